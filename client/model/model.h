// SPDX-License-Identifier: MIT
// The state of the client. Messages of the server change it, the line mode and the screen show it.
// Pure: no sockets, no files, no clock; time is an argument (now_ms, any clock that does not go
// back).
//
//      server_msg ──► model_apply ──► news (news.h), and requests that the model
//                                     makes by itself: model_next_request()
//
// A message that was decoded is valid in itself, but the server is not trusted
// beyond that: memory is bounded, and no message ends the client. Readers use the
// fields; only the functions here change them.
#ifndef CLIENT_MODEL_MODEL_H
#define CLIENT_MODEL_MODEL_H

#include "client/model/link_state.h"
#include "client/model/m_account.h"
#include "client/model/m_archive.h"
#include "client/model/m_circle.h"
#include "client/model/m_lobby.h"
#include "client/model/m_mail.h"
#include "client/model/m_puzzle.h"
#include "client/model/m_rating_history.h"
#include "client/model/m_room.h"

enum {
    MODEL_ROOMS_MAX = WIRE_ROOMS_MAX + 1, // one may come before another has gone
    MODEL_REQUESTS_MAX = 64,
    MODEL_INVITATIONS_MAX = 8,
    MODEL_MESSAGES_MAX = 100,
    MODEL_WHY_BYTES = 1024, // two keys in full, and what to do
    MODEL_RETRY_MS = 1000,  // a request of the model that was too fast is sent again
};

// A request that was sent, with as much of it as its answer speaks of.
struct m_request {
    uint64_t seq;
    bool is_automatic; // the model's own
    enum client_kind kind;
    uint64_t room;
    enum action_kind act;
    enum question question;
    enum hint_kind hint;
    bool yes;                       // answer, on, ready, sit
    bool is_first;                  // of an archive: its first page
    char name[WIRE_NAME_BYTES + 1]; // of people, or the code of a room
    char text[WIRE_CHAT_BYTES + 1]; // of a whisper
    bool waits;                     // it was said that this waits for somebody who is away
    uint32_t number;
    int point_count;
    struct point points[WIRE_POINTS_MAX];
    struct badge badge;
};

struct m_refusal {
    uint32_t code; // proto/README.md 11
    char argument[WIRE_ARGUMENT_BYTES + 1];
    char text[WIRE_TEXT_BYTES + 1]; // the server's sentence
};

struct m_invitation {
    uint64_t room;
    char code[WIRE_CODE_BYTES + 1];
    struct person from;
    struct room_settings setup;
};

// A pairing that one is asked about.
struct m_pairing {
    uint64_t pair; // 0 = none
    struct person opponent;
    struct room_settings setup;
    uint32_t uncounted; // why the rated game will not count; 0 = it will
    int64_t until_ms;   // the server waits until then
    bool has_agreed;    // one said yes already
};

struct m_hint {
    uint64_t room;
    enum hint_kind kind;
    uint32_t move;
    int point_count;
    struct wire_hint_point points[WIRE_HINTS_MAX];
    uint32_t chance, depth, win_in, loss_in;
    bool is_shortened;
};

// Engine info of an AI: while it thinks, or for the move that it made.
struct m_engine_info {
    uint64_t room;
    uint32_t move;
    enum seat seat;
    uint32_t depth;
    uint64_t nodes;
    bool is_done, is_shortened;
    bool is_open; // the rest was told
    int point_count;
    struct point points[WIRE_LINE_MAX];
    uint32_t chance, win_in, loss_in;
};

struct m_profile {
    struct person person;
    bool is_online;
    int64_t since_ms, seen_ms;
    uint64_t room;
    int rating_count;
    struct wire_rating_line ratings[WIRE_RATINGS_MAX];
};

struct m_rating_history_ask {
    bool is_due;
    int rule, speed; // ANY_ = what is played most
};

struct model {
    enum link_state link;
    int64_t link_since_ms;           // since when the link has its state
    char why[MODEL_WHY_BYTES];       // of the link's state, "" = nothing to say
    char trust[WIRE_TEXT_BYTES + 1]; // how the server's key is known
    char server[WIRE_NAME_BYTES + 1];
    uint32_t welcome_online, welcome_rooms;
    bool knows_openings;         // the server's archive has openings
    bool knows_rating_histories; // the server has rating histories
    bool knows_badges;           // the server has badges
    bool knows_account;          // the server has recovery codes and lists of devices
    bool knows_email;            // the server sends mail to addresses
    bool knows_people;           // the server tells who is online, and of friends
    bool knows_history;          // the server keeps lines and messages
    bool is_patient;             // the server waits for the first move of a casual game
    bool knows_stand_ins;        // the server lets an AI take over from a player who left
    bool knows_hand_overs;       // seats can be handed over in a running game
    bool knows_puzzles;          // the server hands out puzzles to accounts
    struct person self;          // id 0 = nobody yet
    bool is_identified;
    bool has_chosen_badge; // else the account keeps its badge
    struct badge chosen_badge;
    int64_t badge_at_ms; // when the badge is asked for; TIME_NEVER = never

    struct m_lobby lobby;
    struct m_account account;
    struct m_puzzle puzzle;
    struct m_circle circle;
    int64_t friends_at_ms; // when the friends are asked for; TIME_NEVER = never
    struct m_chat lobby_chat, whispers;
    struct m_mail mail;
    int64_t history_at_ms;   // when the lobby's lines are asked for; TIME_NEVER = never
    uint64_t history_before; // and those older than this one; 0 = the newest
    uint32_t history_pages;  // that came, to tell their lines apart
    int64_t mail_at_ms;      // when the mail is asked for
    bool is_mail_again;      // it is asked for to set right what is shown: that is no news
    int64_t seen_at_ms;      // when it is acknowledged: mail.newest
    int room_count;
    struct m_room *rooms[MODEL_ROOMS_MAX]; // owned
    struct m_room *left;                   // owned: the room of NEWS_LEFT
    struct m_archive archive;
    struct m_hint hint;
    struct m_engine_info engine_info;
    struct m_profile profile;
    struct m_rating_history rating_history;         // of the same person
    struct m_rating_history_ask rating_history_ask; // what was asked for
    struct person opponent;                         // of NEWS_PAIRED
    struct person member;                           // of NEWS_MEMBER
    int invitation_count;
    struct m_invitation invitations[MODEL_INVITATIONS_MAX]; // the oldest first
    bool is_seeking;
    struct m_lobby_seek seek; // the pairing that was last looked for
    struct m_pairing pairing;
    char notice[WIRE_TEXT_BYTES + 1];
    bool notice_by_operator;   // somebody typed it
    uint32_t notice_restart_s; // it says that the server stops in so many seconds, 0 = it does not
    bool notice_no_restart;    // it takes that back
    bool is_still;             // the server is frozen: clocks are stopped
    int64_t still_since_ms;
    bool is_restarting; // the server has said that it stops and comes back: no clock runs
    bool is_stopped;    // ... and that its host stopped it on purpose

    int request_count;
    struct m_request requests[MODEL_REQUESTS_MAX];
    struct m_request answered; // of NEWS_DONE and NEWS_REFUSED
    struct m_refusal refusal;
    int64_t lobby_at_ms; // the lobby is to be asked for then; TIME_NEVER = not

    struct news_list news;
    int message_count, message_first;
    char *messages[MODEL_MESSAGES_MAX]; // owned: what was said to the user, a ring
};

void model_init(struct model *model);
void model_finish(struct model *model);

// The one entry for what the server says.
void model_apply(struct model *model, const struct server_msg *msg, int64_t now_ms);

// The state of the line. why and trust may be NULL: nothing to say.
void model_set_link(struct model *model, enum link_state link, const char *why, const char *trust,
                    int64_t now_ms);

// Another server is next: who one was on this one, and its tables, mean nothing there. Numbers of
// players and tables may be the same on both. The line is closed already.
void model_forget_server(struct model *model);

// Time goes by. Returns when to call again, TIME_NEVER if nothing is to come.
int64_t model_tick(struct model *model, int64_t now_ms);

bool model_next_news(struct model *model, struct news *item);

// Makes the next request of the model itself; returns false if there is none. The message borrows
// from the model until the next call.
bool model_next_request(struct model *model, struct client_msg *msg, int64_t now_ms);

// Must be told of every request that was sent, with its seq.
// Shows ourselves, a guest, by this name, whatever the server knows us by. For our own server alone,
// where nobody else reads it.
void model_call_self(struct model *model, const char *name);
void model_note_sent(struct model *model, const struct client_msg *msg, bool is_automatic);
// Are requests of the user without an answer?
bool model_is_waiting(const struct model *model);
// Is the lobby asked for, and not there yet?
bool model_is_settling(const struct model *model);

// The room with this id; NULL if we are not in it.
struct m_room *model_room(const struct model *model, uint64_t id);
struct m_room *model_room_by_code(const struct model *model, const char *code);
// The chat of a channel; NULL if it is a room's and we are not in it.
struct m_chat *model_chat(struct model *model, enum channel channel, uint64_t room);
// The room in which we play a running game, NULL if there is none.
struct m_room *model_playing(const struct model *model);
// The same, but not by correspondence, which goes on beside other things.
struct m_room *model_playing_live(const struct model *model);

// May the user not become somebody else now? A live game waits for him; a guest's games are lost.
bool model_is_bound(const struct model *model);

// A running game of the user, in a room of its own with the other player.
struct own_game {
    const struct m_room *room;
    enum seat seat;
    bool is_own_turn;
    int64_t left_ms; // of whoever is to move; TIME_NEVER without a clock
};

// Those where he is to move first, each by the time that is left. Returns how many.
int model_own_games(const struct model *model, int64_t now_ms,
                    struct own_game games[MODEL_ROOMS_MAX]);
// In how many by correspondence the user is to move, without this room (NULL = with all).
int model_turn_count(const struct model *model, const struct m_room *but);
// Does one sit in this room, and where (m_room_seat_of)?
bool model_own_seat(const struct model *model, const struct m_room *room, enum seat *seat);
// May an AI take over from an opponent who has been away long enough, instead of a claim?
// As m_room_first_move_in_ms(), on this server: some wait for ever, unless the game is rated.
int64_t model_first_move_in_ms(const struct model *model, const struct m_room *room,
                               int64_t now_ms);
bool model_may_stand_in(const struct model *model, const struct m_room *room);

// Sets the badge that the user wants, now and after each login.
void model_choose_badge(struct model *model, struct badge badge);
// The user has seen the mail, on the screen or printed: what was new is acknowledged.
void model_mail_shown(struct model *model);

// The time for clocks: stopped while the server is frozen.
int64_t model_clock_ms(const struct model *model, int64_t now_ms);

void model_drop_invitation(struct model *model, uint64_t room);

// The pairing to show: our own while we look for it, else one to join; NULL if there is none.
const struct m_lobby_seek *model_joinable_seek(const struct model *model);

// Asks for the rating history of the person whose profile is shown, at this rule and speed. Does
// nothing if the server has none.
void model_want_rating_history(struct model *model, int rule, int speed);

// Keeps what was said to the user.
void model_keep_message(struct model *model, const char *text);
// From 0, the oldest.
const char *model_message(const struct model *model, int index);

#endif
