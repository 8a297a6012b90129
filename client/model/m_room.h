// SPDX-License-Identifier: MIT
// One room as the client knows it: its members, and its game, rebuilt by the referee
// from the events that the server sends (proto/README.md 7).
//
//      WAITING ── page 0 ──► LOADING ── last page ──► SYNCED ── event n+1 ──► SYNCED
//                               ▲                        │
//                               └─── page 0 ─── LOST ◄───┘ a gap, or an event that
//                                                          the referee would not make
//      a snapshot that cannot be played: BROKEN, until another one comes
//
// No message of a server ends the client: one that does not fit leads to LOST, where the model asks
// for a snapshot, or to BROKEN.
#ifndef CLIENT_MODEL_M_ROOM_H
#define CLIENT_MODEL_M_ROOM_H

#include "client/model/m_chat.h"
#include "client/model/m_people.h"
#include "client/model/news.h"
#include "common/wire/settings_message.h"

enum {
    ROOM_LATE_MAX = 64, // events of a snapshot that are told one by one
    LOOK_LIVE = -1,
};

enum m_room_state { ROOM_WAITING, ROOM_LOADING, ROOM_SYNCED, ROOM_LOST, ROOM_BROKEN };

struct m_member {
    struct person person;
    bool is_online;
};

// An action of ours that the server has not decided yet.
struct m_pending {
    bool is_open;
    uint64_t seq;
    enum action_kind kind;
    int point_count;
    struct point points[WIRE_POINTS_MAX];
};

// The presence of a player, and how long he had been away when it was told.
struct m_presence {
    bool is_away;
    int64_t away_ms;
    int64_t at_ms;
    bool is_claim_told;
    bool is_silent; // connected, but he has answered nothing for a while
};

// An offer to hand a seat over, as it was told last.
struct m_hand_over {
    uint64_t offer; // its number, 0 = none is open
    uint64_t asked; // the player who has to answer
    struct person by;
    struct occupant to;
    bool is_declined; // of one that is over
};

struct m_room {
    uint64_t id;
    char code[WIRE_CODE_BYTES + 1];
    enum m_room_state state;
    bool is_entered; // its first snapshot was told
    uint64_t version;
    struct room_settings setup;
    uint64_t owner; // player, 0 = nobody
    struct occupant seats[SEAT_COUNT];
    struct occupant was[SEAT_COUNT]; // before the last event SEAT
    uint64_t lenders[SEAT_COUNT]; // who has handed the seat over and may take it back; 0 = nobody
    struct m_hand_over offers[SEAT_COUNT];
    int member_count;
    struct m_member members[WIRE_MEMBERS_MAX];
    uint32_t watcher_count;
    struct m_presence presence[SEAT_COUNT];
    uint32_t
        uncounted; // why the rated game, or the next one, does not count (uncounted.h); 0 = it does
    int64_t claim_ms; // how long the actor must be away for a claim, 0 = not told

    uint64_t game; // number of the running or last game, 0 = none
    bool has_match;
    struct match match; // owned; valid if has_match
    int event_count;    // events of the game that have come; the match may know the next one
    bool is_restarted;  // it ended because both sides wanted to begin again
    bool has_clocks;
    struct wire_clocks clocks; // the last ones, as they came
    int64_t held_until_ms;     // after a restart: the clock waits for its player; TIME_NEVER = not
    bool has_ratings;
    struct occupant rated[SEAT_COUNT]; // who played it; they may have left the table
    uint32_t ratings[4]; // before and after of seat A, then of seat B, of the last game
    int low_told_s;      // the last mark of low time that was told in this turn, 0 = none

    int look; // moves of the position that is looked at, or LOOK_LIVE
    struct m_pending pending;
    struct m_chat chat, watchers_chat;

    // A snapshot on its way.
    uint32_t pages, next_page, event_total;
    uint64_t known_game; // the game that was known before the snapshot
    int known_events;
    int known_look;
    int64_t history_at_ms;   // lines that were said before are to be asked for; TIME_NEVER = not
    uint64_t history_before; // and those older than this one; 0 = the newest
    int64_t resync_at_ms;    // a snapshot is to be asked for then; TIME_NEVER = not
    bool is_outside;         // one is not in the room any more: it must be entered for that
};

void m_room_init(struct m_room *room, uint64_t id);
void m_room_finish(struct m_room *room);

// Messages of this room. What happened is added to news.
void m_room_snapshot(struct m_room *room, const struct wire_snapshot *snapshot, int64_t now_ms,
                     struct news_list *news);
void m_room_event(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
                  struct news_list *news);
void m_room_presence(struct m_room *room, const struct wire_room_presence *presence, int64_t now_ms,
                     struct news_list *news);
void m_room_member(struct m_room *room, const struct wire_room_member *member,
                   struct news_list *news);
// m_hand_over.c: an offer was made, or is over.
void m_room_hand_over(struct m_room *room, const struct wire_hand_over_offer *told,
                      struct news_list *news);
// Sets the badge of a player wherever the room lists him.
void m_room_badge(struct m_room *room, uint64_t player, struct badge badge);

// The line broke: nothing more comes of what was on its way.
void m_room_line_lost(struct m_room *room);

// Looks at the time: low clocks, absences that allow a claim. Returns when to
// look again, TIME_NEVER if nothing is to come.
int64_t m_room_tick(struct m_room *room, int64_t now_ms, struct news_list *news);

// Is there a game, and is it not over?
bool m_room_is_among_people(const struct m_room *room); // no AI sits there
bool m_room_is_running(const struct m_room *room);
bool m_room_is_correspondence(const struct m_room *room);
// Is a rated game being played? Then nobody here is helped, neither players nor watchers.
bool m_room_is_without_help(const struct m_room *room);
// Is there a game that is over, and was that told?
bool m_room_is_over(const struct m_room *room);
// Sets the seat whose turn it is; returns false while no seat can move.
bool m_room_actor(const struct m_room *room, enum seat *actor);
// Do two AIs play for this player, who owns the room?
bool m_room_is_show(const struct m_room *room, uint64_t player);
// Does this player sit there?
bool m_room_holds(const struct m_room *room, uint64_t player, enum seat seat);
// Sets the player's seat; if he has both, the one that is to move. Returns false if he has none.
bool m_room_seat_of(const struct m_room *room, uint64_t player, enum seat *seat);
// Is its last game over, and counts as one? After it the next one is played with colours swapped.
bool m_room_was_played(const struct m_room *room);
bool m_room_is_shared(const struct m_room *room); // one person holds both seats
// The colour a seat has now, and back; before a game A is black.
enum stone m_room_colour(const struct m_room *room, enum seat seat);
enum seat m_room_seat_of_colour(const struct m_room *room, enum stone colour);

// The time that a seat has left: the last reading of the server, counted on; all of it before a game.
struct clock_reading m_room_clock(const struct m_room *room, enum seat seat, int64_t now_ms);
// Is this seat's clock running now?
bool m_room_clock_runs(const struct m_room *room, enum seat seat);
// How long until the game is aborted for want of a first move; TIME_NEVER = never.
int64_t m_room_first_move_in_ms(const struct m_room *room, int64_t now_ms);
// How long the seat has been away in this turn; 0 if it is here.
int64_t m_room_away_ms(const struct m_room *room, enum seat seat, int64_t now_ms);
// How long until a claim against this seat is possible; TIME_NEVER if there is no claim.
int64_t m_room_claim_in_ms(const struct m_room *room, enum seat seat, int64_t now_ms);

// Lets clocks continue now, after a gap.
void m_room_shift_clock(struct m_room *room, int64_t gap_ms, int64_t now_ms);

// The position after this number of moves, 0 .. match.move_count.
void m_room_board_at(const struct m_room *room, int moves, struct board *board);
// Moves of the position that is shown.
int m_room_shown_moves(const struct m_room *room);

#endif
