// SPDX-License-Identifier: MIT
// The real goren with its real private server, in a terminal that is emulated.
// Every step waits for what the screen must show.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/support/temp_folder.h"
#include "tests/support/terminal.h"

enum { ROWS = 24, COLUMNS = 80, FOLDERS = 5 };

struct session {
    struct temp_folder folder;
    struct terminal terminal;
    char variables[FOLDERS][TEMP_PATH_BYTES + 32];
};

static int
open_session(void **state)
{
    static const char *const names[FOLDERS] = {"HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
                                               "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"};
    struct session *session = xcalloc(1, sizeof(*session));
    const char *environment[FOLDERS + 1] = {NULL};
    char *argv[] = {getenv("GOREN_GOREN"), NULL};

    assert_non_null(argv[0]);
    temp_folder_open(&session->folder);
    for (int i = 0; i < FOLDERS; i++) {
        snprintf(session->variables[i], sizeof(session->variables[i]), "%s=%s", names[i],
                 session->folder.path);
        environment[i] = session->variables[i];
    }
    terminal_open(&session->terminal, ROWS, COLUMNS, argv, environment);
    *state = session;
    return 0;
}

static int
close_session(void **state)
{
    struct session *session = *state;

    terminal_close(&session->terminal);
    temp_folder_close(&session->folder);
    free(session);
    return 0;
}

// Two keys to a game.
static void
start_game(struct terminal *terminal)
{
    terminal_wait(terminal, "Play here");
    terminal_type(terminal, "\r");
    terminal_wait(terminal, "New room");
    terminal_type(terminal, "\r");
    terminal_wait(terminal, "Your move: 1, Black");
}

static void
quit(struct terminal *terminal)
{
    terminal_type(terminal, ":quit\r");
}

static void
expect_restored(struct terminal *terminal)
{
    assert_false(terminal->is_alternate);
    assert_true(terminal->is_cursor_visible);
}

// Stones in a corner that make nothing: the engine wins soon.
static const char *const harmless[] = {
    "a1",  "c1",  "e1",  "g1",  "i1",  "k1",  "m1",  "o1",  "a3",  "c3",  "e3", "g3",
    "i3",  "k3",  "m3",  "o3",  "a5",  "c5",  "e5",  "g5",  "i5",  "k5",  "m5", "o5",
    "a13", "c13", "e13", "g13", "i13", "k13", "m13", "o13", "a15", "c15", "e15"};

// Plays until the game is over; returns the moves that were made here.
static int
play_on(struct terminal *terminal)
{
    int move = 1, made = 0;

    terminal_type(terminal, "h8\r");
    for (size_t i = 0; i < sizeof(harmless) / sizeof(*harmless); i++) {
        char awaited[32], keys[16];
        const char *const texts[] = {awaited, "YOU LOSE", "YOU WIN", NULL};

        made++;
        move += 2;
        snprintf(awaited, sizeof(awaited), "Your move: %d, Black", move);
        if (terminal_wait_any(terminal, texts) > 0) {
            return made;
        }
        snprintf(keys, sizeof(keys), "%s\r", harmless[i]);
        terminal_type(terminal, keys);
    }
    fail_msg("the engine does not win; the screen:\n%s", terminal_text(terminal));
    return 0;
}

static void
a_whole_game_is_played_by_keys(void **state)
{
    struct session *session = *state;
    struct terminal *terminal = &session->terminal;

    start_game(terminal);
    assert_true(play_on(terminal) >= 4);
    terminal_wait(terminal, "YOU LOSE");
    terminal_wait(terminal, "Kept as");
    terminal_type(terminal, "[");
    terminal_wait(terminal, "LOOKING BACK");
    terminal_type(terminal, "}");
    terminal_wait(terminal, "YOU LOSE");
    quit(terminal);
    assert_int_equal(terminal_wait_end(terminal), 0);
    expect_restored(terminal);
}

static void
resigning_takes_two_keys_and_ends_the_game(void **state)
{
    struct session *session = *state;
    struct terminal *terminal = &session->terminal;

    start_game(terminal);
    terminal_type(terminal, "h8\r");
    terminal_wait(terminal, "Your move: 3, Black");
    terminal_type(terminal, "R");
    terminal_wait(terminal, "Resign the game?");
    terminal_type(terminal, "N");
    terminal_wait_gone(terminal, "Resign the game?");
    terminal_type(terminal, "R");
    terminal_wait(terminal, "Resign the game?");
    terminal_type(terminal, "Y");
    terminal_wait(terminal, "YOU LOSE");
    quit(terminal);
    assert_int_equal(terminal_wait_end(terminal), 0);
    expect_restored(terminal);
}

static void
a_mouse_places_by_two_clicks(void **state)
{
    struct session *session = *state;
    struct terminal *terminal = &session->terminal;

    start_game(terminal);
    terminal_click(terminal, 9, 3 + 2 * 7); // h8 lies in row 9 of the screen
    terminal_click(terminal, 9, 3 + 2 * 7);
    terminal_wait(terminal, "Your move: 3, Black");
    quit(terminal);
    terminal_wait(terminal, "Quit?");
    terminal_type(terminal, "Y");
    assert_int_equal(terminal_wait_end(terminal), 0);
}

static void
every_size_is_drawn_at_once(void **state)
{
    struct session *session = *state;
    struct terminal *terminal = &session->terminal;

    start_game(terminal);
    terminal_type(terminal, "h8\r");
    terminal_wait(terminal, "Your move: 3, Black");
    terminal_resize(terminal, 50, 160);
    terminal_wait(terminal, "├───┼");
    terminal_resize(terminal, 20, 40);
    terminal_wait_gone(terminal, "├───┼");
    terminal_wait(terminal, "15 ┌─┬");
    terminal_resize(terminal, 8, 30);
    terminal_wait(terminal, "Goren needs");
    terminal_resize(terminal, 24, 80);
    terminal_wait(terminal, "── Moves");
    terminal_type(terminal, "?");
    terminal_wait(terminal, "Keys of the game");
    terminal_resize(terminal, 30, 100);
    terminal_wait(terminal, "resign (asks)");
    terminal_type(terminal, "\033");
    terminal_wait(terminal, "Your move: 3");
    quit(terminal);
    terminal_wait(terminal, "Quit?");
    terminal_type(terminal, "Y");
    assert_int_equal(terminal_wait_end(terminal), 0);
}

static void
a_fault_leaves_the_terminal_as_it_was(void **state)
{
    struct session *session = *state;
    struct terminal *terminal = &session->terminal;
    int status;

    terminal_wait(terminal, "Play here");
    assert_true(terminal->is_alternate);
    kill(terminal->pid, SIGSEGV);
    status = terminal_wait_end(terminal);
    assert_true(WIFSIGNALED(status));
    expect_restored(terminal);
}

static void
a_signal_ends_it_in_order(void **state)
{
    struct session *session = *state;
    struct terminal *terminal = &session->terminal;

    start_game(terminal);
    kill(terminal->pid, SIGTERM);
    assert_int_equal(terminal_wait_end(terminal), 0);
    expect_restored(terminal);
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_session, close_session)
    const struct CMUnitTest tests[] = {
        TEST(a_whole_game_is_played_by_keys),
        TEST(resigning_takes_two_keys_and_ends_the_game),
        TEST(a_mouse_places_by_two_clicks),
        TEST(every_size_is_drawn_at_once),
        TEST(a_fault_leaves_the_terminal_as_it_was),
        TEST(a_signal_ends_it_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
