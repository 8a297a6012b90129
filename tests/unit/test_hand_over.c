// SPDX-License-Identifier: MIT
// Seats that change hands in a running game: who may ask, who must agree, what is told and kept.
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

#define START                                                                 \
    "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; bob: sit b;" \
    "cyd: join; ann: ready; bob: ready; ann: h8; bob: i9;"

static void
expect_seat(struct world *w, enum seat seat, const char *name)
{
    const struct room_occupant *occupant = &world_room(w)->occupants[seat];

    if (!name) {
        assert_int_equal(occupant->kind, OCCUPANT_AI);
        return;
    }
    assert_int_equal(occupant->kind, OCCUPANT_PERSON);
    assert_true(occupant->player == world_client(w, name)->player);
}

// What this client was told last of a hand-over.
static const struct wire_hand_over_offer *
told(struct world *w, const char *name)
{
    return &world_last(w, name, SERVER_HAND_OVER_OFFER)->hand_over_offer;
}

static void
seat_changes_hands_only_when_the_opponent_agrees(void **state)
{
    struct world *w = *state;

    world_do(w, START "ann: handover a ai 4");
    expect_seat(w, SEAT_A, "ann");
    world_expect_number("state", told(w, "bob")->state, HAND_OVER_OPEN);
    assert_true(told(w, "cyd")->asked == world_client(w, "bob")->player);
    world_do(w, "cyd: agree !hand-over-gone; ann: agree !hand-over-gone; bob: agree");
    expect_seat(w, SEAT_A, NULL);
    world_expect_number("state", told(w, "cyd")->state, HAND_OVER_DONE);
    world_do(w, "bob: agree !hand-over-gone; ann: j8 !not-seated");
}

static void
owner_can_do_nothing_silently(void **state)
{
    struct world *w = *state;

    // Neither with the older requests, nor with a stronger AI in the place of his weak one.
    world_do(w, START "ann: ai a 1");
    expect_seat(w, SEAT_A, "ann");
    world_do(w, "bob: agree; ann: ai a 9");
    world_expect_number("level", world_room(w)->occupants[SEAT_A].ai.level, 1);
    world_do(w, "bob: disagree; ann: ai a 9 !hand-over-wait; +30000; ann: person a sit");
    expect_seat(w, SEAT_A, NULL);
    world_do(w, "bob: agree");
    expect_seat(w, SEAT_A, "ann");
    world_do(w, "ann: handover b ai !seat-taken; ann: handover b back !seat-taken");
}

static void
each_player_hands_over_his_own_seat(void **state)
{
    struct world *w = *state;

    world_do(w, START "bob: ai b 2; ann: agree");
    expect_seat(w, SEAT_B, NULL);
    // It is bob's to take back: neither the owner's nor a watcher's.
    world_do(w, "ann: ai b 5 !seat-taken; cyd: handover b back !seat-taken; bob: handover b back");
    expect_seat(w, SEAT_B, NULL);
    world_do(w, "ann: agree");
    expect_seat(w, SEAT_B, "bob");
    world_do(w, "bob: handover b back !already-seated");
}

static void
person_is_asked_first_then_the_opponent(void **state)
{
    struct world *w = *state;

    world_do(w, START "ann: handover a cyd");
    assert_true(told(w, "bob")->asked == world_client(w, "cyd")->player);
    world_do(w, "bob: agree !hand-over-gone; cyd: agree");
    expect_seat(w, SEAT_A, "ann");
    assert_true(told(w, "bob")->asked == world_client(w, "bob")->player);
    world_do(w, "bob: agree; ann: j8 !not-seated; cyd: j8");
    expect_seat(w, SEAT_A, "cyd");
    // It was lent: ann may have it back, if bob agrees; cyd could hand it on.
    world_do(w, "bob: k8; ann: handover a back; bob: agree; ann: j9");
    expect_seat(w, SEAT_A, "ann");
}

static void
nobody_gets_a_seat_against_his_will(void **state)
{
    struct world *w = *state;

    world_do(w, START "dan: guest; ann: handover a dan !not-here; ann: handover a nobody "
                      "!no-such-player; ann: handover a bob !already-seated;"
                      "ann: handover a cyd; cyd: disagree");
    world_expect_number("state", told(w, "ann")->state, HAND_OVER_DECLINED);
    expect_seat(w, SEAT_A, "ann");
}

static void
against_an_ai_nobody_is_asked(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create ai=1; ann: ready; ann: h8; ann: handover a ai 2");
    expect_seat(w, SEAT_A, NULL);
    world_do(w, "ann: handover a back");
    expect_seat(w, SEAT_A, "ann");
}

static void
ai_that_is_to_move_thinks_on_when_the_other_seat_changes_hands(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create seat=none ai=1 second=2; +100");
    world_expect_number("asked", w->engine_count, 1);
    world_do(w, "ann: handover b back; +100");
    expect_seat(w, SEAT_B, "ann");
    world_expect_number("asked again", w->engine_count, 2);
    world_engine_plays(w, "h8");
    world_do(w, "ann: i9");
}

static void
rated_games_never(void **state)
{
    struct world *w = *state;

    world_do(
        w,
        "ann: register; bob: register; cyd: guest; ann: create rated=yes clock=sudden:300 undo=off;"
        "bob: join; bob: sit b; cyd: join; ann: ready; bob: ready; ann: h8; bob: i9;"
        "ann: handover a ai !rated-ai; ann: ai a !rated-ai;"
        "ann: handover a cyd !hand-over-rated");
}

static void
offer_ends_with_its_game_and_its_people(void **state)
{
    struct world *w = *state;

    world_do(w, START "ann: handover a cyd; ann: handover a ai !hand-over-open; cyd: leave");
    world_expect_number("state", told(w, "bob")->state, HAND_OVER_ENDED);
    world_do(w, "ann: handover a ai; ann: disagree; ann: handover a ai; bob: resign;"
                "bob: agree !hand-over-gone");
    world_expect_number("state", told(w, "bob")->state, HAND_OVER_ENDED);
    world_do(w, "ann: handover a ai !no-game");
}

static void
who_comes_in_is_told_of_an_open_offer(void **state)
{
    struct world *w = *state;

    world_do(w, START "ann: handover a ai; dan: guest; dan: join");
    assert_true(told(w, "dan")->offer == world_room(w)->offers[SEAT_A].offer);
}

static void
record_says_who_held_which_seat_since_when(void **state)
{
    struct world *w = *state;
    const struct journal_entry *entry;

    world_do(w, START "ann: handover a ai 4; bob: agree");
    world_engine_plays(w, "j8");
    world_do(w, "bob: k8; ann: handover a back; bob: agree");
    world_crash(w, 1000);
    world_do(w, "ann: resume; bob: resume; bob: resign");
    entry = world_entry(w, ENTRY_GAME, world_room(w)->game);
    assert_true(world_entry_has(entry, "\nheld 0 a person "));
    assert_true(world_entry_has(entry, "\nheld 2 a ai 0 4\n"));
    assert_true(world_entry_has(entry, "\nheld 5 a person "));
}

static void
right_to_take_a_seat_back_survives_a_restart(void **state)
{
    struct world *w = *state;

    world_do(w, START "bob: handover b ai; ann: agree");
    world_crash(w, 1000);
    world_do(w, "ann: resume; bob: resume; bob: join; bob: handover b back;"
                "ann: agree");
    expect_seat(w, SEAT_B, "bob");
}

static void
seats_do_not_change_hands_for_ever(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create ai=1; ann: ready; ann: h8");
    for (int i = 0; i < 11; i++) {
        world_do(w, "ann: handover a ai; ann: handover a back; +60000");
    }
    world_do(w, "ann: handover a ai !hand-over-limit");
}

static void
server_announces_it(void **state)
{
    struct world *w = *state;

    world_connect(w, "ann");
    world_do(w, "ann: hello");
    assert_true(
        feature_is_offered(&world_last(w, "ann", SERVER_WELCOME)->welcome, FEATURE_HAND_OVER));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(seat_changes_hands_only_when_the_opponent_agrees),
        WORLD_TEST(owner_can_do_nothing_silently),
        WORLD_TEST(each_player_hands_over_his_own_seat),
        WORLD_TEST(person_is_asked_first_then_the_opponent),
        WORLD_TEST(nobody_gets_a_seat_against_his_will),
        WORLD_TEST(against_an_ai_nobody_is_asked),
        WORLD_TEST(ai_that_is_to_move_thinks_on_when_the_other_seat_changes_hands),
        WORLD_TEST(rated_games_never),
        WORLD_TEST(offer_ends_with_its_game_and_its_people),
        WORLD_TEST(who_comes_in_is_told_of_an_open_offer),
        WORLD_TEST(record_says_who_held_which_seat_since_when),
        WORLD_TEST(right_to_take_a_seat_back_survives_a_restart),
        WORLD_TEST(seats_do_not_change_hands_for_ever),
        WORLD_TEST(server_announces_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
