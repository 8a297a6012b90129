// SPDX-License-Identifier: MIT
// Quick pairing: who looks for the same game is asked, and seated if both agree.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/lobby/seek.h"
#include "server/core/room/room.h"
#include "tests/support/core_verbs.h"
#include "tests/support/core_world.h"

enum { ANSWER_MS = 30000 };

static bool
is_asked(const struct world *w, const char *name)
{
    struct pairing pairing;

    return seek_pairing(world_player(w, name), &pairing);
}

static void
two_who_seek_the_same_are_asked(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: guest; bob: guest; ann: seek clock=sudden:60; bob: seek clock=sudden:60");
    msg = world_expect(w, "ann", SERVER_PAIR_OFFER);
    assert_true(msg->pair_offer.opponent->id == world_client(w, "bob")->player);
    assert_int_equal(msg->pair_offer.answer_ms, ANSWER_MS);
    assert_int_equal(msg->pair_offer.settings->control.kind, CONTROL_SUDDEN);
    world_expect(w, "bob", SERVER_PAIR_OFFER);
    assert_null(w->core->rooms);
    // One yes is not enough.
    world_do(w, "ann: pairing yes; ann: pairing yes");
    assert_null(w->core->rooms);
    world_expect_nothing(w, "ann", SERVER_PAIRED);
}

static void
two_who_agree_are_paired(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; ann: seek clock=sudden:60 title=x; bob: seek clock=sudden:60;"
             "bob: pairing yes; ann: pairing yes");
    assert_true(world_expect(w, "ann", SERVER_PAIRED)->paired.opponent->id ==
                world_client(w, "bob")->player);
    world_expect(w, "bob", SERVER_PAIRED);
    world_expect(w, "bob", SERVER_SNAPSHOT);
    world_expect_room_event(w, "bob", ROOM_EVENT_GAME_STARTED);
    assert_true(room_is_running(world_room(w)));
    assert_string_equal(world_room(w)->settings.title, "");
    world_do(w, "ann: seek !playing; ann: unseek !not-seeking");
}

static void
seat_events_tell_that_both_are_ready(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;
    bool is_ready[2] = {false, false};

    world_do(w, "ann: guest; bob: guest; ann: seek; bob: seek;"
                "ann: pairing yes; bob: pairing yes");
    while ((msg = world_find(w, "ann", SERVER_ROOM_EVENT))) {
        if (msg->room_event.kind == ROOM_EVENT_SEAT) {
            is_ready[msg->room_event.seat == WANT_SEAT_B] = msg->room_event.occupant->ready;
        }
    }
    assert_true(is_ready[0] && is_ready[1]);
}

static void
different_games_do_not_meet(void **state)
{
    static const char *const others[] = {
        "rule=renju", "size=19",     "opening=swap2", "clock=sudden:60",
        "undo=off",   "start=now",   "draw-dead=yes", "draw-margin=5",
        "maps=yes",   "threats=yes", "hints=yes",     "reject-fouls=yes rule=renju"};

    (void)state;
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
        struct world w;
        char line[96];

        world_open(&w);
        snprintf(line, sizeof(line), "ann: guest; bob: guest; ann: seek; bob: seek %s", others[i]);
        world_do(&w, line);
        assert_false(is_asked(&w, "ann") || is_asked(&w, "bob"));
        world_close(&w);
    }
}

static void
seek_is_stopped(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; cyd: guest; dan: guest; ann: seek size=9; dan: seek size=19;"
             "ann: seek !seeking; ann: unseek; bob: seek size=9; dan: unseek");
    assert_false(is_asked(w, "bob"));
    world_do(w, "bob: lost; cyd: seek size=9");
    assert_false(is_asked(w, "cyd"));
}

static void
guests_do_not_seek_rated_games(void **state)
{
    world_do(*state, "ann: guest; ann: seek rated=yes undo=off clock=sudden:60 !rated-guest;"
                     "ann: seek rule=renju size=8 !bad-size");
}

static void
limits_of_ratings_are_kept(void **state)
{
    struct world *w = *state;
    struct verb verb;

    world_do(w, "ann: guest; bob: guest");
    verb_read(w, "ann", "seek", &verb);
    verb.msg.seek_start.rating_min = 1800;
    world_ask(w, "ann", &verb.msg);
    world_do(w, "bob: seek");
    assert_false(is_asked(w, "bob"));
    world_do(w, "ann: unseek");
    verb.msg.seek_start.rating_min = 0;
    verb.msg.seek_start.rating_max = 1000;
    world_ask(w, "ann", &verb.msg);
    assert_false(is_asked(w, "bob"));
    world_do(w, "ann: unseek");
    verb.msg.seek_start.rating_min = 1400;
    verb.msg.seek_start.rating_max = 1600;
    world_ask(w, "ann", &verb.msg);
    assert_true(is_asked(w, "bob"));
}

static void
ignored_people_are_not_paired(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: ignore bob; ann: seek; bob: seek");
    assert_false(is_asked(w, "ann"));
    world_do(w, "cyd: seek");
    assert_true(is_asked(w, "cyd"));
}

static void
rated_seek_of_accounts_is_rated(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; ann: seek rated=yes undo=off clock=sudden:60;"
                "bob: seek rated=yes undo=off clock=sudden:60; ann: pairing yes; bob: pairing yes");
    assert_true(world_room(w)->settings.match.rated);
}

static void
who_has_entered_too_many_rooms_meanwhile_is_passed_over(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.rooms_per_player = 100;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest; ann: seek");
    for (int i = 0; i < WIRE_ROOMS_MAX; i++) {
        world_do(&w, "ann: create");
    }
    world_do(&w, "bob: seek");
    world_expect_nothing(&w, "bob", SERVER_PAIR_OFFER);
    world_expect_number("rooms of ann", world_player(&w, "ann")->room_count, WIRE_ROOMS_MAX);
    world_close(&w);
}

static void
full_server_pairs_nobody(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.rooms_max = 1;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest; ann: seek; bob: create; bob: seek !too-many-rooms");
    world_close(&w);
}

// A room by pairing is one of his own, too.
static void
pairing_is_no_way_around_the_own_share(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.rooms_per_player = 1;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest; ann: create; ann: seek !too-many-rooms; ann: leave;"
                 "ann: seek; ann: create; bob: seek");
    world_expect_nothing(&w, "bob", SERVER_PAIR_OFFER);
    world_close(&w);
}

static void
ratings_that_nobody_can_have_are_refused(void **state)
{
    struct world *w = *state;
    struct verb verb;

    world_do(w, "ann: guest");
    assert_true(verb_read(w, "ann", "seek", &verb));
    verb.msg.seek_start.rating_min = 1600;
    verb.msg.seek_start.rating_max = 1500;
    world_refuse(w, "ann", &verb.msg, ERROR_BAD_FIELD);
    verb.msg.seek_start.rating_max = 0; // any
    world_ask(w, "ann", &verb.msg);
}

static void
starting_another_game_ends_the_seek(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: seek size=9;"
                "ann: ready; bob: ready; ann: unseek !not-seeking");
}

static void
nobody_seeks_while_nothing_can_be_stored(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "ann: seek !storage");
    world_happens(w, EVENT_STORAGE_UP);
    world_happens(w, EVENT_DRAIN);
    world_do(w, "ann: seek !draining");
}

static void
world_ends_with_people_seeking(void **state)
{
    world_do(*state, "ann: guest; bob: guest; ann: seek size=9; bob: seek size=11");
}

// The timer of a question goes with it; other timers are looked at after that.
static void
world_ends_while_people_are_asked(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: seek; bob: seek; cyd: guest");
    for (int i = 0; i < 4; i++) {
        world_do(w, "cyd: create clock=sudden:300 ai=1; cyd: ready");
    }
    assert_true(is_asked(w, "ann"));
}

static void
who_sits_or_watches_may_seek(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; cyd: guest; dan: guest; ann: create; bob: join; bob: sit b;"
             "ann: ready; bob: ready; cyd: join; cyd: seek size=9; dan: create; dan: seek size=9");
    world_expect(w, "cyd", SERVER_PAIR_OFFER);
}

static void
expect_off(struct world *w, const char *name, bool is_seeking)
{
    assert_int_equal(world_expect(w, name, SERVER_PAIR_OFF)->pair_off.seeking, is_seeking);
    assert_int_equal(world_player(w, name)->seek != NULL, is_seeking);
}

static void
who_says_no_loses_his_seek_and_the_other_looks_on(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: seek; bob: seek; ann: pairing yes;"
                "bob: pairing no; bob: pairing yes !not-paired; bob: unseek !not-seeking");
    expect_off(w, "ann", true);
    world_expect_nothing(w, "bob", SERVER_PAIR_OFF);
    assert_false(is_asked(w, "ann"));
    // The yes of before does not count for the next one.
    world_do(w, "cyd: seek; cyd: pairing yes");
    assert_null(w->core->rooms);
    world_do(w, "ann: pairing yes");
    world_expect(w, "cyd", SERVER_PAIRED);
}

static void
who_looks_on_may_be_asked_at_once(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: seek; bob: seek; cyd: seek");
    assert_false(is_asked(w, "cyd"));
    world_do(w, "bob: unseek");
    world_expect_nothing(w, "bob", SERVER_PAIR_OFF);
    expect_off(w, "ann", true);
    world_do(w, "ann: pairing yes; cyd: pairing yes");
    assert_true(world_expect(w, "cyd", SERVER_PAIRED)->paired.opponent->id ==
                world_client(w, "ann")->player);
}

static void
who_is_silent_loses_his_seek(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: seek; bob: seek; ann: pairing yes");
    world_pass(w, ANSWER_MS - 1);
    assert_true(is_asked(w, "ann"));
    world_pass(w, 1);
    expect_off(w, "ann", true);
    expect_off(w, "bob", false);
    world_do(w, "bob: seek");
    assert_true(is_asked(w, "ann"));
    world_pass(w, ANSWER_MS);
    expect_off(w, "ann", false);
    expect_off(w, "bob", false);
    assert_null(w->core->rooms);
}

static void
an_answer_counts_for_its_own_question_alone(void **state)
{
    world_do(*state, "ann: guest; bob: guest; ann: pairing yes !not-paired; ann: seek; bob: seek;"
                     "ann: pairing yes 5 !not-paired; ann: pairing no 5 !not-paired;"
                     "ann: pairing yes");
}

static void
who_goes_away_is_not_waited_for(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: seek; bob: seek; ann: pairing yes; bob: lost");
    expect_off(w, "ann", true);
    world_do(w, "bob: resume; bob: pairing yes !not-paired; bob: seek; bob: pairing yes;"
                "ann: pairing yes");
    world_expect(w, "ann", SERVER_PAIRED);
}

static void
a_new_terminal_knows_of_no_seek(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: seek; bob: seek; desk: resume ann");
    expect_off(w, "bob", true);
    assert_null(world_player(w, "ann")->seek);
    world_do(w, "desk: seek");
    assert_true(is_asked(w, "ann") && is_asked(w, "bob"));
    world_expect(w, "desk", SERVER_PAIR_OFFER);
}

static void
a_game_with_a_person_ends_the_question(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: seek; bob: seek; bob: create size=9;"
                "cyd: join; cyd: sit b; bob: ready; cyd: ready; bob: pairing yes !not-paired");
    expect_off(w, "ann", true);
    expect_off(w, "bob", false);
}

static void
one_may_play_an_ai_meanwhile(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: seek; ann: create ai=1; ann: ready");
    assert_true(room_is_running(world_room(w)));
    world_do(w, "bob: create ai=1; bob: ready; bob: seek; bob: pairing yes; ann: pairing yes");
    world_expect(w, "ann", SERVER_PAIRED);
    world_do(w, "ann: seek !playing");
}

// Weeks of correspondence are no reason to look for nobody else.
static void
correspondence_goes_on_beside_a_search(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create clock=corr:3d; bob: join; bob: sit b;"
                "ann: ready; bob: seek clock=sudden:60; bob: ready");
    assert_true(room_is_running(world_room(w)));
    assert_non_null(world_player(w, "bob")->seek);
    world_do(w, "ann: seek clock=sudden:60; ann: pairing yes; bob: pairing yes");
    world_expect(w, "ann", SERVER_PAIRED);
    world_expect(w, "bob", SERVER_PAIRED);
    world_do(w, "ann: seek !playing"); // the other one is waiting for a move
}

// He waits for a rematch when somebody says yes to correspondence.
static void
correspondence_calls_nobody_away_from_a_table(void **state)
{
    struct world *w = *state;
    const struct room *corr, *table;

    world_do(w,
             "ann: guest; bob: guest; cyd: guest; ann: create clock=corr:3d; bob: join; bob: sit b;"
             "ann: ready");
    corr = world_room(w);
    world_do(w, "ann: create size=9; cyd: join; cyd: sit b; cyd: ready; ann: ready; ann: h8;"
                "cyd: resign");
    table = world_room(w);
    w->room = corr->id;
    world_do(w, "bob: ready");
    assert_true(room_is_running(corr));
    assert_true(room_has_member(table, world_player(w, "ann")->id));
}

// Between yes and yes he has entered as many rooms as anybody may.
static void
who_has_no_room_left_loses_his_seek(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.rooms_per_player = 100;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest; ann: seek; bob: seek; ann: pairing yes");
    for (int i = 0; i < WIRE_ROOMS_MAX; i++) {
        world_do(&w, "ann: create");
    }
    world_do(&w, "ann: pairing yes !too-many-joined; bob: pairing yes");
    expect_off(&w, "ann", false);
    expect_off(&w, "bob", true);
    world_close(&w);
}

static void
nobody_is_paired_while_nothing_can_be_stored(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: seek; bob: seek; ann: pairing yes");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "bob: pairing yes !storage");
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "bob: pairing yes");
    world_expect(w, "bob", SERVER_PAIRED);
}

// ann leaves so many games before they have begun.
static void
leave_games(struct world *w, int count)
{
    for (int i = 0; i < count; i++) {
        world_do(w, "ann: create; bob: join; bob: sit b; ann: ready; bob: ready; ann: resign;"
                    "ann: leave; bob: leave; +70000");
    }
    world_forget(w);
}

static void
who_leaves_three_games_in_ten_waits_longer(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest");
    leave_games(w, 2);
    world_do(w, "ann: seek; bob: seek");
    assert_true(is_asked(w, "ann"));
    world_do(w, "ann: unseek; bob: unseek");
    leave_games(w, 1);
    world_do(w, "bob: seek; ann: seek");
    assert_non_null(
        strstr(world_expect(w, "ann", SERVER_NOTICE)->notice.text, "3 of your last 10"));
    world_expect_nothing(w, "bob", SERVER_NOTICE);
    world_do(w, "+59900");
    assert_false(is_asked(w, "bob"));
    world_do(w, "+200");
    assert_true(is_asked(w, "ann") && is_asked(w, "bob"));
    world_do(w, "ann: unseek; bob: unseek");
    leave_games(w, 1);
    world_do(w, "ann: seek; bob: seek; +119900");
    assert_false(is_asked(w, "bob"));
    world_do(w, "+200");
    assert_true(is_asked(w, "bob"));
}

// Others are not kept waiting, and who stops looking is not asked later.
static void
wait_of_one_who_leaves_is_his_alone(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest");
    leave_games(w, 3);
    world_do(w, "ann: seek; bob: seek; cyd: seek");
    assert_true(is_asked(w, "bob") && is_asked(w, "cyd"));
    world_do(w, "bob: unseek; cyd: unseek; ann: unseek; ann: seek; +30000; ann: unseek; bob: seek;"
                "+60000");
    assert_false(is_asked(w, "bob"));
    world_do(w, "ann: seek; ann: lost; +60000; ann: resume");
    assert_false(is_asked(w, "bob"));
}

static void
ten_games_make_good_again(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest");
    leave_games(w, 3);
    world_expect_number("left", player_early_count(world_player(w, "ann")), 3);
    for (int i = 0; i < PLAYER_GAMES_KEPT - 2; i++) {
        player_note_game(world_player(w, "ann"), false);
    }
    world_expect_number("left", player_early_count(world_player(w, "ann")), 2);
    world_do(w, "ann: seek; bob: seek");
    assert_true(is_asked(w, "ann"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(two_who_seek_the_same_are_asked),
        WORLD_TEST(who_leaves_three_games_in_ten_waits_longer),
        WORLD_TEST(wait_of_one_who_leaves_is_his_alone),
        WORLD_TEST(ten_games_make_good_again),
        WORLD_TEST(two_who_agree_are_paired),
        WORLD_TEST(seat_events_tell_that_both_are_ready),
        cmocka_unit_test(different_games_do_not_meet),
        WORLD_TEST(seek_is_stopped),
        WORLD_TEST(guests_do_not_seek_rated_games),
        WORLD_TEST(limits_of_ratings_are_kept),
        WORLD_TEST(ignored_people_are_not_paired),
        WORLD_TEST(rated_seek_of_accounts_is_rated),
        cmocka_unit_test(who_has_entered_too_many_rooms_meanwhile_is_passed_over),
        cmocka_unit_test(full_server_pairs_nobody),
        cmocka_unit_test(pairing_is_no_way_around_the_own_share),
        WORLD_TEST(ratings_that_nobody_can_have_are_refused),
        WORLD_TEST(starting_another_game_ends_the_seek),
        WORLD_TEST(nobody_seeks_while_nothing_can_be_stored),
        WORLD_TEST(world_ends_with_people_seeking),
        WORLD_TEST(world_ends_while_people_are_asked),
        WORLD_TEST(who_sits_or_watches_may_seek),
        WORLD_TEST(who_says_no_loses_his_seek_and_the_other_looks_on),
        WORLD_TEST(who_looks_on_may_be_asked_at_once),
        WORLD_TEST(who_is_silent_loses_his_seek),
        WORLD_TEST(an_answer_counts_for_its_own_question_alone),
        WORLD_TEST(who_goes_away_is_not_waited_for),
        WORLD_TEST(a_new_terminal_knows_of_no_seek),
        WORLD_TEST(a_game_with_a_person_ends_the_question),
        WORLD_TEST(one_may_play_an_ai_meanwhile),
        WORLD_TEST(correspondence_goes_on_beside_a_search),
        WORLD_TEST(correspondence_calls_nobody_away_from_a_table),
        cmocka_unit_test(who_has_no_room_left_loses_his_seek),
        WORLD_TEST(nobody_is_paired_while_nothing_can_be_stored),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
