// SPDX-License-Identifier: MIT
// What an AI player does besides moving: whether it takes a draw, gives a game up,
// and how long it seems to think. Pure arithmetic on its settings and on what its
// engine has said.
#ifndef SERVER_CORE_HABITS_H
#define SERVER_CORE_HABITS_H

#include "server/core/room.h"

// Is the board so full that a draw can be spoken of?
bool habits_is_late(const struct board *board);

// For how many moves its game has been even, after another move with this chance to
// win, in thousandths. From HABITS_EVEN on it is a drawn game, if it is late.
enum { HABITS_EVEN = 4 };

int habits_evenness(int before, uint32_t chance);

// Does it agree to a draw?
bool habits_take_draw(const struct ai_settings *ai, bool is_late, int evenness);

// Would it offer one where nobody can win any more?
bool habits_offer_draw(const struct ai_settings *ai);

// How lost it is after another move, from how lost it was after the one before.
// From HABITS_LOST on it would give up: a forced loss was found twice in a row, or it
// had next to no chance in eight moves.
enum { HABITS_LOST = 8 };

int habits_despair(int before, uint32_t chance, uint32_t loss_in);

// Is it one that gives up? Whoever learns the game must be able to finish it.
bool habits_may_resign(const struct ai_settings *ai, bool is_against_person);

// The pause before its move, at most pause_ms of its settings. seed makes it vary,
// easy: there is nothing to think about.
int64_t habits_pause_ms(const struct ai_settings *ai, uint64_t seed, bool easy);

#endif
