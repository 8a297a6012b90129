// SPDX-License-Identifier: MIT
#include "common/engine/level.h"

struct search_depth
level_depth(int level)
{
    static const struct search_depth depths[ENGINE_LEVEL_MAX + 1] = {
        [1] = {.nodes = 100, .plies = 1, .breadth = 5},
        [2] = {.nodes = 300, .plies = 2, .breadth = 8},
        [3] = {.nodes = 800, .plies = 3, .breadth = 12},
        [4] = {.nodes = 2000, .plies = 5},
        [5] = {.nodes = 6000},
        [6] = {.nodes = 15000},
        [7] = {.nodes = 40000},
        [8] = {.nodes = 100000},
        [9] = {.nodes = 250000},
        [10] = {.nodes = 0},
    };

    return depths[level];
}
