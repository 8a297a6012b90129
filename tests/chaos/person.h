// SPDX-License-Identifier: MIT
// Somebody on a real socket: connects, comes back with the last token, keeps a
// view of each room, remembers every request until it is answered, and every
// action until it is seen. Nothing in it waits.
//
//      OFF ── connected, Hello ──► GREETING ── Welcome ──► ENTERING ── Identity ──► IN
//       ▲                              │                       │                    │
//       └───────────────────── the connection is gone ─────────┴────────────────────┘
#ifndef TESTS_CHAOS_PERSON_H
#define TESTS_CHAOS_PERSON_H

#include "common/wire/messages.h"
#include "tests/chaos/view.h"
#include "tests/support/wire_client.h"

struct chaos;

enum {
    PERSON_VIEWS_MAX = WIRE_ROOMS_MAX + 2,
    PERSON_ASKED_MAX = 16,
    PERSON_ACTS_MAX = 32,
    PERSON_AUTHORS_MAX = 64,
};

enum person_state { PERSON_OFF, PERSON_GREETING, PERSON_ENTERING, PERSON_IN };

enum person_line { LINE_UNIX, LINE_TCP, LINE_TLS };

// A request that was not answered yet.
struct asked {
    uint64_t seq;
    enum client_kind kind;
    uint64_t room; // that it names, 0 = none
    int64_t sent_ms;
    bool was_down; // he knew that nothing could be stored
};

// An action that was not seen as an event yet.
struct sent_act {
    uint64_t room, game;
    uint64_t seq;
    int life;
    int64_t sent_ms;
    bool is_done; // the server said so: it must come
    struct action action;
};

struct person {
    int index;
    struct chaos *chaos;
    struct wire_client wire;
    enum person_line line;
    enum person_state state;
    bool wants_account;
    bool is_known;      // was let in once
    bool is_registered; // likewise, with a password
    bool logs_in;       // the next time with the password, not with the token
    char name[WIRE_NAME_BYTES + 1];
    int name_number; // of guests: names that may be taken are not tried again
    uint64_t player; // 0 before he was let in
    int table;       // where he plays, -1 = nowhere
    bool is_host;    // he opens it
    uint64_t home;   // the room that he has opened, 0 = none that he knows of
    bool seeks;      // plays with whoever is found
    int64_t credit;  // what the server must have left for him, in tenths
    int64_t credit_ms;
    uint64_t frame_hash; // of the newest message
    int64_t entering_ms; // asked to be let in then, in this life
    int64_t entered_ms;  // and was
    int said;            // lines so far
    bool in_lobby;
    int64_t lobby_ms;    // asked for the list then
    uint64_t lobby_mark; // on what was listed
    bool is_seeking;
    uint64_t pair;        // that is asked about, 0 = none
    bool is_storage_down; // as far as he was told
    int asked_count;
    struct asked asked[PERSON_ASKED_MAX];
    int act_count;
    struct sent_act acts[PERSON_ACTS_MAX];
    int view_count;
    struct view *views[PERSON_VIEWS_MAX]; // owned
    uint32_t lines[PERSON_AUTHORS_MAX];   // the newest line of each author
};

// Returns owned.
struct person *person_create(struct chaos *chaos, int index, bool wants_account);
void person_destroy(struct person *person);

// Begins to come in; false if nobody listens.
bool person_connect(struct person *person);

// Can he afford this request now, and is it not one too many?
bool person_can_ask(const struct person *person, enum client_kind kind);
// Sends it and remembers it. The message is the caller's.
void person_ask(struct person *person, struct client_msg *msg);
// Is such a request about this room on its way?
bool person_waits(const struct person *person, enum client_kind kind, uint64_t room);
bool person_has_act(const struct person *person, uint64_t room);
void person_act(struct person *person, uint64_t room, const struct action *action);

// Takes everything that has come, without waiting.
void person_read(struct person *person);

// The connection is gone, or the server with it.
void person_lost(struct person *person);

struct view *person_view(const struct person *person, uint64_t room);
bool person_seat(const struct person *person, const struct view *view, enum seat *seat);

#endif
