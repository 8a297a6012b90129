// SPDX-License-Identifier: MIT
#include "common/record/record_value.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
read_sgf(struct record *record, const char *text)
{
    struct record_problem problem;
    struct record_defaults defaults = {0};

    record_init(record);
    if (!record_read(FORMAT_SGF, text, strlen(text), &defaults, record, &problem)) {
        fail_msg("%s: %s", text, problem.text);
    }
}

static void
expect_judged(const char *properties, bool is_known, int chance, enum badness badness)
{
    struct strbuf text = {0};
    struct record_value value;
    struct record record;

    strbuf_addf(&text, "(;GM[4]SZ[15];B[hh]%s)", properties);
    read_sgf(&record, strbuf_text(&text));
    assert_int_equal(record_value_get(&record, 1, &value), is_known);
    assert_int_equal(value.chance, chance);
    assert_int_equal(value.badness, badness);
    record_finish(&record);
    strbuf_finish(&text);
}

static void
values_of_others_are_understood(void **state)
{
    (void)state;
    expect_judged("", false, 500, BADNESS_NONE);
    expect_judged("V[16.5]", true, 665, BADNESS_NONE);
    expect_judged("V[-16.5]BM[1]", true, 335, BADNESS_MISTAKE);
    expect_judged("BM[2]V[50]", true, 1000, BADNESS_BLUNDER);
    expect_judged("V[-50]", true, 0, BADNESS_NONE);
    expect_judged("V[]", false, 500, BADNESS_NONE);
    expect_judged("V[50.1]", false, 500, BADNESS_NONE);
    expect_judged("V[1e1]", false, 500, BADNESS_NONE);
    expect_judged("V[B+3]", false, 500, BADNESS_NONE);
    expect_judged("CR[aa][bb]V[3]TR[cc]", true, 530, BADNESS_NONE);
    expect_judged("XX[V\\[9\\]]", false, 500, BADNESS_NONE);
}

static void
every_value_comes_back_from_a_file(void **state)
{
    struct record_problem problem;
    struct strbuf text = {0};
    struct record record, again;

    (void)state;
    read_sgf(&record, "(;GM[4]SZ[15];B[hh]CR[aa][b\\]]V[1]BM[1]MA[cc])");
    for (int chance = 0; chance <= 1000; chance++) {
        struct record_value value = {chance, (enum badness)(chance % 3)}, back;

        record_value_set(&record, 1, &value);
        strbuf_clear(&text);
        assert_true(record_write(FORMAT_SGF, &record, &text, &problem));
        read_sgf(&again, strbuf_text(&text));
        assert_true(record_value_get(&again, 1, &back));
        assert_int_equal(back.chance, chance);
        assert_int_equal(back.badness, value.badness);
        assert_true(record_has_values(&again));
        record_finish(&again);
    }
    // What is not ours stays.
    assert_non_null(strstr(strbuf_text(&text), "CR[aa][b\\]]MA[cc]V[50]BM[1]"));
    record_finish(&record);
    strbuf_finish(&text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_others_are_understood),
        cmocka_unit_test(every_value_comes_back_from_a_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
