// SPDX-License-Identifier: MIT
// A room: its settings, two seats, members, and the game. Events that all members see go through
// rooms_log() (rooms_log.h), which numbers them: version N+1 follows N for every member. Stored in
// the journal as text (room_write, room_read); the events of a running game are separate entries.
#ifndef SERVER_CORE_ROOM_ROOM_H
#define SERVER_CORE_ROOM_ROOM_H

#include <uthash.h>

#include "common/game/match.h"
#include "common/room/room_settings.h"
#include "common/room/uncounted.h"
#include "common/util/strbuf.h"
#include "common/wire/messages.h"
#include "server/core/budget/budget.h"
#include "server/core/room/chat_limit.h"
#include "server/core/room/series.h"
#include "server/core/timers.h"

enum {
    ROOM_KICKED_MAX = 32,
    ROOM_MUTED_MAX = 32,
    ROOM_INVITED_MAX = 32,
    ROOM_EMPTY_MS = 60000,       // how long an empty room stays without a game and kept seats
    ROOM_OFFLINE_TOLD_MS = 5000, // after which an absence is told
    ROOM_RESUME_MS = 60000,      // how long clocks wait for the actor after a restart
    ROOM_SEAT_KEPT_MS = 120000,  // how long a seat is kept for a lost connection, without a game
    ROOM_CORR_MAX = WIRE_ROOMS_MAX - 4, // correspondence tables where one sits at a time
    ROOM_HOLDERS_MAX = 24,              // of both seats in one game, one after the other
    ROOM_HAND_OVER_AGAIN_MS = 30000,    // after a refusal
};

// The occupant of a seat: nobody, a person or an AI.
struct room_occupant {
    enum occupant_kind kind;
    uint64_t player; // of a person
    struct ai_config ai;
    bool is_ready;
    bool wants_restart; // of a person in a running game
    // Not stored:
    int64_t gone_at_ms;      // when the player will be told as offline, 0 = he is not gone
    struct budget_who payer; // of an AI: who seated it
};

// Somebody wants to hand a seat over, and others have to agree (hand_over.h).
struct hand_over {
    uint64_t offer; // its number, 0 = none is open
    uint64_t by;    // who has asked
    uint64_t asked; // who has to answer now
    struct room_occupant to;
};

// What an AI thinks of its game (ai_policy.h). Not stored: after a restart the AI judges again.
struct opinion {
    int move;        // the move that it looked for, 0 = it has none
    uint32_t chance; // of its side to win, in thousandths
    int despair;     // how lost it was in its last moves
    int evenness;    // in how many of its last moves the game was even
};

struct delay;

struct room {
    uint64_t id;
    char code[WIRE_CODE_BYTES + 1];
    struct room_settings settings;
    uint64_t owner;
    struct room_occupant occupants[SEAT_COUNT];
    uint64_t version;
    uint64_t shown_version; // from the journal: up to here watchers had seen it; 0 = all
    uint64_t game;          // number of the running or last game, 0 = none yet
    int64_t started_wall_ms;
    enum uncounted uncounted; // why the game, or the next one, does not count (counting.h)
    struct match *match;      // owned; NULL = no game yet. Kept when the game is over
    int kicked_count, muted_count, invited_count;
    uint64_t kicked[ROOM_KICKED_MAX];
    uint64_t muted[ROOM_MUTED_MAX];
    uint64_t invited[ROOM_INVITED_MAX];
    uint64_t lenders[SEAT_COUNT]; // who may take back a seat that he handed over; 0 = nobody
    int holder_count;             // lines of the next:
    uint32_t reminded;            // the move that a mail reminded of; 0 = none in this game
    struct strbuf holders;        // owned: who held which seat, as the record says it (hand_over.h)
    struct series series;         // of the pair that plays on here
    // Not stored:
    struct delay *delay; // owned: while a game runs that is shown late; NULL = it is not
    struct hand_over offers[SEAT_COUNT];
    int64_t offer_from_ms[SEAT_COUNT]; // after a refusal the seat may be offered again from here on
    struct budget_who payer;           // who opened it; exempt after a restart
    int member_count, member_capacity;
    uint64_t *members;    // owned: players who are here, seated or not
    uint64_t chat_ids[2]; // of the room's channel and the spectators'
    struct chat_limit chat;
    uint64_t ai_job;    // job of the engine for the actor's move, 0 = none
    bool is_ai_judging; // the job is to judge a draw offer of the actor, not to find a move
    int64_t ai_asked_ms, ai_limit_ms;
    uint32_t ai_steps;          // two AIs pause after so many moves; 0 = they do not
    int64_t ai_paid_ms;         // thinking time that was taken for the job,
    struct budget_who ai_payer; // and from whom
    int64_t ai_due_ms;          // when the answer, or the fallback move, is played; 0 = never
    bool has_ai_answer;         // the answer came before its pause was over
    struct action ai_answer;
    struct wire_thought ai_info; // engine info of the last answer; its points are in ai_line
    struct point ai_line[WIRE_LINE_MAX];
    int64_t info_ms; // when the last engine info was told
    struct opinion opinions[SEAT_COUNT];
    uint64_t hint_job; // job of the engine for a hint, 0 = none
    uint64_t hint_conn, hint_seq;
    struct budget_who hint_payer;
    enum hint_kind hint_kind;
    uint32_t hint_move;     // the move that the hint is for
    int64_t hint_due_ms;    // when the hint is given up; 0 = none
    int64_t empty_since_ms; // monotonic; TIME_NEVER while the room has members or a game
    int64_t resume_by_ms; // after a restart: when clocks start at the latest; TIME_NEVER = they run
    int unseen;           // marks in the outbox for events that are not visible yet
    int unstarted;        // how many of these marks until the clock starts, 0 = none starts it
    bool is_shown_late;   // an event became visible while nothing could be stored
    bool is_deserted;     // nobody is there, as the lobby tells it
    bool is_listed_dirty; // the lobby has not told its state yet: it is on the list of those
    struct room *untold_prev, *untold_next;
    int listed_place; // on the pages of the lobby, 0 = none
    struct timer timer;
    UT_hash_handle by_id;
    UT_hash_handle by_code;
    UT_hash_handle by_game; // while the journal is read
};

bool room_has_member(const struct room *room, uint64_t player);
void room_add_member(struct room *room, uint64_t player);
void room_remove_member(struct room *room, uint64_t player);

// Sets the player's seat, A before B; returns false if he has none. A player may hold both seats:
// two people at one keyboard.
bool room_seat_of(const struct room *room, uint64_t player, enum seat *seat);
bool room_holds(const struct room *room, uint64_t player, enum seat seat);
bool room_is_shared(const struct room *room); // one person holds both
// Does a code open it, to play or to watch? Its games are its players' alone.
bool room_is_private(const struct room_settings *settings);
// Must the seats be held by two people? True for rated games: no player may hold both.
bool room_needs_two_people(const struct room_settings *settings);

bool room_is_running(const struct room *room);
// Is a game played now, by people who wait for each other? Not so by correspondence.
bool room_is_live(const struct room *room);
bool room_is_among_people(const struct room *room); // no AI sits there
int room_watcher_count(const struct room *room);
// The game as the lobby may tell it, which may be late (delay.h); NULL = there is none.
const struct match *room_shown_match(const struct room *room);

// A short list of ids.
bool ids_contain(const uint64_t *ids, int count, uint64_t id);
// Adds an id that is not there yet; a full list forgets its oldest.
void ids_add(uint64_t *ids, int *count, int most, uint64_t id);
void ids_forget(uint64_t *ids, int *count, int index); // keeps the order
void ids_remove(uint64_t *ids, int *count, uint64_t id);

// The stored form, and back; false if it is not understood.
void room_write(const struct room *room, struct strbuf *out);
bool room_read(struct room *room, const char *text, size_t length);

#endif
