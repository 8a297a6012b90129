// SPDX-License-Identifier: MIT
// A real core in virtual time, with named clients around it, a fake journal and
// fake workers; everything that a test of the core needs, and nothing random but
// by its seed. What happens is written as lines, separated by ";", one request
// of one client each (core_verbs.h has all of them):
//
//      ann: guest; bob: guest
//      ann: create clock=sudden:60; bob: join; bob: sit b
//      ann: ready; bob: ready; ann: h8
//      bob: h8 !occupied          refused with this word, and nothing changes
//      bob: resume ?wrong-token   the same, but something may change
//      +1500                      so many ms go by; timers fire, pings are answered
//
// Messages pass through the codec in both directions. While the world runs it
// looks after what always holds: each request is answered once, each frame can
// be decoded, no room's events have a gap. Whatever goes wrong fails the test.
#ifndef TESTS_SUPPORT_CORE_WORLD_H
#define TESTS_SUPPORT_CORE_WORLD_H

#include "common/util/rng.h"
#include "common/util/strbuf.h"
#include "common/wire/arena.h"
#include "common/wire/error_code.h"
#include "server/core/core.h"

enum {
    WORLD_CLIENTS_MAX = 80,
    WORLD_ROOMS_MAX = 40, // that one client has seen
    WORLD_NAME_BYTES = 32,
    WORLD_JOBS_MAX = 256,
    WORLD_FOLLOWS_MAX = 256,
};

// A frame that a client got.
struct received {
    struct blob *frame; // owned
    enum server_kind kind;
    uint64_t re_seq;
    bool is_taken; // a test has looked at it
};

struct client {
    char name[WORLD_NAME_BYTES];
    uint64_t conn;    // 0 = not connected
    uint64_t address; // where it connects from; 0 = this machine
    uint64_t network; // and the larger network around it
    bool is_exempt;   // from budgets
    uint64_t seq;     // of the last request
    uint64_t player;
    uint8_t token[WIRE_TOKEN_BYTES]; // of the last Identity
    bool is_silent;                  // does not answer pings
    enum bye_reason bye;             // why the last connection ended
    int open_count;                  // requests without an answer
    uint64_t open[WIRE_ROOMS_MAX * 8];
    int inbox_count, inbox_capacity;
    struct received *inbox; // owned
    int room_count;
    struct {
        uint64_t room, version;
    } rooms[WORLD_ROOMS_MAX];
};

// What the fake journal holds, committed or not.
struct entry {
    struct journal_entry value; // owns its data
    bool is_committed;
};

// An event that follows from an effect: a pong, a hash, a connection that is gone.
struct follow {
    enum core_event_kind kind;
    uint64_t conn, number;
};

struct world {
    struct core *core;
    struct core_config config;
    struct rng rng;
    struct now now;
    struct effects effects;
    struct arena arena; // decoded messages; until the next call
    void *arena_block;  // owned
    int client_count;
    struct client clients[WORLD_CLIENTS_MAX];
    uint64_t next_conn;
    int entry_count, entry_capacity;
    struct entry *entries; // owned, in the order of their making
    uint64_t lsn;          // of the newest entry
    uint64_t durable;      // of the newest one that is committed
    int follow_count;
    struct follow follows[WORLD_FOLLOWS_MAX];
    bool is_settling;
    bool is_held;         // commits wait for world_commit()
    bool is_metered;      // credit of clients is spent
    bool is_hashing_held; // passwords wait for the test
    int engine_count, hash_count, query_count, cancel_count;
    struct engine_job engines[WORLD_JOBS_MAX]; // asked for, without their logs
    struct hash_job hashes[WORLD_JOBS_MAX];
    struct query_job queries[WORLD_JOBS_MAX];
    uint64_t cancels[WORLD_JOBS_MAX];
    uint64_t room;           // that verbs speak of: the last one somebody entered
    uint64_t commands;       // of the operator, counted
    uint64_t told_command;   // the one that was answered last
    struct strbuf told;      // the answer; "no: " stands before a refusal
    struct strbuf notes;     // lines of the log
    struct strbuf mails;     // that were sent, one after the other
    struct strbuf recovered; // the state as the journal told it, before clocks were given time
};

// ai_seats and the like come from config; its functions are set by the world.
void world_open(struct world *world);
void world_open_with(struct world *world, const struct core_config *config);
void world_close(struct world *world);

// A world of its own for each test: WORLD_TEST(name) in the list of tests, and
// struct world *w = *state in the test.
int world_setup(void **state);
int world_teardown(void **state);
#define WORLD_TEST(test) cmocka_unit_test_setup_teardown(test, world_setup, world_teardown)

// Carries out these lines.
void world_do(struct world *world, const char *lines);

// Lets time pass, timer by timer.
void world_pass(struct world *world, int64_t ms);

// Hands one event to the core and carries out what it asks for.
void world_event(struct world *world, const struct core_event *event);

// An event that has nothing but its kind.
void world_happens(struct world *world, enum core_event_kind kind);

// A command of the operator. world_expect_told() looks at the answer: it has
// come, and this is somewhere in it.
void world_command(struct world *world, const char *line);
void world_expect_told(struct world *world, const char *part);

// What waits is stored, and the core is told.
void world_commit(struct world *world);

// The process dies, loses what was not committed, and comes back this much
// later. Nobody is connected then.
void world_crash(struct world *world, int64_t down_ms);

struct client *world_client(struct world *world, const char *name);
void world_connect(struct world *world, const char *name);
void world_lose(struct world *world, const char *name);

// Sends a request; its seq is filled in. Returns it.
uint64_t world_send(struct world *world, const char *name, struct client_msg *msg);
// Sends it, and it must be answered well, or with this error and without effect.
void world_ask(struct world *world, const char *name, struct client_msg *msg);
void world_refuse(struct world *world, const char *name, struct client_msg *msg,
                  enum error_code code);

// The oldest message of this kind that no test has looked at, NULL if there is
// none; world_expect() wants one. Borrowed until the next call.
const struct server_msg *world_find(struct world *world, const char *name, enum server_kind kind);
const struct server_msg *world_expect(struct world *world, const char *name, enum server_kind kind);
// The newest one, whether looked at or not.
const struct server_msg *world_last(struct world *world, const char *name, enum server_kind kind);
// The answer to this client's last request; NULL if it has not come.
const struct server_msg *world_answer(struct world *world, const char *name);
void world_expect_error(struct world *world, const char *name, enum error_code code);
void world_expect_nothing(struct world *world, const char *name, enum server_kind kind);
// An event of a game of this kind has come since the last look.
const struct wire_game_event *world_expect_event(struct world *world, const char *name,
                                                 enum action_kind kind);
// The last room event of this kind.
const struct wire_room_event *world_expect_room_event(struct world *world, const char *name,
                                                      enum room_event_kind kind);
// Nobody has looked at what came so far, and nobody will.
void world_forget(struct world *world);
// The last connection of this client was ended so.
// The texts of the newest page that came, joined by commas.
void world_expect_history(struct world *world, const char *name, const char *wanted);
void world_expect_bye(struct world *world, const char *name, enum bye_reason reason);

// Workers.
// The newest job is answered with this move, as in table.h; it thinks that the game is even.
void world_engine_plays(struct world *world, const char *word);
void world_engine_answers(struct world *world, const char *word,
                          const struct wire_thought *info);                     // thinks this
void world_engine_thinks(struct world *world, const struct wire_thought *info); // not yet done
void world_hash_done(struct world *world, bool is_good);
bool world_is_cancelled(const struct world *world, uint64_t job);

// Everything in the core that a refused request must leave alone, as text.
void world_state(const struct world *world, struct strbuf *out);
// What is kept: players, rooms and their games.
void world_stored(const struct world *world, struct strbuf *out);

// The newest entry of this kind and key in the journal, NULL if none; and how
// many of a kind there are.
const struct journal_entry *world_entry(const struct world *world, enum entry_kind kind,
                                        uint64_t key);
int world_entry_count(const struct world *world, enum entry_kind kind);
bool world_entry_has(const struct journal_entry *entry, const char *text);

// The room that verbs speak of, and a player, as the core has them.
struct room *world_room(const struct world *world);
struct player *world_player(const struct world *world, const char *name);

// Compares and says what, as "what: expected 3, got 4".
void world_expect_number(const char *what, int64_t got, int64_t want);

// What core_config.random and .digest are; data is the struct rng.
void world_random(void *data, uint8_t *bytes, size_t length);
void world_digest(void *data, const uint8_t *bytes, size_t length, uint8_t out[32]);

#endif
