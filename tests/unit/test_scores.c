// SPDX-License-Identifier: MIT
// What lines are worth by the tables of scores.h, drawn from edge to edge.
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
    int fours, fives;
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

            if (got.sum != c->sum || got.fours != c->fours || got.fives != c->fives) {
                fail_msg("\"%s\"%s: expected %lld, %d fours, %d fives, got %lld, %d, %d", c->line,
                         reversed ? " reversed" : "", (long long)c->sum, c->fours, c->fives,
                         (long long)got.sum, got.fours, got.fives);
            }
        }
    }
}

static void
seed_s4_patterns_are_worth_what_the_table_says(void **state)
{
    static const struct line_case cases[] = {
        {".........", 0, 0, 0},
        {"OXXXXXO", 50000, 0, 0},
        {"OXXXXXXO", 100000, 0, 0},           // two places for a five
        {"O.XXXX.O", 4320 + 720 + 720, 0, 0}, // open, and a four at each end
        {"OXXXX.O", 720, 0, 0},
        {"OXXX.XO", 720, 0, 0},
        {"OXX.XXO", 720, 0, 0},
        {"OX.XXXO", 720, 0, 0},
        {"O.XXX..O", 720, 0, 0},
        {"O..XXX..O", 1440, 0, 0},
        {"O.XX.X.O", 720, 0, 0},
        {"O.XXX.O", 0, 0, 0}, // no room for an open four
        {"O..XX..O", 120, 0, 0},
        {"O..X.X.O", 120, 0, 0},
        {"O.X..X.O", 0, 0, 0},
        {"O..X...O", 20, 0, 0},
        {"O.X....O", 0, 0, 0},
        {"O...X...O", 40, 0, 0},
    };

    (void)state;
    expect(&scores_patterns, cases, COUNT_OF(cases));
}

static void
seed_s2_minimax_names_the_shapes_in_powers_of_two(void **state)
{
    static const struct line_case cases[] = {
        {".........", 0, 0, 0},      {"OXXXXXO", 0, 0, 1},
        {"OXXXXXXO", 0, 0, 1}, // one row
        {"OXXXX.O", 0, 1, 0},        {"OX.XXXO", 0, 1, 0},
        {"OXX.XXO", 0, 1, 0},        {"O.XXXX.O", 0, 2, 0},     // open
        {"OX.XXX.XO", 0, 2, 0},                                 // a double four on one line
        {"OXXXX.XO", 0, 1, 0},                                  // one place for a fifth stone
        {"O.XXX..O", 1024, 0, 0},    {"O..XXX..O", 1024, 0, 0}, // once, though it fits twice
        {"O.XX.X.O", 256, 0, 0},     {"O.X.XX.O", 256, 0, 0},
        {"OXXX..O", 64, 0, 0},       {"O.XXX.O", 64, 0, 0}, // no room for an open four
        {"OXX.X.O", 64, 0, 0},       {"O.X.X.X.O", 64, 0, 0},
        {"OXXX.O", 0, 0, 0}, // no room for five
        {"O..XX..O", 16, 0, 0},      {"O.XX...O", 16, 0, 0},
        {"O.X.X..O", 4, 0, 0},       {"O.X..X.O", 4, 0, 0},
        {"OXX...O", 1, 0, 0},        {"OX.X..O", 1, 0, 0},
        {"O.XX..O", 1, 0, 0},        {"OXX..O", 0, 0, 0},
        {"O...X...O", 0, 0, 0},     // one stone is none of the shapes
        {"OXXX..XX...O", 64, 0, 0}, // five stones are one three
        {"OXXX.O.XX...O", 16, 0, 0},
    };

    (void)state;
    expect(&scores_minimax, cases, COUNT_OF(cases));
}

static void
seed_s3_matrix_classes_five_cells_by_their_stones(void **state)
{
    static const struct line_case cases[] = {
        {".....", 0, 0, 0},      {"X....", 1, 0, 0},         {".X....", 2, 0, 0},
        {"....X....", 5, 0, 0},  {"OX...O", 0, 0, 0},        {"OXX...O", 10, 0, 0},
        {"O.XX..O", 10, 0, 0},   {"OXXX..O", 100, 0, 0},     {"OXX.X..O", 100 + 10, 0, 0},
        {"OXXXX.O", 1000, 0, 0}, {"OXXXXXO", 1000000, 0, 0}, {"O.XXXX.O", 2000, 0, 0},
        {"XXOXX", 0, 0, 0},
    };

    (void)state;
    expect(&scores_matrix, cases, COUNT_OF(cases));
}

// Every 5 x 5 window of the board, its rows, columns and diagonals, counted one by one.
static int
windows_around(int size, struct point p, struct point step)
{
    int count = 0;

    for (int x = 0; x + 5 <= size; x++) {
        for (int y = 0; y + 5 <= size; y++) {
            struct point end = {(int8_t)(p.x + 4 * step.x), (int8_t)(p.y + 4 * step.y)};
            int low = end.y < p.y ? end.y : p.y, high = end.y < p.y ? p.y : end.y;

            count += p.x >= x && end.x < x + 5 && low >= y && high < y + 5;
        }
    }
    return count;
}

static void
seed_s3_matrix_lays_every_window_over_the_board(void **state)
{
    static const int sizes[] = {5, 6, 9, 15, 20, 25};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        for (int n = 0; n < sizes[i]; n++) {
            struct point row = {0, (int8_t)n}, column = {(int8_t)n, 0};

            assert_int_equal(scores_matrix.windows(sizes[i], AXIS_ROW, n),
                             windows_around(sizes[i], row, (struct point){1, 0}));
            assert_int_equal(scores_matrix.windows(sizes[i], AXIS_COLUMN, n),
                             windows_around(sizes[i], column, (struct point){0, 1}));
        }
        assert_int_equal(windows_around(sizes[i], (struct point){0, 0}, (struct point){1, 1}), 1);
        for (int axis = 0; axis < AXIS_COUNT; axis++) {
            if (axis != AXIS_ROW && axis != AXIS_COLUMN) {
                assert_int_equal(scores_matrix.windows(sizes[i], axis, sizes[i] - 1), 1);
            }
        }
    }
}

static void
seed_s3_lines_joins_runs_over_one_gap(void **state)
{
    static const struct line_case cases[] = {
        {".........", 0, 0, 0},           {"..X......", 3, 0, 0},
        {"OX.......", 1, 0, 0},           {"X........", 1, 0, 0}, // the edge is no free end
        {"OXO......", 0, 0, 0},           {"..XX.....", 40, 0, 0},
        {"..X.X....", 40, 0, 0},          {"..X..X...", 6, 0, 0},
        {"OXX.X....", 100, 0, 0},         {"..XXX....", 600, 0, 0},
        {"..XX.X...", 600, 0, 0},         {"..XXXX...", 10000, 0, 0},
        {"OXXXX....", 1000, 0, 0},        {"OXXXXO...", 0, 0, 0},
        {"OXX.XXO..", 1000, 0, 0}, // whatever the ends
        {"..XXXXX..", 1000000, 0, 0},     {".XXXXXX..", 1000000, 0, 0},
        {"OXXXXXO..", 1000000, 0, 0},     {"XXX.XXX..", 1000, 0, 0},
        {"..X.X.X..", 40 + 3, 0, 0},      // joined two by two
        {"XXXXX.X..", 1000000 + 3, 0, 0}, // a five is joined to nothing
        {"X.OX.....", 1 + 1, 0, 0},
    };

    (void)state;
    expect(&scores_lines, cases, COUNT_OF(cases));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_s4_patterns_are_worth_what_the_table_says),
        cmocka_unit_test(seed_s2_minimax_names_the_shapes_in_powers_of_two),
        cmocka_unit_test(seed_s3_matrix_classes_five_cells_by_their_stones),
        cmocka_unit_test(seed_s3_matrix_lays_every_window_over_the_board),
        cmocka_unit_test(seed_s3_lines_joins_runs_over_one_gap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
