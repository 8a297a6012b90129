// SPDX-License-Identifier: MIT
// Journal entries in, the same core out. Players first, then rooms, then the
// events of their games in order. An entry that cannot be read is refused:
// better no start than a wrong one.
#include <stdlib.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/xalloc.h"
#include "server/core/core.h"
#include "server/core/fault.h"
#include "server/core/game/game.h"
#include "server/core/game/game_wire.h"
#include "server/core/kvtext.h"
#include "server/core/people/names.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/standings.h"
#include "server/core/people/tokens.h"
#include "server/core/puzzle/puzzles.h"
#include "server/core/room/delay.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/room/rooms_log.h"
#include "server/core/room/schedule.h"
#include "server/core/send.h"
#include "server/core/tables.h"

static bool
recover_player(struct core *core, const struct journal_entry *entry)
{
    struct player stored;
    struct name_keys keys;
    char canonical[WIRE_NAME_BYTES + 1];
    struct player *player;

    memset(&stored, 0, sizeof(stored));
    if (core_player(core, entry->key) ||
        !player_read(&stored, (const char *)entry->data->bytes, entry->data->length) ||
        name_check(core->names, stored.name, &keys, canonical) != NAME_OK) {
        player_finish(&stored);
        return false;
    }
    player = players_add(core, entry->key, canonical, &keys);
    core_seen_id(core, player->id);
    player->is_guest = stored.is_guest;
    player->is_banned = stored.is_banned;
    player->silenced_until_ms = FAULT(FAULT_SILENCE_LOST) ? 0 : stored.silenced_until_ms;
    player->early = stored.early;
    player->badge = FAULT(FAULT_BADGE_LOST) ? (struct badge){0} : stored.badge;
    player->since_ms = stored.since_ms;
    player->seen_ms = stored.seen_ms;
    player->password = stored.password;
    player->families = stored.families;
    if (FAULT(FAULT_RECOVERY_LOST)) {
        recovery_free(stored.recovery);
        stored.recovery = NULL;
    }
    player->recovery = stored.recovery;
    player->email = stored.email;
    player->ratings = stored.ratings;
    player->rating_count = stored.rating_count;
    player->rating_capacity = stored.rating_capacity;
    player->ignores = stored.ignores;
    player->ignore_count = FAULT(FAULT_IGNORES_LOST) ? 0 : stored.ignore_count;
    player->places = stored.places;
    player->friends = stored.friends;
    player->friend_count = FAULT(FAULT_FRIENDS_LOST) ? 0 : stored.friend_count;
    player->is_invisible = stored.is_invisible && !FAULT(FAULT_INVISIBLE_LOST);
    if (FAULT(FAULT_MEETINGS_LOST)) {
        meetings_finish(&stored.meetings);
    }
    player->meetings = stored.meetings;
    if (FAULT(FAULT_SOLVER_LOST)) {
        free(stored.solver);
        stored.solver = NULL;
    }
    player->solver = stored.solver;
    tokens_adopt_all(core, player);
    return true;
}

static bool
adopt_member(struct room *room, struct player *player)
{
    if (room_has_member(room, player->id)) {
        return true; // he holds both seats, or owns the room as well
    }
    if (player->room_count == WIRE_ROOMS_MAX) {
        return false;
    }
    room_add_member(room, player->id);
    player->rooms[player->room_count++] = room->id;
    return true;
}

// Seated players and the owner are members again; watchers come by themselves.
static bool
adopt_owner(struct room *room, struct player *owner)
{
    return FAULT(FAULT_OWNER_LOST) || adopt_member(room, owner);
}

static bool
adopt_people(struct core *core, struct room *room)
{
    struct player *owner = core_player(core, room->owner);

    for (int i = 0; i < SEAT_COUNT; i++) {
        struct room_occupant *occupant = &room->occupants[i];
        struct player *player = core_player(core, occupant->player);

        if (occupant->kind != OCCUPANT_PERSON) {
            continue;
        }
        if (!player || !adopt_member(room, player)) {
            return false;
        }
    }
    if (owner && !adopt_owner(room, owner)) {
        return false;
    }
    core->ai_seat_count += occupants_ai_count(room);
    if (owner) {
        owner->owned_rooms++;
        owner->owned_ais += occupants_ai_count(room);
    }
    return true;
}

static struct room *
room_of_game(struct core *core, uint64_t game)
{
    struct room *room = NULL;

    HASH_FIND(by_game, core->recovering, &game, sizeof(game), room);
    return room;
}

static void
drop(struct room *room)
{
    strbuf_finish(&room->holders);
    free(room);
}

static bool
recover_room(struct core *core, const struct journal_entry *entry, struct now now)
{
    struct room *room = xcalloc(1, sizeof(*room)), *other;

    if (core_room(core, entry->key) ||
        !room_read(room, (const char *)entry->data->bytes, entry->data->length)) {
        drop(room);
        return false;
    }
    HASH_FIND(by_code, core->codes, room->code, strlen(room->code), other);
    if (other || (room->game && room_of_game(core, room->game))) {
        drop(room);
        return false;
    }
    room->id = entry->key;
    room->uncounted = FAULT(FAULT_UNCOUNTED_LOST) ? UNCOUNTED_NONE : room->uncounted;
    core_seen_id(core, room->id);
    core_seen_id(core, room->game);
    rooms_add(core, room);
    if (room->game) {
        room->match = xcalloc(1, sizeof(*room->match));
        match_init(room->match, &room->settings.match, game_time_ms(room, now));
        HASH_ADD(by_game, core->recovering, game, sizeof(room->game), room);
        delay_recover(room, room->shown_version);
    }
    return adopt_people(core, room);
}

// "<version> <event line>"
static bool
recover_event(struct core *core, const struct journal_entry *entry, struct now now)
{
    struct room *room = room_of_game(core, entry->key);
    const char *text = (const char *)entry->data->bytes;
    const char *blank = memchr(text, ' ', entry->data->length);
    struct match_event event;
    uint64_t version;
    char number[24];
    size_t length = blank ? (size_t)(blank - text) : sizeof(number);

    if (!room || !room->match || length >= sizeof(number)) {
        return false;
    }
    memcpy(number, text, length);
    number[length] = '\0';
    if (!kvtext_id(number, &version) ||
        !match_log_read_event(blank + 1, entry->data->length - length - 1,
                              room->settings.match.size, &event) ||
        !match_replay(room->match, (int)entry->number, &event)) {
        return false;
    }
    room->version = version > room->version ? version : room->version;
    return delay_recover_event(room, (int)entry->number, version, now);
}

bool
core_recover(struct core *core, const struct journal_entry *entry, struct now now)
{
    bool has_data = entry->data && entry->key;

    switch (entry->kind) {
    case ENTRY_PLAYER:
        return has_data && recover_player(core, entry);
    case ENTRY_ROOM:
        return has_data && recover_room(core, entry, now);
    case ENTRY_EVENT:
        return has_data && recover_event(core, entry, now);
    case ENTRY_LINE:
        return has_data && history_recover(core, entry);
    case ENTRY_PUZZLE:
        return has_data && puzzles_recover(core, entry);
    case ENTRY_GAME:
        core_seen_id(core, entry->key); // stays in the archive; its number is taken
        break;
    case ENTRY_RATING:
    case ENTRY_PLAYER_GONE:
    case ENTRY_ROOM_GONE:
    case ENTRY_EVENTS_GONE:
    case ENTRY_LINE_GONE:
    case ENTRY_BAN:
    case ENTRY_BAN_GONE:
        break; // they leave nothing to come back
    }
    return true;
}

// A game goes on: nobody pays for the time around the stop, and the clock waits
// for whoever has to move.
static void
resume_game(struct turn *turn, struct room *room)
{
    struct action restart = {.kind = ACTION_RESTART};
    int64_t now_ms = game_time_ms(room, turn->now);

    match_note_rebuilt(room->match, now_ms);
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_PERSON) {
            match_note_presence(room->match, (enum seat)i, PRESENCE_LOST, now_ms);
        }
    }
    if (room->occupants[match_actor(room->match)].kind == OCCUPANT_PERSON) {
        room->resume_by_ms = turn->now.mono_ms + ROOM_RESUME_MS;
    }
    if (!FAULT(FAULT_NO_RESTART_GIFT)) {
        game_apply(turn, room, &restart);
    }
}

void
core_recovered(struct core *core, struct now now, struct effects *effects)
{
    struct turn turn = {core, now, effects};
    struct core_event wake = {.kind = EVENT_WAKE};
    struct room *room, *next_room;
    struct player *player, *next_player;

    HASH_CLEAR(by_game, core->recovering);
    HASH_ITER(by_id, core->rooms, room, next_room)
    {
        if (room->owner && !room_has_member(room, room->owner)) {
            rooms_hand_on(&turn, room); // a guest who is forgotten
        }
        if (room_is_running(room)) {
            core->stats.games++;
            resume_game(&turn, room);
        } else if (FAULT(FAULT_LAST_GAME_LOST)) {
            rooms_put_game_away(&turn, room);
        }
        schedule_room(&turn, room);
    }
    HASH_ITER(by_id, core->players, player, next_player)
    {
        player->away_ms = now.mono_ms; // from here on he has time to come back
        players_release(&turn, player);
        standings_update(&turn, player);
    }
    history_recovered(&turn);
    core_handle(core, &wake, now, effects);
}
