// SPDX-License-Identifier: MIT
#include "tests/bench/load_pattern.h"

struct point
load_pattern_point(int move)
{
    int is_white = (move - 1) % 2;
    int number = (move - 1) / 2; // among the stones of its colour
    int y = number / (PATTERN_SIZE / 2);
    int k = number % (PATTERN_SIZE / 2);

    // Pairs of points, every second pair; which one depends on row and colour.
    return (struct point){(int8_t)(k / 2 * 4 + k % 2 + (y + is_white) % 2 * 2), (int8_t)y};
}
