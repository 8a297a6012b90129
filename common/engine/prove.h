// SPDX-License-Identifier: MIT
// A win that is proven, by fours alone if there is one, else by fours and threes.
// Rules without captures.
#ifndef COMMON_ENGINE_PROVE_H
#define COMMON_ENGINE_PROVE_H

#include "common/engine/engine.h"
#include "common/engine/tt.h"

struct position;

// Searches for a proof; scratch is used for the position. Returns false if none was found within
// the limits.
bool prove_win(struct position *scratch, struct tt *tt, const struct engine_position *position,
               const struct engine_limits *limits, struct engine_proof *proof);

#endif
