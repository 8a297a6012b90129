// SPDX-License-Identifier: MIT
// What an AI player does besides moving: whether it takes a draw, gives a game up,
// and how long it seems to think. Pure arithmetic on its settings and on what its
// engine has said.
#ifndef SERVER_CORE_GAME_AI_POLICY_H
#define SERVER_CORE_GAME_AI_POLICY_H

#include "server/core/room/room.h"

// Does it agree to a draw with this chance to win, in thousandths?
bool ai_policy_take_draw(const struct ai_config *ai, uint32_t chance);

// Would it offer one where nobody can win any more?
bool ai_policy_offer_draw(const struct ai_config *ai);

// How lost it is after another move, from how lost it was after the one before.
// From AI_POLICY_LOST on it would give up.
enum { AI_POLICY_LOST = 4 };

int ai_policy_despair(int before, uint32_t chance, uint32_t loss_in);

// Is it one that gives up? Whoever learns the game must be able to finish it.
bool ai_policy_may_resign(const struct ai_config *ai, bool is_against_person);

// The pause before its move, at most pause_ms of its settings. seed makes it vary,
// easy: there is nothing to think about.
int64_t ai_policy_pause_ms(const struct ai_config *ai, uint64_t seed, bool easy);

#endif
