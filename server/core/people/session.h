// SPDX-License-Identifier: MIT
// The state of a connection: its handshake, its player, its credit for requests, and whether it is
// alive.
//
//      NEW ── Hello ──► GREETED ── Guest, Register, Login, Resume ──► IDENTIFIED
//                          ▲   └── WAITING (a password is being hashed) ──┘
//                          └───────── not good ──────────┘
//      any ── Goodbye, replaced, silent, flooding ──► CLOSING
#ifndef SERVER_CORE_PEOPLE_SESSION_H
#define SERVER_CORE_PEOPLE_SESSION_H

#include <uthash.h>

#include "common/wire/messages.h"
#include "server/core/timers.h"

struct player;

enum session_state {
    SESSION_NEW,
    SESSION_GREETED,
    SESSION_WAITING,
    SESSION_IDENTIFIED,
    SESSION_CLOSING,
};

enum {
    SESSION_CREDIT_MAX = 400,       // a burst; in tenths of a cheap request
    SESSION_CREDIT_PER_S = 100,     // earned each second
    SESSION_DEBT_MAX = 400,         // a connection with more debt is closed
    SESSION_INVENTED_PONG = 5,      // price of a pong that answers no ping
    SESSION_IN_FLIGHT_MAX = 64,     // answers that wait for the journal
    SESSION_HELLO_MS = 10000,       // for the handshake
    SESSION_PING_MS = 30000,        // between pings
    SESSION_PING_ON_TURN_MS = 2500, // between pings while a game waits for this player
    SESSION_SILENT_MS = 75000,      // without any message: the peer counts as gone
    SESSION_SLOW_MAX_MS = 30000,    // a peer that has not read by then is dropped
    SESSION_LAG_UNKNOWN = -1,
};

// The kind of request that waits for a hash.
enum waiting_for { WAITING_REGISTER, WAITING_LOGIN, WAITING_OLD_PASSWORD, WAITING_NEW_PASSWORD };

struct waiting {
    enum waiting_for what;
    uint64_t seq;
    char name[WIRE_NAME_BYTES + 1];
    int changes;                          // of LOGIN: password_changes of the player at that time
    char password[WIRE_PASSWORD_MAX + 1]; // the new one, while the old is checked
};

struct session {
    uint64_t conn;
    uint64_t address; // where it comes from, 0 = this machine
    enum session_state state;
    struct player *player; // of IDENTIFIED, else NULL; borrowed
    char language[WIRE_LANGUAGE_BYTES + 1];
    int64_t credit; // tenths; may fall below 0
    int64_t credit_at_ms;
    int in_flight;
    bool in_lobby; // wants lobby deltas: is on the list of readers
    struct session *reader_prev, *reader_next;
    bool is_slow;                            // does not read: gets nothing but what must be
    bool has_missed_rooms, has_missed_lobby; // news that were left out since then
    int64_t slow_since_ms;
    // Liveness.
    int64_t heard_ms;
    uint64_t ping_count;
    uint64_t ping_number; // of the ping that is out, 0 = none
    int64_t ping_sent_ms;
    int64_t lag_ms; // smoothed round trip, SESSION_LAG_UNKNOWN
    // A hash that is being made.
    uint64_t hash_job;       // 0 = none
    struct waiting *waiting; // owned; NULL = for nothing
    struct timer timer;
    UT_hash_handle by_conn;
};

// A hash will be waited for. Returns what is to be filled in, borrowed.
struct waiting *session_wait(struct session *session, enum waiting_for what, uint64_t seq);
// Wipes and frees it, if there is any.
void session_stop_waiting(struct session *session);

// Takes the price of a request, in tenths. False if it cannot be paid.
bool session_pay(struct session *session, int price, int64_t now_ms);

// A pong came: the round trip is smoothed (0.9 old, 0.1 new).
void session_measure(struct session *session, int64_t round_trip_ms);

#endif
