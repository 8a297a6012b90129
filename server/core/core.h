// SPDX-License-Identifier: MIT
// The server without its sockets: sessions, lobby, rooms and games as one pure
// state machine. core_handle() is given an event and the time, changes the state
// and appends effects. It never reads a clock, a socket, a file or a random
// number of its own; so a whole server's life runs inside a test.
//
//      event, now ──► core_handle ──► effects (send, journal, engine, ...)
//
// Opaque, owned by one thread.
#ifndef SERVER_CORE_CORE_H
#define SERVER_CORE_CORE_H

#include "common/wire/messages.h"
#include "server/core/budget/budget.h"
#include "server/core/effects.h"

struct core;

typedef void (*random_fn)(void *data, uint8_t *bytes, size_t length);

// A one-way function of a token: what is stored instead of it.
typedef void (*digest_fn)(void *data, const uint8_t *bytes, size_t length, uint8_t out[32]);

struct core_config {
    const char *server_name;
    const char *mail_from; // the address that mail comes from; NULL = there is none
    random_fn random;      // unpredictable in a server, seeded in tests
    digest_fn digest;
    void *data; // handed to both
    bool allow_guests;
    bool allow_register;
    bool limit_requests;  // of each session, by their prices
    bool keep_games;      // a game without a clock that all have left waits for ever (clocks.md 6)
    bool stop_for_good;   // who stops it means it: nothing starts it again
    int players_max;      // players that are known, accounts and guests
    int rooms_max;        // in all
    int rooms_per_player; // rooms that one player may own
    int ai_seats_max;     // in all
    int ai_seats_per_player;    // in rooms of one owner
    int watchers_max;           // in one room
    bool has_budgets;           // for each address; not on a server among friends
    int budgets[BUDGET_COUNT];  // their sizes (budget.h), 0 = no limit
    int pages_per_ms;           // of large answers, for all who wait (handout.h)
    int page_rows;              // rooms or players on a page of the lobby
    int rated_per_pair;         // rated games of the same two that count, in a day; 0 = all
    bool rated_same_address;    // rated games between two of one address count
    int history_lobby_lines;    // that those who come in can read; 0 = none
    int history_lobby_days;     // and for how long
    int history_room_lines;     // likewise, while the room is there
    int history_message_days;   // messages and news of one person; 0 = none
    int history_all_messages;   // messages and news of all people together
    int history_all_room_lines; // lines of all rooms together
};

// Sensible values for all but the functions.
struct core_config core_config_default(void);

enum core_event_kind {
    EVENT_CONNECTED,    // conn
    EVENT_MESSAGE,      // conn, message, rtt_us
    EVENT_BAD_MESSAGE,  // conn, seq, text: it can be answered
    EVENT_DISCONNECTED, // conn
    EVENT_OUTPUT_HIGH,  // conn: does not read what it is sent
    EVENT_OUTPUT_LOW,   // conn: has caught up
    EVENT_DURABLE,      // lsn
    EVENT_STORAGE_DOWN, // nothing can be stored for now
    EVENT_STORAGE_UP,
    EVENT_WAKE,        // core_deadline_ms() has come
    EVENT_GAP,         // the process stood still for gap_ms
    EVENT_ENGINE_MOVE, // job, action, info, spent_ms
    EVENT_ENGINE_INFO, // job, info: while it thinks
    EVENT_ENGINE_HINT, // job, hint, spent_ms
    EVENT_ENGINE_FAILED,
    EVENT_HASHED,         // job, is_good, hash
    EVENT_REFUSED,        // job: too many wait already
    EVENT_ARCHIVE_PAGE,   // job, archive
    EVENT_RECORD,         // job, text (NULL: no such game)
    EVENT_RATING_HISTORY, // job, rating_history (player is left to the core)
    EVENT_CONTROL,        // job, text: a command of the operator
    EVENT_LIMITS,         // config: new limits, and whether guests and registrations are allowed
    EVENT_DRAIN,          // the server is going to stop: games are paused from here on
    EVENT_GOODBYE,        // the server stops now: sends a goodbye to all and closes
};

struct core_event {
    enum core_event_kind kind;
    uint64_t conn;
    uint64_t address; // of CONNECTED: the peer's address, 0 = a socket of this machine alone;
                      // text is how it is written
    uint64_t network; // and the /48 that it lies in, 0 = none
    bool is_exempt;   // from all budgets
    uint64_t job;
    uint64_t lsn;
    uint64_t seq;
    int64_t gap_ms;
    int64_t rtt_us;   // of MESSAGE with a pong: the kernel's own round trip; 0 = it knows none
    int64_t spent_ms; // of ENGINE_MOVE, HINT and FAILED: how long it has thought
    bool is_good;
    const struct client_msg *message; // borrowed
    const struct action *action;      // borrowed
    const struct wire_hint_result *hint;
    const struct wire_thought *info; // room, move and seat are left to the core
    const struct wire_archive_page *archive;
    const struct wire_career *rating_history;
    const char *text;                 // borrowed: hash, record, command, name of a bad field
    const char *banned;               // of CONTROL 'bans': banned addresses, a line each
    const struct core_config *config; // borrowed
};

// config is copied. Returns owned; NULL if the names' tables cannot be loaded.
struct core *core_create(const struct core_config *config);
void core_destroy(struct core *core);

void core_handle(struct core *core, const struct core_event *event, struct now now,
                 struct effects *effects);

// When EVENT_WAKE is due, on the monotonic clock; TIME_NEVER if nothing waits.
int64_t core_deadline_ms(const struct core *core);

// Figures for the operator, at hand without a walk through the tables.
struct core_stats {
    int online, guests;      // people who are here, and how many of them are guests
    int players, rooms;      // that are known, that are open
    int games;               // that run
    int seeking;             // people who look for an opponent
    uint64_t pairings;       // of people who had looked for one
    int64_t pairing_wait_ms; // how long both had waited, all together
    int64_t pairing_longest_ms;
};

struct core_stats core_stats(const struct core *core);

// Recovers from the journal: to be called with every stored entry, rooms after players and events
// in order after their rooms; then core_recovered() once. Returns false if an entry cannot be
// read. Of the archive the key of the newest game is enough, so that no number is used twice.
bool core_recover(struct core *core, const struct journal_entry *entry, struct now now);
void core_recovered(struct core *core, struct now now, struct effects *effects);

#endif
