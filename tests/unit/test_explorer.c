// SPDX-License-Identifier: MIT
#include "client/records/explorer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/explorer_words.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

static void
add(struct explorer *explorer, const char *text)
{
    struct record_defaults defaults = {0};
    struct record_problem problem;
    struct record record;

    record_init(&record);
    if (!record_read(FORMAT_SGF, text, strlen(text), &defaults, &record, &problem)) {
        fail_msg("%s: %s", text, problem.text);
    }
    assert_true(explorer_add(explorer, &record));
    record_finish(&record);
}

static struct point
at(const char *text)
{
    struct point point;
    size_t used;

    assert_int_equal(point_parse(text, strlen(text), 15, &point, &used), POINT_PARSE_OK);
    return point;
}

// The position after these moves, each of two letters and a digit at most.
static struct explorer_place
after(const struct explorer *explorer, const char *moves)
{
    struct explorer_place place;
    char word[8];

    explorer_begin(&explorer->books[explorer_find_book(explorer, NULL, 0)], &place);
    while (*moves) {
        size_t length = strcspn(moves, " ");

        snprintf(word, sizeof(word), "%.*s", (int)length, moves);
        assert_true(explorer_play(&place, at(word)));
        moves += length + (moves[length] == ' ');
    }
    return place;
}

static int
moves_after(const struct explorer *explorer, const char *moves, struct explorer_move *found)
{
    struct explorer_place place = after(explorer, moves);

    return explorer_moves(explorer, &place, found);
}

#define HEAD "(;GM[4]SZ[15]RU[freestyle]RE["

static void
moves_are_counted_with_the_results_of_their_games(void **state)
{
    struct explorer_move moves[BOARD_POINTS_MAX];
    struct explorer explorer;

    (void)state;
    explorer_init(&explorer, 0);
    add(&explorer, HEAD "B+R];B[hh];W[ih])");
    add(&explorer, HEAD "W+R];B[hh];W[ih])");
    add(&explorer, HEAD "0];B[hh];W[ii])");
    add(&explorer, HEAD "?];B[hh];W[ij])");
    assert_int_equal(moves_after(&explorer, "", moves), 1);
    assert_true(point_equal(moves[0].point, at("h8")));
    assert_int_equal(explorer_games(&moves[0].score), 4);
    assert_int_equal(moves[0].score.unknown, 1);
    assert_int_equal(moves_after(&explorer, "h8", moves), 3);
    assert_int_equal(moves[0].score.black, 1);
    assert_int_equal(moves[0].score.white, 1);
    assert_int_equal(moves[1].score.drawn + moves[2].score.drawn, 1);
    assert_int_equal(moves_after(&explorer, "h8 a1", moves), 0);
    explorer_finish(&explorer);
}

static void
mirrored_and_turned_boards_are_one(void **state)
{
    struct explorer_move moves[BOARD_POINTS_MAX];
    struct explorer explorer;

    (void)state;
    explorer_init(&explorer, 0);
    add(&explorer, HEAD "B+R];B[hh];W[ih];B[ij])");
    add(&explorer, HEAD "B+R];B[hh];W[hi];B[ji])"); // the first, mirrored at a diagonal
    add(&explorer, HEAD "W+R];B[hh];W[gh];B[gj])"); // and at a column
    assert_int_equal(moves_after(&explorer, "h8", moves), 1);
    assert_int_equal(explorer_games(&moves[0].score), 3);
    assert_int_equal(moves_after(&explorer, "h8 h9", moves), 1);
    assert_int_equal(explorer_games(&moves[0].score), 3);
    explorer_finish(&explorer);
}

static void
transpositions_meet_in_one_position(void **state)
{
    struct explorer_move moves[BOARD_POINTS_MAX];
    struct explorer_score reached;
    struct explorer_place place;
    struct explorer explorer;

    (void)state;
    explorer_init(&explorer, 0);
    add(&explorer, HEAD "B+R];B[hh];W[ih];B[gg];W[ba])");
    add(&explorer, HEAD "B+R];B[gg];W[ih];B[hh];W[ba])");
    place = after(&explorer, "h8 i8 g9");
    reached = explorer_reached(&explorer, &place);
    assert_int_equal(explorer_games(&reached), 2);
    assert_int_equal(moves_after(&explorer, "h8 i8 g9", moves), 1);
    assert_int_equal(explorer_games(&moves[0].score), 2);
    // The move itself was played once; its position was reached twice.
    assert_int_equal(moves_after(&explorer, "h8 i8", moves), 1);
    assert_int_equal(explorer_games(&moves[0].score), 1);
    assert_int_equal(explorer_games(&moves[0].reached), 2);
    explorer_finish(&explorer);
}

static void
rules_and_sizes_are_apart(void **state)
{
    struct explorer_move moves[BOARD_POINTS_MAX];
    enum rule renju = RULE_RENJU;
    struct explorer explorer;

    (void)state;
    explorer_init(&explorer, 0);
    add(&explorer, HEAD "B+R];B[hh];W[ih])");
    add(&explorer, HEAD "B+R];B[hh];W[ih])");
    add(&explorer, "(;GM[4]SZ[15]RU[renju]RE[W+R];B[hh];W[ii])");
    add(&explorer, "(;GM[4]SZ[19]RU[freestyle]RE[W+R];B[hh];W[ii])");
    assert_int_equal(explorer.book_count, 3);
    assert_int_equal(moves_after(&explorer, "h8", moves), 1);
    assert_int_equal(explorer.books[explorer_find_book(&explorer, &renju, 0)].score.white, 1);
    assert_int_equal(explorer_find_book(&explorer, &renju, 19), -1);
    explorer_finish(&explorer);
}

static void
variations_count_without_a_result(void **state)
{
    struct explorer_move moves[BOARD_POINTS_MAX];
    struct explorer explorer;

    (void)state;
    explorer_init(&explorer, 0);
    add(&explorer, HEAD "B+R];B[hh](;W[ih];B[aa])(;W[ii]))");
    assert_int_equal(moves_after(&explorer, "h8", moves), 2);
    assert_int_equal(moves[0].score.black + moves[1].score.black, 1);
    assert_int_equal(moves[0].score.unknown + moves[1].score.unknown, 1);
    explorer_finish(&explorer);
}

static void
games_end_at_the_plies_and_at_the_limit(void **state)
{
    struct explorer_move moves[BOARD_POINTS_MAX];
    struct explorer explorer;

    (void)state;
    explorer_init(&explorer, 1);
    add(&explorer, HEAD "B+R];B[hh];W[ih])");
    assert_int_equal(moves_after(&explorer, "h8", moves), 0);
    explorer.count_max = explorer.count;
    add(&explorer, HEAD "B+R];B[ah];W[ih])");
    assert_true(explorer.is_full);
    assert_int_equal(moves_after(&explorer, "", moves), 1);
    explorer_finish(&explorer);
}

static void
percents_add_up_to_a_hundred(void **state)
{
    struct explorer_score score = {.black = 1, .white = 1, .drawn = 1, .unknown = 9};
    struct explorer_percents percents = explorer_percents(&score);

    (void)state;
    assert_int_equal(percents.black + percents.white + percents.drawn, 100);
    score = (struct explorer_score){.black = 199, .white = 1};
    percents = explorer_percents(&score);
    assert_int_equal(percents.black + percents.white + percents.drawn, 100);
    score = (struct explorer_score){.unknown = 3};
    percents = explorer_percents(&score);
    assert_int_equal(percents.black + percents.white + percents.drawn, 0);
}

static void
books_and_moves_are_told_in_words(void **state)
{
    struct explorer_book book = {
        .rule = RULE_RENJU, .size = 15, .score = {.black = 2, .white = 1, .drawn = 1}};
    struct explorer_move move = {.point = {7, 7}, .score = {.black = 3, .white = 1}};
    struct strbuf out = {0};

    (void)state;
    tr_use(LANGUAGE_ENGLISH);
    move.reached = move.score;
    explorer_format_book(&book, &out);
    assert_string_equal(out.text, "Renju 15x15: 4 games; Black won 50%, drawn 25%, White won 25%");
    strbuf_clear(&out);
    explorer_format_move(&move, EXPLORER_COLUMNS, &out);
    assert_string_equal(out.text, "h8          4    75%     0%    25%           4");
    strbuf_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_counted_with_the_results_of_their_games),
        cmocka_unit_test(mirrored_and_turned_boards_are_one),
        cmocka_unit_test(transpositions_meet_in_one_position),
        cmocka_unit_test(rules_and_sizes_are_apart),
        cmocka_unit_test(variations_count_without_a_result),
        cmocka_unit_test(games_end_at_the_plies_and_at_the_limit),
        cmocka_unit_test(percents_add_up_to_a_hundred),
        cmocka_unit_test(books_and_moves_are_told_in_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
