// SPDX-License-Identifier: MIT
// When nothing may move: the disk is full, the process stood still, the server
// is about to stop.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "tests/support/core_world.h"

#define START(settings)                                                        \
    "ann: guest; bob: guest; ann: create " settings "; bob: join; bob: sit b;" \
    "ann: ready; bob: ready;"

static void
gap(struct world *w, int64_t ms)
{
    struct core_event event = {.kind = EVENT_GAP, .gap_ms = ms};

    w->now.mono_ms += ms;
    w->now.wall_ms += ms;
    world_event(w, &event);
}

static int64_t
left(struct world *w, enum seat seat)
{
    return world_room(w)->match->clock.sides[seat].rem_ms;
}

static void
nothing_moves_while_nothing_can_be_stored(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_happens(w, EVENT_STORAGE_DOWN);
    world_expect_number("notice", world_expect(w, "bob", SERVER_NOTICE)->notice.kind,
                        NOTICE_STORAGE);
    world_expect_nothing(w, "bob", SERVER_NOTICE);
    world_do(w, "bob: h9 !storage; ann: create !storage; +100000");
    assert_true(room_is_running(world_room(w)));
    world_happens(w, EVENT_STORAGE_UP);
    world_expect_number("notice", world_expect(w, "bob", SERVER_NOTICE)->notice.kind,
                        NOTICE_STORAGE_OK);
    world_do(w, "+1000; bob: h9");
    world_expect_number("left of bob", left(w, SEAT_B), 59000);
}

static void
players_hear_of_a_full_disk_while_it_is_full(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60"));
    world_forget(w);
    w->is_held = true;
    world_do(w, "ann: h8"); // the batch that does not get through
    world_happens(w, EVENT_STORAGE_DOWN);
    world_expect_number("notice", world_expect(w, "bob", SERVER_NOTICE)->notice.kind,
                        NOTICE_STORAGE);
    world_do(w, "bob: h9 !storage; bob: ready !storage");
    world_expect_nothing(w, "bob", SERVER_ROOM_EVENT);
    w->is_held = false;
    world_commit(w);
    world_happens(w, EVENT_STORAGE_UP);
    world_expect_number("notice", world_expect(w, "bob", SERVER_NOTICE)->notice.kind,
                        NOTICE_STORAGE_OK);
    world_do(w, "bob: h9");
}

static void
time_before_the_failure_is_charged(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; +7000");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "+50000");
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "bob: h9");
    world_expect_number("left of bob", left(w, SEAT_B), 53000);
}

static void
clock_does_not_start_before_the_stored_move_is_shown(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60 start=now"));
    w->is_held = true;
    world_do(w, "ann: h8");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "+20000");
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "+3000"); // still on its way to the disk
    w->is_held = false;
    world_commit(w);
    world_do(w, "+1000; bob: h9");
    world_expect_number("left of bob", left(w, SEAT_B), 59000);
}

static void
move_shown_while_storage_is_down_starts_the_clock_later(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60 start=now"));
    w->is_held = true;
    world_do(w, "ann: h8");
    world_happens(w, EVENT_STORAGE_DOWN);
    w->is_held = false;
    world_commit(w); // this batch got through
    world_do(w, "+20000");
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "+1000; bob: h9");
    world_expect_number("left of bob", left(w, SEAT_B), 59000);
}

static void
ai_is_asked_again_when_storage_is_back(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create ai=3; ann: ready; ann: h8");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_engine_plays(w, "h9");
    world_expect_number("moves", world_room(w)->match->move_count, 1);
    world_happens(w, EVENT_STORAGE_UP);
    world_expect_number("jobs", w->engine_count, 2);
    world_engine_plays(w, "h9");
    world_expect_number("moves", world_room(w)->match->move_count, 2);
}

static void
no_game_starts_while_nothing_can_be_stored(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "bob: ready !storage");
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "bob: ready");
}

static void
gap_is_charged_to_nobody(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; +5000");
    gap(w, 300000);
    world_do(w, "+1000; bob: h9");
    world_expect_number("left of bob", left(w, SEAT_B), 54000);
}

static void
gap_while_storage_is_down_counts_once(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; +5000");
    world_happens(w, EVENT_STORAGE_DOWN);
    gap(w, 30000);
    world_do(w, "+1000");
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "+10000; bob: h9");
    world_expect_number("left of bob", left(w, SEAT_B), 45000);
}

static void
nobody_is_cut_off_because_the_process_stood_still(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; +60000");
    gap(w, 100000);
    assert_true(world_client(w, "ann")->conn != 0);
    world_do(w, "ann: create");
}

static void
drain_stops_the_clocks_and_keeps_the_seats(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; +5000");
    world_happens(w, EVENT_DRAIN);
    world_happens(w, EVENT_DRAIN);
    world_expect_number("notice", world_expect(w, "ann", SERVER_NOTICE)->notice.kind, NOTICE_DRAIN);
    world_expect_number("for good", world_expect(w, "bob", SERVER_NOTICE)->notice.for_good, 0);
    world_expect_event(w, "bob", ACTION_STOP);
    world_do(w, "bob: h9 !draining; ann: create !draining; +100000");
    world_expect_number("left of bob", left(w, SEAT_B), 55000);
    world_crash(w, 5000);
    world_do(w, "ann: resume; bob: resume; +1000; bob: h9");
    world_expect_number("left of bob", left(w, SEAT_B), 74000);
}

// A person who stops his own server means it: nobody has to wait.
static void
stop_for_good_is_told_as_such(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.stop_for_good = true;
    world_open_with(&w, &config);
    world_do(&w, START("clock=sudden:60"));
    world_happens(&w, EVENT_DRAIN);
    assert_true(world_expect(&w, "ann", SERVER_NOTICE)->notice.for_good);
    world_close(&w);
}

static void
ai_does_not_move_after_the_drain(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create ai=3; ann: ready; ann: h8");
    world_happens(w, EVENT_DRAIN);
    assert_true(world_is_cancelled(w, w->engines[0].job));
    world_engine_plays(w, "h9");
    world_do(w, "+60000; ann: ready !game-running");
    world_expect_number("moves", world_room(w)->match->move_count, 1);
    world_expect_number("jobs", w->engine_count, 1);
}

static void
no_game_starts_during_the_drain(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready");
    world_happens(w, EVENT_DRAIN);
    world_do(w, "bob: ready !draining");
}

static void
operator_speaks_to_all(void **state)
{
    struct world *w = *state;
    struct core_event event = {.kind = EVENT_CONTROL, .text = "notice back\x1b at noon"};

    world_do(w, "ann: guest; bob: connect");
    world_event(w, &event);
    assert_string_equal(world_expect(w, "ann", SERVER_NOTICE)->notice.text, "back at noon");
    world_expect_nothing(w, "bob", SERVER_NOTICE);
}

static void
seats_do_not_change_hands_while_games_stand_still(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; bob: h9; ann: ai a; bob: agree");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "+100000; ann: person a sit !storage; ann: ai a !storage");
    world_happens(w, EVENT_STORAGE_UP);
    assert_true(room_is_running(world_room(w)));
    world_do(w, "ann: person a sit; bob: agree; ann: ai a");
    world_happens(w, EVENT_DRAIN);
    world_do(w, "bob: agree !draining; ann: disagree; ann: ai a !draining");
}

static void
drain_while_storage_is_down_charges_nobody(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; +5000");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "+100000");
    world_happens(w, EVENT_DRAIN);
    assert_true(room_is_running(world_room(w)));
    world_expect_number("left of bob", left(w, SEAT_B), 55000);
    world_do(w, "+1000");
    world_happens(w, EVENT_STORAGE_UP);
    world_expect_number("left of bob", left(w, SEAT_B), 55000);
}

static void
goodbye_of_the_server_is_told_to_all(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; +5000; cyd: guest; cyd: join; dan: connect");
    world_happens(w, EVENT_DRAIN);
    world_forget(w);
    world_happens(w, EVENT_GOODBYE);
    for (int i = 0; i < w->client_count; i++) {
        world_expect_bye(w, w->clients[i].name, BYE_SHUTDOWN);
    }
    world_expect_number("connections", (int)HASH_CNT(by_conn, w->core->sessions), 0);
    world_crash(w, 5000);
    world_do(w, "ann: resume; bob: resume; +1000; bob: h9");
    world_expect_number("left of bob", left(w, SEAT_B), 74000);
}

static void
goodbye_waits_for_what_is_not_stored(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8");
    w->is_held = true;
    world_happens(w, EVENT_DRAIN);
    world_happens(w, EVENT_GOODBYE);
    world_happens(w, EVENT_GOODBYE);
    assert_true(world_client(w, "ann")->conn != 0);
    w->is_held = false;
    world_commit(w);
    world_expect_event(w, "ann", ACTION_STOP);
    world_expect_bye(w, "ann", BYE_SHUTDOWN);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(nothing_moves_while_nothing_can_be_stored),
        WORLD_TEST(players_hear_of_a_full_disk_while_it_is_full),
        WORLD_TEST(time_before_the_failure_is_charged),
        WORLD_TEST(clock_does_not_start_before_the_stored_move_is_shown),
        WORLD_TEST(move_shown_while_storage_is_down_starts_the_clock_later),
        WORLD_TEST(ai_is_asked_again_when_storage_is_back),
        WORLD_TEST(no_game_starts_while_nothing_can_be_stored),
        WORLD_TEST(gap_is_charged_to_nobody),
        WORLD_TEST(gap_while_storage_is_down_counts_once),
        WORLD_TEST(nobody_is_cut_off_because_the_process_stood_still),
        WORLD_TEST(drain_stops_the_clocks_and_keeps_the_seats),
        cmocka_unit_test(stop_for_good_is_told_as_such),
        WORLD_TEST(ai_does_not_move_after_the_drain),
        WORLD_TEST(no_game_starts_during_the_drain),
        WORLD_TEST(operator_speaks_to_all),
        WORLD_TEST(seats_do_not_change_hands_while_games_stand_still),
        WORLD_TEST(drain_while_storage_is_down_charges_nobody),
        WORLD_TEST(goodbye_of_the_server_is_told_to_all),
        WORLD_TEST(goodbye_waits_for_what_is_not_stored),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
