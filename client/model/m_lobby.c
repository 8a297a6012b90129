// SPDX-License-Identifier: MIT
#include "client/model/m_lobby.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/text.h"
#include "common/util/xalloc.h"

static int
find_room(const struct m_lobby *lobby, uint64_t id)
{
    int i = 0;

    while (i < lobby->room_count && lobby->rooms[i].id != id) {
        i++;
    }
    return i;
}

static int
find_player(const struct m_lobby *lobby, uint64_t id)
{
    int i = 0;

    while (i < lobby->player_count && lobby->players[i].person.id != id) {
        i++;
    }
    return i;
}

static void
put_room(struct m_lobby *lobby, const struct wire_lobby_room *wire)
{
    int i = find_room(lobby, wire->room);
    struct m_lobby_room *room;

    if (i == LOBBY_ROOMS_MAX) {
        return;
    }
    lobby->rooms = xgrow(lobby->rooms, i, &lobby->room_capacity, sizeof(*lobby->rooms));
    lobby->room_count += i == lobby->room_count;
    room = &lobby->rooms[i];
    memset(room, 0, sizeof(*room));
    room->id = wire->room;
    text_clean(wire->code, room->code, sizeof(room->code), WIRE_CODE_BYTES);
    settings_from_message(&room->setup, wire->settings);
    occupant_read(&room->seats[SEAT_A], wire->a);
    occupant_read(&room->seats[SEAT_B], wire->b);
    room->is_running = wire->running;
    room->move = wire->move;
    room->watcher_count = wire->watcher_count;
}

static void
drop_room(struct m_lobby *lobby, uint64_t id)
{
    int i = find_room(lobby, id);

    if (i < lobby->room_count) {
        lobby->room_count--;
        memmove(&lobby->rooms[i], &lobby->rooms[i + 1],
                (size_t)(lobby->room_count - i) * sizeof(*lobby->rooms));
    }
}

static void
put_player(struct m_lobby *lobby, const struct wire_lobby_player *wire)
{
    int i = find_player(lobby, wire->player->id);

    if (wire->state == PLAYER_GONE) {
        if (i < lobby->player_count) {
            lobby->players[i] = lobby->players[--lobby->player_count];
        }
        return;
    }
    if (i == LOBBY_PLAYERS_MAX) {
        return;
    }
    lobby->players = xgrow(lobby->players, i, &lobby->player_capacity, sizeof(*lobby->players));
    lobby->player_count += i == lobby->player_count;
    person_read(&lobby->players[i].person, wire->player);
    lobby->players[i].state = wire->state;
    lobby->players[i].room = wire->room;
}

void
m_lobby_page(struct m_lobby *lobby, const struct wire_lobby_page *page)
{
    if (page->page == 0) {
        lobby->room_count = lobby->player_count = lobby->seek_count = 0;
    }
    for (int i = 0; i < page->room_count; i++) {
        put_room(lobby, &page->rooms[i]);
    }
    for (int i = 0; i < page->player_count; i++) {
        put_player(lobby, &page->players[i]);
    }
    lobby->is_known = page->page + 1 >= page->pages;
}

void
m_lobby_delta(struct m_lobby *lobby, const struct wire_lobby_delta *delta)
{
    for (int i = 0; i < delta->gone_count; i++) {
        drop_room(lobby, delta->gone_rooms[i]);
    }
    for (int i = 0; i < delta->room_count; i++) {
        put_room(lobby, &delta->rooms[i]);
    }
    for (int i = 0; i < delta->player_count; i++) {
        put_player(lobby, &delta->players[i]);
    }
}

void
m_lobby_seeks(struct m_lobby *lobby, const struct wire_lobby_seeks *seeks)
{
    lobby->seek_count = seeks->seek_count;
    for (int i = 0; i < seeks->seek_count; i++) {
        const struct wire_lobby_seek *wire = &seeks->seeks[i];
        struct m_lobby_seek *seek = &lobby->seeks[i];

        *seek = (struct m_lobby_seek){
            .rating_min = wire->rating_min, .rating_max = wire->rating_max, .count = wire->count};
        settings_from_message(&seek->setup, wire->settings);
    }
}

void
m_lobby_clear(struct m_lobby *lobby)
{
    lobby->room_count = lobby->player_count = lobby->seek_count = 0;
    lobby->is_known = false;
}

void
m_lobby_finish(struct m_lobby *lobby)
{
    free(lobby->rooms);
    free(lobby->players);
    *lobby = (struct m_lobby){0};
}

const struct m_lobby_room *
m_lobby_room(const struct m_lobby *lobby, uint64_t id)
{
    int i = find_room(lobby, id);

    return i < lobby->room_count ? &lobby->rooms[i] : NULL;
}

const struct m_lobby_room *
m_lobby_room_by_code(const struct m_lobby *lobby, const char *code)
{
    for (int i = 0; i < lobby->room_count; i++) {
        if (strcmp(lobby->rooms[i].code, code) == 0) {
            return &lobby->rooms[i];
        }
    }
    return NULL;
}

const struct m_lobby_player *
m_lobby_player(const struct m_lobby *lobby, uint64_t id)
{
    int i = find_player(lobby, id);

    return i < lobby->player_count ? &lobby->players[i] : NULL;
}

const struct m_lobby_player *
m_lobby_player_by_name(const struct m_lobby *lobby, const char *name)
{
    for (int i = 0; i < lobby->player_count; i++) {
        if (strcmp(lobby->players[i].person.name, name) == 0) {
            return &lobby->players[i];
        }
    }
    return NULL;
}

const struct m_lobby_seek *
m_lobby_seek_like(const struct m_lobby *lobby, const struct m_lobby_seek *own)
{
    struct room_settings wanted = own->setup;

    room_settings_normalise(&wanted);
    for (int i = 0; i < lobby->seek_count; i++) {
        const struct m_lobby_seek *seek = &lobby->seeks[i];

        if (room_settings_are_alike(&seek->setup, &wanted) && seek->rating_min == own->rating_min &&
            seek->rating_max == own->rating_max) {
            return seek;
        }
    }
    return NULL;
}

// Of his rating the lobby knows no more than one, which need not be of this rule.
static bool
could_join(const struct m_lobby_seek *seek, const struct person *person)
{
    bool is_rated = seek->setup.match.rated;

    return !(is_rated && person->is_guest) &&
           (!person->rating || ((!seek->rating_min || person->rating >= seek->rating_min) &&
                                (!seek->rating_max || person->rating <= seek->rating_max)));
}

const struct m_lobby_seek *
m_lobby_seek_for(const struct m_lobby *lobby, const struct person *person)
{
    for (int i = 0; i < lobby->seek_count; i++) {
        if (could_join(&lobby->seeks[i], person)) {
            return &lobby->seeks[i];
        }
    }
    return NULL;
}

bool
m_lobby_is_full(const struct m_lobby_room *room)
{
    return room->seats[SEAT_A].kind != OCCUPANT_NONE && room->seats[SEAT_B].kind != OCCUPANT_NONE;
}

static uint32_t
ratings_of(const struct m_lobby_room *room)
{
    return room->seats[SEAT_A].person.rating + room->seats[SEAT_B].person.rating;
}

static int
count_people(const struct m_lobby_room *room)
{
    return (room->seats[SEAT_A].kind == OCCUPANT_PERSON) +
           (room->seats[SEAT_B].kind == OCCUPANT_PERSON);
}

bool
m_lobby_is_stronger(const struct m_lobby_room *a, const struct m_lobby_room *b)
{
    if (ratings_of(a) != ratings_of(b)) {
        return ratings_of(a) > ratings_of(b);
    }
    if (count_people(a) != count_people(b)) {
        return count_people(a) > count_people(b);
    }
    return a->watcher_count > b->watcher_count;
}

const struct m_lobby_room *
m_lobby_best(const struct m_lobby *lobby, uint64_t but)
{
    const struct m_lobby_room *best = NULL;

    for (int i = 0; i < lobby->room_count; i++) {
        const struct m_lobby_room *room = &lobby->rooms[i];

        if (room->is_running && room->id != but && (!best || m_lobby_is_stronger(room, best))) {
            best = room;
        }
    }
    return best;
}
