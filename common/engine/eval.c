// SPDX-License-Identifier: MIT
#include "common/engine/eval.h"

#include "common/engine/eval_weights.h"
#include "common/engine/value.h"

enum { UNIT = 8 }; // weights are in eighths

int
eval_position(const struct position *position)
{
    int side = position->side;
    int sum = position->sums[side].mover - position->sums[side ^ 1].other;
    int value = (sum + position->patterns->to_move[side]) / UNIT;

    if (value > VALUE_EVAL_MAX) {
        return VALUE_EVAL_MAX;
    }
    return value < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX : value;
}

int
eval_forced(const struct position *position)
{
    const struct patterns *patterns = position->patterns;
    const int side = position->side;
    const uint16_t *own = position->counts[side], *other = position->counts[side ^ 1];

    if (own[LEVEL_FIVE]) {
        return 1;
    }
    if (other[LEVEL_FIVE]) {
        // The end of a blocked five may stop two of them in caro.
        return other[LEVEL_FIVE] > 1 && !patterns->has_blocks ? -2 : 0;
    }
    if (own[LEVEL_FOUR_OPEN]) {
        return 3;
    }
    // Black's three of renju may not be a real one.
    if (own[LEVEL_FOUR_THREE] + own[LEVEL_THREES] == 0 || (patterns->has_fouls && side == 0)) {
        return 0;
    }
    return four_count(position, side ^ 1) ? 0 : 5;
}
