// SPDX-License-Identifier: MIT
// How an engine answers the steps of an opening, for every protocol there is and
// without knowing any of them by name: it reads from the machine (opening.h) what
// may be done now and who decides what after it. Positions are weighed by balance.h:
// all that come into question at a glance, the few that matter with a look.
//
//      swap, keep, take     the colour that is better off
//      place, then choose   a stone after which neither colour is better off: the
//                           other one will take his pick
//      place, place again   anywhere near the centre
//      place                an ordinary stone: for the player to find
//      place2               swap2 when both colours are as good: white's best stone, and
//                           the black one after which neither colour is better off
//      declare              the better black is off, the more fifth moves
//      offer                black's best fifth moves, no two of them equivalent
//      choose               the one that is worst for black
#ifndef COMMON_ENGINE_OPENING_STEPS_H
#define COMMON_ENGINE_OPENING_STEPS_H

#include "common/engine/balance.h"

struct opening_task {
    const struct match *match; // running, and in an opening
    const struct balance *balance;
    struct rng *rng;
    struct candidates *candidates; // room to work in
};

// True if the step is decided: kind, points and number of *action are set. False
// if it is an ordinary stone, to be placed within *region.
bool opening_steps_decide(const struct opening_task *task, struct action *action,
                          struct region *region);

#endif
