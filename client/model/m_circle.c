// SPDX-License-Identifier: MIT
#include "client/model/m_circle.h"

#include "common/game/match.h"
#include "common/util/text.h"

enum { BREAK_MS = 60000 }; // who is back by then was not away

static void
read_row(struct m_acquaintance *row, const struct wire_person *wire)
{
    *row = (struct m_acquaintance){.state = wire->state,
                                   .is_watching = wire->watching,
                                   .rule = wire->rule,
                                   .speed = wire->speed,
                                   .seen_ms = (int64_t)wire->seen_ms,
                                   .gone_ms = TIME_NEVER};
    person_read(&row->person, wire->player);
    text_clean(wire->code, row->code, sizeof(row->code), WIRE_CODE_BYTES);
}

void
m_circle_page(struct m_circle *circle, const struct wire_people_page *page)
{
    circle->is_awaited = false;
    circle->page = page->page;
    circle->pages = page->pages;
    circle->total = page->total;
    text_clean(page->search, circle->search, sizeof(circle->search), WIRE_NAME_BYTES);
    circle->count = page->person_count;
    for (int i = 0; i < page->person_count; i++) {
        read_row(&circle->people[i], &page->people[i]);
    }
}

void
m_circle_friends(struct m_circle *circle, const struct wire_friends *friends)
{
    circle->is_known = true;
    circle->is_invisible = friends->invisible;
    circle->friend_count = friends->friend_count;
    for (int i = 0; i < friends->friend_count; i++) {
        read_row(&circle->friends[i], &friends->friends[i]);
    }
}

static struct m_acquaintance *
find_friend(struct m_circle *circle, uint64_t id)
{
    for (int i = 0; i < circle->friend_count; i++) {
        if (circle->friends[i].person.id == id) {
            return &circle->friends[i];
        }
    }
    return NULL;
}

const struct m_acquaintance *
m_circle_news(struct m_circle *circle, const struct wire_friend_news *news, int64_t now_ms)
{
    struct m_acquaintance *friend = find_friend(circle, news->person->player->id);
    struct m_acquaintance before;
    bool is_back;

    if (!friend) {
        return NULL;
    }
    before = *friend;
    read_row(friend, news->person);
    if (friend->state == PLAYER_GONE) {
        friend->gone_ms = now_ms;
        return NULL;
    }
    is_back = before.gone_ms != TIME_NEVER && now_ms - before.gone_ms < BREAK_MS;
    return before.state == PLAYER_GONE && !is_back ? friend : NULL;
}

bool
m_circle_has_friend(const struct m_circle *circle, uint64_t id)
{
    for (int i = 0; i < circle->friend_count; i++) {
        if (circle->friends[i].person.id == id) {
            return true;
        }
    }
    return false;
}

bool
m_circle_apply(struct m_circle *circle, const struct server_msg *msg, bool is_asked, int64_t now_ms,
               enum news_kind *news)
{
    const struct m_acquaintance *came;

    if (msg->kind == SERVER_PEOPLE_PAGE) {
        m_circle_page(circle, &msg->people_page);
        *news = NEWS_PEOPLE;
        return true;
    }
    if (msg->kind == SERVER_FRIENDS) {
        m_circle_friends(circle, &msg->friends);
        *news = NEWS_FRIENDS;
        return is_asked;
    }
    came = m_circle_news(circle, &msg->friend_news, now_ms);
    if (came) {
        circle->came = *came;
        *news = NEWS_FRIEND;
    }
    return came != NULL;
}
