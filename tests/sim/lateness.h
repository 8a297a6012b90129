// SPDX-License-Identifier: MIT
// Rooms that show their games to watchers late: when each event was made, by the simulator's own
// clock, and whether what a watcher is told is old enough.
#ifndef TESTS_SIM_LATENESS_H
#define TESTS_SIM_LATENESS_H

#include "common/wire/messages.h"

struct player;
struct room;
struct sim;

// After every step.
void lateness_note(struct sim *sim);
// Could this message tell the reader too much?
bool lateness_concerns(const struct sim *sim, const struct player *reader, uint64_t room);
void lateness_check_told(struct sim *sim, const struct player *reader,
                         const struct server_msg *msg);
void lateness_finish(struct sim *sim);

#endif
