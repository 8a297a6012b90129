// SPDX-License-Identifier: MIT
// Files of the seed program: its checks, with golden values of its own.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/record/record.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// The head of a file, with LF; the reader wants no more.
static void
head(struct strbuf *out, const char *const lines[6])
{
    strbuf_add(out, "Written by somebody\n20240517134510\n");
    for (int i = 0; i < 6; i++) {
        strbuf_addf(out, "%s\n", lines[i]);
    }
}

static bool
read_it(const struct strbuf *text, struct record *record, struct record_problem *problem)
{
    record_init(record);
    return record_read(FORMAT_LEGACY, strbuf_text(text), text->length, NULL, record, problem);
}

static const char *const golden[][6] = {
    {"777687869796A7A6B7F0", "972762688", "514517573", "166256707823340292748925", "867722261",
     "311362471"},
    {"757685659554A5B5A487A698F1", "509988283", "701039939", "1860098877277237730324899461151",
     "842139702", "85009013"},
};

static void
golden_values_are_computed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(golden); i++) {
        struct record_problem problem = {0};
        struct strbuf text = {0}, out = {0};
        struct record record;
        enum format format;

        head(&text, golden[i]);
        if (!read_it(&text, &record, &problem)) {
            fail_msg("%s: %s", golden[i][0], problem.text);
        }
        assert_true(record_detect(text.text, text.length, text.length, &format));
        assert_int_equal(format, FORMAT_LEGACY);
        assert_true(record_write(FORMAT_LEGACY, &record, &out, &problem));
        for (int k = 0; k < 6; k++) {
            assert_non_null(strstr(out.text, golden[i][k]));
        }
        strbuf_finish(&text);
        strbuf_finish(&out);
        record_finish(&record);
    }
}

static void
example_of_a_five_is_written_as_on_the_page(void **state)
{
    static const char want[] = "Written by goren\r\n20240517134510\r\n777687869796A7A6B7F0\r\n"
                               "972762688\r\n514517573\r\n166256707823340292748925\r\n867722261\r\n"
                               "311362471\r\nBlack: (7, 7)\r\nWhite: (7, 6)\r\nBlack: (8, 7)\r\n"
                               "White: (8, 6)\r\nBlack: (9, 7)\r\nWhite: (9, 6)\r\n"
                               "Black: (10, 7)\r\nWhite: (10, 6)\r\nBlack: (11, 7)\r\n"
                               "Winner is Black.\r\n\r\n";
    struct record_problem problem = {0};
    struct strbuf text = {0}, out = {0};
    struct record record;

    (void)state;
    head(&text, golden[0]);
    assert_true(read_it(&text, &record, &problem));
    assert_int_equal(record.outcome.reason, END_FIVE);
    assert_string_equal(record_info(&record, INFO_DATE), "2024-05-17");
    assert_true(record_write(FORMAT_LEGACY, &record, &out, &problem));
    assert_string_equal(strbuf_text(&out), want);
    strbuf_finish(&text);
    strbuf_finish(&out);
    record_finish(&record);
}

// Worked 2 and 3 of the page: reasons are part of the code.
static void
reasons_are_part_of_the_code(void **state)
{
    static const struct {
        const char *moves;
        struct outcome outcome;
        const char *parts[6];
    } cases[] = {
        {"h8i9g7",
         {RESULT_BLACK, END_RESIGN},
         {"\r\n778668F0110010100000000010101010000000000100101000000000",
          "\r\n824702865\r\n49608362\r\n"
          "29179677517601811816992348250467173138084560762629438724885323926958171633643107962525"
          "68277853871048061356236053027795634703400685858217591445629468122924451401624023448165"
          "6250000\r\n216936219\r\n92373171\r\n",
          "Winner is Black.\r\nSURRENDER\r\n"}},
        {"h8",
         {RESULT_DRAW, END_AGREEMENT},
         {"\r\n77FF", "\r\n41072273\r\n252332963\r\n", "\r\n28238562\r\n163076355\r\n",
          "Peace\r\nREQUEST\r\n"}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record_defaults renju = {.has_rule = true, .rules = {.rule = RULE_RENJU}};
        struct record_problem problem = {0};
        struct strbuf out = {0};
        struct record record, again;

        record_init(&record);
        assert_true(record_read(FORMAT_TEXT, cases[i].moves, strlen(cases[i].moves), &renju,
                                &record, &problem));
        record.outcome = cases[i].outcome;
        assert_true(record_write(FORMAT_LEGACY, &record, &out, &problem));
        for (int k = 0; k < 6 && cases[i].parts[k]; k++) {
            if (!strstr(out.text, cases[i].parts[k])) {
                fail_msg("expected %s in\n%s", cases[i].parts[k], out.text);
            }
        }
        assert_true(read_it(&out, &again, &problem));
        assert_int_equal(again.outcome.result, cases[i].outcome.result);
        assert_int_equal(again.outcome.reason, cases[i].outcome.reason);
        strbuf_finish(&out);
        record_finish(&record);
        record_finish(&again);
    }
}

static void
each_check_is_looked_at(void **state)
{
    static const char *const words[6] = {
        "line 4",
        "line 4: the file is damaged: the checksum of the code string",
        "line 5",
        "line 6: the file is damaged: the number",
        "line 7: the file is damaged: the checksum of the number",
        "line 8"};

    (void)state;
    for (int i = 0; i < 6; i++) {
        struct record_problem problem = {0};
        struct strbuf text = {0};
        struct record record;
        char wrong[64];
        const char *lines[6];

        memcpy(lines, golden[0], sizeof(lines));
        snprintf(wrong, sizeof(wrong), "%s", lines[i]);
        wrong[3] = wrong[3] == '5' ? '6' : '5';
        lines[i] = wrong;
        head(&text, lines);
        assert_false(read_it(&text, &record, &problem));
        assert_int_equal(problem.kind, PROBLEM_DAMAGED);
        if (!strstr(problem.text, words[i])) {
            fail_msg("line %d: got '%s'", i + 3, problem.text);
        }
        strbuf_finish(&text);
        record_finish(&record);
    }
}

static void
games_that_do_not_fit_are_refused(void **state)
{
    static const struct {
        const char *moves;
        enum rule rule;
        uint8_t size;
        enum result result;
        const char *why;
    } cases[] = {
        {"h8", RULE_RENJU, 15, RESULT_NONE, "without a result"},
        {"h8", RULE_FREESTYLE, 19, RESULT_DRAW, "15x15"},
        {"h8i8a1j8k8", RULE_NINUKI, 15, RESULT_DRAW, "captures"},
        {"h8h9j9a1c1--", RULE_RENJU, 15, RESULT_DRAW, "a pass"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record_defaults defaults = {
            .has_rule = true, .rules = {.rule = cases[i].rule}, .size = cases[i].size};
        struct record_problem problem = {0};
        struct strbuf out = {0};
        struct record record;

        record_init(&record);
        assert_true(record_read(FORMAT_TEXT, cases[i].moves, strlen(cases[i].moves), &defaults,
                                &record, &problem));
        record.outcome.result = cases[i].result;
        assert_false(record_write(FORMAT_LEGACY, &record, &out, &problem));
        assert_int_equal(problem.kind, PROBLEM_UNFIT);
        assert_non_null(strstr(problem.text, cases[i].why));
        strbuf_finish(&out);
        record_finish(&record);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_values_are_computed),
        cmocka_unit_test(example_of_a_five_is_written_as_on_the_page),
        cmocka_unit_test(reasons_are_part_of_the_code),
        cmocka_unit_test(each_check_is_looked_at),
        cmocka_unit_test(games_that_do_not_fit_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
