// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // SIGPWR, SIGSTKFLT
#include "client/ui/term/term_rescue.h"

#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { RESCUE_BYTES = 512, FRAMES_MAX = 64, TRIES = 5, TRY_MS = 100 };

// The end of whatever was half written; colours, cursor, mouse and paste as they were, then the other screen.
#define RESTORE "\030\033[0m\033[?25h\033[?1000l\033[?1002l\033[?1006l\033[?2004l\033[?1049l\r\n"

// For the handler of faults, which is handed nothing: written before it is armed.
static struct {
    volatile sig_atomic_t is_armed;
    int terminal;
    struct termios termios;
    char crash_path[RESCUE_BYTES], crash_words[RESCUE_BYTES];
} rescue;

// A fault of the program leaves a report; other signals that would end it do not,
// but the terminal is given back all the same.
static const struct {
    int number;
    bool is_fault;
} rescued[] = {
    {SIGSEGV, true},  {SIGBUS, true},     {SIGFPE, true},     {SIGILL, true},   {SIGABRT, true},
    {SIGTRAP, true},  {SIGSYS, true},     {SIGQUIT, false},   {SIGALRM, false}, {SIGUSR1, false},
    {SIGUSR2, false}, {SIGVTALRM, false}, {SIGPROF, false},   {SIGXCPU, false}, {SIGXFSZ, false},
    {SIGIO, false},   {SIGPWR, false},    {SIGSTKFLT, false},
};

enum { RESCUED_COUNT = sizeof(rescued) / sizeof(*rescued) };

// The program is lost: what cannot be written cannot be helped.
static void
write_bytes(int fd, const char *text)
{
    ssize_t written = write(fd, text, strlen(text));

    (void)written;
}

// A terminal that takes nothing is not waited for long, and has little room when it
// does: the rest of a text goes with the next try.
static void
write_terminal(int fd, const char *text)
{
    size_t left = strlen(text);

    for (int i = 0; left > 0 && i < TRIES; i++) {
        struct pollfd room = {.fd = fd, .events = POLLOUT};

        if (poll(&room, 1, TRY_MS) == 1) {
            ssize_t count = write(fd, text, left);

            text += count > 0 ? count : 0;
            left -= count > 0 ? (size_t)count : 0;
        }
    }
}

// Only what a signal handler may call, but backtrace(): it was called once before,
// so that nothing has to be loaded.
static void
write_report(int number)
{
    void *frames[FRAMES_MAX];
    char text[] = "Goren " GOREN_VERSION ", signal 00\n";
    int fd = open(rescue.crash_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0600);

    if (fd < 0) {
        return;
    }
    text[sizeof(text) - 4] = (char)('0' + number / 10);
    text[sizeof(text) - 3] = (char)('0' + number % 10);
    write_bytes(fd, text);
    backtrace_symbols_fd(frames, backtrace(frames, FRAMES_MAX), fd);
    close(fd);
}

static bool
is_fault(int number)
{
    for (int i = 0; i < RESCUED_COUNT; i++) {
        if (rescued[i].number == number) {
            return rescued[i].is_fault;
        }
    }
    return false;
}

static void
on_fatal(int number)
{
    if (rescue.is_armed) {
        rescue.is_armed = 0;
        write_terminal(rescue.terminal, RESTORE);
        tcsetattr(STDIN_FILENO, TCSANOW, &rescue.termios);
        if (is_fault(number) && *rescue.crash_path) {
            write_report(number);
            write_terminal(STDERR_FILENO, rescue.crash_words);
        }
    }
    raise(number); // by default now: SA_RESETHAND
}

void
rescue_prepare(int terminal, const struct termios *before, const char *crash_path,
               const char *crash_words)
{
    rescue.terminal = terminal;
    rescue.termios = *before;
    snprintf(rescue.crash_path, sizeof(rescue.crash_path), "%s", crash_path ? crash_path : "");
    snprintf(rescue.crash_words, sizeof(rescue.crash_words), "%s", crash_words ? crash_words : "");
}

void
rescue_arm(bool is_on)
{
    struct sigaction action = {.sa_handler = is_on ? on_fatal : SIG_DFL};
    void *frame;

    action.sa_flags = is_on ? (int)(SA_RESETHAND | SA_NODEFER) : 0;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < RESCUED_COUNT; i++) {
        sigaction(rescued[i].number, &action, NULL);
    }
    for (int i = SIGRTMIN; i <= SIGRTMAX; i++) {
        sigaction(i, &action, NULL);
    }
    backtrace(&frame, 1); // loads what it needs
    rescue.is_armed = is_on;
}
