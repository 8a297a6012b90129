// SPDX-License-Identifier: MIT
// The Gomocup protocol line by line: the commands of gomocup-protocol.md, parts A and B.
// In a session "> line" is sent, "< line" is expected at once, "! x,y ..." is the answer
// of whoever thinks (brain_session.h).
#include "common/engine/brain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/brain_session.h"

// Part B's own session.
static void
the_session_of_the_page_works(void **state)
{
    static const char *const script[] = {
        "> START 15",     "< OK",       "> INFO rule 4",  "> INFO timeout_turn 1000",
        "> BOARD",        "> 7,7,2",    "> DONE",         "! 8,6",
        "< 8,6",          "> TURN 6,8", "! 5,5",          "< 5,5",
        "> YXSHOWFORBID", "< FORBID .", "> TAKEBACK 5,5", "< OK",
        "> TAKEBACK 6,8", "< OK",       "> FOO",          "< UNKNOWN *",
        "> END",          NULL,
    };
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_play(&session, script);
    session_expect_need(&session, BRAIN_END);
    session_end(&session);
}

// gomocup-protocol.md A.2, row by row.
static void
mandatory_commands_are_answered(void **state)
{
    static const char *const script[] = {
        "> START 20",
        "< OK",
        "> BEGIN",
        "! 10,10",
        "< 10,10",
        "> TURN 9,9",
        "! 8,8",
        "< 8,8",
        "> BOARD",
        "> 7,7,1",
        "> 8,8,2",
        "> DONE",
        "! 9,9",
        "< 9,9",
        "> BOARD",
        "> DONE",
        "! 3,4",
        "< 3,4",
        "> INFO x y",
        "> INFO",
        "> INFO rule",
        "> ABOUT",
        "< name=\"Goren\", version=\"*",
        "> START 15",
        "< OK",
        NULL,
    };

    (void)state;
    session_play_fresh(script);
}

static void
about_is_one_line_with_four_fields(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send(&session, "ABOUT");
    assert_non_null(strstr(session.out.text, "name=\""));
    assert_non_null(strstr(session.out.text, ", version=\"" GOREN_VERSION "\""));
    assert_non_null(strstr(session.out.text, ", author=\""));
    assert_non_null(strstr(session.out.text, ", country=\""));
    session_expect(&session, "name=*");
    session_expect_silence(&session);
    session_end(&session);
}

// gomocup-protocol.md A.4.
static void
optional_commands_are_answered(void **state)
{
    static const char *const script[] = {
        "> RECTSTART 15,15",
        "< OK",
        "> RECTSTART 15,16",
        "< ERROR unsupported size*",
        "> RECTSTART 9 , 9",
        "< OK",
        "> TURN 4,4",
        "! 4,5",
        "< 4,5",
        "> RESTART",
        "< OK",
        "> TURN 4,4",
        "! 4,6",
        "< 4,6",
        "> TAKEBACK 4,6",
        "< OK",
        "> TAKEBACK 4,4",
        "< OK",
        "> BEGIN",
        "! 4,4",
        "< 4,4",
        "> PLAY 3,3",
        "< 3,3",
        "> TAKEBACK 8,8",
        "< ERROR *",
        "> TAKEBACK",
        "< ERROR *",
        NULL,
    };

    (void)state;
    session_play_fresh(script);
}

// gomocup-protocol.md B.3.
static void
sizes_are_5_to_25(void **state)
{
    struct brain_session session;
    char line[20];

    (void)state;
    session_begin(&session);
    for (int size = -1; size <= 30; size++) {
        snprintf(line, sizeof(line), "START %d", size);
        session_send(&session, line);
        session_expect(&session, size >= 5 && size <= 25 ? "OK" : "ERROR unsupported size*");
    }
    session_send(&session, "START");
    session_expect(&session, "ERROR unsupported size*");
    session_send(&session, "START x");
    session_expect(&session, "ERROR unsupported size*");
    session_send(&session, "START 15 15");
    session_expect(&session, "OK");
    assert_int_equal(session.brain.size, 15);
    session_end(&session);
}

// gomocup-protocol.md B.4.
static void
without_a_game_there_is_no_answer(void **state)
{
    static const char *const refused[] = {
        "RESTART",      "BEGIN",          "TURN 7,7",     "PLAY 7,7",       "TAKEBACK 7,7",
        "YXSHOWFORBID", "YXNBEST 3",      "YXBLOCKRESET", "YXBALANCEONE 0", "YXBALANCETWO 0",
        "YXSWAP2STEP1", "YXSOOSORVSTEP1", NULL,
    };
    static const char *const lists[] = {"BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", NULL};
    struct brain_session session;

    (void)state;
    session_begin(&session);
    for (int i = 0; refused[i]; i++) {
        session_send(&session, refused[i]);
        session_expect(&session, "ERROR no game");
        session_expect_silence(&session);
        session_expect_need(&session, 0);
    }
    for (int i = 0; lists[i]; i++) {
        session_send(&session, lists[i]);
        session_send(&session, "7,7,2");
        session_expect_silence(&session);
        session_send(&session, "DONE");
        session_expect(&session, "ERROR no game");
    }
    session_send(&session, "ABOUT");
    session_expect(&session, "name=*");
    session_send(&session, "INFO rule 4");
    session_expect_silence(&session);
    session_end(&session);
}

static void
a_refused_command_changes_nothing(void **state)
{
    static const char *const refused[] = {
        "TURN",         "TURN 7",    "TURN a,b",       "TURN 7,15",
        "TURN 15,7",    "TURN -1,7", "TURN 7,7",       "TURN 7,7,1",
        "TURN 7;8",     "TURN 7,",   "PLAY 7,7",       "PLAY 99,1",
        "TAKEBACK 1,1", "BEGIN",     "START 4",        "RECTSTART 9,10",
        "YXNBEST 0",    "YXNBEST x", "YXBALANCEONE x", "TURN 99999999999999999999,1",
        NULL,
    };
    struct brain_session session;
    struct brain before;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "YXHASHCLEAR", "TURN 7,7", NULL});
    session_answer(&session, ACTION_PLACE, "8,8");
    before = session.brain;
    session.read = session.out.length;
    for (int i = 0; refused[i]; i++) {
        session_send(&session, refused[i]);
        session_expect(&session, "ERROR *");
        session_expect_silence(&session);
        session_expect_need(&session, 0);
        assert_memory_equal(&session.brain, &before, sizeof(before));
    }
    session_end(&session);
}

static void
blanks_and_capitals_do_not_matter(void **state)
{
    static const char *const script[] = {
        "> start 15",
        "< OK",
        ">   Turn  7 , 7  ",
        "! 8,8",
        "< 8,8",
        "> TAKEBACK 8,8\r",
        "< OK",
        "> takeback 7 ,7",
        "< OK",
        "> ",
        "> \t ",
        "> board",
        "> 7, 7 ,2",
        "> done",
        "! 1,2",
        "< 1,2",
        "> inFO ruLE 4",
        "> yxshowforbid",
        "< FORBID .",
        NULL,
    };

    (void)state;
    session_play_fresh(script);
}

// Stones as the engine will see them.
static enum stone
stone_at(const struct brain_session *session, int column, int row)
{
    return board_at(&session->brain.task.position.board, session_at(session, column, row));
}

static void
colours_follow_from_the_counts(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "BOARD", "7,7,2", "DONE", NULL});
    assert_int_equal(session.brain.task.position.to_move, STONE_WHITE);
    assert_int_equal(stone_at(&session, 7, 7), STONE_BLACK);
    // The own stone need not be the first line.
    session_send_all(&session, (const char *[]){"BOARD", "7,7,2", "0,1,1", "DONE", NULL});
    assert_int_equal(session.brain.task.position.to_move, STONE_BLACK);
    assert_int_equal(stone_at(&session, 0, 1), STONE_BLACK);
    assert_int_equal(stone_at(&session, 7, 7), STONE_WHITE);
    session_send_all(&session, (const char *[]){"BOARD", "DONE", NULL});
    assert_int_equal(session.brain.task.position.to_move, STONE_BLACK);
    assert_int_equal(session.brain.task.position.board.empty_count, 225);
    session_end(&session);
}

// gomocup-protocol.md B.11, B.12.
static void
an_impossible_board_is_skipped_to_its_end(void **state)
{
    static const char *const bad[][6] = {
        {"BOARD", "1,1,1", "DONE"},
        {"BOARD", "1,1,2", "1,2,2", "DONE"},
        {"BOARD", "1,1,2", "1,1,1", "DONE"},
        {"BOARD", "1,1,2", "1,15,1", "DONE"},
        {"BOARD", "1,1,4", "1,2,1", "DONE"},
        {"BOARD", "1,1,0", "1,2,1", "DONE"},
        {"BOARD", "1,1", "1,2,1", "DONE"},
        {"BOARD", "START 15", "1,2,1", "DONE"},
        {"BOARD", "x", "TURN 3,3", "ABOUT", "DONE"},
        {"YXBOARD", "1,1,1", "DONE"},
    };
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"START 15", "BOARD", "7,7,2", "DONE", NULL});
    session_answer(&session, ACTION_PLACE, "8,8");
    session.read = session.out.length;
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        for (int j = 0; bad[i][j]; j++) {
            session_expect_silence(&session);
            session_send(&session, bad[i][j]);
        }
        session_expect(&session, "ERROR *");
        session_expect_silence(&session);
        session_expect_need(&session, 0);
        assert_int_equal(session.brain.stone_count, 2);
    }
    session_end(&session);
}

static void
field_3_is_a_dead_point(void **state)
{
    struct brain_session session;
    const struct board *board = &session.brain.task.position.board;

    (void)state;
    session_begin(&session);
    session_send_all(
        &session, (const char *[]){"START 15", "BOARD", "7,7,2", "3,4,3", "0,0,3", "DONE", NULL});
    session_expect_need(&session, BRAIN_THINK);
    assert_int_equal(board->empty_count, 222);
    assert_false(board_is_empty(board, session_at(&session, 3, 4)));
    assert_int_equal(stone_at(&session, 3, 4), STONE_NONE);
    assert_int_equal(session.brain.task.position.to_move, STONE_WHITE);
    // Nobody can play there either.
    session_answer(&session, ACTION_PLACE, "8,8");
    session.read = session.out.length;
    session_send(&session, "TURN 3,4");
    session_expect(&session, "ERROR *");
    session_end(&session);
}

// gomocup-protocol.md A.3: rule numbers.
struct rule_row {
    bool is_yixin;
    const char *number;
    enum rule rule;
};

static void
rules_have_numbers(void **state)
{
    static const struct rule_row rows[] = {
        {false, "0", RULE_FREESTYLE},  {false, "1", RULE_STANDARD},  {false, "2", RULE_FREESTYLE},
        {false, "4", RULE_RENJU},      {false, "8", RULE_CARO},      {false, "9", RULE_CARO_EXACT},
        {false, "3", RULE_STANDARD},   {true, "2", RULE_RENJU},      {true, "4", RULE_RENJU},
        {true, "0", RULE_FREESTYLE},   {true, "1", RULE_STANDARD},   {true, "5", RULE_RENJU},
        {true, "6", RULE_FREESTYLE},   {true, "3", RULE_FREESTYLE},  {false, "16", RULE_FREESTYLE},
        {false, "-1", RULE_FREESTYLE}, {false, "x", RULE_FREESTYLE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct brain_session session;
        char line[20];

        session_begin(&session);
        snprintf(line, sizeof(line), "INFO rule %s", rows[i].number);
        session_send(&session, "START 15");
        if (rows[i].is_yixin) {
            session_send(&session, "YXHASHCLEAR");
        }
        session_send(&session, line);
        session_send(&session, "BEGIN");
        if (session.brain.task.position.rules.rule != rows[i].rule) {
            fail_msg("rule %s: expected %d, got %d", rows[i].number, rows[i].rule,
                     session.brain.task.position.rules.rule);
        }
        session_end(&session);
    }
}

static void
another_rule_is_another_game(void **state)
{
    struct brain_session session;

    (void)state;
    session_begin(&session);
    session_send_all(&session, (const char *[]){"INFO rule 4", "START 15", "TURN 7,7", NULL});
    session_answer(&session, ACTION_PLACE, "8,8");
    session_send(&session, "INFO rule 4");
    assert_int_equal(session.brain.stone_count, 2);
    session_send(&session, "INFO rule 1");
    assert_int_equal(session.brain.stone_count, 0);
    session_expect_need(&session, BRAIN_PREPARE);
    session_send(&session, "TURN 7,7");
    session_send(&session, "INFO rule 0");
    session_expect_need(&session, BRAIN_ABORT | BRAIN_PREPARE);
    session_end(&session);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_session_of_the_page_works),
        cmocka_unit_test(mandatory_commands_are_answered),
        cmocka_unit_test(about_is_one_line_with_four_fields),
        cmocka_unit_test(optional_commands_are_answered),
        cmocka_unit_test(sizes_are_5_to_25),
        cmocka_unit_test(without_a_game_there_is_no_answer),
        cmocka_unit_test(a_refused_command_changes_nothing),
        cmocka_unit_test(blanks_and_capitals_do_not_matter),
        cmocka_unit_test(colours_follow_from_the_counts),
        cmocka_unit_test(an_impossible_board_is_skipped_to_its_end),
        cmocka_unit_test(field_3_is_a_dead_point),
        cmocka_unit_test(rules_have_numbers),
        cmocka_unit_test(another_rule_is_another_game),
    };

    return cmocka_run_group_tests_name("brain", tests, NULL, NULL);
}
