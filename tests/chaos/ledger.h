// SPDX-License-Identifier: MIT
// All that was ever shown to anybody: rooms with their versions, games with their
// events. Nothing of it may be undone, and whoever is shown the same thing must be
// shown the same.
#ifndef TESTS_CHAOS_LEDGER_H
#define TESTS_CHAOS_LEDGER_H

#include <uthash.h>

#include "tests/chaos/view.h"

struct chaos;
struct person;

// What a version of a room was, by its bytes and by what people made of it.
struct shown_line {
    struct {
        uint64_t room;
        uint64_t version;
    } id;
    uint64_t bytes_hash; // 0 = not seen as an event
    uint64_t state_hash; // 0 = nobody stood there yet
    UT_hash_handle hh;
};

struct shown_room {
    uint64_t id;
    char code[WIRE_CODE_BYTES + 1];
    int life;                // of the server, in which it was seen last; 0 = never, only heard of
    uint64_t version;        // the newest that was shown
    uint64_t due;            // the newest that must be there: stored together with what was shown
    struct room_state state; // at the version
    bool is_unsure;          // somebody has asked for a change and does not know
    bool may_go;             // its people leave it: it may be closed
    int64_t first_ms;        // heard of first then
    uint64_t lobby_mark;     // of the list that it was in last
    UT_hash_handle hh;
};

struct shown_event {
    struct match_event event;
    enum seat actor;  // who was to act before it
    int actor_person; // the person in that seat, NOBODY if it is none of ours
    bool was_paused;  // the game stood still before it
    int life;         // in which it was shown first
    bool is_live;     // as an event of its own: it happened in that life
    int64_t first_ms; // read first then
    int64_t sent_ms;  // its request was sent then; 0 = nobody asked for it
    int64_t low_ms;   // it did not happen before
};

struct shown_game {
    uint64_t id, room;
    struct match match; // owned: rebuilt from the events
    int count, capacity;
    struct shown_event *events; // owned
    int held;                   // the event that last stopped the clock, -1 = the start
    int64_t began_ms;           // read first then
    int began_life;             // likewise
    bool is_clock_odd;          // what was shown with the newest event belongs to the next
    bool has_ratings;
    uint32_t ratings[4];
    bool is_gone;    // its room shows another one
    bool is_audited; // found in the archive as it was shown
    UT_hash_handle hh;
};

struct ledger {
    struct shown_line *lines;
    struct shown_room *rooms;
    struct shown_game *games;
};

void ledger_finish(struct ledger *ledger);

struct shown_room *ledger_room(struct ledger *ledger, uint64_t id); // made if need be
struct shown_room *ledger_find_title(const struct ledger *ledger, const char *title);
struct shown_game *ledger_find_game(const struct ledger *ledger, uint64_t id);
bool shown_game_is_over(const struct shown_game *game);

// Somebody heard that there is a room of this title; there must not be two.
void ledger_title(struct chaos *chaos, uint64_t room, const char *title);

// Somebody has the whole of a snapshot, or applied an event; or read one that he
// knew already. hash is that of its bytes.
void ledger_snapshot(struct chaos *chaos, struct person *person, const struct view *view);
void ledger_event(struct chaos *chaos, struct person *person, const struct view *view,
                  const struct wire_room_event *event);
void ledger_bytes(struct chaos *chaos, struct person *person, const struct wire_room_event *event,
                  uint64_t hash);

#endif
