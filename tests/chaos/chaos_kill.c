// SPDX-License-Identifier: MIT
// Kills the server with SIGKILL at random moments while many games are played, and
// proves that nothing that anybody was shown is lost, doubled or changed.
#include "tests/chaos/chaos.h"
#include "tests/chaos/kills.h"

// What SIGKILL leaves behind does not depend on it, but the moments do.
static void
choose_durability(struct chaos *chaos)
{
    chaos->server.arguments[chaos->server.argument_count - 1] =
        chaos_chance(chaos, 300) ? "--durability=full" : "--durability=process";
}

int
main(int argc, char **argv)
{
    struct chaos_options options = {
        .name = "chaos_kill", .what = "--kills", .seed = 1, .count = 100};
    struct chaos *chaos;

    if (!chaos_options_read(argc, argv, &options)) {
        return 2;
    }
    chaos = chaos_create(&options);
    server_add_argument(&chaos->server, "--durability=process");
    chaos->before_start = choose_durability;
    kills_run(chaos);
    return chaos_good(chaos);
}
