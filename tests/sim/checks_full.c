// SPDX-License-Identifier: MIT
// All invariants at once: books of the core against each other, limits, jobs,
// every game replayed, every client compared, the ledger and the archive.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/core_internal.h"
#include "server/core/people/player.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/ais.h"
#include "tests/sim/allowance.h"
#include "tests/sim/fairness.h"
#include "tests/sim/journal_check.h"
#include "tests/sim/requests.h"
#include "tests/sim/standings.h"
#include "tests/sim/timekeeper.h"
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
    timekeeper_check(sim, room->id, room->game, match);
    difference = match_difference(&again, match);
    if (difference) {
        sim_fail(sim, room->id, 0, "a replayed game differs in %s", difference);
    }
    match_finish(&again);
    if (match->event_count > sim->totals.longest) {
        sim->totals.longest = match->event_count;
    }
}

// Nobody keeps a place for ever, unless he plays; an empty room is closed.
static void
check_absent(struct sim *sim, const struct room *room)
{
    int64_t now_ms = world_now(sim).mono_ms, most_ms = ROOM_EMPTY_MS;
    const struct player *late = NULL;
    bool is_empty = !room_is_running(room);

    for (int i = 0; i < room->member_count; i++) {
        const struct player *player = core_player(sim->core, room->members[i]);
        enum seat seat;
        bool plays = room_is_running(room) && room_seat_of(room, player->id, &seat);

        is_empty = is_empty && !player->conn;
        if (!player->conn && !player->has_left && room_seat_of(room, player->id, &seat)) {
            most_ms = ROOM_SEAT_KEPT_MS; // he may come back to it
        }
        if (!player->conn && now_ms > player->away_ms + ROOM_SEAT_KEPT_MS && !plays) {
            late = player;
        }
    }
    if (late) {
        sim_fail(sim, room->id, late->id, "somebody who is away keeps his place");
    }
    // The minute begins when the last one left, or when the game was over.
    if (is_empty && (!room->timer.place || room->timer.at_ms > now_ms + most_ms)) {
        sim_fail(sim, room->id, 0, "nobody will close an empty room");
    }
}

// Every game ends: somebody is there who can go on with it, or an engine thinks, or a
// moment is set at which it is over.
static void
check_goes_on(struct sim *sim, const struct room *room)
{
    const struct core *core = sim->core;
    bool has_player = room->ai_job || room->has_ai_answer;

    if (core->is_draining || core->is_storage_down || core->outbox.count) {
        return;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct player *player = occupants_person(core, room, (enum seat)i);

        has_player |= player && player->conn;
    }
    // Two AIs stand still, and go on, as the owner of the room says.
    if (occupants_ai_count(room) == SEAT_COUNT) {
        const struct player *owner = core_player(core, room->owner);

        has_player |= owner && owner->conn;
    }
    if (!has_player && room->resume_by_ms == TIME_NEVER &&
        match_deadline_ms(room->match) == TIME_NEVER) {
        sim_fail(sim, room->id, 0, "nobody is there and nothing will ever end the game");
    }
}

static void
check_room(struct sim *sim, const struct room *room)
{
    const struct core *core = sim->core;

    if (room_is_running(room)) {
        check_replay(sim, room);
        check_goes_on(sim, room);
    }
    if (room->member_count > core->config.watchers_max + SEAT_COUNT) {
        sim_fail(sim, room->id, 0, "%d members", room->member_count);
    }
    for (int i = 0; i < room->member_count; i++) {
        const struct player *player = core_player(core, room->members[i]);
        enum seat seat;

        if (!player || !ids_contain(player->rooms, player->room_count, room->id)) {
            sim_fail(sim, room->id, room->members[i], "a member who is not in the room");
        }
        if (room_is_running(room) && room->settings.watch == WATCH_NOBODY &&
            room->lenders[SEAT_A] != room->members[i] &&
            room->lenders[SEAT_B] != room->members[i] && room->members[i] != room->owner &&
            !room_seat_of(room, room->members[i], &seat)) {
            sim_fail(sim, room->id, room->members[i], "somebody watches what nobody may watch");
        }
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_PERSON &&
            !room_has_member(room, room->occupants[i].player)) {
            sim_fail(sim, room->id, room->occupants[i].player,
                     "somebody sits who is not in the room");
        }
    }
    for (int i = 0; i < room->member_count; i++) {
        if (ledger_is_banned(sim, room->members[i])) {
            sim_fail(sim, room->id, room->members[i], "somebody who is banned is in a room");
        }
    }
    if (room->member_count && !room_has_member(room, room->owner)) {
        sim_fail(sim, room->id, room->owner, "the owner is not in the room");
    }
    if (!sim->has_failed) {
        check_absent(sim, room);
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
            ais += occupants_ai_count(room);
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
    case JOB_QUERY: // one at a time; its asker may be gone
        is_waited_for = !session || session->archive_line.job == job->id;
        break;
    case JOB_RESET:
        break; // it ends with its answer
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

// What a client knows besides the log of a room, if nothing is on its way to him.
static void
check_client(struct sim *sim, const struct client *client, bool is_all_told)
{
    const struct conn *conn = net_find(sim, client->conn);
    const struct session *session = core_session(sim->core, client->conn);

    if (!conn || !session || session->state != SESSION_IDENTIFIED || session->is_slow ||
        client->state != CLIENT_IN || conn->is_high || conn->wants_high || !net_is_quiet(conn) ||
        sim->core->outbox.count) {
        return;
    }
    for (int i = 0; i < client->view_count; i++) {
        const struct room *room = core_room(sim->core, client->views[i]->room);

        if (!room || !room_has_member(room, client->player)) {
            sim_fail(sim, client->views[i]->room, client->player,
                     "a client sees a room that it is not in");
        } else if (client->views[i]->is_synced) {
            company_check(sim, client, client->views[i], room);
        }
    }
    // What is handed out in pieces may not be all there yet.
    if (session->in_lobby && client->in_lobby && !session->handout.is_paging) {
        hall_check(sim, client, is_all_told);
    }
    circle_check(sim, client);
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
    limits_check(sim);
    allowance_check(sim);
    fairness_check(sim);
    journal_check(sim);
    talk_check(sim);
    sim_standings_check(sim);
    requests_check(sim);
    operator_check(sim);
    for (int i = 0; i < sim->client_count; i++) {
        for (int k = 0; k < sim->clients[i].view_count; k++) {
            view_check(sim, &sim->clients[i], sim->clients[i].views[k]);
        }
        check_client(sim, &sim->clients[i], false);
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
        const struct conn *conn = net_find(sim, client->conn);

        if (client->state != CLIENT_IN || !player || player->conn != client->conn || !conn ||
            !net_is_quiet(conn) || sim->core->outbox.count) {
            continue;
        }
        for (int k = 0; k < player->room_count; k++) {
            if (!view_find(client, player->rooms[k])) {
                sim_fail(sim, player->rooms[k], player->id, "a member does not see the room");
            }
        }
        check_client(sim, client, sim->core->lobby_timer.place == 0);
    }
}

void
checks_forget(struct sim *sim)
{
    watch_forget(sim);
    ais_forget(sim);
    allowance_forget(sim);
}
