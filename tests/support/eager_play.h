// SPDX-License-Identifier: MIT
// Moves of somebody who wants to finish: random play alone would fill the board
// before anybody wins. Both look at the stone that is to be placed next, and
// return false if they find nothing.
#ifndef TESTS_SUPPORT_EAGER_PLAY_H
#define TESTS_SUPPORT_EAGER_PLAY_H

#include "common/game/match.h"
#include "common/util/rng.h"

// A stone that makes a line through one of the newest own stones longer.
bool eager_extend(struct rng *rng, const struct match *match, struct action *action);

// A stone that takes others off.
bool eager_capture(const struct match *match, struct action *action);

#endif
