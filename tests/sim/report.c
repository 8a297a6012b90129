// SPDX-License-Identifier: MIT
// A violation, told so that it can be brought back.
#include <inttypes.h>
#include <stdarg.h>

#include "tests/sim/world.h"

void
sim_fail(struct sim *sim, uint64_t room, uint64_t player, const char *format, ...)
{
    va_list arguments;

    if (sim->has_failed) {
        return;
    }
    sim->has_failed = true;
    printf("VIOLATION seed %" PRIu64 " step %ld time %" PRId64 " room %" PRIu64 " player %" PRIu64
           "\n  ",
           sim->seed, sim->totals.steps, sim->now_ms, room, player);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    history_print(&sim->history, room, player);
    printf("again: goren-sim --seed %" PRIu64 " --steps %ld", sim->seed, sim->options->steps);
    if (sim->options->fault) {
        printf(" --fault %d", sim->options->fault);
    }
    printf("\n");
    fflush(stdout);
}
