// SPDX-License-Identifier: MIT
// Explanations: each name that can be chosen has one, and the diagrams are right by the referee.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/control/room_options.h"
#include "client/text/explain.h"
#include "common/game/captures.h"
#include "common/game/renju_forbidden.h"
#include "common/game/rules.h"
#include "common/util/strbuf.h"

enum { SIZE = 15, OFFSET = 4 };

static void
every_value_is_explained(void **state)
{
    static const struct {
        const char *key;
        enum explain_kind kind;
    } keys[] = {{"rule", EXPLAIN_RULE},
                {"opening", EXPLAIN_OPENING},
                {"mind", EXPLAIN_AI},
                {"level", EXPLAIN_LEVEL}};
    char value[OPTION_VALUE_BYTES];

    (void)state;
    for (size_t k = 0; k < sizeof(keys) / sizeof(*keys); k++) {
        int count = 0;

        while (room_options_value(NULL, keys[k].key, count, value)) {
            const struct explain_topic *topic = explain_find(keys[k].kind, value);

            assert_non_null(topic);
            assert_true(*topic->title && *topic->line);
            count++;
        }
        assert_in_range(count, 5, 14);
    }
}

static void
every_key_is_explained(void **state)
{
    const char *key, *values;
    int count = 0;

    (void)state;
    while (room_options_key(count, &key, &values)) {
        assert_true(*explain_line(EXPLAIN_FIELD, key));
        assert_true(*values);
        count++;
    }
    assert_in_range(count, 25, 40);
}

static void
names_are_found_in_any_case_and_with_other_numbers(void **state)
{
    enum explain_kind kind;
    struct strbuf text = {0};

    (void)state;
    assert_string_equal(explain_find(EXPLAIN_RULE, "Renju")->name, "renju");
    assert_string_equal(explain_find(EXPLAIN_OPENING, "taraguchi5")->name, "taraguchi10");
    assert_string_equal(explain_find(EXPLAIN_OPENING, "swap2")->name, "swap2");
    assert_null(explain_find(EXPLAIN_RULE, "go"));
    assert_null(explain_find(EXPLAIN_LEVEL, "11"));
    assert_true(explain_find_kind("openings", &kind) && kind == EXPLAIN_OPENING);
    assert_true(explain_format(&text, "swap"));
    assert_true(strncmp(strbuf_text(&text), "swap: ", 6) == 0);
    strbuf_clear(&text);
    assert_false(explain_format(&text, "nothing"));
    assert_int_equal(text.length, 0);
    strbuf_finish(&text);
}

// The diagrams.

// Puts the stones; returns the sign of the point that is spoken of, '.' if there is none.
static char
set_up(const struct explain_diagram *diagram, struct board *board, struct point *spoken)
{
    char found = '.';

    board_init(board, SIZE);
    for (int y = 0; y < EXPLAIN_SIDE; y++) {
        assert_int_equal(strlen(diagram->rows[y]), EXPLAIN_SIDE);
        for (int x = 0; x < EXPLAIN_SIDE; x++) {
            struct point p = {(int8_t)(OFFSET + x), (int8_t)(OFFSET + EXPLAIN_SIDE - 1 - y)};
            char sign = diagram->rows[y][x];

            assert_non_null(strchr(".XO346*-", sign));
            if (sign == 'X' || sign == 'O') {
                board_place(board, p, sign == 'X' ? STONE_BLACK : STONE_WHITE, 0);
            } else if (sign != '.' && sign != '-') {
                *spoken = p;
                found = sign;
            }
        }
    }
    return found;
}

static void
forbidden_points_are_forbidden(void **state)
{
    const struct explain_topic *renju = explain_find(EXPLAIN_RULE, "renju");
    static const struct {
        char sign;
        unsigned foul;
    } fouls[] = {{'3', FOUL_DOUBLE_THREE}, {'4', FOUL_DOUBLE_FOUR}, {'6', FOUL_OVERLINE}};
    struct point p;
    struct board board;

    (void)state;
    assert_int_equal(renju->diagram_count, 3);
    for (int i = 0; i < 3; i++) {
        struct renju_explanation why;

        assert_int_equal(set_up(&renju->diagrams[i], &board, &p), fouls[i].sign);
        assert_int_equal(renju_status(&board, p), RENJU_FORBIDDEN);
        renju_explain(&board, p, &why);
        assert_int_equal(why.fouls, fouls[i].foul);
    }
}

// What the move of each diagram captures, by its rule; -1 = it wins, 0 = neither.
static int
outcome_of(enum rule rule, const struct explain_diagram *diagram)
{
    struct rules rules = {.rule = rule};
    struct point p = POINT_NONE, taken[CAPTURES_MAX];
    struct judgement judgement;
    struct board board;

    assert_int_equal(set_up(diagram, &board, &p), '*');
    judgement = rules_judge(&rules, &board, p, STONE_BLACK);
    assert_int_equal(judgement.verdict, VERDICT_OK);
    board_place(&board, p, STONE_BLACK, judgement.taken);
    if (rules_outcome(&rules, &board, p, STONE_BLACK).result == RESULT_BLACK) {
        return -1;
    }
    return captures_points(p, judgement.taken, taken);
}

static void
moves_of_diagrams_do_what_is_said(void **state)
{
    static const struct {
        const char *rule;
        int outcomes[EXPLAIN_DIAGRAMS_MAX];
    } rows[] = {
        {"freestyle", {-1}}, {"standard", {-1}},    {"caro", {0}},         {"caro-exact", {0}},
        {"caro-e", {0}},     {"caro-exact-e", {0}}, {"capture42", {2, 0}}, {"pente", {2, 0}},
        {"keryo", {3}},      {"boat", {2, 0}},      {"ninuki", {2, 0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const struct explain_topic *topic = explain_find(EXPLAIN_RULE, rows[i].rule);
        enum rule rule;

        assert_true(rules_parse(rows[i].rule, &rule));
        assert_true(topic->diagram_count > 0);
        for (int k = 0; k < topic->diagram_count; k++) {
            assert_int_equal(outcome_of(rule, &topic->diagrams[k]), rows[i].outcomes[k]);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_explained),
        cmocka_unit_test(every_key_is_explained),
        cmocka_unit_test(names_are_found_in_any_case_and_with_other_numbers),
        cmocka_unit_test(forbidden_points_are_forbidden),
        cmocka_unit_test(moves_of_diagrams_do_what_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
