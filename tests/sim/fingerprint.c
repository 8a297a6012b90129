// SPDX-License-Identifier: MIT
#include "tests/sim/fingerprint.h"

#include <string.h>

#include "common/util/rng.h"
#include "server/core/core_internal.h"
#include "server/core/lobby/seek.h"

static uint64_t
add(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 29;
}

static uint64_t
add_bytes(uint64_t sum, const void *data, size_t length)
{
    const uint8_t *bytes = data;
    uint64_t word = 0;

    for (; length >= sizeof(word); length -= sizeof(word), bytes += sizeof(word)) {
        memcpy(&word, bytes, sizeof(word));
        sum = add(sum, word);
    }
    word = length;
    memcpy(&word, bytes, length);
    return add(sum, word);
}

static uint64_t
add_ids(uint64_t sum, const uint64_t *ids, int count)
{
    sum = add(sum, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        sum = add(sum, ids[i]);
    }
    return sum;
}

static uint64_t
add_match(uint64_t sum, const struct match *match)
{
    sum = add(sum, (uint64_t)match->event_count << 32 | (uint64_t)match->move_count);
    sum = add(sum, (uint64_t)match->phase << 32 | match->run.held_count);
    sum = add(sum, (uint64_t)match->run.since_ms ^ (uint64_t)match->run.is_running << 60);
    sum = add_bytes(sum, &match->clock, sizeof(match->clock));
    sum = add_bytes(sum, match->questions, sizeof(match->questions));
    return add_bytes(sum, match->seat_kinds, sizeof(match->seat_kinds));
}

static uint64_t
add_room(uint64_t sum, const struct room *room)
{
    sum = add(sum, room->id);
    sum = add(sum, room->version);
    sum = add(sum, room->owner);
    sum = add(sum, room->game);
    sum = add_bytes(sum, &room->settings, sizeof(room->settings));
    sum = add_bytes(sum, room->occupants, sizeof(room->occupants));
    sum = add_ids(sum, room->members, room->member_count);
    sum = add_ids(sum, room->kicked, room->kicked_count);
    sum = add_ids(sum, room->muted, room->muted_count);
    sum = add_ids(sum, room->invited, room->invited_count);
    sum = add_ids(sum, room->chat_ids, 2);
    sum = add(sum, room->ai_job);
    sum = add(sum, room->hint_job);
    sum = add(sum, (uint64_t)room->resume_by_ms);
    sum = add(sum, (uint64_t)room->unseen);
    for (int i = 0; i < SEAT_COUNT; i++) {
        sum = add(sum, room->lenders[i]);
        sum = add(sum, room->offers[i].offer << 1 ^ room->offers[i].asked);
    }
    sum = add(sum, (uint64_t)room->holder_count);
    return room->match ? add_match(sum, room->match) : sum;
}

static uint64_t
add_player(uint64_t sum, const struct player *player)
{
    struct pairing pairing;

    sum = add(sum, player->id);
    sum = add(sum, player->conn);
    sum = add_ids(sum, player->rooms, player->room_count);
    sum = add_ids(sum, player->ignores, player->ignore_count);
    sum = add_ids(sum, player->friends, player->friend_count);
    sum = add(sum, player->is_invisible);
    sum = add(sum, (uint64_t)player->badge.glyph << 8 | (uint64_t)player->badge.colour);
    sum = add(sum, (uint64_t)player->owned_rooms << 32 | (uint64_t)player->owned_ais);
    sum = add(sum, (uint64_t)player->password_changes << 2 | (uint64_t)player->is_banned << 1 |
                       (player->seek != NULL));
    if (player->seek && seek_pairing(player, &pairing)) {
        sum = add(sum, pairing.pair << 1 | pairing.has_agreed);
    }
    sum = add(sum, (uint64_t)recovery_left(player->recovery));
    for (const struct token_family *family = player->families; family; family = family->next) {
        sum = add_bytes(sum, family->current, sizeof(family->current));
        sum =
            family->has_previous ? add_bytes(sum, family->previous, sizeof(family->previous)) : sum;
        sum = add(sum, (uint64_t)family->ended);
    }
    for (int i = 0; i < player->rating_count; i++) {
        sum = add(sum, (uint64_t)player->ratings[i].rating.games);
    }
    return sum;
}

uint64_t
fingerprint(const struct core *core)
{
    uint64_t sum = add(HASH_CNT(by_id, core->rooms), HASH_CNT(by_id, core->players));

    sum = add(sum, HASH_CNT(by_id, core->jobs));
    sum = add(sum, core->lobby_chat_id);
    for (const struct history_line *line = core->history.lines; line; line = line->by_id.next) {
        sum = add(sum, line->id << 1 | line->words.waits);
    }
    sum = add(sum, (uint64_t)core->ai_seat_count << 32 | (uint64_t)core->online_count);
    for (const struct room *room = core->rooms; room; room = room->by_id.next) {
        sum = add_room(sum, room);
    }
    for (const struct player *player = core->players; player; player = player->by_id.next) {
        sum = add_player(sum, player);
    }
    for (const struct session *session = core->sessions; session; session = session->by_conn.next) {
        sum = add(sum, session->conn << 8 | (uint64_t)session->in_lobby << 7 | session->state);
    }
    return sum;
}
