// SPDX-License-Identifier: MIT
// Set by hand.
#include "common/engine/eval_weights.h"

static const struct eval_weights by_hand = {
    .to_move = 100,
    .lines =
        {
            [LINE_ONE_CLOSED] = 0,
            [LINE_ONE] = 4,
            [LINE_TWO_CLOSED] = 8,
            [LINE_TWO] = 24,
            [LINE_TWO_2] = 32,
            [LINE_TWO_3] = 40,
            [LINE_THREE_CLOSED] = 40,
            [LINE_THREE] = 100,
            [LINE_THREE_2] = 120,
            [LINE_FOUR] = 120,
            [LINE_FOUR_OPEN] = 320,
            [LINE_FIVE] = 500,
        },
    .pairs =
        {
            [LINE_TWO] = {[LINE_TWO] = 16},
            [LINE_TWO_2] = {[LINE_TWO] = 20, [LINE_TWO_2] = 24},
            [LINE_TWO_3] = {[LINE_TWO] = 24, [LINE_TWO_2] = 28, [LINE_TWO_3] = 32},
            [LINE_THREE_CLOSED] = {[LINE_TWO] = 20, [LINE_TWO_2] = 24, [LINE_TWO_3] = 28},
            [LINE_THREE] = {[LINE_TWO] = 48,
                            [LINE_TWO_2] = 56,
                            [LINE_TWO_3] = 64,
                            [LINE_THREE_CLOSED] = 40,
                            [LINE_THREE] = 200},
            [LINE_THREE_2] = {[LINE_TWO] = 56,
                              [LINE_TWO_2] = 64,
                              [LINE_TWO_3] = 72,
                              [LINE_THREE_CLOSED] = 48,
                              [LINE_THREE] = 220,
                              [LINE_THREE_2] = 240},
            [LINE_FOUR] = {[LINE_TWO] = 40,
                           [LINE_TWO_2] = 48,
                           [LINE_TWO_3] = 56,
                           [LINE_THREE_CLOSED] = 60,
                           [LINE_THREE] = 300,
                           [LINE_THREE_2] = 320,
                           [LINE_FOUR] = 400},
        },
};

const struct eval_weights *
eval_weights_of(enum rule rule, int side)
{
    (void)rule;
    (void)side;
    return &by_hand;
}
