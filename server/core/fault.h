// SPDX-License-Identifier: MIT
// Deliberate faults, to show that the simulator finds them. FAULT(n) is false
// and costs nothing, but in the one test library that is compiled with
// GOREN_FAULTS: there it asks whether fault n was switched on. To add one: name it
// here, place it, and count one more in tests/sim/meson.build.
#ifndef SERVER_CORE_FAULT_H
#define SERVER_CORE_FAULT_H

#include <stdbool.h>

enum fault {
    FAULT_NONE,
    FAULT_SEND_BEFORE_DURABLE, // a frame does not wait for its entry
    FAULT_CLOCK_NOT_STOPPED,   // storage is down and clocks go on
    FAULT_SPECTATOR_ACTS,      // whoever is in the room may do what players may
    FAULT_LOST_TIMER,          // a deadline is not armed now and then
    FAULT_SEAT_TWICE,          // a taken seat is given again
    FAULT_EVENT_NOT_NUMBERED,  // settings change without a new version
    FAULT_RATED_TWICE,         // a result counts two times
    FAULT_ARCHIVE_MISSING,     // a resigned game is not archived
    FAULT_ARCHIVE_DOUBLED,     // a game won by five is archived two times
    FAULT_SEAT_LOST,           // who loses his line loses his seat
    FAULT_EVENT_NOT_STORED,    // a question is shown and not stored
    FAULT_OLD_TOKEN,           // a token stays good for ever
    FAULT_AI_NOT_CANCELLED,    // a job goes on although its answer is not wanted
    FAULT_OUTBOX_ORDER,        // two frames change places
    FAULT_NO_RESTART_GIFT,     // a game goes on after a crash as if nothing was
    FAULT_KICKED_COMES_BACK,   // who was sent away may enter again
    FAULT_ANSWER_LOST,         // a refusal is not sent
    FAULT_OWNER_NOT_ASKED,     // anybody in the room may do what its owner may
    FAULT_REFUSED_BUT_DONE,    // who may not enter is on the list of guests then
    FAULT_GAP_CHARGED,         // time in which the process stood still is charged
    FAULT_CLOCK_TOO_EARLY,     // a clock starts at the mark of an older move
};

enum { FAULT_COUNT = FAULT_CLOCK_TOO_EARLY + 1 };

#ifdef GOREN_FAULTS
#define FAULT(n) core_fault(n)
bool core_fault(enum fault fault);
void core_set_fault(int fault);
#else
#define FAULT(n) false
static inline void
core_set_fault(int fault)
{
    (void)fault;
}
#endif

#endif
