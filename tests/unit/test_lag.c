// SPDX-License-Identifier: MIT
// The lag that clocks forgive (clocks.md 4.1): by numbers, and in games over lines that are slow,
// uneven, or only pretend to be.
#include "server/core/people/lag.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/clock.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/support/core_world.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
lag_is_the_median_and_at_most_what_the_kernel_measured(void **state)
{
    static const struct {
        const char *what;
        int count;
        int64_t trips_ms[10];
        int64_t kernel_us, lag_ms;
    } cases[] = {
        {"nothing measured", 0, {0}, 5000, LAG_UNKNOWN},
        {"the first counts in full", 1, {120}, 300000, 120},
        {"the smaller of two", 2, {120, 80}, 300000, 80},
        {"the middle of three", 3, {300, 100, 200}, 300000, 200},
        {"one late pong", 8, {50, 50, 50, 2000, 50, 50, 50, 50}, 60000, 50},
        {"only the last eight", 10, {9, 9, 80, 80, 80, 80, 80, 80, 80, 80}, 90000, 80},
        {"the ninth replaces the first", 9, {10, 10, 10, 10, 90, 90, 90, 90, 90}, 90000, 90},
        {"all late", 8, {2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000}, 40000, 60},
        {"the kernel's value is rounded up", 1, {2000}, 40001, 61},
        {"no kernel: the smallest", 4, {300, 100, 200, 250}, 0, 100},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct lag lag = {0};

        for (int n = 0; n < cases[i].count; n++) {
            lag_add(&lag, cases[i].trips_ms[n], cases[i].kernel_us);
        }
        world_expect_number(cases[i].what, lag_read(&lag), cases[i].lag_ms);
    }
}

// A line between ann and the server, and how she uses it.
struct path {
    const char *clock;
    int64_t least_ms, most_ms; // one way
    int64_t late_ms;           // pongs wait so long before they are sent
    bool has_kernel;           // the kernel measures; else there is a proxy
    int64_t ack_ms;            // what the client's kernel adds before it acknowledges
};

enum { SIZE = 15, STEP_MS = 10, THINK_MS = 1000, MOVES = 35, MAIN_MS = 300000 };

struct play {
    struct world *w;
    const struct path *path;
    int64_t kernel_us;  // smoothed as TCP does it
    int64_t pong_at_ms; // 0 = none is on its way
    uint64_t pong;
};

static int64_t
one_way_ms(const struct play *play)
{
    uint32_t more = (uint32_t)(play->path->most_ms - play->path->least_ms);

    return play->path->least_ms + (more ? rng_below(&play->w->rng, more + 1) : 0);
}

static void
take_ping(struct play *play, uint64_t number)
{
    const struct path *path = play->path;
    int64_t trip_ms = one_way_ms(play) + one_way_ms(play);
    int64_t sample_us = (trip_ms + path->ack_ms) * 1000;

    play->kernel_us =
        play->kernel_us ? play->kernel_us + (sample_us - play->kernel_us) / 8 : sample_us;
    play->pong = number;
    play->pong_at_ms = play->w->now.mono_ms + trip_ms + path->late_ms;
}

static void
send_pong(struct play *play)
{
    struct client_msg pong = {.kind = CLIENT_PONG, .ping = {play->pong}};
    struct core_event event = {.kind = EVENT_MESSAGE,
                               .conn = world_client(play->w, "ann")->conn,
                               .message = &pong,
                               .rtt_us = play->path->has_kernel ? play->kernel_us : 0};

    play->pong_at_ms = 0;
    world_event(play->w, &event);
}

static void
pass(struct play *play, int64_t ms)
{
    char step[16];

    for (int64_t left = ms; left > 0; left -= STEP_MS) {
        const struct server_msg *msg;

        snprintf(step, sizeof(step), "+%" PRId64, left < STEP_MS ? left : STEP_MS);
        world_do(play->w, step);
        while ((msg = world_find(play->w, "ann", SERVER_PING))) {
            take_ping(play, msg->ping.number);
        }
        if (play->pong_at_ms && play->w->now.mono_ms >= play->pong_at_ms) {
            send_pong(play);
        }
    }
}

// Points of one colour of a board on which nobody ever makes five.
static void
place(struct play *play, const char *name, int number)
{
    int left = number / 2, at = 0;
    char step[32];

    while (((at % SIZE / 2 + at / SIZE) & 1) != number % 2 || left-- > 0) {
        at++;
    }
    snprintf(step, sizeof(step), "%s: %c%d", name, 'a' + at % SIZE, at / SIZE + 1);
    world_do(play->w, step);
}

// Plays so many moves of ann's, a second of thought each. Returns what they cost her clock beyond
// that, in all.
static int64_t
play_over(struct world *w, const struct path *path)
{
    struct play play = {.w = w, .path = path};
    struct clock_side *side;
    char start[200];

    snprintf(start, sizeof(start),
             "ann: register; bob: register; ann: create size=15 clock=%s; bob: join; bob: sit b;"
             "ann: ready; bob: ready",
             path->clock);
    world_client(w, "ann")->is_silent = true;
    world_do(w, start);
    side = &world_room(w)->match->clock.sides[SEAT_A];
    pass(&play, 8000); // for some pongs
    place(&play, "ann", 0);
    for (int i = 0; i < MOVES; i++) {
        pass(&play, 200);
        place(&play, "bob", 2 * i + 1);
        pass(&play, one_way_ms(&play) + THINK_MS + one_way_ms(&play));
        place(&play, "ann", 2 * i + 2);
    }
    return MAIN_MS - side->rem_ms - (int64_t)MOVES * THINK_MS;
}

// Expects a cost within these limits, in ms of one move.
static void
expect_cost(struct world *w, const struct path *path, int64_t least_ms, int64_t most_ms)
{
    int64_t cost_ms = play_over(w, path);

    if (cost_ms < least_ms * MOVES || cost_ms > most_ms * MOVES) {
        fail_msg("%d moves cost %" PRId64 " ms more than was thought, not %" PRId64 " to %" PRId64
                 " each",
                 MOVES, cost_ms, least_ms, most_ms);
    }
}

// The pongs wait for two seconds; the kernel acknowledges after 40 ms at the latest.
static void
late_pongs_gain_less_than_80_ms_a_move(void **state)
{
    const struct path path = {"sudden:300", 0, 1, 2000, true, 40};

    expect_cost(*state, &path, -80, 5);
}

static void
slow_line_costs_at_most_60_ms_a_move(void **state)
{
    const struct path path = {"sudden:300", 150, 150, 0, true, 0};

    expect_cost(*state, &path, -40, 60);
}

static void
uneven_line_costs_at_most_60_ms_a_move(void **state)
{
    const struct path path = {"sudden:300", 50, 150, 0, true, 0};

    expect_cost(*state, &path, -60, 60);
}

static void
slow_line_behind_a_proxy_costs_at_most_60_ms_a_move(void **state)
{
    const struct path path = {"sudden:300", 150, 150, 0, false, 0};

    expect_cost(*state, &path, -40, 60);
}

// 800 ms there and back: 300 of them are the player's own.
static void
rated_game_forgives_half_a_second(void **state)
{
    const struct path path = {"sudden:300 rated=yes undo=off", 400, 400, 0, true, 0};

    expect_cost(*state, &path, 290, 310);
}

static void
casual_game_forgives_more(void **state)
{
    const struct path path = {"sudden:300", 400, 400, 0, true, 0};

    expect_cost(*state, &path, -40, 60);
}

// What was measured belongs to the connection.
static void
new_connection_is_measured_anew(void **state)
{
    struct world *w = *state;
    struct client_msg pong = {.kind = CLIENT_PONG};

    world_do(w, "ann: guest; bob: guest; ann: create clock=sudden:300; bob: join; bob: sit b;"
                "ann: ready; bob: ready");
    world_client(w, "ann")->is_silent = true;
    world_do(w, "+6000");
    pong.ping.number = core_session(w->core, world_client(w, "ann")->conn)->ping_number;
    world_send(w, "ann", &pong);
    assert_true(world_room(w)->match->run.lag_ms[SEAT_A] >= 0);
    world_do(w, "ann: lost; ann: resume");
    world_expect_number("lag", world_room(w)->match->run.lag_ms[SEAT_A], LAG_UNKNOWN);
}

static int
setup(void **state)
{
    static struct world world;

    world_open(&world);
    *state = &world;
    return 0;
}

static int
teardown(void **state)
{
    world_close(*state);
    return 0;
}

#define IN_WORLD(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lag_is_the_median_and_at_most_what_the_kernel_measured),
        IN_WORLD(late_pongs_gain_less_than_80_ms_a_move),
        IN_WORLD(slow_line_costs_at_most_60_ms_a_move),
        IN_WORLD(uneven_line_costs_at_most_60_ms_a_move),
        IN_WORLD(slow_line_behind_a_proxy_costs_at_most_60_ms_a_move),
        IN_WORLD(rated_game_forgives_half_a_second),
        IN_WORLD(casual_game_forgives_more),
        IN_WORLD(new_connection_is_measured_anew),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
