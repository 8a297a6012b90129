// SPDX-License-Identifier: MIT
#include "tests/sim/allowance.h"

#include <inttypes.h>
#include <stdlib.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/spend.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

enum { MINUTE_MS = 60000 };

// What was granted and is not refilled yet.
struct meter {
    struct {
        uint64_t who;
        uint64_t kind;
    } id;
    double level;
    int64_t at_ms;
    UT_hash_handle hh;
};

static const struct {
    enum client_kind request;
    enum budget_kind kind;
} rows[] = {
    {CLIENT_GUEST, BUDGET_GUESTS},
    {CLIENT_ROOM_CREATE, BUDGET_ROOMS},
    {CLIENT_ROOM_INVITE, BUDGET_CHAT},
    {CLIENT_SAY, BUDGET_CHAT},
};

static double
size_of(const struct sim *sim, const struct budget_who *who, enum budget_kind kind)
{
    int size = sim->config.budgets[kind];

    if (who->is_person) {
        size = size / BUDGET_PERSON_PART > 0 ? size / BUDGET_PERSON_PART : 1;
    }
    return size;
}

static struct meter *
find_meter(struct sim *sim, uint64_t who, enum budget_kind kind)
{
    struct meter key = {.id = {who, (uint64_t)kind}}, *meter = NULL;

    HASH_FIND(hh, sim->meters, &key.id, sizeof(key.id), meter);
    if (!meter) {
        meter = xcalloc(1, sizeof(*meter));
        meter->id = key.id;
        meter->at_ms = sim->now_ms;
        HASH_ADD(hh, sim->meters, id, sizeof(meter->id), meter);
    }
    return meter;
}

static void
count(struct sim *sim, const struct budget_who *who, enum budget_kind kind)
{
    double size = size_of(sim, who, kind);
    double per_ms = budget_table[kind].per_minute * size / budget_table[kind].size / MINUTE_MS;
    struct meter *meter = find_meter(sim, who->key, kind);

    meter->level -= per_ms * (double)(sim->now_ms - meter->at_ms);
    meter->level = (meter->level > 0 ? meter->level : 0) + 1;
    meter->at_ms = sim->now_ms;
    if (size > 0 && meter->level > size + 0.01) {
        sim_fail(sim, 0, 0, "%" PRIu64 " was granted %.2f of %s, %.0f is the budget", who->key,
                 meter->level, budget_table[kind].name, size);
    }
}

void
allowance_granted(struct sim *sim, const struct core_event *event)
{
    const struct session *session = core_session(sim->core, event->conn);
    struct turn turn = {.core = sim->core, .now = world_steady(sim)};
    struct budget_who who;

    if (!session) {
        return;
    }
    // A guest is paid for before he is somebody.
    who = spend_who(&turn, session, session->player);
    for (size_t i = 0; who.key && i < sizeof(rows) / sizeof(*rows); i++) {
        if (rows[i].request == event->message->kind) {
            count(sim, &who, rows[i].kind);
        }
    }
}

struct holding {
    int rooms, ais;
};

static struct holding
holding_of(const struct core *core, uint64_t key)
{
    struct holding holding = {0};

    for (const struct room *room = core->rooms; room; room = room->by_id.next) {
        holding.rooms += room->payer.key == key;
        for (int i = 0; i < SEAT_COUNT; i++) {
            holding.ais +=
                room->occupants[i].kind == OCCUPANT_AI && room->occupants[i].payer.key == key;
        }
    }
    return holding;
}

static void
check_held(struct sim *sim, const struct budget_who *who, enum budget_kind kind, int held)
{
    struct budget_who own = {.key = who->key, .is_person = who->is_person};
    int64_t size = (int64_t)size_of(sim, who, kind);
    int64_t left = budget_left(sim->core->budgets, &own, kind, world_now(sim).mono_ms);

    if (size > 0 && (held > size || size - left != held)) {
        sim_fail(sim, 0, 0, "%" PRIu64 " has %d of %s, %" PRId64 " of %" PRId64 " are left",
                 who->key, held, budget_table[kind].name, left, size);
    }
}

void
allowance_check(struct sim *sim)
{
    struct turn turn = {.core = sim->core, .now = world_steady(sim)};

    for (int i = 0; i < sim->client_count; i++) {
        const struct client *client = &sim->clients[i];
        const struct player *player = core_player(sim->core, client->player);
        struct budget_who who = spend_player(&turn, player);
        struct holding holding;

        if (!who.key) {
            who = (struct budget_who){.key = client->address};
        }
        if (!who.key) {
            continue;
        }
        holding = holding_of(sim->core, who.key);
        check_held(sim, &who, BUDGET_OPEN_ROOMS, holding.rooms);
        check_held(sim, &who, BUDGET_AI_SEATS, holding.ais);
    }
}

void
allowance_forget(struct sim *sim)
{
    struct meter *meter, *next;

    HASH_ITER(hh, sim->meters, meter, next)
    {
        HASH_DELETE(hh, sim->meters, meter);
        free(meter);
    }
}
