// SPDX-License-Identifier: MIT
// Rooms and their games, looked at after every step.
#ifndef TESTS_SIM_WATCH_H
#define TESTS_SIM_WATCH_H

#include <stdint.h>

struct core_event;
struct sim;

// Why a step happened, and who was behind its connection before it.
struct step_cause {
    const struct core_event *event;
    uint64_t player;
};

void watch_rooms(struct sim *sim, const struct step_cause *cause);

// Time that is nobody's has passed.
void watch_gap(struct sim *sim, int64_t gap_ms);

// A server has come up; it has died.
void watch_begin(struct sim *sim);
void watch_forget(struct sim *sim);

#endif
