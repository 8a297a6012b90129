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
#include "server/core/archive_line.h"
#include "server/core/outbox.h"
#include "server/core/people/lag.h"
#include "server/core/people/recovery.h"
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
    SESSION_ORIGIN_BYTES = 48,      // the longest is that of a network of IPv6
    SESSION_CREDIT_MAX = 400,       // a burst; in tenths of a cheap request
    SESSION_CREDIT_PER_S = 100,     // earned each second
    SESSION_DEBT_MAX = 400,         // a connection with more debt is closed
    SESSION_INVENTED_PONG = 5,      // price of a pong that answers no ping
    SESSION_IN_FLIGHT_MAX = 64,     // answers that wait for the journal
    SESSION_HELLO_MS = 10000,       // for the handshake
    SESSION_PING_MS = 30000,        // between pings
    SESSION_PING_LIVE_MS = 5000,    // of the other player of a live game
    SESSION_PING_ON_TURN_MS = 2500, // while a game waits for this player
    SESSION_QUIET_MS = 40000,       // without any message: a ping was not answered, he may be gone
    SESSION_UNANSWERED_MS = 10000,  // without any message, of who plays: others are told
    SESSION_SILENT_MS = 75000,      // without any message: the peer counts as gone
    SESSION_SLOW_MAX_MS = 30000,    // a peer that has not read by then is dropped
    SESSION_PLAYS_MS = 60000,       // so often the shell is told that this connection plays
};

// The kind of request that waits for a hash.
enum waiting_for {
    WAITING_REGISTER,
    WAITING_LOGIN,
    WAITING_OLD_PASSWORD,
    WAITING_NEW_PASSWORD,
    WAITING_CODES,   // the password, for new recovery codes
    WAITING_RECOVER, // a new password, set by a recovery code
};

struct waiting {
    enum waiting_for what;
    uint64_t seq;
    char name[WIRE_NAME_BYTES + 1];
    int changes; // of LOGIN and RECOVER: password_changes of the player at that time
    char password[WIRE_PASSWORD_MAX + 1]; // the new one, while the old is checked
    uint8_t code[RECOVERY_DIGEST_BYTES];  // of RECOVER: its digest
};

struct awaited_room {
    uint64_t room;
    uint64_t seq;         // of the request that it answers, 0 = of none
    bool replaces_events; // that happen until it is sent
};

// What this connection gets in pieces (handout.h).
struct handout {
    bool is_in_line;
    struct session *prev, *next; // of the line
    bool is_paging;              // the lobby
    uint32_t page;               // the next one
    uint64_t seq;                // page 0 answers this request, 0 = none
    int room_count;
    struct awaited_room rooms[WIRE_ROOMS_MAX];
};

struct session {
    uint64_t conn;
    uint64_t address;                  // where it comes from, 0 = a socket of this machine alone
    char origin[SESSION_ORIGIN_BYTES]; // the address as text, for the operator
    uint64_t network;                  // the /48 of IPv6 that it lies in, 0 = none
    bool is_exempt;                    // from all budgets
    enum session_state state;
    uint64_t family;       // of the token that it holds, 0 = none
    struct player *player; // of IDENTIFIED, else NULL; borrowed
    char language[WIRE_LANGUAGE_BYTES + 1];
    char program[WIRE_PROGRAM_BYTES + 1]; // as Hello said it, cleaned
    int64_t credit;                       // tenths; may fall below 0
    int64_t credit_at_ms;
    int in_flight;
    struct held_line held; // frames that wait for the disk
    bool in_lobby;         // wants lobby deltas: is on the list of readers
    struct session *reader_prev, *reader_next;
    bool reads_history; // has asked for kept lines: is told when one is taken back
    bool is_apart;      // gets the delta that is being sent by itself (lobby_send_delta)
    bool is_slow;       // does not read: gets nothing but what must be
    bool has_missed_rooms, has_missed_lobby; // news that were left out since then
    int64_t slow_since_ms;
    int64_t plays_told_ms; // when the shell was told last (EFFECT_PLAYS), 0 = never
    // Liveness.
    int64_t heard_ms;
    bool is_quiet; // has not been heard of for SESSION_UNANSWERED_MS while he plays; others know it
    uint64_t ping_count;
    uint64_t ping_number; // of the ping that is out, 0 = none
    int64_t ping_sent_ms;
    struct lag lag;
    int64_t rtt_us; // the kernel's round trip, told with the message at hand; 0 = none
    // A hash that is being made.
    uint64_t hash_job;       // 0 = none
    struct waiting *waiting; // owned; NULL = for nothing
    struct handout handout;
    struct archive_line archive_line;
    struct timer timer;
    UT_hash_handle by_conn;
};

// A hash will be waited for. Returns what is to be filled in, borrowed.
struct waiting *session_wait(struct session *session, enum waiting_for what, uint64_t seq);
// Wipes and frees it, if there is any.
void session_stop_waiting(struct session *session);

// Takes the price of a request, in tenths. False if it cannot be paid.
bool session_pay(struct session *session, int price, int64_t now_ms);

// Does a snapshot wait for the connection that will tell what happens in the room until then? Events
// were missed, or are held back (handout.h).
bool session_awaits_room(const struct session *session, uint64_t room);

#endif
