// SPDX-License-Identifier: MIT
// Actions and hints as requests.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "tests/support/core_verbs.h"
#include "tests/support/core_world.h"

#define START(settings)                                                        \
    "ann: guest; bob: guest; ann: create " settings "; bob: join; bob: sit b;" \
    "ann: ready; bob: ready;"

static void
answer_hint(struct world *w)
{
    struct wire_hint_point point = {.point = {7, 7}, .value = 99};
    struct wire_hint_result hint = {.point_count = 1, .points = &point, .chance = 500};
    struct core_event event = {.kind = EVENT_ENGINE_HINT, .hint = &hint};

    event.job = w->engines[w->engine_count - 1].job;
    world_event(w, &event);
}

static void
refusals_of_the_referee_have_their_own_words(void **state)
{
    world_do(*state,
             START("clock=sudden:3000") "bob: a1 !not-your-turn; ann: h8; bob: h8 !occupied;"
                                        "bob: pass !no-pass; bob: swap !wrong-phase; bob: B:resume "
                                        "!not-paused; bob: draw=yes "
                                        "!nothing-asked; ann: draw?; ann: draw? !already-asked; "
                                        "bob: draw? !answer-first;"
                                        "bob: draw=no; bob: undo? !undo-not-yours; bob: h9; bob: "
                                        "undo?; ann: undo=no;"
                                        "bob: undo? !undo-too-soon; ann: claim-win !claim-present; "
                                        "bob: g9@7 !stale");
}

static void
question_is_not_answered_by_its_author(void **state)
{
    world_do(*state, START("") "ann: h8; ann: draw?; ann: draw=yes !own-question; bob: draw=yes");
}

static void
points_beside_the_board_are_refused(void **state)
{
    struct world *w = *state;
    struct point beside = {20, 20};
    struct client_msg act = {.kind = CLIENT_ACT};

    world_do(w, START(""));
    act.act = (struct wire_act){.room = w->room, .point_count = 1, .points = &beside};
    world_refuse(w, "ann", &act, error_of_verdict(VERDICT_OFF_BOARD));
}

static void
actions_of_the_referee_cannot_be_sent(void **state)
{
    struct world *w = *state;
    struct arena arena;
    void *block = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);

    // Act { room 5, kind 21 = SET_SEAT }
    static const uint8_t bytes[] = {0x08, 1, 0x82, 0x05, 4, 0x08, 5, 0x18, 21};
    struct client_msg msg;

    (void)w;
    arena_init(&arena, block, WIRE_CLIENT_ARENA_BYTES);
    assert_int_equal(wire_decode_client(&arena, bytes, sizeof(bytes), &msg).fault, WIRE_BAD_FIELD);
    free(block);
}

static void
undo_is_off_where_the_table_says_so(void **state)
{
    world_do(*state,
             START("undo=off") "ann: h8; ann: undo? !undo-off; ann: claim-win !claim-present;"
                               "ann: give-time=500 !no-clock");
}

static void
hint_goes_to_who_asked(void **state)
{
    struct world *w = *state;

    world_do(w, START("hints=yes maps=yes") "ann: hint best; bob: hint map !hint-pending");
    assert_true(w->engines[0].is_hint);
    answer_hint(w);
    world_expect_number("chance", world_expect(w, "ann", SERVER_HINT_RESULT)->hint_result.chance,
                        500);
    world_do(w, "bob: hint map");
    world_expect_number("AI kind", w->engines[1].ai.kind, AI_CLASSIC);
    answer_hint(w);
    world_expect(w, "bob", SERVER_HINT_RESULT);
    answer_hint(w); // a second answer is nobody's
    world_expect_nothing(w, "bob", SERVER_HINT_RESULT);
}

// By the weights of the AI that one plays against, not by the first preset.
static void
map_is_that_of_the_opponent(void **state)
{
    struct world *w = *state;
    struct verb verb;

    world_do(w, "ann: guest; ann: create maps=yes ai=3");
    verb_read(w, "ann", "ai b 1", &verb);
    verb.ai = (struct ai_config){.kind = AI_CLASSIC, .weight_count = AI_WEIGHT_COUNT};
    memcpy(verb.ai.weights, ai_classic_presets[1], sizeof(verb.ai.weights));
    world_send(w, "ann", &verb.msg);
    world_do(w, "ann: ready; ann: hint map");
    world_expect_number("AI kind", w->engines[0].ai.kind, AI_CLASSIC);
    world_expect_number("weights", w->engines[0].ai.weight_count, AI_WEIGHT_COUNT);
    assert_memory_equal(w->engines[0].ai.weights, ai_classic_presets[1],
                        sizeof(ai_classic_presets[1]));
}

static void
seed_s0_map_is_that_of_the_weights_that_are_typed(void **state)
{
    struct world *w = *state;
    struct verb verb;

    world_do(w, "ann: guest; ann: create maps=yes ai=3; ann: ready");
    verb_read(w, "ann", "hint map", &verb);
    verb.msg.hint_ask.weight_count = AI_WEIGHT_COUNT;
    memcpy(verb.msg.hint_ask.weights, ai_classic_presets[1], sizeof(ai_classic_presets[1]));
    world_send(w, "ann", &verb.msg);
    world_expect_number("AI kind", w->engines[0].ai.kind, AI_CLASSIC);
    assert_memory_equal(w->engines[0].ai.weights, ai_classic_presets[1],
                        sizeof(ai_classic_presets[1]));
}

static void
seed_s1_map_of_the_scale_is_shown_where_it_plays(void **state)
{
    struct world *w = *state;
    struct verb verb;

    world_do(w, "ann: guest; ann: create maps=yes ai=3");
    verb_read(w, "ann", "ai b 1", &verb);
    verb.ai = (struct ai_config){.kind = AI_SCALE};
    world_send(w, "ann", &verb.msg);
    world_do(w, "ann: ready; ann: hint map");
    world_expect_number("AI kind", w->engines[0].ai.kind, AI_SCALE);
}

static void
players_get_no_hints_where_they_are_off(void **state)
{
    world_do(*state, START("") "cyd: guest; cyd: join; ann: hint best !hints-off;"
                               "ann: hint map !hints-off; ann: hint forbidden !hints-off;"
                               "ann: hint threats !hints-off; cyd: hint best; cyd: hint threats");
}

static void
hints_need_a_game(void **state)
{
    world_do(*state, "ann: guest; bob: guest; ann: create; bob: join; ann: hint best !no-game;"
                     "bob: sit b; ann: ready; bob: ready; ann: resign; ann: hint best !no-game;"
                     "ann: hint threats");
}

static void
hint_that_fails_is_answered(void **state)
{
    struct world *w = *state;
    struct core_event event = {.kind = EVENT_ENGINE_FAILED};

    world_do(w, START("hints=yes") "ann: hint best");
    event.job = w->engines[0].job;
    world_event(w, &event);
    world_expect_error(w, "ann", ERROR_BUSY);
    world_do(w, "ann: hint best");
}

static void
hint_that_never_comes_is_answered(void **state)
{
    struct world *w = *state;

    world_do(w, START("hints=yes") "ann: hint best; +7000");
    assert_null(world_answer(w, "ann"));
    world_do(w, "+2000");
    world_expect_error(w, "ann", ERROR_BUSY);
    assert_true(world_is_cancelled(w, w->engines[0].job));
    world_do(w, "ann: hint best");
}

static void
hint_for_somebody_who_left_is_dropped(void **state)
{
    struct world *w = *state;

    world_do(w, START("hints=yes") "ann: hint best; ann: lost");
    answer_hint(w);
    world_do(w, "bob: hint best");
    answer_hint(w);
    world_expect(w, "bob", SERVER_HINT_RESULT);
}

static void
hint_of_a_closed_room_is_answered(void **state)
{
    struct world *w = *state;

    world_do(w, START("hints=yes") "cyd: guest; cyd: join; cyd: hint best; ann: resign; ann: leave;"
                                   "bob: leave; cyd: leave; +61000");
    assert_null(world_room(w));
    world_expect_number("jobs", (int)HASH_CNT(by_id, w->core->jobs), 0);
}

static void
forbidden_points_are_shown_with_their_reason(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w,
             START("rule=renju threats=yes") "ann: h8; bob: a1; ann: h9; bob: a3; ann: g7; bob: a5;"
                                             "ann: f7; bob: o15; ann: hint forbidden");
    msg = world_answer(w, "ann");
    world_expect_number("kind", msg->hint_result.kind, HINT_FORBIDDEN);
    assert_true(msg->hint_result.point_count > 0);
}

static void
threats_are_fours_and_fives(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(
        w, START("threats=yes") "ann: c1; bob: a15; ann: d1; bob: c15; ann: e1; ann: hint threats");
    msg = world_answer(w, "ann");
    world_expect_number("points", msg->hint_result.point_count, 4); // a1 b1 f1 g1
    world_expect_number("value", (int)msg->hint_result.points[0].value, STONE_BLACK << 4 | 4);
}

// The threat of a colour at a point; 0 if none is told.
static uint32_t
threat_at(const struct wire_hint_result *hint, struct point p, enum stone stone, bool *open)
{
    for (int i = 0; i < hint->point_count; i++) {
        if (point_equal(hint->points[i].point, p) &&
            hint->points[i].value >> 4 == (uint32_t)stone) {
            *open = hint->points[i].open;
            return hint->points[i].value & 15;
        }
    }
    *open = false;
    return 0;
}

static void
threats_tell_what_is_open(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;
    bool open;

    world_do(w, START("threats=yes") "ann: h8; bob: a1; ann: i8; bob: b1; ann: j8; bob: c1;"
                                     "ann: c12; bob: d1; ann: d12; ann: hint threats");
    msg = world_answer(w, "ann");
    world_expect_number("four at k8",
                        threat_at(&msg->hint_result, (struct point){10, 7}, STONE_BLACK, &open), 4);
    assert_true(open);
    world_expect_number("four at l8",
                        threat_at(&msg->hint_result, (struct point){11, 7}, STONE_BLACK, &open), 4);
    assert_false(open);
    world_expect_number("three at e12",
                        threat_at(&msg->hint_result, (struct point){4, 11}, STONE_BLACK, &open), 3);
    assert_true(open);
    world_expect_number("five at e1",
                        threat_at(&msg->hint_result, (struct point){4, 0}, STONE_WHITE, &open), 5);
    world_expect_number("nothing at o15",
                        threat_at(&msg->hint_result, (struct point){14, 14}, STONE_WHITE, &open),
                        0);
}

static void
refused_fouls_may_be_seen_by_all(void **state)
{
    world_do(*state, START("rule=renju reject-fouls=yes") "ann: hint forbidden");
}

static void
refusals_of_openings_have_their_own_words(void **state)
{
    static const char *const games[] = {
        START("rule=renju opening=rif") "ann: a1 !outside-region; ann: pass !pass-too-early",
        START("rule=renju opening=yamaguchi") "ann: h8; ann: h9; ann: g7; ann: #50 !bad-number; "
                                              "ann: #2; bob: keep; bob: a1 ",
        START("rule=renju reject-fouls=yes") "ann: h8; bob: a1; ann: h9; bob: a3; ann: g7; bob: "
                                             "a5; ann: f7; bob: o15;"
                                             "ann: h7 !forbidden",
        START("clock=corr:1d") "ann: h8; bob: lost; +60000; ann: claim-win !claim-never",
        START("opening=swap2") "ann: h8; ann: h9; ann: g7; ann: undo? !undo-opening;"
                               "bob: a1+a1 !repeated-point; bob: a1+h8 !occupied",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(games) / sizeof(*games); i++) {
        struct world w;

        world_open(&w);
        world_do(&w, games[i]);
        world_close(&w);
    }
}

static void
draws_are_offered_once_in_ten_moves(void **state)
{
    world_do(*state, START("") "ann: h8; ann: draw?; bob: draw=no; bob: a1;"
                               "ann: draw? !draw-too-soon");
}

static void
rated_games_have_no_pauses(void **state)
{
    world_do(*state,
             "ann: register; bob: register; ann: create rated=yes undo=off clock=sudden:300;"
             "bob: join; bob: sit b; ann: ready; bob: ready; ann: h8; ann: pause? !rated;"
             "ann: hint best !rated-hints");
}

#define RATED                                                                              \
    "ann: register; bob: register; cyd: guest; ann: create rated=yes undo=off rule=renju " \
    "clock=sudden:300;"

static void
nobody_is_helped_while_a_rated_game_runs(void **state)
{
    struct world *w = *state;

    world_do(w, RATED "bob: join; bob: sit b; cyd: join; ann: ready; bob: ready; ann: h8;"
                      "ann: hint best !rated-hints; bob: hint map !rated-hints;"
                      "cyd: hint best !rated-hints; cyd: hint map !rated-hints;"
                      "cyd: hint threats !rated-hints; cyd: hint forbidden !rated-hints;"
                      "bob: resign; cyd: hint threats; ann: hint forbidden");
    world_expect_number("engine jobs", w->engine_count, 0);
}

static void
hint_that_comes_during_a_rated_game_is_kept_back(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; cyd: guest; ann: create clock=sudden:300 undo=off;"
                "bob: join; bob: sit b; cyd: join; ann: ready; bob: ready; ann: h8;"
                "cyd: hint best; ann: resign; ann: change rated=yes undo=off clock=sudden:300;"
                "ann: ready; bob: ready");
    assert_true(room_is_running(world_room(w)));
    answer_hint(w);
    world_expect_error(w, "cyd", ERROR_RATED_HINTS);
}

static void
fouls_that_are_refused_are_shown_in_rated_games_too(void **state)
{
    world_do(*state, "ann: register; bob: register; ann: create rated=yes undo=off rule=renju "
                     "clock=sudden:300 reject-fouls=yes; bob: join; bob: sit b; ann: ready;"
                     "bob: ready; ann: h8; ann: hint forbidden; ann: hint threats !rated-hints");
}

static void
move_after_the_flag_time_is_void_before_any_timer(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8");
    w->now.mono_ms += 61000; // the loop was busy: no timer has fired
    w->now.wall_ms += 61000;
    world_do(w, "bob: h9 ?time-over");
    world_expect_number("reason", world_room(w)->match->outcome.reason, END_TIME);
    world_expect_event(w, "bob", ACTION_END);
}

static void
requests_without_end_are_refused_and_moves_are_not(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8");
    while (world_room(w)->match->event_count < MATCH_EVENTS_MAX - MATCH_EVENTS_RESERVE) {
        world_do(w, "ann: give-time=1");
        if (world_room(w)->match->event_count % 100 == 0) {
            world_forget(w);
        }
    }
    world_do(w, "ann: give-time=1 !too-many-events; bob: h9; ann: resign");
}

// Two people at one keyboard.

static void
holder_of_both_seats_acts_for_the_one_to_move(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create both=yes clock=sudden:300; bob: join;"
                "ann: ready; ann: h8; ann: h9; ann: A:g8; ann: A:g9 !not-your-turn; ann: B:g9;"
                "bob: A:h7 !not-seated; ann: give-time=500");
    world_expect_number("moves", world_room(w)->match->move_count, 4);
    world_expect_number("left of b", world_room(w)->match->clock.sides[SEAT_B].rem_ms, 300500);
    world_do(w, "ann: B:resign");
    world_expect_number("result", world_room(w)->match->outcome.result, RESULT_BLACK);
    world_do(w, "ann: A:h8 !no-game");
}

static void
nobody_acts_for_the_seat_of_another(void **state)
{
    world_do(*state, START("") "ann: B:resign !not-seated; bob: A:h8 !not-seated; ann: A:h8;"
                               "bob: B:h9; cyd: guest; cyd: create ai=1; cyd: ready;"
                               "cyd: B:resign !not-seated");
}

static void
his_own_questions_are_agreed_to_at_once(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create both=yes undo=press; ann: ready; ann: h8; ann: h9;"
                "ann: pause?; ann: h10 !paused; ann: A:resume; ann: undo? !undo-not-yours;"
                "ann: B:undo?; ann: g9; ann: A:undo=yes !nothing-asked; ann: g10");
    world_expect_number("moves", world_room(w)->match->move_count, 3);
    world_expect_event(w, "ann", ACTION_ANSWER);
    world_do(w, "ann: draw?");
    world_expect_number("reason", world_room(w)->match->outcome.reason, END_AGREEMENT);
    world_expect_number("archived", world_entry_count(w, ENTRY_GAME), 1);
}

static void
questions_between_two_are_not_agreed_to(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8; ann: draw?");
    assert_true(room_is_running(world_room(w)));
    assert_true(world_room(w)->match->questions[QUESTION_DRAW].is_open);
}

static void
watcher_who_sits_down_gets_no_hint_any_more(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create ai=1 seat=b; bob: join; bob: lost;"
                "ann: ready; ann: ai b 1; ann: hint best; ann: person a sit");
    answer_hint(w);
    world_expect_nothing(w, "ann", SERVER_HINT_RESULT);
    world_expect_number("error", world_expect(w, "ann", SERVER_ERROR)->error.code, ERROR_HINTS_OFF);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(refusals_of_the_referee_have_their_own_words),
        WORLD_TEST(question_is_not_answered_by_its_author),
        WORLD_TEST(points_beside_the_board_are_refused),
        WORLD_TEST(actions_of_the_referee_cannot_be_sent),
        WORLD_TEST(undo_is_off_where_the_table_says_so),
        WORLD_TEST(hint_goes_to_who_asked),
        WORLD_TEST(map_is_that_of_the_opponent),
        WORLD_TEST(seed_s0_map_is_that_of_the_weights_that_are_typed),
        WORLD_TEST(seed_s1_map_of_the_scale_is_shown_where_it_plays),
        WORLD_TEST(players_get_no_hints_where_they_are_off),
        WORLD_TEST(hints_need_a_game),
        WORLD_TEST(hint_that_fails_is_answered),
        WORLD_TEST(hint_that_never_comes_is_answered),
        WORLD_TEST(hint_for_somebody_who_left_is_dropped),
        WORLD_TEST(hint_of_a_closed_room_is_answered),
        WORLD_TEST(forbidden_points_are_shown_with_their_reason),
        WORLD_TEST(threats_are_fours_and_fives),
        WORLD_TEST(threats_tell_what_is_open),
        WORLD_TEST(refused_fouls_may_be_seen_by_all),
        cmocka_unit_test(refusals_of_openings_have_their_own_words),
        WORLD_TEST(draws_are_offered_once_in_ten_moves),
        WORLD_TEST(rated_games_have_no_pauses),
        WORLD_TEST(nobody_is_helped_while_a_rated_game_runs),
        WORLD_TEST(hint_that_comes_during_a_rated_game_is_kept_back),
        WORLD_TEST(fouls_that_are_refused_are_shown_in_rated_games_too),
        WORLD_TEST(move_after_the_flag_time_is_void_before_any_timer),
        WORLD_TEST(requests_without_end_are_refused_and_moves_are_not),
        WORLD_TEST(holder_of_both_seats_acts_for_the_one_to_move),
        WORLD_TEST(nobody_acts_for_the_seat_of_another),
        WORLD_TEST(his_own_questions_are_agreed_to_at_once),
        WORLD_TEST(questions_between_two_are_not_agreed_to),
        WORLD_TEST(watcher_who_sits_down_gets_no_hint_any_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
