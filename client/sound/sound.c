// SPDX-License-Identifier: MIT
#include "client/sound/sound.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/sound/process.h"
#include "client/sound/wav.h"
#include "common/game/time_control.h"
#include "common/util/file.h"

enum { COMMAND_BYTES = 256, LOOK_AGAIN_MS = 250 };

// In the order in which they are tried. The file is the last argument.
static const struct {
    const char *program;
    const char *option; // NULL = none
} players[] = {{"pw-play", NULL}, {"paplay", NULL}, {"aplay", "-q"}, {"afplay", NULL}};

enum { PLAYER_COUNT = sizeof(players) / sizeof(players[0]) };

static bool
is_in_path(const char *program, const char *path)
{
    while (path && *path) {
        int length = (int)strcspn(path, ":");
        char whole[512];

        if (snprintf(whole, sizeof(whole), "%.*s/%s", length, path, program) < (int)sizeof(whole) &&
            path[0] == '/' && access(whole, X_OK) == 0) {
            return true;
        }
        path += length;
        path += *path == ':';
    }
    return false;
}

// The next player from this one on that this machine has; -1 if there is none.
static int
find_player(const struct sound_player *player, int from)
{
    for (int i = from; i < PLAYER_COUNT && !player->options.is_remote; i++) {
        if (is_in_path(players[i].program, player->options.path)) {
            return i;
        }
    }
    return -1;
}

void
sound_init(struct sound_player *player, const struct sound_options *options)
{
    *player = (struct sound_player){.options = *options, .is_on = true, .volume = 60, .music = -1};
    player->program = find_player(player, 0);
}

// Has the process ended? *has_failed tells whether it could not do its work.
static bool
has_ended(pid_t pid, bool *has_failed)
{
    int status = 0;
    pid_t ended = waitpid(pid, &status, WNOHANG);

    *has_failed = ended == pid && WIFEXITED(status) && WEXITSTATUS(status) != 0;
    return ended != 0;
}

static void
look_after(struct sound_player *player, pid_t *pid)
{
    bool has_failed;

    if (*pid == 0 || !has_ended(*pid, &has_failed)) {
        return;
    }
    if (has_failed && player->program >= 0 &&
        !(pid == &player->tone_pid && player->is_own_command)) {
        player->program = find_player(player, player->program + 1);
    }
    *pid = 0;
}

// A file of the cache: it can be made again, so nobody waits for the disk.
static bool
write_cached(const char *path, const struct strbuf *bytes)
{
    struct strbuf part = {0};
    bool is_good;
    int fd;

    strbuf_addf(&part, "%s.%ld", path, (long)getpid());
    fd = open(part.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    is_good = fd >= 0 && write(fd, bytes->text, bytes->length) == (ssize_t)bytes->length;
    if (fd >= 0) {
        close(fd);
    }
    is_good = is_good && rename(part.text, path) == 0;
    if (!is_good) {
        (void)unlink(part.text);
    }
    strbuf_finish(&part);
    return is_good;
}

// The version is part of the name: a newer program makes its own files.
static bool
find_file(const struct sound_player *player, const char *name, struct samples (*make)(int),
          int what, struct strbuf *path)
{
    struct strbuf bytes = {0};
    struct samples samples;
    bool is_there;

    strbuf_addf(path, "%s/%s-%s-%d.wav", player->options.folder, name, GOREN_VERSION,
                player->volume);
    if (access(path->text, R_OK) == 0) {
        return true;
    }
    samples = make(what);
    wav_write(&samples, player->volume, &bytes);
    is_there =
        file_make_folder(player->options.folder) == FILE_OK && write_cached(path->text, &bytes);
    samples_finish(&samples);
    strbuf_finish(&bytes);
    return is_there;
}

static pid_t
start_player(const struct sound_player *player, char *file)
{
    char program[16], option[8];
    char *argv[4] = {program, file, NULL, NULL};

    snprintf(program, sizeof(program), "%s", players[player->program].program);
    if (players[player->program].option) {
        snprintf(option, sizeof(option), "%s", players[player->program].option);
        argv[1] = option;
        argv[2] = file;
    }
    return process_start(argv);
}

static struct samples
make_tone(int tone)
{
    return synth_tone((enum tone)tone);
}

static struct samples
make_music(int music)
{
    return synth_music((enum music)music);
}

void
sound_tone(struct sound_player *player, enum tone tone)
{
    struct strbuf path = {0};

    look_after(player, &player->tone_pid);
    if (!player->is_on || player->tone_pid) {
        return;
    }
    if (player->program >= 0 && find_file(player, tone_name(tone), make_tone, (int)tone, &path)) {
        player->is_own_command = false;
        player->tone_pid = start_player(player, path.text);
    } else if (player->options.bell) {
        player->options.bell(player->options.data);
    }
    strbuf_finish(&path);
}

void
sound_command(struct sound_player *player, const char *command)
{
    char text[COMMAND_BYTES], *words[PROCESS_WORDS_MAX + 1];

    snprintf(text, sizeof(text), "%s", command);
    look_after(player, &player->tone_pid);
    if (player->is_on && !player->tone_pid && process_split(text, words) > 0) {
        player->is_own_command = true;
        player->tone_pid = process_start(words);
    }
}

static void
stop_music(struct sound_player *player)
{
    if (player->music_pid) {
        (void)kill(player->music_pid,
                   SIGKILL); // it holds nothing, and its end is not waited for long
        (void)waitpid(player->music_pid, NULL, 0);
        player->music_pid = 0;
    }
}

void
sound_music(struct sound_player *player, int music)
{
    if (music != player->music) {
        stop_music(player);
        player->music = music;
    }
}

void
sound_set(struct sound_player *player, bool is_on, int volume)
{
    if (!is_on || volume != player->volume) {
        stop_music(player);
    }
    player->is_on = is_on;
    player->volume = volume;
}

int64_t
sound_tick(struct sound_player *player, int64_t now_ms)
{
    struct strbuf path = {0};

    look_after(player, &player->tone_pid);
    look_after(player, &player->music_pid);
    if (player->music < 0 || !player->is_on || player->program < 0) {
        return TIME_NEVER;
    }
    if (!player->music_pid && find_file(player, music_name((enum music)player->music), make_music,
                                        player->music, &path)) {
        player->music_pid = start_player(player, path.text);
    }
    strbuf_finish(&path);
    return now_ms + LOOK_AGAIN_MS;
}

void
sound_finish(struct sound_player *player)
{
    stop_music(player);
    look_after(player, &player->tone_pid);
    player->tone_pid = 0;
}
