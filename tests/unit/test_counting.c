// SPDX-License-Identifier: MIT
// Which rated games count, and that both know it before they begin.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

#define RATED "rated=yes undo=off clock=sudden:300"
#define HOUR_MS ((int64_t)3600 * 1000)

// Everybody has an address of his own, but where a test says otherwise.
static void
open_world(struct world *w, int rated_per_pair)
{
    static const char *const names[] = {"ann", "bob", "cyd"};
    struct core_config config = core_config_default();

    config.rated_per_pair = rated_per_pair;
    world_open_with(w, &config);
    for (int i = 0; i < 3; i++) {
        world_client(w, names[i])->address = (uint64_t)i + 1;
    }
}

static uint32_t
told(struct world *w, const char *name)
{
    const struct server_msg *msg = world_last(w, name, SERVER_ROOM_PRESENCE);

    assert_non_null(msg);
    return msg->room_presence.uncounted;
}

static int
games_of(struct world *w, const char *name)
{
    const struct rating *rating = player_rating(world_player(w, name), RULE_FREESTYLE, SPEED_BLITZ);

    return rating ? rating->games : 0;
}

static void
expect_archived(struct world *w, const char *text)
{
    assert_true(world_entry_has(world_entry(w, ENTRY_GAME, world_room(w)->game), text));
}

// Four stones: a game that has not begun does not count, whoever plays it.
static void
place_stones(struct world *w)
{
    static const char *const points[] = {"h8", "i9", "h10", "a1"};
    const struct room *room = world_room(w);

    for (int i = 0; i < 4; i++) {
        uint64_t actor = room->occupants[match_actor(room->match)].player;
        char line[32];

        snprintf(line, sizeof(line), "%s: %s",
                 actor == world_client(w, "ann")->player ? "ann" : "bob", points[i]);
        world_do(w, line);
    }
}

// One rated game; ann resigns it.
static void
play(struct world *w)
{
    world_do(w, "ann: ready; bob: ready");
    assert_true(room_is_running(world_room(w)));
    place_stones(w);
    world_do(w, "ann: resign");
}

static void
some_games_of_the_same_two_count_in_a_day(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 2);
    world_do(&w, "ann: register; bob: register; cyd: guest; ann: create " RATED
                 "; cyd: join; bob: join; bob: sit b");
    play(&w);
    assert_int_equal(told(&w, "ann"), UNCOUNTED_NONE);
    play(&w);
    assert_int_equal(games_of(&w, "ann"), 2);
    // Both and those who watch hear it before the next one.
    assert_int_equal(told(&w, "ann"), UNCOUNTED_PAIR);
    assert_int_equal(told(&w, "bob"), UNCOUNTED_PAIR);
    assert_int_equal(told(&w, "cyd"), UNCOUNTED_PAIR);
    play(&w);
    assert_int_equal(games_of(&w, "ann"), 2);
    assert_int_equal(games_of(&w, "bob"), 2);
    expect_archived(&w, "\nrated 0 pair\n");
    world_expect_number("kept ratings", world_entry_count(&w, ENTRY_RATING), 4);
    world_close(&w);
}

static void
day_passes(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 1);
    world_do(&w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b");
    play(&w);
    assert_int_equal(told(&w, "bob"), UNCOUNTED_PAIR);
    w.now.wall_ms += 24 * HOUR_MS;
    // What he was ready for has changed: the other one is asked again.
    world_do(&w, "ann: ready");
    assert_int_equal(told(&w, "bob"), UNCOUNTED_NONE);
    world_do(&w, "bob: ready");
    place_stones(&w);
    world_do(&w, "ann: resign");
    assert_int_equal(games_of(&w, "bob"), 2);
    world_close(&w);
}

static void
nobody_begins_what_he_was_not_told(void **state)
{
    struct world w;
    const struct room *room;

    (void)state;
    open_world(&w, 1);
    world_do(&w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                 "ann: ready");
    room = world_room(&w);
    // The two play their one game elsewhere; here one of them is still ready.
    meetings_add(&world_player(&w, "ann")->meetings, world_client(&w, "bob")->player,
                 w.now.wall_ms);
    meetings_add(&world_player(&w, "bob")->meetings, world_client(&w, "ann")->player,
                 w.now.wall_ms);
    world_do(&w, "bob: ready");
    assert_false(room_is_running(room));
    assert_int_equal(told(&w, "ann"), UNCOUNTED_PAIR);
    assert_false(room->occupants[SEAT_A].is_ready);
    assert_true(room->occupants[SEAT_B].is_ready);
    world_do(&w, "ann: ready");
    assert_true(room_is_running(room));
    world_close(&w);
}

static void
two_of_one_address_do_not_count(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 5);
    world_client(&w, "bob")->address = 1;
    world_do(&w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b");
    assert_int_equal(told(&w, "ann"), UNCOUNTED_ADDRESS);
    play(&w);
    assert_int_equal(games_of(&w, "ann"), 0);
    expect_archived(&w, "\nrated 0 address\n");
    world_close(&w);
}

// The Unix socket is no address: whoever comes by it is no neighbour.
static void
two_of_no_address_count(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 5);
    world_client(&w, "ann")->address = world_client(&w, "bob")->address = 0;
    world_do(&w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b");
    assert_int_equal(told(&w, "ann"), UNCOUNTED_NONE);
    play(&w);
    assert_int_equal(games_of(&w, "ann"), 1);
    world_close(&w);
}

// A game of the two that has not begun moves no rating either.
static void
unbegun_games_do_not_count(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 5);
    world_do(&w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                 "ann: ready; bob: ready; ann: resign");
    assert_int_equal(games_of(&w, "ann"), 0);
    world_close(&w);
}

// Nor is it one of the day's few, however it ended; the day is the same after a restart.
static void
unbegun_games_do_not_use_up_the_day(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 1);
    world_do(&w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                 "ann: ready; bob: ready; ann: resign");
    assert_int_equal(told(&w, "ann"), UNCOUNTED_NONE);
    world_do(&w, "ann: ready; bob: ready; +60000"); // nobody makes the first move
    assert_false(room_is_running(world_room(&w)));
    assert_int_equal(told(&w, "bob"), UNCOUNTED_NONE);
    world_crash(&w, 1000);
    assert_int_equal(world_player(&w, "ann")->meetings.count, 0);
    world_do(&w, "ann: resume; bob: resume");
    play(&w);
    assert_int_equal(games_of(&w, "ann"), 1);
    assert_int_equal(told(&w, "ann"), UNCOUNTED_PAIR);
    world_close(&w);
}

// To be away while the other one gets ready does not hide where one is.
static void
who_is_away_is_where_he_was(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 5);
    world_client(&w, "bob")->address = 1;
    world_do(&w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                 "bob: ready; bob: lost; ann: ready");
    assert_true(room_is_running(world_room(&w)));
    assert_int_equal(world_room(&w)->uncounted, UNCOUNTED_ADDRESS);
    world_close(&w);
}

static void
casual_games_are_nobodys_business(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 1);
    world_client(&w, "bob")->address = 1;
    world_do(&w, "ann: register; bob: register; ann: create clock=sudden:300; bob: join;"
                 "bob: sit b");
    assert_int_equal(told(&w, "ann"), UNCOUNTED_NONE);
    world_do(&w, "ann: change " RATED);
    assert_int_equal(told(&w, "bob"), UNCOUNTED_ADDRESS);
    world_do(&w, "ann: change clock=sudden:300");
    assert_int_equal(told(&w, "bob"), UNCOUNTED_NONE);
    world_close(&w);
}

static void
decision_survives_a_restart(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 1);
    world_do(&w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b");
    play(&w);
    world_do(&w, "ann: ready; bob: ready; bob: h8");
    world_crash(&w, 1000);
    assert_int_equal(world_room(&w)->uncounted, UNCOUNTED_PAIR);
    world_do(&w, "ann: resume; bob: resume; bob: resign");
    assert_int_equal(games_of(&w, "ann"), 1);
    assert_int_equal(told(&w, "ann"), UNCOUNTED_PAIR); // and the day is not forgotten either
    world_close(&w);
}

static void
pairing_says_it_too(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 5);
    world_client(&w, "bob")->address = 1;
    world_do(&w, "ann: register; bob: register; ann: seek " RATED "; bob: seek " RATED);
    assert_int_equal(world_last(&w, "ann", SERVER_PAIR_OFFER)->pair_offer.uncounted,
                     UNCOUNTED_ADDRESS);
    world_do(&w, "ann: pairing yes; bob: pairing yes");
    assert_int_equal(world_room(&w)->uncounted, UNCOUNTED_ADDRESS);
    assert_true(room_is_running(world_room(&w)));
    world_close(&w);
}

// He comes back from the other's address before the other one has said yes.
static void
pairing_is_asked_anew_when_it_changes(void **state)
{
    struct world w;

    (void)state;
    open_world(&w, 5);
    world_do(&w, "ann: register; bob: register; ann: seek " RATED "; bob: seek " RATED
                 "; ann: pairing yes");
    world_player(&w, "ann")->address = world_client(&w, "bob")->address;
    world_do(&w, "bob: pairing yes");
    assert_null(world_room(&w));
    assert_int_equal(world_last(&w, "bob", SERVER_PAIR_OFFER)->pair_offer.uncounted,
                     UNCOUNTED_ADDRESS);
    world_do(&w, "bob: pairing yes; ann: pairing yes");
    assert_true(room_is_running(world_room(&w)));
    world_close(&w);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_games_of_the_same_two_count_in_a_day),
        cmocka_unit_test(day_passes),
        cmocka_unit_test(nobody_begins_what_he_was_not_told),
        cmocka_unit_test(two_of_one_address_do_not_count),
        cmocka_unit_test(two_of_no_address_count),
        cmocka_unit_test(unbegun_games_do_not_count),
        cmocka_unit_test(unbegun_games_do_not_use_up_the_day),
        cmocka_unit_test(who_is_away_is_where_he_was),
        cmocka_unit_test(casual_games_are_nobodys_business),
        cmocka_unit_test(decision_survives_a_restart),
        cmocka_unit_test(pairing_says_it_too),
        cmocka_unit_test(pairing_is_asked_anew_when_it_changes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
