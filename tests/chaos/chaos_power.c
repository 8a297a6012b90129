// SPDX-License-Identifier: MIT
// Cuts the power of a server that syncs every batch (--durability=full, the
// default), at random moments and with random writes, and proves the same as
// chaos_kill does. GOREND must be the server on a disk that forgets
// (power_server.c).
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/chaos/chaos.h"
#include "tests/chaos/kills.h"

enum { POWER_OFF = 9, WRITES_MAX = 3000 };

// Half of the lives end with a write of their own, if nothing ends them before.
static void
choose_cut(struct chaos *chaos)
{
    bool has_cut = !chaos->is_calm && chaos_chance(chaos, 500);
    uint32_t most = chaos_chance(chaos, 500) ? WRITES_MAX : WRITES_MAX / 30;
    char number[32];

    snprintf(number, sizeof(number), "%" PRIu32, has_cut ? 1 + chaos_below(chaos, most) : 0);
    setenv("GOREN_SERVER_CUT", number, 1);
    snprintf(number, sizeof(number), "%" PRIu32, chaos_below(chaos, UINT32_MAX));
    setenv("GOREN_SERVER_SEED", number, 1);
}

// To show that cuts are felt: a server that does not sync must be found out.
static void
add_fault(struct chaos *chaos)
{
    const char *fault = getenv("GOREN_SERVER_FAULT");

    if (fault && strcmp(fault, "no-sync") == 0) {
        server_add_argument(&chaos->server, "--durability=process");
    }
}

int
main(int argc, char **argv)
{
    struct chaos_options options = {
        .name = "chaos_power", .what = "--cuts", .seed = 1, .count = 100};
    struct chaos *chaos;

    if (!chaos_options_read(argc, argv, &options)) {
        return 2;
    }
    chaos = chaos_create(&options);
    add_fault(chaos);
    chaos->before_start = choose_cut;
    chaos->kill_signal = SIGUSR2;
    chaos->own_end = POWER_OFF;
    kills_run(chaos);
    return chaos_good(chaos);
}
