// SPDX-License-Identifier: MIT
// What one step of the core tells, looked at when it is made and not when it
// goes out: may he who is told know it?
#ifndef TESTS_SIM_TOLD_H
#define TESTS_SIM_TOLD_H

struct core_event;
struct sim;

// What waited in the outbox before the step.
struct told {
    int held;       // in all
    int due;        // of them leave with this step, or are dropped
    int due_frames; // of those that leave, frames
};

void told_before(struct sim *sim, const struct core_event *event, struct told *told);
void told_after(struct sim *sim, const struct core_event *event, const struct told *told);

#endif
