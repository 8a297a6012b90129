// SPDX-License-Identifier: MIT
// A match between two players who mostly do what they may and now and then
// anything else, in virtual time, with connections that break, a server that
// stops, and clocks that run out. The same seed is the same match. For property
// tests and fuzz targets; needs no test framework.
#ifndef TESTS_SUPPORT_RANDOM_MATCH_H
#define TESTS_SUPPORT_RANDOM_MATCH_H

#include "common/game/match.h"
#include "common/util/rng.h"

struct random_match {
    struct rng rng;
    struct match match; // owned
    int64_t now_ms;
    struct action action; // the last one that was tried
};

// Settings that can be played together, of any rule, opening and clock.
struct match_settings random_settings(struct rng *rng);

// random_match_finish() ends what either of them began.
void random_match_start(struct random_match *random, uint64_t seed);
void random_match_start_with(struct random_match *random, uint64_t seed,
                             const struct match_settings *settings);
void random_match_finish(struct random_match *random);

// The world goes on: time passes, moves are shown, people come and go.
void random_match_pass_time(struct random_match *random);

// What somebody tries next; may be illegal, or nonsense.
struct action random_match_pick(struct random_match *random);

// All of it: passes time, picks an action, applies it.
struct match_reply random_match_step(struct random_match *random);

#endif
