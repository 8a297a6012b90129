// SPDX-License-Identifier: MIT
// Profiles, and requests of the lobby that are not asked for twice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

static void
profile_tells_ratings(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w,
             "ann: register; bob: register; ann: profile nobody !no-such-player;"
             "ann: create rated=yes undo=off clock=sudden:300; bob: join; bob: sit b; ann: ready;"
             "bob: ready; ann: h8; bob: h9; ann: g8; bob: g9; bob: resign; bob: profile ann");
    msg = world_answer(w, "bob");
    assert_true(msg->profile.online);
    world_expect_number("ratings", msg->profile.rating_count, 1);
    world_expect_number("wins", msg->profile.ratings[0].wins, 1);
    assert_true(msg->profile.ratings[0].provisional);
    world_do(w, "ann: lost; +5000; bob: profile Ann");
    msg = world_answer(w, "bob");
    assert_false(msg->profile.online);
    assert_true(msg->profile.seen_ms == (uint64_t)w->now.wall_ms - 5000);
}

static void
occupants_are_shown_with_their_ratings(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; ann: create rated=yes undo=off clock=sudden:300;"
                "bob: join; bob: sit b; ann: ready; bob: ready; ann: h8; bob: h9; ann: g8; bob: g9;"
                "bob: resign; bob: resync");
    assert_true(world_answer(w, "bob")->snapshot.a->player->rating > 1500);
}

static void
subscribing_twice_shows_the_lobby_twice(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: lobby on; ann: lobby on; ann: lobby off; ann: lobby off");
    world_expect(w, "ann", SERVER_LOBBY_PAGE);
    world_expect(w, "ann", SERVER_LOBBY_PAGE);
    world_expect_nothing(w, "ann", SERVER_LOBBY_PAGE);
}

static void
empty_lobby_is_one_page(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: guest; ann: lobby on");
    msg = world_answer(w, "ann");
    world_expect_number("pages", msg->lobby_page.pages, 1);
    world_expect_number("rooms", msg->lobby_page.room_count, 0);
    world_expect_number("players", msg->lobby_page.player_count, 1);
}

static void
profile_tells_where_somebody_plays(void **state)
{
    struct world *w = *state;
    uint64_t open;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create; open: guest; bob: profile ann");
    open = w->room;
    assert_true(world_answer(w, "bob")->profile.room == open);
    world_do(w, "cyd: create join=code; bob: profile cyd");
    assert_true(world_answer(w, "bob")->profile.room == 0);
    world_do(w, "bob: profile bob");
    assert_true(world_answer(w, "bob")->profile.room == 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(profile_tells_ratings),
        WORLD_TEST(occupants_are_shown_with_their_ratings),
        WORLD_TEST(subscribing_twice_shows_the_lobby_twice),
        WORLD_TEST(empty_lobby_is_one_page),
        WORLD_TEST(profile_tells_where_somebody_plays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
