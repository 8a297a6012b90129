// SPDX-License-Identifier: MIT
#include "tests/sim/lags.h"

#include <inttypes.h>

#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/sim/peek.h"
#include "tests/sim/world.h"

enum {
    KERNEL_STEP_MS = 4000, // its value moves so often
    KERNEL_MOST_MS = 150,
    MARGIN_MS = 20,
    MOST_MS = 2000,
    MOST_RATED_MS = 500,
};

// Follows from connection and time alone, so that it costs the world no random number.
int64_t
lags_kernel_us(const struct sim *sim, const struct conn *conn)
{
    uint64_t mixed = rng_mix(conn->id * 1000003 + (uint64_t)(sim->now_ms / KERNEL_STEP_MS));

    return conn->id % 4 == 0 ? 0 : 1 + (int64_t)(mixed % (KERNEL_MOST_MS * 1000));
}

void
lags_before(struct sim *sim, const struct core_event *event)
{
    struct conn *conn = event->conn ? net_find(sim, event->conn) : NULL;
    struct lag_book *book = conn ? &conn->lag : NULL;

    if (!conn || event->kind != EVENT_MESSAGE || event->message->kind != CLIENT_PONG ||
        !book->ping || event->message->ping.number != book->ping) {
        return;
    }
    book->trips_ms[book->count++ % LAGS_KEPT] = world_now(sim).mono_ms - book->sent_ms;
    book->kernel_us = event->rtt_us;
    book->ping = 0;
}

void
lags_after(struct sim *sim)
{
    for (int i = 0; i < sim->effects.count; i++) {
        const struct effect *effect = &sim->effects.list[i];
        struct peeked seen;
        struct conn *conn;

        if (effect->kind != EFFECT_SEND || effect->send.frame->length > 64) {
            continue;
        }
        seen = peek(effect->send.frame);
        conn = seen.kind == SERVER_PING ? net_find(sim, effect->send.conn) : NULL;
        if (conn) {
            conn->lag.ping = seen.one;
            conn->lag.sent_ms = world_now(sim).mono_ms;
        }
    }
}

// How many of the kept ones are smaller?
static int
rank(const struct lag_book *book, int kept, int64_t trip_ms)
{
    int below = 0;

    for (int i = 0; i < kept; i++) {
        below += book->trips_ms[i] < trip_ms;
    }
    return below;
}

// The median is the largest one that has no more than half of the others below it.
static int64_t
expected_ms(const struct lag_book *book, int64_t most_ms)
{
    int kept = book->count < LAGS_KEPT ? (int)book->count : LAGS_KEPT;
    int middle = book->kernel_us ? (kept - 1) / 2 : 0;
    int64_t lag = -1, bound = (book->kernel_us + 999) / 1000 + MARGIN_MS;

    for (int i = 0; i < kept; i++) {
        if (rank(book, kept, book->trips_ms[i]) <= middle && book->trips_ms[i] > lag) {
            lag = book->trips_ms[i];
        }
    }
    lag = book->kernel_us && lag > bound ? bound : lag;
    return lag > most_ms ? most_ms : lag;
}

static void
check_seat(struct sim *sim, const struct room *room, enum seat seat)
{
    const struct player *player = core_player(sim->core, room->occupants[seat].player);
    struct conn *conn = player && player->conn ? net_find(sim, player->conn) : NULL;
    int64_t most = room->match->settings.rated ? MOST_RATED_MS : MOST_MS;
    const struct session *session = player ? core_session(sim->core, player->conn) : NULL;
    int64_t is = room->match->run.lag_ms[seat];

    // Who is being cut off is not listened to any more.
    if (conn && session->state != SESSION_CLOSING && is != expected_ms(&conn->lag, most)) {
        sim_fail(sim, room->id, player->id,
                 "the lag of seat %c is %" PRId64 " ms, but by its pongs it is %" PRId64,
                 "AB"[seat], is, expected_ms(&conn->lag, most));
    }
}

void
lags_check(struct sim *sim)
{
    for (const struct room *room = sim->core->rooms; room && !sim->has_failed;
         room = room->by_id.next) {
        for (int i = 0; room_is_running(room) && i < SEAT_COUNT; i++) {
            if (room->occupants[i].kind == OCCUPANT_PERSON) {
                check_seat(sim, room, (enum seat)i);
            }
        }
    }
}
