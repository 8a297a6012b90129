// SPDX-License-Identifier: MIT
// Games that engines play, the same on every machine: for tests, benchmarks and
// the signature, which changes when the play of an engine changes. Needs no test
// framework.
#ifndef TESTS_SUPPORT_ENGINE_GAMES_H
#define TESTS_SUPPORT_ENGINE_GAMES_H

#include "common/engine/engine.h"

// Limits that never end a search.
extern const struct engine_limits engine_games_no_limits;

// An AI by its name: classic1 classic2 (the presets), patterns0 .. patterns3, lines,
// minimax2 minimax3, goren1 .. goren10. Stops the program for any other.
struct ai_config engine_games_ai(const char *name);

// Settings of a rule with this opening and size, no clock; the opening has its
// default number. They are not checked.
struct match_settings engine_games_settings(enum rule rule, enum opening opening, int size);

// One more action of the engine. False if it has none or the referee refuses it;
// answer is what it said, if it said anything.
bool engine_games_step(struct engine *engine, struct match *match, const struct ai_config *ai,
                       uint64_t seed, struct engine_answer *answer);

// An opening for a match: a few stones by chance near each other, after which the engine
// would not rather have one colour than the other.
struct rng;
void engine_games_open(struct engine *engine, const struct rules *rules, int size, struct rng *rng,
                       struct engine_position *position);

// A move that wins by force as the search sees it, POINT_NONE if it sees none; data is an
// engine. The adviser of forced_proof.h.
enum { ENGINE_GAMES_ADVICE_NODES = 200000 };
struct point engine_games_advise(void *data, const struct rules *rules, const struct board *board,
                                 enum stone attacker);

// A few fixed games of an AI against itself, of several rules and openings: all
// their actions and results in one number. *actions is how many there were. 0 if an
// answer was refused or a game did not end.
uint64_t engine_games_signature(struct engine *engine, const struct ai_config *ai, long *actions);

#endif
