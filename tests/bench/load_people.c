// SPDX-License-Identifier: MIT
// What a reader of the people page costs the server, beside a reader of the lobby: every viewer asks
// for a page once a second; then the same viewers look at the lobby, where one player's badge changes
// once a second, so that each of them gets a delta a second.
#include <inttypes.h>
#include <stdio.h>

#include "common/wire/badge.h"
#include "common/wire/messages.h"
#include "tests/bench/load.h"
#include "tests/bench/load_stats.h"

enum { SETTLE_MAX_S = 90 };

#define QUIET 1.5 // times what the server takes when nobody looks

// Once a second; turn counts from 0.
typedef void (*second_fn)(struct load *load, uint32_t turn);

static void
ask_people(struct load *load, uint32_t turn)
{
    (void)turn;
    for (uint32_t i = 0; i < load->options.viewers; i++) {
        struct client_msg ask = {.kind = CLIENT_PEOPLE_ASK, .people_ask = {.search = ""}};

        load->speech->say(load, &load->conns[i], &ask);
    }
}

static void
watch_lobby(struct load *load, uint32_t turn)
{
    (void)turn;
    for (uint32_t i = 0; i < load->options.viewers; i++) {
        struct client_msg on = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {.on = true}};

        load->speech->say(load, &load->conns[i], &on);
    }
}

// By the last connection, which looks at nothing.
static void
change_badge(struct load *load, uint32_t turn)
{
    struct client_msg badge = {
        .kind = CLIENT_SET_BADGE,
        .set_badge = {.glyph = turn % 2 ? BADGE_STAR : BADGE_NOTE, .colour = BADGE_CYAN}};

    load->speech->say(load, &load->conns[load->conn_count - 1], &badge);
}

static void
do_nothing(struct load *load, uint32_t turn)
{
    (void)load, (void)turn;
}

// Seconds of the server's processor in a second, for so many seconds.
static double
measure_for(struct load *load, second_fn each_second, uint32_t seconds)
{
    struct load_stats before = load_stats_take(load->options.pid), after;

    for (uint32_t turn = 0; turn < seconds; turn++) {
        each_second(load, turn);
        load_hold(load, 1);
    }
    after = load_stats_take(load->options.pid);
    return (after.server_cpu_s - before.server_cpu_s) /
           ((double)(after.at_ns - before.at_ns) * 1e-9);
}

static double
measure(struct load *load, second_fn each_second)
{
    return measure_for(load, each_second, (uint32_t)load->options.seconds);
}

// The pages of a full lobby take a while.
static void
settle(struct load *load, double idle)
{
    for (int i = 0; i < SETTLE_MAX_S / 3; i++) {
        if (measure_for(load, do_nothing, 3) < QUIET * idle) {
            return;
        }
    }
    load_complain(load, &load->conns[0], "the lobby does not come to rest");
}

void
load_people(struct load *load)
{
    double viewers = load->options.viewers;
    double idle = measure(load, do_nothing), people = measure(load, ask_people), quiet, lobby;

    watch_lobby(load, 0);
    settle(load, idle);
    quiet = measure(load, do_nothing);
    lobby = measure(load, change_badge);
    printf("conns=%" PRIu32 " viewers=%" PRIu32 " idle_cpu=%.2f%% people_us/viewer/s=%.1f "
           "delta_us/viewer/s=%.1f errors=%" PRIu64 "\n",
           load->conn_count, load->options.viewers, idle * 100, (people - idle) * 1e6 / viewers,
           (lobby - quiet) * 1e6 / viewers, load->errors);
}
