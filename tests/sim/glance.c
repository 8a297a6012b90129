// SPDX-License-Identifier: MIT
#include "tests/sim/glance.h"

#include "server/core/core_internal.h"
#include "server/core/history/history_rights.h"
#include "server/core/people/players.h"
#include "server/core/room/room.h"
#include "tests/sim/world.h"

void
glance_send(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_PEEK};

    if (client->token_count == 0 || !world_chance(sim, 250)) {
        return;
    }
    msg.resume.token = client->tokens[rng_below(&sim->rng, (uint32_t)client->token_count)];
    client_send(sim, client, &msg);
    client->glance_seq = msg.seq;
}

static const struct wire_own_game *
find_game(const struct wire_waiting *waiting, uint64_t room)
{
    for (int i = 0; i < waiting->game_count; i++) {
        if (waiting->games[i].room == room) {
            return &waiting->games[i];
        }
    }
    return NULL;
}

// Counted from all rooms, not from those that the player is said to be in.
static int
check_games(struct sim *sim, const struct player *player, const struct wire_waiting *waiting)
{
    const struct room *room, *next;
    int count = 0;

    HASH_ITER(by_id, sim->core->rooms, room, next)
    {
        const struct wire_own_game *told = find_game(waiting, room->id);
        enum seat seat;

        if (!room_is_running(room) || !room_seat_of(room, player->id, &seat) ||
            room_is_shared(room)) {
            continue;
        }
        count++;
        if (!told || told->game != room->game ||
            told->own_turn != room_holds(room, player->id, match_actor(room->match))) {
            sim_fail(sim, room->id, player->id, "game %llu is told wrongly beside, or not at all",
                     (unsigned long long)room->game);
        }
    }
    return count;
}

static void
check_order(struct sim *sim, const struct player *player, const struct wire_waiting *waiting)
{
    for (int i = 1; i < waiting->game_count; i++) {
        const struct wire_own_game *a = &waiting->games[i - 1], *b = &waiting->games[i];

        if ((b->own_turn && !a->own_turn) ||
            (a->own_turn == b->own_turn && a->limited && b->limited && b->left_ms < a->left_ms)) {
            sim_fail(sim, b->room, player->id, "a more urgent game is told later");
        }
    }
}

void
glance_check_told(struct sim *sim, const struct wire_waiting *waiting)
{
    const struct player *player = players_find_name(sim->core, waiting->name);
    const struct history_line *line, *next;
    uint32_t messages = 0;

    if (!player) {
        sim_fail(sim, 0, 0, "what waits for %s is told, who is not known", waiting->name);
        return;
    }
    if (check_games(sim, player, waiting) != waiting->game_count) {
        sim_fail(sim, 0, player->id, "%d games are told beside", waiting->game_count);
    }
    check_order(sim, player, waiting);
    HASH_ITER(by_id, sim->core->history.lines, line, next)
    {
        messages += line->words.kind == HISTORY_MESSAGE && line->words.to == player->id &&
                    line->words.waits && history_may_read(line, player);
    }
    if (messages != waiting->messages || waiting->online != (player->conn != 0)) {
        sim_fail(sim, 0, player->id, "%u messages are told beside, %u wait", waiting->messages,
                 messages);
    }
}
