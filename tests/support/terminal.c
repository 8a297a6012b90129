// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // posix_openpt, ptsname_r, TIOCSCTTY
#include "tests/support/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/now.h"

enum {
    PUMP_BYTES = 4096,
    ROOM_BYTES = 512,
    LOOK_MS = 10,
    NAME_BYTES = 128,
    ENVIRONMENT_MAX = 32,
    TERMINALS_MAX = 8
};

// What the emulator tells.

static void
on_output(const char *bytes, size_t length, void *data)
{
    struct terminal *terminal = data;

    // Answers to the program's questions; a program that has ended needs none.
    if (write(terminal->master, bytes, length) < 0) {
        return;
    }
}

static int
on_property(VTermProp property, VTermValue *value, void *data)
{
    struct terminal *terminal = data;

    if (property == VTERM_PROP_ALTSCREEN) {
        terminal->is_alternate = value->boolean;
    } else if (property == VTERM_PROP_CURSORVISIBLE) {
        terminal->is_cursor_visible = value->boolean;
    }
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = on_property};

// The program.

static void
set_size(const struct terminal *terminal)
{
    struct winsize size = {.ws_row = (unsigned short)terminal->rows,
                           .ws_col = (unsigned short)terminal->columns};

    ioctl(terminal->master, TIOCSWINSZ, &size);
}

static void
run_program(const char *slave, char *const argv[], const char *const environment[])
{
    static char term[] = "TERM=xterm-256color", lang[] = "LANG=C.UTF-8";
    char *all[ENVIRONMENT_MAX] = {term, lang};
    int count = 2, fd;

    for (; environment[count - 2] && count < ENVIRONMENT_MAX - 1; count++) {
        all[count] = (char *)(uintptr_t)environment[count - 2];
    }
    setsid();
    fd = open(slave, O_RDWR);
    if (fd < 0 || ioctl(fd, TIOCSCTTY, 0) < 0) {
        _exit(126);
    }
    for (int i = 0; i < 3; i++) {
        dup2(fd, i);
    }
    if (fd > 2) {
        close(fd);
    }
    execve(argv[0], argv, all);
    _exit(127);
}

void
terminal_open(struct terminal *terminal, int rows, int columns, char *const argv[],
              const char *const environment[])
{
    char slave[NAME_BYTES];

    memset(terminal, 0, sizeof(*terminal));
    terminal->rows = rows;
    terminal->columns = columns;
    terminal->is_cursor_visible = true;
    terminal->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(terminal->master >= 0);
    assert_int_equal(grantpt(terminal->master), 0);
    assert_int_equal(unlockpt(terminal->master), 0);
    assert_int_equal(ptsname_r(terminal->master, slave, sizeof(slave)), 0);
    set_size(terminal);
    terminal->vterm = vterm_new(rows, columns);
    vterm_set_utf8(terminal->vterm, 1);
    vterm_output_set_callback(terminal->vterm, on_output, terminal);
    terminal->screen = vterm_obtain_screen(terminal->vterm);
    vterm_screen_enable_altscreen(terminal->screen, 1);
    vterm_screen_set_callbacks(terminal->screen, &callbacks, terminal);
    vterm_screen_reset(terminal->screen, 1);
    terminal->pid = fork();
    assert_true(terminal->pid >= 0);
    if (terminal->pid == 0) {
        run_program(slave, argv, environment);
    }
}

void
terminal_close(struct terminal *terminal)
{
    if (!terminal->has_ended && terminal->pid > 0) {
        kill(terminal->pid, SIGKILL);
        waitpid(terminal->pid, &terminal->status, 0);
    }
    close(terminal->master);
    vterm_free(terminal->vterm);
}

// The screen.

static size_t
add_cell(char *out, const VTermScreenCell *cell)
{
    size_t length = 0;

    if (cell->chars[0] == (uint32_t)-1) {
        return 0; // the right half of a wide character
    }
    if (cell->chars[0] == 0) {
        out[0] = ' ';
        return 1;
    }
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i]; i++) {
        uint32_t point = cell->chars[i];

        if (point < 0x80) {
            out[length++] = (char)point;
        } else if (point < 0x800) {
            out[length++] = (char)(0xc0 | point >> 6);
            out[length++] = (char)(0x80 | (point & 0x3f));
        } else if (point < 0x10000) {
            out[length++] = (char)(0xe0 | point >> 12);
            out[length++] = (char)(0x80 | (point >> 6 & 0x3f));
            out[length++] = (char)(0x80 | (point & 0x3f));
        } else {
            out[length++] = '?';
        }
    }
    return length;
}

void
terminal_cell(struct terminal *terminal, int row, int column, char glyph[8])
{
    VTermPos place = {.row = row, .col = column};
    VTermScreenCell cell;
    char text[VTERM_MAX_CHARS_PER_CELL * 4];
    size_t length = 0;

    if (vterm_screen_get_cell(terminal->screen, place, &cell)) {
        length = add_cell(text, &cell);
    }
    length = length < 7 ? length : 7;
    memcpy(glyph, text, length);
    glyph[length] = '\0';
}

const char *
terminal_text(struct terminal *terminal)
{
    size_t length = 0;

    for (int row = 0; row < terminal->rows; row++) {
        for (int column = 0; column < terminal->columns; column++) {
            VTermPos place = {.row = row, .col = column};
            VTermScreenCell cell;

            if (vterm_screen_get_cell(terminal->screen, place, &cell) &&
                length + 64 < sizeof(terminal->text)) {
                length += add_cell(terminal->text + length, &cell);
            }
        }
        while (length > 0 && terminal->text[length - 1] == ' ') {
            length--;
        }
        terminal->text[length++] = '\n';
    }
    terminal->text[length] = '\0';
    return terminal->text;
}

// The other end is closed.
static void
note_end(struct terminal *terminal)
{
    if (!terminal->has_ended) {
        waitpid(terminal->pid, &terminal->status, 0);
        terminal->has_ended = true;
    }
}

static void
take_output(struct terminal *terminal)
{
    char bytes[PUMP_BYTES];
    ssize_t count = read(terminal->master, bytes, sizeof(bytes));

    if (count > 0) {
        vterm_input_write(terminal->vterm, bytes, (size_t)count);
    } else if (count == 0 || errno != EINTR) {
        note_end(terminal);
    }
}

// Takes what the programs write, until one has written something, for at most so
// long. Those behind this one would stand still if nobody read them.
static void
pump(struct terminal *terminal, int wait_ms)
{
    struct terminal *all[TERMINALS_MAX];
    struct pollfd outputs[TERMINALS_MAX];
    nfds_t count = 0;

    for (struct terminal *one = terminal; one && count < TERMINALS_MAX; one = one->next) {
        if (!one->has_ended) {
            all[count] = one;
            outputs[count++] = (struct pollfd){.fd = one->master, .events = POLLIN};
        }
    }
    if (poll(outputs, count, wait_ms) <= 0) {
        return;
    }
    for (nfds_t i = 0; i < count; i++) {
        if (outputs[i].revents) {
            take_output(all[i]);
        }
    }
}

// What the test waited for in vain, and the whole screen: fail_msg() would cut it.
static void
give_up(struct terminal *terminal, const char *what, const char *text)
{
    print_error("%s \"%s\"%s; the screen:\n", what, text,
                terminal->has_ended ? ", but the program has ended" : "");
    for (const char *row = terminal_text(terminal); *row; row += strcspn(row, "\n") + 1) {
        print_error("%.*s\n", (int)strcspn(row, "\n"), row);
    }
    fail();
}

int
terminal_wait_any(struct terminal *terminal, const char *const texts[])
{
    int64_t until = now_mono_ms() + TERMINAL_WAIT_MS;

    for (;;) {
        const char *text = terminal_text(terminal);

        for (int i = 0; texts[i]; i++) {
            if (strstr(text, texts[i])) {
                return i;
            }
        }
        if (terminal->has_ended || now_mono_ms() > until) {
            give_up(terminal, "waited for", texts[0]);
        }
        pump(terminal, 1000);
    }
}

void
terminal_wait(struct terminal *terminal, const char *text)
{
    const char *const texts[] = {text, NULL};

    terminal_wait_any(terminal, texts);
}

static bool
has_in_row(struct terminal *terminal, int row, const char *text)
{
    const char *line = terminal_text(terminal), *found;

    for (int i = 0; i < row; i++) {
        line += strcspn(line, "\n") + 1;
    }
    found = strstr(line, text);
    return found && found < line + strcspn(line, "\n");
}

void
terminal_wait_row(struct terminal *terminal, int row, const char *text)
{
    int64_t until = now_mono_ms() + TERMINAL_WAIT_MS;

    while (!has_in_row(terminal, row, text)) {
        if (terminal->has_ended || now_mono_ms() > until) {
            give_up(terminal, "waited in its row for", text);
        }
        pump(terminal, 1000);
    }
}

void
terminal_wait_gone(struct terminal *terminal, const char *text)
{
    int64_t until = now_mono_ms() + TERMINAL_WAIT_MS;

    while (strstr(terminal_text(terminal), text)) {
        if (terminal->has_ended || now_mono_ms() > until) {
            give_up(terminal, "there still is", text);
        }
        pump(terminal, 1000);
    }
}

// Columns that the bytes take on the screen of the tests: none of their texts has
// characters of two.
static int
count_columns(const char *bytes, size_t length)
{
    int columns = 0;

    for (size_t i = 0; i < length; i++) {
        columns += (bytes[i] & 0xc0) != 0x80;
    }
    return columns;
}

void
terminal_find(struct terminal *terminal, const char *text, int *row, int *column)
{
    const char *all = terminal_text(terminal), *found = strstr(all, text), *start = all;

    if (!found) {
        give_up(terminal, "there is no", text);
        return;
    }
    *row = 0;
    for (const char *at = all; at < found; at++) {
        if (*at == '\n') {
            (*row)++;
            start = at + 1;
        }
    }
    *column = count_columns(start, (size_t)(found - start));
}

int
terminal_wait_end(struct terminal *terminal)
{
    int64_t until = now_mono_ms() + TERMINAL_WAIT_MS;

    while (!terminal->has_ended) {
        if (now_mono_ms() > until) {
            give_up(terminal, "waited for", "the end of the program");
        }
        pump(terminal, 1000);
    }
    return terminal->status;
}

// Bytes that show nothing, until no more go in; then some of them are read.
void
terminal_fill(struct terminal *terminal)
{
    static const char nothing[PUMP_BYTES];
    char slave[NAME_BYTES], some[ROOM_BYTES];
    int fd;

    assert_int_equal(ptsname_r(terminal->master, slave, sizeof(slave)), 0);
    fd = open(slave, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    assert_true(fd >= 0);
    while (write(fd, nothing, sizeof(nothing)) > 0) {
    }
    assert_int_equal(errno, EAGAIN);
    close(fd);
    assert_true(read(terminal->master, some, sizeof(some)) > 0);
}

int
terminal_wait_end_unread(struct terminal *terminal)
{
    int64_t until = now_mono_ms() + TERMINAL_WAIT_MS;

    while (waitpid(terminal->pid, &terminal->status, WNOHANG) == 0) {
        if (now_mono_ms() > until) {
            give_up(terminal, "waited for", "the end of the program that nobody reads");
        }
        poll(NULL, 0, LOOK_MS);
    }
    terminal->has_ended = true;
    return terminal->status;
}

// Hands.

void
terminal_type(struct terminal *terminal, const char *bytes)
{
    size_t length = strlen(bytes);

    assert_int_equal(write(terminal->master, bytes, length), (ssize_t)length);
}

void
terminal_click(struct terminal *terminal, int row, int column)
{
    char bytes[64];

    snprintf(bytes, sizeof(bytes), "\033[<0;%d;%dM\033[<0;%d;%dm", column + 1, row + 1, column + 1,
             row + 1);
    terminal_type(terminal, bytes);
}

void
terminal_wheel(struct terminal *terminal, int row, int column, bool is_up)
{
    char bytes[64];

    snprintf(bytes, sizeof(bytes), "\033[<%d;%d;%dM", is_up ? 64 : 65, column + 1, row + 1);
    terminal_type(terminal, bytes);
}

void
terminal_resize(struct terminal *terminal, int rows, int columns)
{
    terminal->rows = rows;
    terminal->columns = columns;
    vterm_set_size(terminal->vterm, rows, columns);
    set_size(terminal); // the kernel tells the program
}
