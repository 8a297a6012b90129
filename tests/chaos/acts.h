// SPDX-License-Identifier: MIT
// What people did and what came of it: an action that was answered with Done is in
// the game, one that was refused is not, one without an answer may be, and none is
// there twice. Nobody's seat acts by itself.
#ifndef TESTS_CHAOS_ACTS_H
#define TESTS_CHAOS_ACTS_H

#include "tests/chaos/ledger.h"

// Who of ours sits there; NOBODY if it is an AI or a stranger.
int acts_person(const struct chaos *chaos, const struct view *view, enum seat seat);

// The next event of the view's game: takes the action that it came from off the
// list of whoever sits there. Returns when that was sent; 0 if it came from none.
int64_t acts_claim(struct chaos *chaos, const struct view *view, const struct match_event *event);

// The answer to an action came.
void acts_answer(struct person *person, uint64_t seq, bool is_done);

// The room is back after a restart: what was done before is there now, or never.
void acts_settle(struct chaos *chaos, struct shown_room *room);

#endif
