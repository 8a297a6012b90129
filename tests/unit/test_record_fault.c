// SPDX-License-Identifier: MIT
#include "common/record/record_fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

static void
expect_said(const struct record_problem *problem, record_tr_fn translate, const char *want)
{
    struct strbuf text = {0};

    record_problem_format(problem, translate, &text);
    assert_string_equal(strbuf_text(&text), want);
    strbuf_finish(&text);
}

static void
english_sentences_have_place_and_values(void **state)
{
    static const struct {
        struct record_place place;
        const char *want;
    } cases[] = {
        {{.kind = PLACE_FILE}, "renju isn't played on 13x13"},
        {{.kind = PLACE_LINE, .number = 7}, "line 7: renju isn't played on 13x13"},
        {{.kind = PLACE_CHARACTER, .number = 3, .character = 9},
         "line 3, character 9: renju isn't played on 13x13"},
        {{.kind = PLACE_PROPERTY, .number = 2, .name = "SZ"},
         "line 2: SZ: renju isn't played on 13x13"},
        {{.kind = PLACE_BYTE, .number = 20}, "byte 20: renju isn't played on 13x13"},
        {{.kind = PLACE_MOVE, .number = 5, .name = "h8"},
         "move 5, h8: renju isn't played on 13x13"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct record_problem problem;

        assert_false(
            record_fail(&problem, FAULT_RULE_NOT_ON, cases[i].place, "%s\n%d", "renju", 13));
        assert_string_equal(problem.text, cases[i].want);
        assert_int_equal(problem.kind, PROBLEM_ILLEGAL);
        expect_said(&problem, NULL, cases[i].want);
    }
}

static const char *
loudly(const char *english)
{
    return strcmp(english, "position string") == 0 ? "STRING"
           : english[0] == 'l'                     ? "LINE {1} {4}"
           : english[0] == '{'                     ? "ONLY READ: {1}"
                                                   : english;
}

// A value that is a word of ours is translated, one of the file is not.
static void
translations_reach_place_sentence_and_words(void **state)
{
    struct record_problem problem;

    (void)state;
    record_fail(&problem, FAULT_ONLY_READ, record_at_line(4), "%s", "position string");
    expect_said(&problem, loudly, "LINE 4 ONLY READ: STRING");
    record_fail(&problem, FAULT_RIF_POINT, record_at_file(), "%d\n%s", 3, "position string");
    expect_said(&problem, loudly, "move 3, position string: not a point on a 15x15 board");
}

static void
lines_of_a_piece_become_lines_of_the_file(void **state)
{
    struct record_problem problem;

    (void)state;
    record_fail(&problem, FAULT_SGF_NO_VALUE, record_at_line(2), NULL);
    record_problem_shift(&problem, 5);
    assert_string_equal(problem.text, "line 6: a property has no value in []");
    record_fail(&problem, FAULT_OCCUPIED, record_at_move(2, "h8"), NULL);
    record_problem_shift(&problem, 5);
    assert_string_equal(problem.text, "move 2, h8: this point already has a stone");
}

static void
every_fault_has_a_sentence_in_every_language(void **state)
{
    (void)state;
    for (int language = LANGUAGE_ENGLISH + 1; language < LANGUAGE_COUNT; language++) {
        tr_use((enum language)language);
        for (int fault = FAULT_NONE + 1; fault < RECORD_FAULT_COUNT; fault++) {
            const char *english = record_fault_text((enum record_fault)fault);

            assert_non_null(english);
            if (strcmp(tr(english), english) == 0) {
                fail_msg("%s: not translated: %s", language_code((enum language)language), english);
            }
        }
    }
    tr_use(LANGUAGE_ENGLISH);
}

// Every verdict that a record can meet has its fault.
static void
verdicts_of_the_referee_have_faults(void **state)
{
    (void)state;
    for (int verdict = VERDICT_OFF_BOARD; verdict <= VERDICT_GAME_OVER; verdict++) {
        assert_int_not_equal(record_fault_of((enum verdict)verdict), FAULT_NONE);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_sentences_have_place_and_values),
        cmocka_unit_test(translations_reach_place_sentence_and_words),
        cmocka_unit_test(lines_of_a_piece_become_lines_of_the_file),
        cmocka_unit_test(every_fault_has_a_sentence_in_every_language),
        cmocka_unit_test(verdicts_of_the_referee_have_faults),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
