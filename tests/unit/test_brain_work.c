// SPDX-License-Identifier: MIT
// The tasks of a brain with the real engine: what is answered is legal, fits the
// question, and comes even if there is no time at all.
#include "common/engine/brain_work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_BYTES = 1 << 20, NODES = 300 };

static const struct ai_config ai = {.kind = AI_GOREN, .level = 10};

struct trial {
    struct brain brain;
    struct engine *engine;
    struct brain_answer answer;
};

static void
trial_begin(struct trial *trial, const char *const *lines)
{
    struct strbuf out = {0};

    memset(trial, 0, sizeof(*trial));
    trial->engine = engine_create(TABLE_BYTES);
    brain_init(&trial->brain);
    for (; *lines; lines++) {
        brain_line(&trial->brain, *lines, strlen(*lines), 0, &out);
    }
    assert_true(trial->brain.is_thinking);
    strbuf_finish(&out);
}

static void
work(struct trial *trial)
{
    const struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = NODES};

    brain_work(trial->engine, &trial->brain.task, &ai, &limits, &trial->answer);
}

static bool
is_empty(const struct trial *trial, struct point p)
{
    const struct board *board = &trial->brain.task.position.board;

    return point_on_board(p, board->size) && board_is_empty(board, p);
}

// Every answer has so many points, all empty and no two alike.
static void
expect_points(const struct trial *trial, int count)
{
    assert_true(trial->answer.is_found);
    assert_int_equal(trial->answer.point_count, count);
    for (int i = 0; i < count; i++) {
        assert_true(is_empty(trial, trial->answer.points[i]));
        for (int j = 0; j < i; j++) {
            assert_false(point_equal(trial->answer.points[i], trial->answer.points[j]));
        }
    }
}

static void
a_move_is_found(void **state)
{
    struct trial trial;

    (void)state;
    trial_begin(&trial, (const char *[]){"START 15", "TURN 7,7", NULL});
    work(&trial);
    expect_points(&trial, 1);
    engine_destroy(trial.engine);
}

static void
the_best_moves_differ(void **state)
{
    struct trial trial;

    (void)state;
    trial_begin(&trial,
                (const char *[]){"START 15", "YXBOARD", "7,7,2", "DONE", "YXNBEST 5", NULL});
    work(&trial);
    expect_points(&trial, 5);
    assert_int_equal(trial.answer.view_count, 5);
    engine_destroy(trial.engine);
}

static void
there_are_no_more_best_moves_than_points(void **state)
{
    struct trial trial;

    (void)state;
    trial_begin(&trial, (const char *[]){"START 5", "YXBOARD",   "0,0,3", "0,1,3", "0,2,3", "0,3,3",
                                         "0,4,3",   "1,0,3",     "1,1,3", "1,2,3", "1,3,3", "1,4,3",
                                         "2,0,3",   "2,1,3",     "2,2,3", "2,3,3", "2,4,3", "3,0,3",
                                         "3,1,3",   "3,2,3",     "3,3,3", "3,4,3", "4,0,3", "4,1,3",
                                         "DONE",    "YXNBEST 9", NULL});
    work(&trial);
    expect_points(&trial, 3);
    engine_destroy(trial.engine);
}

static void
a_blocked_point_is_not_chosen(void **state)
{
    struct trial trial;

    (void)state;
    // Four in a row and open at one end only, which is blocked.
    trial_begin(&trial, (const char *[]){"START 15", "YXBLOCK", "4,0", "DONE", "BOARD", "0,0,1",
                                         "1,0,1", "2,0,1", "3,0,1", "9,9,2", "9,11,2", "11,9,2",
                                         "12,3,2", "DONE", NULL});
    work(&trial);
    expect_points(&trial, 1);
    assert_false(point_equal(trial.answer.points[0], (struct point){4, 14}));
    trial.brain.task.position.is_closed[14 * 15 + 4] = false;
    work(&trial);
    assert_true(point_equal(trial.answer.points[0], (struct point){4, 14}));
    engine_destroy(trial.engine);
}

static int64_t
never_mind(void *data)
{
    (void)data;
    return 1000;
}

static void
without_any_time_there_is_still_a_move(void **state)
{
    static const char *const sessions[][8] = {
        {"START 15", "TURN 7,7"},           {"START 15", "YXNBEST 3"},
        {"START 15", "YXBALANCEONE 0"},     {"START 15", "YXBALANCETWO 0"},
        {"START 15", "SWAP2BOARD", "DONE"}, {"START 15", "SWAP2BOARD", "7,7", "8,8", "9,8", "DONE"},
    };
    atomic_bool stop = true;
    const struct engine_limits limits[] = {
        {.until_ms = 500, .aim_ms = 500, .now = never_mind},
        {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .stop = &stop},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(sessions) / sizeof(*sessions); i++) {
        for (int j = 0; j < 2; j++) {
            struct trial trial;

            trial_begin(&trial, sessions[i]);
            brain_work(trial.engine, &trial.brain.task, &ai, &limits[j], &trial.answer);
            assert_true(trial.answer.is_found);
            engine_destroy(trial.engine);
        }
    }
}

static void
balancing_stones_are_near_and_legal(void **state)
{
    struct trial trial;

    (void)state;
    trial_begin(&trial, (const char *[]){"START 15", "INFO rule 4", "YXBOARD", "7,7,2", "7,8,1",
                                         "DONE", "YXBALANCEONE 0", NULL});
    work(&trial);
    expect_points(&trial, 1);
    engine_destroy(trial.engine);
    trial_begin(&trial, (const char *[]){"START 15", "YXBALANCETWO 0", NULL});
    work(&trial);
    expect_points(&trial, 2);
    engine_destroy(trial.engine);
}

// A bias asks for more than balance: wanting to be ahead gives the other colour less.
static void
a_bias_moves_the_balance(void **state)
{
    struct trial trial;
    struct point even;

    (void)state;
    trial_begin(&trial, (const char *[]){"START 15", "YXBOARD", "7,7,2", "8,7,1", "7,8,2", "6,6,1",
                                         "8,8,2", "DONE", "YXBALANCEONE -900", NULL});
    work(&trial);
    even = trial.answer.points[0];
    trial.brain.task.bias = 900;
    work(&trial);
    assert_false(point_equal(even, trial.answer.points[0]));
    engine_destroy(trial.engine);
}

struct step_row {
    const char *lines[9];
    int least, most; // points
    unsigned kinds;  // that may be answered, as bits
};

#define KIND(kind) (1u << (kind))
#define THREE "7,7", "6,8", "5,9"

static const struct step_row step_rows[] = {
    {{"SWAP2BOARD", "DONE"}, 3, 3, KIND(ACTION_PLACE)},
    {{"SWAP2BOARD", THREE, "DONE"},
     0,
     2,
     KIND(ACTION_TAKE_BLACK) | KIND(ACTION_PLACE) | KIND(ACTION_PLACE2)},
    {{"SWAP2BOARD", THREE, "1,1", "2,2", "DONE"},
     0,
     1,
     KIND(ACTION_TAKE_BLACK) | KIND(ACTION_PLACE)},
    // Black is lost here, so white and a stone for it are chosen.
    {{"SWAP2BOARD", "0,0", "7,7", "14,14", "7,8", "0,14", "DONE"}, 1, 1, KIND(ACTION_PLACE)},
    {{"YXSOOSORVSTEP1"}, 3, 3, KIND(ACTION_PLACE)},
    {{"YXSOOSORVSTEP2", THREE, "DONE"},
     0,
     1,
     KIND(ACTION_SWAP) | KIND(ACTION_KEEP) | KIND(ACTION_PLACE_DECLARE)},
    {{"YXSOOSORVSTEP3", THREE, "DONE"}, 1, 1, KIND(ACTION_PLACE_DECLARE)},
    {{"YXSOOSORVSTEP4 3", THREE, "4,9", "DONE"}, 0, 0, KIND(ACTION_SWAP) | KIND(ACTION_KEEP)},
    {{"YXSOOSORVSTEP5 3", THREE, "4,9", "DONE"}, 3, 3, KIND(ACTION_OFFER)},
    {{"YXSOOSORVSTEP6", THREE, "4,9", "6,6", "9,10", "DONE"}, 1, 1, KIND(ACTION_CHOOSE)},
};

static void
steps_of_openings_are_answered(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(step_rows) / sizeof(*step_rows); i++) {
        const struct step_row *row = &step_rows[i];
        const char *lines[12] = {"START 15", "INFO rule 4"};
        struct trial trial;

        memcpy(&lines[2], row->lines, sizeof(row->lines));
        trial_begin(&trial, lines);
        work(&trial);
        if (!trial.answer.is_found || !(row->kinds & KIND(trial.answer.kind)) ||
            trial.answer.point_count < row->least || trial.answer.point_count > row->most) {
            fail_msg("row %zu: found %d, kind %d, %d points", i, trial.answer.is_found,
                     trial.answer.kind, trial.answer.point_count);
        }
        engine_destroy(trial.engine);
    }
}

static void
stones_that_do_not_fit_an_opening_have_no_answer(void **state)
{
    static const char *const sessions[][9] = {
        {"START 15", "INFO rule 4", "YXSOOSORVSTEP2", "1,1", "6,8", "5,9", "DONE"},
        {"START 15", "INFO rule 0", "YXSOOSORVSTEP1"},
        {"START 19", "INFO rule 4", "YXSOOSORVSTEP1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(sessions) / sizeof(*sessions); i++) {
        struct trial trial;

        trial_begin(&trial, sessions[i]);
        work(&trial);
        assert_false(trial.answer.is_found);
        engine_destroy(trial.engine);
    }
}

// gomocup-protocol.md B.6: in renju black never plays a forbidden point while there is another.
static void
a_forbidden_point_is_not_answered(void **state)
{
    struct trial trial;

    (void)state;
    trial_begin(&trial,
                (const char *[]){"START 15", "INFO rule 4", "BOARD", "9,10,1", "9,11,1", "7,12,1",
                                 "8,12,1", "0,0,2", "2,0,2", "4,0,2", "6,0,2", "DONE", NULL});
    work(&trial);
    expect_points(&trial, 1);
    assert_false(point_equal(trial.answer.points[0], (struct point){9, 2}));
    engine_destroy(trial.engine);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_found),
        cmocka_unit_test(the_best_moves_differ),
        cmocka_unit_test(there_are_no_more_best_moves_than_points),
        cmocka_unit_test(a_blocked_point_is_not_chosen),
        cmocka_unit_test(without_any_time_there_is_still_a_move),
        cmocka_unit_test(balancing_stones_are_near_and_legal),
        cmocka_unit_test(a_bias_moves_the_balance),
        cmocka_unit_test(steps_of_openings_are_answered),
        cmocka_unit_test(stones_that_do_not_fit_an_opening_have_no_answer),
        cmocka_unit_test(a_forbidden_point_is_not_answered),
    };

    return cmocka_run_group_tests_name("brain_work", tests, NULL, NULL);
}
