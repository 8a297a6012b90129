// SPDX-License-Identifier: MIT
// The value of a position for the player to move. Chances follow from it:
//
//      0 even    200 wins about 73 of 100 (1 / (1 + exp(-value / 200)))
//      VALUE_WIN - n   a forced win in n plies, -(VALUE_WIN - n) a forced loss
#ifndef COMMON_ENGINE_VALUE_H
#define COMMON_ENGINE_VALUE_H

#include <stdint.h>

enum {
    VALUE_WIN = 30000,
    VALUE_PLIES_MAX = 1000,                     // no forced win is longer
    VALUE_FORCED = VALUE_WIN - VALUE_PLIES_MAX, // from here on it is forced
    VALUE_EVAL_MAX = VALUE_FORCED - 1,          // the most that a guess can say
    VALUE_NONE = VALUE_WIN + 1,
};

static inline int
value_win_in(int plies)
{
    return VALUE_WIN - plies;
}

static inline int
value_loss_in(int plies)
{
    return plies - VALUE_WIN;
}

// Plies to the forced end, positive if it is a win; 0 if nothing is forced.
static inline int
value_plies(int value)
{
    if (value >= VALUE_FORCED) {
        return VALUE_WIN - value;
    }
    return value <= -VALUE_FORCED ? -VALUE_WIN - value : 0;
}

// In the table forced ends count from the position they are stored for.
static inline int
value_to_tt(int value, int ply)
{
    if (value >= VALUE_FORCED) {
        return value + ply;
    }
    return value <= -VALUE_FORCED ? value - ply : value;
}

static inline int
value_from_tt(int value, int ply)
{
    if (value >= VALUE_FORCED) {
        return value - ply;
    }
    return value <= -VALUE_FORCED ? value + ply : value;
}

// The chance to win in thousandths, 1 .. 999, and 0 or 1000 when it is forced.
int value_chance(int value);

#endif
