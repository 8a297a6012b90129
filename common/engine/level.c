// SPDX-License-Identifier: MIT
#include "common/engine/level.h"

enum { TASTE = 12 }; // games differ by it from seed to seed, and strength does not

// Tuned by matches (tests/bench/goren_match.c, HACKING.md 9): each wins between three and four
// games of five against the one below. The lowest look at stones with other eyes (sight.h); here
// stands how they weigh openings.
struct search_depth
level_depth(int level)
{
    static const struct search_depth depths[AI_LEVEL_MAX + 1] = {
        [1] = {.nodes = 100, .plies = 1, .breadth = 5, .fours = 1},
        [2] = {.nodes = 100, .plies = 1, .breadth = 8, .fours = 1},
        [3] = {.nodes = 150, .plies = 2, .breadth = 8, .fours = 1},
        [4] = {.nodes = 200, .plies = 2, .breadth = 8, .fours = 1},
        [5] = {.nodes = 30, .taste = TASTE},
        [6] = {.nodes = 700, .taste = TASTE},
        [7] = {.nodes = 3100, .taste = TASTE},
        [8] = {.nodes = 13000, .taste = TASTE},
        [9] = {.nodes = 70000, .taste = TASTE},
        [10] = {.nodes = 0},
    };

    return depths[level];
}
