// SPDX-License-Identifier: MIT
#include "tests/sim/fairness.h"

#include <stdlib.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

#define DAY_MS ((int64_t)86400000)

static const struct session *
session_of(const struct sim *sim, const struct room *room, enum seat seat)
{
    const struct player *player = core_player(sim->core, room->occupants[seat].player);

    return player ? core_session(sim->core, player->conn) : NULL;
}

// Two who are connected are neighbours or not; of who is away the core knows where he was.
static void
check_addresses(struct sim *sim, const struct room *room)
{
    const struct session *a = session_of(sim, room, SEAT_A), *b = session_of(sim, room, SEAT_B);
    bool is_refused = room->uncounted == UNCOUNTED_ADDRESS;
    bool are_neighbours = a && b && a->address && a->address == b->address;

    if (a && b && (are_neighbours && !sim->config.rated_same_address) != is_refused) {
        sim_fail(sim, room->id, a->player->id, "a rated game between %s address is %scounted",
                 are_neighbours ? "two of one" : "people of no common", is_refused ? "not " : "");
    }
}

void
fairness_began(struct sim *sim, const struct room *room)
{
    struct decision *decision = NULL;

    if (!room->settings.match.rated) {
        return;
    }
    check_addresses(sim, room);
    HASH_FIND(hh, sim->decisions, &room->game, sizeof(room->game), decision);
    if (!decision) { // a number may come again, if nobody saw the game that was lost
        decision = xcalloc(1, sizeof(*decision));
        decision->game = room->game;
        HASH_ADD(hh, sim->decisions, game, sizeof(decision->game), decision);
    }
    decision->uncounted = room->uncounted;
    sim->totals.uncounted += room->uncounted != UNCOUNTED_NONE;
}

static bool
is_of_pair(const struct book_game *other, const struct archived_game *game)
{
    uint64_t black = game->players[STONE_BLACK], white = game->players[STONE_WHITE];

    return (other->players[STONE_BLACK] == black && other->players[STONE_WHITE] == white) ||
           (other->players[STONE_BLACK] == white && other->players[STONE_WHITE] == black);
}

// So many games of the same two count in a day, by the archive alone.
static void
check_pair(struct sim *sim, const struct archived_game *game)
{
    int count = 1;

    for (const struct book_game *other = sim->books.games; other; other = other->hh.next) {
        count += other->is_rated && is_of_pair(other, game) &&
                 other->started_ms <= game->started_ms &&
                 other->started_ms > game->started_ms - DAY_MS;
    }
    if (sim->config.rated_per_pair && count > sim->config.rated_per_pair) {
        sim_fail(sim, 0, game->players[STONE_BLACK],
                 "%d rated games of the same two count in a day, %d may", count,
                 sim->config.rated_per_pair);
    }
}

void
fairness_archived(struct sim *sim, const struct archived_game *game)
{
    struct decision *decision = NULL;

    HASH_FIND(hh, sim->decisions, &game->id, sizeof(game->id), decision);
    if (decision && decision->uncounted != game->uncounted) {
        sim_fail(sim, 0, game->players[STONE_BLACK],
                 "game %llu was begun as \"%s\" and is archived as \"%s\"",
                 (unsigned long long)game->id, uncounted_word(decision->uncounted),
                 uncounted_word(game->uncounted));
    }
    if (game->is_rated) {
        check_pair(sim, game);
    }
}

static bool
is_running(const struct sim *sim, const struct player *player, const struct meeting *meeting)
{
    for (const struct room *room = sim->core->rooms; room; room = room->by_id.next) {
        enum seat a, b;

        if (room_is_running(room) && room->settings.match.rated &&
            room->started_wall_ms == meeting->began_ms && room_seat_of(room, player->id, &a) &&
            room_seat_of(room, meeting->player, &b)) {
            return true;
        }
    }
    return false;
}

static bool
is_archived(const struct sim *sim, const struct player *player, const struct meeting *meeting)
{
    struct archived_game pair = {
        .players = {[STONE_BLACK] = player->id, [STONE_WHITE] = meeting->player}};

    for (const struct book_game *game = sim->books.games; game; game = game->hh.next) {
        if (game->is_rated && game->started_ms == meeting->began_ms && is_of_pair(game, &pair)) {
            return true;
        }
    }
    return false;
}

void
fairness_check(struct sim *sim)
{
    if (sim->core->outbox.count) {
        return; // a game may have ended that the archive does not have yet
    }
    for (const struct player *player = sim->core->players; player; player = player->by_id.next) {
        for (int i = 0; i < player->meetings.count; i++) {
            const struct meeting *meeting = &player->meetings.list[i];

            if (!is_running(sim, player, meeting) && !is_archived(sim, player, meeting)) {
                sim_fail(sim, 0, player->id,
                         "a game against %llu that changed no rating is one of the day's",
                         (unsigned long long)meeting->player);
            }
        }
    }
}

void
fairness_finish(struct sim *sim)
{
    struct decision *decision, *next;

    HASH_ITER(hh, sim->decisions, decision, next)
    {
        HASH_DEL(sim->decisions, decision);
        free(decision);
    }
}
