// SPDX-License-Identifier: MIT
// Which part of the core an event is for: one row for each kind in one table, and
// the timers, which are looked at after every event.
#ifndef SERVER_CORE_EVENTS_H
#define SERVER_CORE_EVENTS_H

struct core_event;
struct turn;

enum { EVENTS_CROWD_MAX = 32 };

// Hands an event to its handler. Ignores events of a connection that is gone.
void events_route(struct turn *turn, const struct core_event *event);

// Everything that is due happens, but of what can wait only EVENTS_CROWD_MAX timers; the others come
// in the milliseconds after that. After a restart all who do not come back are due at once.
void events_timers(struct turn *turn);

#endif
