// SPDX-License-Identifier: MIT
// How an engine answers the steps of an opening. It knows no protocol by name: the machine
// (opening.h) tells it which steps are possible now and which side decides what afterwards.
// Positions are valued by balance.h: all that come into question by a quick rating, the few that
// matter by a search.
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

// Returns true if the step is decided: kind, points and number of *action are set. Returns false
// if the step is an ordinary stone, to be placed within *region.
bool opening_steps_decide(const struct opening_task *task, struct action *action,
                          struct region *region);

#endif
