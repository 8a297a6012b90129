// SPDX-License-Identifier: MIT
// A page of the list of people online, and the user's friends.
#ifndef CLIENT_MODEL_M_CIRCLE_H
#define CLIENT_MODEL_M_CIRCLE_H

#include "client/model/m_people.h"
#include "client/model/news.h"

// Somebody with what he does.
struct m_acquaintance {
    struct person person;
    enum player_state state; // PLAYER_GONE: not online, as far as one may know
    bool is_watching;
    char code[WIRE_CODE_BYTES + 1]; // of the table, "" = none that is told
    int rule, speed;                // of the rating; ANY_ = none
    int64_t seen_ms;                // of a friend who is not online
    int64_t gone_ms; // of a friend: went at this time, TIME_NEVER = not while we looked
};

// A zeroed one is empty.
struct m_circle {
    bool is_awaited; // a page was asked for
    char search[WIRE_NAME_BYTES + 1];
    uint32_t page, pages, total;
    int count;
    struct m_acquaintance people[WIRE_PEOPLE_MAX];
    bool is_known; // the friends were told
    bool is_invisible;
    int friend_count;
    struct m_acquaintance friends[WIRE_FRIENDS_MAX];
    struct m_acquaintance came; // of NEWS_FRIEND
};

// Takes a PeoplePage, Friends or FriendNews. Returns true with the kind of news if it is to be
// told; is_asked: the user has asked for it.
bool m_circle_apply(struct m_circle *circle, const struct server_msg *msg, bool is_asked,
                    int64_t now_ms, enum news_kind *news);

// Its parts.
void m_circle_page(struct m_circle *circle, const struct wire_people_page *page);
void m_circle_friends(struct m_circle *circle, const struct wire_friends *friends);
// Returns the friend if he has come and that is worth a line; NULL otherwise: he went, or came back
// after a short break of his line.
const struct m_acquaintance *m_circle_news(struct m_circle *circle,
                                           const struct wire_friend_news *news, int64_t now_ms);
bool m_circle_has_friend(const struct m_circle *circle, uint64_t id);

#endif
