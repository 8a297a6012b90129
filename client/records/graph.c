// SPDX-License-Identifier: MIT
#include "client/records/graph.h"

enum { STEPS = 8, CHANCE_MAX = 1000 };

const char *
graph_glyph(int chance, int row, int rows)
{
    static const char *const glyphs[STEPS + 1] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int steps = (chance * rows * STEPS + CHANCE_MAX / 2) / CHANCE_MAX - row * STEPS;

    if (chance < 0 || steps <= 0) {
        // Nothing at all would look like a gap.
        return chance >= 0 && row == 0 ? glyphs[1] : glyphs[0];
    }
    return glyphs[steps < STEPS ? steps : STEPS];
}

char
graph_digit(int chance)
{
    int digit = chance * 10 / CHANCE_MAX;

    return chance < 0 ? ' ' : (char)('0' + (digit > 9 ? 9 : digit));
}
