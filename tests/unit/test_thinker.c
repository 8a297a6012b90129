// SPDX-License-Identifier: MIT
#include "client/records/thinker.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { PATIENCE_MS = 60000 };

static struct thinker_task
task_of(uint64_t number, int64_t ms)
{
    struct thinker_task task = {
        .number = number,
        .ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX},
        .ms = ms,
    };

    task.position.rules.rule = RULE_FREESTYLE;
    task.position.to_move = STONE_WHITE;
    board_init(&task.position.board, 15);
    board_place(&task.position.board, (struct point){7, 7}, STONE_BLACK, 0);
    return task;
}

static void
wait_for(struct thinker *thinker, struct thinker_report *report)
{
    do {
        struct pollfd fd = {.fd = thinker_fd(thinker), .events = POLLIN};

        assert_int_equal(poll(&fd, 1, PATIENCE_MS), 1);
    } while (!thinker_next(thinker, report));
}

static void
a_task_ends_in_its_time_with_a_move(void **state)
{
    struct thinker *thinker = thinker_create(1 << 20);
    struct thinker_task task = task_of(5, 50);
    struct thinker_report report;

    (void)state;
    thinker_ask(thinker, &task);
    do {
        wait_for(thinker, &report);
        assert_int_equal(report.number, 5);
    } while (!report.is_done);
    assert_true(report.found.is_known);
    assert_true(report.found.line_length > 0);
    thinker_destroy(thinker);
}

// White is to move, and Black has three in an open row.
static void
several_lines_come_with_a_threat(void **state)
{
    struct thinker *thinker = thinker_create(1 << 20);
    struct thinker_task task = task_of(6, 0);
    struct thinker_report report;
    const struct review_line *lines = report.extra.lines;

    (void)state;
    task.lines = 3;
    task.proof_nodes = 20000;
    board_place(&task.position.board, (struct point){8, 7}, STONE_BLACK, 0);
    board_place(&task.position.board, (struct point){9, 7}, STONE_BLACK, 0);
    board_place(&task.position.board, (struct point){7, 3}, STONE_WHITE, 0);
    board_place(&task.position.board, (struct point){8, 3}, STONE_WHITE, 0);
    thinker_ask(thinker, &task);
    do {
        wait_for(thinker, &report);
        proof_tree_finish(&report.proof);
    } while (report.extra.line_count < 3);
    assert_true(report.extra.threat_in > 0);
    assert_true(report.extra.threat_length > 0);
    for (int i = 1; i < 3; i++) {
        assert_true(lines[i].length > 0);
        assert_true(lines[i].chance >= lines[i - 1].chance); // of Black: White is to move
        assert_false(point_equal(lines[i].points[0], lines[i - 1].points[0]));
    }
    thinker_destroy(thinker);
}

// The first one would never end.
static void
a_new_task_ends_the_one_before_it(void **state)
{
    struct thinker *thinker = thinker_create(1 << 20);
    struct thinker_task endless = task_of(1, 0), next = task_of(2, 20);
    struct thinker_report report;

    (void)state;
    thinker_ask(thinker, &endless);
    wait_for(thinker, &report);
    assert_int_equal(report.number, 1);
    thinker_ask(thinker, &next);
    do {
        wait_for(thinker, &report);
        assert_int_equal(report.number, 2);
    } while (!report.is_done);
    thinker_destroy(thinker);
}

static void
nothing_comes_of_what_was_stopped(void **state)
{
    struct thinker *thinker = thinker_create(1 << 20);
    struct thinker_task endless = task_of(1, 0);
    struct thinker_report report;

    (void)state;
    thinker_ask(thinker, &endless);
    thinker_stop(thinker);
    assert_false(thinker_next(thinker, &report));
    thinker_destroy(thinker);
}

static void
one_that_thinks_can_be_destroyed(void **state)
{
    struct thinker *thinker = thinker_create(1 << 20);
    struct thinker_task endless = task_of(1, 0);

    (void)state;
    thinker_ask(thinker, &endless);
    thinker_destroy(thinker);
    thinker_destroy(NULL);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_task_ends_in_its_time_with_a_move),
        cmocka_unit_test(several_lines_come_with_a_threat),
        cmocka_unit_test(a_new_task_ends_the_one_before_it),
        cmocka_unit_test(nothing_comes_of_what_was_stopped),
        cmocka_unit_test(one_that_thinks_can_be_destroyed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
