// SPDX-License-Identifier: MIT
// AIs beside the board: what their engines have told them, kept a second time, and
// whether what they do follows from it and from their settings (proto/README.md 8).
#ifndef TESTS_SIM_AIS_H
#define TESTS_SIM_AIS_H

#include "common/wire/messages.h"

struct ai_book;
struct match;
struct room;
struct sim;
struct worker;

// What an engine will say of this position; mood is that of the game, so that some are
// lost for long and some are won.
struct wire_thought ais_think(struct sim *sim, uint64_t mood, const struct match *match);

// The engine's answer is about to be told to the core.
void ais_note(struct sim *sim, const struct room *room, const struct wire_thought *info);

// A new event; the room is as it is after it. was_ai: an AI sat there before the step.
void ais_check_event(struct sim *sim, const struct room *room, const struct match_event *event,
                     const bool was_ai[SEAT_COUNT]);

// Somebody is told what an AI thinks.
void ais_check_info(struct sim *sim, uint64_t reader, const struct wire_thought *info);

void ais_forget(struct sim *sim); // the process died

#endif
