// SPDX-License-Identifier: MIT
// What watchers see of a room with a delay while its game runs: the same numbered list of events as
// the players, but each event of the game only when three more moves have been made and 60 s have
// passed. What comes after a held event waits behind it, so that the numbers stay in order; the end
// of the game shows all. The copy of the game below stands where watchers stand: snapshots, hints
// and the lobby tell it to them.
//
//      events of the room   1 2 3 4 5 6 7 8 9
//      players know         ─────────────────►
//      watchers know        ───────►           5 to 9 wait in the queue
//
// How far watchers have seen is kept with the room, so that a restart takes nothing back. The
// moments of the events are not: after a restart those that wait count from then on.
#ifndef SERVER_CORE_ROOM_DELAY_H
#define SERVER_CORE_ROOM_DELAY_H

#include "server/core/core_internal.h"

enum { DELAY_MS = 60000, DELAY_MOVES = 3 };

// A state of the room as it is told.
struct delay_state {
    uint64_t version;
    uint64_t owner;
    struct room_occupant occupants[SEAT_COUNT];
    uint64_t lenders[SEAT_COUNT];
    uint32_t points[SEAT_COUNT]; // of the series
};

struct delayed_event {
    struct blob *frame; // owned; NULL: from the journal, watchers get a snapshot
    bool is_game;
    int64_t at_ms; // monotonic
    int moves;     // of the game with it
    struct delay_state state;
};

struct delay {
    struct delay_state shown;
    struct match match; // owned: the game as far as it is shown
    int events;         // of it
    int count, capacity;
    struct delayed_event *queue; // owned, the oldest first
};

// The game of a room with a delay begins, and its start has been told.
void delay_begin(struct room *room);
// Forgets what waits.
void delay_finish(struct room *room);

// Does this member see everything at once? Players do.
bool delay_sees_all(const struct room *room, uint64_t player);
// The state that the room is in now.
struct delay_state delay_state_now(const struct room *room);

// May watchers be told of an event now, because it is not of the game and nothing waits? Then they
// stand after it.
bool delay_pass(struct room *room, bool is_game);
// Takes one hold of the frame of a room event, for watchers; is_game: an event of the game. What
// belongs together is pushed before it is shown (delay_show.h).
void delay_push(const struct turn *turn, struct room *room, struct blob *frame, bool is_game);
// How many events of the queue are due.
int delay_count_due(const struct turn *turn, const struct room *room);
// When something will be due; TIME_NEVER = not by time alone. Monotonic.
int64_t delay_due_ms(const struct room *room);

// The game as the player may see it; NULL = there is none. room_shown_match(): as everybody may.
const struct match *delay_match_for(const struct room *room, uint64_t player);

// From the journal: the game of a room comes back, watchers have seen it up to this version; then
// each of its events with its version.
void delay_recover(struct room *room, uint64_t shown_version);
bool delay_recover_event(struct room *room, int index, uint64_t version, struct now now);

#endif
