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
#include "tests/support/player.h"

enum { SIZE = 15, CAPTURE_SIZE = 19, OWN_MOVES_MAX = 60 };

static int
open_player(void **state)
{
    static const char *const none[] = {NULL};

    *state = xcalloc(1, sizeof(struct player));
    player_open(*state, none);
    return 0;
}

static int
close_player(void **state)
{
    player_close(*state);
    free(*state);
    return 0;
}

// Two keys to a game.
static void
start_game(struct player *player)
{
    player_wait(player, "Play the computer");
    player_type(player, "\r");
    player_wait(player, "New game");
    player_type(player, "\r");
    player_wait(player, "Your turn: move 1, Black");
}

// The next point, from a corner on, where no stone stands and three columns and
// rows from the one before: such stones make nothing, so the engine wins soon.
static void
find_harmless(struct player *player, int *from, char point[8])
{
    for (; *from < SIZE * SIZE; ++*from) {
        int x = *from % SIZE, y = *from / SIZE;
        char glyph[8];

        if (x % 3 == 0 && y % 3 == 0) {
            player_point(player, SIZE, x, y, glyph);
            if (strcmp(glyph, "●") != 0 && strcmp(glyph, "○") != 0) {
                ++*from;
                snprintf(point, 8, "%c%d", 'a' + x, y + 1);
                return;
            }
        }
    }
    fail_msg("no point is left; the screen:\n%s", terminal_text(&player->terminal));
}

// Plays until the game is over; returns the moves that were made here.
static int
play_on(struct player *player)
{
    int from = 0;

    player_type(player, "h8\r");
    for (int made = 1; made < OWN_MOVES_MAX; made++) {
        char awaited[32], point[8];
        const char *const texts[] = {awaited, "YOU LOSE", "YOU WIN", NULL};

        snprintf(awaited, sizeof(awaited), "Your turn: move %d, Black", 2 * made + 1);
        if (terminal_wait_any(&player->terminal, texts) > 0) {
            return made;
        }
        find_harmless(player, &from, point);
        player_type(player, point);
        player_type(player, "\r");
    }
    fail_msg("the engine does not win; the screen:\n%s", terminal_text(&player->terminal));
    return 0;
}

static void
a_whole_game_is_played_by_keys(void **state)
{
    struct player *player = *state;

    start_game(player);
    assert_true(play_on(player) >= 4);
    player_wait(player, "YOU LOSE");
    player_wait(player, "Game saved in the archive as");
    player_wait(player, "A again"); // now keys count
    player_type(player, "[");
    player_wait(player, "LOOKING BACK");
    player_type(player, "}");
    player_wait(player, "YOU LOSE");
    player_quit(player);
}

static void
resigning_takes_two_keys_and_ends_the_game(void **state)
{
    struct player *player = *state;

    start_game(player);
    player_type(player, "h8\r");
    player_wait(player, "Your turn: move 3, Black");
    player_type(player, "R");
    player_wait(player, "Resign the game?");
    player_type(player, "N");
    terminal_wait_gone(&player->terminal, "Resign the game?");
    player_type(player, "R");
    player_wait(player, "Resign the game?");
    player_type(player, "Y");
    player_wait(player, "YOU LOSE");
    player_quit(player);
}

// By mouse, but for the key that opens the form.

static void
click_on(struct player *player, const char *text)
{
    int row, column;

    player_wait(player, text);
    terminal_find(&player->terminal, text, &row, &column);
    terminal_click(&player->terminal, row, column);
}

// Clicks on the field of the rule until it has this value.
static void
choose_rule(struct player *player, const char *wanted)
{
    struct terminal *terminal = &player->terminal;
    int row, column, first;

    player_wait(player, "Rule ");
    terminal_find(terminal, "Rule ", &row, &column);
    terminal_find(terminal, "◂", &first, &column); // all values are in one column
    // The first click only chooses the field. Each waits for the one before: clicks
    // at two places that come at once are one to curses.
    terminal_click(terminal, row, column);
    while (!strstr(terminal_text(terminal), wanted)) {
        const char *value = strstr(strstr(terminal_text(terminal), "Rule "), "◂");
        char before[128];

        // As far as the next sign: one name may begin with another one.
        snprintf(before, sizeof(before), "%.*s▸", (int)(strstr(value, "▸") - value), value);
        terminal_click(terminal, row, column);
        terminal_wait_gone(terminal, before);
    }
}

// Two clicks on a point of a board of 19, and the stone is there.
static void
place_by_mouse(struct player *player, const char *point, int move)
{
    int row = 2 + CAPTURE_SIZE - (int)strtol(point + 1, NULL, 10),
        column = 3 + 2 * (point[0] - 'a');
    char awaited[32];

    terminal_click(&player->terminal, row, column);
    terminal_click(&player->terminal, row, column);
    snprintf(awaited, sizeof(awaited), "%3d %s ", move, point);
    player_wait(player, awaited);
}

static void
a_mouse_plays_a_whole_capture_game(void **state)
{
    // Black takes five pairs; the stones of a pair stand between two of his.
    static const char *const moves[] = {"a1",  "b1",  "a4",  "c1",  "d1",  "b4",  "a7",
                                        "c4",  "d4",  "b7",  "a10", "c7",  "d7",  "b10",
                                        "a13", "c10", "d10", "b13", "s19", "c13", "d13"};
    struct player *player = *state;
    int count = sizeof(moves) / sizeof(*moves);

    click_on(player, "Two players here");
    player_wait(player, "M all settings");
    player_type(player, "M");
    player_wait(player, "A start"); // the last row: nothing of the page before is left
    terminal_wheel(&player->terminal, 2, 10, true);
    player_wait(player, "▸demo");
    terminal_wheel(&player->terminal, 2, 10, false);
    player_wait(player, "▸both");
    click_on(player, "AI against AI");
    player_wait(player, "▸demo");
    click_on(player, "two players at this keyboard");
    player_wait(player, "▸both");
    choose_rule(player, "◂Capture gomoku");
    click_on(player, "A start");
    player_wait(player, "Black, move 1 ");
    for (int i = 0; i < count; i++) {
        place_by_mouse(player, moves[i], i + 1);
    }
    player_wait(player, "10 of 10");
    player_wait(player, "Black wins");
    terminal_wheel(&player->terminal, 10, 10, true);
    player_wait(player, "LOOKING BACK: 20 of 21");
    terminal_wheel(&player->terminal, 10, 10, false);
    player_wait(player, "Black wins");
    player_quit(player);
}

static void
every_size_is_drawn_at_once(void **state)
{
    struct player *player = *state;
    struct terminal *terminal = &player->terminal;

    start_game(player);
    player_type(player, "h8\r");
    player_wait(player, "Your turn: move 3, Black");
    terminal_resize(terminal, 50, 160);
    player_wait(player, "├─────┼");
    terminal_resize(terminal, 20, 40);
    terminal_wait_gone(terminal, "├─────┼");
    player_wait(player, "15 ┌─┬");
    terminal_resize(terminal, 8, 30);
    player_wait(player, "Goren needs");
    terminal_resize(terminal, 24, 80);
    player_wait(player, "── Moves");
    player_type(player, "?");
    player_wait(player, "Keys of the game");
    terminal_resize(terminal, 30, 100);
    player_type(player, "\033[6~"); // all keys
    player_wait(player, "resign (confirm)");
    player_type(player, "\033");
    player_wait(player, "Your turn: move 3");
    player_quit(player);
}

// What opens a page, and what it shows. Its keys stand in the last row of any size, or of the box
// that it has in a large one, so the screen was drawn for it.
struct sized_page {
    const char *keys, *text;
    int last_of_50, last_of_40; // the row in windows of so many; 0 = the last
};

static void
try_sizes(struct player *player, const struct sized_page *page)
{
    static const struct {
        int rows, columns;
    } sizes[] = {{50, 160}, {40, 120}, {20, 40}, {14, 50}, {24, 80}};

    player_type(player, page->keys);
    player_wait(player, page->text);
    for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        int rows = sizes[i].rows, row = rows == 50   ? page->last_of_50
                                        : rows == 40 ? page->last_of_40
                                                     : 0;

        terminal_resize(&player->terminal, rows, sizes[i].columns);
        terminal_wait_row(&player->terminal, row ? row : rows - 1, "?");
    }
    player_wait(player, page->text);
}

static void
every_screen_takes_every_size(void **state)
{
    static const struct sized_page to_game[] = {{"", "Play the computer", 0, 0},
                                                {"\r", "New game", 36, 31},
                                                {"\r", "Your turn: move 1, Black", 0, 0}},
                                   from_game[] = {{"?", "Keys of the game", 0, 0},
                                                  {"M", "All actions", 44, 0},
                                                  {":settings\r", "Settings", 42, 0},
                                                  {":messages\r", "Messages", 42, 0},
                                                  {":profile player\r", "Profile", 42, 0}},
                                   behind[] = {{"Q", "Continue", 0, 0}, // the game waits
                                               {":rooms\r", "Lobby", 0, 0}};
    struct player *player = *state;

    for (size_t i = 0; i < sizeof(to_game) / sizeof(*to_game); i++) {
        try_sizes(player, &to_game[i]);
    }
    for (size_t i = 0; i < sizeof(from_game) / sizeof(*from_game); i++) {
        try_sizes(player, &from_game[i]);
        player_type(player, "\033");
        player_wait(player, "Your turn: move 1, Black");
    }
    for (size_t i = 0; i < sizeof(behind) / sizeof(*behind); i++) {
        try_sizes(player, &behind[i]);
    }
    player_quit(player);
}

// A line that has broken without a word, or a terminal that somebody has stopped.

static void
the_game_goes_on_though_nobody_reads_the_screen(void **state)
{
    struct player *player = *state;

    start_game(player);
    player_type(player, "h8\r");
    player_wait(player, "Your turn: move 3, Black");
    terminal_fill(&player->terminal);
    player_type(player, "\fa15\r?");
    player_wait(player, "Keys of the game");
    player_type(player, "\033");
    player_wait(player, "Your turn: move 5, Black");
    player_quit(player);
}

static void
it_ends_though_nobody_reads_the_screen(void **state)
{
    struct player *player = *state;

    start_game(player);
    terminal_fill(&player->terminal);
    player_type(player, "\f"); // all of it anew, which does not go in
    player_type(player, ":quit\rY");
    assert_int_equal(terminal_wait_end_unread(&player->terminal), 0);
}

static void
a_fault_leaves_the_terminal_as_it_was(void **state)
{
    struct player *player = *state;
    int status;

    player_wait(player, "Play the computer");
    assert_true(player->terminal.is_alternate);
    kill(player->terminal.pid, SIGSEGV);
    status = terminal_wait_end(&player->terminal);
    assert_true(WIFSIGNALED(status));
    assert_false(player->terminal.is_alternate);
    assert_true(player->terminal.is_cursor_visible);
}

static void
a_signal_ends_it_in_order(void **state)
{
    struct player *player = *state;

    start_game(player);
    kill(player->terminal.pid, SIGTERM);
    assert_int_equal(terminal_wait_end(&player->terminal), 0);
    assert_false(player->terminal.is_alternate);
    assert_true(player->terminal.is_cursor_visible);
}

// By its hints, whichever puzzle it is.
static void
solve_puzzle(struct player *player)
{
    static const char *const answers[] = {"Solved: nothing stops", "Right.", NULL};

    for (int i = 0; i < OWN_MOVES_MAX; i++) {
        player_type(player, "II");
        player_wait(player, "Try ");
        player_type(player, "\r");
        if (terminal_wait_any(&player->terminal, answers) == 0) {
            return;
        }
    }
    fail_msg("the hints do not end; the screen:\n%s", terminal_text(&player->terminal));
}

static void
results_of_puzzles_are_kept(void **state)
{
    static const char *const none[] = {NULL}, *const list[] = {"puzzle", NULL},
                             *const lines[] = {"--plain", "puzzle", NULL};
    struct player *player = *state;
    char rating[32];
    const char *at;

    player_wait(player, "Puzzles");
    player_type(player, "5");
    player_wait(player, "your rating 1500");
    player_type(player, "\r");
    player_wait(player, "N skip");
    solve_puzzle(player);
    at = strstr(terminal_text(&player->terminal), "your rating ");
    assert_non_null(at);
    snprintf(rating, sizeof(rating), "%.16s", at);
    assert_string_not_equal(rating, "your rating 1500"); // hints cost it
    player_quit(player);

    player_open_again(player, none);
    player_wait(player, "Play the computer");
    player_type(player, "5");
    player_wait(player, rating);
    player_wait(player, "1 of 1");
    player_quit(player);

    player_open_again(player, list); // the screen's list, at once
    player_wait(player, rating);
    player_quit(player);

    player_open_again(player, lines);
    player_wait(player, "to move"); // the puzzle of the day
    player_type(player, "end\r");
    player_wait(player, rating);
    player_type(player, "quit\r");
    assert_int_equal(terminal_wait_end(&player->terminal), 0);
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_player, close_player)
    const struct CMUnitTest tests[] = {
        TEST(a_whole_game_is_played_by_keys),
        TEST(resigning_takes_two_keys_and_ends_the_game),
        TEST(a_mouse_plays_a_whole_capture_game),
        TEST(every_size_is_drawn_at_once),
        TEST(every_screen_takes_every_size),
        TEST(a_fault_leaves_the_terminal_as_it_was),
        TEST(a_signal_ends_it_in_order),
        TEST(results_of_puzzles_are_kept),
        TEST(the_game_goes_on_though_nobody_reads_the_screen),
        TEST(it_ends_though_nobody_reads_the_screen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
