// SPDX-License-Identifier: MIT
#include "client/records/record_tally.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
each_reason_is_counted_apart(void **state)
{
    struct record_tally tally = {0};
    struct record_problem empty = {.kind = PROBLEM_EMPTY}, damaged = {.kind = PROBLEM_DAMAGED};

    (void)state;
    record_tally_refusal(&tally, &empty);
    record_tally_refusal(&tally, &damaged);
    record_tally_refusal(&tally, &empty);
    assert_int_equal(tally.count, 2);
    assert_string_equal(tally.rows[0].word, "empty");
    assert_int_equal(tally.rows[0].times, 2);
    assert_string_equal(tally.rows[1].word, "damaged");
    assert_int_equal(tally.rows[1].times, 1);
}

static void
what_is_too_much_is_counted_all_the_same(void **state)
{
    struct record_tally tally = {0};
    int64_t all = 0;

    (void)state;
    for (unsigned lost = 1; lost <= 200; lost++) {
        record_tally_lost(&tally, lost);
    }
    assert_int_equal(tally.count, TALLY_ROWS_MAX);
    for (int i = 0; i < tally.count; i++) {
        all += tally.rows[i].times;
    }
    assert_int_equal(all, 200);
}

static void
a_move_that_is_refused_has_the_referees_word(void **state)
{
    struct record_tally tally = {0};
    struct record_problem problem = {
        .kind = PROBLEM_ILLEGAL, .fault = FAULT_OCCUPIED, .move = 3, .verdict = VERDICT_OCCUPIED};

    (void)state;
    record_tally_refusal(&tally, &problem);
    problem.move = 0;
    record_tally_refusal(&tally, &problem);
    assert_string_equal(tally.rows[0].word, "occupied");
    assert_string_equal(tally.rows[1].word, "illegal");
}

static void
remarks_are_counted_by_what_they_say(void **state)
{
    struct record_tally tally = {0};
    struct record_problem result = {.kind = PROBLEM_REMARK, .fault = REMARK_RESULT};

    (void)state;
    record_tally_remark(&tally, &result);
    record_tally_remark(&tally, &result);
    assert_int_equal(tally.count, 1);
    assert_int_equal(tally.rows[0].times, 2);
    // Each kind of remark has its word.
    for (int fault = REMARK_LONG_TEXT; fault < RECORD_FAULT_COUNT; fault++) {
        result.fault = (enum record_fault)fault;
        record_tally_remark(&tally, &result);
    }
    assert_int_equal(tally.count, RECORD_FAULT_COUNT - REMARK_LONG_TEXT);
    for (int i = 0; i < tally.count; i++) {
        assert_string_not_equal(tally.rows[i].word, "remark");
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_reason_is_counted_apart),
        cmocka_unit_test(what_is_too_much_is_counted_all_the_same),
        cmocka_unit_test(a_move_that_is_refused_has_the_referees_word),
        cmocka_unit_test(remarks_are_counted_by_what_they_say),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
