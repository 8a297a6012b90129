// SPDX-License-Identifier: MIT
// Records as other programs write them: what their authors took for granted must
// be understood, and what we do not understand must come out again as it went in.
#include "common/record/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/record/record_stream.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
read_good(enum format format, const char *bytes, size_t length, struct record *record)
{
    struct record_problem problem = {0};

    record_init(record);
    if (!record_read(format, bytes, length, NULL, record, &problem)) {
        fail_msg("%s: %s\n%s", record_format(format)->name, problem.text, bytes);
    }
}

static void
write_good(enum format format, const struct record *record, struct strbuf *out)
{
    struct record_problem problem = {0};

    if (!record_write(format, record, out, &problem)) {
        fail_msg("%s: %s", record_format(format)->name, problem.text);
    }
}

// Reads the text and looks for a part in what is written as SGF; what is written
// must read and write as the same bytes.
static void
expect_sgf(enum format format, const char *text, size_t length, const char *part)
{
    struct strbuf first = {0}, second = {0};
    struct record record;

    read_good(format, text, length, &record);
    write_good(FORMAT_SGF, &record, &first);
    record_finish(&record);
    if (!strstr(first.text, part)) {
        fail_msg("%s\nexpected in it: %s\ngot: %s", text, part, first.text);
    }
    read_good(FORMAT_SGF, first.text, first.length, &record);
    write_good(FORMAT_SGF, &record, &second);
    if (strcmp(first.text, second.text) != 0) {
        fail_msg("the second export differs:\n%s\n%s", first.text, second.text);
    }
    record_finish(&record);
    strbuf_finish(&first);
    strbuf_finish(&second);
}

static void
expect_parts(const char *const (*cases)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        expect_sgf(FORMAT_SGF, cases[i][0], strlen(cases[i][0]), cases[i][1]);
    }
}

static void
expect_problem(enum format format, const char *bytes, size_t length, const char *part)
{
    struct record_problem problem = {0};
    struct record record;

    record_init(&record);
    if (record_read(format, bytes, length, NULL, &record, &problem)) {
        fail_msg("%s: expected '%s', but it was read:\n%s", record_format(format)->name, part,
                 bytes);
    }
    if (!strstr(problem.text, part)) {
        fail_msg("%s: expected '%s', got '%s'", record_format(format)->name, part, problem.text);
    }
    record_finish(&record);
}

// The order of properties in a node says nothing in SGF.
static void
sgf_properties_of_a_node_come_in_any_order(void **state)
{
    static const char *const cases[][2] = {
        {"(;GM[4]SZ[15];C[one]B[hh];C[two]W[ig])", ";B[hh]C[one];W[ig]C[two])"},
        {"(;GM[4]SZ[15];BL[300]B[hh];XT[7]W[ig])", ";B[hh]BL[300];W[ig]XT[7])"},
        {"(;GM[4]SZ[15];LB[aa:x]B[hh];N[n]CR[hh]W[ig])", ";B[hh]LB[aa:x];W[ig]N[n]CR[hh])"},
        {"(;SZ[15]PL[W]GM[4]AB[hh];W[ig])", "AB[hh]PL[W]\n;W[ig])"},
        {"(;GM[4]C[first]B[hh]SZ[15]PB[Alice];W[ig])", "PB[Alice]"},
    };

    (void)state;
    expect_parts(cases, COUNT_OF(cases));
    expect_problem(FORMAT_SGF, "(;SZ[15];C[x]B[hh]W[ig])", 24, "two moves in one node");
}

static void
sgf_points_are_read_as_they_are_met(void **state)
{
    static const char *const cases[][2] = {
        {"(;GM[4]SZ[15];B[HH];W[Ig])", ";B[hh];W[ig])"},
        {"(;GM[4]SZ[15];B[ hh];W[ig\n])", ";B[hh];W[ig])"},
        {"(;GM[4]SZ[15];B[h8];W[I9];B[a15])", ";B[hh];W[ig];B[aa])"},
        {"(;GM[ 4 ]SZ[ 15 ];B[hh])", "SZ[15]"},
        {"(;GM[4]SZ[15:15];B[hh])", "SZ[15]"},
        {"(;GM[4]SZ[15]AB[aa:ba]AW[co:bo];B[hh])", "AB[aa][ba]AW[bo][co]"},
        {"(;GM[4]SZ[15]RU[renju];B[hh];W[hg];B[if];W[aa];B[bb];W[ ])", ";W[])"},
        {"(;FF[1]GaMe[4]SiZe[15];Black[hh]Comment[x];White[ig])", ";B[hh]C[x];W[ig])"},
    };

    (void)state;
    expect_parts(cases, COUNT_OF(cases));
    expect_problem(FORMAT_SGF, "(;SZ[15];B[hh];W[h16])", 22, "line 1: W: not a point on");
    expect_problem(FORMAT_SGF, "(;SZ[15:13];B[hh])", 18, "square");
}

// Some editors write the names of players into a node of their own.
static void
sgf_facts_of_the_game_may_stand_before_the_first_move(void **state)
{
    static const char *const cases[][2] = {
        {"(;FF[4]GM[4]SZ[15];PB[Alice]RE[B+R]RU[renju];B[hh])", "SZ[15]PB[Alice]RU[renju]"},
        {"(;GM[4]SZ[15];B[hh]RE[B+R]PB[late])", ";B[hh]RE[B+R]PB[late])"},
        {"(;GM[4]SZ[15];B[hh]TM[60];W[ig])", ";B[hh]TM[60];W[ig])"},
        // Of two games in one tree the first one's names are the game's.
        {"(;GM[4]SZ[15](;PB[Alice];B[hh])(;PB[Olga]GN[other]RU[renju]TR[aa];B[ii]))",
         "SZ[15]PB[Alice]RU[freestyle]RE[?]TR[aa]\n(;B[hh])\n(;B[ii]))"},
    };

    (void)state;
    expect_parts(cases, COUNT_OF(cases));
}

// A title has names of people in it: only a word of its own tells the rule.
static void
sgf_rules_are_found_in_words_and_numbers(void **state)
{
    static const char *const cases[][2] = {
        {"(;GM[5]SZ[15]GN[A-B(B) : RIF rule];B[hh])", "RU[renju]"},
        {"(;GM[5]SZ[15]GN[A-B(B) : Soosyrv-8 rule];B[hh])", "RU[renju]"},
        {"(;GM[4]SZ[15]GN[Carpenter - Trifonova];B[hh])", "RU[freestyle]"},
        {"(;GM[4]SZ[15]GN[Caroline - renjuka];B[hh])", "RU[freestyle]"},
        {"(;GM[4]SZ[19]GN[Pente 12];B[jj])", "RU[pente]"},
        {"(;GM[1]SZ[15]RU[basicruleSTANDARDvcnruleNOVC];B[hh])", "RU[standard]"},
        {"(;GM[4]SZ[20]RU[0];B[hh])", "RU[freestyle]"},
        {"(;GM[4]SZ[20]RU[1];B[hh])", "RU[standard]"},
        {"(;GM[4]SZ[15]RU[4];B[hh])", "RU[renju]"},
        {"(;GM[4]SZ[15]RU[8];B[hh])", "RU[caro]"},
    };

    (void)state;
    expect_parts(cases, COUNT_OF(cases));
}

static void
sgf_that_we_do_not_know_is_passed_on(void **state)
{
    static const char *const cases[][2] = {
        {"(;GM[4]SZ[15]KM[5.5]SW[NO]CP[two\r\nlines];B[hh])", "KM[5.5]SW[NO]CP[two\nlines]"},
        {"(;GM[4]SZ[15]TM[10 min]OT[sudden death];B[hh])", "TM[10 min]OT[sudden death]"},
        {"(;GM[4]SZ[15]TM[5:00]KM[5.5];B[hh])", "KM[5.5]TM[5:00]"},
        {"(;GM[4]SZ[15]OT[3 fischer or so];B[hh])", "OT[3 fischer or so]"},
        {"(;GM[4]SZ[15];B[hh]HO[2])", ";B[hh]HO[2])"},
        {"(;GM[4]SZ[15]XU[what]XO[of others]XN[many]XC[x]XA[];B[hh])",
         "XU[what]XO[of others]XN[many]XC[x]XA[]"},
        {"(;GM[4]SZ[15];B[hh]CR[hh]TR[aa][bb]V[1])", ";B[hh]CR[hh]TR[aa][bb]V[1])"},
    };

    (void)state;
    expect_parts(cases, COUNT_OF(cases));
}

static void
sgf_results_are_understood_in_many_words(void **state)
{
    static const struct {
        const char *text;
        enum result result;
        enum end_reason reason;
    } cases[] = {
        {"B+", RESULT_BLACK, END_NONE},
        {"W+Resign", RESULT_WHITE, END_RESIGN},
        {"B+Time", RESULT_BLACK, END_TIME},
        {"B+Draw", RESULT_DRAW, END_NONE},
        {"B+Five", RESULT_BLACK, END_NONE},
        {"w+forfeit", RESULT_WHITE, END_FORFEIT},
        {"B+5", RESULT_BLACK, END_NONE},
        {"Black wins", RESULT_BLACK, END_NONE},
        {"White", RESULT_WHITE, END_NONE},
        {"B", RESULT_BLACK, END_NONE},
        {"1-0", RESULT_BLACK, END_NONE},
        {"0-1", RESULT_WHITE, END_NONE},
        {"1/2-1/2", RESULT_DRAW, END_NONE},
        {"0.5-0.5", RESULT_DRAW, END_NONE},
        {"0", RESULT_DRAW, END_NONE},
        {"Jigo", RESULT_DRAW, END_NONE},
        {"Void", RESULT_ABORTED, END_NONE},
        {"?", RESULT_NONE, END_NONE},
        {"黑胜", RESULT_BLACK, END_NONE},
        {"白勝ち", RESULT_WHITE, END_NONE},
        {"和棋", RESULT_DRAW, END_NONE},
        {"Unfinished", RESULT_NONE, END_NONE},
        {"W + Resign", RESULT_WHITE, END_RESIGN},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record record;
        char text[64];

        snprintf(text, sizeof(text), "(;GM[4]SZ[15]RE[%s];B[hh])", cases[i].text);
        read_good(FORMAT_SGF, text, strlen(text), &record);
        if (record.outcome.result != cases[i].result || record.outcome.reason != cases[i].reason) {
            fail_msg("RE[%s]: got %s %s", cases[i].text, result_score(record.outcome.result),
                     end_reason_word(record.outcome.reason));
        }
        record_finish(&record);
    }
}

// A branch that can't be read is cut where the fault is, and its path is told.
static void
a_bad_variation_costs_its_branch_alone(void **state)
{
    static const struct {
        const char *sgf, *want, *told;
    } cases[] = {
        {"(;SZ[15];B[hh](;W[ii];B[jj])(;W[hh];B[aa]))", ";B[hh];W[ii];B[jj])",
         "the variation after h8 is left out: this point already has a stone"},
        {"(;SZ[15];B[hh](;W[ii])(;W[gg]C[good];W[gf]C[bad](;B[aa]))(;W[kk]))", ";W[gg]C[good])",
         "line 1: the variation after h8 g9 is left out: move 3 is White's"},
        {"(;SZ[15];B[hh](;W[ii])(;W[zz]AB[aa])(;W[kk]))", ";W[kk])",
         "the variation after h8 is left out: not a point on the board"},
        {"(;SZ[15];B[hh](;W[ii])(;W[gg]C[kept];AB[aa];B[ab]))", ";W[gg]C[kept])",
         "stones are set up in the middle of the game"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record record;

        read_good(FORMAT_SGF, cases[i].sgf, strlen(cases[i].sgf), &record);
        assert_int_equal(record.remark_count, 1);
        if (!strstr(record.remarks[0].text, cases[i].told)) {
            fail_msg("%s\nexpected: %s\ngot: %s", cases[i].sgf, cases[i].told,
                     record.remarks[0].text);
        }
        record_finish(&record);
        expect_sgf(FORMAT_SGF, cases[i].sgf, strlen(cases[i].sgf), cases[i].want);
    }
    // The main line is the game.
    expect_problem(FORMAT_SGF, "(;SZ[15];B[hh](;W[hh])(;W[ii]))", 31, "already has a stone");
}

// RenLib: h8 with i9 g7, and with i8 and a stone where one is already.
static void
a_bad_branch_of_a_library_costs_itself_alone(void **state)
{
    static const char occupied[] = "\x78\x00\x69\x80\x87\x40\x79\x00\x78\x40";
    static const char nowhere[] = "\x78\x00\x69\x80\x87\x40\x79\x00\xf0\x00\x68\x40";
    struct record record;

    (void)state;
    read_good(FORMAT_LIB, occupied, sizeof(occupied) - 1, &record);
    assert_int_equal(record.node_count, 5);
    assert_non_null(strstr(record.remarks[0].text, "the variation after h8 i8 is left out: this"));
    record_finish(&record);
    read_good(FORMAT_LIB, nowhere, sizeof(nowhere) - 1, &record);
    assert_int_equal(record.node_count, 5);
    assert_non_null(strstr(record.remarks[0].text, "left out: not a point on a 15x15 board"));
    record_finish(&record);
}

static void
many_bad_variations_are_counted(void **state)
{
    struct strbuf text = {0};
    struct record record;

    (void)state;
    strbuf_add(&text, "(;SZ[15];B[hh](;W[ii])");
    for (int i = 0; i < 9; i++) {
        strbuf_add(&text, "(;W[hh])");
    }
    strbuf_add_char(&text, ')');
    read_good(FORMAT_SGF, text.text, text.length, &record);
    assert_int_equal(record.node_count, 3);
    assert_int_equal(record.remark_count, 6);
    assert_string_equal(record.remarks[5].text, "more variations are left out: 4");
    record_finish(&record);
    strbuf_finish(&text);
}

static void
white_may_begin(void **state)
{
    static const char text[] = "(;SZ[15];W[hh];B[ii])";
    struct record record;

    (void)state;
    read_good(FORMAT_SGF, text, sizeof(text) - 1, &record);
    assert_int_equal(record.to_move, STONE_WHITE);
    assert_int_equal(record_stone_of(&record, 1), STONE_WHITE);
    record_finish(&record);
    expect_sgf(FORMAT_SGF, text, sizeof(text) - 1, ";W[hh];B[ii])");
}

static void
results_are_read_in_korean_and_russian(void **state)
{
    static const struct {
        const char *sgf;
        enum result result;
    } cases[] = {
        {"(;SZ[15]RE[흑승];B[hh])", RESULT_BLACK},
        {"(;SZ[15]RE[백 불계승];B[hh])", RESULT_WHITE},
        {"(;SZ[15]RE[무승부];B[hh])", RESULT_DRAW},
        {"(;SZ[15]RE[Победа белых];B[hh])", RESULT_WHITE},
        {"(;SZ[15]RE[Чёрные победили белых];B[hh])", RESULT_BLACK},
        {"(;SZ[15]RE[Ничья];B[hh])", RESULT_DRAW},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record record;

        read_good(FORMAT_SGF, cases[i].sgf, strlen(cases[i].sgf), &record);
        assert_int_equal(record.outcome.result, cases[i].result);
        record_finish(&record);
    }
}

static void
rule_9_of_gomocup_is_caro_with_exactly_five(void **state)
{
    struct record record;

    (void)state;
    read_good(FORMAT_SGF, "(;SZ[15]RU[9];B[hh])", 20, &record);
    assert_int_equal(record.rules.rule, RULE_CARO_EXACT);
    record_finish(&record);
}

// ORC writes the fifth moves that were not chosen.
static void
sgf_offers_of_others_need_not_name_the_chosen_one(void **state)
{
    static const char both[] = "(;GM[5]SZ[15]RU[renju];B[hh];W[hg];B[if];W[aa];B[bb]5A[bb][cd])";
    static const char rest[] = "(;GM[5]SZ[15]RU[renju];B[hh];W[hg];B[if];W[aa];B[bb]5A[cd])";

    (void)state;
    expect_sgf(FORMAT_SGF, both, sizeof(both) - 1, ";B[bb]XA[bb][cd])");
    expect_sgf(FORMAT_SGF, rest, sizeof(rest) - 1, ";B[bb]XA[cd][bb])");
}

static void
character_sets_are_known_by_all_their_names(void **state)
{
    static const struct {
        const char *set, *bytes, *want;
    } cases[] = {
        {"GB_2312-80", "\xce\xe5", "五"}, {"x-sjis", "\x8c\xdc", "五"},
        {"Shift_JIS", "\x8c\xdc", "五"},  {"EUC_JP", "\xb8\xde", "五"},
        {"Big5", "\xa4\xad", "五"},       {"CP1251", "\xcf\xff", "Пя"},
        {"win-1251", "\xcf\xff", "Пя"},   {"ISO8859-1", "\xe9", "é"},
        {" latin-1 ", "\xe9", "é"},       {"ISO-8859-5", "\xbf\xef", "Пя"},
        {"koi8-u", "\xf0\xd1", "Пя"},     {"IBM866", "\x8f\xef", "Пя"},
        {"macintosh", "\x8e", "é"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record record;
        char text[96];

        snprintf(text, sizeof(text), "(;GM[4]CA[%s]SZ[15]PB[%s];B[hh])", cases[i].set,
                 cases[i].bytes);
        read_good(FORMAT_SGF, text, strlen(text), &record);
        if (strcmp(record_info(&record, INFO_BLACK), cases[i].want) != 0) {
            fail_msg("%s: got %s", cases[i].set, record_info(&record, INFO_BLACK));
        }
        record_finish(&record);
    }
}

static void
long_comments_are_cut_and_said_to_be(void **state)
{
    struct strbuf text = {0};
    struct record record;

    (void)state;
    strbuf_add(&text, "(;GM[4]SZ[15];B[hh]C[");
    for (int i = 0; i < RECORD_TEXT_BYTES_MAX + 100; i++) {
        strbuf_add_char(&text, 'x');
    }
    strbuf_add(&text, "])");
    read_good(FORMAT_SGF, text.text, text.length, &record);
    assert_int_equal(strlen(record_text(&record, record_note_of(&record, 1)->comment)),
                     RECORD_TEXT_BYTES_MAX);
    assert_int_equal(record.remark_count, 1);
    record_finish(&record);
    strbuf_finish(&text);
}

#define PSQ_HEAD "Piskvorky 15x15, 11:11, 0\n"

// Lines that a slip has spoilt are not taken for names, with all that follows.
static void
psq_and_rec_name_the_line_that_is_no_move(void **state)
{
    static const struct {
        enum format format;
        const char *text, *part;
    } cases[] = {
        {FORMAT_PSQ, PSQ_HEAD "8,8,0\n9;7,1520\n7,9,834\n", "line 3: neither a move"},
        {FORMAT_PSQ, PSQ_HEAD "8,8,0\nx,7,0\n7,9,834\n-1\n", "line 4: a move follows a line"},
        {FORMAT_PSQ, PSQ_HEAD "8,8,0\n9,", "line 3: neither a move"},
        {FORMAT_PSQ, PSQ_HEAD "8,8,0\n9,7,99999999999\n", "line 3: neither a move"},
        {FORMAT_PSQ, PSQ_HEAD "8,8,0\na\nb\nc\n-1\n", "line 5: a third name"},
        {FORMAT_REC, "a\nb\n10,10,0\n11;9,0\n9,9,0\n", "line 4: neither a move"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_problem(cases[i].format, cases[i].text, strlen(cases[i].text), cases[i].part);
    }
}

static void
psq_of_every_version_is_read(void **state)
{
    static const struct {
        const char *text, *black, *white;
        enum result result;
    } cases[] = {
        {PSQ_HEAD "8,8,0\n9,7\n", "", "", RESULT_NONE},
        {PSQ_HEAD "8,8,0\n9,7\n-1", "", "", RESULT_NONE},
        {PSQ_HEAD "8,8,0\n9,7\npbrain-a.exe\npbrain-b.exe\n-1\n2,Freestyle\n", "pbrain-a.exe",
         "pbrain-b.exe", RESULT_WHITE},
        {PSQ_HEAD "8,8,0\r\n9,7,1\r\n5inrow.exe\r\n\r\n0\r\n\r\n", "5inrow.exe", "", RESULT_NONE},
        {PSQ_HEAD " 8 , 8 , 0 \n9,7,1\nD:\\ai\\a.exe\nb\n7\n", "D:\\ai\\a.exe", "b", RESULT_WHITE},
        {"Piskvorky 15x15, 0:11, 1\n8,8,0\na\nb\n0\n0,x\n", "b", "a", RESULT_DRAW},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record record;

        read_good(FORMAT_PSQ, cases[i].text, strlen(cases[i].text), &record);
        assert_string_equal(record_info(&record, INFO_BLACK), cases[i].black);
        assert_string_equal(record_info(&record, INFO_WHITE), cases[i].white);
        assert_int_equal(record.outcome.result, cases[i].result);
        record_finish(&record);
    }
}

#define LIB_HEAD(version) \
    "\xff"                \
    "RenLib\xff" version "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

static void
libraries_up_to_3_4_are_read(void **state)
{
    static const char *const good[] = {"\x03\x01", "\x03\x04", "\x02\x09", "\x01\x05"};
    static const char *const bad[] = {"\x03\x05", "\x04\x01"};
    char text[] = LIB_HEAD("\x01\x01") "\x78\x00\x69\x40";

    (void)state;
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        memcpy(text + 8, good[i], 2);
        expect_sgf(FORMAT_LIB, text, sizeof(text) - 1, ";B[hh];W[ig])");
    }
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        memcpy(text + 8, bad[i], 2);
        expect_problem(FORMAT_LIB, text, sizeof(text) - 1, "byte 8: version");
    }
}

// RenLib saves a branch with the flags that its moves have in the whole library:
// siblings are announced that are not in the file. Behind the first line nothing may
// be missing.
static void
branches_that_renlib_saved_are_read(void **state)
{
    static const struct {
        const char *records;
        size_t length;
        const char *want; // NULL: the file was cut
        int remarks;
    } cases[] = {
        {"\x78\x00\x69\x80\x87\x40", 6, ";B[hh];W[ig];B[gi])", 1},
        {"\x78\x80\x69\x80\x87\x00", 6, ";B[hh];W[ig];B[gi])", 1},
        {"\x78\x80\x69\x00\x87\xc0\x68\x40", 8, ";B[hh];W[ig](;B[gi])(;B[hg]))", 1},
        {"\x78\x00\x69\x00\x87\x00", 6, ";B[hh];W[ig];B[gi])", 0},
        {"\x78\x80\x69\x00\x87\xc0\x68\x00", 8, NULL, 0},
        {"\x78\x80\x69\x00\x87\xc0\x68\x00\x59\xc0", 10, NULL, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[64] = LIB_HEAD("\x03\x00");
        struct record record;

        memcpy(text + 20, cases[i].records, cases[i].length);
        if (!cases[i].want) {
            expect_problem(FORMAT_LIB, text, 20 + cases[i].length, "ends before its last move");
            continue;
        }
        expect_sgf(FORMAT_LIB, text, 20 + cases[i].length, cases[i].want);
        read_good(FORMAT_LIB, text, 20 + cases[i].length, &record);
        assert_int_equal(record.remark_count, cases[i].remarks);
        record_finish(&record);
    }
}

// RenLib shows the text of a move where it would be played, before it is.
static void
text_of_a_move_stands_before_it(void **state)
{
    static const char text[] = LIB_HEAD("\x03\x00") "\x78\x00\x69\xc1\x00\x01"
                                                    "A\x00\x68\x41\x00\x01"
                                                    "B\x00";
    static const char root[] = LIB_HEAD("\x03\x00") "\x78\x41\x00\x01"
                                                    "x\x00";
    static const char twice[] = LIB_HEAD("\x03\x04") "\x00\x00\x78\xc3\x00\x01"
                                                     "a\x00\x78\x41\x00\x01"
                                                     "b\x00";
    struct strbuf out = {0};
    struct record record;

    (void)state;
    expect_sgf(FORMAT_LIB, text, sizeof(text) - 1, ";B[hh]LB[ig:A][hg:B](;W[ig])(;W[hg]))");
    read_good(FORMAT_LIB, text, sizeof(text) - 1, &record);
    write_good(FORMAT_LIB, &record, &out);
    assert_int_equal(out.length, sizeof(text) - 1);
    assert_memory_equal(out.text, text, sizeof(text) - 1);
    record_finish(&record);
    strbuf_clear(&out);
    read_good(FORMAT_LIB, root, sizeof(root) - 1, &record);
    write_good(FORMAT_LIB, &record, &out);
    assert_int_equal(out.length, sizeof(root) - 1);
    assert_memory_equal(out.text, root, sizeof(root) - 1);
    record_finish(&record);
    strbuf_clear(&out);
    read_good(FORMAT_LIB, twice, sizeof(twice) - 1, &record);
    write_good(FORMAT_LIB, &record, &out);
    assert_int_equal(out.length, sizeof(twice) - 1);
    assert_memory_equal(out.text, twice, sizeof(twice) - 1);
    record_finish(&record);
    strbuf_finish(&out);
}

// RenLib sets up a problem with passes between stones of one colour: they come early,
// and one behind the other. As SGF it stays readable.
static void
problems_of_renlib_are_set_up_with_passes(void **state)
{
    static const char text[] = LIB_HEAD("\x03\x04") "\x00\x00\x78\x00\x00\x00\x69\x00\x00\x00"
                                                    "\x00\x00\x68\x40";
    static const char cells[] = "\x04\x70\xf0\xf0\x61";
    struct record_defaults freestyle = {.has_rule = true, .rules = {.rule = RULE_FREESTYLE}};
    struct record_problem problem = {0};
    struct record record;

    (void)state;
    expect_sgf(FORMAT_LIB, text, sizeof(text) - 1,
               "XR[passes=setup]\n;B[hh];W[];B[ig];W[];B[];W[hg])");
    expect_sgf(FORMAT_POS, cells, sizeof(cells) - 1, "XR[passes=setup]\n;B[hh];W[];B[];W[hg])");
    record_init(&record);
    assert_true(record_read(FORMAT_LIB, text, sizeof(text) - 1, &freestyle, &record, &problem));
    record_finish(&record);
    expect_problem(FORMAT_SGF, "(;SZ[15]RU[renju];B[hh];W[])", 28,
                   "passes are possible from move 6");
}

// Seven bits, with the letters of Swedish in the place of brackets and braces.
static void
old_comments_are_in_swedish_seven_bits(void **state)
{
    static const char text[] = "\x78\x20}{|][\xdc\x69\x40";
    static const char both[] = "\x78\x28ny\xf4\x00\x69\x40";

    (void)state;
    expect_sgf(FORMAT_LIB, text, sizeof(text) - 1, ";B[hh]C[åäöÅÄÖ];W[ig])");
    expect_sgf(FORMAT_LIB, both, sizeof(both) - 1, ";B[hh]C[nyt];W[ig])");
}

// RenLib writes a pass as the cell before the first: 15 * -1 - 1, as a byte.
static void
pass_of_a_pos_file_is_read(void **state)
{
    static const char text[] = "\x06\x70\x61\x53\x00\x01\xf0";
    enum format format;

    (void)state;
    assert_true(record_detect(text, sizeof(text) - 1, sizeof(text) - 1, &format));
    assert_int_equal(format, FORMAT_POS);
    expect_sgf(FORMAT_POS, text, sizeof(text) - 1, ";B[ba];W[])");
}

// A label may carry a comment, and one of the position is there already.
static void
comments_of_labels_are_kept(void **state)
{
    static const char text[] = LIB_HEAD("\x03\x00") "\x78\x08one\x00"
                                                    "\x69\x4b\x00\x01two\x00"
                                                    "A\x00";

    (void)state;
    expect_sgf(FORMAT_LIB, text, sizeof(text) - 1, "C[one\ntwo]LB[ig:A]");
}

#define RIF(encoding, tables, game)                                               \
    "<?xml version=\"1.0\"" encoding "?>\n<database>" tables "<games><game " game \
    "><move>h8 i9 g7</move></game></games></database>"

static void
rif_is_read_in_other_words(void **state)
{
    static const struct {
        const char *text, *part;
    } cases[] = {
        {RIF(" encoding=\"windows-1251\"", "<players><player id='1' name='\xcf\xff'/></players>",
             "black='1'"),
         "PB[Пя]"},
        {RIF(" encoding=\"ISO-8859-1\"", "<players><player id='1' name='\xe9'/></players>",
             "black='1'"),
         "PB[é]"},
        {RIF("", "", "bresult='0,5'"), "RE[0]"},
        {RIF("", "", "bresult='1.0'"), "RE[B+]"},
        {RIF("", "", "bresult='.5'"), "RE[0]"},
        {RIF("",
             "<countries><country id='2' name='Japan'/></countries><tournaments><tournament "
             "id='3' name='Open' country='2' year='1999' month='5'/></tournaments>",
             "tournament='3'"),
         "EV[Open]DT[1999-05]PC[Japan]"},
        {RIF("", "<players><player id='1' name='&#x4e94; &amp; &lt;'/></players>",
             "black='1' unknown='x' id='9'"),
         "PB[五 & <]"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_sgf(FORMAT_RIF, cases[i].text, strlen(cases[i].text), cases[i].part);
    }
    expect_problem(FORMAT_RIF, RIF(" encoding=\"klingon\"", "", ""),
                   strlen(RIF(" encoding=\"klingon\"", "", "")),
                   "line 1: invalid XML: unknown encoding");
}

// Swaps in other signs than ours, and marks, are not lost without a word.
static void
expect_lost(enum format format, const struct record *record, const char *want)
{
    struct strbuf got = {0};

    record_lost_format(record_lost(format, record), NULL, &got);
    assert_string_equal(strbuf_text(&got), want);
    strbuf_finish(&got);
}

static void
what_is_left_out_is_told(void **state)
{
    static const char text[] = RIF("", "", "swap='RXR'");
    static const char marked[] = "(;GM[4]SZ[15]XO[swap2:]XN[3];B[hh]HO[1];W[ig])";
    static const char aside[] = "(;GM[4]SZ[15](;B[hh])(;PB[Olga];B[ii]))";
    struct record record;

    (void)state;
    read_good(FORMAT_RIF, text, sizeof(text) - 1, &record);
    assert_int_equal(record.remark_count, 1);
    record_finish(&record);
    read_good(FORMAT_SGF, marked, sizeof(marked) - 1, &record);
    expect_lost(FORMAT_PSQ, &record, "the opening, marks");
    expect_lost(FORMAT_LIB, &record, "the opening");
    record_finish(&record);
    read_good(FORMAT_SGF, aside, sizeof(aside) - 1, &record);
    assert_int_equal(record.remark_count, 1);
    assert_int_equal(record.remarks[0].fault, REMARK_FACTS_ASIDE);
    record_finish(&record);
}

// What is no date must not become half a stamp.
static void
strange_dates_are_left_out_of_legacy_records(void **state)
{
    static const char text[] = "(;GM[4]SZ[15]DT[2024-05--17]RE[B+R];B[hh])";
    struct strbuf out = {0};
    struct record record;

    (void)state;
    read_good(FORMAT_SGF, text, sizeof(text) - 1, &record);
    write_good(FORMAT_LEGACY, &record, &out);
    assert_non_null(strstr(out.text, "\r\n00000000000000\r\n"));
    record_finish(&record);
    strbuf_finish(&out);
}

// What expat would keep in memory without an end.
static void
rif_without_measure_is_refused(void **state)
{
    static const struct {
        const char *head, *again, *part;
    } cases[] = {
        {"<database>", "<a>", "too deep"},
        {"<database><!--", "0123456789abcdef", "longer than 1 MiB"},
        {"<database><game x='", "0123456789abcdef", "longer than 1 MiB"},
    };
    enum { PIECE_BYTES = 60000, PIECES = 40 };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct record_stream *stream = record_stream_create(FORMAT_RIF, NULL, NULL);
        struct record_problem problem = {0};
        struct strbuf piece = {0};
        int fed = 0;

        while (piece.length < PIECE_BYTES) {
            strbuf_add(&piece, cases[i].again);
        }
        assert_true(record_stream_feed(stream, cases[i].head, strlen(cases[i].head), &problem));
        while (fed < PIECES && record_stream_feed(stream, piece.text, piece.length, &problem)) {
            fed++;
        }
        assert_true(fed < PIECES);
        if (!strstr(problem.text, cases[i].part)) {
            fail_msg("expected '%s', got '%s'", cases[i].part, problem.text);
        }
        strbuf_finish(&piece);
        record_stream_destroy(stream);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sgf_properties_of_a_node_come_in_any_order),
        cmocka_unit_test(sgf_points_are_read_as_they_are_met),
        cmocka_unit_test(sgf_facts_of_the_game_may_stand_before_the_first_move),
        cmocka_unit_test(sgf_rules_are_found_in_words_and_numbers),
        cmocka_unit_test(sgf_that_we_do_not_know_is_passed_on),
        cmocka_unit_test(sgf_results_are_understood_in_many_words),
        cmocka_unit_test(sgf_offers_of_others_need_not_name_the_chosen_one),
        cmocka_unit_test(a_bad_variation_costs_its_branch_alone),
        cmocka_unit_test(a_bad_branch_of_a_library_costs_itself_alone),
        cmocka_unit_test(many_bad_variations_are_counted),
        cmocka_unit_test(white_may_begin),
        cmocka_unit_test(results_are_read_in_korean_and_russian),
        cmocka_unit_test(rule_9_of_gomocup_is_caro_with_exactly_five),
        cmocka_unit_test(character_sets_are_known_by_all_their_names),
        cmocka_unit_test(long_comments_are_cut_and_said_to_be),
        cmocka_unit_test(psq_and_rec_name_the_line_that_is_no_move),
        cmocka_unit_test(psq_of_every_version_is_read),
        cmocka_unit_test(libraries_up_to_3_4_are_read),
        cmocka_unit_test(branches_that_renlib_saved_are_read),
        cmocka_unit_test(text_of_a_move_stands_before_it),
        cmocka_unit_test(problems_of_renlib_are_set_up_with_passes),
        cmocka_unit_test(old_comments_are_in_swedish_seven_bits),
        cmocka_unit_test(pass_of_a_pos_file_is_read),
        cmocka_unit_test(comments_of_labels_are_kept),
        cmocka_unit_test(rif_is_read_in_other_words),
        cmocka_unit_test(what_is_left_out_is_told),
        cmocka_unit_test(strange_dates_are_left_out_of_legacy_records),
        cmocka_unit_test(rif_without_measure_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
