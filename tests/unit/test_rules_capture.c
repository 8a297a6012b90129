// SPDX-License-Identifier: MIT
// The rules that capture: variants.md 6 to 8. X is the player who moves; every case
// is played with X as black and as white.
#include "common/game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/diagram.h"
#include "tests/support/scenario.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// Sets of rules, by bits.
enum {
    CAPTURE42 = 1 << RULE_CAPTURE42,
    PENTE = 1 << RULE_PENTE,
    KERYO = 1 << RULE_KERYO,
    BOAT = 1 << RULE_BOAT,
    NINUKI = 1 << RULE_NINUKI,
    BANNING = CAPTURE42 | NINUKI,     // double-threes; captures before fives
    ENDGAME = CAPTURE42 | BOAT,       // with five or more
    ALL_ENDGAME = ENDGAME | NINUKI,   // the same where exactly five is no matter
    FIVE_AT_ONCE = PENTE | KERYO,     // no endgame capture
    PAIRS_ONLY = ALL_ENDGAME | PENTE, // ten stones win
    EVERY_RULE = ALL_ENDGAME | FIVE_AT_ONCE,
};

struct capture_case {
    const char *what;
    int rules;           // a set
    const char *diagram; // on 19x19
    const char *further; // stones and past captures
    const char *moves;
};

static void
play_cases(const struct capture_case *cases, size_t count)
{
    for (const struct capture_case *c = cases; c < cases + count; c++) {
        struct diagram d = diagram_read(c->diagram, 19);

        diagram_add(&d, c->further);
        for (int i = 0; i < RULE_COUNT; i++) {
            const struct rules rules = {.rule = (enum rule)i};
            char what[160];

            if ((c->rules >> i) & 1) {
                snprintf(what, sizeof(what), "%s: %s", rules_set(rules.rule)->name, c->what);
                scenario_play_both_colours(what, &rules, &d, c->moves);
            }
        }
    }
}

// variants.md 6.1, "Double capture".
static const char two_pairs[] = "13  . . . X\n"
                                "12  . . . O\n"
                                "11  . . . O\n"
                                "10  X O O *\n"
                                "    d e f g\n";

static const char one_pair[] = "10  X O O *\n"
                               "    d e f g\n";

static const char one_triple[] = "10  X O O O *\n"
                                 "    d e f g h\n";

static void
flanked_stones_are_captured(void **state)
{
    static const struct capture_case cases[] = {
        {"a pair", EVERY_RULE, one_pair, "", "X:*=on+2 O:e10=on O:f10=on"},
        {"two pairs", EVERY_RULE, two_pairs, "", "X:*=on+4"},
        {"a triple is safe from pairs", PAIRS_ONLY, one_triple, "", "X:*=on"},
        {"a triple", KERYO, one_triple, "", "X:*=on+3"},
        {"a pair and a triple together", KERYO, one_triple, "X: h13 / O: h11 h12", "X:*=on+5"},
        {"four are safe", EVERY_RULE, "10  X O O O O *\n    d e f g h i\n", "", "X:*=on"},
        {"one is safe", EVERY_RULE, "10  X O *\n    d e f\n", "", "X:*=on"},
        {"the edge does not flank", EVERY_RULE, "10  O O *\n    a b c\n", "", "X:*=on"},
        {"moving in between is safe", EVERY_RULE, "10  O X * O\n    d e f g\n", "", "X:*=on"},
        {"a flank that is captured and placed again", EVERY_RULE,
         "12  X . . .\n"
         "11  O . . .\n"
         "10  O X * O\n"
         " 9  q . . .\n"
         "    d e f g\n",
         "", "X:*=on X:q=on+2 O:d10=on+2"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

// variants.md 6.2, "Worked".
static const char two_threes[] = "12  X . . . . . .\n"
                                 "11  . X . . . . .\n"
                                 "10  . . . . . . .\n"
                                 " 9  . . . * X X .\n"
                                 "    e f g h i j k\n";

// variants.md 6.2, "Four-three".
static const char four_three[] = "12  . . . . X . .\n"
                                 "11  . . . . X . .\n"
                                 "10  X . X X * . .\n"
                                 "    d e f g h i j\n";

static void
double_three_is_refused(void **state)
{
    static const struct capture_case cases[] = {
        {"the worked example", BANNING, two_threes, "", "X:*=double-three"},
        {"the game goes on from there", BANNING, two_threes, "", "X:*=double-three X:a1=on O:*=on"},
        {"O on g10: the diagonal is dead", BANNING, two_threes, "O: g10", "X:*=on"},
        {"O on k9: the row has no six points", BANNING, two_threes, "O: k9", "X:*=on"},
        {"a four-three is one too", BANNING, four_three, "", "X:*=double-three"},
        {"O on j10: the row is only a four", BANNING, four_three, "O: j10", "X:*=on"},
        {"that its stones could be captured does not matter", BANNING, two_threes,
         "X: i10 / O: i11", "X:*=double-three"},
        {"threes elsewhere do not count", BANNING, two_threes, "X: d4 e4 f4 m4 n4 o4", "X:q16=on"},
        {"other rules have no ban", EVERY_RULE & ~BANNING, two_threes, "", "X:*=on"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

// A five on the row, with a three on the column and one on the diagonal.
static const char five_and_threes[] = "12  . . . . X . X\n"
                                      "11  . . . . X X .\n"
                                      "10  X X X X * . .\n"
                                      "    d e f g h i j\n";

static const char four_and_threes[] = "12  . . . . X . X\n"
                                      "11  . . . . X X .\n"
                                      "10  . X X X * . .\n"
                                      "    d e f g h i j\n";

static void
captures_and_fives_are_exempt_from_the_ban(void **state)
{
    static const struct capture_case cases[] = {
        {"h9 captures h7 and h8", BANNING, two_threes, "X: h6 / O: h7 h8", "X:*=on+2"},
        {"a five", BANNING, five_and_threes, "", "X:*=X-five"},
        {"a four is not exempt", BANNING, four_and_threes, "", "X:*=double-three"},
        {"six is an alignment", CAPTURE42, five_and_threes, "X: c10", "X:*=X-five"},
        {"six is no five in ninuki", NINUKI, five_and_threes, "X: c10", "X:*=double-three"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

static void
captured_stones_win_at_the_goal(void **state)
{
    static const struct capture_case cases[] = {
        {"ten", PAIRS_ONLY, one_pair, "X+8", "X:*=X-capture+2"},
        {"eight", PAIRS_ONLY, one_pair, "X+6", "X:*=on+2"},
        {"twelve", PAIRS_ONLY, two_pairs, "X+8", "X:*=X-capture+4"},
        {"what the other has taken does not matter", PAIRS_ONLY, one_pair, "O+8", "X:*=on+2"},
        {"fifteen", KERYO, one_triple, "X+12", "X:*=X-capture+3"},
        {"thirteen", KERYO, one_triple, "X+10", "X:*=on+3"},
        {"fourteen", KERYO, one_pair, "X+12", "X:*=on+2"},
        {"sixteen", KERYO, one_pair, "X+14", "X:*=X-capture+2"},
        {"capture comes before five", PAIRS_ONLY & ~BOAT, one_pair, "X+8 / X: g6 g7 g8 g9",
         "X:*=X-capture+2"},
        {"capture comes before a five that is pending", CAPTURE42 | NINUKI, one_pair,
         "X+8 / O: m3 m4 m5 m6 m7", "X:*=X-capture+2"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

// E1: five d10 to h10, and O at f9 would capture f10 and f11.
static const char e1[] = "12  . . . O . . .\n"
                         "11  . . . X . . .\n"
                         "10  . X X * X X .\n"
                         " 9  . . . . . . .\n"
                         "    c d e f g h i\n";

static const char plain_five[] = "10  . X X * X X .\n"
                                 "    c d e f g h i\n";

static void
five_that_can_be_broken_is_pending(void **state)
{
    static const struct capture_case cases[] = {
        {"E1, O breaks", ALL_ENDGAME, e1, "", "X:*=pending O:f9=on+2"},
        {"E1, O ignores it", ALL_ENDGAME, e1, "", "X:*=pending O:k10=X-five"},
        {"E1, O blocks", ALL_ENDGAME, e1, "", "X:*=pending O:c10=X-five"},
        {"E1, X refills the hole", ALL_ENDGAME, e1, "", "X:*=pending O:f9=on+2 X:*=X-five"},
        {"E1, O captures something else", ALL_ENDGAME, e1, "X: q3 q4 / O: q5",
         "X:*=pending O:q2=X-five+2"},
        {"E5, O makes a five of his own", ALL_ENDGAME, e1, "O: n3 n4 n5 n6",
         "X:*=pending O:n7=X-five"},
        {"E6, O breaks and makes five", ALL_ENDGAME, e1, "O: b9 c9 d9 e9",
         "X:*=pending O:f9=O-five+2"},
        {"E6, X can break that one", ALL_ENDGAME, e1, "O: b8 b9 c9 d9 e9 / X: b7",
         "X:*=pending O:f9=pending+2 X:b10=on+2"},
        {"E6, X could break that one and does not", ALL_ENDGAME, e1, "O: b8 b9 c9 d9 e9 / X: b7",
         "X:*=pending O:f9=pending+2 X:f10=O-five"},
        {"O breaks and reaches ten", ALL_ENDGAME, e1, "O+8", "X:*=pending O:f9=O-capture+2"},
        {"nothing to capture: no turn of grace", ALL_ENDGAME, plain_five, "", "X:*=X-five"},
        {"a pair of O's own changes nothing", ALL_ENDGAME, plain_five, "O: f11 f12 / X: f13",
         "X:*=X-five+2"},
        {"without endgame capture a five wins at once", FIVE_AT_ONCE, e1, "", "X:*=X-five"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

// E2: six d10 to i10; c10 and j10 stay empty.
static const char e2[] = "12  . . . . . . . .\n"
                         "11  . . . . . . . .\n"
                         "10  . X X X * X X .\n"
                         " 9  . . . . . . . .\n"
                         "    c d e f g h i j\n";

// E3: fives d10 to h10 and f8 to f12.
static const char e3[] = "12  . . . X . . .\n"
                         "11  . . . X . . .\n"
                         "10  . X X * X X .\n"
                         " 9  . . . X . . .\n"
                         " 8  . . . X . . .\n"
                         "    c d e f g h i\n";

static void
every_five_must_be_gone_after_one_capture(void **state)
{
    static const struct capture_case cases[] = {
        {"E2, a six that loses its end", CAPTURE42, e2, "X: i11 / O: i12", "X:*=X-five"},
        {"E2, a six that is cut", ENDGAME, e2, "X: g11 / O: g12", "X:*=pending O:g9=on+2"},
        {"E2, a six that could be cut", ENDGAME, e2, "X: g11 / O: g12", "X:*=pending O:a1=X-five"},
        {"E3, both fives at their crossing", ALL_ENDGAME, e3, "X: g11 / O: h12",
         "X:*=pending O:e9=on+2"},
        {"E3, one of two fives", ALL_ENDGAME, e3, "X: d11 / O: d12", "X:*=X-five"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

static void
five_waits_if_the_other_may_reach_ten(void **state)
{
    static const struct capture_case cases[] = {
        {"E4, O takes them", BANNING, plain_five, "X: q3 q4 / O: q5 / O+8",
         "X:*=pending O:q2=O-capture+2"},
        {"E4, O plays elsewhere", BANNING, plain_five, "X: q3 q4 / O: q5 / O+8",
         "X:*=pending O:a1=X-five"},
        {"E4, six and one pair", BANNING, plain_five, "X: q3 q4 / O: q5 / O+6", "X:*=X-five"},
        {"six and two pairs at once", BANNING, plain_five, "X: q3 q4 o2 p2 / O: q5 n2 / O+6",
         "X:*=pending O:q2=O-capture+4"},
        {"four and two pairs at once", BANNING, plain_five, "X: q3 q4 o2 p2 / O: q5 n2 / O+4",
         "X:*=X-five"},
        {"six and two pairs at two points", BANNING, plain_five, "X: q3 q4 o8 p8 / O: q5 n8 / O+6",
         "X:*=X-five"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

// variants.md 7, boat: a five comes before captures, and waits if any stone of it can be captured.
static void
boat_puts_the_five_before_captures(void **state)
{
    static const struct capture_case cases[] = {
        {"ten are no answer to a five that stands", BOAT, one_pair, "X+8 / O: m3 m4 m5 m6 m7",
         "X:*=O-five+2"},
        {"nor are they while it waits", BOAT, e1, "X: q3 q4 / O: q5 / O+8",
         "X:*=pending O:q2=X-five+2"},
        {"ten that break it win", BOAT, e1, "O+8", "X:*=pending O:f9=O-capture+2"},
        {"a safe five comes before ten", BOAT, one_pair, "X+8 / X: g6 g7 g8 g9", "X:*=X-five+2"},
        {"ten win beside a five that waits", BOAT, one_pair, "X+8 / X: g6 g7 g8 g9 h6 / O: i6",
         "X:*=X-capture+2"},
        {"a fifth pair elsewhere makes no five wait", BOAT, plain_five, "X: q3 q4 / O: q5 / O+8",
         "X:*=X-five"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

static void
boat_five_waits_if_any_stone_of_it_can_be_captured(void **state)
{
    static const struct capture_case cases[] = {
        {"a six whose end can be captured", BOAT, e2, "X: i11 / O: i12", "X:*=pending"},
        {"five are left of it: X wins", BOAT, e2, "X: i11 / O: i12", "X:*=pending O:i9=X-five+2"},
        {"one of two fives is safe", BOAT, e3, "X: d11 / O: d12", "X:*=X-five"},
        {"each of two fives can be captured", BOAT, e3, "X: d11 g12 / O: d12 h12", "X:*=pending"},
        {"two own stones beside it are no pair", BOAT, plain_five, "X: f11 f12 / O: f13",
         "X:*=X-five"},
        {"the edge does not flank", BOAT, "2  . . X . . . .\n1  . X * X X X .\n   c d e f g h i\n",
         "O: e3", "X:*=X-five"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

static void
overlines_count_where_the_rule_says(void **state)
{
    static const struct capture_case cases[] = {
        {"six wins", ENDGAME | FIVE_AT_ONCE, e2, "", "X:*=X-five"},
        {"six is nothing in ninuki", NINUKI, e2, "", "X:*=on"},
        {"five beside a six", NINUKI, e2, "X: g11 g12 g13 g14", "X:*=X-five"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

// variants.md 8: six d8 to i8, and O at i7 would capture i8 and i9.
static const char ninuki_six[] = "10  . . . . . . O\n"
                                 " 9  . . . . . . X\n"
                                 " 8  . X X X X * X\n"
                                 " 7  . . . . . . .\n"
                                 "    c d e f g h i\n";

static void
ninuki_overline_cut_down_to_five_wins(void **state)
{
    static const struct capture_case cases[] = {
        {"O cuts it down", NINUKI, ninuki_six, "", "X:h8=on O:i7=X-five+2"},
        {"O reaches ten by that", NINUKI, ninuki_six, "O+8", "X:h8=on O:i7=O-capture+2"},
        {"O plays elsewhere", NINUKI, ninuki_six, "", "X:h8=on O:a1=on"},
        {"a seven cut down to six is nothing", NINUKI, ninuki_six, "X: c8", "X:h8=on O:i7=on+2"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

// O at g9 would capture h10 and i11: the end of the five and of the column.
static const char ninuki_five[] = "12  . . . . . . . O\n"
                                  "11  . . . . . . X .\n"
                                  "10  . X X * X X . .\n"
                                  " 9  . . . . . X . .\n"
                                  " 8  . . . . . X . .\n"
                                  " 7  . . . . . X . .\n"
                                  " 6  . . . . . X . .\n"
                                  " 5  . . . . . X . .\n"
                                  " 4  . . . . . . . .\n"
                                  "    c d e f g h i j\n";

static void
ninuki_five_is_broken_if_only_an_overline_is_left(void **state)
{
    static const struct capture_case cases[] = {
        {"the column of six becomes a five", NINUKI, ninuki_five, "", "X:*=X-five"},
        {"the column of seven becomes a six", NINUKI, ninuki_five, "X: h4",
         "X:*=pending O:g9=on+2"},
    };

    (void)state;
    play_cases(cases, COUNT_OF(cases));
}

// Rows of two, turned by one in each row, but for the middle row.
static const char last_point_of_a_five[] = "X X O O X X O O X\n"
                                           "O O X X O O X X O\n"
                                           "X X O O X X O O X\n"
                                           "O O X X O O X X O\n"
                                           "X O * X X X X O X\n"
                                           "O O X X O O X X O\n"
                                           "X X O O X X O O X\n"
                                           "O O X X O O X X O\n"
                                           "X X O O X X O O X\n";

static void
five_on_the_last_point_cannot_be_broken(void **state)
{
    const struct rules rules = {.rule = RULE_CAPTURE42};
    struct diagram d = diagram_read(last_point_of_a_five, 9);

    (void)state;
    scenario_play_both_colours("the last point", &rules, &d, "X:*=X-five");
}

static const char last_point[] = "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X O O X X O O *\n";

static void
full_board_is_a_draw_unless_the_last_stone_captures(void **state)
{
    struct diagram d = diagram_read(last_point, 9);

    (void)state;
    for (int i = RULE_CAPTURE42; i <= RULE_NINUKI; i++) {
        const struct rules rules = {.rule = (enum rule)i};

        scenario_play_both_colours("nothing taken", &rules, &d, "O:*=draw-full-board");
        scenario_play_both_colours("g1 and h1 taken", &rules, &d, "X:*=on+2");
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flanked_stones_are_captured),
        cmocka_unit_test(double_three_is_refused),
        cmocka_unit_test(captures_and_fives_are_exempt_from_the_ban),
        cmocka_unit_test(captured_stones_win_at_the_goal),
        cmocka_unit_test(five_that_can_be_broken_is_pending),
        cmocka_unit_test(every_five_must_be_gone_after_one_capture),
        cmocka_unit_test(five_waits_if_the_other_may_reach_ten),
        cmocka_unit_test(boat_puts_the_five_before_captures),
        cmocka_unit_test(boat_five_waits_if_any_stone_of_it_can_be_captured),
        cmocka_unit_test(overlines_count_where_the_rule_says),
        cmocka_unit_test(ninuki_overline_cut_down_to_five_wins),
        cmocka_unit_test(ninuki_five_is_broken_if_only_an_overline_is_left),
        cmocka_unit_test(five_on_the_last_point_cannot_be_broken),
        cmocka_unit_test(full_board_is_a_draw_unless_the_last_stone_captures),
    };

    return cmocka_run_group_tests_name("rules_capture", tests, NULL, NULL);
}
