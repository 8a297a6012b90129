// SPDX-License-Identifier: MIT
// Who is in the room, and who of the two players is there.
#include "client/model/m_room.h"
#include "client/model/m_room_internal.h"

// Whoever went offline is not silent any more: that is told as it is.
static void
tell_silence(struct m_room *room, enum seat seat, bool is_silent, struct news_list *news)
{
    struct m_presence *known = &room->presence[seat];

    if (is_silent != known->is_silent && !known->is_away && m_room_is_running(room) &&
        room->state == ROOM_SYNCED) {
        news_add(news, (struct news){
                           .kind = NEWS_SILENCE, .room = room->id, .seat = seat, .yes = is_silent});
    }
    known->is_silent = is_silent;
}

void
m_room_presence(struct m_room *room, const struct wire_room_presence *presence, int64_t now_ms,
                struct news_list *news)
{
    const bool online[SEAT_COUNT] = {presence->a_online, presence->b_online};
    const uint64_t away[SEAT_COUNT] = {presence->a_away_ms, presence->b_away_ms};
    const bool silent[SEAT_COUNT] = {presence->a_silent, presence->b_silent};

    room->claim_ms = (int64_t)presence->claim_ms;
    room->watcher_count = presence->watcher_count;
    if (presence->uncounted != room->uncounted) {
        room->uncounted = presence->uncounted;
        news_add(news, (struct news){.kind = NEWS_COUNTING, .room = room->id});
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct m_presence *known = &room->presence[i];
        bool is_away = !online[i] && room->seats[i].kind == OCCUPANT_PERSON;
        bool was_away = known->is_away;

        known->is_away = is_away;
        known->away_ms = (int64_t)away[i];
        known->at_ms = now_ms;
        tell_silence(room, (enum seat)i, silent[i], news);
        if (is_away != was_away && room->state == ROOM_SYNCED) {
            known->is_claim_told = false;
            news_add(news, (struct news){.kind = NEWS_PRESENCE,
                                         .room = room->id,
                                         .seat = (enum seat)i,
                                         .yes = !is_away});
        }
    }
    m_room_end_waiting(room, now_ms);
}

static int
find_member(const struct m_room *room, uint64_t id)
{
    int i = 0;

    while (i < room->member_count && room->members[i].person.id != id) {
        i++;
    }
    return i;
}

void
m_room_member(struct m_room *room, const struct wire_room_member *member, struct news_list *news)
{
    int i = find_member(room, member->player->id);
    bool is_known = i < room->member_count;

    if (member->here && i < WIRE_MEMBERS_MAX) {
        room->member_count += !is_known;
        person_read(&room->members[i].person, member->player);
        room->members[i].is_online = true;
    } else if (!member->here && is_known) {
        room->members[i] = room->members[--room->member_count];
    }
    if (member->here != is_known) {
        news_add(news, (struct news){.kind = NEWS_MEMBER,
                                     .room = room->id,
                                     .id = member->player->id,
                                     .yes = member->here});
    }
}

void
m_room_badge(struct m_room *room, uint64_t player, struct badge badge)
{
    int i = find_member(room, player);

    if (i < room->member_count) {
        room->members[i].person.badge = badge;
    }
    for (int seat = 0; seat < SEAT_COUNT; seat++) {
        if (m_room_holds(room, player, (enum seat)seat)) {
            room->seats[seat].person.badge = badge;
        }
    }
}
