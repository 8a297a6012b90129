// SPDX-License-Identifier: MIT
#include "server/core/history/history_rights.h"

#include "server/core/fault.h"
#include "server/core/people/player.h"
#include "server/core/room/room.h"

static bool
plays(const struct room *room, uint64_t player)
{
    enum seat seat;

    return room_is_running(room) && room_seat_of(room, player, &seat);
}

static void
add(struct history_words *words, uint64_t *readers, uint64_t id)
{
    if (words->reader_count < HISTORY_READERS_MAX &&
        !ids_contain(readers, words->reader_count, id)) {
        readers[words->reader_count++] = id;
    }
}

static void
add_players(const struct room *room, struct history_words *words, uint64_t *readers)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_PERSON) {
            add(words, readers, room->occupants[i].player);
        }
    }
}

// Players first: of a crowd not all can be named.
static void
add_members(const struct room *room, struct history_words *words, uint64_t *readers)
{
    bool is_for_watchers = words->kind == HISTORY_WATCHERS && room_is_running(room);

    if (!is_for_watchers) {
        add_players(room, words, readers);
    }
    for (int i = 0; i < room->member_count; i++) {
        if (!is_for_watchers || !plays(room, room->members[i])) {
            add(words, readers, room->members[i]);
        }
    }
}

static bool
is_told_to_all(const struct room *room)
{
    return room_is_running(room) && FAULT(FAULT_PLAYERS_OVERHEARD);
}

void
history_rights_of_room(const struct room *room, struct history_words *words, uint64_t *readers)
{
    words->readers = readers;
    words->reader_count = 0;
    words->is_only = true;
    if (words->kind == HISTORY_ROOM && room_is_running(room) && !is_told_to_all(room)) {
        add_players(room, words, readers);
    } else if (room_is_private(&room->settings)) {
        add_members(room, words, readers);
    } else {
        words->is_only = false;
        if (words->kind == HISTORY_WATCHERS && room_is_running(room)) {
            add_players(room, words, readers);
        }
    }
}

// The last one who was named.
static bool
is_forgotten(const struct history_words *words, const struct player *reader)
{
    return FAULT(FAULT_READER_FORGOTTEN) && words->is_only && words->reader_count > 0 &&
           words->readers[words->reader_count - 1] == reader->id;
}

static bool
ignores(const struct player *reader, uint64_t from)
{
    return player_ignores(reader, from) && !FAULT(FAULT_IGNORED_KEPT);
}

bool
history_may_read(const struct history_line *line, const struct player *reader)
{
    const struct history_words *words = &line->words;
    bool is_named = ids_contain(words->readers, words->reader_count, reader->id);

    if (history_line_is_mail(line)) {
        is_named = words->to == reader->id ||
                   (words->kind == HISTORY_MESSAGE && words->from == reader->id);
        // How one's own game ended is told whoever it was against.
        return is_named && (words->kind == HISTORY_GAME || !ignores(reader, words->from));
    }
    return is_named == words->is_only && !is_forgotten(words, reader) &&
           !ignores(reader, words->from);
}
