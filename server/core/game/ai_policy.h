// SPDX-License-Identifier: MIT
// What an AI does besides moving: whether it agrees to a draw, whether it resigns, and how long it
// seems to think. Pure arithmetic on its configuration and on the values of its engine.
#ifndef SERVER_CORE_GAME_AI_POLICY_H
#define SERVER_CORE_GAME_AI_POLICY_H

#include "server/core/room/room.h"

// Is the board so full that a draw can be spoken of?
bool ai_policy_is_late(const struct board *board);

// For how many moves its game has been even, after another move with this chance to
// win, in thousandths. From AI_POLICY_EVEN on it is a drawn game, if it is late.
enum { AI_POLICY_EVEN = 4 };

int ai_policy_evenness(int before, uint32_t chance);

// Does it agree to a draw?
bool ai_policy_take_draw(const struct ai_config *ai, bool is_late, int evenness);

// Does the AI offer a draw when neither side can win any more?
bool ai_policy_offer_draw(const struct ai_config *ai);

// How lost it is after another move, from how lost it was after the one before.
// From AI_POLICY_LOST on it would give up: a forced loss was found twice in a row, or it
// had next to no chance in eight moves.
enum { AI_POLICY_LOST = 8 };

int ai_policy_despair(int before, uint32_t chance, uint32_t loss_in);

// Does this AI resign at all? A beginner must be able to finish a won game.
bool ai_policy_may_resign(const struct ai_config *ai, bool is_against_person);

// The pause before its move, at most pause_ms of its settings. seed makes it vary,
// easy: there is nothing to think about.
int64_t ai_policy_pause_ms(const struct ai_config *ai, uint64_t seed, bool easy);

#endif
