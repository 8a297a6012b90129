// SPDX-License-Identifier: MIT
// What the engine beside a record is asked, and what becomes of its answers.
#include "client/records/record_engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/open_line.h"
#include "client/records/record_load.h"
#include "client/records/thinker.h"
#include "tests/support/record_disk.h"

struct fixture {
    struct open_record opened;
    struct record_engine engine;
    struct status_lines lines;
    uint64_t task_count;
    int asked, stopped;
    struct thinker_task task; // the newest
};

static void
think(void *data, const struct thinker_task *task)
{
    struct fixture *fixture = data;

    if (task) {
        fixture->asked++;
        fixture->task = *task;
    } else {
        fixture->stopped++;
    }
}

static int
set_up(void **state)
{
    static struct fixture fixture;
    static const char game[] = "(;GM[4]SZ[15]RU[freestyle];B[hh];W[hg];B[hf];W[he])";
    struct record_source source = {"a.sgf", game, sizeof(game) - 1, 1};
    struct think_ops ops = {&fixture, think, &fixture.task_count};

    memset(&fixture, 0, sizeof(fixture));
    open_record_init(&fixture.opened);
    record_engine_init(&fixture.engine, &ops);
    *state = &fixture;
    return open_record_read(&fixture.opened, &source, &fixture.lines) ? 0 : 1;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    record_engine_finish(&fixture->engine);
    open_record_finish(&fixture->opened);
    status_lines_finish(&fixture->lines);
    return 0;
}

// The answer to the newest task.
static void
answer(struct fixture *fixture, int chance, bool is_done)
{
    struct thinker_report report = {
        .number = fixture->task.number,
        .is_done = is_done,
        .found =
            {.is_known = true, .chance = chance, .depth = 9, .line_length = 1, .line = {{3, 4}}},
    };

    record_engine_take(&fixture->engine, &fixture->opened, &report, &fixture->lines);
}

static void
it_looks_at_each_position_once_while_it_is_on(void **state)
{
    struct fixture *fixture = *state;

    record_engine_look(&fixture->engine, &fixture->opened);
    assert_int_equal(fixture->asked, 0);
    fixture->engine.is_on = true;
    record_engine_look(&fixture->engine, &fixture->opened);
    record_engine_look(&fixture->engine, &fixture->opened);
    assert_int_equal(fixture->asked, 1);
    assert_int_equal(fixture->task.ms, 0);
    open_line_go(&fixture->opened, 1);
    record_engine_look(&fixture->engine, &fixture->opened);
    assert_int_equal(fixture->asked, 2);
    assert_int_equal(fixture->task.position.to_move, STONE_WHITE);
}

static void
what_it_finds_is_told_in_a_line(void **state)
{
    struct fixture *fixture = *state;
    struct strbuf text = {0};
    int32_t node = open_line_node(&fixture->opened);

    fixture->engine.is_on = true;
    record_engine_look(&fixture->engine, &fixture->opened);
    record_engine_format(&fixture->engine, &text);
    assert_string_equal(strbuf_text(&text), "The engine is thinking.");
    assert_true(point_is_none(record_engine_best(&fixture->engine, node)));
    answer(fixture, 655, false);
    strbuf_clear(&text);
    record_engine_format(&fixture->engine, &text);
    assert_string_equal(strbuf_text(&text), "Black's chance 66%, depth 9: d5");
    assert_true(point_equal(record_engine_best(&fixture->engine, node), (struct point){3, 4}));
    assert_true(point_is_none(record_engine_best(&fixture->engine, node + 1)));
    strbuf_finish(&text);
}

static void
answers_to_other_tasks_are_ignored(void **state)
{
    struct fixture *fixture = *state;

    fixture->engine.is_on = true;
    record_engine_look(&fixture->engine, &fixture->opened);
    fixture->task.number--;
    answer(fixture, 655, false);
    assert_false(fixture->engine.found.is_known);
}

// Another part of the program has asked since: its task goes on.
static void
only_its_own_task_is_stopped(void **state)
{
    struct fixture *fixture = *state;

    fixture->engine.is_on = true;
    record_engine_look(&fixture->engine, &fixture->opened);
    fixture->task_count++;
    record_engine_stop(&fixture->engine);
    assert_int_equal(fixture->stopped, 0);
    record_engine_look(&fixture->engine, &fixture->opened);
    record_engine_stop(&fixture->engine);
    assert_int_equal(fixture->stopped, 1);
    record_engine_stop(&fixture->engine);
    assert_int_equal(fixture->stopped, 1);
}

static void
a_line_is_judged_from_its_end(void **state)
{
    static const int chances[] = {500, 480, 900, 100, 500}; // from the last position back
    struct fixture *fixture = *state;
    struct strbuf text = {0};

    record_engine_judge(&fixture->engine, &fixture->opened, &fixture->lines);
    assert_true(fixture->engine.is_judging);
    assert_int_equal(fixture->engine.judged, 4);
    assert_true(fixture->task.ms > 0);
    record_engine_format_progress(&fixture->engine, false, &text);
    assert_string_equal(strbuf_text(&text), "0 of 5 positions analysed, about 0:03 left");
    for (int i = 0; i < 5; i++) {
        expect_no_status(&fixture->lines);
        answer(fixture, chances[i], false); // not done yet
        assert_int_equal(fixture->engine.judged, 4 - i);
        answer(fixture, chances[i], true);
    }
    assert_false(fixture->engine.is_judging);
    expect_status(&fixture->lines, STATUS_GOOD, "Analysis finished. The list marks the mistakes.");
    assert_true(fixture->opened.is_changed);
    assert_true(record_has_values(&fixture->opened.record));
    assert_int_equal(fixture->opened.at, 0);
    assert_int_not_equal(open_line_mistake(&fixture->opened, 1), 0);
    strbuf_finish(&text);
}

static void
judging_stops_when_asked_for_again(void **state)
{
    struct fixture *fixture = *state;

    record_engine_judge(&fixture->engine, &fixture->opened, &fixture->lines);
    answer(fixture, 500, true);
    record_engine_judge(&fixture->engine, &fixture->opened, &fixture->lines);
    assert_false(fixture->engine.is_judging);
    assert_false(fixture->opened.is_changed);
    expect_status(&fixture->lines, STATUS_PLAIN, "Analysis stopped.");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_looks_at_each_position_once_while_it_is_on, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_it_finds_is_told_in_a_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(answers_to_other_tasks_are_ignored, set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_its_own_task_is_stopped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_line_is_judged_from_its_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(judging_stops_when_asked_for_again, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
