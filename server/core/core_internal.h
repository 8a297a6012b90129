// SPDX-License-Identifier: MIT
// Shared by the files of the core, included by no others: the tables of ids, one call of
// core_handle(), and one request. Every function that may send, store or wait takes the running
// turn.
#ifndef SERVER_CORE_CORE_INTERNAL_H
#define SERVER_CORE_CORE_INTERNAL_H

#include "common/wire/arena.h"
#include "common/wire/error_code.h"
#include "server/core/budget/budget.h"
#include "server/core/core.h"
#include "server/core/history/history.h"
#include "server/core/lobby/people_list.h"
#include "server/core/lobby/roster.h"
#include "server/core/outbox.h"
#include "server/core/people/login_throttle.h"
#include "server/core/people/player.h"
#include "server/core/people/session.h"
#include "server/core/people/standings.h"
#include "server/core/room/chat_limit.h"
#include "server/core/room/room.h"
#include "server/core/timers.h"

// Slow work that was asked for; it is answered by its number.
enum job_kind { JOB_MOVE, JOB_HINT, JOB_HASH, JOB_QUERY, JOB_RESET };

struct job {
    uint64_t id;
    enum job_kind kind;
    uint64_t owner;    // room of MOVE and HINT, connection of HASH and QUERY, player of RESET
    uint64_t seq;      // of QUERY: the request to answer; of RESET: the operator's
    uint64_t subject;  // of QUERY: the game or the player that was asked for
    char password[16]; // of RESET
    UT_hash_handle by_id;
};

// Who waits for large answers (handout.h), and what may still be given in this millisecond.
struct handouts {
    struct session *line; // list
    int64_t at_ms;
    int left;
    struct timer timer;
};

// The lobby in pages (lobby_pages.h).
struct lobby_pages {
    struct roster rooms, players;
    struct blob **frames; // owned: as they were encoded last, NULL = not since they changed
    int frame_count;
};

struct core {
    struct core_config config;
    struct names *names;
    struct timers timers;
    struct outbox outbox;
    struct session *sessions;       // by conn
    struct player *players;         // by id
    struct taken_key *taken;        // by key
    struct token_family *families;  // by id
    struct room *rooms;             // by id
    struct room *codes;             // by code
    struct job *jobs;               // by id
    struct seek *seeks;             // list
    struct seek_count *seek_counts; // list: what they look for, the oldest first
    uint64_t last_id;
    int64_t wall_ms;         // the latest that was told
    struct room *recovering; // by game, while the journal is read
    uint64_t next_job;
    int online_count; // identified sessions
    int ai_seat_count;
    uint64_t lobby_chat_id;
    struct chat_limit lobby_chat;
    struct history_lines history; // what was said, and waits
    struct timer lobby_timer;
    struct lobby_pages lobby_pages;
    struct people_list people_list;     // who is seen online
    struct people_frame *people_frames; // owned: pages of it (people_pages.h)
    struct standings standings;
    struct standings_frame *standings_frames; // owned: pages of them (standings_pages.h)
    struct followed *followed;                // by player (follows.h)
    struct handouts handouts;
    struct session *lobby_readers; // list of sessions that see the lobby
    struct room *untold_rooms;     // lists: what the readers were not told yet,
    struct player *untold_players; // the oldest change first
    bool are_seek_counts_untold;   // readers of the lobby are to be told
    bool is_storage_down;
    int64_t storage_down_ms; // since then
    bool is_draining;
    int64_t drain_at_ms; // a stop that was announced, monotonic; 0 = none
    struct timer drain_timer;
    struct core_stats stats; // what is counted as it happens; core_stats() fills in the rest
    struct login_throttle login_throttle;
    struct puzzles *puzzles; // owned; NULL until they are needed (puzzle/puzzles.h)
    struct budgets *budgets; // owned
    struct arena scratch;    // for encoding
    void *scratch_block;     // owned
    uint8_t *frame;          // owned: one frame being encoded
};

// The figures of the configuration, or none.
void core_set_budgets(struct core *core, const struct core_config *config);

enum { CORE_FRAME_BYTES = WIRE_SERVER_FRAME_MAX + WIRE_PREFIX_BYTES };

// One call of core_handle().
struct turn {
    struct core *core;
    struct now now;
    struct effects *effects;
};

// A request on its way through dispatch.c and a handler.
struct request {
    struct turn *turn;
    struct session *session;
    struct player *player; // NULL before he is identified
    struct room *room;     // of messages that name one
    const struct client_msg *msg;
    bool is_answered;                       // the handler has sent the answer, or will
    int line_count;                         // lines that the answer tells: they are paid for
    char argument[WIRE_ARGUMENT_BYTES + 1]; // of the error that the handler returns
};

typedef enum error_code (*handler_fn)(struct request *request);

#endif
