// SPDX-License-Identifier: MIT
// Black's forbidden points: the status, the reasons and the lines they rest on.
#include <stddef.h>

#include "common/game/renju_forbidden.h"
#include "tests/property/compare.h"

static bool
shape_equal(const struct shape *a, const struct shape *b)
{
    if (a->kind != b->kind || a->axis != b->axis || a->count != b->count) {
        return false;
    }
    for (int i = 0; i < a->count; i++) {
        if (!point_equal(a->stones[i], b->stones[i])) {
            return false;
        }
    }
    return true;
}

static bool
has_shape(const struct reference_renju *expected, const struct shape *shape)
{
    for (int i = 0; i < expected->shape_count; i++) {
        if (shape_equal(&expected->shapes[i], shape)) {
            return true;
        }
    }
    return false;
}

static void
compare_shapes(struct compare *compare, const struct reference_renju *expected,
               const struct renju_explanation *got)
{
    compare_number(compare, "number of lines in the explanation", expected->shape_count,
                   got->shape_count);
    for (int i = 0; i < got->shape_count; i++) {
        bool repeated = i > 0 && shape_equal(&got->shapes[i], &got->shapes[i - 1]);

        compare_shape(compare, "a line of the explanation",
                      has_shape(expected, &got->shapes[i]) && !repeated, &got->shapes[i]);
    }
}

static void
compare_point(struct compare *compare, struct point p)
{
    struct reference_renju expected;
    struct renju_explanation got;
    enum renju_status status;
    unsigned fouls = 0;

    reference_renju(&compare->trial->position, p, NULL, &expected);
    status = expected.five ? RENJU_FIVE : expected.is_forbidden ? RENJU_FORBIDDEN : RENJU_LEGAL;
    if (expected.is_forbidden) {
        fouls = (expected.overline ? FOUL_OVERLINE : 0u) |
                (expected.fours >= 2 ? FOUL_DOUBLE_FOUR : 0u) |
                (expected.threes >= 2 ? FOUL_DOUBLE_THREE : 0u);
    }
    compare_about(compare, p, 'X', -1);
    compare_number(compare, "forbidden by the procedure and by the terms", expected.is_forbidden,
                   reference_is_forbidden(&compare->trial->position, p, NULL));
    compare_number(compare, "renju status (0 legal, 1 five, 2 forbidden)", (long)status,
                   (long)renju_status(&compare->board, p));
    renju_explain(&compare->board, p, &got);
    compare_number(compare, "explained status", (long)status, (long)got.status);
    compare_number(compare, "fouls (1 overline, 2 double-four, 4 double-three)", fouls, got.fouls);
    compare_shapes(compare, &expected, &got);
}

void
compare_renju(struct compare *compare)
{
    const struct reference *position = &compare->trial->position;

    for (int x = 0; x < position->size; x++) {
        for (int y = 0; y < position->size; y++) {
            if (position->cell[x][y] == '.') {
                compare_point(compare, (struct point){(int8_t)x, (int8_t)y});
            }
        }
    }
}
