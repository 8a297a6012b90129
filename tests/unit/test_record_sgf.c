// SPDX-License-Identifier: MIT
// Games as SGF. Each is played at a table and compared with the whole file.
#include "common/record/record_sgf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define ROOT "(;FF[4]GM[4]CA[UTF-8]AP[server:1.0]"

static const struct sgf_info plain = {.program = "server", .version = "1.0"};

static void
expect_sgf(const char *settings, const char *words, const struct sgf_info *info, const char *want)
{
    struct strbuf got = {0};
    struct table table;

    table_open(&table, settings);
    table_play(&table, words);
    record_sgf_write(&table.match, info, &got);
    if (strcmp(strbuf_text(&got), want) != 0) {
        fail_msg("%s: %s\nexpected:\n%s\ngot:\n%s", settings, words, want, strbuf_text(&got));
    }
    strbuf_finish(&got);
    table_close(&table);
}

// The running example of records.md.
static void
example_of_the_rules_page_is_written_as_there(void **state)
{
    struct sgf_info info = {.program = "server",
                            .version = "1.0",
                            .black = {"Alice", 0, NULL},
                            .white = {"Bob", 0, NULL},
                            .date = "2024-05-17"};

    (void)state;
    expect_sgf("rule=renju opening=central clock=fischer:300+3", "h8 +1520 i9 +834 g7 resign",
               &info,
               ROOT "SZ[15]PB[Alice]PW[Bob]DT[2024-05-17]RU[renju]TM[300]OT[3 fischer]"
                    "ON[I11 Shagetsu]RE[B+R]XO[central:]XU[resign]\n"
                    ";B[hh]BL[300];W[ig]WL[301.48];B[gi]BL[302.166])\n");
}

static void
running_game_has_no_result_and_no_reason(void **state)
{
    (void)state;
    expect_sgf("", "", &plain, ROOT "SZ[15]RU[freestyle]RE[?]XO[free:])\n");
    expect_sgf("size=5", "a1 e5", &plain, ROOT "SZ[5]RU[freestyle]RE[?]XO[free:]\n;B[ae];W[ea])\n");
}

static void
text_is_escaped_and_ratings_are_written(void **state)
{
    struct sgf_info info = {.program = "a:b",
                            .version = "1\\2",
                            .title = "x]y\nz",
                            .black = {"花子", 1812, NULL},
                            .white = {"", 1740, NULL},
                            .place = "play.example.net:5555"};

    (void)state;
    expect_sgf("", "h8", &info,
               "(;FF[4]GM[4]CA[UTF-8]AP[a\\:b:1\\\\2]SZ[15]GN[x\\]y z]PB[花子]BR[1812]WR[1740]"
               "PC[play.example.net:5555]RU[freestyle]RE[?]XO[free:]\n;B[hh])\n");
}

// What ends a game, and what is written for it.
static void
every_end_has_its_result(void **state)
{
    static const struct {
        const char *settings, *words, *want;
    } cases[] = {
        {"size=5", "a1 a5 b1 b5 c1 c5 d1 d5 e1", "RE[B+]XO[free:]XU[five]"},
        {"size=5", "a1 a5 b1 b5 c1 c5 d1 d5 d3 e5", "RE[W+]XO[free:]XU[five]"},
        {"", "h8 A:resign", "RE[W+R]XO[free:]XU[resign]"},
        {"", "h8 A:draw? B:draw=yes", "RE[0]XO[free:]XU[agreement]"},
        {"clock=sudden:60", "h8 +60000 flag", "TM[60]RE[B+T]XO[free:]XU[time]"},
        {"clock=sudden:60", "+20000 flag", "TM[60]RE[Void]XO[free:]XU[first-move]"},
        {"", "h8 forfeit", "RE[B+F]XO[free:]XU[forfeit]"},
        {"rule=renju", "f8 a1 g8 c1 h9 e1 h10 g1 h8", "RE[W+]XO[free:]XU[foul]"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf got = {0};
        struct table table;

        table_open(&table, cases[i].settings);
        table_play(&table, cases[i].words);
        record_sgf_write(&table.match, &plain, &got);
        if (!strstr(strbuf_text(&got), cases[i].want)) {
            fail_msg("%s: %s: expected %s, got %s", cases[i].settings, cases[i].words,
                     cases[i].want, strbuf_text(&got));
        }
        strbuf_finish(&got);
        table_close(&table);
    }
}

static void
clocks_are_written_as_far_as_there_are_words(void **state)
{
    static const struct {
        const char *clock, *words, *want;
    } cases[] = {
        {"clock=none", "h8 +900 h9", "RU[freestyle]RE[?]XO[free:]\n;B[hh];W[hg]XT[900])"},
        {"clock=sudden:60", "h8 +2500 h9", "TM[60]RE[?]XO[free:]\n;B[hh]BL[60];W[hg]WL[57.5])"},
        {"clock=delay:60d5", "h8 +6000 h9",
         "TM[60]OT[5 delay]RE[?]XO[free:]\n;B[hh]BL[60]XT[0];W[hg]WL[59]XT[6000])"},
        {"clock=bronstein:60b5", "h8 +6000 h9",
         "TM[60]OT[5 bronstein]RE[?]XO[free:]\n;B[hh]BL[60]XT[0];W[hg]WL[59]XT[6000])"},
        {"clock=byoyomi:10+3x30", "h8 +45000 h9 +4000 h10",
         "TM[10]OT[3x30 byo-yomi]RE[?]XO[free:]\n"
         ";B[hh]BL[10]XT[0];W[hg]WL[30]OW[2]XT[45000];B[hf]BL[6]XT[4000])"},
        {"clock=canadian:10+25/600", "h8 +10250 h9",
         "TM[10]OT[25/600 Canadian]RE[?]XO[free:]\n"
         ";B[hh]BL[10]XT[0];W[hg]WL[599.75]OW[24]XT[10250])"},
        {"clock=permove:30/180", "h8 +1000 h9",
         "TM[180]OT[30 simple]RE[?]XO[free:]\n;B[hh]XT[0];W[hg]XT[1000])"},
        {"clock=permove:30/0", "h8", "RU[freestyle]OT[30 simple]RE[?]"},
        {"clock=corr:3d", "h8 +1000 h9",
         "RU[freestyle]RE[?]XO[free:]XC[corr:3d]\n;B[hh]XT[0];W[hg]XT[1000])"},
        {"clock=fischer:0+3", "h8", "RU[freestyle]OT[3 fischer]RE[?]XO[free:]\n;B[hh]BL[3])"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf got = {0};
        struct table table;

        table_open(&table, cases[i].clock);
        table_play(&table, cases[i].words);
        record_sgf_write(&table.match, &plain, &got);
        if (!strstr(strbuf_text(&got), cases[i].want)) {
            fail_msg("%s: %s: expected\n%s\ngot\n%s", cases[i].clock, cases[i].words, cases[i].want,
                     strbuf_text(&got));
        }
        strbuf_finish(&got);
        table_close(&table);
    }
}

static void
captured_stones_are_taken_off_by_a_node(void **state)
{
    (void)state;
    expect_sgf("rule=capture42", "h8 i8 a1 j8 k8 b2", &plain,
               ROOT "SZ[19]RU[capture42]RE[?]XO[free:]\n"
                    ";B[hl];W[il];B[as];W[jl];B[kl];AE[jl][il];W[br])\n");
}

static void
passes_are_empty_moves(void **state)
{
    (void)state;
    expect_sgf("rule=renju", "h8 a1 g6 c1 k3 pass pass", &plain,
               ROOT "SZ[15]RU[renju]RE[0]XO[free:]XU[passes]\n"
                    ";B[hh];W[ao];B[gj];W[co];B[km];W[];B[])\n");
}

static void
swaps_and_offered_fifths_are_kept(void **state)
{
    (void)state;
    expect_sgf("rule=renju opening=rif", "h8 h9 i10 swap g8 ?a1,b2 !b2 c3", &plain,
               ROOT "SZ[15]RU[renju]ON[D2 Keigetsu]RE[?]XO[rif:R]\n"
                    ";B[hh];W[hg];B[if];W[gh];B[bn]XA[ao][bn];W[cm])\n");
}

// The move that was taken back is gone, and the clock is that of the new one.
static void
undone_moves_are_not_written(void **state)
{
    (void)state;
    expect_sgf("clock=sudden:60 undo=press",
               "h8 +1000 h9 +2000 h10 A:undo? +500 B:undo=yes +1000 a1", &plain,
               ROOT "SZ[15]RU[freestyle]TM[60]RE[?]XO[free:]\n"
                    ";B[hh]BL[60];W[hg]WL[59];B[ao]BL[57]XT[1000])\n");
}

static void
long_games_are_broken_into_lines(void **state)
{
    static const char want[] =
        ROOT "SZ[15]RU[freestyle]RE[?]XO[free:]\n"
             ";B[ao];W[an];B[bo];W[bn];B[co];W[cn];B[do];W[dn];B[ak];W[aj];B[bk];"
             "W[bj]\n;B[ck];W[cj])\n";

    (void)state;
    expect_sgf("", "a1 a2 b1 b2 c1 c2 d1 d2 a5 a6 b5 b6 c5 c6", &plain, want);
}

static void
position_string_has_all_moves_that_stand(void **state)
{
    struct record_problem problem;
    struct strbuf got = {0};
    struct record record;
    struct table table;

    (void)state;
    table_open(&table, "rule=renju");
    table_play(&table, "h8 a1 o15 c1 k3 pass d4");
    record_init(&record);
    record_from_match(&record, &table.match);
    assert_true(record_write(FORMAT_TEXT, &record, &got, &problem));
    assert_string_equal(strbuf_text(&got), "h8a1o15c1k3--d4\n");
    record_finish(&record);
    strbuf_finish(&got);
    table_close(&table);
}

// The clock, the time of each move and the AIs are read as they were written.
static void
clocks_times_and_ais_come_back(void **state)
{
    static const char *const clocks[] = {
        "clock=none",           "clock=sudden:60",         "clock=fischer:60+3",
        "clock=delay:60d5",     "clock=bronstein:60b5",    "clock=byoyomi:2+3x30",
        "clock=permove:30/180", "clock=canadian:2+25/600", "clock=corr:3d",
    };
    const struct sgf_info info = {
        .program = "server",
        .version = "1.0",
        .black = {"goren", 0, "goren level=3"},
        .white = {"AI classic", 0, "classic weights=1,1.1,1.3,10,1,1,1.3"}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(clocks); i++) {
        char control[CONTROL_TEXT_BYTES], wanted[CONTROL_TEXT_BYTES];
        struct record_defaults defaults = {0};
        struct record_problem problem;
        struct strbuf text = {0};
        struct record record;
        struct table table;

        table_open(&table, clocks[i]);
        table_play(&table, "h8 +900 h9 +4321 h10 +15 a1 +3000 a2 +2500 a3");
        record_sgf_write(&table.match, &info, &text);
        record_init(&record);
        assert_true(
            record_read(FORMAT_SGF, strbuf_text(&text), text.length, &defaults, &record, &problem));
        assert_string_equal(record_info(&record, INFO_BLACK_AI), info.black.ai);
        assert_string_equal(record_info(&record, INFO_WHITE_AI), info.white.ai);
        assert_string_equal(control_format(&record.control, control),
                            control_format(&table.match.settings.control, wanted));
        for (int k = 0; k < table.match.move_count; k++) {
            int64_t ms = table.match.moves[k].spent_ms;

            // Without a clock 0 is not told from unknown.
            assert_int_equal(record.nodes[k + 1].ms, ms == 0 && i == 0 ? -1 : ms);
        }
        record_finish(&record);
        strbuf_finish(&text);
        table_close(&table);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_the_rules_page_is_written_as_there),
        cmocka_unit_test(running_game_has_no_result_and_no_reason),
        cmocka_unit_test(text_is_escaped_and_ratings_are_written),
        cmocka_unit_test(every_end_has_its_result),
        cmocka_unit_test(clocks_are_written_as_far_as_there_are_words),
        cmocka_unit_test(captured_stones_are_taken_off_by_a_node),
        cmocka_unit_test(passes_are_empty_moves),
        cmocka_unit_test(swaps_and_offered_fifths_are_kept),
        cmocka_unit_test(undone_moves_are_not_written),
        cmocka_unit_test(clocks_times_and_ais_come_back),
        cmocka_unit_test(long_games_are_broken_into_lines),
        cmocka_unit_test(position_string_has_all_moves_that_stand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
