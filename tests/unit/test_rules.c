// SPDX-License-Identifier: MIT
// The rules of variants.md without captures: the table of parameters, sizes, wins
// of freestyle, standard, caro and renju. X is the player who moves. Draws are in
// test_rules_draw.c, captures in test_rules_capture.c.
#include "common/game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/captures.h"
#include "common/game/lines.h"
#include "tests/support/diagram.h"
#include "tests/support/scenario.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { WAYS = 2 * AXIS_COUNT }; // each axis, and each the other way round

// variants.md 9, with the four private kinds of caro from section 4.
enum overline { NOTHING, WINS, BLACK_FOUL };

static const struct parameters {
    const char *name;
    enum overline overline;
    enum block block;
    int capture_sizes, capture_goal;
    bool endgame_capture, five_first, double_three_ban, has_fouls, has_pass;
} parameters[RULE_COUNT] = {
    [RULE_FREESTYLE] = {.name = "freestyle", .overline = WINS},
    [RULE_STANDARD] = {.name = "standard", .overline = NOTHING},
    [RULE_CARO] = {.name = "caro", .overline = WINS, .block = BLOCK_BOTH},
    [RULE_CARO_EXACT] = {.name = "caro-exact", .overline = NOTHING, .block = BLOCK_BOTH},
    [RULE_CARO_E] = {.name = "caro-e", .overline = WINS, .block = BLOCK_BOTH_EDGE},
    [RULE_CARO_EXACT_E] = {.name = "caro-exact-e", .overline = NOTHING, .block = BLOCK_BOTH_EDGE},
    [RULE_CARO_STRICT] = {.name = "caro-strict", .overline = WINS, .block = BLOCK_EITHER},
    [RULE_CARO_EXACT_STRICT] = {.name = "caro-exact-strict",
                                .overline = NOTHING,
                                .block = BLOCK_EITHER},
    [RULE_RENJU] = {.name = "renju", .overline = BLACK_FOUL, .has_fouls = true, .has_pass = true},
    [RULE_CAPTURE42] = {.name = "capture42",
                        .overline = WINS,
                        .capture_sizes = CAPTURE_PAIRS,
                        .capture_goal = 10,
                        .endgame_capture = true,
                        .double_three_ban = true},
    [RULE_PENTE] = {.name = "pente",
                    .overline = WINS,
                    .capture_sizes = CAPTURE_PAIRS,
                    .capture_goal = 10},
    [RULE_KERYO] = {.name = "keryo",
                    .overline = WINS,
                    .capture_sizes = CAPTURE_PAIRS | CAPTURE_TRIPLES,
                    .capture_goal = 15},
    [RULE_BOAT] = {.name = "boat",
                   .overline = WINS,
                   .capture_sizes = CAPTURE_PAIRS,
                   .capture_goal = 10,
                   .endgame_capture = true,
                   .five_first = true},
    [RULE_NINUKI] = {.name = "ninuki",
                     .overline = NOTHING,
                     .capture_sizes = CAPTURE_PAIRS,
                     .capture_goal = 10,
                     .endgame_capture = true,
                     .double_three_ban = true},
};

static void
expect_field(const char *rule, const char *field, int got, int want)
{
    if (got != want) {
        fail_msg("%s, %s: expected %d, got %d", rule, field, want, got);
    }
}

static void
rules_have_the_parameters_of_the_table(void **state)
{
    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        const struct rule_set *set = rules_set((enum rule)i);
        const struct parameters *want = &parameters[i];

        assert_string_equal(set->name, want->name);
        expect_field(want->name, "exact for black", set->exact[STONE_BLACK],
                     want->overline != WINS);
        expect_field(want->name, "exact for white", set->exact[STONE_WHITE],
                     want->overline == NOTHING);
        expect_field(want->name, "block", (int)set->block, (int)want->block);
        expect_field(want->name, "capture sizes", set->capture_sizes, want->capture_sizes);
        expect_field(want->name, "capture goal", set->capture_goal, want->capture_goal);
        expect_field(want->name, "endgame capture", set->endgame_capture, want->endgame_capture);
        expect_field(want->name, "five first", set->five_first, want->five_first);
        expect_field(want->name, "3x3 ban", set->double_three_ban, want->double_three_ban);
        expect_field(want->name, "fouls", set->has_fouls, want->has_fouls);
        expect_field(want->name, "pass", set->has_pass, want->has_pass);
    }
}

static void
sizes_are_those_of_the_table(void **state)
{
    static const struct {
        int min, max;
        bool odd_only;
        int rated[2];
        int by_default;
    } sizes[RULE_COUNT] = {
        [RULE_FREESTYLE] = {5, 25, false, {15, 20}, 15},
        [RULE_STANDARD] = {5, 25, false, {15}, 15},
        [RULE_CARO] = {5, 25, false, {15}, 15},
        [RULE_CARO_EXACT] = {5, 25, false, {0}, 15},
        [RULE_CARO_E] = {5, 25, false, {0}, 15},
        [RULE_CARO_EXACT_E] = {5, 25, false, {0}, 15},
        [RULE_CARO_STRICT] = {5, 25, false, {0}, 15},
        [RULE_CARO_EXACT_STRICT] = {5, 25, false, {0}, 15},
        [RULE_RENJU] = {9, 25, true, {15}, 15},
        [RULE_CAPTURE42] = {9, 25, false, {19}, 19},
        [RULE_PENTE] = {9, 25, true, {19}, 19},
        [RULE_KERYO] = {9, 25, true, {19}, 19},
        [RULE_BOAT] = {9, 25, true, {19}, 19},
        [RULE_NINUKI] = {13, 21, true, {0}, 15},
    };

    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        const struct rule_set *set = rules_set((enum rule)i);

        for (int size = -1; size <= 300; size++) {
            bool want = size >= sizes[i].min && size <= sizes[i].max &&
                        !(sizes[i].odd_only && size % 2 == 0);

            if (rules_size_allowed((enum rule)i, size) != want) {
                fail_msg("%s on a board of %d: expected %d, got %d", set->name, size, want, !want);
            }
        }
        expect_field(set->name, "first rated size", set->rated_sizes[0], sizes[i].rated[0]);
        expect_field(set->name, "second rated size", set->rated_sizes[1], sizes[i].rated[1]);
        expect_field(set->name, "default size", set->default_size, sizes[i].by_default);
    }
}

static void
rules_are_found_by_name(void **state)
{
    static const char *const unknown[] = {"", "gomoku", "caro-", "caro-exact-strict ", "renju2"};
    enum rule rule = RULE_KERYO;

    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        assert_true(rules_parse(parameters[i].name, &rule));
        assert_int_equal(rule, i);
    }
    assert_true(rules_parse("Caro-EXACT", &rule));
    assert_int_equal(rule, RULE_CARO_EXACT);
    for (size_t i = 0; i < COUNT_OF(unknown); i++) {
        if (rules_parse(unknown[i], &rule)) {
            fail_msg("\"%s\": expected no rule, got %s", unknown[i], rules_set(rule)->name);
        }
        assert_int_equal(rule, RULE_CARO_EXACT);
    }
}

static void
results_have_scores_and_reasons_have_words(void **state)
{
    static const char *const words[END_REASON_COUNT] = {
        [END_NONE] = "none",
        [END_FIVE] = "five",
        [END_CAPTURE] = "capture",
        [END_FOUL] = "foul",
        [END_FULL_BOARD] = "full-board",
        [END_NO_MOVE] = "no-move",
        [END_DEAD] = "dead",
        [END_MARGIN] = "margin",
        [END_PASSES] = "passes",
        [END_AGREEMENT] = "agreement",
        [END_RESIGN] = "resign",
        [END_TIME] = "time",
        [END_CLAIM] = "claim",
        [END_FORFEIT] = "forfeit",
        [END_FIRST_MOVE] = "first-move",
        [END_ABANDONED] = "abandoned",
    };

    (void)state;
    for (int i = 0; i < END_REASON_COUNT; i++) {
        assert_non_null(words[i]);
        assert_string_equal(end_reason_word((enum end_reason)i), words[i]);
    }
    assert_string_equal(result_score(RESULT_NONE), "*");
    assert_string_equal(result_score(RESULT_BLACK), "1-0");
    assert_string_equal(result_score(RESULT_WHITE), "0-1");
    assert_string_equal(result_score(RESULT_DRAW), "1/2-1/2");
    assert_string_equal(result_score(RESULT_ABORTED), "*");
    assert_int_equal(result_win(STONE_BLACK), RESULT_BLACK);
    assert_int_equal(result_win(STONE_WHITE), RESULT_WHITE);
}

// Both colours play the star of the line, laid along every axis where it fits.
static void
expect_line(enum rule rule, const char *line, int size, const char *answer)
{
    const struct rules rules = {.rule = rule};
    bool has_two_edges = line[0] == '|' && strchr(line + 1, '|');
    // Between two edges only the diagonals are short enough.
    int first = has_two_edges && size > 5 ? 2 * AXIS_DIAGONAL : 0;
    char moves[32], what[64];

    snprintf(moves, sizeof(moves), "X:*=%s", answer);
    for (int way = first; way < WAYS; way++) {
        struct diagram d = diagram_line(line, size, (enum axis)(way / 2), way % 2);

        snprintf(what, sizeof(what), "%s, %s, way %d", rules_set(rule)->name, line, way);
        scenario_play_both_colours(what, &rules, &d, moves);
    }
}

static void
freestyle_wins_with_five_or_more(void **state)
{
    static const struct {
        const char *line, *answer;
    } cases[] = {
        {".XX*X.", "on"},       {"XXX*.X", "on"},      {"OXX*OX", "on"},
        {".XX*XX.", "X-five"},  {"OXX*XXO", "X-five"}, {"|XX*XXO", "X-five"},
        {".XX*XXX.", "X-five"}, {"*XXXX", "X-five"},   {"XXXXX*XXXXX", "X-five"},
        {"|XX*XX|", "X-five"},  {"|XX*X|", "on"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_line(RULE_FREESTYLE, cases[i].line, 15, cases[i].answer);
    }
}

static void
standard_wins_with_exactly_five(void **state)
{
    static const struct {
        const char *line, *answer;
    } cases[] = {
        {".XX*X.", "on"},   {".XX*XX.", "X-five"}, {"OXX*XXO", "X-five"}, {"|XX*XX|", "X-five"},
        {".XXX*XX.", "on"}, {"XXXXX*", "on"},      {"XXXX*.X", "X-five"}, {"XXXX*XXXX", "on"},
        {"OXXX*XXO", "on"}, {"|XXX*XX|", "on"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_line(RULE_STANDARD, cases[i].line, 15, cases[i].answer);
    }
}

static void
standard_five_wins_beside_an_overline(void **state)
{
    const struct rules rules = {.rule = RULE_STANDARD};
    struct diagram d = diagram_read("10  . . . X . . .\n"
                                    " 9  . . . X . . .\n"
                                    " 8  X X X * X X .\n"
                                    " 7  . . . X . . .\n"
                                    " 6  . . . X . . .\n"
                                    "    e f g h i j k\n",
                                    15);

    (void)state;
    scenario_play_both_colours("six and five", &rules, &d, "X:*=X-five");
}

// The rules of caro in the order of the columns below.
static const enum rule caro_rules[] = {RULE_CARO,         RULE_CARO_EXACT,  RULE_CARO_E,
                                       RULE_CARO_EXACT_E, RULE_CARO_STRICT, RULE_CARO_EXACT_STRICT};

static void
caro_five_wins_unless_it_is_blocked(void **state)
{
    // W if the move wins: caro, caro-exact, caro-e, caro-exact-e, caro-strict,
    // caro-exact-strict.
    static const struct {
        const char *line;
        int size;
        const char *wins;
    } cases[] = {
        {"OXX*XXO", 15, "......"},   {".XX*XXO", 15, "WWWW.."},
        {"|XX*XXO", 15, "WW...."},   {"OXXX*XXO", 15, "W.W.W."},
        {".XX*XX.", 15, "WWWWWW"},   {"|XX*XX.", 15, "WWWW.."},
        {"|XX*XX|", 15, "WW...."},   {"|XX*XX|", 5, "WW...."},
        {".XXX*XX.", 15, "W.W.W."},  {"|XXX*XXO", 15, "W.W.W."},
        {"|XXX*XX|", 15, "W.W.W."},  {"OXXXXX*.", 15, "W.W.W."}, // an open end lengthened later
        {"OXX*XX.O", 15, "WWWW.."}, // what lies beyond the end does not matter
        {"O.XX*XX.O", 15, "WWWWWW"}, {".XX*X.", 15, "......"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (size_t k = 0; k < COUNT_OF(caro_rules); k++) {
            expect_line(caro_rules[k], cases[i].line, cases[i].size,
                        cases[i].wins[k] == 'W' ? "X-five" : "on");
        }
    }
}

static void
caro_one_unblocked_five_is_enough(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(caro_rules); k++) {
        const struct rules rules = {.rule = caro_rules[k]};
        struct diagram open = diagram_line("OXX*XXO", 15, AXIS_ROW, false), blocked = open;

        diagram_cross(&open, ".XX*XX.", AXIS_DIAGONAL, false);
        diagram_cross(&blocked, "OXX*XXO", AXIS_DIAGONAL, false);
        scenario_play_both_colours(rules_set(rules.rule)->name, &rules, &open, "X:*=X-five");
        scenario_play_both_colours(rules_set(rules.rule)->name, &rules, &blocked, "X:*=on");
    }
}

static void
caro_blocked_five_stays_worthless(void **state)
{
    const struct rules rules = {.rule = RULE_CARO};
    struct diagram d = diagram_line("OXX*XXO", 15, AXIS_ROW, false);

    (void)state;
    scenario_play_both_colours("blocked", &rules, &d, "X:*=on O:a1=on X:b1=on");
}

static void
renju_black_wins_with_exactly_five(void **state)
{
    static const struct {
        const char *line, *answer;
    } cases[] = {
        {".XX*XX.", "X-five"}, {"OXX*XXO", "X-five"}, {"XXXX*.X", "X-five"},
        {".XX*X.", "on"},      {"XXX*XX", "foul"},    {"XXXX*XXXX", "foul"},
    };
    const struct rules rules = {.rule = RULE_RENJU};
    char moves[32];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (int way = 0; way < WAYS; way++) {
            struct diagram d = diagram_line(cases[i].line, 15, (enum axis)(way / 2), way % 2);

            snprintf(moves, sizeof(moves), "X:*=%s", cases[i].answer);
            scenario_play(cases[i].line, &rules, &d, moves);
        }
    }
}

static void
renju_white_wins_with_five_or_more_and_has_no_fouls(void **state)
{
    static const struct {
        const char *line, *crossing, *answer;
    } cases[] = {
        {".OO*OO.", ".*.", "O-five"}, {"OOO*OO", ".*.", "O-five"}, {"OOOO*OOOO", ".*.", "O-five"},
        {".OO*O.", ".*.", "on"},      {".OO*.", "*OO", "on"}, // three-three
        {"OOO*", "*OOO", "on"},                               // four-four
    };
    const struct rules rules = {.rule = RULE_RENJU, .options = {.reject_fouls = true}};
    char moves[32];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_line(cases[i].line, 15, AXIS_ROW, false);

        if (strcmp(cases[i].crossing, ".*.") != 0) {
            diagram_cross(&d, cases[i].crossing, AXIS_COLUMN, false);
        }
        snprintf(moves, sizeof(moves), "O:*=%s", cases[i].answer);
        scenario_play(cases[i].line, &rules, &d, moves);
    }
}

static void
renju_five_counts_before_any_foul(void **state)
{
    static const char *const crossings[] = {"XXX*XX", "X.X*X.X"}; // six, two fours
    const struct rules rules = {.rule = RULE_RENJU, .options = {.reject_fouls = true}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(crossings); i++) {
        struct diagram d = diagram_line("OXX*XXO", 15, AXIS_ROW, false);

        diagram_cross(&d, crossings[i], AXIS_COLUMN, false);
        scenario_play(crossings[i], &rules, &d, "X:*=X-five");
    }
}

static void
renju_table_may_refuse_fouls_instead(void **state)
{
    static const struct {
        const char *line, *crossing;
    } cases[] = {{"XXX*XX", "O*O"}, {"OXXX*", "*XXX"}, {"XX*", "*XX"}};
    const struct rules loses = {.rule = RULE_RENJU};
    const struct rules refuses = {.rule = RULE_RENJU, .options = {.reject_fouls = true}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_line(cases[i].line, 15, AXIS_ROW, false);

        diagram_cross(&d, cases[i].crossing, AXIS_COLUMN, false);
        scenario_play(cases[i].line, &loses, &d, "X:*=foul");
        // Nothing has changed: the point is open, to White at least.
        scenario_play(cases[i].line, &refuses, &d, "X:*=forbidden X:a1=on X:*=forbidden O:*=on");
    }
}

static void
stone_needs_an_empty_point_on_the_board(void **state)
{
    struct diagram d = diagram_line("XO*", 15, AXIS_ROW, false);

    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        const struct rules rules = {.rule = (enum rule)i};
        const struct point outside[] = {{-1, 0}, {0, -1}, {15, 0}, {0, 15}, POINT_NONE};

        scenario_play_both_colours(
            "occupied", &rules, &d,
            "X:f8=occupied X:g8=occupied O:f8=occupied X:h8=on O:h8=occupied");
        for (size_t k = 0; k < COUNT_OF(outside); k++) {
            struct judgement judgement = rules_judge(&rules, &d.board, outside[k], STONE_BLACK);

            assert_int_equal(judgement.verdict, VERDICT_OFF_BOARD);
            assert_int_equal(judgement.taken, 0);
            assert_false(judgement.is_foul);
        }
    }
}

static void
pending_five_is_known_to_rules_of_endgame_capture_only(void **state)
{
    struct diagram d = diagram_read("12  . . . O . . .\n"
                                    "11  . . . X . . .\n"
                                    "10  . X X X X X .\n"
                                    "    c d e f g h i\n",
                                    19);

    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        const struct rules rules = {.rule = (enum rule)i};
        bool want = rules_set(rules.rule)->endgame_capture;
        struct shape five = {.count = 0};

        assert_int_equal(rules_pending_five(&rules, &d.board, STONE_BLACK, &five), want);
        assert_int_equal(five.count, want ? 5 : 0);
        assert_int_equal(rules_pending_five(&rules, &d.board, STONE_BLACK, NULL), want);
        assert_false(rules_pending_five(&rules, &d.board, STONE_WHITE, NULL));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_have_the_parameters_of_the_table),
        cmocka_unit_test(sizes_are_those_of_the_table),
        cmocka_unit_test(rules_are_found_by_name),
        cmocka_unit_test(results_have_scores_and_reasons_have_words),
        cmocka_unit_test(freestyle_wins_with_five_or_more),
        cmocka_unit_test(standard_wins_with_exactly_five),
        cmocka_unit_test(standard_five_wins_beside_an_overline),
        cmocka_unit_test(caro_five_wins_unless_it_is_blocked),
        cmocka_unit_test(caro_one_unblocked_five_is_enough),
        cmocka_unit_test(caro_blocked_five_stays_worthless),
        cmocka_unit_test(renju_black_wins_with_exactly_five),
        cmocka_unit_test(renju_white_wins_with_five_or_more_and_has_no_fouls),
        cmocka_unit_test(renju_five_counts_before_any_foul),
        cmocka_unit_test(renju_table_may_refuse_fouls_instead),
        cmocka_unit_test(stone_needs_an_empty_point_on_the_board),
        cmocka_unit_test(pending_five_is_known_to_rules_of_endgame_capture_only),
    };

    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
