// SPDX-License-Identifier: MIT
// The Gomocup protocol while an engine thinks: time, what aborts a search and what does
// not, Swap2 (gomocup-protocol.md, parts A and B).
// In a session "> line" is sent, "< line" is expected at once, "! x,y ..." is the answer
// of whoever thinks (brain_session.h).
#include "common/engine/brain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/brain_session.h"

// gomocup-protocol.md A.3, B.7: what is told about time becomes the plan of a task.
struct time_row {
    const char *lines[4];
    int64_t aim_ms, until_ms;
};

static void
time_is_planned_as_it_was_told(void **state)
{
    static const struct time_row rows[] = {
        {{NULL}, 4820, 4820}, // five seconds without any INFO
        {{"INFO timeout_turn 0"}, 0, 0},
        {{"INFO timeout_turn 30"}, 24, 24},
        {{"INFO timeout_turn 1000"}, 940, 940},
        {{"INFO timeout_turn 1000", "INFO timeout_match 0"}, 940, 940},
        {{"INFO timeout_turn 30000", "INFO timeout_match 180000"}, 6000, 29070},
        {{"INFO timeout_turn 30000", "INFO timeout_match 180000", "INFO time_left 90000"},
         3000,
         14520},
        {{"INFO timeout_turn 5000", "INFO time_left 2147483647"}, 4820, 4820},
        {{"INFO timeout_turn 5000", "INFO time_left -20"}, 0, 0},
        {{"INFO timeout_turn 5000", "INFO time_left 3000", "INFO time_increment 1000"}, 850, 1425},
        {{"INFO timeout_turn x", "INFO timeout_turn -5", "INFO timeout_turn"}, 4820, 4820},
        {{"INFO timeout_turn 99999999999999999999"}, 4820, 4820},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct brain_session session;
        struct time_plan plan;

        session_begin(&session);
        session_send(&session, "START 15");
        for (int j = 0; j < 4 && rows[i].lines[j]; j++) {
            session_send(&session, rows[i].lines[j]);
        }
        session_send(&session, "BEGIN");
        plan = session.brain.task.plan;
        if (plan.aim_ms != rows[i].aim_ms || plan.until_ms != rows[i].until_ms) {
            fail_msg("row %zu: expected %jd and %jd, got %jd and %jd", i, (intmax_t)rows[i].aim_ms,
                     (intmax_t)rows[i].until_ms, (intmax_t)plan.aim_ms, (intmax_t)plan.until_ms);
        }
        assert_int_equal(session.brain.task.begun_ms, session.now_ms);
        session_end(&session);
    }
}

static void
a_match_limit_is_counted_down(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session,
                     (const char *[]){"INFO timeout_turn 30000", "INFO timeout_match 180000",
                                      "START 15", "BEGIN", NULL});
    session.now_ms += 30000;
    session_answer(&session, ACTION_PLACE, "7,7");
    session_send(&session, "TURN 1,1");
    assert_int_equal(session.brain.task.plan.aim_ms, 150000 / 29);
    // A new game has all of it again.
    session_send_all(&session, (const char *[]){"RESTART", "BEGIN", NULL});
    assert_int_equal(session.brain.task.plan.aim_ms, 6000);
    session_end(&session);
}

// gomocup-protocol.md B.1.
static void
info_changes_the_plan_of_a_running_search(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "BEGIN", NULL});
    session_expect_need(&session, BRAIN_THINK);
    session_send(&session, "INFO timeout_turn 1000");
    session_expect_need(&session, BRAIN_RETIME);
    assert_int_equal(session.brain.task.plan.until_ms, 940);
    session_send(&session, "INFO timeout_turn 0");
    session_expect_need(&session, BRAIN_RETIME);
    assert_int_equal(session.brain.task.plan.until_ms, 0);
    session_send(&session, "INFO timeout_turn 500");
    session_send(&session, "INFO time_left 600");
    session_expect_need(&session, BRAIN_RETIME);
    assert_int_equal(session.brain.task.plan.until_ms, 77);
    session_send(&session, "INFO game_type 1");
    session_expect_need(&session, 0);
    session_answer(&session, ACTION_PLACE, "7,7");
    session_send(&session, "INFO timeout_turn 1000");
    session_expect_need(&session, 0);
    session_end(&session);
}

static void
what_aborts_a_search_leaves_no_move_of_it(void **state)
{
    static const char *const aborting[] = {
        "START 15",
        "RESTART",
        "BOARD",
        "TURN 3,3",
        "TAKEBACK 7,7",
        "RECTSTART 15,15",
        "SWAP2BOARD",
        "YXBOARD",
        "YXNBEST 2",
        "YXBALANCEONE 0",
        "YXSWAP2STEP1",
        "YXSOOSORVSTEP1",
        "YXSOOSORVSTEP2",
        "PLAY 3,3",
        "INFO rule 1",
        "END",
        NULL,
    };

    (void)state;
    for (int i = 0; aborting[i]; i++) {
        struct brain_session session;
        struct brain_answer late;
        uint32_t id;
        size_t said;

        session_begin(&session);
        session_send_all(&session, (const char *[]){"START 15", "TURN 7,7", NULL});
        id = session.brain.task.id;
        late = session_answer_of(&session, ACTION_PLACE, "8,8");
        session_send(&session, aborting[i]);
        if (!(session.need & BRAIN_ABORT)) {
            fail_msg("%s did not abort", aborting[i]);
        }
        said = session.out.length;
        brain_answer(&session.brain, id, &late, session.now_ms, &session.out);
        assert_int_equal(session.out.length, said);
        assert_false(session.brain.stone_count > 0 &&
                     point_equal(session.brain.stones[session.brain.stone_count - 1].point,
                                 session_at(&session, 8, 8)));
        session_end(&session);
    }
}

static void
what_does_not_concern_a_search_lets_it_go_on(void **state)
{
    static const char *const harmless[] = {
        "INFO max_memory 1000000",
        "INFO evaluate 3,3",
        "ABOUT",
        "FOO",
        "TURN 99,99",
        "TURN 7,7",
        "TAKEBACK 1,1",
        "START 99",
        "YXSHOWFORBID",
        "YXSHOWINFO",
        "YXHASHCLEAR",
        "YXBLOCKRESET",
        "BEGIN",
        "",
        NULL,
    };
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "TURN 7,7", NULL});
    for (int i = 0; harmless[i]; i++) {
        session_send(&session, harmless[i]);
        session_expect_need(&session, 0);
    }
    session_send_all(&session, (const char *[]){"YXBLOCK", "1,1", "DONE", NULL});
    session_expect_need(&session, 0);
    session.read = session.out.length;
    session_answer(&session, ACTION_PLACE, "8,8");
    session_expect(&session, "8,8");
    session_end(&session);
}

static void
stop_asks_for_the_answer_now(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send(&session, "STOP");
    session_expect_need(&session, 0);
    session_send_all(&session, (const char *[]){"START 15", "BEGIN", "YXSTOP", NULL});
    session_expect_need(&session, BRAIN_HURRY);
    session_send(&session, "STOP");
    session_expect_need(&session, BRAIN_HURRY);
    session_answer(&session, ACTION_PLACE, "8,8");
    session.read = 0;
    session_expect(&session, "OK");
    session_expect(&session, "8,8");
    session_send(&session, "YXSTOP");
    session_expect_need(&session, 0);
    session_expect_silence(&session);
    session_end(&session);
}

static void
end_is_heard_inside_a_list(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "BOARD", "7,7,2", "end", NULL});
    session_expect_need(&session, BRAIN_END);
    session_end(&session);
}

static void
an_unknown_command_and_its_data_are_answered_once(void **state)
{
    static const char *const script[] = {
        "> START 15",
        "< OK",
        "> YXQUERYDATABASEALL",
        "< UNKNOWN *",
        "> 7,7",
        "> 8,8",
        "> DONE",
        "> FOO",
        "< UNKNOWN *",
        "> BAR",
        "< UNKNOWN *",
        "> ABOUT",
        "< name=*",
        "> 7,7",
        "< UNKNOWN *",
        "> YXSAVEDATABASE",
        "< UNKNOWN *",
        "> \x01\x02\xff",
        "< UNKNOWN *",
        NULL,
    };

    (void)state;
    session_play_fresh(script);
}

static void
a_full_board_has_no_move(void **state)
{
    struct brain_session session;
    char line[20];

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 5", "BOARD", NULL});
    for (int i = 0; i < 25; i++) {
        snprintf(line, sizeof(line), "%d,%d,%d", i % 5, i / 5, i % 2 ? 1 : 2);
        session_send(&session, line);
    }
    session.read = session.out.length;
    session_send(&session, "DONE");
    session_expect(&session, "ERROR *");
    session_expect_need(&session, 0);
    session_send(&session, "YXBOARD");
    for (int i = 0; i < 24; i++) {
        snprintf(line, sizeof(line), "%d,%d,%d", i % 5, i / 5, i % 2 ? 1 : 2);
        session_send(&session, line);
    }
    session_send_all(&session, (const char *[]){"DONE", "TURN 4,4", NULL});
    session_expect(&session, "ERROR the board is full");
    session_send(&session, "YXNBEST 1");
    session_expect(&session, "ERROR the board is full");
    session_end(&session);
}

// gomocup-protocol.md A.4: Swap2, all its answers.
struct swap2_row {
    const char *stones[6];
    enum brain_ask ask;
    enum action_kind kind;
    const char *points;
    const char *said;
    int stone_count; // on the board afterwards
};

static const struct swap2_row swap2_rows[] = {
    {{NULL}, ASK_SWAP2_OPEN, ACTION_PLACE, "7,7 8,7 9,9", "7,7 8,7 9,9", 3},
    {{"7,7", "8,7", "9,9"}, ASK_SWAP2_SECOND, ACTION_TAKE_BLACK, "", "SWAP", 3},
    {{"7,7", "8,7", "9,9"}, ASK_SWAP2_SECOND, ACTION_PLACE, "1,2", "1,2", 4},
    {{"7,7", "8,7", "9,9"}, ASK_SWAP2_SECOND, ACTION_PLACE2, "1,2 3,4", "1,2 3,4", 5},
    {{"7,7", "8,7", "9,9", "1,2", "3,4"}, ASK_SWAP2_FIRST, ACTION_TAKE_BLACK, "", "SWAP", 5},
    {{"7,7", "8,7", "9,9", "1,2", "3,4"}, ASK_SWAP2_FIRST, ACTION_PLACE, "5,6", "5,6", 6},
};

static void
swap2_has_its_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(swap2_rows) / sizeof(*swap2_rows); i++) {
        const struct swap2_row *row = &swap2_rows[i];
        struct brain_session session;

        session_begin(&session);
        session_send_all(&session, (const char *[]){"START 15", "SWAP2BOARD", NULL});
        session_send_all(&session, row->stones);
        session_send(&session, "DONE");
        session_expect_need(&session, BRAIN_THINK);
        assert_int_equal(session.brain.task.work, WORK_OPENING);
        assert_int_equal(session.brain.task.ask, row->ask);
        session.read = session.out.length;
        session_answer(&session, row->kind, row->points);
        session_expect(&session, row->said);
        session_expect_silence(&session);
        assert_int_equal(session.brain.stone_count, row->stone_count);
        // The game goes on from there.
        session_send(&session, "TURN 11,11");
        session_expect_need(&session, BRAIN_THINK);
        assert_int_equal(session.brain.task.position.board.empty_count, 225 - row->stone_count - 1);
        session_end(&session);
    }
}

static void
swap2_with_other_numbers_of_stones_is_refused(void **state)
{
    static const char *const script[] = {
        "> START 15",     "< OK",      "> SWAP2BOARD", "> 7,7",     "> DONE",         "< ERROR *",
        "> SWAP2BOARD",   "> 7,7,1",   "> DONE",       "< ERROR *", "> SWAP2BOARD",   "> 7,7",
        "> 7,7",          "> 7,8",     "> DONE",       "< ERROR *", "> YXSWAP2STEP2", "< ERROR *",
        "> YXSWAP2STEP3", "< ERROR *", NULL,
    };

    (void)state;
    session_play_fresh(script);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_is_planned_as_it_was_told),
        cmocka_unit_test(a_match_limit_is_counted_down),
        cmocka_unit_test(info_changes_the_plan_of_a_running_search),
        cmocka_unit_test(what_aborts_a_search_leaves_no_move_of_it),
        cmocka_unit_test(what_does_not_concern_a_search_lets_it_go_on),
        cmocka_unit_test(stop_asks_for_the_answer_now),
        cmocka_unit_test(end_is_heard_inside_a_list),
        cmocka_unit_test(an_unknown_command_and_its_data_are_answered_once),
        cmocka_unit_test(a_full_board_has_no_move),
        cmocka_unit_test(swap2_has_its_answers),
        cmocka_unit_test(swap2_with_other_numbers_of_stones_is_refused),
    };

    return cmocka_run_group_tests_name("brain", tests, NULL, NULL);
}
