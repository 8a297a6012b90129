// SPDX-License-Identifier: MIT
#include "tests/chaos/siege/hour.h"

void
latencies_add(struct latencies *latencies, int64_t us)
{
    int64_t step = us / 100;

    latencies->counts[step < LATENCY_STEPS ? step : LATENCY_STEPS]++;
    latencies->total++;
}

double
latencies_percentile(const struct latencies *latencies, int percent)
{
    uint64_t wanted = ((uint64_t)latencies->total * (uint64_t)percent + 99) / 100, seen = 0;

    for (int i = 0; i <= LATENCY_STEPS && wanted > 0; i++) {
        seen += latencies->counts[i];
        if (seen >= wanted) {
            return (i + 1) / 10.0;
        }
    }
    return 0;
}

bool
player_pair_open(struct player_pair *players, struct server_process *server)
{
    players->server = server;
    return pair_open(&players->pair, server->port, "witness");
}

bool
player_pair_play(struct player_pair *players, uint32_t attacks)
{
    for (int i = 0; i < 2; i++) {
        int64_t took_us;

        if (!pair_move(&players->pair, &took_us)) {
            return false;
        }
        latencies_add(&players->second, took_us);
        latencies_add(&players->all, took_us);
        for (int bit = 0; bit < ATTACKS_MAX; bit++) {
            if (attacks >> bit & 1) {
                latencies_add(&players->beside[bit], took_us);
            }
        }
    }
    return true;
}
