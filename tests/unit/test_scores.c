// SPDX-License-Identifier: MIT
// What lines are worth by the three tables of scores.h, drawn from edge to edge.
#include "common/engine/scores.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/board.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

struct line_case {
    const char *line; // X own, O the other's, . empty; the edge is at both ends
    int64_t sum;
    int fours;
};

static struct line_score
score_of(const struct score_table *table, const char *cells, bool is_reversed)
{
    int length = (int)strlen(cells);
    uint64_t own = 0, empty = 0;

    for (int i = 0; i < length; i++) {
        uint64_t bit = (uint64_t)1 << (LINE_PAD + (is_reversed ? length - 1 - i : i));

        own |= cells[i] == 'X' ? bit : 0;
        empty |= cells[i] == '.' ? bit : 0;
    }
    return table->line(own, empty);
}

static void
expect(const struct score_table *table, const struct line_case *cases, size_t count)
{
    for (const struct line_case *c = cases; c < cases + count; c++) {
        for (int reversed = 0; reversed < 2; reversed++) {
            struct line_score got = score_of(table, c->line, reversed);

            if (got.sum != c->sum || got.fours != c->fours) {
                fail_msg("\"%s\"%s: expected %lld and %d fours, got %lld and %d", c->line,
                         reversed ? " reversed" : "", (long long)c->sum, c->fours,
                         (long long)got.sum, got.fours);
            }
        }
    }
}

static void
patterns_are_worth_what_the_table_says(void **state)
{
    static const struct line_case cases[] = {
        {".........", 0, 0},
        {"OXXXXXO", 50000, 0},
        {"OXXXXXXO", 100000, 0},           // two places for a five
        {"O.XXXX.O", 4320 + 720 + 720, 0}, // open, and a four at each end
        {"OXXXX.O", 720, 0},
        {"OXXX.XO", 720, 0},
        {"OXX.XXO", 720, 0},
        {"OX.XXXO", 720, 0},
        {"O.XXX..O", 720, 0},
        {"O..XXX..O", 1440, 0},
        {"O.XX.X.O", 720, 0},
        {"O.XXX.O", 0, 0}, // no room for an open four
        {"O..XX..O", 120, 0},
        {"O..X.X.O", 120, 0},
        {"O.X..X.O", 0, 0},
        {"O..X...O", 20, 0},
        {"O.X....O", 0, 0},
        {"O...X...O", 40, 0},
    };

    (void)state;
    expect(&scores_patterns, cases, COUNT_OF(cases));
}

static void
minimax_counts_windows_in_powers_of_two(void **state)
{
    static const struct line_case cases[] = {
        {".........", 0, 0},
        {"OXXXXXO", (int64_t)1 << 50, 0},
        {"OXXXX.O", 0, 1},
        {"OX.XXXO", 0, 1},
        {"O.XXXX.O", 0, 2},
        {"OX.XXX.XO", 256, 2},       // a double four on one line, and a three between
        {"O.XXX..O", 1024 + 512, 0}, // an open three in two windows
        {"OXXX..O", 256, 0},
        {"O..XX..O", 64 + 2 * 16, 0},
        {"OXX...O", 16, 0},
        {"O..X...O", 4 + 2, 0},
        {"OX....O", 1, 0},
        {"OX...O", 0, 0}, // no room for five
    };

    (void)state;
    expect(&scores_minimax, cases, COUNT_OF(cases));
}

static void
lines_joins_runs_over_one_gap(void **state)
{
    static const struct line_case cases[] = {
        {".........", 0, 0},           {"..X......", 3, 0},       {"OX.......", 1, 0},
        {"X........", 1, 0}, // the edge is no free end
        {"OXO......", 0, 0},           {"..XX.....", 40, 0},      {"..X.X....", 40, 0},
        {"..X..X...", 6, 0},           {"OXX.X....", 100, 0},     {"..XXX....", 600, 0},
        {"..XX.X...", 600, 0},         {"..XXXX...", 10000, 0},   {"OXXXX....", 1000, 0},
        {"OXXXXO...", 0, 0},           {"OXX.XXO..", 1000, 0}, // whatever the ends
        {"..XXXXX..", 1000000, 0},     {".XXXXXX..", 1000000, 0}, {"OXXXXXO..", 1000000, 0},
        {"XXX.XXX..", 1000, 0},        {"..X.X.X..", 40 + 3, 0}, // joined two by two
        {"XXXXX.X..", 1000000 + 3, 0},                           // a five is joined to nothing
        {"X.OX.....", 1 + 1, 0},
    };

    (void)state;
    expect(&scores_lines, cases, COUNT_OF(cases));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_worth_what_the_table_says),
        cmocka_unit_test(minimax_counts_windows_in_powers_of_two),
        cmocka_unit_test(lines_joins_runs_over_one_gap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
