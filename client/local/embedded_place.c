// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // realpath, struct ucred
#include "client/local/embedded_place.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pwd.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/file.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"

static bool
is_program(const char *path)
{
    struct stat found;

    return stat(path, &found) == 0 && S_ISREG(found.st_mode) && access(path, X_OK) == 0;
}

// Is it there, seen from the folder of our own program? Takes the name if so.
static bool
try_beside(const char *folder, size_t folder_bytes, const char *name, struct strbuf *out)
{
    struct strbuf path = {0};
    bool is_there;

    strbuf_add_bytes(&path, folder, folder_bytes);
    strbuf_addf(&path, "/%s", name);
    is_there = is_program(path.text);
    if (is_there) {
        strbuf_add(out, path.text);
    }
    strbuf_finish(&path);
    return is_there;
}

static bool
find_beside(const char *self, const char *const *places, size_t count, struct strbuf *out)
{
    char *real = realpath(self ? self : "/proc/self/exe", NULL);
    const char *slash = real ? strrchr(real, '/') : NULL;
    bool is_found = false;

    for (size_t i = 0; slash && !is_found && i < count; i++) {
        is_found = try_beside(real, (size_t)(slash - real), places[i], out);
    }
    free(real);
    return is_found;
}

bool
place_find_program(const char *self, const char *search_path, struct strbuf *out)
{
    static const char *const places[] = {
        "gorend",                  // installed into one folder
        "../server/gorend",        // in a build tree
        "../libexec/goren/gorend", // installed where people do not call it
        "../libexec/gorend",
        "../sbin/gorend",
    };
    const char *folder = search_path ? search_path : "";

    if (find_beside(self, places, sizeof(places) / sizeof(*places), out)) {
        return true;
    }
    while (*folder) {
        size_t length = strcspn(folder, ":");

        // A folder that is not absolute is whatever somebody stands in now.
        if (folder[0] == '/' && try_beside(folder, length, "gorend", out)) {
            return true;
        }
        folder += length;
        folder += *folder == ':' ? 1 : 0;
    }
    return false;
}

// In a build tree it is in another folder than goren.
bool
place_find_open_port(struct strbuf *out)
{
    static const char *const places[] = {"goren-open-port", "local/goren-open-port",
                                         "../libexec/goren/goren-open-port"};

    return find_beside(NULL, places, sizeof(places) / sizeof(*places), out);
}

bool
place_data_folder(struct strbuf *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    const struct passwd *user = NULL;

    if (data && data[0] == '/') {
        strbuf_addf(out, "%s/goren", data);
        return true;
    }
    if (!home || home[0] != '/') {
        user = getpwuid(geteuid());
        home = user ? user->pw_dir : NULL;
    }
    if (!home || home[0] != '/') {
        return false;
    }
    strbuf_addf(out, "%s/.local/share/goren", home);
    return true;
}

// Makes the folder if need be. It must be a folder, no link to one, of this user
// and of nobody else: whoever can put a socket there could be our server.
static bool
own_folder(const char *path)
{
    struct stat found;
    bool is_ours;
    int fd;

    (void)mkdir(path, 0700);
    fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    is_ours = fstat(fd, &found) == 0 && found.st_uid == geteuid() &&
              ((found.st_mode & 077) == 0 || fchmod(fd, 0700) == 0);
    close(fd);
    return is_ours;
}

static bool
is_folder(const char *path)
{
    struct stat found;

    return path && path[0] == '/' && stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

// A name of its own for each data: not a secret, only different.
static uint64_t
number_of(const char *text)
{
    uint64_t number = 0;

    for (; *text; text++) {
        number = rng_mix(number ^ (unsigned char)*text);
    }
    return number;
}

// The socket of this data in the folder, if the path fits and the folder is ours alone.
static bool
try_socket_folder(const char *folder, const char *data_file, char path[PLACE_SOCKET_BYTES])
{
    char whole[PLACE_SOCKET_BYTES];
    int length =
        snprintf(whole, sizeof(whole), "%s/%016" PRIx64 ".sock", folder, number_of(data_file));

    if (length < 0 || length >= PLACE_SOCKET_BYTES || !own_folder(folder)) {
        return false;
    }
    memcpy(path, whole, sizeof(whole));
    return true;
}

bool
place_socket(const char *runtime, const char *const fallbacks[], const char *data_file,
             char path[PLACE_SOCKET_BYTES], struct strbuf *why)
{
    struct strbuf folder = {0};
    bool is_placed = false;

    if (is_folder(runtime)) {
        strbuf_addf(&folder, "%s/goren", runtime);
        is_placed = try_socket_folder(folder.text, data_file, path);
    }
    for (int i = 0; !is_placed && fallbacks[i]; i++) {
        is_placed = try_socket_folder(fallbacks[i], data_file, path);
    }
    if (!is_placed) {
        fill(why,
             _("The folder {1} is open to others, so a server in it would not be safe. "
               "Remove it, or set XDG_RUNTIME_DIR."),
             1, folder.length > 0 ? folder.text : fallbacks[0]);
    }
    strbuf_finish(&folder);
    return is_placed;
}

// Where the data is: the folder of the path must be there. Returns owned, NULL if
// it cannot be made.
static char *
whole_path(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct strbuf folder = {0}, whole = {0};
    char *real;

    strbuf_add_bytes(&folder, path, slash ? (size_t)(slash - path) + 1 : 0);
    strbuf_add_char(&folder, '.');
    real = file_make_folder(folder.text) == FILE_OK ? realpath(folder.text, NULL) : NULL;
    if (real) {
        strbuf_addf(&whole, "%s/%s", real, slash ? slash + 1 : path);
    }
    strbuf_finish(&folder);
    free(real);
    return whole.text;
}

static void
find_data(struct place *place, const struct place_options *options, struct strbuf *why)
{
    struct strbuf path = {0};

    if (options->data_file) {
        strbuf_add(&path, options->data_file);
    } else if (place_data_folder(&path)) {
        strbuf_add(&path, options->is_for_others ? "/host.db" : "/here.db");
    } else {
        strbuf_add(why, _("No place to save games: set HOME or XDG_DATA_HOME."));
    }
    if (path.length > 0) {
        place->data_file = whole_path(path.text);
        if (!place->data_file) {
            fill(why, _("The folder for {1} can't be created. Check its owner and the free space."),
                 1, path.text);
        }
    }
    strbuf_finish(&path);
}

// The files that go with the data. "here.db" writes here.log into the state folder.
static void
name_files(struct place *place, const char *state_dir)
{
    const char *slash = strrchr(place->data_file, '/');
    const char *dot = strrchr(slash, '.');
    int name_bytes = (int)(dot ? dot - slash : (ptrdiff_t)strlen(slash));
    struct strbuf lock = {0}, log = {0}, certificate = {0};

    // gorend has a lock of its own, DATA.lock, which tells nobody where it listens.
    strbuf_addf(&lock, "%s.goren", place->data_file);
    strbuf_addf(&log, "%s%.*s.log", state_dir, name_bytes, slash);
    strbuf_add_bytes(&certificate, place->data_file, (size_t)(slash - place->data_file));
    strbuf_add(&certificate, "/gorend.crt");
    place->lock_file = lock.text;
    place->log_file = log.text;
    place->certificate = certificate.text;
}

static void
find_program(struct place *place, const struct place_options *options, struct strbuf *why)
{
    struct strbuf program = {0};

    if (options->program) {
        strbuf_add(&program, options->program);
    } else if (!place_find_program(NULL, getenv("PATH"), &program)) {
        strbuf_add(
            why, _("The program gorend was found neither next to goren nor in PATH. Install it."));
    }
    place->program = program.text;
}

// Anybody may make a folder of our name in /tmp; nobody else can in the state folder.
static bool
find_socket(struct place *place, const char *state_dir, struct strbuf *why)
{
    struct strbuf shared = {0}, own = {0};
    bool is_found;

    strbuf_addf(&shared, "/tmp/goren-%ld", (long)geteuid());
    strbuf_addf(&own, "%s/run", state_dir);
    is_found =
        place_socket(getenv("XDG_RUNTIME_DIR"), (const char *const[]){shared.text, own.text, NULL},
                     place->data_file, place->socket, why);
    strbuf_finish(&shared);
    strbuf_finish(&own);
    return is_found;
}

bool
place_find(struct place *place, const struct place_options *options, struct strbuf *why)
{
    find_data(place, options, why);
    if (!place->data_file) {
        return false;
    }
    name_files(place, options->state_dir);
    (void)file_make_folder(options->state_dir); // the log tells if it is not there
    find_program(place, options, why);
    return place->program && find_socket(place, options->state_dir, why);
}

void
place_finish(struct place *place)
{
    free(place->program);
    free(place->data_file);
    free(place->lock_file);
    free(place->log_file);
    free(place->certificate);
    *place = (struct place){0};
}

enum place_lock
place_lock(const char *lock_file, int *fd)
{
    int opened = open(lock_file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    enum place_lock result;

    if (opened >= 0 && flock(opened, LOCK_EX | LOCK_NB) == 0) {
        *fd = opened;
        return PLACE_LOCK_OURS;
    }
    result = opened >= 0 && errno == EWOULDBLOCK ? PLACE_LOCK_HELD : PLACE_LOCK_FAILED;
    if (opened >= 0) {
        close(opened);
    }
    return result;
}

bool
place_lock_tell(int fd, const struct place_note *note)
{
    struct strbuf text = {0};
    bool is_told;

    strbuf_addf(&text, "%s\n", note->path);
    if (*note->port) {
        strbuf_addf(&text, "port %s\n", note->port);
    }
    strbuf_add(&text, note->is_kept ? "kept\n" : "");
    is_told =
        ftruncate(fd, 0) == 0 && pwrite(fd, text.text, text.length, 0) == (ssize_t)text.length;
    strbuf_finish(&text);
    return is_told;
}

// A line after the first; those of later versions are skipped.
static void
read_fact(const char *line, size_t length, struct place_note *note)
{
    static const char port[] = "port ";
    size_t skip = sizeof(port) - 1;

    if (length > skip && length - skip < PLACE_PORT_BYTES && memcmp(line, port, skip) == 0) {
        memcpy(note->port, line + skip, length - skip);
    }
    note->is_kept |= length == 4 && memcmp(line, "kept", 4) == 0;
}

bool
place_lock_ask(const char *lock_file, struct place_note *note)
{
    char text[2 * PLACE_SOCKET_BYTES];
    struct place_note found = {0};
    size_t length, line;

    // Without its newline it is not yet written whole.
    if (file_read(lock_file, text, sizeof(text), &length) != FILE_OK || length < 2 ||
        text[length - 1] != '\n') {
        return false;
    }
    line = (size_t)((char *)memchr(text, '\n', length) - text);
    if (line == 0 || line >= PLACE_SOCKET_BYTES) {
        return false;
    }
    memcpy(found.path, text, line);
    for (size_t at = line + 1; at < length; at += line + 1) {
        line = (size_t)((char *)memchr(text + at, '\n', length - at) - (text + at));
        read_fact(text + at, line, &found);
    }
    *note = found;
    return true;
}

// A connection to the socket that does not wait; -1 if nobody listens.
static int
connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof(address)) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

bool
place_answers(const char *path)
{
    int fd = connect_to(path);

    if (fd >= 0) {
        close(fd);
    }
    return fd >= 0;
}

// The process of this user that listens there; 0 if there is none.
static pid_t
listener_of(const char *path)
{
    struct ucred peer = {0};
    socklen_t length = sizeof(peer);
    int fd = connect_to(path);
    bool is_ours = fd >= 0 && getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 &&
                   peer.uid == geteuid() && peer.pid > 1;

    if (fd >= 0) {
        close(fd);
    }
    return is_ours ? peer.pid : 0;
}

// The number of a process may be given to another one while we look: who listens is asked again
// when the process is held.
int
place_end_server(const char *path)
{
    pid_t pid = listener_of(path);
    int held = pid ? pidfd_open(pid, 0) : -1;

    if (held >= 0 && (listener_of(path) != pid || pidfd_send_signal(held, SIGTERM, NULL, 0) != 0)) {
        close(held);
        return -1;
    }
    return held;
}
