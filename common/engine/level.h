// SPDX-License-Identifier: MIT
// What the levels of the full engine see: nodes, plies and moves in each position. The four
// lowest search in openings only (sight.h).
// Weaker ones see less and play what they think best; none of them errs by chance.
#ifndef COMMON_ENGINE_LEVEL_H
#define COMMON_ENGINE_LEVEL_H

#include "common/engine/search.h"

// level: 1 .. AI_LEVEL_MAX. The highest has no limit but the clock.
struct search_depth level_depth(int level);

#endif
