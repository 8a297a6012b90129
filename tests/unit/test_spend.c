// SPDX-License-Identifier: MIT
// What people of one address can take together, request by request.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "tests/support/core_verbs.h"
#include "tests/support/core_world.h"

enum { HERE = 4711, THERE = 4712, DAY_MS = 24 * 60 * 60 * 1000 };

// A world in which all budgets but one are off.
static void
open_with(struct world *w, enum budget_kind kind, int size)
{
    struct core_config config = core_config_default();

    for (int i = 0; i < BUDGET_COUNT; i++) {
        config.budgets[i] = i == (int)kind ? size : 0;
    }
    world_open_with(w, &config);
    world_client(w, "ann")->address = world_client(w, "bob")->address = HERE;
    world_client(w, "far")->address = THERE;
}

static void
new_connections_do_not_refill(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_GUESTS, 3);
    world_do(&w, "ann: guest anna; ann: lost; ann: connect; ann: hello; ann: guest annb; ann: "
                 "lost; bob: guest; ann: connect; ann: hello;"
                 "ann: guest annc !budget-guests; far: guest");
    assert_string_equal(world_answer(&w, "ann")->error.arguments[0], "80");
    world_do(&w, "+79000; ann: guest annc !budget-guests; +1100; ann: guest annc");
    world_close(&w);
}

static void
connection_too_many_is_told_and_closed(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_CONNECTIONS, 2);
    world_do(&w, "ann: guest; bob: guest; bob: lost; bob: connect");
    assert_int_equal(world_expect(&w, "bob", SERVER_ERROR)->error.code, ERROR_BUDGET_CONNECTIONS);
    world_expect_bye(&w, "bob", BYE_FLOOD);
    world_do(&w, "ann: ping; far: guest");
    world_close(&w);
}

static void
rooms_are_given_back_when_they_close(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_OPEN_ROOMS, 2);
    world_do(&w, "ann: guest; bob: guest; far: guest; ann: create; bob: create;"
                 "ann: create !budget-open-rooms; ann: seek !budget-open-rooms; far: create");
    // To give a room away does not help.
    world_do(&w, "ann: join; far: own ann; ann: create !budget-open-rooms; far: create");
    world_do(&w, "bob: lost; +200000; ann: ping; ann: create");
    world_close(&w);
}

static void
room_that_was_paid_by_another_stays_his(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_OPEN_ROOMS, 1);
    world_do(&w, "ann: guest; far: guest; ann: create; far: join; ann: own far; ann: leave;"
                 "ann: create !budget-open-rooms; far: create");
    world_close(&w);
}

static void
ai_seats_are_given_back_one_by_one(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_AI_SEATS, 3);
    world_do(&w, "ann: guest; bob: guest; far: guest; ann: create seat=none ai=1 second=1;"
                 "bob: create seat=none ai=1 second=1 !budget-ai-seats; bob: create ai=1;"
                 "ann: create ai=1 !budget-ai-seats; far: create ai=1");
    world_do(&w, "bob: create; bob: ai b !budget-ai-seats");
    world_close(&w);
    open_with(&w, BUDGET_AI_SEATS, 1);
    world_do(&w, "ann: guest; bob: guest; ann: create ai=1; bob: create ai=1 !budget-ai-seats;"
                 "ann: ai b 5; bob: create ai=1 !budget-ai-seats; ann: person b;"
                 "bob: create ai=1");
    world_close(&w);
}

static void
games_are_counted_when_they_begin(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_GAMES, 2);
    world_do(&w, "ann: guest; bob: guest; far: guest; ann: create; bob: join; bob: sit b;"
                 "ann: ready; bob: ready; ann: resign; ann: ready; bob: ready; bob: resign;"
                 "ann: ready !budget-games; far: seek; ann: seek !budget-games");
    // It is his network that has played enough, not the one who waits.
    world_do(&w, "far: create; far: ping");
    world_close(&w);
}

static void
chat_and_invitations_are_one_budget(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_CHAT, 3);
    world_do(&w, "ann: guest; bob: guest; far: guest; ann: create; ann: say one; bob: say two;"
                 "ann: invite far; bob: say four !budget-chat; ann: invite far !budget-chat;"
                 "far: say five");
    world_close(&w);
}

// Thinking is paid in advance, and what was not used comes back.
static void
engine_time_is_shared(void **state)
{
    struct core_event answer = {.kind = EVENT_ENGINE_FAILED};
    struct world w;
    int64_t first;

    (void)state;
    open_with(&w, BUDGET_ENGINE, 12);
    world_do(&w, "ann: guest; bob: guest; ann: create ai=9 clock=none; ann: ready; ann: h8");
    first = w.engines[w.engine_count - 1].limit_ms;
    assert_true(first > 9000);
    world_do(&w, "bob: create ai=9 clock=none; bob: ready; bob: h8");
    assert_int_equal(w.engines[w.engine_count - 1].limit_ms, 12000 - first);
    assert_true(w.engines[w.engine_count - 1].payer == w.engines[w.engine_count - 2].payer);
    world_do(&w, "far: guest; far: create ai=9 clock=none; far: ready; far: h8");
    assert_int_equal(w.engines[w.engine_count - 1].limit_ms, first);
    assert_true(w.engines[w.engine_count - 1].payer != w.engines[w.engine_count - 2].payer);
    // The first one has thought for a second only.
    answer.job = w.engines[w.engine_count - 3].job;
    answer.spent_ms = 1000;
    world_event(&w, &answer);
    world_do(&w, "bob: create hints=yes ai=9 clock=none; bob: ready; bob: h8");
    assert_int_equal(w.engines[w.engine_count - 1].limit_ms, first - 1000);
    world_do(&w, "bob: hint best !budget-engine");
    world_close(&w);
}

static void
account_counts_for_itself_after_a_day(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_CHAT, 8);
    world_do(&w, "ann: register; bob: guest");
    for (int i = 0; i < 7; i++) {
        world_do(&w, "bob: say something");
    }
    world_do(&w, "ann: say one; ann: say two !budget-chat; ann: lost");
    w.now.wall_ms += DAY_MS;
    // Its own bucket is that of one person: an eighth.
    world_do(&w, "ann: connect; ann: hello; ann: login; bob: say nine !budget-chat; ann: say one;"
                 "ann: say two !budget-chat");
    world_close(&w);
}

static void
larger_network_counts_too(void **state)
{
    struct world w;
    int made = 0;

    (void)state;
    open_with(&w, BUDGET_GUESTS, 2);
    for (int i = 0; i < 40; i++) {
        struct client_msg guest = {.kind = CLIENT_GUEST};
        char name[16], line[64];

        snprintf(name, sizeof(name), "six%d", i);
        snprintf(line, sizeof(line), "six%d: connect; six%d: hello", i, i);
        world_client(&w, name)->address = 100 + (uint64_t)i;
        world_client(&w, name)->network = 99;
        world_do(&w, line);
        guest.guest.name = name;
        world_send(&w, name, &guest);
        made += world_answer(&w, name)->kind == SERVER_IDENTITY;
    }
    assert_int_equal(made, 2 * BUDGET_NETWORK_TIMES);
    world_close(&w);
}

static void
own_machine_and_allowed_networks_have_no_limits(void **state)
{
    struct world w;

    (void)state;
    open_with(&w, BUDGET_CHAT, 1);
    world_client(&w, "ann")->is_exempt = true;
    world_do(&w, "ann: guest; own: guest; ann: say 1; ann: say 2; ann: say 3; own: say 1;"
                 "own: say 2; bob: guest; bob: say 1; bob: say 2 !budget-chat");
    world_close(&w);
}

static void
server_among_friends_has_no_limits(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.has_budgets = false;
    config.budgets[BUDGET_CHAT] = 1;
    world_open_with(&w, &config);
    world_client(&w, "ann")->address = HERE;
    world_do(&w, "ann: guest; ann: say 1; ann: say 2; ann: say 3");
    // And the operator can have them while it runs.
    config.has_budgets = true;
    world_event(&w, &(struct core_event){.kind = EVENT_LIMITS, .config = &config});
    world_do(&w, "ann: say 4; ann: say 5 !budget-chat");
    world_close(&w);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_connections_do_not_refill),
        cmocka_unit_test(connection_too_many_is_told_and_closed),
        cmocka_unit_test(rooms_are_given_back_when_they_close),
        cmocka_unit_test(room_that_was_paid_by_another_stays_his),
        cmocka_unit_test(ai_seats_are_given_back_one_by_one),
        cmocka_unit_test(games_are_counted_when_they_begin),
        cmocka_unit_test(chat_and_invitations_are_one_budget),
        cmocka_unit_test(engine_time_is_shared),
        cmocka_unit_test(account_counts_for_itself_after_a_day),
        cmocka_unit_test(larger_network_counts_too),
        cmocka_unit_test(own_machine_and_allowed_networks_have_no_limits),
        cmocka_unit_test(server_among_friends_has_no_limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
