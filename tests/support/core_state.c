// SPDX-License-Identifier: MIT
// The state of a world as text.
#include "tests/support/core_world.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/game/match_log.h"
#include "server/core/core_internal.h"
#include "server/core/effects.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/session.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"

struct room *
world_room(const struct world *world)
{
    return core_room(world->core, world->room);
}

struct player *
world_player(const struct world *world, const char *name)
{
    return players_find_name(world->core, name);
}

static void
add_clock(struct strbuf *out, const struct match *match)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct clock_side *side = &match->clock.sides[i];

        strbuf_addf(out, "clock %" PRId64 " %" PRId64 " %" PRId64 " %d %d %" PRId64 "\n",
                    side->rem_ms, side->used_ms, side->quota_ms, (int)side->periods,
                    (int)side->stones, side->block_ms);
    }
}

static void
add_room(struct strbuf *out, const struct room *room)
{
    strbuf_addf(out, "ROOM %" PRIu64 "\n", room->id);
    room_write(room, out);
    if (room_is_running(room)) {
        match_log_write(room->match, out);
        add_clock(out, room->match);
    }
}

static void
add_ids(struct strbuf *out, const char *what, const uint64_t *ids, int count)
{
    strbuf_add(out, what);
    for (int i = 0; i < count; i++) {
        strbuf_addf(out, " %" PRIu64, ids[i]);
    }
    strbuf_add_char(out, '\n');
}

void
world_stored(const struct world *world, struct strbuf *out)
{
    const struct player *player;
    const struct room *room;

    for (player = world->core->players; player; player = player->by_id.next) {
        strbuf_addf(out, "PLAYER %" PRIu64 "\n", player->id);
        player_write(player, out);
    }
    for (room = world->core->rooms; room; room = room->by_id.next) {
        add_room(out, room);
    }
    for (const struct history_line *line = world->core->history.lines; line;
         line = line->by_id.next) {
        strbuf_addf(out, "LINE %" PRIu64 "\n", line->id);
        history_line_write(line, out);
    }
}

void
world_state(const struct world *world, struct strbuf *out)
{
    const struct core *core = world->core;
    const struct player *player;
    const struct session *session;
    const struct room *room;

    world_stored(world, out);
    for (player = core->players; player; player = player->by_id.next) {
        strbuf_addf(out, "%s conn %" PRIu64 " rooms %d ais %d seeks %d\n", player->name,
                    player->conn, player->owned_rooms, player->owned_ais, player->seek != NULL);
        add_ids(out, "in", player->rooms, player->room_count);
        add_ids(out, "ignores", player->ignores, player->ignore_count);
        add_ids(out, "friends", player->friends, player->friend_count);
        strbuf_addf(out, " invisible %d", player->is_invisible);
    }
    for (session = core->sessions; session; session = session->by_conn.next) {
        strbuf_addf(out, "session %" PRIu64 " state %d lobby %d\n", session->conn, session->state,
                    session->in_lobby);
    }
    for (room = core->rooms; room; room = room->by_id.next) {
        add_ids(out, "members", room->members, room->member_count);
        strbuf_addf(out, "chat %" PRIu64 " %" PRIu64 " ai %" PRIu64 " hint %" PRIu64 "\n",
                    room->chat_ids[0], room->chat_ids[1], room->ai_job, room->hint_job);
    }
    strbuf_addf(out, "online %d ais %d jobs %u lobby chat %" PRIu64 "\n", core->online_count,
                core->ai_seat_count, HASH_CNT(by_id, core->jobs), core->lobby_chat_id);
}
