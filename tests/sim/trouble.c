// SPDX-License-Identifier: MIT
// What happens to a server besides its clients: it dies, stops, stands still,
// its disk fails, everybody goes to bed.
#include "tests/sim/world.h"

static void
die_now(struct sim *sim)
{
    world_crash(sim);
}

static void
die_in_a_step(struct sim *sim)
{
    sim->will_crash = true;
}

static void
lose_disk(struct sim *sim)
{
    sim->totals.outages++;
    disk_fail(sim, world_between(sim, 100, 60000));
}

static void
stand_still(struct sim *sim)
{
    struct core_event gap = {.kind = EVENT_GAP, .gap_ms = world_between(sim, 251, 30000)};

    sim->now_ms += gap.gap_ms;
    if (!sim->disk.is_down) {
        watch_gap(sim, gap.gap_ms); // else it is part of a longer one
    }
    world_step(sim, &gap);
}

static void
stop_planned(struct sim *sim)
{
    struct core_event drain = {.kind = EVENT_DRAIN};

    if (sim->disk.is_down) {
        // The stop charges everybody up to now, but not for the outage.
        watch_gap(sim, sim->now_ms - sim->down_since_ms);
        sim->down_since_ms = sim->now_ms;
    }
    sim->totals.stops++;
    sim->is_stopping = true;
    world_add(sim, sim->now_ms + world_between(sim, 100, 5000), TASK_STOP, sim->process, NULL);
    world_step(sim, &drain);
}

static void
say_something(struct sim *sim)
{
    struct core_event notice = {.kind = EVENT_CONTROL,
                                .text = "notice The server\x1b[31m is fine."};

    world_step(sim, &notice);
}

// For hours or days nobody is there; flags fall, correspondence runs out.
static void
sleep_all(struct sim *sim)
{
    int64_t for_ms = world_between(sim, 600000, world_chance(sim, 300) ? 200000000 : 7200000);

    for (int i = 0; i < sim->client_count; i++) {
        client_sleep(sim, &sim->clients[i], for_ms + world_between(sim, 0, 10000));
    }
}

// The clock on the wall is set, by a little or an hour.
static void
set_wall_clock(struct sim *sim)
{
    sim->wall_zero_ms += world_between(sim, 0, 3600000);
}

void
trouble_strike(struct sim *sim)
{
    static const struct {
        int weight;
        void (*strike)(struct sim *sim);
    } troubles[] = {
        {20, die_now},     {40, die_in_a_step}, {16, lose_disk}, {20, stand_still},
        {6, stop_planned}, {6, say_something},  {3, sleep_all},  {4, set_wall_clock},
    };
    int roll, i = 0, sum = 0;

    for (size_t k = 0; k < sizeof(troubles) / sizeof(*troubles); k++) {
        sum += troubles[k].weight;
    }
    sim->trouble_step = sim->totals.steps + world_between(sim, 20, 700);
    for (roll = (int)rng_below(&sim->rng, (uint32_t)sum); roll >= troubles[i].weight; i++) {
        roll -= troubles[i].weight;
    }
    troubles[i].strike(sim);
}
