// SPDX-License-Identifier: MIT
// What the files of the simulator share: one world in virtual time around one
// real core. Everything in it follows from the seed; nothing reads a clock.
//
//      clients ─► net ─► core_handle() ─► effects ─► net, disk, workers
//                             │
//                          checks (invariants of DESIGN 6), ledger, books
//
// The first violation is printed with its history; then nothing more is checked.
#ifndef TESTS_SIM_WORLD_H
#define TESTS_SIM_WORLD_H

#include <stdio.h>
#include <uthash.h>

#include "common/util/rng.h"
#include "common/wire/arena.h"
#include "common/wire/frame.h"
#include "common/wire/messages.h"
#include "server/core/core.h"
#include "tests/sim/account.h"
#include "tests/sim/books.h"
#include "tests/sim/circle.h"
#include "tests/sim/disk.h"
#include "tests/sim/endings.h"
#include "tests/sim/hall.h"
#include "tests/sim/history.h"
#include "tests/sim/lags.h"
#include "tests/sim/ledger.h"
#include "tests/sim/operator.h"
#include "tests/sim/pairing.h"
#include "tests/sim/reading.h"
#include "tests/sim/solvers.h"
#include "tests/sim/talk.h"
#include "tests/sim/view.h"
#include "tests/sim/watch.h"

enum {
    SIM_CLIENTS_MAX = 400,
    SIM_TOKENS_KEPT = 6,
    SIM_FULL_CHECK_STEPS = 256,
};

// What will happen at some time.
enum task_kind {
    TASK_TO_SERVER, // id = connection: a frame arrives
    TASK_TO_CLIENT,
    TASK_CONNECTED,  // id = connection: the server accepts it
    TASK_CUT_SERVER, // the server learns that it is gone
    TASK_CUT_CLIENT,
    TASK_OUTPUT,      // id = connection: its queue passed a mark
    TASK_READ_AGAIN,  // id = connection: a stalled client reads on
    TASK_CLIENT_WAKE, // id = client
    TASK_COMMIT,      // id = number of the process
    TASK_DISK_AGAIN,  // storage is back
    TASK_WORKER,      // id = job
    TASK_INFO,        // id = job: its engine thinks aloud
    TASK_GOODBYE,     // a planned stop: everybody is told
    TASK_STOP,        // its end
};

struct task {
    int64_t at_ms;
    uint64_t order; // equal times: as they were added
    enum task_kind kind;
    uint64_t id;
    struct blob *blob; // owned
};

struct request_sent {
    uint64_t seq;
    int64_t at_ms;
};

// Bytes that have come and are no whole frame yet.
struct stream {
    uint8_t *bytes; // owned
    size_t length, capacity;
};

struct conn {
    uint64_t id;
    int client;
    bool is_accepted;            // the core knows it
    bool is_open_here;           // the server's end
    bool is_open_there;          // the client's end
    bool is_half_open;           // the client vanished without a word
    bool is_stalled;             // the client does not read
    bool is_high, wants_high;    // told to the core; to be told
    int64_t in_at_ms, out_at_ms; // arrival of the newest frame: never overtaken
    size_t queued_bytes;         // sent and not read yet
    struct stream in, out;       // at the server's end and at the client's
    bool is_damaged;             // a bit of what the client sent was turned over
    bool has_bye;                // the last word was said
    size_t slow_bytes;           // of answers that were made while it did not read
    int held_answers;            // as limits.c counts them
    struct lag_book lag;
    int stalled_count, stalled_capacity;
    struct blob **stalled; // owned: arrived while the client did not read
    int pending_count, pending_capacity;
    struct request_sent *pending; // owned: requests that the core must answer
    UT_hash_handle hh;
};

enum client_state { CLIENT_OFF, CLIENT_GREETING, CLIENT_ENTERING, CLIENT_IN };

struct client {
    int index;
    char name[WIRE_NAME_BYTES + 1];
    char password[WIRE_PASSWORD_MAX + 1];
    bool wants_account;
    bool is_registered; // the server said so
    enum client_state state;
    uint64_t conn;
    uint64_t seq;
    uint64_t player;
    bool is_guest;
    enum client_kind entering_by;
    uint64_t entering_seq;
    uint64_t glance_seq; // of the last Peek, 0 = none
    int token_count;     // newest last
    uint8_t tokens[SIM_TOKENS_KEPT][WIRE_TOKEN_BYTES];
    uint8_t tried[WIRE_TOKEN_BYTES]; // the token of the running Resume
    bool in_lobby;
    struct hall hall;
    struct circle circle;
    struct account_view account;
    struct solver_view solver;
    struct {
        char code[WIRE_EMAIL_CODE_BYTES + 1]; // of the newest mail with one
        long mails;
    } post;
    struct reading reading;
    struct talk_view talk;
    struct {
        uint64_t room;
        char code[WIRE_CODE_BYTES + 1];
    } invitation; // the last one
    struct asked asked;
    struct {
        bool is_asked;
        uint64_t seq; // of the request, while it waits for its answer
        bool is_done; // the server said so
        char name[WIRE_NAME_BYTES + 1];
    } ignoring; // the last one; lines that are lost and restarts do not end it
    int view_count;
    struct view *views[WIRE_ROOMS_MAX + 2]; // owned
    int64_t sleeps_until_ms;
    int laziness;     // 1 .. 10
    uint64_t address; // where it comes from; 0 = the server's own machine
    uint64_t network; // and the larger network around it
};

// Work outside the loop: thinking, hashing, reading the archive.
struct worker {
    uint64_t job;
    enum effect_kind kind; // ENGINE, HASH or QUERY
    uint64_t room;         // of ENGINE
    bool is_hint;
    bool is_mute; // never answers
    struct blob *log;
    struct hash_job hash;
    struct query_job query;
    UT_hash_handle hh;
};

struct options {
    uint64_t seed;
    long steps;
    long seeds;
    long part, parts; // of the seeds
    int fault;
    bool is_verbose;
    bool wants_all_ends;
};

struct totals {
    long steps, games, crashes, messages, sent, answers, refusals, stops, outages;
    long ends[END_REASON_COUNT], rules[RULE_COUNT], openings[OPENING_COUNT];
    long controls[CONTROL_COUNT];
    long late;           // events that watchers were told late
    long places;         // on the longest leaderboard
    long rated, longest; // games that were played as rated ones; events of the longest one
    long uncounted;      // rated games that do not count
    long stand_ins;      // AIs in seats of people who had left
    long hand_overs;     // seats that changed hands in a running game
    long silences;       // seen of players who did not answer
    long most_held;      // in the outbox
    long largest_room;   // members
    uint64_t digest;
};

struct late_game;
struct watch;
struct ai_book;
struct meter;

struct sim {
    const struct options *options;
    uint64_t seed;
    struct rng rng;     // of the world
    struct rng secrets; // handed to the core
    int64_t now_ms;     // of the world, from 0
    int64_t mono_zero_ms, wall_zero_ms;
    int64_t wall_ms; // the latest that this process was told
    struct task *heap;
    int task_count, task_capacity;
    uint64_t next_order;
    struct core_config config;
    struct core *core; // NULL while the server is down
    uint64_t process;  // counts the lives of the server
    struct effects effects;
    bool will_crash;     // in the middle of this step's effects
    int64_t up_again_ms; // while it is down
    bool is_talkative;   // players ask each other all the time: long games
    bool is_crowded;     // all come to the same room: more than are told by name
    bool is_calm;        // the end of the run: no more troubles
    bool is_stopping;
    int64_t trouble_step; // something bad happens after so many steps
    uint64_t next_conn;
    struct conn *conns;
    int client_count;
    struct client *clients;
    struct worker *workers;
    struct disk disk;
    struct ledger ledger;
    struct books books;
    struct decision *decisions; // by game
    struct talk_line *talk;     // all that was said and kept, by id
    struct history history;
    struct operator operator;
    long causes; // of what waits in the outbox, as limits.c counts them
    struct ending *endings;
    struct late_game *late_games; // that watchers see late
    struct watch *watches;        // of rooms, by the checks
    struct ai_book *ai_books;
    struct meter *meters;  // of budgets
    int64_t down_since_ms; // storage; TIME_NEVER while it is up
    struct totals totals;
    bool has_failed;
    struct arena decode;                 // for messages that are read
    struct arena fill;                   // for messages that are made
    struct puzzle_search *puzzle_search; // owned; NULL until it is needed
    void *blocks[2];                     // owned
    uint8_t *frame;                      // owned
    struct server_msg peek;              // decoded by ledger_release()
};

// world.c
void world_init(struct sim *sim, const struct options *options, uint64_t seed);
void world_finish(struct sim *sim);
void world_run(struct sim *sim);
void world_add(struct sim *sim, int64_t at_ms, enum task_kind kind, uint64_t id, struct blob *blob);
struct now world_now(const struct sim *sim);
// The same as the core must see it: its wall clock never goes back.
struct now world_steady(const struct sim *sim);
// Hands an event to the core, checks, and carries out what it asks for.
void world_step(struct sim *sim, const struct core_event *event);
void world_crash(struct sim *sim);
bool world_chance(struct sim *sim, int of_thousand);
int64_t world_between(struct sim *sim, int64_t least, int64_t most);

// trouble.c
void trouble_strike(struct sim *sim);

// net.c
struct conn *net_find(struct sim *sim, uint64_t id);
uint64_t net_connect(struct sim *sim, int client);
void net_to_server(struct sim *sim, struct conn *conn, const uint8_t *frame, size_t length);
void net_to_client(struct sim *sim, uint64_t conn, struct blob *frame);
void net_close_by_server(struct sim *sim, uint64_t conn);
void net_close_by_client(struct sim *sim, struct conn *conn, bool is_half_open);
void net_stall(struct sim *sim, struct conn *conn, int64_t for_ms);
void net_on_task(struct sim *sim, struct task *task);
bool net_is_quiet(const struct conn *conn); // nothing is on its way to the client
void net_drop_all(struct sim *sim);         // the process died
void net_destroy(struct sim *sim);

// workers.c
void workers_take(struct sim *sim, const struct effect *effect);
void workers_on_task(struct sim *sim, uint64_t job);
void workers_on_info(struct sim *sim, uint64_t job);
void workers_forget(struct sim *sim, uint64_t job);
void workers_drop_all(struct sim *sim);

// client.c
void client_init(struct sim *sim, struct client *client, int index);
void client_finish(struct client *client);
void client_connect(struct sim *sim, struct client *client);
void client_send(struct sim *sim, struct client *client, struct client_msg *msg);
void client_receive(struct sim *sim, struct client *client, const struct frame *frame);
void client_cut(struct sim *sim, struct client *client);
void client_sleep(struct sim *sim, struct client *client, int64_t for_ms);

// behaviour.c, play.c, choices.c
void behaviour_wake(struct sim *sim, struct client *client);
bool play_act(struct sim *sim, struct client *client, struct view *view, enum seat seat);
bool play_claim(struct sim *sim, struct client *client, const struct view *view, enum seat seat);
void play_forged(struct sim *sim, struct client *client);
struct wire_room_settings choose_settings(struct sim *sim);
const struct ai_config *choose_ai(struct sim *sim);
uint64_t choose_room(struct sim *sim);
const char *choose_name(struct sim *sim);
const char *choose_member(struct sim *sim, const struct view *view);
const struct view *choose_view(struct sim *sim); // of anybody; NULL if there is none
void act_at_random(struct sim *sim, struct client *client);

// limits.c: memory and queues.
void limits_note(struct sim *sim, const struct core_event *event); // before each step
void limits_check(struct sim *sim);

// checks.c: after every step; checks_full.c: all of them.
struct before;
struct before *checks_before(struct sim *sim, const struct core_event *event);
void checks_after(struct sim *sim, const struct core_event *event, struct before *before);
// The effects are carried out; takes before.
void checks_end_step(struct sim *sim, const struct core_event *event, struct before *before);
void checks_full(struct sim *sim);
void checks_at_end(struct sim *sim);
void checks_forget(struct sim *sim); // the process died

// report.c: the first violation is printed; room and player may be 0.
void sim_fail(struct sim *sim, uint64_t room, uint64_t player, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
