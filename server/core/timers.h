// SPDX-License-Identifier: MIT
// Deadlines of the core: a heap of timers that live inside their owners. The
// shell waits for the earliest one only. A timer that was never set is a zeroed struct; it must be
// cancelled before its owner is freed.
#ifndef SERVER_CORE_TIMERS_H
#define SERVER_CORE_TIMERS_H

#include <stdbool.h>
#include <stdint.h>

enum timer_kind {
    TIMER_ROOM,    // a room: flags, absences, AI answers, closing
    TIMER_SESSION, // a connection: pings, silence
    TIMER_PLAYER,  // a guest without connection
    TIMER_LOBBY,   // changes are told once a second
    TIMER_HANDOUT, // the next pages of large answers
    TIMER_DRAIN,   // the countdown of a stop
    TIMER_HISTORY, // lines and messages that become too old
    TIMER_UNSAY,   // the next lines that the operator takes back
    TIMER_RATING,  // of a player: one may have become provisional
    TIMER_PAIRING, // of the player who was found: both must have said yes
};

struct timer {
    int64_t at_ms;
    int place; // in the heap, from 1; 0 = not set
    enum timer_kind kind;
    uint64_t id; // of its owner
};

struct timers {
    struct timer **heap; // owned array of borrowed timers
    int count, capacity;
};

void timers_finish(struct timers *timers);

// Sets or moves a timer; kind and id say what is due then.
void timers_set(struct timers *timers, struct timer *timer, int64_t at_ms);
void timers_cancel(struct timers *timers, struct timer *timer);

// The earliest timer, NULL if there is none.
struct timer *timers_first(const struct timers *timers);

// The earlier of two times, of which either may be TIME_NEVER.
int64_t timers_earlier(int64_t a_ms, int64_t b_ms);

#endif
