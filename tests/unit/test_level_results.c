// SPDX-License-Identifier: MIT
// Games against the levels, counted; and when the next level is told.
#include "client/records/level_results.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/local_games.h"

// As many games of mizu as the word has letters: w won, d drawn, l lost; the newest first. Black
// and White by turns.
static void
add_games(struct local_games *kept, int level, const char *results)
{
    for (const char *at = results; *at; at++) {
        bool is_black = (at - results) % 2 == 0;
        struct local_game *game;

        local_games_add(kept, "x.sgf");
        game = &kept->games[kept->next_unread++];
        snprintf(is_black ? game->black : game->white, sizeof(game->black), "mizu");
        snprintf(is_black ? game->white : game->black, sizeof(game->black), "goren level %d",
                 level);
        game->outcome.result = *at == 'd'                 ? RESULT_DRAW
                               : (*at == 'w') == is_black ? RESULT_BLACK
                                                          : RESULT_WHITE;
    }
}

static void
expect_ready(int level, const char *results, int want)
{
    struct local_games kept = {0};
    struct level_results counted;
    int got;

    add_games(&kept, level, results);
    level_results_count(&kept, "mizu", &counted);
    got = level_results_ready(&counted);
    local_games_finish(&kept);
    if (got != want) {
        fail_msg("level %d, %s: expected %d, got %d", level, results, want, got);
    }
}

static void
seven_of_ten_are_enough_for_the_next_level(void **state)
{
    (void)state;
    expect_ready(4, "", 0);
    expect_ready(4, "wwww", 0); // too few games
    expect_ready(4, "wwwww", 5);
    expect_ready(4, "wwwwwwwlll", 5);
    expect_ready(4, "wwwwwwllll", 0);
    expect_ready(4, "wwwwwwddll", 5);         // two draws are a win
    expect_ready(4, "wwwwwwwlllllllllll", 5); // older games don't count
    expect_ready(4, "llllllwwwwwwwwwwww", 0);
    expect_ready(10, "wwwwwwwwww", 0); // none is above it
}

// Whoever has played a higher level is judged by that one.
static void
highest_level_with_enough_games_decides(void **state)
{
    struct local_games kept = {0};
    struct level_results results;

    (void)state;
    add_games(&kept, 2, "wwwwwwwwww");
    add_games(&kept, 3, "llw");
    level_results_count(&kept, "mizu", &results);
    assert_int_equal(level_results_ready(&results), 3);
    add_games(&kept, 3, "ll");
    level_results_count(&kept, "mizu", &results);
    assert_int_equal(level_results_ready(&results), 0);
    local_games_finish(&kept);
}

static void
games_of_others_and_without_a_level_are_left_out(void **state)
{
    struct local_games kept = {0};
    struct level_results results;
    struct strbuf text = {0};

    (void)state;
    add_games(&kept, 3, "wwl");
    add_games(&kept, 5, "d");
    local_games_add(&kept, "y.sgf");
    snprintf(kept.games[kept.next_unread].black, sizeof(kept.games[0].black), "mizu");
    snprintf(kept.games[kept.next_unread++].white, sizeof(kept.games[0].white), "hana");
    local_games_add(&kept, "z.sgf");
    kept.games[kept.next_unread++].is_broken = true;
    level_results_count(&kept, "hana", &results);
    level_results_format(&results, &text);
    assert_string_equal(strbuf_text(&text), "");
    level_results_count(&kept, "mizu", &results);
    level_results_format(&results, &text);
    assert_string_equal(strbuf_text(&text), "Your games won: level 3: 2 of 3, level 5: 0 of 1");
    strbuf_finish(&text);
    local_games_finish(&kept);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seven_of_ten_are_enough_for_the_next_level),
        cmocka_unit_test(highest_level_with_enough_games_decides),
        cmocka_unit_test(games_of_others_and_without_a_level_are_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
