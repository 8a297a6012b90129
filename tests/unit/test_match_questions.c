// SPDX-License-Identifier: MIT
// What players ask each other (clocks.md 5): draws, undos, pauses. Games are
// lines of text as tests/support/table.h describes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/match.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// Rules of asking that all questions share.

static void
question_is_asked_once(void **state)
{
    static const struct {
        const char *ask, *ask_back;
    } cases[] = {{"A:draw?", "B:draw?"}, {"A:undo?", "B:undo?"}, {"A:pause?", "B:pause?"}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, "");
        table_play(&t, "h8");
        table_play(&t, cases[i].ask);
        table_refuse(&t, cases[i].ask, VERDICT_ALREADY_ASKED);
        table_refuse(&t, cases[i].ask_back, VERDICT_ANSWER_FIRST);
        table_close(&t);
    }
}

static void
question_is_answered_by_the_other_side(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 A:draw?");
    table_refuse(&t, "A:draw=yes", VERDICT_OWN_QUESTION);
    table_refuse(&t, "A:draw=no", VERDICT_OWN_QUESTION);
    table_refuse(&t, "B:undo=yes", VERDICT_NOTHING_ASKED);
    table_play(&t, "B:draw=no");
    table_refuse(&t, "B:draw=yes", VERDICT_NOTHING_ASKED);
    table_close(&t);
}

static void
question_is_withdrawn_by_who_asked(void **state)
{
    static const char *const words[] = {"draw", "undo", "pause"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        char ask[16], back[16], other[16], yes[16];
        struct table t;

        snprintf(ask, sizeof(ask), "A:%s?", words[i]);
        snprintf(back, sizeof(back), "A:%s=back", words[i]);
        snprintf(other, sizeof(other), "B:%s=back", words[i]);
        snprintf(yes, sizeof(yes), "B:%s=yes", words[i]);
        table_open(&t, "");
        table_play(&t, "h8");
        table_refuse(&t, back, VERDICT_NOTHING_ASKED);
        table_play(&t, ask);
        table_refuse(&t, other, VERDICT_NOTHING_ASKED);
        table_play(&t, back);
        table_refuse(&t, yes, VERDICT_NOTHING_ASKED);
        table_refuse(&t, back, VERDICT_NOTHING_ASKED);
        table_expect_running(&t);
        table_close(&t);
    }
}

static void
questions_of_different_kinds_stand_side_by_side(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 A:draw? A:undo? B:pause? A:pause=no B:undo=no B:draw=yes");
    table_expect_end(&t, RESULT_DRAW, END_AGREEMENT);
    table_close(&t);
}

static void
the_end_closes_all_questions(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 A:draw? A:undo? B:pause? B:resign");
    for (int i = 0; i < QUESTION_COUNT; i++) {
        assert_false(t.match.questions[i].is_open);
    }
    table_refuse(&t, "B:draw=yes", VERDICT_GAME_OVER);
    table_close(&t);
}

// Draws.

static void
draw_may_be_agreed_at_any_time(void **state)
{
    static const struct {
        const char *what, *settings, *game;
    } cases[] = {
        {"in the own turn", "", "h8 h9 A:draw? B:draw=yes"},
        {"right after the own move", "", "h8 A:draw? B:draw=yes"},
        {"before the first move", "", "B:draw? A:draw=yes"},
        {"in the opening", "opening=swap2", "h8 h9 B:draw? A:draw=yes"},
        {"in a pause", "", "h8 A:pause? B:pause=yes B:draw? A:draw=yes"},
        {"offered before a pause", "", "h8 A:draw? A:pause? B:pause=yes B:draw=yes"},
        {"in a rated game", "rated=yes undo=off clock=sudden:60", "h8 B:draw? A:draw=yes"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        if (t.match.outcome.reason != END_AGREEMENT) {
            fail_msg("%s: expected a draw by agreement", cases[i].what);
        }
        table_expect_end(&t, RESULT_DRAW, END_AGREEMENT);
        table_close(&t);
    }
}

static void
draw_offer_stands_until_the_opponent_moves(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 h9 A:draw? A:i9");
    assert_true(t.match.questions[QUESTION_DRAW].is_open);
    table_play(&t, "B:i8");
    table_refuse(&t, "B:draw=yes", VERDICT_NOTHING_ASKED);
    table_expect_running(&t);
    table_close(&t);
}

static void
draw_offer_is_declined_by_any_action_on_the_board(void **state)
{
    static const struct {
        const char *settings, *game, *answer;
    } cases[] = {
        {"opening=swap1", "h8 A:draw? swap", "B:draw=yes"},
        {"rule=renju opening=rif", "h8 h9 i9 A:draw? keep", "B:draw=yes"},
        {"rule=renju opening=rif", "h8 h9 i9 a1 B:draw? ?j10,k11", "A:draw=yes"},
        {"rule=renju", "h8 h9 i9 i8 j6 A:draw? pass", "B:draw=yes"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        table_refuse(&t, cases[i].answer, VERDICT_NOTHING_ASKED);
        table_close(&t);
    }
}

static void
refused_move_does_not_decline_an_offer(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 A:draw?");
    table_refuse(&t, "B:h8", VERDICT_OCCUPIED);
    table_play(&t, "B:draw=yes");
    table_expect_end(&t, RESULT_DRAW, END_AGREEMENT);
    table_close(&t);
}

static void
draw_is_offered_once_in_ten_moves_by_each_side(void **state)
{
    static const char *const moves[] = {"h8", "h9", "i9", "i8", "a1", "c1", "e1", "g1", "a3", "c3"};
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "A:draw? A:draw=back");
    for (size_t i = 0; i < COUNT_OF(moves); i++) {
        table_refuse(&t, "A:draw?", VERDICT_DRAW_TOO_SOON);
        table_play(&t, moves[i]);
    }
    table_play(&t, "A:draw? B:draw=no");
    table_refuse(&t, "A:draw?", VERDICT_DRAW_TOO_SOON);
    table_play(&t, "B:draw?");
    table_close(&t);
}

static void
draw_offer_does_not_touch_the_clocks(void **state)
{
    struct table t;
    int64_t deadline_ms;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "+5000");
    deadline_ms = match_deadline_ms(&t.match);
    table_play(&t, "A:draw? +5000 B:draw=no");
    table_expect_left(&t, SEAT_A, 60000);
    assert_int_equal(match_deadline_ms(&t.match), deadline_ms);
    table_play(&t, "h8");
    table_expect_left(&t, SEAT_A, 50000);
    table_close(&t);
}

// Undos: who may ask.

static void
undo_is_refused_where_it_is_not_for_this_seat_or_game(void **state)
{
    static const struct {
        const char *what, *settings, *game, *word;
        enum verdict want;
    } cases[] = {
        {"nothing played", "", "", "A:undo?", VERDICT_UNDO_OPENING},
        {"the other side's move", "", "h8", "B:undo?", VERDICT_UNDO_NOT_YOURS},
        {"the opponent has moved", "", "h8 h9", "A:undo?", VERDICT_UNDO_NOT_YOURS},
        {"off at this table", "undo=off", "h8", "A:undo?", VERDICT_UNDO_OFF},
        {"rated", "undo=off rated=yes clock=sudden:60", "h8", "A:undo?", VERDICT_RATED},
        {"in the opening", "opening=swap2", "h8 h9", "A:undo?", VERDICT_UNDO_OPENING},
        {"last move of the opening", "opening=central", "h8", "A:undo?", VERDICT_UNDO_OPENING},
        {"last of swap2", "opening=swap2", "h8 h9 i9 a1", "B:undo?", VERDICT_UNDO_OPENING},
        {"after a swap", "opening=swap1", "h8 swap", "A:undo?", VERDICT_UNDO_OPENING},
        {"no two plies there", "", "B:set-seat=1 h8 h9 B:set-seat=0", "A:undo?",
         VERDICT_UNDO_NOT_YOURS},
        {"second ply in the opening", "opening=central", "B:set-seat=1 h8 h9", "A:undo?",
         VERDICT_UNDO_OPENING},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct action action;
        struct table t;
        enum verdict got;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        action = table_action(&t, cases[i].word);
        got = table_try(&t, &action);
        if (got != cases[i].want) {
            fail_msg("%s: expected \"%s\", got \"%s\"", cases[i].what, verdict_word(cases[i].want),
                     verdict_word(got));
        }
        table_close(&t);
    }
}

static void
first_move_after_the_opening_can_be_undone(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "opening=swap2");
    table_play(&t, "h8 h9 i9 black A:a1 A:undo? B:undo=yes");
    assert_int_equal(t.match.move_count, 3);
    assert_int_equal(match_actor(&t.match), SEAT_A);
    table_refuse(&t, "A:undo?", VERDICT_UNDO_OPENING);
    table_play(&t, "A:a2");
    table_close(&t);
}

static void
undo_takes_the_last_move_off_the_board(void **state)
{
    struct table t;
    struct board before;

    (void)state;
    table_open(&t, "rule=capture42");
    table_play(&t, "c5 d5 a1 e5");
    before = t.match.board;
    // A capture: two stones come back.
    table_play(&t, "f5 A:undo? B:undo=yes");
    assert_true(board_equal(&t.match.board, &before));
    assert_int_equal(match_next_move(&t.match), 5);
    assert_int_equal(match_actor(&t.match), SEAT_A);
    assert_int_equal(t.match.undo_count, 1);
    table_play(&t, "A:f5 B:a3");
    table_close(&t);
}

static void
undone_pass_no_longer_counts(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju");
    table_play(&t, "h8 h9 i9 i8 j6 pass B:undo? A:undo=yes");
    assert_int_equal(match_next_move(&t.match), 6);
    table_play(&t, "B:a1 A:pass");
    table_expect_running(&t);
    table_play(&t, "A:undo? B:undo=yes A:a3 B:pass A:pass");
    table_expect_end(&t, RESULT_DRAW, END_PASSES);
    table_close(&t);
}

static void
undos_can_follow_each_other(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 h9 i9 A:undo? B:undo=yes");
    table_refuse(&t, "A:undo?", VERDICT_UNDO_NOT_YOURS);
    table_play(&t, "B:undo? A:undo=yes A:undo? B:undo=yes");
    assert_int_equal(t.match.move_count, 0);
    assert_int_equal(t.match.board.empty_count, 225);
    table_close(&t);
}

static void
undo_is_declined_by_moving(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 A:undo? B:h9");
    table_refuse(&t, "B:undo=yes", VERDICT_NOTHING_ASKED);
    assert_int_equal(t.match.undo_refusals[SEAT_A], 1);
    table_close(&t);
}

// After n refusals one waits 10 n n seconds; n goes up to 10.
static void
refused_undos_make_the_asker_wait(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8");
    for (int64_t refusals = 1; refusals <= 12; refusals++) {
        int64_t n = refusals < 10 ? refusals : 10;

        table_play(&t, "A:undo? B:undo=no");
        t.now_ms += 10000 * n * n - 1;
        table_refuse(&t, "A:undo?", VERDICT_UNDO_TOO_SOON);
        t.now_ms += 1;
    }
    table_play(&t, "A:undo?");
    table_close(&t);
}

static void
refused_undos_count_for_each_side(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 A:undo? B:undo=no B:h9 B:undo? A:i9");
    assert_int_equal(t.match.undo_refusals[SEAT_A], 1);
    assert_int_equal(t.match.undo_refusals[SEAT_B], 1);
    table_refuse(&t, "A:undo?", VERDICT_UNDO_TOO_SOON);
    table_close(&t);
}

static void
withdrawn_undo_is_no_refusal(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 A:undo? A:undo=back A:undo? B:undo=yes");
    assert_int_equal(t.match.undo_refusals[SEAT_A], 0);
    table_close(&t);
}

static void
refused_draws_and_pauses_make_nobody_wait(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8 A:draw? B:draw=no A:pause? B:pause=no A:pause? B:pause=no A:undo?");
    table_close(&t);
}

static void
fifty_undos_are_the_limit(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    for (int i = 0; i < 50; i++) {
        table_play(&t, "h8 A:undo? B:undo=yes");
    }
    table_play(&t, "h8");
    table_refuse(&t, "A:undo?", VERDICT_UNDO_LIMIT);
    table_close(&t);
}

// Undos against an engine.

static void
engine_gives_back_one_or_two_moves_at_once(void **state)
{
    static const struct {
        const char *what, *game;
        int left; // moves that stand
    } cases[] = {
        {"the engine is to move", "B:set-seat=1 h8 h9 i9 A:undo?", 2},
        {"the person is to move", "B:set-seat=1 h8 h9 i9 i8 A:undo?", 2},
        {"a foreign engine", "B:set-seat=2 h8 h9 A:undo?", 0},
        {"the engine opens", "A:set-seat=1 h8 h9 i9 B:undo?", 1},
        {"the engine opens and is to move", "A:set-seat=1 h8 h9 B:undo?", 1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, "");
        table_play(&t, cases[i].game);
        table_expect_number(cases[i].what, t.match.move_count, cases[i].left);
        table_expect_number(cases[i].what, t.match.questions[QUESTION_UNDO].is_open, false);
        table_close(&t);
    }
}

static void
engine_asks_like_everybody(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "A:set-seat=1 h8 A:undo?");
    assert_int_equal(t.match.move_count, 1);
    table_play(&t, "B:undo=yes");
    assert_int_equal(t.match.move_count, 0);
    table_close(&t);
}

static void
draws_and_pauses_are_asked_of_an_engine(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "B:set-seat=1 h8 A:draw? A:pause?");
    table_expect_running(&t);
    assert_true(t.match.questions[QUESTION_DRAW].is_open);
    assert_true(t.match.questions[QUESTION_PAUSE].is_open);
    table_close(&t);
}

// Undos and clocks. A took 2 s for h8 and 1 s for i9, B took 3 s for h9; A asks
// for i9 back, and B, whose clock runs, agrees after 4 s.
static const char undo_game[] = "+2000 h8 +3000 h9 +1000 i9 +1000 A:undo? +3000 B:undo=yes";

struct side_case {
    int64_t rem_ms, block_ms, used_ms;
    int periods, stones;
};

static void
expect_side(const char *what, char letter, const struct clock_side *got,
            const struct side_case *want)
{
    const struct {
        const char *name;
        int64_t got, want;
    } fields[] = {
        {"rem", got->rem_ms, want->rem_ms},    {"block", got->block_ms, want->block_ms},
        {"used", got->used_ms, want->used_ms}, {"periods", got->periods, want->periods},
        {"stones", got->stones, want->stones},
    };

    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        char text[96];

        snprintf(text, sizeof(text), "%s: %s of %c", what, fields[i].name, letter);
        table_expect_number(text, fields[i].got, fields[i].want);
    }
}

static void
undo_treats_each_clock_as_its_mode_says(void **state)
{
    static const struct {
        const char *settings;
        struct side_case a, b;
    } cases[] = {
        {"clock=sudden:60 undo=press",
         {.rem_ms = 57000, .used_ms = 3000},
         {.rem_ms = 53000, .used_ms = 7000}},
        {"clock=sudden:60 undo=refund",
         {.rem_ms = 57000, .used_ms = 3000},
         {.rem_ms = 57000, .used_ms = 3000}},
        // The second increment of A is taken back.
        {"clock=fischer:60+5 undo=press",
         {.rem_ms = 62000, .used_ms = 3000},
         {.rem_ms = 58000, .used_ms = 7000}},
        {"clock=fischer:60+5 undo=refund",
         {.rem_ms = 62000, .used_ms = 3000},
         {.rem_ms = 62000, .used_ms = 3000}},
        // So is the repayment of its 1 s.
        {"clock=bronstein:60b2 undo=press",
         {.rem_ms = 59000, .used_ms = 3000},
         {.rem_ms = 55000, .used_ms = 7000}},
        {"clock=bronstein:60b2 undo=refund",
         {.rem_ms = 59000, .used_ms = 3000},
         {.rem_ms = 59000, .used_ms = 3000}},
        {"clock=delay:60d2 undo=press",
         {.rem_ms = 60000, .used_ms = 3000},
         {.rem_ms = 57000, .used_ms = 7000}},
        {"clock=delay:60d2 undo=refund",
         {.rem_ms = 60000, .used_ms = 3000},
         {.rem_ms = 59000, .used_ms = 3000}},
        // A lost period stays lost; a refund gives it back to B.
        {"clock=byoyomi:2+5x3 undo=press",
         {.used_ms = 3000, .periods = 5},
         {.used_ms = 7000, .periods = 4}},
        {"clock=byoyomi:2+5x3 undo=refund",
         {.used_ms = 3000, .periods = 5},
         {.used_ms = 3000, .periods = 5}},
        // The stone of the undone move has to be played again.
        {"clock=canadian:1+4/30 undo=press",
         {.block_ms = 28000, .used_ms = 3000, .stones = 3},
         {.block_ms = 24000, .used_ms = 7000, .stones = 3}},
        {"clock=canadian:1+4/30 undo=refund",
         {.block_ms = 28000, .used_ms = 3000, .stones = 3},
         {.block_ms = 28000, .used_ms = 3000, .stones = 3}},
        // A block that it completed is open again.
        {"clock=canadian:1+1/30 undo=press",
         {.block_ms = 29000, .used_ms = 3000, .stones = 1},
         {.block_ms = 26000, .used_ms = 7000, .stones = 1}},
        {"clock=permove:30/180 undo=press", {.used_ms = 3000}, {.used_ms = 7000}},
        {"clock=permove:30/180 undo=refund", {.used_ms = 3000}, {.used_ms = 3000}},
        {"clock=corr:3d undo=press", {.used_ms = 3000}, {.used_ms = 7000}},
        {"clock=corr:3d undo=refund", {.used_ms = 3000}, {.used_ms = 3000}},
        {"clock=none undo=press", {.used_ms = 3000}, {.used_ms = 7000}},
        {"clock=none undo=refund", {.used_ms = 3000}, {.used_ms = 3000}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char settings[96];
        struct table t;

        snprintf(settings, sizeof(settings), "%s start=now", cases[i].settings);
        table_open(&t, settings);
        table_play(&t, undo_game);
        expect_side(settings, 'A', &t.match.clock.sides[SEAT_A], &cases[i].a);
        expect_side(settings, 'B', &t.match.clock.sides[SEAT_B], &cases[i].b);
        // A's turn begins afresh.
        table_expect_number(settings, t.match.clock.sides[SEAT_A].turn_ms, 0);
        table_expect_number(settings, t.match.clock.sides[SEAT_A].over_ms, 0);
        table_expect_number(settings, t.match.run.since_ms, t.now_ms);
        table_close(&t);
    }
}

static void
clocks_of_an_undone_game_go_on(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=now");
    table_play(&t, undo_game);
    table_play(&t, "+500 A:j9 +700 B:j8");
    table_expect_left(&t, SEAT_A, 62000 - 500 + 5000);
    table_expect_left(&t, SEAT_B, 58000 - 700 + 5000);
    table_close(&t);
}

static void
asking_for_an_undo_leaves_the_clock_running(void **state)
{
    struct table t;
    int64_t deadline_ms;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8 +1000");
    deadline_ms = match_deadline_ms(&t.match);
    table_play(&t, "A:undo? +2000 B:undo=no +3000 B:h9");
    assert_int_equal(deadline_ms, TABLE_START_MS + 60000);
    table_expect_left(&t, SEAT_A, 60000);
    table_expect_left(&t, SEAT_B, 54000);
    table_close(&t);
}

static void
flag_falls_before_an_undo_is_agreed(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8 A:undo? +60000");
    table_expect_late(&t, "B:undo=yes", END_TIME);
    table_expect_end(&t, RESULT_BLACK, END_TIME);
    assert_int_equal(t.match.move_count, 1);
    table_close(&t);
}

// A has thought again since the engine's answer: more than the increment is gone.
static void
increment_taken_back_leaves_one_millisecond(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:1+10 start=now");
    table_play(&t, "B:set-seat=1 +999 h8");
    table_expect_left(&t, SEAT_A, 10001);
    table_play(&t, "h9 +9500 A:undo?");
    table_expect_left(&t, SEAT_A, 1);
    // The engine's increment goes as well.
    table_expect_left(&t, SEAT_B, 1000);
    table_expect_running(&t);
    table_close(&t);
}

static void
undo_forgives_lag_like_a_move(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    match_note_lag(&t.match, SEAT_B, 300);
    table_play(&t, "h8 A:undo? +4000 B:undo=yes");
    table_expect_left(&t, SEAT_B, 60000 - 3700);
    table_close(&t);
}

static void
uncharged_move_has_no_increment_to_take_back(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=first");
    table_play(&t, "+2000 h8 +1000 A:undo? B:undo=yes");
    table_expect_left(&t, SEAT_A, 60000);
    table_expect_left(&t, SEAT_B, 59000);
    table_close(&t);
}

static void
refund_keeps_what_was_given_meanwhile(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now undo=refund");
    table_play(&t, "h8 +4000 A:give-time=7000 A:undo? +1000 B:undo=yes");
    table_expect_left(&t, SEAT_B, 67000);
    table_play(&t, "h8 +4000 restart +1000 A:undo? B:undo=yes");
    table_expect_left(&t, SEAT_A, 80000);
    table_expect_left(&t, SEAT_B, 87000);
    table_close(&t);
}

static void
refund_reaches_back_before_a_pause(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now undo=refund");
    table_play(&t, "h8 +4000 B:pause? A:pause=yes");
    table_expect_left(&t, SEAT_B, 56000);
    table_play(&t, "A:resume +1000 A:undo? B:undo=yes");
    table_expect_left(&t, SEAT_B, 60000);
    table_close(&t);
}

// The refund is time; who sits there is another matter.
static void
refund_keeps_who_sits_at_the_board(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=permove:30/180 start=now undo=refund");
    table_play(&t, "h8 B:set-seat=2 +1000 A:undo?");
    assert_int_equal(t.match.seat_kinds[SEAT_B], SEAT_BRAIN);
    assert_int_equal(t.match.clock.sides[SEAT_B].tolerance_ms, 1000);
    assert_false(t.match.clock.sides[SEAT_B].is_compensated);
    table_close(&t);
}

static void
undo_in_a_pause_costs_nothing(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8 +4000 B:pause? A:pause=yes +50000 A:undo? +50000 B:undo=yes");
    assert_int_equal(t.match.phase, MATCH_PAUSED);
    table_expect_left(&t, SEAT_B, 56000);
    table_refuse(&t, "A:h9", VERDICT_PAUSED);
    table_play(&t, "B:resume +1000 A:h9");
    table_expect_left(&t, SEAT_A, 59000);
    table_close(&t);
}

// Pauses.

static void
pause_stops_the_clock_where_it_is(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "+5000 B:pause? +1000 A:pause=yes");
    assert_int_equal(t.match.phase, MATCH_PAUSED);
    table_expect_left(&t, SEAT_A, 54000);
    assert_int_equal(match_deadline_ms(&t.match), TIME_NEVER);
    t.now_ms += 3600 * 1000;
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    table_play(&t, "A:resume +4000 h8");
    table_expect_left(&t, SEAT_A, 50000);
    table_close(&t);
}

static void
pause_forgives_lag_like_a_move(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    match_note_lag(&t.match, SEAT_A, 200);
    table_play(&t, "+5000 B:pause? A:pause=yes");
    table_expect_left(&t, SEAT_A, 55200);
    table_close(&t);
}

static void
either_side_may_resume(void **state)
{
    static const char *const words[] = {"A:resume", "B:resume"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        struct table t;

        table_open(&t, "");
        table_play(&t, "A:pause? B:pause=yes");
        table_play(&t, words[i]);
        table_expect_running(&t);
        table_refuse(&t, words[i], VERDICT_NOT_PAUSED);
        table_play(&t, "h8");
        table_close(&t);
    }
}

static void
clock_of_a_resumed_game_waits_until_it_is_shown(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "A:pause? B:pause=yes");
    match_note_shown(&t.match, t.now_ms);
    assert_false(t.match.run.is_running);
    t.is_hidden = true;
    table_play(&t, "+1000 A:resume +2000");
    match_note_shown(&t.match, t.now_ms);
    table_play(&t, "+4000 h8");
    table_expect_left(&t, SEAT_A, 56000);
    table_close(&t);
}

static void
pause_is_not_for_rated_games(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rated=yes undo=off clock=sudden:60");
    table_refuse(&t, "A:pause?", VERDICT_RATED);
    table_close(&t);
}

static void
declined_pause_changes_nothing(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "+1000 A:pause? +1000 B:pause=no +1000 h8");
    table_expect_left(&t, SEAT_A, 57000);
    table_close(&t);
}

static void
pause_question_outlives_a_move(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "A:pause? h8 h9 B:pause=yes");
    assert_int_equal(t.match.phase, MATCH_PAUSED);
    table_close(&t);
}

// Whatever is not said here is refused because the game is paused.
static void
a_paused_game_allows_what_needs_no_board(void **state)
{
    static const struct {
        const char *word;
        enum verdict want;
    } cases[] = {
        {"B:h9", VERDICT_PAUSED},
        {"A:h9", VERDICT_PAUSED}, // sooner than not-your-turn
        {"B:swap", VERDICT_PAUSED},
        {"B:pass", VERDICT_PAUSED},
        {"A:claim-win", VERDICT_PAUSED},
        {"A:claim-draw", VERDICT_PAUSED},
        {"A:pause?", VERDICT_PAUSED},
        {"B:pause=yes", VERDICT_NOTHING_ASKED},
        {"flag", VERDICT_NOT_FLAGGED},
        {"A:end", VERDICT_WRONG_PHASE},
        {"A:draw?", VERDICT_OK},
        {"A:draw=back", VERDICT_OK},
        {"A:undo?", VERDICT_OK},
        {"B:undo=no", VERDICT_OK},
        {"A:give-time=1000", VERDICT_OK},
        {"B:set-seat=1", VERDICT_OK},
        {"stop", VERDICT_OK},
        {"restart", VERDICT_OK},
        {"B:resume", VERDICT_OK},
        {"B:resume", VERDICT_NOT_PAUSED},
    };
    struct table t;

    (void)state;
    table_open(&t, "rule=renju clock=sudden:60");
    table_play(&t, "h8 A:pause? B:pause=yes");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        table_expect(&t, cases[i].word, cases[i].want);
    }
    table_close(&t);
}

static void
a_paused_game_can_end(void **state)
{
    static const struct {
        const char *game;
        enum end_reason reason;
    } cases[] = {{"A:resign", END_RESIGN},
                 {"B:forfeit", END_FORFEIT},
                 {"A:draw? B:draw=yes", END_AGREEMENT}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, "");
        table_play(&t, "h8 A:pause? B:pause=yes");
        table_play(&t, cases[i].game);
        table_expect_end(&t, t.match.outcome.result, cases[i].reason);
        table_refuse(&t, "A:resume", VERDICT_GAME_OVER);
        table_close(&t);
    }
}

static void
pause_in_the_first_move_starts_its_limit_anew(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60");
    table_play(&t, "+15000 A:pause? B:pause=yes +15000 A:resume +19999 h8");
    table_expect_left(&t, SEAT_A, 60000);
    table_close(&t);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(question_is_asked_once),
        cmocka_unit_test(question_is_answered_by_the_other_side),
        cmocka_unit_test(question_is_withdrawn_by_who_asked),
        cmocka_unit_test(questions_of_different_kinds_stand_side_by_side),
        cmocka_unit_test(the_end_closes_all_questions),
        cmocka_unit_test(draw_may_be_agreed_at_any_time),
        cmocka_unit_test(draw_offer_stands_until_the_opponent_moves),
        cmocka_unit_test(draw_offer_is_declined_by_any_action_on_the_board),
        cmocka_unit_test(refused_move_does_not_decline_an_offer),
        cmocka_unit_test(draw_is_offered_once_in_ten_moves_by_each_side),
        cmocka_unit_test(draw_offer_does_not_touch_the_clocks),
        cmocka_unit_test(undo_is_refused_where_it_is_not_for_this_seat_or_game),
        cmocka_unit_test(first_move_after_the_opening_can_be_undone),
        cmocka_unit_test(undo_takes_the_last_move_off_the_board),
        cmocka_unit_test(undone_pass_no_longer_counts),
        cmocka_unit_test(undos_can_follow_each_other),
        cmocka_unit_test(undo_is_declined_by_moving),
        cmocka_unit_test(refused_undos_make_the_asker_wait),
        cmocka_unit_test(refused_undos_count_for_each_side),
        cmocka_unit_test(withdrawn_undo_is_no_refusal),
        cmocka_unit_test(refused_draws_and_pauses_make_nobody_wait),
        cmocka_unit_test(fifty_undos_are_the_limit),
        cmocka_unit_test(engine_gives_back_one_or_two_moves_at_once),
        cmocka_unit_test(engine_asks_like_everybody),
        cmocka_unit_test(draws_and_pauses_are_asked_of_an_engine),
        cmocka_unit_test(undo_treats_each_clock_as_its_mode_says),
        cmocka_unit_test(clocks_of_an_undone_game_go_on),
        cmocka_unit_test(asking_for_an_undo_leaves_the_clock_running),
        cmocka_unit_test(flag_falls_before_an_undo_is_agreed),
        cmocka_unit_test(increment_taken_back_leaves_one_millisecond),
        cmocka_unit_test(undo_forgives_lag_like_a_move),
        cmocka_unit_test(uncharged_move_has_no_increment_to_take_back),
        cmocka_unit_test(refund_keeps_what_was_given_meanwhile),
        cmocka_unit_test(refund_reaches_back_before_a_pause),
        cmocka_unit_test(refund_keeps_who_sits_at_the_board),
        cmocka_unit_test(undo_in_a_pause_costs_nothing),
        cmocka_unit_test(pause_stops_the_clock_where_it_is),
        cmocka_unit_test(pause_forgives_lag_like_a_move),
        cmocka_unit_test(either_side_may_resume),
        cmocka_unit_test(clock_of_a_resumed_game_waits_until_it_is_shown),
        cmocka_unit_test(pause_is_not_for_rated_games),
        cmocka_unit_test(declined_pause_changes_nothing),
        cmocka_unit_test(pause_question_outlives_a_move),
        cmocka_unit_test(a_paused_game_allows_what_needs_no_board),
        cmocka_unit_test(a_paused_game_can_end),
        cmocka_unit_test(pause_in_the_first_move_starts_its_limit_anew),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
