// SPDX-License-Identifier: MIT
// How frames go out: each test runs the terminal layer in a child behind a
// pseudo-terminal, and the parent is the terminal that reads, or does not. The child
// counts its writes to the terminal, those of curses too.
#define _GNU_SOURCE // posix_openpt, ptsname_r, syscall
#include "client/ui/term/term.h"

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
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

enum { ROWS = 24, COLUMNS = 80, NAME_BYTES = 128, PIECE_BYTES = 4096, FRAMES = 100, HANG_S = 60 };

static int tty_writes;

// Curses and we end here, as the program comes before the libraries.
ssize_t
write(int fd, const void *bytes, size_t length)
{
    tty_writes += isatty(fd);
    return syscall(SYS_write, fd, bytes, length);
}

// The child.

// Everything on the screen, in many colours; number makes it another one.
static void
fill_canvas(struct canvas *canvas, int number)
{
    char text[COLUMNS];

    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column + 8 <= canvas->columns; column += 8) {
            enum role role = (enum role)((row + column + number) % ROLE_COUNT);

            snprintf(text, sizeof(text), "%07d ", (row * column + number) % 1000);
            canvas_put(canvas, row, column, 8, role, text);
        }
    }
    snprintf(text, sizeof(text), "frame %d ends", number);
    canvas_put(canvas, canvas->rows - 1, 0, COLUMNS, ROLE_TEXT, text);
}

static bool
show_once(struct term *term, const struct canvas *canvas)
{
    struct scheme scheme;

    scheme_make(&scheme, THEME_DARK, WOOD_KAYA);
    return term_show(term, canvas, &scheme);
}

static struct term *
start(struct canvas *canvas)
{
    struct term_options options = {.charset = CHARSET_OTHER, .has_mouse = true};
    struct term *term;

    alarm(HANG_S); // who hangs has failed
    term = term_start(&options);
    if (!term) {
        _exit(2);
    }
    canvas_resize(canvas, ROWS, COLUMNS);
    return term;
}

static void
stop(struct term *term, struct canvas *canvas)
{
    term_stop(term);
    canvas_finish(canvas);
}

// Shows a frame, waiting for room as the program does; the writes it took.
static int
show(struct term *term, const struct canvas *canvas)
{
    tty_writes = 0;
    while (!show_once(term, canvas) || term_is_full(term)) {
        struct pollfd room = {.fd = term_output_fd(term), .events = POLLOUT};

        poll(&room, 1, -1);
    }
    return tty_writes;
}

// The parent has read all, or nobody knows who has written it.
static void
wait_for(int go)
{
    char byte;

    if (read(go, &byte, 1) != 1) {
        _exit(3);
    }
}

static int
show_frames(int go)
{
    struct canvas canvas = {0};
    struct term *term = start(&canvas);
    int most = 0;

    for (int i = 0; i < 10; i++) {
        int writes;

        wait_for(go);
        fill_canvas(&canvas, i);
        term_bell(term);
        term_set_mouse(term, i % 2 == 0);
        canvas_set_cursor(&canvas, i, i);
        writes = show(term, &canvas);
        most = writes > most ? writes : most;
    }
    wait_for(go);
    stop(term, &canvas);
    return most;
}

// More than any terminal takes; then the newest, once somebody reads. Returns how
// many were skipped.
static int
show_unread(int go)
{
    struct canvas canvas = {0};
    struct term *term = start(&canvas);
    int skipped = 0;

    for (int i = 0; i < FRAMES; i++) {
        fill_canvas(&canvas, i);
        term_forget(term);
        term_bell(term);
        skipped += !show_once(term, &canvas);
    }
    kill(getppid(), SIGUSR1);
    wait_for(go);
    fill_canvas(&canvas, FRAMES);
    show(term, &canvas);
    stop(term, &canvas);
    return skipped;
}

static int
leave_unread(int go)
{
    struct canvas canvas = {0};
    struct term *term = start(&canvas);

    (void)go;
    for (int i = 0; i < FRAMES; i++) {
        fill_canvas(&canvas, i);
        term_forget(term);
        show_once(term, &canvas);
    }
    stop(term, &canvas);
    return 1;
}

static int
die_unread(int go)
{
    struct canvas canvas = {0};
    struct term *term = start(&canvas);

    (void)go;
    for (int i = 0; i < FRAMES; i++) {
        fill_canvas(&canvas, i);
        term_forget(term);
        show_once(term, &canvas);
    }
    raise(SIGUSR2);
    return 1;
}

// Whoever waits for keys shows what else happens meanwhile.
static int
hear_a_release(int go)
{
    struct canvas canvas = {0};
    struct term *term = start(&canvas);
    struct input input;
    int count = 0;

    for (int i = 0; i < 3; i++) {
        fill_canvas(&canvas, i);
        term_forget(term); // all of it, not what has changed
        show(term, &canvas);
        wait_for(go);
        while (term_next(term, &input)) {
            count++;
        }
    }
    stop(term, &canvas);
    return count;
}

// The parent.

struct world {
    int master, go[2];
    pid_t pid;
    struct strbuf seen;
};

static int
run_child(const char *slave, int go, int (*act)(int go))
{
    int fd;

    setsid();
    fd = open(slave, O_RDWR);
    if (fd < 0 || ioctl(fd, TIOCSCTTY, 0) < 0 || dup2(fd, 0) < 0 || dup2(fd, 1) < 0) {
        return 4;
    }
    setenv("TERM", "xterm-256color", 1);
    return act(go);
}

static void
open_world(struct world *world, int (*act)(int go))
{
    struct winsize size = {.ws_row = ROWS, .ws_col = COLUMNS};
    char slave[NAME_BYTES];

    memset(world, 0, sizeof(*world));
    world->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(world->master >= 0);
    assert_int_equal(grantpt(world->master), 0);
    assert_int_equal(unlockpt(world->master), 0);
    assert_int_equal(ptsname_r(world->master, slave, sizeof(slave)), 0);
    ioctl(world->master, TIOCSWINSZ, &size);
    assert_int_equal(pipe(world->go), 0);
    world->pid = fork();
    assert_true(world->pid >= 0);
    if (world->pid == 0) {
        close(world->go[1]);
        _exit(run_child(slave, world->go[0], act));
    }
    close(world->go[0]);
}

// What the child made of it.
static int
close_world(struct world *world)
{
    int status = 0;

    assert_int_equal(waitpid(world->pid, &status, 0), world->pid);
    close(world->go[1]);
    close(world->master);
    strbuf_finish(&world->seen);
    return status;
}

static void
let_go(struct world *world)
{
    assert_int_equal(write(world->go[1], "", 1), 1);
}

// Reads until the text has come, or the child has closed its end (NULL).
static void
read_until(struct world *world, const char *text)
{
    char piece[PIECE_BYTES];
    ssize_t count;

    while (!text || !strstr(strbuf_text(&world->seen), text)) {
        count = read(world->master, piece, sizeof(piece));
        if (count <= 0) {
            break;
        }
        strbuf_add_bytes(&world->seen, piece, (size_t)count);
    }
    if (text && !strstr(strbuf_text(&world->seen), text)) {
        fail_msg("\"%s\" never came", text);
    }
}

static void
a_frame_goes_out_in_one_write(void **state)
{
    struct world world;
    char text[32];
    int status;

    (void)state;
    open_world(&world, show_frames);
    for (int i = 0; i < 10; i++) {
        let_go(&world);
        snprintf(text, sizeof(text), "%d ends", i);
        read_until(&world, text);
    }
    let_go(&world);
    read_until(&world, NULL);
    status = close_world(&world);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1); // writes
}

static void
the_release_of_a_button_keeps_nobody_waiting(void **state)
{
    static const char *const parts[] = {"\033[<0;5;5M", "\033[<0;5;5m"};
    struct world world;
    int status;

    (void)state;
    open_world(&world, hear_a_release);
    for (int i = 0; i < 3; i++) {
        char text[32];

        snprintf(text, sizeof(text), "frame %d ends", i);
        read_until(&world, text);
        if (i < 2) {
            assert_int_equal(write(world.master, parts[i], strlen(parts[i])), strlen(parts[i]));
        }
        let_go(&world);
    }
    read_until(&world, NULL);
    status = close_world(&world);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1); // the press; the release is no input
}

static void
an_unread_terminal_keeps_nobody_waiting(void **state)
{
    struct world world;
    sigset_t ready;
    int status, number;

    (void)state;
    sigemptyset(&ready);
    sigaddset(&ready, SIGUSR1);
    sigprocmask(SIG_BLOCK, &ready, NULL);
    open_world(&world, show_unread);
    assert_int_equal(sigwait(&ready, &number), 0); // all frames are drawn or skipped
    let_go(&world);
    read_until(&world, "100 ends");
    read_until(&world, NULL);
    status = close_world(&world);
    assert_true(WIFEXITED(status));
    assert_in_range(WEXITSTATUS(status), FRAMES / 2, FRAMES - 1);
}

static void
leaving_an_unread_terminal_takes_no_time(void **state)
{
    struct world world;
    int status;

    (void)state;
    open_world(&world, leave_unread);
    status = close_world(&world);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
}

static void
a_signal_ends_it_before_an_unread_terminal(void **state)
{
    struct world world;
    int status;

    (void)state;
    open_world(&world, die_unread);
    status = close_world(&world);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGUSR2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_goes_out_in_one_write),
        cmocka_unit_test(the_release_of_a_button_keeps_nobody_waiting),
        cmocka_unit_test(an_unread_terminal_keeps_nobody_waiting),
        cmocka_unit_test(leaving_an_unread_terminal_takes_no_time),
        cmocka_unit_test(a_signal_ends_it_before_an_unread_terminal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
