// SPDX-License-Identifier: MIT
// People who have just learned the game, as short programs: whom the lowest level of the
// engine must be able to lose against. They share nothing with the engine but the referee.
//
//      novice      makes five; puts a stone before four in a row; else makes his own
//                  longest row longer
//      beginner    makes five; stops every five; makes an open four; stops three in a
//                  row with both ends free; else builds the point where most of his
//                  stones meet, so that two threats come about
#ifndef TESTS_SUPPORT_SCRIPTED_H
#define TESTS_SUPPORT_SCRIPTED_H

#include "common/engine/engine.h"

struct rng;

enum scripted { SCRIPTED_NOBODY, SCRIPTED_NOVICE, SCRIPTED_BEGINNER };

// SCRIPTED_NOBODY if none is called so.
enum scripted scripted_parse(const char *name);

// His stone; of those that seem equal the generator takes one. POINT_NONE if he has no
// legal one that is not a foul.
struct point scripted_move(enum scripted who, const struct engine_position *position,
                           struct rng *rng);

#endif
