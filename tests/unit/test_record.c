// SPDX-License-Identifier: MIT
// The formats of records.md: each worked example of that page read and written,
// and every generated game there and back.
#include "common/record/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "tests/support/random_match.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static const struct record_defaults renju = {.has_rule = true, .rules = {.rule = RULE_RENJU}};

// The moves of the main line as a position string, in a static buffer.
static const char *
moves_of(const struct record *record)
{
    static char text[4096];
    char point[POINT_TEXT_BYTES];
    size_t length = 0;

    text[0] = '\0';
    for (int32_t i = record->nodes[0].child; i; i = record->nodes[i].child) {
        length += (size_t)snprintf(text + length, sizeof(text) - length, "%s",
                                   point_format(record->nodes[i].point, point));
    }
    return text;
}

static void
read_good(enum format format, const char *bytes, size_t length,
          const struct record_defaults *defaults, struct record *record)
{
    struct record_problem problem = {0};

    record_init(record);
    if (!record_read(format, bytes, length, defaults, record, &problem)) {
        fail_msg("%s: %s", record_format(format)->name, problem.text);
    }
}

static void
expect_write(enum format format, const struct record *record, const char *want, size_t length)
{
    struct record_problem problem = {0};
    struct strbuf out = {0};

    if (!record_write(format, record, &out, &problem)) {
        fail_msg("%s: %s", record_format(format)->name, problem.text);
    }
    if (out.length != length || memcmp(out.text, want, length) != 0) {
        fail_msg("%s:\nexpected %zu bytes:\n%s\ngot %zu:\n%s", record_format(format)->name, length,
                 want, out.length, strbuf_text(&out));
    }
    strbuf_finish(&out);
}

// Reads, detects, and writes the same bytes again.
static void
expect_same(enum format format, const char *bytes, size_t length,
            const struct record_defaults *defaults, const char *moves)
{
    struct record record;
    enum format found;

    assert_true(record_detect(bytes, length, length, &found));
    assert_int_equal(found, format);
    read_good(format, bytes, length, defaults, &record);
    assert_string_equal(moves_of(&record), moves);
    if (record_format(format)->write) {
        expect_write(format, &record, bytes, length);
    }
    record_finish(&record);
}

static void
expect_problem(enum format format, const char *bytes, size_t length, enum problem_kind kind,
               const char *part)
{
    struct record_problem problem = {0};
    struct record record;

    record_init(&record);
    if (record_read(format, bytes, length, NULL, &record, &problem)) {
        fail_msg("%s: expected '%s', but it was read", record_format(format)->name, part);
    }
    if (problem.kind != kind || !strstr(problem.text, part)) {
        fail_msg("%s: expected '%s', got '%s'", record_format(format)->name, part, problem.text);
    }
    record_finish(&record);
}

static void
sgf_example_is_read_and_written(void **state)
{
    static const char text[] =
        "(;FF[4]GM[4]CA[UTF-8]AP[server:1.0]SZ[15]PB[Alice]PW[Bob]DT[2024-05-17]RU[renju]TM[300]"
        "OT[3 fischer]ON[I11 Shagetsu]RE[B+R]XU[resign]\n"
        ";B[hh]BL[300];W[ig]WL[301.48];B[gi]BL[302.166])\n";
    struct record record;

    (void)state;
    expect_same(FORMAT_SGF, text, sizeof(text) - 1, NULL, "h8i9g7");
    read_good(FORMAT_SGF, text, sizeof(text) - 1, NULL, &record);
    assert_string_equal(record_info(&record, INFO_BLACK), "Alice");
    assert_int_equal(record.outcome.result, RESULT_BLACK);
    assert_int_equal(record.outcome.reason, END_RESIGN);
    assert_int_equal(record.control.kind, CONTROL_FISCHER);
    assert_int_equal(record.control.extra_ms, 3000);
    assert_int_equal(record_note_of(&record, 3)->left_ms, 302166);
    record_finish(&record);
}

static void
psq_example_is_read_and_written(void **state)
{
    static const char text[] = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,1520\n7,9,834\nhomo-Alice\n"
                               "homo-Bob\n0\n";
    static const char written[] = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,1520\n7,9,834\n"
                                  "homo-Alice\nhomo-Bob\n0\n1,freestyle\n";
    struct record record;

    (void)state;
    read_good(FORMAT_PSQ, text, sizeof(text) - 1, NULL, &record);
    assert_string_equal(moves_of(&record), "h8i9g7");
    assert_string_equal(record_info(&record, INFO_WHITE), "Bob");
    assert_int_equal(record.nodes[2].ms, 1520);
    record.outcome = (struct outcome){RESULT_BLACK, END_RESIGN};
    expect_write(FORMAT_PSQ, &record, written, sizeof(written) - 1);
    record_finish(&record);
}

// The judge's line names the rule.
static void
psq_of_a_tournament_has_its_rule(void **state)
{
    static const char judge[] = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n0\n2,Renju 2026\n";
    struct record record;

    (void)state;
    read_good(FORMAT_PSQ, judge, sizeof(judge) - 1, NULL, &record);
    assert_true(record.has_rule);
    assert_int_equal(record.rules.rule, RULE_RENJU);
    assert_int_equal(record.outcome.result, RESULT_WHITE);
    expect_write(FORMAT_PSQ, &record, judge, sizeof(judge) - 1);
    record_finish(&record);
}

static void
psq_of_the_wild_is_understood(void **state)
{
    static const char judge[] = "Piskvorky 20x20, 11:11, 1\r\n11,11,0\r\n12,10\r\n"
                                "pbrain-one.exe\r\npbrain-two.exe\r\n15\r\n1,Gomocup\r\n";
    struct record record;

    (void)state;
    read_good(FORMAT_PSQ, judge, sizeof(judge) - 1, NULL, &record);
    assert_int_equal(record.size, 20);
    assert_string_equal(moves_of(&record), "k10l11");
    // The second player began.
    assert_string_equal(record_info(&record, INFO_BLACK), "pbrain-two.exe");
    assert_int_equal(record.outcome.result, RESULT_WHITE);
    assert_int_equal(record.outcome.reason, END_TIME);
    assert_int_equal(record.nodes[2].ms, -1);
    record_finish(&record);
    expect_problem(FORMAT_PSQ, "Piskvorky 15x15, 0:0, 2\n", 24, PROBLEM_MALFORMED, "line 1");
    expect_problem(FORMAT_PSQ, "Piskvorky 15x20, 0:0, 0\n", 24, PROBLEM_MALFORMED, "square");
    expect_problem(FORMAT_PSQ, "Piskvorky 15x15, 0:0, 0\n8,8,0\n0,3,1\n", 36, PROBLEM_MALFORMED,
                   "line 3: a coordinate is 0");
    // A lone -1 is the code, not a move.
    read_good(FORMAT_PSQ, "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n", 33, NULL, &record);
    assert_int_equal(record.outcome.result, RESULT_NONE);
    record_finish(&record);
}

static void
rec_example_is_read(void **state)
{
    static const char text[] = "pbrain-one.exe\npbrain-two.exe\n10,10,0\n11,9,1520\n9,11,834\n0\n";
    struct record record;

    (void)state;
    expect_same(FORMAT_REC, text, sizeof(text) - 1, NULL, "k10l11j9");
    read_good(FORMAT_REC, text, sizeof(text) - 1, NULL, &record);
    assert_int_equal(record.size, 20);
    assert_string_equal(record_info(&record, INFO_BLACK), "pbrain-one.exe");
    assert_int_equal(record.nodes[3].ms, 834);
    record_finish(&record);
}

#define LIB_HEAD "\xff\x52\x65\x6e\x4c\x69\x62\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
#define LIB_HEAD_4 \
    "\xff\x52\x65\x6e\x4c\x69\x62\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

static void
lib_examples_are_read_and_written(void **state)
{
    static const char one[] = LIB_HEAD "\x78\x00\x69\x00\x87\x48ok\x00\x00";
    static const char two[] = LIB_HEAD "\x78\x00\x69\x80\x87\x40\x68\x00\x59\x40";
    static const char label[] = LIB_HEAD "\x78\x00\x69\x43\x00\x01\x41\x00";
    static const char passed[] = LIB_HEAD_4 "\x00\x00\x78\x00\x68\x00\x59\x00\xe1\x00\xef\x00\x00"
                                            "\x40";
    struct record record;

    (void)state;
    expect_same(FORMAT_LIB, one, sizeof(one) - 1, NULL, "h8i9g7");
    expect_same(FORMAT_LIB, two, sizeof(two) - 1, NULL, "h8i9g7");
    expect_same(FORMAT_LIB, label, sizeof(label) - 1, NULL, "h8");
    expect_same(FORMAT_LIB, passed, sizeof(passed) - 1, NULL, "h8h9i10a1o1--");
    read_good(FORMAT_LIB, two, sizeof(two) - 1, NULL, &record);
    assert_true(record_is_tree(&record));
    assert_int_equal(record.node_count, 6);
    record_finish(&record);
    read_good(FORMAT_LIB, label, sizeof(label) - 1, NULL, &record);
    assert_string_equal(record_text(&record, record.labels[1].text), "A");
    record_finish(&record);
}

// Without a header, with a comment of the old kind, and without the last flag.
static void
old_libraries_are_read(void **state)
{
    static const char old[] = "\x78\x20o\xeb\x69\x00\x87\x00";
    struct record record;

    (void)state;
    expect_problem(FORMAT_LIB, LIB_HEAD "\x78\x00\x69\x00\x87\x80\x68\x40\x59\x80\x4a\x40", 32,
                   PROBLEM_MALFORMED, "byte 32: the file ends before its last move");
    expect_problem(FORMAT_LIB, LIB_HEAD "\x78\x00\x69", 23, PROBLEM_MALFORMED, "byte 22");
    read_good(FORMAT_LIB, old, sizeof(old) - 1, NULL, &record);
    assert_string_equal(moves_of(&record), "h8i9g7");
    assert_string_equal(record_text(&record, record_note_of(&record, 1)->comment), "ok");
    record_finish(&record);
}

static void
texts_of_libraries_are_decoded(void **state)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *want;
    } cases[] = {
        {LIB_HEAD "\x78\x48\xe8\xbf\x9e\x00", 26, "连"},
        {LIB_HEAD "\x78\x48\xce\xe5\xd7\xd3\xc6\xe5\x00\x00", 30, "五子棋"},
        {LIB_HEAD "\x78\x48\xff\x20z\x00", 26, "ÿ z"},
        {LIB_HEAD "\x78\x48t\x08\x1b[1m\x00\x00", 30, "[1m"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record record;

        read_good(FORMAT_LIB, cases[i].bytes, cases[i].length, NULL, &record);
        assert_string_equal(record_text(&record, record_note_of(&record, 1)->comment),
                            cases[i].want);
        record_finish(&record);
    }
}

static void
pos_example_is_read(void **state)
{
    (void)state;
    expect_same(FORMAT_POS, "\x03\x70\x62\x7e", 4, NULL, "h8i9g7");
    expect_problem(FORMAT_POS, "\x03\x70\x62", 3, PROBLEM_MALFORMED,
                   "byte 0: 3 moves are announced, but 2 bytes follow");
    expect_problem(FORMAT_POS, "\x02\x70\xe1", 3, PROBLEM_MALFORMED, "byte 2");
    expect_problem(FORMAT_POS, "\x02\x70\x70", 3, PROBLEM_ILLEGAL, "move 2, h8");
}

static void
position_strings_are_read_both_ways_up(void **state)
{
    static const struct record_defaults freestyle = {.has_rule = true, .size = 15};
    struct record record;

    (void)state;
    expect_same(FORMAT_TEXT, "h8i9g7\n", 7, &freestyle, "h8i9g7");
    read_good(FORMAT_TEXT, "H8, i9 g7", 9, &renju, &record);
    assert_string_equal(moves_of(&record), "h8i9g7");
    record_finish(&record);
    read_good(FORMAT_GOMOCUP, "b2e2e3", 6, &freestyle, &record);
    assert_string_equal(moves_of(&record), "b14e14e13");
    expect_write(FORMAT_GOMOCUP, &record, "b2e2e3\n", 7);
    record_finish(&record);
    expect_problem(FORMAT_TEXT, "h8 h8", 5, PROBLEM_ILLEGAL, "move 2, h8");
    expect_problem(FORMAT_TEXT, "h8 what", 7, PROBLEM_MALFORMED, "move 2, what");
}

static void
rif_example_is_read(void **state)
{
    static const char text[] =
        "<?xml version=\"1.0\"?>\n<database version=\"1.0\" date=\"2024-05-17\">\n"
        " <countries><country id=\"1\" name=\"Estonia\" abbr=\"EST\" /></countries>\n"
        " <cities><city id=\"1\" country=\"1\" name=\"Tallinn\" /></cities>\n"
        " <rules><rule id=\"25\" name=\"Taraguchi-10\" category=\"1\"><info>...</info></rule>"
        "</rules>\n"
        " <openings><opening id=\"11\" abbr=\"11I\" name=\"Shagetsu\" /></openings>\n"
        " <players><player id=\"7\" disp_id=\"007\" name=\"Alice\" surname=\"Black\" country=\"1\""
        " city=\"1\" /></players>\n"
        " <tournaments><tournament id=\"3\" name=\"Example Open\" country=\"1\" city=\"1\""
        " year=\"2024\" month=\"5\" start=\"2024-05-17\" end=\"2024-05-19\" rule=\"25\""
        " rated=\"1\" /></tournaments>\n"
        " <games>\n  <game id=\"2\"><move></move></game>"
        "<game id=\"1\" publisher=\"7\" tournament=\"3\" round=\"1\" rule=\"25\" black=\"7\""
        " white=\"8\" bresult=\"1\" btime=\"8\" wtime=\"9.5\" opening=\"11\" alt=\"\""
        " swap=\"-----\">\n   <move>h8 i9 g7</move>\n   <info>B=1245</info>\n  </game>\n </games>\n"
        "</database>\n";
    struct record record;

    (void)state;
    expect_same(FORMAT_RIF, text, sizeof(text) - 1, NULL, "h8i9g7");
    read_good(FORMAT_RIF, text, sizeof(text) - 1, NULL, &record);
    assert_string_equal(record_info(&record, INFO_BLACK), "Alice Black");
    assert_string_equal(record_info(&record, INFO_EVENT), "Example Open");
    assert_string_equal(record_info(&record, INFO_PLACE), "Tallinn, Estonia");
    assert_string_equal(record_info(&record, INFO_WHITE_TIME), "9.5");
    assert_string_equal(record_info(&record, INFO_COMMENT), "B=1245");
    assert_string_equal(record.swaps, "-----");
    assert_int_equal(record.opening.protocol, OPENING_TARAGUCHI);
    assert_int_equal(record.outcome.result, RESULT_BLACK);
    record_finish(&record);
    expect_problem(FORMAT_RIF, text, sizeof(text) - 20, PROBLEM_MALFORMED, "line ");
    expect_problem(FORMAT_RIF, "<!DOCTYPE x [<!ENTITY a 'b'>]><x/>", 34, PROBLEM_MALFORMED,
                   "a DTD is not allowed");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sgf_example_is_read_and_written),
        cmocka_unit_test(psq_example_is_read_and_written),
        cmocka_unit_test(psq_of_the_wild_is_understood),
        cmocka_unit_test(psq_of_a_tournament_has_its_rule),
        cmocka_unit_test(rec_example_is_read),
        cmocka_unit_test(lib_examples_are_read_and_written),
        cmocka_unit_test(old_libraries_are_read),
        cmocka_unit_test(texts_of_libraries_are_decoded),
        cmocka_unit_test(pos_example_is_read),
        cmocka_unit_test(position_strings_are_read_both_ways_up),
        cmocka_unit_test(rif_example_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
