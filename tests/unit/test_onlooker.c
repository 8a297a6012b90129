// SPDX-License-Identifier: MIT
#include "client/records/onlooker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static const struct rules rules = {.rule = RULE_FREESTYLE};

static void
place(struct board *board, int8_t x, int8_t y, enum stone stone)
{
    board_place(board, (struct point){x, y}, stone, 0);
}

static void
expect(const struct onlooker *onlooker, bool with_line, const char *wanted)
{
    struct strbuf text = {0};

    onlooker_format(onlooker, with_line, &text);
    assert_string_equal(strbuf_text(&text), wanted);
    strbuf_finish(&text);
}

static void
each_position_is_asked_about_once(void **state)
{
    struct onlooker onlooker = {.is_on = true};
    struct thinker_task task;
    struct board board;
    struct onlooker_view view = {.game = 5, .rules = &rules, .board = &board};

    (void)state;
    board_init(&board, 15);
    assert_true(onlooker_look(&onlooker, &view, 1, 0, &task));
    assert_int_equal(task.number, 1);
    assert_int_equal(task.position.to_move, STONE_BLACK);
    assert_false(onlooker_look(&onlooker, &view, 2, 0, &task));
    place(&board, 7, 7, STONE_BLACK);
    view.moves = 1;
    assert_true(onlooker_look(&onlooker, &view, 2, 3000, &task));
    assert_int_equal(task.position.to_move, STONE_WHITE);
    assert_int_equal(task.ms, 3000);
    view.game = 6; // a rematch that has come as far
    assert_true(onlooker_look(&onlooker, &view, 3, 0, &task));
    onlooker_rest(&onlooker);
    assert_true(onlooker.is_on);
    assert_true(onlooker_look(&onlooker, &view, 4, 0, &task));
}

static void
a_report_that_is_too_late_is_forgotten(void **state)
{
    struct onlooker onlooker = {.is_on = true};
    struct thinker_task task;
    struct board board;
    struct onlooker_view view = {.game = 5, .rules = &rules, .board = &board};
    struct thinker_report report = {.number = 1, .found = {.is_known = true, .chance = 661}};

    (void)state;
    board_init(&board, 15);
    assert_false(onlooker_take(&onlooker, &report));
    assert_true(onlooker_look(&onlooker, &view, 2, 0, &task));
    assert_false(onlooker_take(&onlooker, &report));
    assert_false(onlooker.found.is_known);
    report.number = 2;
    assert_true(onlooker_take(&onlooker, &report));
    assert_int_equal(onlooker.found.chance, 661);
    onlooker_rest(&onlooker);
    report.number = 0;
    assert_false(onlooker_take(&onlooker, &report));
}

static void
what_it_says_is_of_black(void **state)
{
    struct onlooker onlooker = {.is_on = true, .number = 1, .moves = 15};

    (void)state;
    expect(&onlooker, true, "Local engine: thinking.");
    onlooker.found = (struct review_position){
        .is_known = true, .chance = 656, .depth = 14, .line_length = 2, .line = {{10, 10}, {4, 6}}};
    expect(&onlooker, false, "Local engine, depth 14: Black 66%");
    expect(&onlooker, true, "Local engine, depth 14: Black 66%, k11 e7");
    onlooker.found.win_in = 5; // of White, who is to move
    expect(&onlooker, false, "Local engine: White wins in 3");
    onlooker.found.win_in = -6;
    expect(&onlooker, false, "Local engine: Black wins in 3");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_position_is_asked_about_once),
        cmocka_unit_test(a_report_that_is_too_late_is_forgotten),
        cmocka_unit_test(what_it_says_is_of_black),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
