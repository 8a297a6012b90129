// SPDX-License-Identifier: MIT
// Puzzles as text, the list of the program, and the search that finds solutions. Whether the
// puzzles of the list are true is told by tests/property/property_puzzles.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/puzzle/puzzle.h"
#include "common/util/xalloc.h"
#include "tests/support/puzzle_least.h"

enum { SEARCH_BYTES = 1 << 20 };

static struct point
at(const char *letters)
{
    return (struct point){(int8_t)(letters[0] - 'a'), (int8_t)(letters[1] - 'a')};
}

static void
a_line_is_read(void **state)
{
    struct engine_position position;
    struct puzzle puzzle;

    (void)state;
    assert_true(puzzle_read("pente 19 white fours 3 capture 812 4 2 hhhiaa iijjkksa", &puzzle));
    assert_int_equal(puzzle.rule, RULE_PENTE);
    assert_int_equal(puzzle.to_move, STONE_WHITE);
    assert_int_equal(puzzle.class, PUZZLE_FOURS);
    assert_int_equal(puzzle.moves, 3);
    assert_int_equal(puzzle.motif, MOTIF_CAPTURE);
    assert_int_equal(puzzle.nodes, 812);
    puzzle_position(&puzzle, &position);
    assert_int_equal(board_at(&position.board, at("aa")), STONE_BLACK);
    assert_int_equal(board_at(&position.board, at("sa")), STONE_WHITE);
    assert_int_equal(position.board.captured[STONE_BLACK], 4);
    assert_int_equal(position.board.captured[STONE_WHITE], 2);
    assert_int_equal(position.board.empty_count, 19 * 19 - 7);
}

static void
lines_that_are_none_are_refused(void **state)
{
    static const char *const lines[] = {
        "",
        "chess 15 white fours 3 trap 812 0 0 hh ii",
        "renju 14 white fours 3 trap 812 0 0 hh ii",   // renju needs a centre
        "renju 15 red fours 3 trap 812 0 0 hh ii",     //
        "renju 15 white fives 3 trap 812 0 0 hh ii",   //
        "renju 15 white fours 0 trap 812 0 0 hh ii",   // moves
        "renju 15 white fours 3 luck 812 0 0 hh ii",   //
        "renju 15 white fours 3 trap -1 0 0 hh ii",    //
        "renju 15 white fours 3 trap 812 2 0 hh ii",   // nothing is captured
        "pente 19 white fours 3 fours 812 10 0 hh ii", // that would have won
        "renju 15 white fours 3 trap 812 0 0 hh hh",   // the same point
        "renju 15 white fours 3 trap 812 0 0 hhi ii",  // half a point
        "renju 15 white fours 3 trap 812 0 0 hp ii",   // off the board
        "renju 15 white fours 3 trap 812 0 0 hh",      //
        "renju 15 white fours 3 trap 812 0 0 hh ii ",  //
        "renju 15 white fours 3 trap 812 0 0 hh ii x",
    };
    struct puzzle puzzle;

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        if (puzzle_read(lines[i], &puzzle)) {
            fail_msg("taken: %s", lines[i]);
        }
    }
}

// A board turned and mirrored gives the same line.
static void
positions_that_are_alike_have_one_line(void **state)
{
    static const char *const boards[] = {"hhhigj ii", "hhhiij gi", "hhihjg ii", "hhhggf ig",
                                         "hhhgif gg"};
    struct strbuf first = {0}, text = {0};

    (void)state;
    for (size_t i = 0; i < sizeof(boards) / sizeof(*boards); i++) {
        struct engine_position position;
        struct puzzle puzzle;

        strbuf_clear(&text);
        strbuf_addf(&text, "freestyle 15 black fours 3 fours 1 0 0 %s", boards[i]);
        assert_true(puzzle_read(strbuf_text(&text), &puzzle));
        puzzle_position(&puzzle, &position);
        strbuf_clear(i ? &text : &first);
        puzzle_write_least(&puzzle, &position.board, i ? &text : &first);
        if (i) {
            assert_string_equal(strbuf_text(&text), strbuf_text(&first));
        }
    }
    strbuf_finish(&first);
    strbuf_finish(&text);
}

static int
compare_ids(const void *a, const void *b)
{
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;

    return first < second ? -1 : first > second;
}

// Every line of the list is in its least form, and there once.
static void
the_list_is_clean(void **state)
{
    uint32_t *ids = xcalloc(100000, sizeof(*ids));
    struct strbuf text = {0};
    size_t count = 0;

    (void)state;
    for (; puzzle_lines[count]; count++) {
        struct engine_position position;
        struct puzzle puzzle;

        assert_true(count < 100000);
        if (!puzzle_read(puzzle_lines[count], &puzzle)) {
            fail_msg("line %zu is no puzzle", count + 1);
        }
        puzzle_position(&puzzle, &position);
        strbuf_clear(&text);
        puzzle_write_least(&puzzle, &position.board, &text);
        assert_string_equal(strbuf_text(&text), puzzle_lines[count]);
        ids[count] = puzzle.id;
    }
    assert_true(count > 0);
    qsort(ids, count, sizeof(*ids), compare_ids);
    for (size_t i = 1; i < count; i++) {
        assert_int_not_equal(ids[i - 1], ids[i]);
    }
    strbuf_finish(&text);
    free(ids);
}

// Solutions of the list, by the search of the program: the length is right, and the longest
// defence is followed to the end.
static void
solutions_can_be_played_to_the_end(void **state)
{
    enum { STEP = 37 };
    struct puzzle_search *search = puzzle_search_create(SEARCH_BYTES);
    int count = 0;

    (void)state;
    while (puzzle_lines[count]) {
        count++;
    }
    for (int i = 0; i < count; i += STEP) {
        struct engine_position position;
        struct puzzle_answer answer;
        struct puzzle puzzle;
        struct puzzle_task task = {.position = &position};
        int left;

        assert_true(puzzle_read(puzzle_lines[i], &puzzle));
        puzzle_position(&puzzle, &position);
        task.class = puzzle.class;
        for (left = puzzle.motif == MOTIF_DEFENCE ? 0 : puzzle.moves; left > 1;) {
            struct judgement judgement;

            task.moves_max = left;
            puzzle_search_attack(search, &task, &answer);
            assert_int_equal(answer.moves, left);
            judgement =
                rules_judge(&position.rules, &position.board, answer.point, position.to_move);
            assert_int_equal(judgement.verdict, VERDICT_OK);
            board_place(&position.board, answer.point, position.to_move, judgement.taken);
            position.to_move = stone_other(position.to_move);
            puzzle_search_defend(search, &task, &answer);
            assert_int_equal(answer.moves, left - 1);
            left--;
            if (point_is_none(answer.point)) {
                break;
            }
            judgement =
                rules_judge(&position.rules, &position.board, answer.point, position.to_move);
            assert_int_equal(judgement.verdict, VERDICT_OK);
            board_place(&position.board, answer.point, position.to_move, judgement.taken);
            position.to_move = stone_other(position.to_move);
        }
    }
    puzzle_search_destroy(search);
}

// Two closed threes that do not meet: every four is tried, and none wins.
static void
what_is_not_there_is_not_found(void **state)
{
    struct puzzle_search *search = puzzle_search_create(SEARCH_BYTES);
    struct engine_position position;
    struct puzzle puzzle;
    struct puzzle_task task = {.position = &position, .moves_max = PUZZLE_ALL};
    struct puzzle_answer answer;

    (void)state;
    assert_true(puzzle_read("freestyle 15 black fours 2 fours 1 0 0 bbcbdbgigjgk abgh", &puzzle));
    puzzle_position(&puzzle, &position);
    puzzle_search_attack(search, &task, &answer);
    assert_true(answer.is_complete);
    assert_int_equal(answer.moves, 0);
    // A four with one end free.
    assert_true(puzzle_read("freestyle 15 black fours 2 fours 1 0 0 bbcbdbebgegdgc abgf", &puzzle));
    puzzle_position(&puzzle, &position);
    puzzle_search_attack(search, &task, &answer);
    assert_int_equal(answer.moves, 1);
    assert_true(point_equal(answer.point, at("fb")));
    puzzle_search_destroy(search);
}

// A search that may not go on says so.
static void
a_limit_is_told(void **state)
{
    struct puzzle_search *search = puzzle_search_create(SEARCH_BYTES);
    struct engine_position position;
    struct puzzle puzzle;
    struct puzzle_task task = {.position = &position, .moves_max = PUZZLE_ALL, .nodes = 1};
    struct puzzle_answer answer;

    (void)state;
    assert_true(puzzle_read(
        "freestyle 15 black fours 9 fours 1 0 0 bbcbdbgcgdgehihjhkkkkllmlnlo abgbhhlk", &puzzle));
    puzzle_position(&puzzle, &position);
    puzzle_search_attack(search, &task, &answer);
    assert_false(answer.is_complete);
    puzzle_search_destroy(search);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_read),
        cmocka_unit_test(lines_that_are_none_are_refused),
        cmocka_unit_test(positions_that_are_alike_have_one_line),
        cmocka_unit_test(the_list_is_clean),
        cmocka_unit_test(solutions_can_be_played_to_the_end),
        cmocka_unit_test(what_is_not_there_is_not_found),
        cmocka_unit_test(a_limit_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
