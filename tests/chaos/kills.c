// SPDX-License-Identifier: MIT
#include "tests/chaos/kills.h"

#include <signal.h>
#include <stddef.h>

#include "tests/chaos/audit.h"
#include "tests/chaos/chaos.h"
#include "tests/chaos/crowd.h"

enum {
    ROUNDS_MAX = 3000,  // of one life; then it ends, whatever was planned
    START_US = 60000,   // within which a start is cut off
    DRAIN_FRAMES = 200, // likewise for a stop
    AUDIT_RECORDS = 12,
    AUDIT_OF_TEN = 3,
    READ_MS = 2,
};

enum moment {
    MOMENT_FRAMES,   // after so many messages were read
    MOMENT_REQUESTS, // right after so many requests were sent
    MOMENT_AT_ONCE,  // as soon as it takes connections
    MOMENT_QUIET,    // when nobody waits for anything
    MOMENT_DRAIN,    // while it stops
    MOMENT_STOP,     // not at all: it stops in order
    MOMENTS,
};

static const struct {
    int weight;
    uint32_t most; // of messages or requests
    const char *word;
} moments[MOMENTS] = {
    [MOMENT_FRAMES] = {50, 2500, "frames"},      [MOMENT_REQUESTS] = {30, 800, "requests"},
    [MOMENT_AT_ONCE] = {5, 1, "at once"},        [MOMENT_QUIET] = {5, 400, "quiet"},
    [MOMENT_DRAIN] = {7, 400, "while it stops"}, [MOMENT_STOP] = {3, 400, "stop"},
};

static enum moment
choose(struct chaos *chaos)
{
    int sum = 0, roll, i = 0;

    for (int k = 0; k < MOMENTS; k++) {
        sum += moments[k].weight;
    }
    for (roll = (int)chaos_below(chaos, (uint32_t)sum); roll >= moments[i].weight; i++) {
        roll -= moments[i].weight;
    }
    return (enum moment)i;
}

static void
count_down(struct chaos *chaos)
{
    if (--chaos->countdown <= 0 && chaos->is_up) {
        chaos->after_frame = chaos->after_request = NULL;
        chaos_kill(chaos);
    }
}

// Everybody plays until the trigger has killed the server, or it has been long
// enough.
static void
play(struct chaos *chaos, long rounds)
{
    for (long i = 0; i < rounds && chaos->is_up; i++) {
        crowd_connect(chaos);
        crowd_read(chaos, READ_MS);
        crowd_act(chaos);
    }
}

// It was told to stop: it is killed on the way, or ends in order.
static void
cut_off_drain(struct chaos *chaos)
{
    int status;

    chaos->may_close = true;
    chaos->counts.drains++;
    server_signal(&chaos->server, SIGTERM);
    chaos->countdown = 1 + chaos_below(chaos, DRAIN_FRAMES);
    chaos->after_frame = count_down;
    while (chaos->is_up) {
        if (server_has_ended(&chaos->server, &status)) {
            chaos->after_frame = NULL;
            chaos_ended(chaos, status, 0);
            return;
        }
        crowd_read(chaos, READ_MS);
    }
}

static void
live(struct chaos *chaos)
{
    enum moment moment = choose(chaos);
    // Short lives are as likely as long ones: half of them end in a tenth of the time.
    uint32_t most = chaos_chance(chaos, 500) ? moments[moment].most : moments[moment].most / 10 + 1;

    chaos->countdown = 1 + chaos_below(chaos, most);
    chaos_note(chaos, "to be killed: %s, %ld", moments[moment].word, chaos->countdown);
    switch (moment) {
    case MOMENT_FRAMES:
        chaos->after_frame = count_down;
        play(chaos, ROUNDS_MAX);
        break;
    case MOMENT_REQUESTS:
        chaos->after_request = count_down;
        play(chaos, ROUNDS_MAX);
        break;
    case MOMENT_AT_ONCE:
        break;
    case MOMENT_QUIET:
        play(chaos, chaos->countdown);
        crowd_quiet(chaos);
        break;
    case MOMENT_DRAIN:
        play(chaos, chaos->countdown);
        if (chaos->is_up) {
            cut_off_drain(chaos);
        }
        break;
    case MOMENT_STOP:
        play(chaos, chaos->countdown);
        if (chaos->is_up) {
            chaos_stop(chaos);
        }
        break;
    case MOMENTS:
        break;
    }
    chaos->after_frame = chaos->after_request = NULL;
    if (chaos->is_up) {
        chaos_kill(chaos);
    }
}

// Starts that do not come to an end.
static void
cut_off_starts(struct chaos *chaos)
{
    while (chaos_chance(chaos, 250)) {
        int status;
        enum server_news news;

        chaos_born(chaos);
        server_spawn(&chaos->server);
        news = server_await(&chaos->server, chaos_below(chaos, START_US), &status);
        if (news == SERVER_ENDED) {
            chaos_ended(chaos, status, NEVER);
        } else {
            chaos_note(chaos, "killed while it %s", news == SERVER_READY ? "was ready" : "started");
            chaos_kill(chaos);
        }
    }
}

void
kills_run(struct chaos *chaos)
{
    crowd_create(chaos, CROWD_TLS | CROWD_AI | CROWD_SHORT | CROWD_LOGINS | CROWD_WATCHERS);
    while (chaos->counts.kills < chaos->options.count) {
        cut_off_starts(chaos);
        chaos->is_calm = chaos_below(chaos, 10) < AUDIT_OF_TEN;
        chaos_start(chaos);
        if (chaos->is_calm) {
            crowd_settle(chaos);
            audit_records(chaos, AUDIT_RECORDS);
        }
        live(chaos);
        chaos->is_calm = false;
    }
    chaos->is_calm = true;
    chaos_start(chaos);
    crowd_settle(chaos);
    crowd_quiet(chaos);
    audit_all(chaos);
    chaos_stop(chaos);
}
