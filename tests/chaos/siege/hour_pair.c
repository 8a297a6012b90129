// SPDX-License-Identifier: MIT
#include "tests/chaos/siege/hour.h"

void
delays_add(struct delays *delays, int64_t us)
{
    int64_t step = us / 100;

    delays->counts[step < DELAY_STEPS ? step : DELAY_STEPS]++;
    delays->total++;
}

double
delays_percentile(const struct delays *delays, int percent)
{
    uint64_t wanted = ((uint64_t)delays->total * (uint64_t)percent + 99) / 100, seen = 0;

    for (int i = 0; i <= DELAY_STEPS && wanted > 0; i++) {
        seen += delays->counts[i];
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
player_pair_play(struct player_pair *players)
{
    for (int i = 0; i < 2; i++) {
        int64_t took_us;

        if (!pair_move(&players->pair, &took_us)) {
            return false;
        }
        delays_add(&players->second, took_us);
        delays_add(&players->all, took_us);
    }
    return true;
}
