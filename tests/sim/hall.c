// SPDX-License-Identifier: MIT
#include "tests/sim/hall.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "common/wire/settings_message.h"
#include "server/core/core_internal.h"
#include "server/core/lobby/seek.h"
#include "server/core/room/delay.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

void
hall_finish(struct hall *hall)
{
    free(hall->rooms);
    free(hall->players);
    *hall = (struct hall){0};
}

static uint64_t
mix(uint64_t sum, uint64_t value)
{
    return rng_mix(sum * 31 + value);
}

static uint64_t
mix_text(uint64_t sum, const char *text)
{
    while (*text) {
        sum = mix(sum, (unsigned char)*text++);
    }
    return mix(sum, 0x100);
}

static uint64_t
mix_settings(uint64_t sum, const struct wire_room_settings *settings)
{
    sum = mix(sum, (uint64_t)settings->rule << 32 ^ settings->size);
    sum = mix(sum, (uint64_t)settings->opening << 32 ^ settings->opening_n);
    sum = mix(sum, (uint64_t)settings->control.kind << 32 ^ (uint64_t)settings->control.main_ms);
    sum = mix(sum, (uint64_t)settings->control.period_ms << 8 ^ (uint64_t)settings->undo << 4 ^
                       (uint64_t)settings->start);
    sum = mix(sum, (uint64_t)settings->rated << 5 ^ (uint64_t)settings->maps << 4 ^
                       (uint64_t)settings->threats << 3 ^ (uint64_t)settings->hints << 2 ^
                       (uint64_t)settings->reject_fouls << 1 ^ settings->draw_dead);
    sum = mix(sum, (uint64_t)settings->draw_margin << 8 ^ (uint64_t)settings->join << 4 ^
                       (uint64_t)settings->watch);
    return mix_text(sum, settings->title);
}

// Ratings are left out: they change with games elsewhere, and with time.
static uint64_t
mix_occupant(uint64_t sum, enum occupant_kind kind, const struct wire_player *player, bool is_ready)
{
    sum = mix(sum, (uint64_t)kind << 1 ^ is_ready);
    return player ? mix(mix(sum, player->id), player->badge << 8 ^ player->badge_colour) : sum;
}

static uint64_t
told_hash(const struct wire_lobby_room *room)
{
    const struct wire_occupant *occupants[] = {room->a, room->b};
    uint64_t sum = mix_settings(mix_text(room->room, room->code), room->settings);

    for (int i = 0; i < SEAT_COUNT; i++) {
        sum = mix_occupant(sum, occupants[i]->kind, occupants[i]->player, occupants[i]->ready);
    }
    sum = mix(sum, room->deserted);
    return mix(sum,
               (uint64_t)room->running << 63 ^ (uint64_t)room->move << 32 ^ room->watcher_count);
}

static bool
is_deserted(const struct core *core, const struct room *room)
{
    for (int i = 0; i < room->member_count; i++) {
        const struct player *player = core_player(core, room->members[i]);

        if (player && player->conn) {
            return false;
        }
    }
    return true;
}

static uint64_t
true_hash(const struct core *core, const struct room *room)
{
    struct wire_room_settings settings = settings_to_message(&room->settings);
    const char *code = room->settings.watch == WATCH_CODE ? "" : room->code;
    uint64_t sum = mix_settings(mix_text(room->id, code), &settings);
    const struct match *match = room->delay ? &room->delay->match : room->match;
    int64_t move = match ? match->move_count + 1 : 0;

    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct room_occupant *occupant = &room->occupants[i];
        const struct player *player = core_player(core, occupant->player);
        struct wire_player wire = {.id = occupant->player};

        if (player) {
            wire.badge = player->badge.glyph;
            wire.badge_colour = player->badge.colour;
        }
        sum = mix_occupant(sum, occupant->kind, occupant->kind == OCCUPANT_PERSON ? &wire : NULL,
                           occupant->is_ready);
    }
    sum = mix(sum, is_deserted(core, room));
    return mix(sum, (uint64_t)(room->match && room->match->phase != MATCH_OVER) << 63 ^
                        (uint64_t)move << 32 ^ (uint64_t)room_watcher_count(room));
}

static struct hall_room *
find_room(const struct hall *hall, uint64_t id)
{
    for (int i = 0; i < hall->room_count; i++) {
        if (hall->rooms[i].id == id) {
            return &hall->rooms[i];
        }
    }
    return NULL;
}

static struct hall_player *
find_player(const struct hall *hall, uint64_t id)
{
    for (int i = 0; i < hall->player_count; i++) {
        if (hall->players[i].id == id) {
            return &hall->players[i];
        }
    }
    return NULL;
}

static void
put_room(struct hall *hall, const struct wire_lobby_room *told)
{
    struct hall_room *room = find_room(hall, told->room);

    if (!room) {
        if (hall->room_count == hall->room_capacity) {
            hall->room_capacity = 2 * hall->room_capacity + 16;
            hall->rooms =
                xreallocarray(hall->rooms, (size_t)hall->room_capacity, sizeof(*hall->rooms));
        }
        room = &hall->rooms[hall->room_count++];
        room->id = told->room;
    }
    room->hash = told_hash(told);
}

static void
drop_room(struct hall *hall, uint64_t id)
{
    struct hall_room *room = find_room(hall, id);

    if (room) {
        *room = hall->rooms[--hall->room_count];
    }
}

static void
put_player(struct hall *hall, const struct wire_lobby_player *told)
{
    struct hall_player *player = find_player(hall, told->player->id);

    if (told->state == PLAYER_GONE) {
        if (player) {
            *player = hall->players[--hall->player_count];
        }
        return;
    }
    if (!player) {
        if (hall->player_count == hall->player_capacity) {
            hall->player_capacity = 2 * hall->player_capacity + 16;
            hall->players =
                xreallocarray(hall->players, (size_t)hall->player_capacity, sizeof(*hall->players));
        }
        player = &hall->players[hall->player_count++];
        player->id = told->player->id;
    }
    player->badge = (struct badge){0};
    badge_read(told->player->badge, told->player->badge_colour, &player->badge);
    player->state = told->state;
    player->room = told->room;
}

void
hall_page(struct sim *sim, struct client *client, const struct wire_lobby_page *page)
{
    struct hall *hall = &client->hall;

    if (page->page == 0) {
        hall->is_open = true;
        hall->pages_got = 0;
        hall->room_count = hall->player_count = hall->seek_count = 0;
    }
    if (!hall->is_open) {
        return;
    }
    if (page->page != hall->pages_got++) {
        sim_fail(sim, 0, client->player, "page %u of the lobby out of order", page->page);
    }
    for (int i = 0; i < page->room_count; i++) {
        put_room(hall, &page->rooms[i]);
    }
    for (int i = 0; i < page->player_count; i++) {
        put_player(hall, &page->players[i]);
    }
    hall->is_complete = hall->pages_got == page->pages;
}

void
hall_delta(struct client *client, const struct wire_lobby_delta *delta)
{
    struct hall *hall = &client->hall;

    for (int i = 0; hall->is_open && i < delta->room_count; i++) {
        put_room(hall, &delta->rooms[i]);
    }
    for (int i = 0; hall->is_open && i < delta->gone_count; i++) {
        drop_room(hall, delta->gone_rooms[i]);
    }
    for (int i = 0; hall->is_open && i < delta->player_count; i++) {
        put_player(hall, &delta->players[i]);
    }
}

// A clock by all that it has: pairings that are told apart must not look alike here.
static uint64_t
seek_hash(const struct wire_room_settings *settings, uint32_t rating_min, uint32_t rating_max)
{
    char control[CONTROL_TEXT_BYTES];
    uint64_t sum = mix_text(mix_settings(0, settings), control_format(&settings->control, control));

    return mix(sum, (uint64_t)rating_min << 32 ^ rating_max);
}

void
hall_seeks(struct client *client, const struct wire_lobby_seeks *seeks)
{
    struct hall *hall = &client->hall;

    hall->seek_count = seeks->seek_count;
    for (int i = 0; i < seeks->seek_count; i++) {
        const struct wire_lobby_seek *seek = &seeks->seeks[i];

        hall->seeks[i] = (struct hall_seek){
            seek_hash(seek->settings, seek->rating_min, seek->rating_max), seek->count};
    }
}

static bool
is_listed(const struct room *room)
{
    return room->settings.join != JOIN_CODE && room->settings.watch != WATCH_NOBODY;
}

static void
check_rooms(struct sim *sim, const struct client *client, bool is_all_told)
{
    const struct hall *hall = &client->hall;

    for (const struct room *room = sim->core->rooms; room; room = room->by_id.next) {
        const struct hall_room *shown = find_room(hall, room->id);

        if (room->is_listed_dirty && !is_all_told) {
            continue;
        }
        if (is_listed(room) && (!shown || shown->hash != true_hash(sim->core, room))) {
            sim_fail(sim, room->id, client->player, "the lobby shows a room %s",
                     shown ? "as it is not any more" : "not at all");
        }
        if (!is_listed(room) && shown) {
            sim_fail(sim, room->id, client->player, "the lobby shows a room that is not listed");
        }
    }
    for (int i = 0; i < hall->room_count; i++) {
        if (!core_room(sim->core, hall->rooms[i].id)) {
            sim_fail(sim, hall->rooms[i].id, client->player, "the lobby shows a room that is gone");
        }
    }
}

// Does he sit in this listed room?
static bool
sits_in(const struct room *room, uint64_t player)
{
    enum seat seat;

    return is_listed(room) && room_seat_of(room, player, &seat);
}

// What this viewer may know of him.
static enum player_state
true_state(const struct core *core, const struct player *player, uint64_t viewer)
{
    bool hides = player->is_invisible || ids_contain(player->ignores, player->ignore_count, viewer);
    enum player_state state = player->conn && !hides ? PLAYER_HERE : PLAYER_GONE;

    for (int i = 0; state != PLAYER_GONE && i < player->room_count; i++) {
        const struct room *room = core_room(core, player->rooms[i]);

        if (sits_in(room, player->id)) {
            state =
                room_is_running(room) || state == PLAYER_PLAYING ? PLAYER_PLAYING : PLAYER_WAITING;
        }
    }
    return state;
}

static void
check_player(struct sim *sim, const struct client *client, const struct player *player)
{
    const struct hall_player *shown = find_player(&client->hall, player->id);
    enum player_state told = shown ? shown->state : PLAYER_GONE;
    enum player_state is = true_state(sim->core, player, client->player);
    const struct room *room = shown ? core_room(sim->core, shown->room) : NULL;

    if (told != is) {
        sim_fail(sim, 0, client->player,
                 "the lobby shows player %" PRIu64 " in state %d, he is in %d", player->id,
                 (int)told, (int)is);
        return;
    }
    if (shown && !badge_is_same(shown->badge, player->badge)) {
        sim_fail(sim, 0, client->player,
                 "the lobby shows player %" PRIu64 " with badge %d %d, he wears %d %d", player->id,
                 (int)shown->badge.glyph, (int)shown->badge.colour, (int)player->badge.glyph,
                 (int)player->badge.colour);
    }
    if ((is == PLAYER_WAITING || is == PLAYER_PLAYING) &&
        (!room || !sits_in(room, player->id) || room_is_running(room) != (is == PLAYER_PLAYING))) {
        sim_fail(sim, shown->room, client->player,
                 "the lobby shows player %" PRIu64 " at a table where he is not", player->id);
    }
}

static void
check_players(struct sim *sim, const struct client *client, bool is_all_told)
{
    const struct hall *hall = &client->hall;

    for (const struct player *player = sim->core->players; player; player = player->by_id.next) {
        if (!player->is_listed_dirty || is_all_told) {
            check_player(sim, client, player);
        }
    }
    for (int i = 0; i < hall->player_count; i++) {
        if (!core_player(sim->core, hall->players[i].id)) {
            sim_fail(sim, 0, client->player, "the lobby shows player %" PRIu64 ", who is forgotten",
                     hall->players[i].id);
        }
    }
}

static struct hall_seek *
find_seek(struct hall_seek *seeks, int count, uint64_t hash)
{
    for (int i = 0; i < count; i++) {
        if (seeks[i].hash == hash) {
            return &seeks[i];
        }
    }
    return NULL;
}

// Everybody is asked what he looks for; how many different things.
static int
true_seeks(const struct core *core, struct hall_seek *seeks)
{
    int count = 0;

    for (const struct player *player = core->players; player; player = player->by_id.next) {
        struct wire_room_settings settings;
        struct wire_seek_start sought;
        struct hall_seek *seek;
        uint64_t hash;

        if (!seek_is_looking(player, &sought, &settings)) {
            continue;
        }
        hash = seek_hash(&settings, sought.rating_min, sought.rating_max);
        seek = find_seek(seeks, count, hash);
        if (!seek) {
            seek = &seeks[count++];
            *seek = (struct hall_seek){.hash = hash};
        }
        seek->count++;
    }
    return count;
}

// What is told is so, nothing that more people want is left out, and the order is right.
static void
compare_seeks(struct sim *sim, const struct client *client, struct hall_seek *seeks, int count)
{
    const struct hall *hall = &client->hall;

    if (hall->seek_count != (count < WIRE_SEEKS_MAX ? count : WIRE_SEEKS_MAX)) {
        sim_fail(sim, 0, client->player, "the lobby tells %d pairings, there are %d",
                 hall->seek_count, count);
        return;
    }
    for (int i = 0; i < hall->seek_count; i++) {
        struct hall_seek *seek = find_seek(seeks, count, hall->seeks[i].hash);

        if (!seek || seek->count != hall->seeks[i].count) {
            sim_fail(sim, 0, client->player, "the lobby tells that %u look for a pairing, it is %u",
                     hall->seeks[i].count, seek ? seek->count : 0);
            return;
        }
        if (i > 0 && hall->seeks[i].count > hall->seeks[i - 1].count) {
            sim_fail(sim, 0, client->player, "the most wanted pairing does not come first");
        }
        seek->count = 0;
    }
    for (int i = 0; i < count; i++) {
        if (seeks[i].count > hall->seeks[hall->seek_count - 1].count) {
            sim_fail(sim, 0, client->player, "the lobby does not tell a pairing that %u look for",
                     seeks[i].count);
        }
    }
}

static void
check_seeks(struct sim *sim, const struct client *client, bool is_all_told)
{
    struct hall_seek *seeks;

    if (sim->core->are_seek_counts_untold && !is_all_told) {
        return;
    }
    seeks = xcalloc(HASH_CNT(by_id, sim->core->players) + 1, sizeof(*seeks));
    compare_seeks(sim, client, seeks, true_seeks(sim->core, seeks));
    free(seeks);
}

void
hall_check(struct sim *sim, const struct client *client, bool is_all_told)
{
    if (client->hall.is_open && !client->hall.is_complete) {
        sim_fail(sim, 0, client->player, "pages of the lobby are missing");
    }
    if (client->hall.is_complete) {
        check_rooms(sim, client, is_all_told);
        check_players(sim, client, is_all_told);
        check_seeks(sim, client, is_all_told);
    }
}
