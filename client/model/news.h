// SPDX-License-Identifier: MIT
// Changes of the model, in order: the line mode prints lines for them, the screen redraws and plays
// sounds. News carry ids and numbers; the data is in the model, and stays there at least until the
// next message is applied.
#ifndef CLIENT_MODEL_NEWS_H
#define CLIENT_MODEL_NEWS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game/types.h"

// The comment on each kind names the fields that it carries.
enum news_kind {
    NEWS_LINK,     // model.link has changed
    NEWS_IDENTITY, // we are identified; yes: again, after the connection was broken
    NEWS_BYE,      // number: enum bye_reason
    NEWS_DONE,     // model.answered was carried out
    NEWS_REFUSED,  // model.answered was refused: model.refusal
    NEWS_NOTICE,   // number: enum notice_kind; model.notice
    NEWS_FAULT,    // room (0 = none): a message of the server was impossible

    NEWS_LOBBY,      // rooms or players have changed
    NEWS_PAIR_OFFER, // model.pairing
    NEWS_PAIR_OFF,   // yes: our seek continues
    NEWS_PAIRED,     // room; model.opponent
    NEWS_INVITATION, // the newest of model.invitations

    NEWS_ENTERED,   // room: its first snapshot is there
    NEWS_RESYNCED,  // room: a snapshot of a room that was known
    NEWS_SETTINGS,  // room
    NEWS_OWNER,     // room
    NEWS_SEAT,      // room, seat; m_room.was has the occupant before
    NEWS_STARTED,   // room: a game begins; yes: a rematch
    NEWS_EVENT,     // room, number: index among the events of the game; yes: told late
    NEWS_RATED,     // room; m_room.ratings
    NEWS_PRESENCE,  // room, seat: is here again, or is not; yes: here
    NEWS_MEMBER,    // room, id: player; yes: came; model.member has him
    NEWS_LEFT,      // room, number: enum left_reason. The room is forgotten after this
    NEWS_LOW_TIME,  // room, seat, number: seconds left
    NEWS_COUNTING,  // room; m_room.uncounted has changed
    NEWS_SILENCE,   // room, seat: has not answered for a while (yes), or does again
    NEWS_HAND_OVER, // room, seat: m_room.offers has changed
    NEWS_CLAIM,     // room, seat: has been away long enough for a claim

    NEWS_CHAT,    // number: enum channel, room, id: of the line
    NEWS_HISTORY, // number: enum channel, room, id: the page of its lines; yes: the user has asked
    NEWS_MAIL,    // model.mail; yes: the user has asked, else something is told for the first time
    NEWS_LINES_GONE,     // lines of chats were taken back
    NEWS_PROFILE,        // model.profile
    NEWS_ACCOUNT,        // model.account is there, as the user asked
    NEWS_CODES,          // model.account has new recovery codes
    NEWS_EMAIL,          // model.account.email is there, as the user asked
    NEWS_PEOPLE,         // model.circle has another page
    NEWS_FRIENDS,        // model.circle has the friends, as the user asked
    NEWS_FRIEND,         // model.circle.came: a friend has come online
    NEWS_RATING_HISTORY, // model.rating_history
    NEWS_ARCHIVE,        // model.archive has another page
    NEWS_RECORD,         // id: game; model.archive has its text
    NEWS_PUZZLE,         // model.puzzle: the server has handed one out
    NEWS_PUZZLE_RESULT,  // model.puzzle: what came of a stone, or of giving up
    NEWS_PUZZLE_STATS,   // model.puzzle has the user's results
    NEWS_HINT,           // room; model.hint
    NEWS_ENGINE_INFO,    // room; model.engine_info
};

enum { NEWS_KIND_COUNT = NEWS_ENGINE_INFO + 1 };

struct news {
    enum news_kind kind;
    uint64_t room;
    uint64_t id;
    int number;
    enum seat seat;
    bool yes;
};

enum { NEWS_MAX = 512 }; // waiting news; more are dropped

// A zeroed one is empty.
struct news_list {
    struct news *list; // owned
    int count, capacity;
    int next; // the first that was not taken
};

void news_add(struct news_list *news, struct news item);

// Takes the oldest; false if there is none.
bool news_take(struct news_list *news, struct news *item);

void news_finish(struct news_list *news);

// News about a room: they say nothing any more when it is gone.
bool news_needs_room(enum news_kind kind);

#endif
