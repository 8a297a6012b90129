// SPDX-License-Identifier: MIT
// Lobby, profiles, and the list as it changes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

static void
subscriber_gets_the_whole_lobby(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: guest; bob: guest; ann: create title=open; ann: create join=code;"
                "ann: create watch=nobody; bob: lobby on");
    msg = world_answer(w, "bob");
    world_expect_number("rooms", msg->lobby_page.room_count, 1);
    world_expect_number("players", msg->lobby_page.player_count, 2);
    assert_string_equal(msg->lobby_page.rooms[0].settings->title, "open");
}

static void
large_lobby_comes_in_pages(void **state)
{
    struct core_config config = core_config_default();
    struct world w;
    const struct server_msg *msg;
    int rooms = 0, pages = 0;

    (void)state;
    config.rooms_per_player = 16;
    world_open_with(&w, &config);
    world_do(&w, "eve: guest; eve: lobby on"); // changes are noted where somebody looks
    for (int i = 0; i < WIRE_LOBBY_MAX + 10; i++) {
        char line[64];

        snprintf(line, sizeof(line), "p%d: guest; p%d: create", i % 10, i % 10);
        if (i >= 10) {
            snprintf(line, sizeof(line), "p%d: create", i % 10);
        }
        world_do(&w, line);
    }
    world_forget(&w);
    world_do(&w, "p0: lobby on");
    while ((msg = world_find(&w, "p0", SERVER_LOBBY_PAGE))) {
        rooms += msg->lobby_page.room_count;
        world_expect_number("pages", msg->lobby_page.pages, 2);
        world_expect_number("page", msg->lobby_page.page, pages++);
    }
    world_expect_number("rooms", rooms, WIRE_LOBBY_MAX + 10);
    // All of them changed since the last telling: that needs two deltas.
    world_do(&w, "+2500");
    world_expect_number("rooms", world_expect(&w, "p0", SERVER_LOBBY_DELTA)->lobby_delta.room_count,
                        WIRE_LOBBY_MAX);
    world_expect_number("rooms", world_expect(&w, "p0", SERVER_LOBBY_DELTA)->lobby_delta.room_count,
                        10);
    world_close(&w);
}

enum { BUSY_OWNERS = 12, BUSY_ROOMS = WIRE_LOBBY_MAX + 20 };

// One request of the owner of each room.
static void
do_in_all(struct world *w, const uint64_t *rooms, const char *what)
{
    for (int i = 0; i < BUSY_ROOMS; i++) {
        char line[64];

        w->room = rooms[i];
        snprintf(line, sizeof(line), "p%d: %s", i % BUSY_OWNERS, what);
        world_do(w, line);
    }
}

static void
note_told(struct world *w, const uint64_t *rooms, bool *is_told)
{
    const struct server_msg *msg;

    while ((msg = world_find(w, "eve", SERVER_LOBBY_DELTA))) {
        for (int i = 0; i < BUSY_ROOMS; i++) {
            for (int k = 0; k < msg->lobby_delta.room_count; k++) {
                is_told[i] |= msg->lobby_delta.rooms[k].room == rooms[i];
            }
        }
    }
}

// More rooms change in each second than a delta holds, always the same ones: all are told.
static void
busy_rooms_keep_no_other_waiting(void **state)
{
    struct core_config config = core_config_default();
    uint64_t rooms[BUSY_ROOMS];
    bool is_told[BUSY_ROOMS] = {false};
    struct world w;

    (void)state;
    config.rooms_per_player = 16;
    world_open_with(&w, &config);
    world_do(&w, "eve: guest; eve: lobby on");
    for (int i = 0; i < BUSY_ROOMS; i++) {
        char line[64];

        snprintf(line, sizeof(line), i < BUSY_OWNERS ? "p%d: guest; p%d: create" : "p%d: create",
                 i % BUSY_OWNERS, i % BUSY_OWNERS);
        world_do(&w, line);
        rooms[i] = w.room;
    }
    world_do(&w, "+5000");
    world_forget(&w);
    for (int second = 0; second < 4; second++) {
        do_in_all(&w, rooms, second % 2 == 0 ? "stand" : "sit a");
        world_do(&w, "+1000");
        note_told(&w, rooms, is_told);
    }
    for (int i = 0; i < BUSY_ROOMS; i++) {
        if (!is_told[i]) {
            fail_msg("room %d of %d changed four times and was never told", i, BUSY_ROOMS);
        }
    }
    world_close(&w);
}

static void
changes_are_told_once_a_second(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: guest; bob: guest; bob: lobby on; +2000");
    world_forget(w);
    world_do(w, "ann: create; ann: stand; ann: sit b");
    world_expect_nothing(w, "bob", SERVER_LOBBY_DELTA);
    world_do(w, "+1100");
    msg = world_expect(w, "bob", SERVER_LOBBY_DELTA);
    world_expect_number("rooms", msg->lobby_delta.room_count, 1);
    world_expect_number("players", msg->lobby_delta.player_count, 1);
    world_expect_number("state", msg->lobby_delta.players[0].state, PLAYER_WAITING);
    world_expect_nothing(w, "bob", SERVER_LOBBY_DELTA);
}

static void
room_that_becomes_private_is_taken_off(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: guest; bob: guest; bob: lobby on; ann: create; +2000");
    world_forget(w);
    world_do(w, "ann: stand; ann: change join=code; +2000");
    msg = world_expect(w, "bob", SERVER_LOBBY_DELTA);
    world_expect_number("gone", msg->lobby_delta.gone_count, 1);
    while ((msg = world_find(w, "bob", SERVER_LOBBY_DELTA))) {
        world_expect_number("rooms", msg->lobby_delta.room_count, 0);
    }
}

static void
players_come_and_go(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;
    bool is_told = false;

    world_do(w, "bob: guest; bob: lobby on; +2000");
    world_forget(w);
    world_do(w, "ann: guest; +2000");
    msg = world_expect(w, "bob", SERVER_LOBBY_DELTA);
    world_expect_number("state", msg->lobby_delta.players[0].state, PLAYER_HERE);
    world_do(w, "ann: goodbye; +2000");
    while ((msg = world_find(w, "bob", SERVER_LOBBY_DELTA))) {
        is_told = is_told || (msg->lobby_delta.player_count == 1 &&
                              msg->lobby_delta.players[0].state == PLAYER_GONE);
    }
    assert_true(is_told);
}

static void
who_plays_is_shown_as_playing(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: create join=code;"
                "+2000");
    w->room = world_player(w, "ann")->rooms[0];
    world_do(w, "ann: ready; bob: ready; bob: lobby on");
    msg = world_answer(w, "bob");
    for (int i = 0; i < 2; i++) {
        world_expect_number("state", msg->lobby_page.players[i].state, PLAYER_PLAYING);
        assert_true(msg->lobby_page.players[i].room == w->room);
    }
    assert_true(msg->lobby_page.rooms[0].running);
}

static void
changes_of_an_outage_are_told_once_after_it(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; bob: lobby on; +2000");
    world_forget(w);
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "ann: lost; +5000");
    world_expect_nothing(w, "bob", SERVER_LOBBY_DELTA);
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "+2000");
    world_expect(w, "bob", SERVER_LOBBY_DELTA);
}

static void
unsubscribed_get_no_deltas(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; bob: lobby on; +2000; bob: lobby off");
    world_forget(w);
    world_do(w, "ann: create; +3000");
    world_expect_nothing(w, "bob", SERVER_LOBBY_DELTA);
}

static enum player_state
last_state(struct world *w, const char *name, const char *who)
{
    const struct server_msg *msg;
    enum player_state state = PLAYER_GONE;

    while ((msg = world_find(w, name, SERVER_LOBBY_DELTA))) {
        for (int i = 0; i < msg->lobby_delta.player_count; i++) {
            if (strcmp(msg->lobby_delta.players[i].player->name, who) == 0) {
                state = msg->lobby_delta.players[i].state;
            }
        }
    }
    return state;
}

static void
who_hands_his_seat_to_an_ai_is_not_shown_there(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; bob: lobby on; ann: create; +2000");
    world_expect_number("state", last_state(w, "bob", "ann"), PLAYER_WAITING);
    world_do(w, "ann: ai a 1; +2000");
    world_expect_number("state", last_state(w, "bob", "ann"), PLAYER_HERE);
}

static void
who_sits_in_a_room_that_becomes_private_is_not_shown_there(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; bob: lobby on; ann: create; +2000");
    world_expect_number("state", last_state(w, "bob", "ann"), PLAYER_WAITING);
    world_do(w, "ann: change join=code; +2000");
    world_expect_number("state", last_state(w, "bob", "ann"), PLAYER_HERE);
    world_do(w, "ann: change; +2000");
    world_expect_number("state", last_state(w, "bob", "ann"), PLAYER_WAITING);
}

static void
code_that_lets_one_watch_is_not_told(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create watch=code; bob: lobby on");
    world_expect_number("rooms", world_answer(w, "bob")->lobby_page.room_count, 1);
    assert_string_equal(world_answer(w, "bob")->lobby_page.rooms[0].code, "");
    world_do(w, "bob: join"); // there is a seat for him
    assert_string_equal(world_answer(w, "bob")->entered.code, world_room(w)->code);
    world_do(w, "ann: create");
    world_do(w, "bob: lobby on");
    world_expect_number("rooms", world_answer(w, "bob")->lobby_page.room_count, 2);
    assert_string_equal(world_answer(w, "bob")->lobby_page.rooms[1].code, world_room(w)->code);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(subscriber_gets_the_whole_lobby),
        cmocka_unit_test(large_lobby_comes_in_pages),
        cmocka_unit_test(busy_rooms_keep_no_other_waiting),
        WORLD_TEST(changes_are_told_once_a_second),
        WORLD_TEST(room_that_becomes_private_is_taken_off),
        WORLD_TEST(players_come_and_go),
        WORLD_TEST(who_plays_is_shown_as_playing),
        WORLD_TEST(changes_of_an_outage_are_told_once_after_it),
        WORLD_TEST(unsubscribed_get_no_deltas),
        WORLD_TEST(who_hands_his_seat_to_an_ai_is_not_shown_there),
        WORLD_TEST(who_sits_in_a_room_that_becomes_private_is_not_shown_there),
        WORLD_TEST(code_that_lets_one_watch_is_not_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
