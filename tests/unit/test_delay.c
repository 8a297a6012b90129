// SPDX-License-Identifier: MIT
// Watchers of a room with a delay: what they are told, and when.
#include "server/core/room/delay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

#define START(settings)                                                                  \
    "ann: guest; bob: guest; cyd: guest; ann: create delay=yes clock=none " settings ";" \
    "bob: join; bob: sit b; cyd: join; ann: ready; bob: ready;"

// So many moves have been told to this client since the last look.
static void
expect_told(struct world *w, const char *name, int want)
{
    const struct server_msg *msg;
    int got = 0;

    while ((msg = world_find(w, name, SERVER_ROOM_EVENT))) {
        got +=
            msg->room_event.kind == ROOM_EVENT_GAME && msg->room_event.event->kind == ACTION_PLACE;
    }
    if (got != want) {
        fail_msg("%s: expected %d moves, got %d", name, want, got);
    }
}

static void
a_move_is_shown_after_three_more_and_sixty_seconds(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8; bob: a1; ann: h9; bob: a2; ann: c1");
    expect_told(w, "bob", 5);
    expect_told(w, "cyd", 0);
    world_pass(w, DELAY_MS - 1);
    expect_told(w, "cyd", 0);
    world_pass(w, 1);
    expect_told(w, "cyd", 2);
    world_pass(w, 10 * DELAY_MS); // three more moves are wanted
    expect_told(w, "cyd", 0);
    world_do(w, "bob: c3");
    expect_told(w, "cyd", 1);
}

static void
the_end_shows_all(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8; bob: a1; ann: h9; bob: a2; bob: resign");
    expect_told(w, "cyd", 4);
    assert_null(world_room(w)->delay);
}

static void
who_comes_late_and_the_lobby_stand_where_watchers_stand(void **state)
{
    struct world *w = *state;
    const struct wire_snapshot *snapshot;
    const struct wire_lobby_page *page;

    world_do(
        w,
        START("") "ann: h8; bob: a1; ann: h9; bob: a2; eve: guest; eve: join; eve: lobby on; +10");
    snapshot = &world_last(w, "eve", SERVER_SNAPSHOT)->snapshot;
    world_expect_number("events", snapshot->event_total, 0);
    page = &world_last(w, "eve", SERVER_LOBBY_PAGE)->lobby_page;
    world_expect_number("next move", page->rooms[0].move, 1);
    world_pass(w, DELAY_MS);
    world_do(w, "eve: resync");
    snapshot = &world_last(w, "eve", SERVER_SNAPSHOT)->snapshot;
    world_expect_number("events", snapshot->event_total, 1);
    world_do(w, "ann: resync");
    snapshot = &world_last(w, "ann", SERVER_SNAPSHOT)->snapshot;
    world_expect_number("events", snapshot->event_total, 4);
}

static void
hints_for_watchers_are_of_what_they_see(void **state)
{
    struct world *w = *state;

    world_do(w, START("threats=yes") "ann: h8; bob: a1; cyd: hint threats; bob: hint threats");
    world_expect_number("move", world_last(w, "cyd", SERVER_HINT_RESULT)->hint_result.move, 1);
    world_expect_number("move", world_last(w, "bob", SERVER_HINT_RESULT)->hint_result.move, 3);
}

// Whose move is awaited is not told, and for how long.
static void
presence_hides_the_turn(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create delay=yes clock=sudden:600;"
                "bob: join; bob: sit b; cyd: join; ann: ready; bob: ready; ann: h8; bob: lost;"
                "+20000");
    assert_true(world_last(w, "ann", SERVER_ROOM_PRESENCE)->room_presence.claim_ms > 0);
    world_expect_number(
        "claim", (int64_t)world_last(w, "cyd", SERVER_ROOM_PRESENCE)->room_presence.claim_ms, 0);
    world_expect_number("online",
                        world_last(w, "cyd", SERVER_ROOM_PRESENCE)->room_presence.b_online, 0);
}

static void
a_restart_takes_nothing_back_and_shows_nothing_early(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8; bob: a1; ann: h9; bob: a2; ann: c1; +60000; bob: c3; ann: c5");
    expect_told(w, "cyd", 4);
    world_crash(w, 1000);
    world_do(w, "cyd: connect; cyd: hello; cyd: resume; cyd: join; ann: connect; ann: hello;"
                "ann: resume; bob: connect; bob: hello; bob: resume");
    world_expect_number("events", world_last(w, "cyd", SERVER_SNAPSHOT)->snapshot.event_total, 4);
    world_expect_number("events", world_last(w, "ann", SERVER_SNAPSHOT)->snapshot.event_total, 8);
    world_do(w, "bob: e1");
    world_expect_number("events", world_last(w, "cyd", SERVER_SNAPSHOT)->snapshot.event_total, 4);
    world_pass(w, DELAY_MS);
    world_expect_number("events", world_last(w, "cyd", SERVER_SNAPSHOT)->snapshot.event_total, 5);
    world_do(w, "ann: e3; bob: e5");
    world_expect_number("events", world_last(w, "cyd", SERVER_SNAPSHOT)->snapshot.event_total, 8);
    expect_told(w, "cyd", 0);
    world_pass(w, DELAY_MS);
    world_do(w, "ann: g1; bob: g3");
    expect_told(w, "cyd", 2);
}

static void
who_sits_down_in_the_middle_sees_all(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8; bob: a1; ann: handover a cyd; cyd: agree; bob: agree");
    world_expect_number("events", world_last(w, "cyd", SERVER_SNAPSHOT)->snapshot.event_total, 3);
    world_do(w, "cyd: h9");
    expect_told(w, "bob", 3);
}

static void
strict_tables_say_so(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create rule=renju strict=yes; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: hint forbidden !strict");
    world_do(w, "cyd: guest; dan: guest; cyd: create rule=renju; dan: join; dan: sit b; cyd: ready;"
                "dan: ready; cyd: hint forbidden");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(a_move_is_shown_after_three_more_and_sixty_seconds),
        WORLD_TEST(the_end_shows_all),
        WORLD_TEST(who_comes_late_and_the_lobby_stand_where_watchers_stand),
        WORLD_TEST(hints_for_watchers_are_of_what_they_see),
        WORLD_TEST(presence_hides_the_turn),
        WORLD_TEST(a_restart_takes_nothing_back_and_shows_nothing_early),
        WORLD_TEST(who_sits_down_in_the_middle_sees_all),
        WORLD_TEST(strict_tables_say_so),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
