// SPDX-License-Identifier: MIT
// No clock jumps against the rules (clocks.md 1 and 7). The server's clock is that
// of the machine, so what an event says of time is compared with when its request
// was sent and when it was first read:
//
//      sent(i) ── happened(i) ── read(i)       sent(j) ── happened(j) ── read(j)
//
//      at(j) - at(i)   lies between  sent(j) - read(i)  and  read(j) - sent(i)
//      spent(j)        is no more than what has passed since the clock was stopped,
//                      and after a restart since whoever is to move came back
//      a restart       takes no time, and gives what clocks.md 7 says
//
// Time during which the server stood still by our doing is charged to nobody.
#ifndef TESTS_CHAOS_TIMES_H
#define TESTS_CHAOS_TIMES_H

#include "tests/chaos/ledger.h"

// The newest event of the game was shown for the first time; the match of the game
// has it already. before is its clock as it was.
void times_event(struct chaos *chaos, struct shown_game *game, const struct clock *before);

// The clocks that came with it.
void times_clocks(struct chaos *chaos, struct shown_game *game, const struct wire_clocks *clocks);

// The clocks of a snapshot, whose events the ledger has.
void times_snapshot(struct chaos *chaos, struct shown_game *game, const struct view *view);

#endif
