// SPDX-License-Identifier: MIT
// Settings, the order of refusals, events and their replay. Games are lines of
// text as tests/support/table.h describes; it also sees to it that a refusal
// changes no byte of the match, here and in the other tests of the match.
#include "common/game/match.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/diagram.h"
#include "tests/support/match_compare.h"
#include "tests/support/random_match.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
expect_settings(const char *what, const struct match_settings *settings, enum settings_error want)
{
    enum settings_error got = match_settings_check(settings);

    if (got != want) {
        fail_msg("%s: expected error %d, got %d", what, want, got);
    }
}

static void
settings_that_do_not_fit_together_are_refused(void **state)
{
    static const struct {
        const char *text;
        enum settings_error want;
    } cases[] = {
        {"", SETTINGS_OK},
        {"rule=renju size=14", SETTINGS_BAD_SIZE},
        {"rule=renju size=7", SETTINGS_BAD_SIZE},
        {"rule=ninuki size=23", SETTINGS_BAD_SIZE},
        {"size=16 opening=central", SETTINGS_BAD_OPENING},
        {"size=5 opening=pro", SETTINGS_BAD_OPENING},
        {"size=7 opening=pro", SETTINGS_OK},
        {"size=7 opening=longpro", SETTINGS_BAD_OPENING},
        {"size=9 opening=longpro", SETTINGS_OK},
        {"size=20 opening=swap2", SETTINGS_OK},
        {"opening=rif", SETTINGS_BAD_OPENING},
        {"rule=renju opening=rif", SETTINGS_OK},
        {"rule=renju size=17 opening=rif", SETTINGS_BAD_OPENING},
        {"size=5 draw-margin=24", SETTINGS_OK},
        {"size=5 draw-margin=25", SETTINGS_BAD_MARGIN},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct match_settings settings = table_settings(cases[i].text);

        expect_settings(cases[i].text, &settings, cases[i].want);
    }
}

static void
settings_with_values_from_outside_are_refused(void **state)
{
    const struct match_settings good = table_settings("rule=renju opening=taraguchi10");
    struct match_settings bad;

    (void)state;
    bad = good;
    bad.size = 0;
    expect_settings("size 0", &bad, SETTINGS_BAD_SIZE);
    bad.size = 255;
    expect_settings("size 255", &bad, SETTINGS_BAD_SIZE);
    bad = good;
    bad.opening.protocol = (enum opening)OPENING_COUNT;
    expect_settings("no such opening", &bad, SETTINGS_BAD_OPENING);
    bad.opening.protocol = (enum opening) - 1;
    expect_settings("opening -1", &bad, SETTINGS_BAD_OPENING);
    bad = good;
    bad.opening.n = OPENING_OFFERS_MAX + 1;
    expect_settings("13 fifth moves", &bad, SETTINGS_BAD_OPENING);
    bad = good;
    bad.control.kind = (enum control_kind)CONTROL_COUNT;
    expect_settings("no such clock", &bad, SETTINGS_BAD_CLOCK);
    bad = good;
    bad.control.main_ms = 1;
    expect_settings("main time without a clock", &bad, SETTINGS_BAD_CLOCK);
}

// variants.md 1.3: rule, smallest, largest, odd only, rated sizes.
static void
every_rule_is_played_on_its_sizes(void **state)
{
    static const struct {
        const char *rule;
        int least, most;
        bool odd_only;
        int rated[2];
    } cases[] = {
        {"freestyle", 5, 25, false, {15, 20}}, {"standard", 5, 25, false, {15}},
        {"caro", 5, 25, false, {15}},          {"caro-exact", 5, 25, false, {0}},
        {"caro-e", 5, 25, false, {0}},         {"caro-exact-e", 5, 25, false, {0}},
        {"caro-strict", 5, 25, false, {0}},    {"caro-exact-strict", 5, 25, false, {0}},
        {"renju", 9, 25, true, {15}},          {"capture42", 9, 25, false, {19}},
        {"pente", 9, 25, true, {19}},          {"keryo", 9, 25, true, {19}},
        {"boat", 9, 25, true, {19}},           {"ninuki", 13, 21, true, {0}},
    };

    (void)state;
    assert_int_equal(COUNT_OF(cases), RULE_COUNT);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (int size = 0; size <= 30; size++) {
            bool fits =
                size >= cases[i].least && size <= cases[i].most && (size % 2 || !cases[i].odd_only);
            bool is_rated = size == cases[i].rated[0] || size == cases[i].rated[1];
            struct match_settings settings = table_settings("clock=sudden:60 undo=off");
            char what[64];

            assert_true(rules_parse(cases[i].rule, &settings.rules.rule));
            settings.size = (uint8_t)size;
            snprintf(what, sizeof(what), "%s on %d", cases[i].rule, size);
            expect_settings(what, &settings, fits ? SETTINGS_OK : SETTINGS_BAD_SIZE);
            settings.rated = true;
            if (fits && rules_set(settings.rules.rule)->tournament_rule) {
                settings.opening.protocol = OPENING_PRO;
            }
            if (fits && cases[i].rated[0]) {
                expect_settings(what, &settings, is_rated ? SETTINGS_OK : SETTINGS_RATED_SIZE);
            } else {
                expect_settings(what, &settings, fits ? SETTINGS_RATED_RULE : SETTINGS_BAD_SIZE);
            }
        }
    }
}

static void
choices_that_do_not_exist_are_refused(void **state)
{
    struct match_settings settings = table_settings("clock=none");

    (void)state;
    settings.rules.rule = (enum rule)RULE_COUNT;
    expect_settings("a rule too many", &settings, SETTINGS_BAD_CHOICE);
    settings = table_settings("clock=none");
    settings.start = (enum clock_start)(START_BOTH + 1);
    expect_settings("a start too many", &settings, SETTINGS_BAD_CHOICE);
    settings = table_settings("clock=none");
    settings.undo = (enum undo_mode)(UNDO_REFUND + 1);
    expect_settings("an undo mode too many", &settings, SETTINGS_BAD_CHOICE);
}

static void
rated_settings_need_a_clock_and_no_undo(void **state)
{
    static const struct {
        const char *text;
        enum settings_error want;
    } cases[] = {
        {"rated=yes clock=sudden:60 undo=off", SETTINGS_OK},
        {"rated=yes clock=none undo=off", SETTINGS_RATED_CLOCK},
        {"rated=yes clock=corr:3d undo=off", SETTINGS_OK},
        {"rated=yes clock=sudden:60 undo=press", SETTINGS_RATED_UNDO},
        {"rated=yes clock=sudden:60 undo=refund", SETTINGS_RATED_UNDO},
        {"rated=yes size=16 clock=none undo=press", SETTINGS_RATED_SIZE},
        {"rated=yes rule=pente size=19 clock=sudden:60 undo=off opening=central",
         SETTINGS_RATED_OPENING},
        {"rated=yes rule=pente size=19 clock=sudden:60 undo=off opening=pro", SETTINGS_OK},
        {"rated=yes rule=ninuki size=19 clock=none undo=press", SETTINGS_RATED_RULE},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct match_settings settings = table_settings(cases[i].text);

        expect_settings(cases[i].text, &settings, cases[i].want);
    }
}

static void
a_match_begins_empty(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:300+3");
    table_expect_running(&t);
    assert_int_equal(t.match.board.empty_count, 225);
    assert_int_equal(t.match.event_count, 0);
    assert_int_equal(match_next_move(&t.match), 1);
    assert_int_equal(match_next_stone(&t.match), STONE_BLACK);
    assert_int_equal(match_actor(&t.match), SEAT_A);
    assert_int_equal(match_colour_of(&t.match, SEAT_A), STONE_BLACK);
    assert_int_equal(match_colour_of(&t.match, SEAT_B), STONE_WHITE);
    table_expect_left(&t, SEAT_A, 300000);
    table_expect_left(&t, SEAT_B, 300000);
    table_close(&t);
}

static void
a_finished_match_can_be_finished_again(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8");
    match_finish(&t.match);
    assert_null(t.match.events);
    match_finish(&t.match);
}

static void
colours_and_seats_alternate(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "A:h8 B:h9 A:i8 B:i9");
    assert_int_equal(board_at(&t.match.board, diagram_parse_point("h8", 15)), STONE_BLACK);
    assert_int_equal(board_at(&t.match.board, diagram_parse_point("i9", 15)), STONE_WHITE);
    assert_int_equal(match_next_move(&t.match), 5);
    assert_int_equal(match_next_stone(&t.match), STONE_BLACK);
    table_close(&t);
}

static void
move_out_of_turn_is_refused(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_refuse(&t, "B:h8", VERDICT_NOT_YOUR_TURN);
    table_play(&t, "A:h8");
    table_refuse(&t, "A:h9", VERDICT_NOT_YOUR_TURN);
    table_refuse(&t, "A:pass", VERDICT_NOT_YOUR_TURN);
    table_close(&t);
}

static void
move_for_another_number_is_stale(void **state)
{
    static const char *const words[] = {"h9@1",       "h9@3",       "h9@-1",
                                        "h9@1000000", "A:resign@1", "B:draw?@3"};
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8@1");
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        table_refuse(&t, words[i], VERDICT_STALE);
    }
    table_play(&t, "h9@2 i9@0");
    table_close(&t);
}

static void
move_sent_twice_counts_once(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "A:h8@1");
    table_refuse(&t, "A:h8@1", VERDICT_STALE);
    table_refuse(&t, "A:h8", VERDICT_NOT_YOUR_TURN);
    assert_int_equal(t.match.move_count, 1);
    table_close(&t);
}

// STALE comes before everything but the end of the game.
static void
late_word_of_a_lost_race_is_stale_and_not_out_of_turn(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "A:h8 B:h9 A:pause? B:pause=yes");
    table_refuse(&t, "B:i9@2", VERDICT_STALE);
    table_refuse(&t, "B:i9@3", VERDICT_PAUSED);
    table_play(&t, "A:resume");
    table_refuse(&t, "B:i9@3", VERDICT_NOT_YOUR_TURN);
    table_close(&t);
}

static void
stone_on_a_stone_or_off_the_board_is_refused(void **state)
{
    static const struct point outside[] = {{-1, -1}, {-1, 0},    {0, -1},      {15, 0},
                                           {0, 15},  {127, 127}, {-128, -128}, {-128, 5}};
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8");
    table_refuse(&t, "h8", VERDICT_OCCUPIED);
    for (size_t i = 0; i < COUNT_OF(outside); i++) {
        struct action action = table_action(&t, "h9");

        action.points[0] = outside[i];
        if (table_try(&t, &action) != VERDICT_OFF_BOARD) {
            fail_msg("stone at %d,%d: expected off-board", outside[i].x, outside[i].y);
        }
    }
    table_close(&t);
}

// How many points each action takes; offers alone have a choice.
static void
wrong_counts_of_points_are_refused(void **state)
{
    static const struct {
        enum action_kind kind;
        int least, most;
    } takes[] = {
        {ACTION_PLACE, 1, 1},  {ACTION_PLACE_DECLARE, 1, 1},
        {ACTION_PLACE2, 2, 2}, {ACTION_OFFER, 1, OPENING_OFFERS_MAX},
        {ACTION_CHOOSE, 1, 1},
    };
    static const int counts[] = {
        INT_MIN, -1, 0, 1, 2, 3, OPENING_OFFERS_MAX, OPENING_OFFERS_MAX + 1, 1000, INT_MAX};
    struct table t;

    (void)state;
    table_open(&t, "");
    for (int kind = 0; kind < ACTION_COUNT; kind++) {
        int least = 0, most = 0;

        for (size_t i = 0; i < COUNT_OF(takes); i++) {
            least = (int)takes[i].kind == kind ? takes[i].least : least;
            most = (int)takes[i].kind == kind ? takes[i].most : most;
        }
        for (size_t i = 0; i < COUNT_OF(counts); i++) {
            struct action action = {.kind = (enum action_kind)kind, .point_count = counts[i]};
            enum verdict got;

            if (counts[i] >= least && counts[i] <= most) {
                continue;
            }
            got = table_try(&t, &action);
            if (got != VERDICT_WRONG_COUNT) {
                fail_msg("%s with %d points: expected wrong-count, got %s",
                         action_word((enum action_kind)kind), counts[i], verdict_word(got));
            }
        }
    }
    table_close(&t);
}

static void
actions_that_do_not_exist_are_refused(void **state)
{
    static const int kinds[] = {ACTION_COUNT, ACTION_COUNT + 1, 1000000, -1, INT_MIN, INT_MAX};
    struct table t;

    (void)state;
    table_open(&t, "");
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        struct action action = {.kind = (enum action_kind)kinds[i]};

        if (table_try(&t, &action) != VERDICT_WRONG_PHASE) {
            fail_msg("action %d: expected wrong-phase", kinds[i]);
        }
    }
    table_close(&t);
}

static void
seats_that_do_not_exist_are_refused(void **state)
{
    static const int seats[] = {SEAT_COUNT, 7, -1, INT_MIN, INT_MAX};
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60");
    for (int kind = 0; kind < ACTION_COUNT; kind++) {
        for (size_t i = 0; i < COUNT_OF(seats); i++) {
            struct action action = {.kind = (enum action_kind)kind,
                                    .seat = (enum seat)seats[i],
                                    .point_count = 1,
                                    .number = 1};

            if (table_try(&t, &action) != VERDICT_NOT_YOUR_TURN) {
                fail_msg("%s by seat %d: expected not-your-turn",
                         action_word((enum action_kind)kind), seats[i]);
            }
        }
    }
    table_close(&t);
}

static void
questions_that_do_not_exist_are_refused(void **state)
{
    static const enum action_kind kinds[] = {ACTION_ASK, ACTION_ANSWER, ACTION_WITHDRAW};
    static const int questions[] = {QUESTION_COUNT, -1, INT_MAX};
    struct table t;

    (void)state;
    table_open(&t, "");
    for (size_t k = 0; k < COUNT_OF(kinds); k++) {
        for (size_t i = 0; i < COUNT_OF(questions); i++) {
            struct action action = {.kind = kinds[k], .question = (enum question)questions[i]};

            if (table_try(&t, &action) != VERDICT_NOTHING_ASKED) {
                fail_msg("%s of question %d: expected nothing-asked", action_word(kinds[k]),
                         questions[i]);
            }
        }
    }
    table_close(&t);
}

static void
fields_that_an_action_does_not_use_are_not_recorded(void **state)
{
    struct action action = {.kind = ACTION_PLACE,
                            .point_count = 1,
                            .points = {{7, 7}, {9, 9}},
                            .number = 99,
                            .question = QUESTION_PAUSE,
                            .yes = true};
    const struct action *recorded;
    struct table t;

    (void)state;
    table_open(&t, "");
    assert_int_equal(table_try(&t, &action), VERDICT_OK);
    recorded = &t.match.events[0].action;
    assert_int_equal(recorded->number, 0);
    assert_int_equal(recorded->question, 0);
    assert_false(recorded->yes);
    assert_int_equal(recorded->points[1].x, 0);
    assert_int_equal(recorded->move_number, 1);
    table_close(&t);
}

// An action that only the other files of a game write, or none at all.
static void
the_end_is_not_for_players_to_declare(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_refuse(&t, "A:end", VERDICT_WRONG_PHASE);
    table_refuse(&t, "B:end", VERDICT_WRONG_PHASE);
    table_refuse(&t, "A:flag", VERDICT_NOT_FLAGGED);
    table_close(&t);
}

static void
nothing_is_accepted_after_the_end(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju clock=sudden:60");
    table_play(&t, "h8 B:resign");
    table_expect_end(&t, RESULT_BLACK, END_RESIGN);
    t.now_ms += 10 * 3600 * 1000;
    for (int kind = 0; kind < ACTION_COUNT; kind++) {
        for (int seat = 0; seat < SEAT_COUNT; seat++) {
            struct action action = {.kind = (enum action_kind)kind,
                                    .seat = (enum seat)seat,
                                    .point_count = kind == ACTION_PLACE,
                                    .number = 1};

            if (table_try(&t, &action) != VERDICT_GAME_OVER) {
                fail_msg("%s: expected game-over", action_word((enum action_kind)kind));
            }
        }
    }
    table_close(&t);
}

static void
resigning_is_possible_at_any_time(void **state)
{
    static const struct {
        const char *settings, *game;
        enum result result;
    } cases[] = {
        {"", "A:resign", RESULT_WHITE},
        {"", "B:resign", RESULT_BLACK},
        {"", "h8 A:resign", RESULT_WHITE},
        {"", "h8 B:resign", RESULT_BLACK},
        {"", "h8 h9 A:pause? B:pause=yes B:resign", RESULT_BLACK},
        {"opening=swap2", "h8 h9 B:resign", RESULT_BLACK},
        {"opening=swap2", "h8 h9 i9 black A:resign", RESULT_BLACK},
        {"opening=swap2", "h8 h9 i9 black B:resign", RESULT_WHITE},
        {"opening=swap1", "h8 swap A:resign", RESULT_BLACK},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        table_expect_end(&t, cases[i].result, END_RESIGN);
        table_close(&t);
    }
}

static void
forfeit_loses_for_the_seat_that_is_named(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "opening=swap1");
    table_play(&t, "h8 swap A:forfeit");
    table_expect_end(&t, RESULT_BLACK, END_FORFEIT);
    table_close(&t);
}

static void
seat_kinds_are_kept_and_checked(void **state)
{
    static const int32_t bad[] = {-1, SEAT_BRAIN + 1, INT32_MIN, INT32_MAX};
    struct table t;

    (void)state;
    table_open(&t, "clock=permove:30/180");
    table_play(&t, "A:set-seat=1 B:set-seat=2");
    assert_int_equal(t.match.seat_kinds[SEAT_A], SEAT_ENGINE);
    assert_int_equal(t.match.seat_kinds[SEAT_B], SEAT_BRAIN);
    assert_false(t.match.clock.sides[SEAT_A].is_compensated);
    assert_int_equal(t.match.clock.sides[SEAT_A].tolerance_ms, 0);
    assert_int_equal(t.match.clock.sides[SEAT_B].tolerance_ms, 1000);
    table_play(&t, "B:set-seat=0");
    assert_true(t.match.clock.sides[SEAT_B].is_compensated);
    assert_int_equal(t.match.clock.sides[SEAT_B].tolerance_ms, 0);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct action action = {.kind = ACTION_SET_SEAT, .number = bad[i]};

        assert_int_equal(table_try(&t, &action), VERDICT_BAD_NUMBER);
    }
    table_close(&t);
}

// So that a game can always be played to its end, what is not needed for that is
// refused first.
static void
requests_are_refused_when_the_list_is_nearly_full(void **state)
{
    static const char *const words[] = {"A:draw?",      "A:pause?", "A:give-time=1",
                                        "A:set-seat=1", "stop",     "restart"};
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60");
    table_play(&t, "h8 B:draw?");
    while (t.match.event_count < MATCH_EVENTS_MAX - MATCH_EVENTS_RESERVE) {
        table_play(&t, "A:give-time=1");
    }
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        table_refuse(&t, words[i], VERDICT_TOO_MANY_EVENTS);
    }
    table_play(&t, "A:draw=no h9 i9 B:resign");
    table_close(&t);
}

// Whatever random players try: after a refusal nothing has changed, events are
// added only at the end, and the phase follows the events.
static void
no_action_is_applied_by_halves(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct random_match random;
        struct table t = {.is_hidden = true};

        random_match_start(&random, seed);
        for (int i = 0; i < 120 && random.match.phase != MATCH_OVER; i++) {
            random_match_pass_time(&random);
            random.action = random_match_pick(&random);
            // The table borrows the match and checks the reply.
            memcpy(&t.match, &random.match, sizeof(t.match));
            t.now_ms = random.now_ms;
            table_try(&t, &random.action);
            memcpy(&random.match, &t.match, sizeof(t.match));
            assert_int_equal(random.match.phase == MATCH_OVER,
                             random.match.outcome.result != RESULT_NONE);
        }
        random_match_finish(&random);
    }
}

// Events.

static void
words_of_actions_and_questions_are_all_different(void **state)
{
    (void)state;
    for (int i = 0; i < ACTION_COUNT; i++) {
        assert_non_null(action_word((enum action_kind)i));
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(action_word((enum action_kind)i),
                                    action_word((enum action_kind)k));
        }
    }
    for (int i = 0; i < QUESTION_COUNT; i++) {
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(question_word((enum question)i),
                                    question_word((enum question)k));
        }
    }
}

static void
events_that_differ_in_one_field_are_not_equal(void **state)
{
    const struct match_event event = {
        .action = {.kind = ACTION_OFFER, .point_count = 2, .points = {{1, 2}, {3, 4}}},
        .lag_ms = -1};
    struct match_event others[14];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        others[i] = event;
        assert_true(match_event_equal(&event, &others[i]));
    }
    others[0].action.kind = ACTION_PLACE2;
    others[1].action.seat = SEAT_B;
    others[2].action.move_number = 1;
    others[3].action.point_count = 1;
    others[4].action.points[1].x = 4;
    others[5].action.number = 1;
    others[6].action.question = QUESTION_UNDO;
    others[7].action.yes = true;
    others[8].at_ms = 1;
    others[9].spent_ms = 1;
    others[10].lag_ms = 0;
    others[11].absent_ms = 1;
    others[12].outcome.result = RESULT_DRAW;
    others[13].outcome.reason = END_FIVE;
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        if (match_event_equal(&event, &others[i])) {
            fail_msg("change %zu of an event: expected that it differs", i);
        }
    }
    // Points that do not count may be anything.
    others[0] = event;
    others[0].action.points[2].x = 9;
    assert_true(match_event_equal(&event, &others[0]));
}

static void
open_again(struct match *match, const struct table *t)
{
    match_init(match, &t->match.settings, 0);
}

static void
recorded_events_rebuild_the_match(void **state)
{
    struct match again;
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:300+3");
    table_play(&t, "h8 +2000 h9 +1000 i9 B:resign");
    open_again(&again, &t);
    for (int i = 0; i < t.match.event_count; i++) {
        assert_true(match_replay(&again, i, &t.match.events[i]));
    }
    assert_int_equal(again.phase, MATCH_OVER);
    assert_int_equal(again.event_count, t.match.event_count);
    match_finish(&again);
    table_close(&t);
}

static void
forged_events_are_refused(void **state)
{
    struct match_event good[3], bad[17];
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:300+3");
    table_play(&t, "+10 h8 +2000 h9 +1000 i9");
    memcpy(good, t.match.events, sizeof(good));
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        bad[i] = good[2];
    }
    bad[0].at_ms = good[1].at_ms - 1;                   // time goes back
    bad[1].action.points[0] = good[0].action.points[0]; // occupied
    bad[2].action.seat = SEAT_B;
    bad[3].action.seat = (enum seat)SEAT_COUNT;
    bad[4].action.move_number = 4;
    bad[5].action.move_number = 0;    // records always say which
    bad[6].action.number = 1;         // not a field of this action
    bad[7].action.kind = ACTION_FLAG; // never an event
    bad[8].action.kind = ACTION_END;  // nothing has ended it
    bad[9].action.kind = (enum action_kind)ACTION_COUNT;
    bad[10].action.point_count = OPENING_OFFERS_MAX + 1;
    bad[11].spent_ms = 1000000; // the flag had fallen
    bad[12].spent_ms = -1;
    bad[13].spent_ms = bad[13].at_ms = INT64_MAX;
    bad[14].absent_ms = 5; // this is no claim
    bad[15].absent_ms = -1;
    bad[16].outcome.result = RESULT_BLACK;
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct match again;

        open_again(&again, &t);
        assert_true(match_replay(&again, 0, &good[0]));
        assert_true(match_replay(&again, 1, &good[1]));
        if (match_replay(&again, 2, &bad[i])) {
            fail_msg("forged event %zu: expected that it is refused", i);
        }
        match_finish(&again);
    }
    table_close(&t);
}

static void
event_before_the_beginning_is_refused(void **state)
{
    struct match_event event;
    struct match again;
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "h8");
    event = t.match.events[0];
    event.at_ms = -1;
    open_again(&again, &t);
    assert_false(match_replay(&again, 0, &event));
    match_finish(&again);
    table_close(&t);
}

static void
event_that_follows_from_another_is_only_compared(void **state)
{
    struct match_event resign, end;
    struct match again;
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, "A:resign");
    resign = t.match.events[0];
    end = t.match.events[1];
    open_again(&again, &t);
    assert_true(match_replay(&again, 0, &resign));
    assert_int_equal(again.event_count, 2);
    end.outcome.result = RESULT_BLACK;
    assert_false(match_replay(&again, 1, &end));
    end.outcome.result = RESULT_WHITE;
    assert_true(match_replay(&again, 1, &end));
    assert_int_equal(again.event_count, 2);
    // Nothing comes after the end.
    assert_false(match_replay(&again, 2, &end));
    match_finish(&again);
    table_close(&t);
}

static void
expect_same(const char *what, const struct match *a, const struct match *b)
{
    const char *difference = match_difference(a, b);

    if (difference) {
        fail_msg("%s: expected the same match, got another %s", what, difference);
    }
}

static void
a_copy_is_equal_and_goes_its_own_way(void **state)
{
    struct match copy = {0};
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+3");
    match_copy(&copy, &t.match);
    expect_same("before the first move", &copy, &t.match);
    table_play(&t, "h8 +2000 h9 +1000 draw?");
    match_copy(&copy, &t.match);
    expect_same("over a shorter one", &copy, &t.match);
    table_play(&t, "i8");
    assert_non_null(match_difference(&copy, &t.match));
    table_close(&t);
    // What is gone with the first one is still there in the second.
    assert_int_equal(copy.move_count, 2);
    assert_true(point_equal(copy.moves[1].placement.point, ((struct point){7, 8})));
    table_open(&t, "");
    match_copy(&copy, &t.match);
    expect_same("over a longer one", &copy, &t.match);
    table_close(&t);
    match_finish(&copy);
}

static void
lists_with_room_stay_where_they_are(void **state)
{
    struct match copy = {0};
    struct random_match random;
    const struct match_move *moves;
    const struct match_event *events;

    (void)state;
    match_reserve(&copy);
    moves = copy.moves;
    events = copy.events;
    random_match_start(&random, 7);
    for (int i = 0; i < 500; i++) {
        random_match_step(&random);
        match_copy(&copy, &random.match);
        expect_same("a random match", &copy, &random.match);
    }
    assert_ptr_equal(copy.moves, moves);
    assert_ptr_equal(copy.events, events);
    random_match_finish(&random);
    match_finish(&copy);
}

// The moves that stand count, not those that were taken back.
static void
the_opening_is_that_of_the_moves_that_stand(void **state)
{
    static const struct {
        const char *settings, *moves, *code;
    } cases[] = {
        {"rule=renju", "h8 h9", ""},
        {"rule=renju", "h8 h9 h10", "D1"},
        {"rule=renju", "h8 h9 h10 a1 a2 b1", "D1"},
        {"rule=renju undo=press", "h8 h9 h10 A:undo? B:undo=yes i9", "D4"},
        {"rule=renju", "h8 h9 a1", ""},
        {"rule=freestyle", "h8 h9 h10", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const struct opening_name *name;
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].moves);
        name = match_opening_name(&t.match);
        if (strcmp(name ? name->code : "", cases[i].code) != 0) {
            fail_msg("%s: %s: expected \"%s\", got \"%s\"", cases[i].settings, cases[i].moves,
                     cases[i].code, name ? name->code : "");
        }
        table_close(&t);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_that_do_not_fit_together_are_refused),
        cmocka_unit_test(settings_with_values_from_outside_are_refused),
        cmocka_unit_test(every_rule_is_played_on_its_sizes),
        cmocka_unit_test(choices_that_do_not_exist_are_refused),
        cmocka_unit_test(rated_settings_need_a_clock_and_no_undo),
        cmocka_unit_test(a_match_begins_empty),
        cmocka_unit_test(a_finished_match_can_be_finished_again),
        cmocka_unit_test(colours_and_seats_alternate),
        cmocka_unit_test(move_out_of_turn_is_refused),
        cmocka_unit_test(move_for_another_number_is_stale),
        cmocka_unit_test(move_sent_twice_counts_once),
        cmocka_unit_test(late_word_of_a_lost_race_is_stale_and_not_out_of_turn),
        cmocka_unit_test(stone_on_a_stone_or_off_the_board_is_refused),
        cmocka_unit_test(wrong_counts_of_points_are_refused),
        cmocka_unit_test(actions_that_do_not_exist_are_refused),
        cmocka_unit_test(seats_that_do_not_exist_are_refused),
        cmocka_unit_test(questions_that_do_not_exist_are_refused),
        cmocka_unit_test(fields_that_an_action_does_not_use_are_not_recorded),
        cmocka_unit_test(the_end_is_not_for_players_to_declare),
        cmocka_unit_test(nothing_is_accepted_after_the_end),
        cmocka_unit_test(resigning_is_possible_at_any_time),
        cmocka_unit_test(forfeit_loses_for_the_seat_that_is_named),
        cmocka_unit_test(seat_kinds_are_kept_and_checked),
        cmocka_unit_test(requests_are_refused_when_the_list_is_nearly_full),
        cmocka_unit_test(no_action_is_applied_by_halves),
        cmocka_unit_test(words_of_actions_and_questions_are_all_different),
        cmocka_unit_test(events_that_differ_in_one_field_are_not_equal),
        cmocka_unit_test(recorded_events_rebuild_the_match),
        cmocka_unit_test(forged_events_are_refused),
        cmocka_unit_test(event_before_the_beginning_is_refused),
        cmocka_unit_test(event_that_follows_from_another_is_only_compared),
        cmocka_unit_test(a_copy_is_equal_and_goes_its_own_way),
        cmocka_unit_test(lists_with_room_stay_where_they_are),
        cmocka_unit_test(the_opening_is_that_of_the_moves_that_stand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
