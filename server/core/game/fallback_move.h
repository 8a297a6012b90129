// SPDX-License-Identifier: MIT
// The core's own move for an AI that has not answered: legal in every rule and
// every phase of every opening, found by looking one stone ahead. Not strong,
// but no AI loses on time because a thread is busy.
#ifndef SERVER_CORE_GAME_FALLBACK_MOVE_H
#define SERVER_CORE_GAME_FALLBACK_MOVE_H

#include "common/game/match.h"

// Finds an action for the actor of a running match. match_apply() accepts it.
struct action fallback_move_find(const struct match *match);

#endif
