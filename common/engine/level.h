// SPDX-License-Identifier: MIT
// How far the levels of the full engine search: nodes, plies and moves in each position. Weaker
// levels see less and play the best that they see; no level errs by chance.
#ifndef COMMON_ENGINE_LEVEL_H
#define COMMON_ENGINE_LEVEL_H

#include "common/engine/search.h"

// level: 1 .. AI_LEVEL_MAX. The highest has no limit but the clock.
struct search_depth level_depth(int level);

#endif
