// SPDX-License-Identifier: MIT
// The Gomocup protocol line by line: every row of the tables of gomocup-protocol.md,
// parts A and B, as sessions. In a session "> line" is sent, "< line" is expected
// at once, "! x,y ..." is the answer of whoever thinks, and "= bits" is what the
// latest line asked for (a sum of the letters below).
#include "common/engine/brain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEP_MS = 1000 };

struct session {
    struct brain brain;
    struct strbuf out;
    size_t read; // of out
    unsigned need;
    int64_t now_ms; // when the latest line came
};

static void
session_begin(struct session *session)
{
    *session = (struct session){0};
    brain_init(&session->brain);
}

static void
session_end(struct session *session)
{
    strbuf_finish(&session->out);
}

static void
send(struct session *session, const char *line)
{
    session->now_ms += STEP_MS;
    session->need = brain_line(&session->brain, line, strlen(line), session->now_ms, &session->out);
}

static void
send_all(struct session *session, const char *const *lines)
{
    for (; *lines; lines++) {
        send(session, *lines);
    }
}

// The next line that was said, or NULL. Valid until more is said.
static const char *
next_line(struct session *session, size_t *length)
{
    const char *line = strbuf_text(&session->out) + session->read;
    const char *end = strchr(line, '\n');

    if (!end) {
        return NULL;
    }
    *length = (size_t)(end - line);
    session->read += *length + 1;
    return line;
}

// A star at the end stands for anything.
static void
expect(struct session *session, const char *wanted)
{
    size_t length = 0, wanted_length = strlen(wanted);
    const char *line = next_line(session, &length);
    bool is_open = wanted_length > 0 && wanted[wanted_length - 1] == '*';

    if (!line) {
        fail_msg("expected \"%s\", nothing was said", wanted);
    }
    wanted_length -= is_open;
    if (is_open ? length < wanted_length : length != wanted_length) {
        fail_msg("expected \"%s\", got \"%.*s\"", wanted, (int)length, line);
    }
    if (memcmp(line, wanted, wanted_length) != 0) {
        fail_msg("expected \"%s\", got \"%.*s\"", wanted, (int)length, line);
    }
}

static void
expect_silence(struct session *session)
{
    size_t length = 0;
    const char *line = next_line(session, &length);

    if (line) {
        fail_msg("expected nothing more, got \"%.*s\"", (int)length, line);
    }
}

static void
expect_need(const struct session *session, unsigned wanted)
{
    if (session->need != wanted) {
        fail_msg("expected to be asked for %u, got %u", wanted, session->need);
    }
}

static struct point
at(const struct session *session, int column, int row)
{
    return (struct point){(int8_t)column, (int8_t)(session->brain.size - 1 - row)};
}

// "7,7 8,8": the points of an answer as they stand on the line.
static struct brain_answer
answer_of(const struct session *session, enum action_kind kind, const char *points)
{
    struct brain_answer answer = {.is_found = true, .kind = kind};
    char *end;

    while (*points) {
        int column = (int)strtol(points, &end, 10), row = (int)strtol(end + 1, &end, 10);

        answer.points[answer.point_count++] = at(session, column, row);
        points = end + strspn(end, " ");
    }
    return answer;
}

static void
answer(struct session *session, enum action_kind kind, const char *points)
{
    struct brain_answer found = answer_of(session, kind, points);

    brain_answer(&session->brain, session->brain.task.id, &found, session->now_ms, &session->out);
}

// A whole session, as the page draws it.
static void
play(struct session *session, const char *const *script)
{
    for (; *script; script++) {
        const char *text = *script + 2;

        if (**script == '>') {
            expect_silence(session);
            send(session, text);
        } else if (**script == '<') {
            expect(session, text);
        } else if (**script == '!') {
            assert_true(session->need & BRAIN_THINK);
            answer(session, ACTION_PLACE, text);
        } else {
            fail_msg("no such sign: %s", *script);
        }
    }
    expect_silence(session);
}

static void
play_fresh(const char *const *script)
{
    struct session session;

    session_begin(&session);
    play(&session, script);
    session_end(&session);
}

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
    struct session session;

    (void)state;
    session_begin(&session);
    play(&session, script);
    expect_need(&session, BRAIN_END);
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
    play_fresh(script);
}

static void
about_is_one_line_with_four_fields(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send(&session, "ABOUT");
    assert_non_null(strstr(session.out.text, "name=\""));
    assert_non_null(strstr(session.out.text, ", version=\"" GOREN_VERSION "\""));
    assert_non_null(strstr(session.out.text, ", author=\""));
    assert_non_null(strstr(session.out.text, ", country=\""));
    expect(&session, "name=*");
    expect_silence(&session);
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
    play_fresh(script);
}

// gomocup-protocol.md B.3.
static void
sizes_are_5_to_25(void **state)
{
    struct session session;
    char line[20];

    (void)state;
    session_begin(&session);
    for (int size = -1; size <= 30; size++) {
        snprintf(line, sizeof(line), "START %d", size);
        send(&session, line);
        expect(&session, size >= 5 && size <= 25 ? "OK" : "ERROR unsupported size*");
    }
    send(&session, "START");
    expect(&session, "ERROR unsupported size*");
    send(&session, "START x");
    expect(&session, "ERROR unsupported size*");
    send(&session, "START 15 15");
    expect(&session, "OK");
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
    struct session session;

    (void)state;
    session_begin(&session);
    for (int i = 0; refused[i]; i++) {
        send(&session, refused[i]);
        expect(&session, "ERROR no game");
        expect_silence(&session);
        expect_need(&session, 0);
    }
    for (int i = 0; lists[i]; i++) {
        send(&session, lists[i]);
        send(&session, "7,7,2");
        expect_silence(&session);
        send(&session, "DONE");
        expect(&session, "ERROR no game");
    }
    send(&session, "ABOUT");
    expect(&session, "name=*");
    send(&session, "INFO rule 4");
    expect_silence(&session);
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
    struct session session;
    struct brain before;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "YXHASHCLEAR", "TURN 7,7", NULL});
    answer(&session, ACTION_PLACE, "8,8");
    before = session.brain;
    session.read = session.out.length;
    for (int i = 0; refused[i]; i++) {
        send(&session, refused[i]);
        expect(&session, "ERROR *");
        expect_silence(&session);
        expect_need(&session, 0);
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
    play_fresh(script);
}

// Stones as the engine will see them.
static enum stone
stone_at(const struct session *session, int column, int row)
{
    return board_at(&session->brain.task.position.board, at(session, column, row));
}

static void
colours_follow_from_the_counts(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "BOARD", "7,7,2", "DONE", NULL});
    assert_int_equal(session.brain.task.position.to_move, STONE_WHITE);
    assert_int_equal(stone_at(&session, 7, 7), STONE_BLACK);
    // The own stone need not be the first line.
    send_all(&session, (const char *[]){"BOARD", "7,7,2", "0,1,1", "DONE", NULL});
    assert_int_equal(session.brain.task.position.to_move, STONE_BLACK);
    assert_int_equal(stone_at(&session, 0, 1), STONE_BLACK);
    assert_int_equal(stone_at(&session, 7, 7), STONE_WHITE);
    send_all(&session, (const char *[]){"BOARD", "DONE", NULL});
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
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "BOARD", "7,7,2", "DONE", NULL});
    answer(&session, ACTION_PLACE, "8,8");
    session.read = session.out.length;
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        for (int j = 0; bad[i][j]; j++) {
            expect_silence(&session);
            send(&session, bad[i][j]);
        }
        expect(&session, "ERROR *");
        expect_silence(&session);
        expect_need(&session, 0);
        assert_int_equal(session.brain.stone_count, 2);
    }
    session_end(&session);
}

static void
field_3_is_a_dead_point(void **state)
{
    struct session session;
    const struct board *board = &session.brain.task.position.board;

    (void)state;
    session_begin(&session);
    send_all(&session,
             (const char *[]){"START 15", "BOARD", "7,7,2", "3,4,3", "0,0,3", "DONE", NULL});
    expect_need(&session, BRAIN_THINK);
    assert_int_equal(board->empty_count, 222);
    assert_false(board_is_empty(board, at(&session, 3, 4)));
    assert_int_equal(stone_at(&session, 3, 4), STONE_NONE);
    assert_int_equal(session.brain.task.position.to_move, STONE_WHITE);
    // Nobody can play there either.
    answer(&session, ACTION_PLACE, "8,8");
    session.read = session.out.length;
    send(&session, "TURN 3,4");
    expect(&session, "ERROR *");
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
        struct session session;
        char line[20];

        session_begin(&session);
        snprintf(line, sizeof(line), "INFO rule %s", rows[i].number);
        send(&session, "START 15");
        if (rows[i].is_yixin) {
            send(&session, "YXHASHCLEAR");
        }
        send(&session, line);
        send(&session, "BEGIN");
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
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"INFO rule 4", "START 15", "TURN 7,7", NULL});
    answer(&session, ACTION_PLACE, "8,8");
    send(&session, "INFO rule 4");
    assert_int_equal(session.brain.stone_count, 2);
    send(&session, "INFO rule 1");
    assert_int_equal(session.brain.stone_count, 0);
    expect_need(&session, BRAIN_PREPARE);
    send(&session, "TURN 7,7");
    send(&session, "INFO rule 0");
    expect_need(&session, BRAIN_ABORT | BRAIN_PREPARE);
    session_end(&session);
}

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
        struct session session;
        struct time_plan plan;

        session_begin(&session);
        send(&session, "START 15");
        for (int j = 0; j < 4 && rows[i].lines[j]; j++) {
            send(&session, rows[i].lines[j]);
        }
        send(&session, "BEGIN");
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
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"INFO timeout_turn 30000", "INFO timeout_match 180000",
                                        "START 15", "BEGIN", NULL});
    session.now_ms += 30000;
    answer(&session, ACTION_PLACE, "7,7");
    send(&session, "TURN 1,1");
    assert_int_equal(session.brain.task.plan.aim_ms, 150000 / 29);
    // A new game has all of it again.
    send_all(&session, (const char *[]){"RESTART", "BEGIN", NULL});
    assert_int_equal(session.brain.task.plan.aim_ms, 6000);
    session_end(&session);
}

// gomocup-protocol.md B.1.
static void
info_changes_the_plan_of_a_running_search(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "BEGIN", NULL});
    expect_need(&session, BRAIN_THINK);
    send(&session, "INFO timeout_turn 1000");
    expect_need(&session, BRAIN_RETIME);
    assert_int_equal(session.brain.task.plan.until_ms, 940);
    send(&session, "INFO timeout_turn 0");
    expect_need(&session, BRAIN_RETIME);
    assert_int_equal(session.brain.task.plan.until_ms, 0);
    send(&session, "INFO timeout_turn 500");
    send(&session, "INFO time_left 600");
    expect_need(&session, BRAIN_RETIME);
    assert_int_equal(session.brain.task.plan.until_ms, 77);
    send(&session, "INFO game_type 1");
    expect_need(&session, 0);
    answer(&session, ACTION_PLACE, "7,7");
    send(&session, "INFO timeout_turn 1000");
    expect_need(&session, 0);
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
        struct session session;
        struct brain_answer late;
        uint32_t id;
        size_t said;

        session_begin(&session);
        send_all(&session, (const char *[]){"START 15", "TURN 7,7", NULL});
        id = session.brain.task.id;
        late = answer_of(&session, ACTION_PLACE, "8,8");
        send(&session, aborting[i]);
        if (!(session.need & BRAIN_ABORT)) {
            fail_msg("%s did not abort", aborting[i]);
        }
        said = session.out.length;
        brain_answer(&session.brain, id, &late, session.now_ms, &session.out);
        assert_int_equal(session.out.length, said);
        assert_false(session.brain.stone_count > 0 &&
                     point_equal(session.brain.stones[session.brain.stone_count - 1].point,
                                 at(&session, 8, 8)));
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
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "TURN 7,7", NULL});
    for (int i = 0; harmless[i]; i++) {
        send(&session, harmless[i]);
        expect_need(&session, 0);
    }
    send_all(&session, (const char *[]){"YXBLOCK", "1,1", "DONE", NULL});
    expect_need(&session, 0);
    session.read = session.out.length;
    answer(&session, ACTION_PLACE, "8,8");
    expect(&session, "8,8");
    session_end(&session);
}

static void
stop_asks_for_the_answer_now(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send(&session, "STOP");
    expect_need(&session, 0);
    send_all(&session, (const char *[]){"START 15", "BEGIN", "YXSTOP", NULL});
    expect_need(&session, BRAIN_HURRY);
    send(&session, "STOP");
    expect_need(&session, BRAIN_HURRY);
    answer(&session, ACTION_PLACE, "8,8");
    session.read = 0;
    expect(&session, "OK");
    expect(&session, "8,8");
    send(&session, "YXSTOP");
    expect_need(&session, 0);
    expect_silence(&session);
    session_end(&session);
}

static void
end_is_heard_inside_a_list(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "BOARD", "7,7,2", "end", NULL});
    expect_need(&session, BRAIN_END);
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
    play_fresh(script);
}

static void
a_full_board_has_no_move(void **state)
{
    struct session session;
    char line[20];

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 5", "BOARD", NULL});
    for (int i = 0; i < 25; i++) {
        snprintf(line, sizeof(line), "%d,%d,%d", i % 5, i / 5, i % 2 ? 1 : 2);
        send(&session, line);
    }
    session.read = session.out.length;
    send(&session, "DONE");
    expect(&session, "ERROR *");
    expect_need(&session, 0);
    send(&session, "YXBOARD");
    for (int i = 0; i < 24; i++) {
        snprintf(line, sizeof(line), "%d,%d,%d", i % 5, i / 5, i % 2 ? 1 : 2);
        send(&session, line);
    }
    send_all(&session, (const char *[]){"DONE", "TURN 4,4", NULL});
    expect(&session, "ERROR the board is full");
    send(&session, "YXNBEST 1");
    expect(&session, "ERROR the board is full");
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
        struct session session;

        session_begin(&session);
        send_all(&session, (const char *[]){"START 15", "SWAP2BOARD", NULL});
        send_all(&session, row->stones);
        send(&session, "DONE");
        expect_need(&session, BRAIN_THINK);
        assert_int_equal(session.brain.task.work, WORK_OPENING);
        assert_int_equal(session.brain.task.ask, row->ask);
        session.read = session.out.length;
        answer(&session, row->kind, row->points);
        expect(&session, row->said);
        expect_silence(&session);
        assert_int_equal(session.brain.stone_count, row->stone_count);
        // The game goes on from there.
        send(&session, "TURN 11,11");
        expect_need(&session, BRAIN_THINK);
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
    play_fresh(script);
}

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
    struct session session;

    (void)state;
    session_begin(&session);
    play(&session, script);
    expect_need(&session, 0);
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
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, board);
    session.read = session.out.length;
    send(&session, "YXSHOWFORBID");
    expect(&session, "FORBID 0912.");
    // White has none, nor has any other rule.
    send_all(&session, (const char *[]){"YXBOARD", "9,10,2", "9,11,2", "7,12,2", "8,12,2", "0,0,1",
                                        "2,0,1", "4,0,1", "DONE", NULL});
    send(&session, "YXSHOWFORBID");
    expect(&session, "FORBID .");
    send_all(&session, (const char *[]){"INFO rule 0", NULL});
    send_all(&session, board + 2);
    send(&session, "YXSHOWFORBID");
    expect(&session, "FORBID .");
    session_end(&session);
}

static void
the_best_moves_are_messages_before_the_move(void **state)
{
    struct session session;
    struct brain_answer found;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "YXNBEST 2", NULL});
    expect(&session, "OK");
    assert_int_equal(session.brain.task.work, WORK_BEST);
    assert_int_equal(session.brain.task.count, 2);
    found = answer_of(&session, ACTION_PLACE, "7,7 8,8");
    found.view_count = 2;
    for (int i = 0; i < 2; i++) {
        found.views[i] = (struct engine_view){
            .depth = 5, .value = 20 - i, .chance = 525, .nodes = 99, .line_length = 1};
        found.views[i].line[0] = found.points[i];
    }
    brain_answer(&session.brain, session.brain.task.id, &found, session.now_ms, &session.out);
    expect(&session, "MESSAGE (1) depth 5 value 20 chance 52.5% nodes 99 line 7,7");
    expect(&session, "MESSAGE (2) depth 5 value 19 chance 52.5% nodes 99 line 8,8");
    expect(&session, "7,7");
    expect_silence(&session);
    assert_int_equal(session.brain.stone_count, 1);
    send(&session, "YXNBEST 600");
    assert_int_equal(session.brain.task.count, BRAIN_BEST_MAX);
    session_end(&session);
}

static bool
is_closed(const struct session *session, int column, int row)
{
    struct point p = at(session, column, row);

    return session->brain.task.position.is_closed[p.y * session->brain.size + p.x];
}

static void
blocked_points_are_closed_to_the_search(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session,
             (const char *[]){"START 15", "YXBLOCK", "7,7", "3,4", "DONE", "BEGIN", NULL});
    assert_true(is_closed(&session, 7, 7));
    assert_true(is_closed(&session, 3, 4));
    assert_false(is_closed(&session, 4, 3));
    send_all(&session, (const char *[]){"YXBLOCKUNDO", "7,7", "DONE", "BEGIN", NULL});
    assert_false(is_closed(&session, 7, 7));
    assert_true(is_closed(&session, 3, 4));
    send_all(&session, (const char *[]){"YXBLOCKRESET", "BEGIN", NULL});
    assert_false(is_closed(&session, 3, 4));
    session.read = session.out.length;
    send_all(&session, (const char *[]){"YXBLOCK", "1,1", "1,1,1", "DONE", NULL});
    expect(&session, "ERROR *");
    session_end(&session);
}

static void
balances_are_points_and_no_moves(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "YXBALANCEONE -30", NULL});
    assert_int_equal(session.brain.task.work, WORK_BALANCE_ONE);
    assert_int_equal(session.brain.task.bias, -30);
    session.read = session.out.length;
    answer(&session, ACTION_PLACE, "3,4");
    expect(&session, "3,4");
    send(&session, "YXBALANCETWO 0");
    assert_int_equal(session.brain.task.work, WORK_BALANCE_TWO);
    answer(&session, ACTION_PLACE, "3,4 5,6");
    expect(&session, "3,4 5,6");
    assert_int_equal(session.brain.stone_count, 0);
    send(&session, "YXBALANCEONE");
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
    struct session session;
    struct brain_answer found;

    session_begin(&session);
    send_all(&session, (const char *[]){"INFO rule 2", "START 15", NULL});
    session.read = session.out.length;
    send_all(&session, row->lines);
    assert_true(session.need & BRAIN_THINK);
    assert_int_equal(session.brain.task.ask, row->ask);
    if (row->number) {
        assert_int_equal(session.brain.task.number, row->number);
    }
    found = answer_of(&session, row->kind, row->points);
    found.number = row->declared;
    brain_answer(&session.brain, session.brain.task.id, &found, session.now_ms, &session.out);
    for (int i = 0; i < 5 && row->said[i]; i++) {
        expect(&session, row->said[i]);
    }
    expect_silence(&session);
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
    play_fresh(script);
}

// What is found on the way is told to who asked for it.
static void
realtime_output_is_for_those_who_ask(void **state)
{
    struct session session;
    struct engine_view view = {.depth = 3, .value = 77, .line_length = 2};

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "BEGIN", NULL});
    view.line[0] = at(&session, 7, 6);
    view.line[1] = at(&session, 8, 6);
    session.read = session.out.length;
    brain_progress(&session.brain, session.brain.task.id, &view, &session.out);
    expect_silence(&session);
    send(&session, "INFO show_detail 1");
    brain_progress(&session.brain, session.brain.task.id, &view, &session.out);
    expect(&session, "MESSAGE REALTIME REFRESH");
    expect(&session, "MESSAGE REALTIME POS 7,6");
    expect(&session, "MESSAGE REALTIME DONE 7,6");
    expect(&session, "MESSAGE REALTIME BEST 7,6");
    expect(&session, "MESSAGE REALTIME VAL 77");
    expect(&session, "MESSAGE REALTIME PV 7,6 8,6");
    expect_silence(&session);
    view.win_in = -4;
    brain_progress(&session.brain, session.brain.task.id, &view, &session.out);
    session.read = session.out.length;
    assert_non_null(strstr(session.out.text, "MESSAGE REALTIME LOSE 7,6\n"));
    brain_progress(&session.brain, session.brain.task.id + 1, &view, &session.out);
    expect_silence(&session);
    session_end(&session);
}

static void
limits_of_yixin_reach_the_task(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "INFO max_depth 9", "INFO max_node 1000000",
                                        "INFO thread_num 3", "BEGIN", NULL});
    assert_int_equal(session.brain.task.depth_max, 9);
    assert_int_equal(session.brain.task.node_max, 1000000);
    assert_int_equal(session.brain.info.threads, 3);
    send_all(&session, (const char *[]){"INFO max_depth -1", "INFO max_node 0",
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
    struct session session;
    struct brain_task task;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "TURN 7,7", NULL});
    task = session.brain.task;
    answer = answer_of(&session, ACTION_PLACE, "8,8");
    answer.view_count = 1;
    answer.views[0].line_length = 2;
    answer.views[0].line[0] = at(&session, 8, 8);
    answer.views[0].line[1] = at(&session, 6, 8);
    brain_answer(&session.brain, task.id, &answer, 0, &session.out);
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    send(&session, "INFO pondering 1");
    assert_true(brain_ponder(&session.brain, &task, &answer, &position));
    assert_int_equal(position.to_move, STONE_WHITE);
    assert_int_equal(board_at(&position.board, at(&session, 8, 8)), STONE_WHITE);
    assert_int_equal(board_at(&position.board, at(&session, 6, 8)), STONE_BLACK);
    // Nothing is expected, or what is expected cannot be.
    answer.views[0].line_length = 1;
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    answer.views[0].line_length = 2;
    answer.views[0].line[1] = at(&session, 7, 7);
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    // Something else has been asked for.
    answer.views[0].line[1] = at(&session, 6, 8);
    send(&session, "TURN 5,5");
    assert_false(brain_ponder(&session.brain, &task, &answer, &position));
    send(&session, "RESTART");
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
        struct session session;

        session_begin(&session);
        for (int j = 0; j < 2 && rows[i].lines[j]; j++) {
            send(&session, rows[i].lines[j]);
        }
        assert_int_equal(brain_table_bytes(&session.brain), rows[i].bytes);
        session_end(&session);
    }
}

static void
the_engine_is_prepared_before_it_is_needed(void **state)
{
    struct session session;

    (void)state;
    session_begin(&session);
    send(&session, "INFO max_memory 1000000");
    expect_need(&session, 0);
    send(&session, "START 15");
    expect_need(&session, BRAIN_PREPARE);
    send(&session, "INFO max_memory 2000000");
    expect_need(&session, BRAIN_PREPARE);
    session_end(&session);
}

static void
games_have_numbers(void **state)
{
    static const char *const anew[] = {"START 15", "RESTART", "INFO rule 1", "YXHASHCLEAR", NULL};
    struct session session;

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "TURN 7,7", NULL});
    for (int i = 0; anew[i]; i++) {
        uint32_t game = session.brain.task.game, id = session.brain.task.id;

        send(&session, "TURN 6,6");
        assert_int_equal(session.brain.task.game, game);
        send_all(&session, (const char *[]){anew[i], "TURN 5,4", NULL});
        assert_int_equal(session.brain.task.id, id + 2);
        assert_int_not_equal(session.brain.task.game, game);
        send(&session, "RESTART");
        send(&session, "TURN 7,7");
    }
    session_end(&session);
}

static void
a_search_without_an_answer_says_so(void **state)
{
    struct session session;
    struct brain_answer none = {0};

    (void)state;
    session_begin(&session);
    send_all(&session, (const char *[]){"START 15", "BEGIN", NULL});
    session.read = session.out.length;
    brain_answer(&session.brain, session.brain.task.id, &none, session.now_ms, &session.out);
    expect(&session, "ERROR *");
    // And it can be asked again.
    send(&session, "BEGIN");
    expect_need(&session, BRAIN_THINK);
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
