// SPDX-License-Identifier: MIT
// Time is conserved: the clocks of a game computed a second time, from its
// settings and events alone and by docs/rules/clocks.md, without the referee's clock.
// For each seat
//
//      left = given + earned + presents + gifts of restarts + refunds - charged
//      spent = charged + forgiven + free
//
// and what is left must be what the referee has.
#ifndef TESTS_SIM_TIMEKEEPER_H
#define TESTS_SIM_TIMEKEEPER_H

#include "common/game/match.h"

struct sim;

// The main time of one seat, and where it came from and went to; in ms.
struct time_account {
    int64_t given;    // at the start
    int64_t earned;   // by turns, less what undos took back
    int64_t presents; // of the opponent
    int64_t gifts;    // after restarts
    int64_t refunds;  // by undos
    int64_t charged;  // taken off
    int64_t overtime; // charged to periods and blocks, or to nothing that is counted
    int64_t forgiven; // lag
    int64_t free;     // before the clocks charge, or within a delay
    int64_t spent;    // of all that was looked at
};

// Compares; fails the run if there is a difference. room may be 0.
void timekeeper_check(struct sim *sim, uint64_t room, uint64_t game, const struct match *match);

#endif
