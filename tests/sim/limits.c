// SPDX-License-Identifier: MIT
// Memory and queues stay under their limits whatever clients do (invariant 6).
//
// What waits in the outbox was caused by something, and causes are bounded: a
// session has at most SESSION_IN_FLIGHT_MAX requests without an answer, then it
// is cut off; whoever is gone cannot come back while nothing can be stored; and
// the rest is counted here, step by step, since the outbox was last empty.
#include <stdlib.h>

#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/people/standings.h"
#include "server/core/room/occupants.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

enum {
    PAGES_MAX = MATCH_EVENTS_MAX / WIRE_EVENTS_MAX + 1, // of a snapshot, with the presence
    NEWS_MAX = 12, // frames about one thing to one listener: the end of a rated game and more
};

void
limits_note(struct sim *sim, const struct core_event *event)
{
    const struct session *session = core_session(sim->core, event->conn);

    if (sim->core->outbox.count == 0) {
        sim->causes = 0;
    }
    // A message may find timers that are due. A pong, which is no request, may make one due: a
    // shorter lag brings the time of a flag forward.
    if ((event->kind != EVENT_MESSAGE && event->kind != EVENT_BAD_MESSAGE) ||
        (event->kind == EVENT_MESSAGE && event->message->kind == CLIENT_PONG) ||
        (core_deadline_ms(sim->core) != TIME_NEVER &&
         core_deadline_ms(sim->core) <= world_now(sim).mono_ms)) {
        sim->causes++;
    }
    // What he asked for before he went still waits for others.
    if (event->kind == EVENT_DISCONNECTED && session) {
        sim->causes += session->in_flight;
    }
}

// The most people that are told of one thing.
static long
audience(const struct core *core)
{
    long most = 1, lobby = 0;

    for (const struct room *room = core->rooms; room; room = room->by_id.next) {
        most = room->member_count > most ? room->member_count : most;
    }
    for (const struct session *session = core->sessions; session; session = session->by_conn.next) {
        lobby += session->in_lobby || session->player;
    }
    return most > lobby ? most : lobby;
}

static void
check_outbox(struct sim *sim)
{
    const struct core *core = sim->core;
    const struct outbox *outbox = &core->outbox;
    long causes = sim->causes, limit;

    for (const struct session *session = core->sessions; session; session = session->by_conn.next) {
        causes += session->in_flight;
    }
    limit = causes * (PAGES_MAX * WIRE_ROOMS_MAX + NEWS_MAX * audience(core));
    if (outbox->count > limit) {
        sim_fail(sim, 0, 0, "%d things wait in the outbox, %ld causes allow %ld", outbox->count,
                 causes, limit);
    }
    if (outbox->count > sim->totals.most_held) {
        sim->totals.most_held = outbox->count;
    }
    for (const struct held *held = outbox->first; held; held = held->next) {
        if ((held->kind == HELD_FRAME || held->kind == HELD_NEWS || held->kind == HELD_ANSWER) &&
            !core_session(core, held->id)) {
            sim_fail(sim, 0, 0, "a frame waits for a connection that is gone");
        }
    }
}

// Answers that wait for the journal are among those that are counted.
static void
check_answers(struct sim *sim)
{
    const struct outbox *outbox = &sim->core->outbox;
    const struct session *session;

    for (struct conn *conn = sim->conns; conn; conn = conn->hh.next) {
        conn->held_answers = 0;
    }
    for (const struct held *held = outbox->first; held; held = held->next) {
        struct conn *conn = held->kind == HELD_ANSWER ? net_find(sim, held->id) : NULL;

        if (conn) {
            conn->held_answers++;
        }
    }
    for (session = sim->core->sessions; session; session = session->by_conn.next) {
        const struct conn *conn = net_find(sim, session->conn);
        int answers = conn ? conn->held_answers : 0;

        if (session->in_flight > SESSION_IN_FLIGHT_MAX ||
            (answers > session->in_flight && session->state != SESSION_CLOSING)) {
            sim_fail(sim, 0, session->player ? session->player->id : 0,
                     "%d answers wait, %d requests are in flight, %d are allowed", answers,
                     session->in_flight, SESSION_IN_FLIGHT_MAX);
        }
    }
}

// Each place on a leaderboard has a timer: when it ends by absence.
static int
count_places(const struct core *core)
{
    int count = 0;

    for (int rule = 0; rule < RULE_COUNT; rule++) {
        for (int speed = 0; speed < SPEED_COUNT; speed++) {
            count += standings_count(core, (enum rule)rule, (enum speed)speed);
        }
    }
    return count;
}

static void
check_tables(struct sim *sim)
{
    const struct core *core = sim->core;
    int rooms = (int)HASH_CNT(by_id, core->rooms), ais = 0, online = 0;
    int sessions = (int)HASH_CNT(by_conn, core->sessions);
    int players = (int)HASH_CNT(by_id, core->players);
    int jobs = (int)HASH_CNT(by_id, core->jobs), jobs_max = 2 * rooms + sim->operator.open_count;

    for (const struct room *room = core->rooms; room; room = room->by_id.next) {
        ais += occupants_ai_count(room);
    }
    for (const struct session *session = core->sessions; session; session = session->by_conn.next) {
        online += session->player != NULL;
        jobs_max += session->in_flight + 1;
    }
    // A query outlives who asked; the reader of the archive answers all of them.
    for (const struct worker *worker = sim->workers; worker; worker = worker->hh.next) {
        jobs_max += worker->kind == EFFECT_QUERY;
    }
    if (rooms > core->config.rooms_max || players > core->config.players_max ||
        ais > core->config.ai_seats_max) {
        sim_fail(sim, 0, 0, "%d rooms, %d players, %d AIs", rooms, players, ais);
    }
    if (ais != core->ai_seat_count || online != core->online_count) {
        sim_fail(sim, 0, 0, "%d AIs and %d online, booked are %d and %d", ais, online,
                 core->ai_seat_count, core->online_count);
    }
    if (core->timers.count > rooms + players + sessions + count_places(core) + 1 ||
        jobs > jobs_max) {
        sim_fail(sim, 0, 0, "%d timers, %d jobs of %d", core->timers.count, jobs, jobs_max);
    }
}

void
limits_check(struct sim *sim)
{
    check_tables(sim);
    check_outbox(sim);
    check_answers(sim);
}
