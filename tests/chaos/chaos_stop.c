// SPDX-License-Identifier: MIT
// Stops the server with SIGSTOP for a while, as a sleeping machine does, and lets
// it go on. Nobody is charged for that time, no flag falls because of it, what was
// sent meanwhile counts, and everybody is still there (clocks.md 1).
#include <stddef.h>

#include "tests/chaos/audit.h"
#include "tests/chaos/chaos.h"
#include "tests/chaos/crowd.h"

enum {
    SHORTEST_MS = 300,
    LONGEST_MS = 2000,
    ROUNDS = 60,      // between two stops, at most
    READ_MS = 5,      // how long to wait for something to read
    BEAT_MS = 100,    // the loop comes by at least so often
    ROUNDINGS_MS = 6, // of clocks, on both sides and at both ends
    GAP_MS = 250,     // what is no longer does not count as standing still
};

static void
play(struct chaos *chaos, long rounds)
{
    for (long i = 0; i < rounds; i++) {
        crowd_read(chaos, READ_MS);
        crowd_act(chaos);
    }
}

// Everything that it had sent before is read; what people send now waits.
static void
stop(struct chaos *chaos)
{
    int64_t length_ms = SHORTEST_MS + chaos_below(chaos, LONGEST_MS - SHORTEST_MS);
    int64_t logged = server_log_sum(&chaos->server, "stood still ms=");
    struct freeze *still = chaos_stand_still(chaos);
    int64_t from_ms;

    server_pause(&chaos->server);
    crowd_read(chaos, 0);
    from_ms = chaos_now_ms();
    chaos_note(chaos, "stopped for %d ms", (int)length_ms);
    while (chaos_now_ms() < from_ms + length_ms) {
        crowd_read(chaos, READ_MS);
        crowd_act(chaos);
    }
    still->from_ms = from_ms;
    still->to_ms = chaos_now_ms();
    length_ms = still->to_ms - from_ms; // the last look at the crowd may have taken a while
    // The server may have slept for a heartbeat; and each side reads its clock at
    // both ends, in whole milliseconds. A short stop may pass as none.
    still->tolerance_ms =
        length_ms > GAP_MS + BEAT_MS + ROUNDINGS_MS ? BEAT_MS + ROUNDINGS_MS : length_ms;
    server_continue(&chaos->server);
    crowd_read(chaos, LONGEST_MS);
    still->late_ms = chaos_now_ms();
    still->logged_ms = server_log_sum(&chaos->server, "stood still ms=") - logged;
    chaos_note(chaos, "goes on, and says that it stood still for %d ms", (int)still->logged_ms);
}

static void
run(struct chaos *chaos)
{
    server_add_argument(&chaos->server, "--durability=process");
    crowd_create(chaos, CROWD_AI | CROWD_SHORT | CROWD_WATCHERS);
    chaos_start(chaos);
    crowd_settle(chaos);
    for (long i = 0; i < chaos->options.count; i++) {
        play(chaos, 1 + chaos_below(chaos, ROUNDS));
        stop(chaos);
        // Whatever waited is answered.
        if (chaos_chance(chaos, 300)) {
            crowd_quiet(chaos);
        }
    }
    crowd_quiet(chaos);
    audit_all(chaos);
    chaos_stop(chaos);
}

int
main(int argc, char **argv)
{
    struct chaos_options options = {
        .name = "chaos_stop", .what = "--stops", .seed = 1, .count = 12};
    struct chaos *chaos;

    if (!chaos_options_read(argc, argv, &options)) {
        return 2;
    }
    chaos = chaos_create(&options);
    run(chaos);
    return chaos_good(chaos);
}
