// SPDX-License-Identifier: MIT
// All invariants at once: books of the core against each other, limits, jobs,
// every game replayed, every client compared, the ledger and the archive.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/state.h"
#include "tests/sim/requests.h"
#include "tests/sim/world.h"
#include "tests/support/match_compare.h"

static void
check_replay(struct sim *sim, const struct room *room)
{
    const struct match *match = room->match;
    const char *difference;
    struct match again;

    match_init(&again, &match->settings, 0);
    for (int i = 0; i < match->event_count; i++) {
        if (!match_replay(&again, i, &match->events[i])) {
            sim_fail(sim, room->id, 0, "event %d of a running game cannot be replayed", i);
            break;
        }
    }
    difference = match_difference(&again, match);
    if (difference) {
        sim_fail(sim, room->id, 0, "a replayed game differs in %s", difference);
    }
    match_finish(&again);
    if (match->event_count > sim->totals.longest) {
        sim->totals.longest = match->event_count;
    }
}

static void
check_room(struct sim *sim, const struct room *room)
{
    const struct core *core = sim->core;

    if (room_is_running(room)) {
        check_replay(sim, room);
    }
    if (room->member_count > core->config.watchers_max + SEAT_COUNT) {
        sim_fail(sim, room->id, 0, "%d members", room->member_count);
    }
    for (int i = 0; i < room->member_count; i++) {
        const struct player *player = core_player(core, room->members[i]);

        if (!player || !player_is_in(player, room->id)) {
            sim_fail(sim, room->id, room->members[i], "a member who is not in the room");
        }
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->chairs[i].kind == OCCUPANT_PERSON &&
            !room_has_member(room, room->chairs[i].player)) {
            sim_fail(sim, room->id, room->chairs[i].player, "somebody sits who is not in the room");
        }
    }
    if (room->member_count && !room_has_member(room, room->owner)) {
        sim_fail(sim, room->id, room->owner, "the owner is not in the room");
    }
}

static void
check_player(struct sim *sim, const struct player *player)
{
    const struct session *session = core_session(sim->core, player->conn);
    int owned = 0, ais = 0;

    if (player->conn && (!session || session->player != player)) {
        sim_fail(sim, 0, player->id, "a player is on a connection that is not his");
    }
    for (int i = 0; i < player->room_count; i++) {
        const struct room *room = core_room(sim->core, player->rooms[i]);

        if (!room || !room_has_member(room, player->id)) {
            sim_fail(sim, player->rooms[i], player->id, "a player is in a room without him");
        }
    }
    for (const struct room *room = sim->core->rooms; room; room = room->by_id.next) {
        if (room->owner == player->id) {
            owned++;
            ais += seats_ai_count(room);
        }
    }
    if (owned != player->owned_rooms || ais != player->owned_ais) {
        sim_fail(sim, 0, player->id, "owns %d rooms and %d AIs, booked are %d and %d", owned, ais,
                 player->owned_rooms, player->owned_ais);
    }
}

static void
check_job(struct sim *sim, const struct job *job)
{
    const struct room *room = core_room(sim->core, job->owner);
    const struct session *session = core_session(sim->core, job->owner);
    struct worker *worker = NULL;
    bool is_waited_for = true;

    switch (job->kind) {
    case JOB_MOVE:
        is_waited_for = room && room->ai_job == job->id;
        break;
    case JOB_HINT:
        is_waited_for = room && room->hint_job == job->id;
        break;
    case JOB_HASH:
        is_waited_for = session && session->hash_job == job->id;
        break;
    case JOB_QUERY:
    case JOB_RESET:
        break; // its asker may be gone; it ends with its answer
    }
    HASH_FIND(hh, sim->workers, &job->id, sizeof(job->id), worker);
    if (!is_waited_for || !worker) {
        sim_fail(sim, room ? room->id : 0, 0, "job %" PRIu64 " of kind %d is leaked", job->id,
                 (int)job->kind);
    }
}

static void
check_jobs(struct sim *sim)
{
    for (const struct job *job = sim->core->jobs; job; job = job->by_id.next) {
        check_job(sim, job);
    }
    for (const struct worker *worker = sim->workers; worker; worker = worker->hh.next) {
        if (worker->kind == EFFECT_ENGINE && !core_job(sim->core, worker->job)) {
            sim_fail(sim, 0, 0, "engine job %" PRIu64 " is neither wanted nor cancelled",
                     worker->job);
        }
    }
}

// Whatever clients do, the tables stay within what the configuration allows.
static void
check_limits(struct sim *sim)
{
    const struct core *core = sim->core;
    int rooms = (int)HASH_CNT(by_id, core->rooms), ais = 0, online = 0;
    int sessions = (int)HASH_CNT(by_conn, core->sessions);
    int players = (int)HASH_CNT(by_id, core->players);
    int jobs = (int)HASH_CNT(by_id, core->jobs);
    long held_max = (long)sessions * 4 * SESSION_IN_FLIGHT_MAX * (core->config.watchers_max + 2);

    for (const struct room *room = core->rooms; room; room = room->by_id.next) {
        ais += seats_ai_count(room);
    }
    for (const struct session *session = core->sessions; session; session = session->by_conn.next) {
        online += session->player != NULL;
        if (session->in_flight > SESSION_IN_FLIGHT_MAX) {
            sim_fail(sim, 0, 0, "%d answers in flight", session->in_flight);
        }
    }
    if (rooms > core->config.rooms_max || players > core->config.players_max ||
        ais > core->config.ai_seats_max) {
        sim_fail(sim, 0, 0, "%d rooms, %d players, %d AIs", rooms, players, ais);
    }
    if (ais != core->ai_seat_count || online != core->online_count) {
        sim_fail(sim, 0, 0, "%d AIs and %d online, booked are %d and %d", ais, online,
                 core->ai_seat_count, core->online_count);
    }
    if (core->timers.count > rooms + players + sessions + 1 ||
        jobs > 2 * rooms + sessions * (SESSION_IN_FLIGHT_MAX + 1) + sim->client_count ||
        core->outbox.count > held_max + 1000) {
        sim_fail(sim, 0, 0, "%d timers, %d jobs, %d held", core->timers.count, jobs,
                 core->outbox.count);
    }
}

void
checks_full(struct sim *sim)
{
    if (!sim->core || sim->has_failed) {
        return;
    }
    for (const struct room *room = sim->core->rooms; room; room = room->by_id.next) {
        check_room(sim, room);
    }
    for (const struct player *player = sim->core->players; player; player = player->by_id.next) {
        check_player(sim, player);
    }
    check_jobs(sim);
    check_limits(sim);
    requests_check(sim);
    for (int i = 0; i < sim->client_count; i++) {
        for (int k = 0; k < sim->clients[i].view_count; k++) {
            view_check(sim, &sim->clients[i], sim->clients[i].views[k]);
        }
    }
    ledger_check(sim);
    books_check(sim);
}

// Nothing is on its way any more: everybody must stand where the server stands.
void
checks_at_end(struct sim *sim)
{
    if (!sim->core) {
        return;
    }
    for (int i = 0; i < sim->client_count; i++) {
        const struct client *client = &sim->clients[i];
        const struct player *player = core_player(sim->core, client->player);

        if (client->state != CLIENT_IN || !player || player->conn != client->conn) {
            continue;
        }
        for (int k = 0; k < player->room_count; k++) {
            if (!view_find(client, player->rooms[k])) {
                sim_fail(sim, player->rooms[k], player->id, "a member does not see the room");
            }
        }
    }
}

void
checks_forget(struct sim *sim)
{
    watch_forget(sim);
}
