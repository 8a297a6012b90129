// SPDX-License-Identifier: MIT
// Yixin's own words (gomocup-protocol.md A.6), and what comes before a search.
// In a session "> line" is sent, "< line" is expected at once, "! x,y ..." is the answer
// of whoever thinks (brain_session.h).
#include "common/engine/brain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/brain_session.h"

// gomocup-protocol.md A.6.
static void
yixin_shows_what_it_can_do(void **state)
{
    static const char *const script[] = {
        "> START 15 15",
        "< OK",
        "> YXSHOWINFO",
        "< MESSAGE INFO MAX_THREAD_NUM 64",
        "< MESSAGE INFO MAX_HASH_SIZE 20",
        "> YXHASHCLEAR",
        "> YXBLOCKRESET",
        "> YXBOARD",
        "> 7,7,2",
        "> 7,8,1",
        "> 9,9,2",
        "> DONE",
        NULL,
    };
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_play(&session, script);
    session_expect_need(&session, 0);
    assert_int_equal(session.brain.stone_count, 3);
    session_end(&session);
}

// Three and three cross at 9,12 and 10,11, as on the page.
static void
forbidden_points_are_four_digits_each(void **state)
{
    static const char *const board[] = {
        "START 15", "INFO rule 4", "YXBOARD", "9,10,1", "9,11,1", "7,12,1", "8,12,1",
        "0,0,2",    "2,0,2",       "4,0,2",   "6,0,2",  "DONE",   NULL,
    };
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, board);
    session.read = session.out.length;
    session_send(&session, "YXSHOWFORBID");
    session_expect(&session, "FORBID 0912.");
    // White has none, nor has any other rule.
    session_send_all(&session, (const char *[]){"YXBOARD", "9,10,2", "9,11,2", "7,12,2", "8,12,2",
                                                "0,0,1", "2,0,1", "4,0,1", "DONE", NULL});
    session_send(&session, "YXSHOWFORBID");
    session_expect(&session, "FORBID .");
    session_send_all(&session, (const char *[]){"INFO rule 0", NULL});
    session_send_all(&session, board + 2);
    session_send(&session, "YXSHOWFORBID");
    session_expect(&session, "FORBID .");
    session_end(&session);
}

static void
the_best_moves_are_messages_before_the_move(void **state)
{
    struct brain_session session;
    struct brain_answer found;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "YXNBEST 2", NULL});
    session_expect(&session, "OK");
    assert_int_equal(session.brain.task.work, WORK_BEST);
    assert_int_equal(session.brain.task.count, 2);
    found = session_answer_of(&session, ACTION_PLACE, "7,7 8,8");
    found.view_count = 2;
    for (int i = 0; i < 2; i++) {
        found.views[i] = (struct engine_view){
            .depth = 5, .value = 20 - i, .chance = 525, .nodes = 99, .line_length = 1};
        found.views[i].line[0] = found.points[i];
    }
    brain_answer(&session.brain, session.brain.task.id, &found, session.now_ms, &session.out);
    session_expect(&session, "MESSAGE (1) depth 5 value 20 chance 52.5% nodes 99 line 7,7");
    session_expect(&session, "MESSAGE (2) depth 5 value 19 chance 52.5% nodes 99 line 8,8");
    session_expect(&session, "7,7");
    session_expect_silence(&session);
    assert_int_equal(session.brain.stone_count, 1);
    session_send(&session, "YXNBEST 600");
    assert_int_equal(session.brain.task.count, BRAIN_BEST_MAX);
    session_end(&session);
}

static bool
is_closed(const struct brain_session *session, int column, int row)
{
    struct point p = session_at(session, column, row);

    return session->brain.task.position.is_closed[p.y * session->brain.size + p.x];
}

static void
blocked_points_are_closed_to_the_search(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session,
                     (const char *[]){"START 15", "YXBLOCK", "7,7", "3,4", "DONE", "BEGIN", NULL});
    assert_true(is_closed(&session, 7, 7));
    assert_true(is_closed(&session, 3, 4));
    assert_false(is_closed(&session, 4, 3));
    session_send_all(&session, (const char *[]){"YXBLOCKUNDO", "7,7", "DONE", "BEGIN", NULL});
    assert_false(is_closed(&session, 7, 7));
    assert_true(is_closed(&session, 3, 4));
    session_send_all(&session, (const char *[]){"YXBLOCKRESET", "BEGIN", NULL});
    assert_false(is_closed(&session, 3, 4));
    session.read = session.out.length;
    session_send_all(&session, (const char *[]){"YXBLOCK", "1,1", "1,1,1", "DONE", NULL});
    session_expect(&session, "ERROR *");
    session_end(&session);
}

static void
balances_are_points_and_no_moves(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "YXBALANCEONE -30", NULL});
    assert_int_equal(session.brain.task.work, WORK_BALANCE_ONE);
    assert_int_equal(session.brain.task.bias, -30);
    session.read = session.out.length;
    session_answer(&session, ACTION_PLACE, "3,4");
    session_expect(&session, "3,4");
    session_send(&session, "YXBALANCETWO 0");
    assert_int_equal(session.brain.task.work, WORK_BALANCE_TWO);
    session_answer(&session, ACTION_PLACE, "3,4 5,6");
    session_expect(&session, "3,4 5,6");
    assert_int_equal(session.brain.stone_count, 0);
    session_send(&session, "YXBALANCEONE");
    assert_int_equal(session.brain.task.bias, 0);
    session_end(&session);
}

// Yixin's own words for openings: what is sent, what is found, what is said.
struct opening_row {
    const char *lines[10];
    enum brain_ask ask;
    int number;
    enum action_kind kind;
    int declared;
    const char *points;
    const char *said[5];
};

#define THREE "7,7", "6,8", "5,9"

#define THREE_ON_BOARD "YXBOARD", "7,7,2", "6,8,1", "5,9,2", "DONE"

#define FIVE_ON_BOARD "YXBOARD", "7,7,2", "6,8,1", "5,9,2", "1,2,1", "3,4,2", "DONE"

static const struct opening_row opening_rows[] = {
    {{"yxswap2step1"},
     ASK_SWAP2_OPEN,
     0,
     ACTION_PLACE,
     0,
     "3,7 6,7 8,7",
     {"MESSAGE SWAP2 MOVE1 3 7", "MESSAGE SWAP2 MOVE2 6 7", "MESSAGE SWAP2 MOVE3 8 7"}},
    {{THREE_ON_BOARD, "yxswap2step2"},
     ASK_SWAP2_SECOND,
     0,
     ACTION_PLACE2,
     0,
     "6,9 8,8",
     {"MESSAGE SWAP2 MOVE4 6 9", "MESSAGE SWAP2 MOVE5 8 8"}},
    {{THREE_ON_BOARD, "yxswap2step2"},
     ASK_SWAP2_SECOND,
     0,
     ACTION_TAKE_BLACK,
     0,
     "",
     {"MESSAGE SWAP2 SWAP1 YES"}},
    {{THREE_ON_BOARD, "yxswap2step2"},
     ASK_SWAP2_SECOND,
     0,
     ACTION_TAKE_WHITE,
     0,
     "",
     {"MESSAGE SWAP2 SWAP1 NO"}},
    {{FIVE_ON_BOARD, "yxswap2step3"},
     ASK_SWAP2_FIRST,
     0,
     ACTION_TAKE_BLACK,
     0,
     "",
     {"MESSAGE SWAP2 SWAP2 NO"}},
    {{FIVE_ON_BOARD, "yxswap2step3"},
     ASK_SWAP2_FIRST,
     0,
     ACTION_TAKE_WHITE,
     0,
     "",
     {"MESSAGE SWAP2 SWAP2 YES"}},
    {{"yxsoosorvstep1"},
     ASK_SOOSORV_OPEN,
     0,
     ACTION_PLACE,
     0,
     "7,7 6,7 5,7",
     {"MESSAGE SOOSORV MOVE1 7 7", "MESSAGE SOOSORV MOVE2 6 7", "MESSAGE SOOSORV MOVE3 5 7"}},
    {{"yxsoosorvstep2", THREE, "done"},
     ASK_SOOSORV_SWAP,
     0,
     ACTION_SWAP,
     0,
     "",
     {"MESSAGE SOOSORV SWAP1 Y"}},
    {{"yxsoosorvstep2", THREE, "done"},
     ASK_SOOSORV_SWAP,
     0,
     ACTION_KEEP,
     0,
     "",
     {"MESSAGE SOOSORV SWAP1 N"}},
    {{"yxsoosorvstep3", THREE, "done"},
     ASK_SOOSORV_FOURTH,
     0,
     ACTION_PLACE_DECLARE,
     2,
     "4,9",
     {"MESSAGE SOOSORV MOVE4 4 9 2"}},
    {{"yxsoosorvstep4 3", THREE, "4,9", "done"},
     ASK_SOOSORV_RESWAP,
     3,
     ACTION_SWAP,
     0,
     "",
     {"MESSAGE SOOSORV SWAP2 Y"}},
    {{"yxsoosorvstep4 3", THREE, "4,9", "done"},
     ASK_SOOSORV_RESWAP,
     3,
     ACTION_KEEP,
     0,
     "",
     {"MESSAGE SOOSORV SWAP2 N"}},
    {{"yxsoosorvstep5 2", THREE, "4,9", "done"},
     ASK_SOOSORV_OFFER,
     2,
     ACTION_OFFER,
     0,
     "6,6 9,10",
     {"MESSAGE SOOSORV MOVE5 REFRESH", "MESSAGE SOOSORV MOVE5 6 6", "MESSAGE SOOSORV MOVE5 9 10",
      "MESSAGE SOOSORV MOVE5 DONE"}},
    {{"yxsoosorvstep6", THREE, "4,9", "6,6", "9,10", "done"},
     ASK_SOOSORV_CHOOSE,
     2,
     ACTION_CHOOSE,
     0,
     "9,10",
     {"MESSAGE SOOSORV MOVE5C 9 10"}},
};

static void
play_opening_row(const struct opening_row *row)
{
    struct brain_session session;
    struct brain_answer found;

    session_begin(&session);
    session_send_all(&session, (const char *[]){"INFO rule 2", "START 15", NULL});
    session.read = session.out.length;
    session_send_all(&session, row->lines);
    assert_true(session.need & BRAIN_THINK);
    assert_int_equal(session.brain.task.ask, row->ask);
    if (row->number) {
        assert_int_equal(session.brain.task.number, row->number);
    }
    found = session_answer_of(&session, row->kind, row->points);
    found.number = row->declared;
    brain_answer(&session.brain, session.brain.task.id, &found, session.now_ms, &session.out);
    for (int i = 0; i < 5 && row->said[i]; i++) {
        session_expect(&session, row->said[i]);
    }
    session_expect_silence(&session);
    session_end(&session);
}

static void
yixin_asks_for_the_steps_of_openings(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(opening_rows) / sizeof(*opening_rows); i++) {
        play_opening_row(&opening_rows[i]);
    }
}

static void
soosorv_with_wrong_stones_is_refused(void **state)
{
    static const char *const script[] = {
        "> START 15",
        "< OK",
        "> yxsoosorvstep2",
        "> 7,7",
        "> done",
        "< ERROR *",
        "> yxsoosorvstep4",
        "< ERROR bad number",
        "> 7,7",
        "> 6,8",
        "> 5,9",
        "> 4,9",
        "> done",
        "< ERROR *",
        "> yxsoosorvstep5 9",
        "< ERROR bad number",
        "> done",
        "< ERROR *",
        "> yxsoosorvstep6",
        "> 7,7",
        "> 6,8",
        "> 5,9",
        "> 4,9",
        "> done",
        "< ERROR *",
        NULL,
    };

    (void)state;
    session_play_fresh(script);
}

// What is found on the way is told to who asked for it.
static void
realtime_output_is_for_those_who_ask(void **state)
{
    struct brain_session session;
    struct engine_view view = {.depth = 3, .value = 77, .line_length = 2};

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "BEGIN", NULL});
    view.line[0] = session_at(&session, 7, 6);
    view.line[1] = session_at(&session, 8, 6);
    session.read = session.out.length;
    brain_progress(&session.brain, session.brain.task.id, &view, &session.out);
    session_expect_silence(&session);
    session_send(&session, "INFO show_detail 1");
    brain_progress(&session.brain, session.brain.task.id, &view, &session.out);
    session_expect(&session, "MESSAGE REALTIME REFRESH");
    session_expect(&session, "MESSAGE REALTIME POS 7,6");
    session_expect(&session, "MESSAGE REALTIME DONE 7,6");
    session_expect(&session, "MESSAGE REALTIME BEST 7,6");
    session_expect(&session, "MESSAGE REALTIME VAL 77");
    session_expect(&session, "MESSAGE REALTIME PV 7,6 8,6");
    session_expect_silence(&session);
    view.win_in = -4;
    brain_progress(&session.brain, session.brain.task.id, &view, &session.out);
    session.read = session.out.length;
    assert_non_null(strstr(session.out.text, "MESSAGE REALTIME LOSE 7,6\n"));
    brain_progress(&session.brain, session.brain.task.id + 1, &view, &session.out);
    session_expect_silence(&session);
    session_end(&session);
}

static void
limits_of_yixin_reach_the_task(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session,
                     (const char *[]){"START 15", "INFO max_depth 9", "INFO max_node 1000000",
                                      "INFO thread_num 3", "BEGIN", NULL});
    assert_int_equal(session.brain.task.depth_max, 9);
    assert_int_equal(session.brain.task.node_max, 1000000);
    assert_int_equal(session.brain.info.threads, 3);
    session_send_all(&session, (const char *[]){"INFO max_depth -1", "INFO max_node 0",
                                                "INFO thread_num 1000", "RESTART", "BEGIN", NULL});
    assert_int_equal(session.brain.task.depth_max, 0);
    assert_int_equal(session.brain.task.node_max, 0);
    assert_int_equal(session.brain.info.threads, BRAIN_THREADS_MAX);
    session_end(&session);
}

// gomocup-protocol.md A.6: while the other thinks, about what he is expected to play.
static void
pondering_goes_on_from_what_is_expected(void **state)
{
    struct engine_position position;
    struct brain_answer answer;
    struct brain_session session;
    struct brain_task task;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "TURN 7,7", NULL});
    task = session.brain.task;
    answer = session_answer_of(&session, ACTION_PLACE, "8,8");
    answer.view_count = 1;
    answer.views[0].line_length = 2;
    answer.views[0].line[0] = session_at(&session, 8, 8);
    answer.views[0].line[1] = session_at(&session, 6, 8);
    brain_answer(&session.brain, task.id, &answer, 0, &session.out);
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    session_send(&session, "INFO pondering 1");
    assert_true(brain_ponder(&session.brain, &task, &answer, &position));
    assert_int_equal(position.to_move, STONE_WHITE);
    assert_int_equal(board_at(&position.board, session_at(&session, 8, 8)), STONE_WHITE);
    assert_int_equal(board_at(&position.board, session_at(&session, 6, 8)), STONE_BLACK);
    // Nothing is expected, or what is expected cannot be.
    answer.views[0].line_length = 1;
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    answer.views[0].line_length = 2;
    answer.views[0].line[1] = session_at(&session, 7, 7);
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    // Something else has been asked for.
    answer.views[0].line[1] = session_at(&session, 6, 8);
    session_send(&session, "TURN 5,5");
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    session_send(&session, "RESTART");
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    session_end(&session);
}

// gomocup-protocol.md B.8.
struct memory_row {
    const char *lines[2];
    size_t bytes;
};

static void
the_table_is_three_fifths_of_the_memory(void **state)
{
    static const struct memory_row rows[] = {
        {{NULL}, 161061240},
        {{"INFO max_memory 0"}, 161061240},
        {{"INFO max_memory 367001600"}, 220200960},
        {{"INFO max_memory 100"}, 1 << 20},
        {{"INFO max_memory 1000000000000"}, 1 << 30},
        {{"INFO max_memory -5"}, 161061240},
        {{"INFO hash_size 65536"}, 64 << 20},
        {{"INFO hash_size 524288"}, 512 << 20},
        {{"INFO hash_size 65536", "INFO max_memory 50000000"}, 30000000},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct brain_session session;

        session_begin(&session);
        for (int j = 0; j < 2 && rows[i].lines[j]; j++) {
            session_send(&session, rows[i].lines[j]);
        }
        assert_int_equal(brain_table_bytes(&session.brain), rows[i].bytes);
        session_end(&session);
    }
}

static void
the_engine_is_prepared_before_it_is_needed(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send(&session, "INFO max_memory 1000000");
    session_expect_need(&session, 0);
    session_send(&session, "START 15");
    session_expect_need(&session, BRAIN_PREPARE);
    session_send(&session, "INFO max_memory 2000000");
    session_expect_need(&session, BRAIN_PREPARE);
    session_end(&session);
}

static void
games_have_numbers(void **state)
{
    static const char *const anew[] = {"START 15", "RESTART", "INFO rule 1", "YXHASHCLEAR", NULL};
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "TURN 7,7", NULL});
    for (int i = 0; anew[i]; i++) {
        uint32_t game = session.brain.task.game, id = session.brain.task.id;

        session_send(&session, "TURN 6,6");
        assert_int_equal(session.brain.task.game, game);
        session_send_all(&session, (const char *[]){anew[i], "TURN 5,4", NULL});
        assert_int_equal(session.brain.task.id, id + 2);
        assert_int_not_equal(session.brain.task.game, game);
        session_send(&session, "RESTART");
        session_send(&session, "TURN 7,7");
    }
    session_end(&session);
}

static void
a_search_without_an_answer_says_so(void **state)
{
    struct brain_session session;
    struct brain_answer none = {0};

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "BEGIN", NULL});
    session.read = session.out.length;
    brain_answer(&session.brain, session.brain.task.id, &none, session.now_ms, &session.out);
    session_expect(&session, "ERROR *");
    // And it can be asked again.
    session_send(&session, "BEGIN");
    session_expect_need(&session, BRAIN_THINK);
    session_end(&session);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yixin_shows_what_it_can_do),
        cmocka_unit_test(forbidden_points_are_four_digits_each),
        cmocka_unit_test(the_best_moves_are_messages_before_the_move),
        cmocka_unit_test(blocked_points_are_closed_to_the_search),
        cmocka_unit_test(balances_are_points_and_no_moves),
        cmocka_unit_test(yixin_asks_for_the_steps_of_openings),
        cmocka_unit_test(soosorv_with_wrong_stones_is_refused),
        cmocka_unit_test(realtime_output_is_for_those_who_ask),
        cmocka_unit_test(limits_of_yixin_reach_the_task),
        cmocka_unit_test(pondering_goes_on_from_what_is_expected),
        cmocka_unit_test(the_table_is_three_fifths_of_the_memory),
        cmocka_unit_test(the_engine_is_prepared_before_it_is_needed),
        cmocka_unit_test(games_have_numbers),
        cmocka_unit_test(a_search_without_an_answer_says_so),
    };

    return cmocka_run_group_tests_name("brain", tests, NULL, NULL);
}
