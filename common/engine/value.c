// SPDX-License-Identifier: MIT
#include "common/engine/value.h"

#include <math.h>

int
value_chance(int value)
{
    int chance;

    if (value >= VALUE_FORCED || value <= -VALUE_FORCED) {
        return value > 0 ? 1000 : 0;
    }
    chance = (int)lround(1000.0 / (1.0 + exp(-value / 200.0)));
    if (chance < 1) {
        return 1;
    }
    return chance > 999 ? 999 : chance;
}
