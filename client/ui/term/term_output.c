// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // memfd_create, dup3, tcgetsid
#include "client/ui/term/term_output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

#include "common/util/now.h"

enum { PATIENCE_MS = 500, PATH_BYTES = 256, PIECE_BYTES = 16384 };

// Its device may belong to another user (after su): then by the name that everybody has for the
// terminal of the session.
int
output_open_again(int terminal, int access)
{
    const int flags = access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    char path[PATH_BYTES];
    int fd = -1;

    if (ttyname_r(terminal, path, sizeof(path)) == 0) {
        fd = open(path, flags);
    }
    if (fd < 0 && tcgetsid(terminal) == getsid(0)) {
        fd = open("/dev/tty", flags);
    }
    // Without either it may have to wait: better than no screen.
    return fd >= 0 ? fd : fcntl(terminal, F_DUPFD_CLOEXEC, 0);
}

bool
output_open(struct term_output *output)
{
    int shown = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);

    *output = (struct term_output){.terminal = output_open_again(STDOUT_FILENO, O_WRONLY)};
    output->memory = memfd_create("goren-screen", MFD_CLOEXEC);
    output->file = shown >= 0 ? fdopen(shown, "w") : NULL;
    if (output->terminal < 0 || output->memory < 0 || !output->file) {
        output_close(output);
        return false;
    }
    return true;
}

void
output_collect(struct term_output *output)
{
    dup3(output->memory, fileno(output->file), O_CLOEXEC);
}

void
output_close(struct term_output *output)
{
    if (output->file) {
        fclose(output->file);
    }
    if (output->memory >= 0) {
        close(output->memory);
    }
    if (output->terminal >= 0) {
        close(output->terminal);
    }
    strbuf_finish(&output->waiting);
    *output = (struct term_output){.terminal = -1, .memory = -1};
}

// What curses has written since the last time.
static void
collect(struct term_output *output)
{
    char piece[PIECE_BYTES];
    off_t at = 0;
    ssize_t count;

    while ((count = pread(output->memory, piece, sizeof(piece), at)) > 0) {
        strbuf_add_bytes(&output->waiting, piece, (size_t)count);
        at += count;
    }
    if (at > 0 && ftruncate(output->memory, 0) == 0) {
        lseek(output->memory, 0, SEEK_SET);
    }
}

// One write of what waits; true if nothing does any longer.
static bool
send_waiting(struct term_output *output)
{
    size_t left = output->waiting.length - output->sent;
    ssize_t count = 0;

    if (left > 0) {
        count = write(output->terminal, output->waiting.text + output->sent, left);
    }
    if (count < 0 && errno != EAGAIN && errno != EINTR) {
        count = (ssize_t)left; // the terminal is gone, and a signal says so
    }
    output->sent += count > 0 ? (size_t)count : 0;
    if (output->sent < output->waiting.length) {
        return false;
    }
    strbuf_clear(&output->waiting);
    output->sent = 0;
    return true;
}

bool
output_is_full(const struct term_output *output)
{
    struct pollfd terminal = {.fd = output->terminal, .events = POLLOUT};

    return output->sent < output->waiting.length || poll(&terminal, 1, 0) == 0;
}

bool
output_drain(struct term_output *output)
{
    int queued = 0;

    return send_waiting(output) && !output_is_full(output) &&
           (ioctl(output->terminal, TIOCOUTQ, &queued) != 0 || queued == 0);
}

void
output_add(struct term_output *output, const char *bytes, size_t length)
{
    ssize_t count = length > 0 ? write(output->memory, bytes, length) : 0;

    (void)count; // memory or stop: there is no disk that could be full
}

bool
output_send(struct term_output *output)
{
    collect(output);
    return send_waiting(output);
}

bool
output_send_patiently(struct term_output *output)
{
    int64_t until = now_mono_ms() + PATIENCE_MS;

    while (!output_send(output)) {
        struct pollfd terminal = {.fd = output->terminal, .events = POLLOUT};
        int64_t left = until - now_mono_ms();

        if (left <= 0) {
            return false;
        }
        poll(&terminal, 1, (int)left);
    }
    return true;
}
