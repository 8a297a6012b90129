// SPDX-License-Identifier: MIT
// The server's data lie on a small disk that is filled up while games are played:
// everybody is told, nothing is done and no clock runs until there is space again,
// and nothing is lost, not even if the server is killed meanwhile. The disk is a
// tmpfs in a mount namespace of our own; where that cannot be had, the test is
// skipped (77).
#define _GNU_SOURCE // unshare
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/chaos/audit.h"
#include "tests/chaos/chaos.h"
#include "tests/chaos/crowd.h"

enum {
    SKIPPED = 77,
    START_FAILED = 1,
    ROUNDS = 150,      // of play before the disk is filled, at most
    FULL_ROUNDS = 100, // while it is full, at most
    FULL_MS = 60000,   // nobody needs longer to find out
    READ_MS = 3,
    BLOCK_BYTES = 65536,
};

static bool
write_text(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool is_good = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);

    if (fd >= 0) {
        close(fd);
    }
    return is_good;
}

// A namespace in which we may mount. On failure *what says which step.
static bool
enter_namespace(const char **what)
{
    char users[64], groups[64];

    snprintf(users, sizeof(users), "0 %u 1", (unsigned)getuid());
    snprintf(groups, sizeof(groups), "0 %u 1", (unsigned)getgid());
    *what = "unshare";
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) < 0) {
        return false;
    }
    *what = "the map of users";
    if (!write_text("/proc/self/setgroups", "deny") || !write_text("/proc/self/uid_map", users) ||
        !write_text("/proc/self/gid_map", groups)) {
        return false;
    }
    *what = "a private mount";
    return mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

struct disk {
    char folder[SERVER_PATH_BYTES - 12];
    char ballast[SERVER_PATH_BYTES];
};

// Room enough for the journal to be moved into its place, or there would be no way
// out of a full disk.
static bool
mount_disk(struct chaos *chaos, struct disk *disk)
{
    snprintf(disk->folder, sizeof(disk->folder), "%s/disk", chaos->server.folder);
    snprintf(disk->ballast, sizeof(disk->ballast), "%s/ballast", disk->folder);
    snprintf(chaos->server.data, sizeof(chaos->server.data), "%s/goren.db", disk->folder);
    return mkdir(disk->folder, 0700) == 0 &&
           mount("tmpfs", disk->folder, "tmpfs", 0, "size=24m") == 0;
}

static void
unmount_disk(const struct disk *disk)
{
    umount(disk->folder);
    rmdir(disk->folder);
}

// To the last byte; what the server gives back is taken again.
static void
fill(const struct disk *disk)
{
    static const char block[BLOCK_BYTES];
    int fd = open(disk->ballast, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

    for (size_t bytes = sizeof(block); bytes > 0; bytes /= 2) {
        while (write(fd, block, bytes) > 0) {
        }
    }
    close(fd);
}

static void
release(const struct disk *disk)
{
    unlink(disk->ballast);
}

static bool
is_told(const struct chaos *chaos, bool is_down)
{
    for (int i = 0; i < chaos->person_count; i++) {
        const struct person *person = chaos->people[i];

        if (person->state == PERSON_IN && person->is_storage_down != is_down) {
            return false;
        }
    }
    return true;
}

static void
play(struct chaos *chaos, long rounds)
{
    for (long i = 0; i < rounds; i++) {
        crowd_read(chaos, READ_MS);
        crowd_act(chaos);
    }
}

static void
play_until_told(struct chaos *chaos, const struct disk *disk, bool is_down)
{
    int64_t until = chaos_now_ms() + FULL_MS;

    while (!is_told(chaos, is_down)) {
        if (is_down) {
            fill(disk);
        }
        play(chaos, 1);
        if (chaos_now_ms() > until) {
            chaos_fail(chaos, 0, NOBODY, "nobody is told that %s",
                       is_down ? "the disk is full" : "there is space again");
        }
    }
}

// Full, told, and nothing moves.
static void
suffer(struct chaos *chaos, const struct disk *disk)
{
    long refused = chaos->counts.full_disk;
    struct freeze *still = chaos_stand_still(chaos);
    int64_t from_ms;

    chaos->is_filled = true;
    chaos_note(chaos, "the disk is filled");
    play_until_told(chaos, disk, true);
    from_ms = chaos_now_ms();
    chaos_note(chaos, "everybody is told");
    play(chaos, 20 + chaos_below(chaos, FULL_ROUNDS));
    if (chaos->counts.full_disk == refused) {
        chaos_fail(chaos, 0, NOBODY, "nothing was refused while the disk was full");
    }
    still->from_ms = from_ms;
    still->to_ms = chaos_now_ms();
}

static void
recover(struct chaos *chaos, const struct disk *disk)
{
    release(disk);
    chaos_note(chaos, "there is space again");
    play_until_told(chaos, disk, false);
    crowd_quiet(chaos);
    chaos->is_filled = false;
    chaos->freezes[chaos->freeze_count - 1].late_ms = chaos_now_ms();
}

// Killed while the disk is full. Without space it may start or say why not, but
// then it must start with space.
static void
kill_while_full(struct chaos *chaos, const struct disk *disk)
{
    int status;

    chaos_kill(chaos);
    if (chaos_chance(chaos, 500)) {
        fill(disk);
        chaos_born(chaos);
        if (server_try_start(&chaos->server, &status)) {
            chaos_note(chaos, "it starts on a full disk");
            chaos_kill(chaos);
        } else {
            chaos_ended(chaos, status, START_FAILED);
        }
    }
    release(disk);
    chaos->is_filled = false;
    chaos_start(chaos);
    crowd_settle(chaos);
}

static void
run(struct chaos *chaos, const struct disk *disk)
{
    chaos->server.has_no_tcp = true;
    crowd_create(chaos, CROWD_AI | CROWD_SHORT | CROWD_WATCHERS);
    chaos_start(chaos);
    crowd_settle(chaos);
    for (long i = 0; i < chaos->options.count; i++) {
        play(chaos, 10 + chaos_below(chaos, ROUNDS));
        suffer(chaos, disk);
        if (chaos_chance(chaos, 400)) {
            kill_while_full(chaos, disk);
        } else {
            recover(chaos, disk);
        }
    }
    crowd_quiet(chaos);
    audit_records(chaos, 40);
    crowd_quiet(chaos);
    audit_all(chaos);
    chaos_stop(chaos);
}

int
main(int argc, char **argv)
{
    struct chaos_options options = {
        .name = "chaos_full_disk", .what = "--times", .seed = 1, .count = 8};
    struct chaos *chaos;
    struct disk disk;
    const char *what;

    if (!chaos_options_read(argc, argv, &options)) {
        return 2;
    }
    if (!enter_namespace(&what)) {
        printf("skipped: no namespace of our own for a small disk (%s: %s)\n", what,
               strerror(errno));
        return SKIPPED;
    }
    chaos = chaos_create(&options);
    if (!mount_disk(chaos, &disk)) {
        printf("skipped: no tmpfs can be mounted (%s)\n", strerror(errno));
        unmount_disk(&disk);
        chaos_destroy(chaos);
        return SKIPPED;
    }
    run(chaos, &disk);
    unmount_disk(&disk);
    return chaos_good(chaos);
}
