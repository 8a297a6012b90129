// SPDX-License-Identifier: MIT
// Join flows around a real core: each step is sent, and its answer brings the next.
#include "client/control/join_flow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/client_world.h"

// One step of bob's join flow; what it wants to say is sent.
static enum join_flow_step
step(struct client_world *world, struct join_flow *join_flow)
{
    struct model *model = client_world_model(world, "bob");
    const struct m_room *room = join_flow_room(join_flow, model);
    struct request request;
    enum join_flow_step next;

    assert_non_null(room);
    next = join_flow_next(join_flow, model, room, &request);
    if (next == JOIN_SENDS) {
        client_world_send(world, &world->viewers[0], &request.msg, false);
        client_world_deliver(world);
    }
    return next;
}

static struct client_world *
begin(void **state, const char *lines)
{
    struct client_world *world = *state;

    client_world_view(world, "bob");
    client_world_do(world, "ann: guest; bob: guest");
    client_world_do(world, lines);
    return world;
}

static uint64_t
room_of_bob(struct client_world *world)
{
    return client_world_room(world, "bob")->id;
}

static void
a_free_seat_is_taken_and_ready_is_said(void **state)
{
    struct client_world *world = begin(state, "ann: create clock=sudden:60; bob: join");
    struct join_flow join_flow = {
        .is_open = true, .room = room_of_bob(world), .wants_seat = true, .starts = true};
    enum seat seat;

    assert_int_equal(step(world, &join_flow), JOIN_SENDS);
    assert_true(
        model_own_seat(client_world_model(world, "bob"), client_world_room(world, "bob"), &seat));
    assert_int_equal(step(world, &join_flow), JOIN_SENDS);
    assert_int_equal(step(world, &join_flow), JOIN_OVER);
}

// Who sits down where the other one is ready has agreed; where he is not, nobody is hurried.
static void
whoever_sits_down_where_a_game_is_offered_agrees(void **state)
{
    struct client_world *world = begin(state, "ann: create clock=sudden:60; ann: ready; bob: join");
    struct join_flow join_flow = {
        .is_open = true, .room = room_of_bob(world), .wants_seat = true, .agrees = true};

    assert_int_equal(step(world, &join_flow), JOIN_SENDS);
    assert_int_equal(step(world, &join_flow), JOIN_SENDS);
    assert_true(m_room_is_running(client_world_room(world, "bob")));
    assert_int_equal(step(world, &join_flow), JOIN_OVER);
}

static void
whoever_sits_down_where_nobody_is_ready_is_not_either(void **state)
{
    struct client_world *world = begin(state, "ann: create clock=sudden:60; bob: join");
    struct join_flow join_flow = {
        .is_open = true, .room = room_of_bob(world), .wants_seat = true, .agrees = true};

    assert_int_equal(step(world, &join_flow), JOIN_SENDS);
    assert_int_equal(step(world, &join_flow), JOIN_OVER);
    assert_false(client_world_room(world, "bob")->seats[SEAT_B].is_ready);
}

static void
a_table_for_people_is_an_offer_and_one_with_an_ai_is_not(void **state)
{
    struct request request = {.msg = {.kind = CLIENT_ROOM_CREATE}};

    (void)state;
    request.msg.room_create.seat = WANT_SEAT_A;
    assert_true(join_flow_of_create(&request, false).offers);
    request.options.ai_count = 1;
    assert_false(join_flow_of_create(&request, false).offers);
    request.options.ai_count = 0;
    request.msg.room_create.seat = WANT_NO_SEAT;
    assert_false(join_flow_of_create(&request, false).offers);
}

static void
a_full_room_is_watched(void **state)
{
    struct client_world *world =
        begin(state, "cid: guest; ann: create clock=sudden:60; cid: join; cid: sit b; bob: join");
    struct join_flow join_flow = {.is_open = true, .room = room_of_bob(world), .wants_seat = true};

    assert_int_equal(step(world, &join_flow), JOIN_OVER);
}

static void
it_waits_for_seats_that_are_promised_and_for_the_game(void **state)
{
    struct client_world *world = begin(state, "ann: create clock=sudden:60; bob: join");
    struct join_flow join_flow = {
        .is_open = true, .room = room_of_bob(world), .needs_seat = true, .awaits_game = true};

    assert_int_equal(step(world, &join_flow), JOIN_WAITS);
    client_world_do(world, "bob: sit b");
    assert_int_equal(step(world, &join_flow), JOIN_WAITS);
    client_world_do(world, "ann: ready; bob: ready");
    assert_int_equal(step(world, &join_flow), JOIN_OVER);
    join_flow.needs_ais = 1;
    assert_int_equal(step(world, &join_flow), JOIN_WAITS);
}

static void
only_a_room_that_was_watched_is_left(void **state)
{
    struct client_world *world = begin(state, "ann: create clock=sudden:60; bob: join");
    const struct model *model = client_world_model(world, "bob");
    uint64_t watched = room_of_bob(world);
    struct join_flow join_flow = {.is_open = true, .room = watched + 1, .leaves = watched};
    struct request request;

    assert_true(join_flow_leaves(&join_flow, model, &request));
    assert_int_equal(request.msg.kind, CLIENT_ROOM_LEAVE);
    join_flow.room = watched;
    assert_false(join_flow_leaves(&join_flow, model, &request));
    join_flow.room = watched + 1;
    client_world_do(world, "bob: sit b");
    assert_false(join_flow_leaves(&join_flow, model, &request));
}

static void
a_challenge_invites(void **state)
{
    struct request request = {.name = "ann", .msg = {.kind = CLIENT_ROOM_CREATE}}, invitation;
    struct join_flow join_flow = join_flow_of_create(&request, true);

    (void)state;
    join_flow.room = 7;
    assert_true(join_flow_invites(&join_flow, &invitation));
    assert_int_equal(invitation.msg.room_name.room, 7);
    assert_string_equal(invitation.msg.room_name.name, "ann");
    join_flow = join_flow_of_create(&request, false);
    assert_false(join_flow_invites(&join_flow, &invitation));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        CLIENT_TEST(a_free_seat_is_taken_and_ready_is_said),
        CLIENT_TEST(whoever_sits_down_where_a_game_is_offered_agrees),
        CLIENT_TEST(whoever_sits_down_where_nobody_is_ready_is_not_either),
        cmocka_unit_test(a_table_for_people_is_an_offer_and_one_with_an_ai_is_not),
        CLIENT_TEST(a_full_room_is_watched),
        CLIENT_TEST(it_waits_for_seats_that_are_promised_and_for_the_game),
        CLIENT_TEST(only_a_room_that_was_watched_is_left),
        cmocka_unit_test(a_challenge_invites),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
