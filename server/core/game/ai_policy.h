// SPDX-License-Identifier: MIT
// What an AI does besides moving: whether it agrees to a draw, whether it resigns, and how long it
// seems to think. Pure arithmetic on its configuration and on the values of its engine.
#ifndef SERVER_CORE_GAME_AI_POLICY_H
#define SERVER_CORE_GAME_AI_POLICY_H

#include "server/core/room/room.h"

// Does it agree to a draw with this chance to win, in thousandths?
bool ai_policy_take_draw(const struct ai_config *ai, uint32_t chance);

// Does the AI offer a draw when neither side can win any more?
bool ai_policy_offer_draw(const struct ai_config *ai);

// How lost the AI's game is after another move, from the number after the move before. From
// AI_POLICY_LOST on it would resign.
enum { AI_POLICY_LOST = 4 };

int ai_policy_despair(int before, uint32_t chance, uint32_t loss_in);

// Does this AI resign at all? A beginner must be able to finish a won game.
bool ai_policy_may_resign(const struct ai_config *ai, bool is_against_person);

// The pause before its move, at most pause_ms of its settings. seed makes it vary,
// easy: there is nothing to think about.
int64_t ai_policy_pause_ms(const struct ai_config *ai, uint64_t seed, bool easy);

#endif
