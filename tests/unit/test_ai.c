// SPDX-License-Identifier: MIT
// AI players: asked when the position is shown, answered late, wrongly or never,
// cancelled when nobody wants the move any more, and changed for a person.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "tests/support/core_world.h"

#define AGAINST_AI "ann: guest; ann: create ai=3 "

static struct engine_job *
last_job(struct world *w)
{
    assert_true(w->engine_count > 0);
    return &w->engines[w->engine_count - 1];
}

static void
fail_job(struct world *w, uint64_t job)
{
    struct core_event event = {.kind = EVENT_ENGINE_FAILED, .job = job};

    world_event(w, &event);
}

static void
expect_moves(struct world *w, int want)
{
    world_expect_number("moves", world_room(w)->match->move_count, want);
}

static void
ai_is_asked_when_the_move_before_is_durable(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready");
    w->is_held = true;
    world_do(w, "ann: h8");
    world_expect_number("jobs", w->engine_count, 0);
    world_commit(w);
    world_expect_number("jobs", w->engine_count, 1);
    world_expect_number("level", last_job(w)->ai.level, 3);
    world_engine_plays(w, "h9");
    expect_moves(w, 2);
}

static void
ai_answer_waits_for_its_pause(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "pause=2000; ann: ready; ann: h8; +500");
    world_engine_plays(w, "h9");
    expect_moves(w, 1);
    world_do(w, "+1400");
    expect_moves(w, 1);
    world_do(w, "+200");
    expect_moves(w, 2);
}

static void
wrong_answer_is_replaced_by_a_legal_move(void **state)
{
    static const char *const words[] = {"h8", "pass", "swap", "draw?", "a1+b1", "resume"};

    (void)state;
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        struct world w;

        world_open(&w);
        world_do(&w, AGAINST_AI "; ann: ready; ann: h8");
        world_engine_plays(&w, words[i]);
        expect_moves(&w, 2);
        world_close(&w);
    }
}

// The engine answers with a move, and thinks so of its chances.
static void
engine_plays(struct world *w, const char *word, uint32_t chance, uint32_t loss_in)
{
    struct wire_thought info = {.depth = 4, .chance = chance, .loss_in = loss_in};

    world_engine_answers(w, word, &info);
}

static void
engine_itself_cannot_give_up(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8");
    world_engine_plays(w, "resign");
    expect_moves(w, 2);
    assert_true(room_is_running(world_room(w)));
}

static void
strong_ai_gives_a_lost_game_up(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create ai=6; ann: ready; ann: h8");
    engine_plays(w, "a1", 0, 7);
    world_do(w, "ann: h9");
    engine_plays(w, "a3", 0, 5);
    expect_moves(w, 3);
    world_expect_number("reason", world_room(w)->match->outcome.reason, END_RESIGN);
    world_expect_number("result", world_room(w)->match->outcome.result, RESULT_BLACK);
}

static void
ai_without_a_chance_gives_up_after_eight_moves(void **state)
{
    static const char *const ours[] = {"h8", "h9", "b12", "k5", "m3", "c10", "o9", "e14"};
    static const char *const theirs[] = {"a1", "a3", "a5", "a7", "c1", "c3", "c5", "c7"};
    struct world *w = *state;
    char words[32];

    world_do(w, "ann: guest; ann: create ai=6; ann: ready");
    for (int i = 0; i < 8; i++) {
        assert_true(room_is_running(world_room(w)));
        snprintf(words, sizeof(words), "ann: %s", ours[i]);
        world_do(w, words);
        engine_plays(w, theirs[i], 20, 0);
    }
    world_expect_number("reason", world_room(w)->match->outcome.reason, END_RESIGN);
}

static void
weak_ai_plays_to_the_end(void **state)
{
    static const char *const ais[] = {"ai=5", "ai=2 resign=yes", "ai=10 resign=no"};

    (void)state;
    for (size_t i = 0; i < sizeof(ais) / sizeof(*ais); i++) {
        struct world w;
        char words[80];

        world_open(&w);
        snprintf(words, sizeof(words), "ann: guest; ann: create %s; ann: ready; ann: h8", ais[i]);
        world_do(&w, words);
        engine_plays(&w, "a1", 0, 7);
        world_do(&w, "ann: h9");
        engine_plays(&w, "a3", 0, 5);
        world_do(&w, "ann: h10");
        engine_plays(&w, "a5", 0, 3);
        expect_moves(&w, 6);
        world_close(&w);
    }
}

static void
hope_after_an_undo_is_new(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create ai=6; ann: ready; ann: h8");
    engine_plays(w, "a1", 0, 7);
    world_do(w, "ann: undo?; ann: h8");
    engine_plays(w, "a1", 0, 7);
    world_do(w, "ann: undo?; ann: h8");
    engine_plays(w, "a1", 0, 7);
    assert_true(room_is_running(world_room(w)));
}

static void
ai_that_never_answers_is_helped_out(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8; +11000");
    expect_moves(w, 1);
    world_do(w, "+2000");
    expect_moves(w, 2);
    assert_true(world_is_cancelled(w, last_job(w)->job));
}

static void
failed_worker_is_replaced_at_once(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8");
    fail_job(w, last_job(w)->job);
    expect_moves(w, 2);
}

static void
ai_does_not_lose_on_time(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "clock=sudden:2; ann: ready; ann: h8; +60000");
    assert_false(world_room(w)->match->outcome.reason == END_TIME &&
                 world_room(w)->match->outcome.result == RESULT_BLACK);
    assert_true(world_room(w)->match->move_count >= 2);
}

static void
ai_that_takes_over_in_time_trouble_does_not_lose_on_time(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "clock=sudden:60; ann: ready; ann: h8");
    world_engine_plays(w, "h9");
    world_do(w, "+59000; ann: ai a; +5000");
    assert_true(world_room(w)->match->move_count >= 3);
    assert_true(room_is_running(world_room(w)));
}

static void
late_answer_is_ignored(void **state)
{
    struct world *w = *state;
    uint64_t job;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8; +13000");
    job = last_job(w)->job;
    expect_moves(w, 2);
    world_do(w, "ann: a1");
    assert_true(last_job(w)->job != job);
    w->engine_count--; // answers the one before
    world_engine_plays(w, "c3");
    expect_moves(w, 3);
}

static void
resigning_cancels_the_job(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8; ann: resign");
    assert_true(world_is_cancelled(w, last_job(w)->job));
    world_engine_plays(w, "h9");
    expect_moves(w, 1);
}

static void
undo_cancels_the_job_and_needs_no_answer(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8; ann: A:undo?");
    expect_moves(w, 0);
    assert_true(world_is_cancelled(w, last_job(w)->job));
    world_do(w, "ann: h7");
    world_engine_plays(w, "h9");
    expect_moves(w, 2);
}

static void
pause_is_granted(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8; ann: A:pause?");
    world_expect_number("phase", world_room(w)->match->phase, MATCH_PAUSED);
    world_do(w, "+30000; ann: A:resume");
    world_engine_plays(w, "h9");
    expect_moves(w, 2);
}

// Draws.

// On six by six stones fill row after row, two of them from the left and two from the
// right, so that nobody makes five, but somebody still could. After 24 of them the position
// is late.
enum { SMALL = 6, LATE = 24 };

#define SMALL_AI "ann: guest; ann: create size=6 ai=8; ann: ready"

static void
small_point(int index, char text[4])
{
    int y = index / SMALL, x = index % SMALL;

    snprintf(text, 4, "%c%d", 'a' + ((y + 1) / 2 % 2 ? SMALL - 1 - x : x), 1 + (y & 7));
}

// The stones from one number to another; the AI, which has white, thinks so of them.
static void
fill_rows(struct world *w, int from, int to, uint32_t chance)
{
    for (int i = from; i < to; i++) {
        char point[4], words[16];

        small_point(i, point);
        snprintf(words, sizeof(words), "ann: %s", point);
        if (i % 2 == 0) {
            world_do(w, words);
        } else {
            engine_plays(w, point, chance, 0);
        }
    }
}

// Two people fill the rows, and one of them hands his seat to an AI.
static void
take_over_late(struct world *w)
{
    world_do(w, "ann: guest; bob: guest; bob: create size=6 seat=b; ann: join; ann: sit a;"
                "ann: ready; bob: ready");
    for (int i = 0; i < LATE; i++) {
        char point[4], words[16];

        small_point(i, point);
        snprintf(words, sizeof(words), "%s: %s", i % 2 ? "bob" : "ann", point);
        world_do(w, words);
    }
    world_do(w, "bob: ai b 8; ann: agree");
}

static void
expect_answer(struct world *w, bool is_drawn)
{
    world_expect_number("draw", world_room(w)->match->outcome.reason == END_AGREEMENT, is_drawn);
    assert_false(world_room(w)->match->questions[QUESTION_DRAW].is_open);
}

static void
no_draw_at_move_four(void **state)
{
    static const char *const ais[] = {"ai=1", "ai=8"};

    (void)state;
    for (size_t i = 0; i < sizeof(ais) / sizeof(*ais); i++) {
        struct world w;
        char words[80];

        world_open(&w);
        snprintf(words, sizeof(words), "ann: guest; ann: create %s; ann: ready; ann: h8", ais[i]);
        world_do(&w, words);
        engine_plays(&w, "h9", 500, 0);
        world_do(&w, "ann: g8");
        engine_plays(&w, "g9", 500, 0);
        world_do(&w, "ann: draw?");
        expect_answer(&w, false);
        assert_true(room_is_running(world_room(&w)));
        world_expect_number("jobs", w.engine_count, 2);
        world_close(&w);
    }
}

static void
draw_in_the_opponents_turn_is_answered_by_what_it_thought(void **state)
{
    static const struct {
        uint32_t early, late; // the last four moves are late
        bool is_drawn;
    } cases[] = {
        {100, 500, true}, {900, 400, true}, {100, 600, true}, {500, 399, false}, {500, 601, false}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct world w;

        world_open(&w);
        world_do(&w, SMALL_AI);
        fill_rows(&w, 0, LATE - 8, cases[i].early);
        fill_rows(&w, LATE - 8, LATE, cases[i].late);
        world_do(&w, "ann: draw?");
        expect_answer(&w, cases[i].is_drawn);
        world_expect_number("jobs", w.engine_count, LATE / 2);
        world_close(&w);
    }
}

static void
draw_is_not_taken_before_the_game_has_been_even_for_some_moves(void **state)
{
    struct world *w = *state;

    world_do(w, SMALL_AI);
    fill_rows(w, 0, LATE - 6, 700);
    fill_rows(w, LATE - 6, LATE, 500);
    world_do(w, "ann: draw?");
    expect_answer(w, false);
}

static void
draw_in_its_own_turn_is_answered_when_it_has_thought(void **state)
{
    (void)state;
    for (uint32_t chance = 500; chance <= 700; chance += 200) {
        struct world w;

        world_open(&w);
        world_do(&w, SMALL_AI);
        fill_rows(&w, 0, LATE + 1, 500);
        world_do(&w, "ann: A:draw?");
        world_expect_number("jobs", w.engine_count, LATE / 2 + 1); // it goes on thinking
        assert_true(world_room(&w)->match->questions[QUESTION_DRAW].is_open);
        engine_plays(&w, "b5", chance, 0);
        expect_answer(&w, chance == 500);
        expect_moves(&w, chance == 500 ? LATE + 1 : LATE + 2);
        world_close(&w);
    }
}

static void
draw_that_it_has_not_thought_about_is_looked_at(void **state)
{
    (void)state;
    for (uint32_t chance = 400; chance <= 700; chance += 300) {
        struct world w;

        world_open(&w);
        // It sits down in the middle of the game: ann is to move.
        take_over_late(&w);
        world_do(&w, "ann: draw?");
        world_expect_number("jobs", w.engine_count, 1);
        world_expect_number("limit", last_job(&w)->limit_ms, 1000);
        engine_plays(&w, "a5", chance, 0); // the chance is ann's
        expect_answer(&w, chance == 400);
        expect_moves(&w, LATE);
        world_close(&w);
    }
}

static void
draw_that_nobody_looks_at_is_declined(void **state)
{
    struct world *w = *state;

    take_over_late(w);
    world_do(w, "ann: draw?; +2900");
    assert_true(world_room(w)->match->questions[QUESTION_DRAW].is_open);
    world_do(w, "+200");
    assert_false(world_room(w)->match->questions[QUESTION_DRAW].is_open);
    assert_true(world_is_cancelled(w, last_job(w)->job));
    assert_true(room_is_running(world_room(w)));
    world_do(w, "ann: a5");
    world_engine_plays(w, "b5");
    expect_moves(w, LATE + 2);
}

static void
draws_are_taken_always_or_never_if_the_seat_says_so(void **state)
{
    struct world always, never;

    (void)state;
    world_open(&always);
    world_do(&always, "ann: guest; ann: create ai=10 draws=yes; ann: ready; ann: h8");
    engine_plays(&always, "h9", 1000, 0);
    world_do(&always, "ann: draw?");
    world_expect_number("reason", world_room(&always)->match->outcome.reason, END_AGREEMENT);
    world_close(&always);
    world_open(&never);
    world_do(&never, "ann: guest; ann: create ai=1 draws=no; ann: ready; ann: h8");
    engine_plays(&never, "h9", 0, 0);
    world_do(&never, "ann: draw?");
    assert_true(room_is_running(world_room(&never)));
    world_close(&never);
}

// On five by five: each of the twelve lines has both colours at the end.
static const char dead_game[] = "a1 a2 b3 b4 c5 c1 d2 d3 e4 e5";

static void
draw_is_offered_where_nobody_can_win(void **state)
{
    struct world *w = *state;
    const char *at = dead_game;
    int moves = 0;

    world_do(w, "ann: guest; ann: create size=5 ai=3; ann: ready");
    while (*at && !world_room(w)->match->questions[QUESTION_DRAW].is_open) {
        char point[8], words[16];
        size_t length = strcspn(at, " ");

        snprintf(point, sizeof(point), "%.*s", (int)length, at);
        snprintf(words, sizeof(words), "ann: %s", point);
        at += length + strspn(at + length, " ");
        if (moves++ % 2 == 0) {
            world_do(w, words);
        } else {
            world_engine_plays(w, point);
        }
    }
    assert_true(rules_is_dead(&world_room(w)->match->settings.rules, &world_room(w)->match->board));
    world_expect_event(w, "ann", ACTION_ASK);
    world_expect_number("asker", world_room(w)->match->questions[QUESTION_DRAW].asker, SEAT_B);
    world_do(w, "ann: draw=yes");
    world_expect_number("reason", world_room(w)->match->outcome.reason, END_AGREEMENT);
}

static void
two_ais_agree_where_nobody_can_win(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create size=5 seat=none ai=1 second=2; +600000");
    world_expect_number("reason", world_room(w)->match->outcome.reason, END_AGREEMENT);
}

static void
undo_that_a_person_was_asked_is_granted_by_the_ai_that_takes_over(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; bob: create seat=b; ann: join; ann: sit a; ann: ready;"
                "bob: ready; ann: h8; ann: A:undo?; bob: ai b; ann: agree; ann: A:pause?");
    expect_moves(w, 0);
}

static void
seat_is_handed_to_an_ai_and_back(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready; bob: ready");
    world_do(w, "ann: ai b !claim-present; ann: ai a; bob: agree; bob: ai a !not-owner;"
                "ann: h8 !not-seated");
    world_engine_plays(w, "h8");
    expect_moves(w, 1);
    world_do(w, "bob: h9; ann: person b !seat-not-ai; ann: person a !game-running;"
                "ann: person a sit; bob: agree; ann: h10");
    expect_moves(w, 3);
    world_expect_number("AI seats", w->core->ai_seat_count, 0);
    world_do(w, "bob: a1; ann: ai a; bob: agree; ann: person a sit; bob: agree;"
                "ann: person a sit !seat-not-ai");
}

// The clock of a person who hands his seat over goes on: a slow disk must not cost
// the AI what is left of it.
static void
ai_that_takes_a_seat_in_a_turn_is_asked_before_that_is_durable(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create clock=permove:3/0; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; bob: h9; +1500");
    w->is_held = true;
    world_do(w, "ann: ai a; bob: agree");
    world_expect_number("jobs", w->engine_count, 1);
    world_do(w, "+1450");
    expect_moves(w, 3);
    world_commit(w);
    world_expect_number("phase", world_room(w)->match->phase, MATCH_RUNNING);
}

// Correspondence goes by the clock on the wall, which may stand still while the disk
// is full: then the turn seems to begin in the future.
static void
ai_is_asked_again_although_the_clock_on_the_wall_stood_still(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "clock=corr:1d; ann: ready; ann: h8");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_engine_plays(w, "h9"); // cannot be played now
    expect_moves(w, 1);
    w->now.mono_ms += 10000;
    world_happens(w, EVENT_STORAGE_UP);
    world_expect_number("jobs", w->engine_count, 2);
    world_engine_plays(w, "h9");
    expect_moves(w, 2);
}

// Or nobody could think while the other one talks.
static void
words_of_the_opponent_do_not_disturb_it(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create size=6 ai=8 undo=off clock=sudden:60; ann: ready");
    fill_rows(w, 0, LATE + 1, 500);
    world_do(w, "ann: A:draw?; ann: A:draw=back; ann: A:give-time=5000");
    world_expect_number("jobs", w->engine_count, LATE / 2 + 1);
    world_expect_number("cancelled", w->cancel_count, 0);
    world_engine_plays(w, "b5");
    expect_moves(w, LATE + 2);
}

// Nobody is left who could end the pause.
static void
pause_is_over_when_the_second_ai_sits_down(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8");
    world_engine_plays(w, "h9");
    world_do(w, "ann: A:pause?");
    world_expect_number("phase", world_room(w)->match->phase, MATCH_PAUSED);
    world_do(w, "ann: ai a");
    world_expect_event(w, "ann", ACTION_RESUME);
    world_engine_plays(w, "h10");
    expect_moves(w, 3);
}

static struct client_msg
conduct(struct world *w, enum action_kind kind, uint32_t moves)
{
    return (struct client_msg){
        .kind = CLIENT_ACT,
        .act = {.room = w->room, .kind = kind, .question = QUESTION_PAUSE, .number = moves}};
}

// Two AIs stop for whoever has seated them, play one move, and go on.
static void
owner_conducts_two_ais(void **state)
{
    struct world *w = *state;
    struct client_msg pause, step, go;

    world_do(w, "ann: guest; bob: guest; ann: create seat=none ai=1 second=2; bob: join");
    pause = conduct(w, ACTION_ASK, 0);
    step = conduct(w, ACTION_RESUME, 1);
    go = conduct(w, ACTION_RESUME, 0);
    world_engine_plays(w, "h8");
    world_refuse(w, "bob", &pause, ERROR_NOT_SEATED); // he watches
    world_ask(w, "ann", &pause);
    world_expect_number("phase", world_room(w)->match->phase, MATCH_PAUSED);
    world_ask(w, "ann", &step);
    world_engine_plays(w, "h9");
    expect_moves(w, 2);
    world_expect_number("phase", world_room(w)->match->phase, MATCH_PAUSED);
    world_do(w, "ann: ai a 5"); // another level does not end the pause
    world_expect_number("phase", world_room(w)->match->phase, MATCH_PAUSED);
    world_ask(w, "ann", &go);
    world_engine_plays(w, "h10");
    world_engine_plays(w, "i9");
    expect_moves(w, 4);
    world_expect_number("phase", world_room(w)->match->phase, MATCH_RUNNING);
}

static void
another_ai_at_the_same_seat_is_asked_anew(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "; ann: ready; ann: h8; ann: ai b 7");
    world_expect_number("jobs", w->engine_count, 2);
    world_expect_number("level", last_job(w)->ai.level, 7);
    world_engine_plays(w, "h9");
    expect_moves(w, 2);
}

static void
two_ais_play_by_themselves(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create seat=none ai=1 second=2");
    world_expect_room_event(w, "ann", ROOM_EVENT_GAME_STARTED);
    world_engine_plays(w, "h8");
    world_engine_plays(w, "h9");
    expect_moves(w, 2);
    world_expect_number("level of seat A", last_job(w)->ai.level, 1);
}

static void
owner_of_two_ais_starts_another_game(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create size=5 seat=none ai=1 second=2; bob: join;"
                "ann: ready !game-running; +600000; bob: ready !not-seated; ann: ready not");
    assert_false(room_is_running(world_room(w)));
    world_forget(w);
    world_do(w, "ann: ready");
    world_expect_room_event(w, "ann", ROOM_EVENT_GAME_STARTED);
    assert_true(room_is_running(world_room(w)));
    world_expect_number("level of seat A", world_room(w)->occupants[SEAT_A].ai.level, 2);
}

static void
pause_costs_nobody_the_game(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "pause=10000 clock=sudden:20; ann: ready; ann: h8");
    world_engine_plays(w, "h9");
    expect_moves(w, 1);
    world_do(w, "+1001");
    expect_moves(w, 2);
}

static void
varied_pause_is_never_longer(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "pause=4000 varied=yes; ann: ready; ann: h8");
    world_engine_plays(w, "h9");
    world_do(w, "+1500");
    expect_moves(w, 1);
    world_do(w, "+2500");
    expect_moves(w, 2);
}

static void
settings_of_an_ai_outlive_a_crash(void **state)
{
    struct world *w = *state;
    const struct ai_config *ai;

    world_do(w, AGAINST_AI "resign=yes draws=no varied=yes pause=700; ann: ready; ann: h8");
    world_crash(w, 1000);
    ai = &world_room(w)->occupants[SEAT_B].ai;
    world_expect_number("resign", ai->resign, AI_CHOICE_YES);
    world_expect_number("draws", ai->draws, AI_CHOICE_NO);
    world_expect_number("varied", ai->varied, true);
    world_expect_number("pause", ai->pause_ms, 700);
}

static void
two_ais_are_not_rated(void **state)
{
    world_do(*state,
             "ann: register;"
             "ann: create seat=none ai=1 second=2 rated=yes undo=off clock=sudden:300 !rated-ai");
}

static void
two_ais_finish_a_game_without_workers(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create size=5 seat=none ai=1 second=2; +600000");
    assert_false(room_is_running(world_room(w)));
    world_expect_event(w, "ann", ACTION_END);
}

static void
ais_are_counted(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.ai_seats_per_player = 2;
    config.ai_seats_max = 3;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest; ann: create ai=1; ann: create ai=1;"
                 "ann: create ai=1 !too-many-ais; ann: create; ann: ai b !too-many-ais");
    world_do(&w, "bob: create ai=2; bob: create ai=2 !too-many-ais; bob: person b; bob: ai b");
    world_expect_number("AI seats", w.core->ai_seat_count, 3);
    world_do(&w, "bob: leave; +70000; bob: create ai=1");
    world_close(&w);
}

static void
ai_that_cannot_be_is_refused(void **state)
{
    world_do(*state, "ann: guest; ann: create ai=0 !bad-ai; ann: create; ann: ai b 0 !bad-ai;"
                     "ann: create ai=1 second=1 !bad-seats; ann: create ai=1 second=0 !bad-ai");
}

static void
ai_has_ten_seconds_where_the_clock_allows_them(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "clock=sudden:3600; ann: ready; ann: h8");
    world_expect_number("limit", last_job(w)->limit_ms, 10000);
    world_engine_plays(w, "h9");
    world_do(w, "ann: change clock=sudden:60 !game-running; ann: resign;"
                "ann: change clock=sudden:60 start=now; ann: ready; ann: a1");
    assert_in_range(last_job(w)->limit_ms, 2000, 6000);
    assert_in_range(last_job(w)->aim_ms, 1000, last_job(w)->limit_ms);
}

static void
answer_in_its_pause_outlives_a_failure_of_the_disk(void **state)
{
    struct world *w = *state;

    world_do(w, AGAINST_AI "pause=2000; ann: ready; ann: h8");
    world_engine_plays(w, "h9");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "+5000");
    expect_moves(w, 1);
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "+1");
    expect_moves(w, 2);
    world_expect_number("jobs", w->engine_count, 1);
}

static void
ai_plays_every_opening_against_itself(void **state)
{
    static const char *const openings[] = {"rif", "yamaguchi", "soosyrv8", "tarannikov",
                                           "taraguchi10"};

    (void)state;
    for (size_t i = 0; i < sizeof(openings) / sizeof(*openings); i++) {
        struct world w;
        char line[128];

        world_open(&w);
        snprintf(line, sizeof(line),
                 "ann: guest; ann: create rule=renju opening=%s seat=none ai=1 "
                 "second=1; +150000",
                 openings[i]);
        world_do(&w, line);
        assert_true(world_room(&w)->match->move_count > 5);
        world_close(&w);
    }
}

static void
seat_is_not_handed_over_after_the_flag_time(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create clock=sudden:60; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; bob: h9; ann: g8; bob: g9; ann: ai a");
    w->now.mono_ms += 61000; // no timer has fired yet
    world_do(w, "bob: agree ?time-over");
    world_expect_number("seat a", world_room(w)->occupants[SEAT_A].kind, OCCUPANT_PERSON);
    assert_false(world_entry_has(world_entry(w, ENTRY_GAME, world_room(w)->game), " ai "));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(ai_is_asked_when_the_move_before_is_durable),
        WORLD_TEST(ai_answer_waits_for_its_pause),
        cmocka_unit_test(wrong_answer_is_replaced_by_a_legal_move),
        WORLD_TEST(engine_itself_cannot_give_up),
        WORLD_TEST(strong_ai_gives_a_lost_game_up),
        WORLD_TEST(ai_without_a_chance_gives_up_after_eight_moves),
        cmocka_unit_test(weak_ai_plays_to_the_end),
        WORLD_TEST(hope_after_an_undo_is_new),
        WORLD_TEST(ai_that_never_answers_is_helped_out),
        WORLD_TEST(failed_worker_is_replaced_at_once),
        WORLD_TEST(ai_does_not_lose_on_time),
        WORLD_TEST(ai_that_takes_over_in_time_trouble_does_not_lose_on_time),
        WORLD_TEST(late_answer_is_ignored),
        WORLD_TEST(resigning_cancels_the_job),
        WORLD_TEST(undo_cancels_the_job_and_needs_no_answer),
        WORLD_TEST(pause_is_granted),
        cmocka_unit_test(no_draw_at_move_four),
        WORLD_TEST(draw_is_not_taken_before_the_game_has_been_even_for_some_moves),
        cmocka_unit_test(draw_in_the_opponents_turn_is_answered_by_what_it_thought),
        cmocka_unit_test(draw_in_its_own_turn_is_answered_when_it_has_thought),
        cmocka_unit_test(draw_that_it_has_not_thought_about_is_looked_at),
        WORLD_TEST(draw_that_nobody_looks_at_is_declined),
        cmocka_unit_test(draws_are_taken_always_or_never_if_the_seat_says_so),
        WORLD_TEST(draw_is_offered_where_nobody_can_win),
        WORLD_TEST(two_ais_agree_where_nobody_can_win),
        WORLD_TEST(undo_that_a_person_was_asked_is_granted_by_the_ai_that_takes_over),
        WORLD_TEST(seat_is_handed_to_an_ai_and_back),
        WORLD_TEST(ai_that_takes_a_seat_in_a_turn_is_asked_before_that_is_durable),
        WORLD_TEST(ai_is_asked_again_although_the_clock_on_the_wall_stood_still),
        WORLD_TEST(words_of_the_opponent_do_not_disturb_it),
        WORLD_TEST(pause_is_over_when_the_second_ai_sits_down),
        WORLD_TEST(owner_conducts_two_ais),
        WORLD_TEST(another_ai_at_the_same_seat_is_asked_anew),
        WORLD_TEST(two_ais_play_by_themselves),
        WORLD_TEST(owner_of_two_ais_starts_another_game),
        WORLD_TEST(pause_costs_nobody_the_game),
        WORLD_TEST(varied_pause_is_never_longer),
        WORLD_TEST(settings_of_an_ai_outlive_a_crash),
        WORLD_TEST(two_ais_are_not_rated),
        WORLD_TEST(two_ais_finish_a_game_without_workers),
        cmocka_unit_test(ais_are_counted),
        WORLD_TEST(ai_that_cannot_be_is_refused),
        WORLD_TEST(ai_has_ten_seconds_where_the_clock_allows_them),
        WORLD_TEST(answer_in_its_pause_outlives_a_failure_of_the_disk),
        cmocka_unit_test(ai_plays_every_opening_against_itself),
        WORLD_TEST(seat_is_not_handed_over_after_the_flag_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
