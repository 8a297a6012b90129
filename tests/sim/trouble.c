// SPDX-License-Identifier: MIT
// What happens to a server besides its clients: it dies, stops, stands still,
// its disk fails, its operator gives commands, everybody goes to bed.
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
    // It stops without a word only if it is in a hurry.
    if (!world_chance(sim, 200)) {
        world_add(sim, sim->now_ms + world_between(sim, 50, 2000), TASK_GOODBYE, sim->process,
                  NULL);
    }
    world_add(sim, sim->now_ms + world_between(sim, 100, 5000), TASK_STOP, sim->process, NULL);
    world_step(sim, &drain);
}

// For hours or days nobody is there; flags fall, correspondence runs out.
static void
sleep_all(struct sim *sim)
{
    int64_t for_ms = world_chance(sim, 500) ? world_between(sim, 86400000, 200000000)
                                            : world_between(sim, 600000, 7200000);

    for (int i = 0; i < sim->client_count; i++) {
        client_sleep(sim, &sim->clients[i], for_ms + world_between(sim, 0, 10000));
    }
}

// The clock on the wall is set, by a little or an hour, forwards or back.
static void
set_wall_clock(struct sim *sim)
{
    sim->wall_zero_ms += world_between(sim, -3600000, 3600000);
}

void
trouble_strike(struct sim *sim)
{
    static const struct {
        int weight;
        void (*strike)(struct sim *sim);
    } troubles[] = {
        {20, die_now},     {40, die_in_a_step}, {16, lose_disk}, {20, stand_still},
        {8, stop_planned}, {30, operator_give}, {8, sleep_all},  {9, set_wall_clock},
    };
    int roll, i = 0, sum = 0;

    for (size_t k = 0; k < sizeof(troubles) / sizeof(*troubles); k++) {
        sum += troubles[k].weight;
    }
    // A crowd takes its time to gather, and so does a long log.
    sim->trouble_step = sim->totals.steps + world_between(sim, 20, 700) *
                                                (sim->is_crowded || sim->is_talkative ? 10 : 1);
    for (roll = (int)rng_below(&sim->rng, (uint32_t)sum); roll >= troubles[i].weight; i++) {
        roll -= troubles[i].weight;
    }
    troubles[i].strike(sim);
}
