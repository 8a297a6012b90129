// SPDX-License-Identifier: MIT
// What guests of an address have taken is given back minutes after they are gone, without an
// operator: tables, AI seats of games whose clock does not run, sessions and names.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/events.h"
#include "tests/support/core_world.h"

enum { TAKERS = 12, AWAY_MS = 15 * 60 * 1000 };

// What a guest takes, and does then.
static const struct {
    const char *create, *then;
} plans[] = {
    {"create clock=none ai=1", "ready"},       // a game against an AI, without a clock
    {"create", "seek"},                        // an open table, and a pairing
    {"create clock=sudden:300 ai=1", "ready"}, // with a clock that waits for a first move
};

enum { PLANS = sizeof(plans) / sizeof(*plans) };

static void
take(struct world *w, int taker)
{
    char name[16], line[128];

    snprintf(name, sizeof(name), "taker%d", taker);
    world_client(w, name)->address = 7;
    snprintf(line, sizeof(line), "%s: guest; %s: %s; %s: %s", name, name,
             plans[taker % PLANS].create, name, plans[taker % PLANS].then);
    world_do(w, line);
}

static void
what_guests_took_is_given_back_after_minutes(void **state)
{
    struct world w;

    (void)state;
    world_open(&w);
    for (int i = 0; i < TAKERS; i++) {
        take(&w, i);
    }
    assert_true(HASH_CNT(by_id, w.core->rooms) >= TAKERS);
    assert_true(w.core->ai_seat_count >= TAKERS / 2);
    for (int i = 0; i < TAKERS; i++) {
        char name[16];

        snprintf(name, sizeof(name), "taker%d", i);
        world_lose(&w, name);
    }
    world_pass(&w, AWAY_MS);
    world_expect_number("rooms", HASH_CNT(by_id, w.core->rooms), 0);
    world_expect_number("AI seats", w.core->ai_seat_count, 0);
    world_expect_number("players", HASH_CNT(by_id, w.core->players), 0);
    world_expect_number("sessions", HASH_CNT(by_conn, w.core->sessions), 0);
    world_expect_number("jobs", HASH_CNT(by_id, w.core->jobs), 0);
    world_expect_number("things that wait for the disk", w.core->outbox.count, 0);
    world_close(&w);
}

// After a restart all rooms whose people do not come back are due in the same millisecond; the
// others are not kept waiting for all of them.
static void
crowd_that_is_due_at_once_goes_a_few_at_a_time(void **state)
{
    enum { ROOMS = 2 * EVENTS_CROWD_MAX };
    struct world w;
    int steps = 0;
    unsigned before;

    (void)state;
    world_open(&w);
    for (int i = 0; i < ROOMS; i++) {
        char name[16], line[64];

        snprintf(name, sizeof(name), "taker%d", i);
        world_client(&w, name)->is_exempt = true;
        snprintf(line, sizeof(line), "%s: guest; %s: create", name, name);
        world_do(&w, line);
    }
    world_crash(&w, 1000);
    assert_int_equal(HASH_CNT(by_id, w.core->rooms), ROOMS);
    world_pass(&w, 15 * 1000);
    w.now.mono_ms += AWAY_MS;
    w.is_held = true; // else each commit is a step of its own
    for (; HASH_CNT(by_id, w.core->rooms) > 0; steps++) {
        before = HASH_CNT(by_id, w.core->rooms);
        world_happens(&w, EVENT_WAKE);
        assert_true(before - HASH_CNT(by_id, w.core->rooms) <= EVENTS_CROWD_MAX);
        assert_false(core_deadline_ms(w.core) == w.now.mono_ms);
        w.now.mono_ms++;
        assert_in_range(steps, 0, 2 * ROOMS);
    }
    assert_true(steps >= ROOMS / EVENTS_CROWD_MAX);
    world_commit(&w);
    w.is_held = false;
    world_close(&w);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_guests_took_is_given_back_after_minutes),
        cmocka_unit_test(crowd_that_is_due_at_once_goes_a_few_at_a_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
