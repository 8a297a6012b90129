// SPDX-License-Identifier: MIT
#include "client/records/graph.h"

#include "client/text/format.h"

enum { CHANCE_MAX = 1000 };

const char *
graph_glyph(int chance, int row, int rows)
{
    int steps = (chance * rows * BAR_EIGHTHS + CHANCE_MAX / 2) / CHANCE_MAX - row * BAR_EIGHTHS;

    // Nothing at all would look like a gap.
    return chance >= 0 && (steps > 0 || row == 0) ? bar_glyph(steps) : " ";
}

char
graph_digit(int chance)
{
    int digit = chance * 10 / CHANCE_MAX;

    return chance < 0 ? ' ' : (char)('0' + (digit > 9 ? 9 : digit));
}
