// SPDX-License-Identifier: MIT
// Lines of forced wins, played on the referee's board down to the five.
#include "common/engine/winning_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/support/diagram.h"

enum { TABLE_BYTES = 1 << 20, NODES = 100000 };

struct line_case {
    const char *stones;
    enum rule rule;
    const char *first; // where the line begins, "" = nowhere
    int win_in;        // for black, who is to move
    int length;        // that the whole line has
};

static const struct engine_limits no_limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};

static struct engine_view
finished_line(const struct line_case *this, const struct board *board)
{
    struct position *position = xcalloc(1, sizeof(*position));
    struct engine_view view = {.win_in = this->win_in};
    struct rules rules = {.rule = this->rule};
    struct budget budget;
    struct threats threats = {position, tt_create(TABLE_BYTES), &budget};

    if (*this->first) {
        view.line[view.line_length++] = diagram_parse_point(this->first, board->size);
    }
    budget_begin(&budget, &no_limits, NODES);
    position_init(position, &rules, board, STONE_BLACK);
    winning_line_finish(&threats, &view);
    assert_int_equal(position->played_count, 0);
    tt_destroy(threats.tt);
    free(position);
    return view;
}

static void
lines_end_with_a_five(void **state)
{
    static const struct line_case cases[] = {
        {"X: h8 i8 j8 k8 / O: l8 a1 b3", RULE_FREESTYLE, "", 1, 1},
        {"X: h8 i8 j8 / O: a1 b1 c3", RULE_FREESTYLE, "g8", 3, 3},
        {"X: h8 i8 j8 / O: a1 b1 c3", RULE_RENJU, "", 3, 3},
        {"X: h8 i8 j8 g9 g10 / O: k8 a1 c3 e1", RULE_RENJU, "g8", 5, 5},
        {"X: a1 b5 c9 / O: h8 i8 j8 k8", RULE_STANDARD, "g8", -2, 2},
        {"X: a1 b5 c9 / O: h8 i8 j8", RULE_STANDARD, "a15", -4, 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct rules rules = {.rule = cases[i].rule};
        struct diagram diagram = diagram_read("", 15);
        enum stone stone = STONE_BLACK;
        struct engine_view view;

        diagram_add(&diagram, cases[i].stones);
        view = finished_line(&cases[i], &diagram.board);
        assert_int_equal(view.line_length, cases[i].length);
        for (int k = 0; k < view.line_length; k++) {
            struct judgement judgement = rules_judge(&rules, &diagram.board, view.line[k], stone);

            assert_int_equal(judgement.verdict, VERDICT_OK);
            assert_false(judgement.is_foul);
            assert_int_equal(rules_makes_five(&rules, &diagram.board, view.line[k], stone),
                             k == view.line_length - 1);
            board_place(&diagram.board, view.line[k], stone, 0);
            stone = stone_other(stone);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_with_a_five),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
