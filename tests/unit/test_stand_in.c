// SPDX-License-Identifier: MIT
// An AI in the seat of somebody who left a game without a clock (clocks.md 6).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/feature.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "tests/support/core_world.h"

#define START(settings)                                                        \
    "ann: guest; bob: guest; ann: create " settings "; bob: join; bob: sit b;" \
    "ann: ready; bob: ready;"

#define QUARTER "+900100;"

static enum occupant_kind
kind_of(struct world *w, enum seat seat)
{
    return world_room(w)->occupants[seat].kind;
}

static void
takes_over_after_a_quarter_of_an_hour(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=none") "ann: h8; bob: i9; ann: j8; ann: ai b !claim-present;"
                                    "bob: lost; +899000; ann: ai b !claim-too-soon; +1100");
    assert_int_equal(kind_of(w, SEAT_B), OCCUPANT_PERSON);
    world_do(w, "ann: ai b 4");
    assert_int_equal(kind_of(w, SEAT_B), OCCUPANT_AI);
    assert_true(room_is_running(world_room(w)));
    world_expect_number("asked for a move", w->engine_count, 1);
    // Whoever was away sits nowhere, and is in no room.
    assert_false(room_has_member(world_room(w), world_client(w, "bob")->player));
    // An AI is there: nothing can be claimed, however long the seat was empty.
    world_do(w, "ann: claim-win !claim-present");
}

static void
room_of_who_left_is_handed_on(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=none") "ann: h8; bob: i9; ann: lost;" QUARTER "bob: ai a");
    assert_int_equal(kind_of(w, SEAT_A), OCCUPANT_AI);
    assert_true(world_room(w)->owner == world_client(w, "bob")->player);
    world_expect_number("AIs of bob", world_player(w, "bob")->owned_ais, 1);
    world_do(w, "bob: ai a 7; ann: guest; ann: ai a !not-in-room");
}

static void
only_whoever_was_left_alone_may_ask(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=none") "cyd: guest; cyd: join; ann: h8; bob: i9; ann: lost;" QUARTER
                                    "cyd: ai a !not-owner; cyd: ai b !not-owner");
    world_do(w, "bob: lost; ann: resume; ann: ai b !claim-present; cyd: ai b !not-owner");
}

static void
coming_back_cancels_it(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=none") "ann: h8; bob: lost;" QUARTER
                                    "bob: resume; ann: ai b !claim-present; bob: i9;"
                                    "ann: ai b !claim-present");
}

static void
only_in_games_without_a_clock(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:3600") "ann: h8; bob: lost;" QUARTER "ann: ai b !seat-taken");
    world_do(w, "cyd: guest; dan: guest; cyd: create clock=corr:3d; dan: join; dan: sit b;"
                "cyd: ready; dan: ready; cyd: h8; dan: lost;" QUARTER "cyd: ai b !seat-taken");
}

static void
budget_of_whoever_asks_pays(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    for (int i = 0; i < BUDGET_COUNT; i++) {
        config.budgets[i] = i == BUDGET_AI_SEATS ? 1 : 0;
    }
    world_open_with(&w, &config);
    world_client(&w, "ann")->address = 1;
    world_client(&w, "bob")->address = 2;
    world_do(&w, "ann: guest; bob: guest; bob: create ai=1; ann: create clock=none; bob: join;"
                 "bob: sit b; ann: ready; bob: ready; ann: h8; bob: i9; ann: lost;" QUARTER
                 "bob: ai a !budget-ai-seats");
    assert_int_equal(kind_of(&w, SEAT_A), OCCUPANT_PERSON);
    world_close(&w);
}

static void
seat_is_an_ais_after_a_restart_too(void **state)
{
    struct world *w = *state;

    world_do(w,
             START("clock=none") "ann: h8; bob: i9; ann: j8; bob: k9; ann: l8; bob: lost;" QUARTER
                                 "ann: ai b 4");
    world_crash(w, 1000);
    assert_int_equal(kind_of(w, SEAT_B), OCCUPANT_AI);
    assert_true(room_is_running(world_room(w)));
    world_do(w, "ann: resume; ann: resign");
    assert_true(world_entry_has(world_entry(w, ENTRY_GAME, world_room(w)->game), " ai "));
}

static void
server_with_ais_announces_it(void **state)
{
    struct world *w = *state;

    world_connect(w, "ann");
    world_do(w, "ann: hello");
    assert_true(
        feature_is_offered(&world_last(w, "ann", SERVER_WELCOME)->welcome, FEATURE_STAND_IN));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(takes_over_after_a_quarter_of_an_hour),
        WORLD_TEST(room_of_who_left_is_handed_on),
        WORLD_TEST(only_whoever_was_left_alone_may_ask),
        WORLD_TEST(coming_back_cancels_it),
        WORLD_TEST(only_in_games_without_a_clock),
        cmocka_unit_test(budget_of_whoever_asks_pays),
        WORLD_TEST(seat_is_an_ais_after_a_restart_too),
        WORLD_TEST(server_with_ais_announces_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
