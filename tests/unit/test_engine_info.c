// SPDX-License-Identifier: MIT
// What AIs think: who is told how much of it, and how often.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/support/core_world.h"

#define WATCHED "ann: guest; bob: guest; ann: create ai=3 "

static const struct point line[] = {{7, 8}, {8, 8}};
static const struct wire_thought hopeful = {
    .depth = 6, .nodes = 4000, .point_count = 2, .points = line, .chance = 700, .win_in = 9};

static const struct wire_thought *
next_info(struct world *w, const char *name)
{
    const struct server_msg *msg = world_find(w, name, SERVER_THOUGHT);

    return msg ? &msg->thought : NULL;
}

static void
watchers_see_all_and_players_how_far_it_looks(void **state)
{
    struct world *w = *state;
    const struct wire_thought *info;

    world_do(w, WATCHED "; bob: join; ann: ready; ann: h8");
    world_engine_thinks(w, &hopeful);
    info = next_info(w, "bob");
    assert_non_null(info);
    assert_true(info->open);
    assert_false(info->done);
    world_expect_number("room", (int64_t)info->room, (int64_t)w->room);
    world_expect_number("move", info->move, 2);
    world_expect_number("seat", info->seat, SEAT_B);
    world_expect_number("depth", info->depth, 6);
    world_expect_number("points", info->point_count, 2);
    world_expect_number("chance", info->chance, 700);
    world_expect_number("win in", info->win_in, 9);
    info = next_info(w, "ann");
    assert_non_null(info);
    assert_false(info->open);
    world_expect_number("depth", info->depth, 6);
    world_expect_number("points", info->point_count, 0);
    world_expect_number("chance", info->chance, 0);
    world_expect_number("win in", info->win_in, 0);
}

static void
players_see_all_where_they_may_have_hints(void **state)
{
    struct world *w = *state;

    world_do(w, WATCHED "hints=yes; ann: ready; ann: h8");
    world_engine_thinks(w, &hopeful);
    assert_true(next_info(w, "ann")->open);
}

static void
engine_info_comes_four_times_a_second_at_most(void **state)
{
    struct world *w = *state;
    int count = 0;

    world_do(w, WATCHED "; ann: ready; ann: h8");
    for (int i = 0; i < 100; i++) {
        world_engine_thinks(w, &hopeful);
        world_do(w, "+10");
    }
    while (next_info(w, "ann")) {
        count++;
    }
    world_expect_number("engine info in a second", count, 4);
}

static void
last_thought_follows_the_move_and_says_if_it_was_shortened(void **state)
{
    struct world *w = *state;
    struct wire_thought hurried = hopeful;
    const struct wire_thought *info;

    world_do(w, WATCHED "; bob: join; ann: ready; ann: h8");
    hurried.shortened = true;
    w->is_held = true;
    world_engine_answers(w, "h9", &hurried);
    assert_null(next_info(w, "bob")); // the move is not stored yet
    world_commit(w);
    info = next_info(w, "bob");
    assert_non_null(info);
    assert_true(info->done);
    assert_true(info->shortened);
    assert_true(info->open);
    world_expect_number("move", info->move, 2);
    assert_false(next_info(w, "ann")->open);
}

static void
move_of_the_core_itself_is_told_as_shortened(void **state)
{
    struct world *w = *state;
    const struct wire_thought *info;

    world_do(w, WATCHED "; ann: ready; ann: h8; +13000");
    info = next_info(w, "ann");
    assert_non_null(info);
    assert_true(info->done);
    assert_true(info->shortened);
    world_expect_number("depth", info->depth, 0);
}

static void
whole_thought_is_told_when_the_game_is_over(void **state)
{
    struct world *w = *state;

    world_do(w, WATCHED "; ann: ready; ann: a1");
    for (int i = 0; i < 5; i++) {
        static const char *const ours[] = {"b1", "c1", "d1", "f1"};
        static const char *const theirs[] = {"h8", "h9", "h10", "h11", "h12"};
        char words[32];

        world_forget(w);
        world_engine_answers(w, theirs[i], &hopeful);
        if (i < 4) {
            snprintf(words, sizeof(words), "ann: %s", ours[i]);
            world_do(w, words);
        }
    }
    assert_false(room_is_running(world_room(w)));
    assert_true(next_info(w, "ann")->open);
}

static void
nobody_is_told_what_is_not_wanted_any_more(void **state)
{
    struct world *w = *state;

    world_do(w, WATCHED "; ann: ready; ann: h8; ann: resign");
    world_engine_thinks(w, &hopeful);
    assert_null(next_info(w, "ann"));
}

static void
who_does_not_read_is_not_told(void **state)
{
    struct world *w = *state;
    struct core_event high = {.kind = EVENT_OUTPUT_HIGH};

    world_do(w, WATCHED "; bob: join; ann: ready; ann: h8");
    high.conn = world_client(w, "bob")->conn;
    world_event(w, &high);
    world_engine_thinks(w, &hopeful);
    assert_null(next_info(w, "bob"));
    assert_non_null(next_info(w, "ann"));
    assert_false(core_session(w->core, high.conn)->has_missed_rooms); // nothing to make good
}

static void
engine_info_stops_while_nothing_can_be_stored(void **state)
{
    struct world *w = *state;

    world_do(w, WATCHED "; ann: ready; ann: h8");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_engine_thinks(w, &hopeful);
    assert_null(next_info(w, "ann"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(watchers_see_all_and_players_how_far_it_looks),
        WORLD_TEST(players_see_all_where_they_may_have_hints),
        WORLD_TEST(engine_info_comes_four_times_a_second_at_most),
        WORLD_TEST(last_thought_follows_the_move_and_says_if_it_was_shortened),
        WORLD_TEST(move_of_the_core_itself_is_told_as_shortened),
        WORLD_TEST(whole_thought_is_told_when_the_game_is_over),
        WORLD_TEST(nobody_is_told_what_is_not_wanted_any_more),
        WORLD_TEST(who_does_not_read_is_not_told),
        WORLD_TEST(engine_info_stops_while_nothing_can_be_stored),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
