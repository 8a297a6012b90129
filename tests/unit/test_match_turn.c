// SPDX-License-Identifier: MIT
// What the player to act can do: stones by every rule, passes, and whole
// openings. Games are lines of text as tests/support/table.h describes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/match.h"
#include "common/game/opening_protocols.h"
#include "common/game/point.h"
#include "common/util/rng.h"
#include "tests/support/diagram.h"
#include "tests/support/opening_script.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// Games of every rule, up to a move that ends them or does not.

static const char five_in_a_row[] = "h8 a1 i8 c1 j8 e1 k8 g1 l8";
static const char white_five[] = "a1 h8 c1 i8 e1 j8 a3 k8 c3 l8";
static const char six_in_a_row[] = "e8 a1 f8 c1 g8 e1 i8 g1 j8 i1 h8";
static const char white_six[] = "a1 e8 c1 f8 e1 g8 a3 i8 c3 j8 e3 h8";
static const char closed_five[] = "e8 d8 f8 j8 g8 a1 h8 c1 i8";
static const char half_closed_five[] = "e8 d8 f8 a1 g8 c1 h8 e1 i8";
static const char five_at_the_edge[] = "a8 f8 b8 a1 c8 c1 d8 e1 e8";
static const char closed_six[] = "d8 c8 e8 j8 f8 a1 h8 c1 i8 e1 g8";
// Two open threes at h8.
static const char double_three[] = "i8 a1 j8 a3 h9 a5 h10 a7 h8";

//      12  . . . O . . .      the five can be broken on f9
//      11  . . . X . . .
//      10  . X X * X X .
//          c d e f g h i
static const char breakable_five[] = "d10 f12 e10 a1 g10 c1 h10 e1 f11 g1 f10";

static void
games_of_every_rule_end_as_they_should(void **state)
{
    static const struct {
        const char *settings, *game;
        enum result result; // RESULT_NONE: the game goes on
        enum end_reason reason;
    } cases[] = {
        {"rule=freestyle", five_in_a_row, RESULT_BLACK, END_FIVE},
        {"rule=freestyle", white_five, RESULT_WHITE, END_FIVE},
        {"rule=freestyle", six_in_a_row, RESULT_BLACK, END_FIVE},
        {"rule=freestyle", closed_five, RESULT_BLACK, END_FIVE},
        {"rule=standard", five_in_a_row, RESULT_BLACK, END_FIVE},
        {"rule=standard", six_in_a_row, RESULT_NONE, END_NONE},
        {"rule=caro", half_closed_five, RESULT_BLACK, END_FIVE},
        {"rule=caro", closed_five, RESULT_NONE, END_NONE},
        {"rule=caro", five_at_the_edge, RESULT_BLACK, END_FIVE},
        {"rule=caro", closed_six, RESULT_BLACK, END_FIVE},
        {"rule=caro-exact", half_closed_five, RESULT_BLACK, END_FIVE},
        {"rule=caro-exact", closed_six, RESULT_NONE, END_NONE},
        {"rule=caro-exact", six_in_a_row, RESULT_NONE, END_NONE},
        {"rule=caro-e", five_at_the_edge, RESULT_NONE, END_NONE},
        {"rule=caro-e", half_closed_five, RESULT_BLACK, END_FIVE},
        {"rule=caro-exact-e", five_at_the_edge, RESULT_NONE, END_NONE},
        {"rule=caro-exact-e", closed_six, RESULT_NONE, END_NONE},
        {"rule=caro-strict", half_closed_five, RESULT_NONE, END_NONE},
        {"rule=caro-strict", closed_six, RESULT_BLACK, END_FIVE},
        {"rule=caro-exact-strict", half_closed_five, RESULT_NONE, END_NONE},
        {"rule=caro-exact-strict", closed_six, RESULT_NONE, END_NONE},
        {"rule=renju", five_in_a_row, RESULT_BLACK, END_FIVE},
        {"rule=renju", six_in_a_row, RESULT_WHITE, END_FOUL},
        {"rule=renju", white_six, RESULT_WHITE, END_FIVE},
        {"rule=renju", double_three, RESULT_WHITE, END_FOUL},
        {"rule=freestyle", double_three, RESULT_NONE, END_NONE},
        {"rule=capture42", five_in_a_row, RESULT_BLACK, END_FIVE},
        {"rule=capture42", six_in_a_row, RESULT_BLACK, END_FIVE},
        {"rule=capture42", breakable_five, RESULT_NONE, END_NONE},
        {"rule=pente", breakable_five, RESULT_BLACK, END_FIVE},
        {"rule=keryo", breakable_five, RESULT_BLACK, END_FIVE},
        {"rule=boat", breakable_five, RESULT_NONE, END_NONE},
        {"rule=ninuki", breakable_five, RESULT_NONE, END_NONE},
        {"rule=ninuki", five_in_a_row, RESULT_BLACK, END_FIVE},
        {"rule=ninuki", six_in_a_row, RESULT_NONE, END_NONE},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        if (t.match.outcome.result != cases[i].result ||
            t.match.outcome.reason != cases[i].reason) {
            fail_msg("%s, %s: expected %s by %s, got %s by %s", cases[i].settings, cases[i].game,
                     result_score(cases[i].result), end_reason_word(cases[i].reason),
                     result_score(t.match.outcome.result), end_reason_word(t.match.outcome.reason));
        }
        table_close(&t);
    }
}

static void
winning_move_is_on_the_board_and_followed_by_the_end(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "");
    table_play(&t, five_in_a_row);
    assert_int_equal(t.match.move_count, 9);
    assert_int_equal(t.match.event_count, 10);
    assert_int_equal(t.match.events[8].action.kind, ACTION_PLACE);
    assert_int_equal(t.match.events[9].action.kind, ACTION_END);
    assert_int_equal(t.match.events[9].outcome.reason, END_FIVE);
    table_refuse(&t, "B:m8", VERDICT_GAME_OVER);
    table_close(&t);
}

// variants.md 1.5
static void
renju_foul_is_refused_where_the_table_says_so(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju reject-fouls=yes");
    table_play(&t, "i8 a1 j8 a3 h9 a5 h10 a7");
    table_refuse(&t, "h8", VERDICT_FORBIDDEN);
    table_expect_running(&t);
    table_play(&t, "A:k8 l8");
    table_close(&t);
}

static void
renju_white_may_play_where_black_must_not(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju");
    table_play(&t, "a1 i8 a3 j8 a5 h9 a7 h10 c1 h8");
    table_expect_running(&t);
    table_close(&t);
}

static void
expect_board(const struct table *t, const char *drawing)
{
    struct diagram want = diagram_read(drawing, t->match.board.size);
    char got_text[DIAGRAM_TEXT_BYTES];

    if (memcmp(want.board.lines, t->match.board.lines, sizeof(want.board.lines)) != 0) {
        fail_msg("expected\n%s\ngot\n%s", drawing,
                 diagram_write(&t->match.board, POINT_NONE, got_text));
    }
}

static void
captured_stones_leave_the_board(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=capture42 size=9");
    table_play(&t, "c5 d5 a1 e5 f5");
    assert_int_equal(t.match.board.captured[STONE_BLACK], 2);
    expect_board(&t, "5 ..X..X...\n"
                     "4 .........\n"
                     "3 .........\n"
                     "2 .........\n"
                     "1 X........\n");
    table_play(&t, "d5");
    table_close(&t);
}

static void
keryo_takes_three_where_pente_takes_none(void **state)
{
    static const struct {
        const char *settings;
        int captured;
    } cases[] = {{"rule=keryo", 3}, {"rule=pente", 0}, {"rule=capture42", 0}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, "c5 d5 a1 e5 a3 f5 g5");
        table_expect_number(cases[i].settings, t.match.board.captured[STONE_BLACK],
                            cases[i].captured);
        table_close(&t);
    }
}

// Five pairs, one in every third row.
static void
enough_captured_stones_win(void **state)
{
    static const char game[] = "d1 e1 a15 f1 g1 o15 d4 e4 c13 f4 g4 m14 d7 e7 e15 f7 g7 o12 "
                               "d10 e10 i14 f10 g10 m10 d13 e13 k12 f13";
    static const struct {
        const char *settings;
        enum result result;
    } cases[] = {{"rule=capture42 size=15", RESULT_BLACK},
                 {"rule=pente size=15", RESULT_BLACK},
                 {"rule=boat size=15", RESULT_BLACK},
                 {"rule=ninuki", RESULT_BLACK},
                 {"rule=keryo size=15", RESULT_NONE}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, game);
        table_expect_running(&t);
        table_play(&t, "g13");
        table_expect_number(cases[i].settings, t.match.board.captured[STONE_BLACK], 10);
        table_expect_number(cases[i].settings, t.match.outcome.result, cases[i].result);
        table_close(&t);
    }
}

//      12  X . . . . . .
//      11  . X . . . . .
//      10  . . . . . . .
//       9  . . . * X X .
//          e f g h i j k
static void
double_three_of_the_capture_rules_is_refused(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=capture42");
    table_play(&t, "e12 a1 f11 a3 i9 a5 j9 a8");
    table_refuse(&t, "h9", VERDICT_DOUBLE_THREE);
    table_play(&t, "A:s19 g10 h9");
    table_close(&t);
}

static void
pending_five_is_broken_by_a_capture(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=capture42");
    table_play(&t, breakable_five);
    table_play(&t, "f9");
    table_expect_running(&t);
    assert_int_equal(t.match.board.captured[STONE_WHITE], 2);
    table_play(&t, "f10");
    table_expect_end(&t, RESULT_BLACK, END_FIVE);
    table_close(&t);
}

static void
pending_five_that_is_not_broken_wins_after_the_answer(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=capture42");
    table_play(&t, breakable_five);
    table_play(&t, "B:k10");
    table_expect_end(&t, RESULT_BLACK, END_FIVE);
    assert_int_equal(t.match.moves[t.match.move_count - 1].seat, SEAT_B);
    table_close(&t);
}

// variants.md 7: Black's five stands, and White's last stone reaches ten.
static void
boat_five_that_stands_wins_against_ten(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=boat size=11");
    table_play(&t, "f6 g6 e7 g5 f7 d8 g4 f6 g7 g8 g5 g6 h6 g3 e7 d7 e6 g5 f6 h7 g6 d6 f8 e9 e8 f5 "
                   "e5 d5 d9 e6 d4 h8 f7 f9 g9 e8 c3");
    table_expect_running(&t);
    table_play(&t, "h5");
    assert_int_equal(t.match.board.captured[STONE_WHITE], 10);
    table_expect_end(&t, RESULT_BLACK, END_FIVE);
    table_close(&t);
}

//      5  X O X O X       every line has stones of both colours
//      4  O X O X O
//      3  X O O X X
//      2  O X O X O
//      1  X O X O X
static const char drawn_game[] =
    "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 d3 c3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5";

static void
full_board_is_a_draw(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "size=5");
    table_play(&t, drawn_game);
    table_expect_end(&t, RESULT_DRAW, END_FULL_BOARD);
    assert_int_equal(t.match.move_count, 25);
    expect_board(&t, "XOXOX\nOXOXO\nXOOXX\nOXOXO\nXOXOX\n");
    table_close(&t);
}

static void
board_with_as_few_points_as_the_margin_is_a_draw(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "size=5 draw-margin=20");
    table_play(&t, "a1 b1 c1 d1");
    table_expect_running(&t);
    table_play(&t, "e1");
    table_expect_end(&t, RESULT_DRAW, END_MARGIN);
    table_close(&t);
}

// With the last row open only the columns a to e could still be one colour, and
// they are not.
static void
dead_board_is_a_draw_if_the_table_says_so(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "size=5 draw-dead=yes");
    table_play(&t, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 d3 c3 e3 a4 b4 c4 d4 e4 a5");
    table_expect_running(&t);
    table_play(&t, "b5");
    table_expect_end(&t, RESULT_DRAW, END_DEAD);
    table_close(&t);
}

// Passes (variants.md 1.4).

static void
only_renju_knows_a_pass(void **state)
{
    (void)state;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        struct match_settings settings = table_settings("");
        struct action pass = {.kind = ACTION_PASS};
        enum verdict want = rule == RULE_RENJU ? VERDICT_PASS_TOO_EARLY : VERDICT_NO_PASS;
        struct match match;
        enum verdict got;

        settings.rules.rule = (enum rule)rule;
        match_init(&match, &settings, 0);
        got = match_apply(&match, &pass, 0).verdict;
        if (got != want) {
            fail_msg("pass in %s: expected %s, got %s", rules_set((enum rule)rule)->name,
                     verdict_word(want), verdict_word(got));
        }
        match_finish(&match);
    }
}

static void
pass_is_possible_from_move_six_on(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju");
    for (const char *text = "h8 h9 i9 i8 j6"; *text; text += strcspn(text, " ")) {
        char word[SCRIPT_WORD_BYTES];

        text += strspn(text, " ");
        table_refuse(&t, "pass", VERDICT_PASS_TOO_EARLY);
        script_next_word(text, word);
        table_play(&t, word);
    }
    table_play(&t, "pass");
    assert_int_equal(match_next_move(&t.match), 7);
    assert_true(point_is_none(t.match.moves[5].placement.point));
    assert_int_equal(match_actor(&t.match), SEAT_A);
    table_close(&t);
}

static void
pass_waits_for_the_end_of_the_opening(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju opening=rif");
    table_play(&t, "h8 h9 i9 keep a1 ?j10,k11 !j10");
    assert_int_equal(match_next_move(&t.match), 6);
    table_refuse(&t, "pass", VERDICT_PASS_TOO_EARLY);
    table_play(&t, "a3 pass");
    table_close(&t);
}

static void
two_passes_in_a_row_are_a_draw(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju");
    table_play(&t, "h8 h9 i9 i8 j6 pass k6 pass l5");
    table_expect_running(&t);
    table_play(&t, "pass pass");
    table_expect_end(&t, RESULT_DRAW, END_PASSES);
    assert_int_equal(t.match.move_count, 11);
    table_close(&t);
}

// Openings (openings.md).

static void
openings_end_with_the_right_seats(void **state)
{
    static const struct {
        const char *settings, *game;
        char black;        // the seat that holds it afterwards
        char actor;        // who acts next
        const char *swaps; // one sign for each opportunity
    } cases[] = {
        {"opening=free", "", 'A', 'A', ""},
        {"opening=central", "h8", 'A', 'B', ""},
        {"opening=pro", "h8 a1 k8", 'A', 'B', ""},
        {"opening=pro", "h8 h9 j11", 'A', 'B', ""},
        {"opening=longpro", "h8 a1 l8", 'A', 'B', ""},
        {"opening=swap1", "h8 swap", 'B', 'A', "R"},
        {"opening=swap1", "h8 h9", 'A', 'A', "-"},
        {"opening=swap", "h8 h9 i9 white", 'A', 'B', "-"},
        {"opening=swap", "h8 h9 i9 black", 'B', 'A', "R"},
        {"opening=swap2", "h8 h9 i9 a1", 'A', 'A', "-"},
        {"opening=swap2", "h8 h9 i9 white a1", 'A', 'A', "-"},
        {"opening=swap2", "h8 h9 i9 black", 'B', 'A', "R"},
        {"opening=swap2", "h8 h9 i9 g7+k8 black", 'A', 'B', "--"},
        {"opening=swap2", "h8 h9 j10 g7+k8 white i9", 'B', 'B', "-R"},
        {"rule=renju opening=rif", "h8 h9 i9 keep a1 ?j10,k11 !k11 a3", 'A', 'A', "-"},
        {"rule=renju opening=rif", "h8 h9 i9 a1 ?j10,k11 !j10 a3", 'A', 'A', "-"},
        {"rule=renju opening=rif", "h8 h9 i9 swap a1 ?j10,k11 !j10 a3", 'B', 'B', "R"},
        {"rule=renju opening=yamaguchi", "h8 h9 i9 #3 keep a1 ?j10,k11,l12 !l12 a3", 'A', 'A', "-"},
        {"rule=renju opening=yamaguchi", "h8 h9 i9 #1 swap a1 ?j10 !j10 a3", 'B', 'B', "R"},
        {"rule=renju opening=soosyrv8", "h8 h9 i9 keep a1#2 keep ?j10,k11 !j10 a3", 'A', 'A', "--"},
        {"rule=renju opening=soosyrv8", "h8 h9 i9 a1#2 swap ?j10,k11 !j10 a3", 'B', 'B', "-R"},
        {"rule=renju opening=soosyrv8", "h8 h9 i9 swap a1#1 swap ?j10 !j10 a3", 'A', 'A', "RR"},
        {"rule=renju opening=tarannikov", "h8 h9 i9 i8 j7 a1", 'A', 'A', "-----"},
        {"rule=renju opening=tarannikov", "h8 swap h9 swap i9 swap i8 swap j7 swap a1", 'B', 'B',
         "RRRRR"},
        {"rule=renju opening=taraguchi10", "h8 h9 i9 i8 swap j7 swap a1", 'A', 'A', "---RR"},
        {"rule=renju opening=taraguchi3", "h8 h9 i9 k8 ?a1,a3,a5 !a3 a7", 'A', 'A', "-----"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        if (t.match.opening.state != OPENING_PLAY ||
            script_letter((enum seat)t.match.opening.black) != cases[i].black ||
            script_letter(match_actor(&t.match)) != cases[i].actor ||
            strcmp(t.match.opening.swaps, cases[i].swaps) != 0) {
            fail_msg("%s, %s: expected black %c, next %c, swaps %s in PLAY; got %c, %c, %s, %d",
                     cases[i].settings, cases[i].game, cases[i].black, cases[i].actor,
                     cases[i].swaps, script_letter((enum seat)t.match.opening.black),
                     script_letter(match_actor(&t.match)), t.match.opening.swaps,
                     t.match.opening.state);
        }
        table_close(&t);
    }
}

// The moves as they stand, "h8h9j10".
static const char *
moves_text(const struct match *match, char *text, size_t bytes)
{
    size_t used = 0;

    text[0] = '\0';
    for (int i = 0; i < match->move_count; i++) {
        char point[POINT_TEXT_BYTES];
        int length = snprintf(text + used, bytes - used, "%s",
                              point_format(match->moves[i].placement.point, point));

        used += (size_t)length;
    }
    return text;
}

// openings.md 3.3
static void
swap2_worked_run(void **state)
{
    struct table t;
    char text[64];

    (void)state;
    table_open(&t, "opening=swap2");
    table_play(&t, "A:h8 A:h9 A:j10 B:g7+k8 A:white A:i9");
    assert_string_equal(moves_text(&t.match, text, sizeof(text)), "h8h9j10g7k8i9");
    assert_string_equal(t.match.opening.swaps, "-R");
    assert_int_equal(match_colour_of(&t.match, SEAT_B), STONE_BLACK);
    assert_int_equal(match_next_move(&t.match), 7);
    assert_int_equal(t.match.opening_moves, 6);
    expect_board(&t, "10 .........X.....\n"
                     " 9 .......OO......\n"
                     " 8 .......X..X....\n"
                     " 7 ......O........\n"
                     " 6 ...............\n"
                     " 5 ...............\n"
                     " 4 ...............\n"
                     " 3 ...............\n"
                     " 2 ...............\n"
                     " 1 ...............\n");
    table_play(&t, "B:a1 A:a2");
    table_close(&t);
}

// openings.md 4.6
static void
taraguchi10_worked_run(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju opening=taraguchi10");
    table_play(&t, "A:h8 B:swap A:h9 B:i8 A:swap B:g8");
    assert_int_equal(match_colour_of(&t.match, SEAT_A), STONE_BLACK);
    table_play(&t, "A:?g9,a1,b3,c5,d7,e9,f11,j13,k15,l2 B:!g9 B:j7");
    assert_string_equal(t.match.opening.swaps, "R-R--");
    assert_int_equal(match_next_move(&t.match), 7);
    assert_int_equal(match_actor(&t.match), SEAT_A);
    assert_int_equal(t.match.opening.offered_count, 10);
    expect_board(&t, "9 ......XO.......\n"
                     "8 ......OXX......\n"
                     "7 .........O.....\n"
                     "6 ...............\n"
                     "5 ...............\n"
                     "4 ...............\n"
                     "3 ...............\n"
                     "2 ...............\n"
                     "1 ...............\n");
    table_close(&t);
}

static void
steps_outside_the_protocol_are_refused(void **state)
{
    static const struct {
        const char *settings, *game, *word;
        enum verdict want;
    } cases[] = {
        {"opening=central", "", "h9", VERDICT_OUTSIDE_REGION},
        {"opening=pro", "h8 a1", "j8", VERDICT_OUTSIDE_REGION},
        {"opening=longpro", "h8 a1", "k8", VERDICT_OUTSIDE_REGION},
        {"opening=free", "", "swap", VERDICT_WRONG_PHASE},
        {"opening=free", "", "a1+a2", VERDICT_WRONG_PHASE},
        {"opening=free", "h8 h9", "?a1,a2", VERDICT_WRONG_PHASE},
        {"opening=swap1", "", "swap", VERDICT_WRONG_PHASE},
        {"opening=swap1", "h8", "keep", VERDICT_WRONG_PHASE},
        {"opening=swap1", "h8", "h8", VERDICT_OCCUPIED},
        {"opening=swap", "h8 h9", "B:i9", VERDICT_NOT_YOUR_TURN},
        {"opening=swap", "h8 h9 i9", "A:white", VERDICT_NOT_YOUR_TURN},
        {"opening=swap", "h8 h9 i9", "a1", VERDICT_WRONG_PHASE},
        {"opening=swap2", "h8 h9 i9 white", "a1+a2", VERDICT_WRONG_PHASE},
        {"opening=swap2", "h8 h9 i9 g7+k8", "a1", VERDICT_WRONG_PHASE},
        {"opening=swap2", "h8 h9 i9 g7+k8 white", "black", VERDICT_WRONG_PHASE},
        {"rule=renju opening=rif", "", "h9", VERDICT_OUTSIDE_REGION},
        {"rule=renju opening=rif", "h8", "h10", VERDICT_OUTSIDE_REGION},
        {"rule=renju opening=rif", "h8 h9", "h11", VERDICT_OUTSIDE_REGION},
        {"rule=renju opening=rif", "h8 h9 i9 a1", "?j10", VERDICT_WRONG_COUNT},
        {"rule=renju opening=rif", "h8 h9 i9 a1", "?j10,k10,l10", VERDICT_WRONG_COUNT},
        {"rule=renju opening=rif", "h8 h9 i9 a1", "?j10,j10", VERDICT_REPEATED_POINT},
        {"rule=renju opening=rif", "h8 h9 i9 a1", "?j10,h9", VERDICT_OCCUPIED},
        {"rule=renju opening=rif", "h8 h9 h10 f9", "?i8,i10", VERDICT_EQUIVALENT_POINTS},
        {"rule=renju opening=rif", "h8 h9 i9 i8", "?g8,h7", VERDICT_EQUIVALENT_POINTS},
        {"rule=renju opening=rif", "h8 h9 i9 a1 ?j10,k11", "!j11", VERDICT_NOT_OFFERED},
        {"rule=renju opening=rif", "h8 h9 i9 a1 ?j10,k11", "j10", VERDICT_WRONG_PHASE},
        {"rule=renju opening=yamaguchi", "h8 h9 i9", "#0", VERDICT_BAD_NUMBER},
        {"rule=renju opening=yamaguchi", "h8 h9 i9", "#13", VERDICT_BAD_NUMBER},
        {"rule=renju opening=yamaguchi", "h8 h9 i9", "B:keep", VERDICT_NOT_YOUR_TURN},
        {"rule=renju opening=yamaguchi", "h8 h9 i9 #2 a1", "?j10", VERDICT_WRONG_COUNT},
        {"rule=renju opening=soosyrv8", "h8 h9 i9 keep", "a1", VERDICT_WRONG_PHASE},
        {"rule=renju opening=soosyrv8", "h8 h9 i9 keep", "a1#9", VERDICT_BAD_NUMBER},
        {"rule=renju opening=soosyrv8", "h8 h9 i9 keep", "h8#3", VERDICT_OCCUPIED},
        {"rule=renju opening=tarannikov", "h8 h9 i9", "h12", VERDICT_OUTSIDE_REGION},
        {"rule=renju opening=tarannikov", "h8 swap", "swap", VERDICT_WRONG_PHASE},
        {"rule=renju opening=tarannikov", "h8 h9 i9 i8", "?a1,a3", VERDICT_WRONG_PHASE},
        {"rule=renju opening=taraguchi2", "h8 h9 i9 i8 swap", "?a1,a3", VERDICT_WRONG_PHASE},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        table_refuse(&t, cases[i].word, cases[i].want);
        table_close(&t);
    }
}

static const int points_of_step[OPENING_STEP_COUNT] = {
    [STEP_PLACE] = 1, [STEP_PLACE_DECLARE] = 1, [STEP_PLACE2] = 2, [STEP_CHOOSE] = 1};

// All steps but those that the protocol names are refused, to both seats.
static void
refuse_all_other_steps(struct table *t)
{
    unsigned steps = opening_steps(&t->match.opening);

    for (int step = 0; step < OPENING_STEP_COUNT; step++) {
        struct action action = {.kind = (enum action_kind)step, .seat = match_actor(&t->match)};

        action.point_count = step == STEP_OFFER ? 1 : points_of_step[step];
        if (!(steps >> step & 1)) {
            assert_int_equal(table_try(t, &action), VERDICT_WRONG_PHASE);
        }
        action.seat = seat_other(action.seat);
        assert_int_equal(table_try(t, &action), VERDICT_NOT_YOUR_TURN);
    }
    table_refuse(t, "pass",
                 t->match.settings.rules.rule == RULE_RENJU ? VERDICT_PASS_TOO_EARLY
                                                            : VERDICT_NO_PASS);
}

// Takes the possible step with this number, with any stones that are legal.
static void
take_step(struct table *t, struct rng *rng, int choice)
{
    unsigned steps = opening_steps(&t->match.opening);
    int step = -1;

    do {
        step++;
        choice -= (int)(steps >> step & 1);
    } while (choice >= 0);
    for (int tries = 0; tries < 10000; tries++) {
        struct action action = {.kind = (enum action_kind)step, .seat = match_actor(&t->match)};
        int least, most;

        opening_number_range(&t->match.opening, &least, &most);
        action.number = least;
        action.point_count = step == STEP_OFFER ? least : points_of_step[step];
        for (int i = 0; i < action.point_count; i++) {
            uint32_t number = rng_below(rng, 225);

            action.points[i] = (struct point){(int8_t)(number % 15), (int8_t)(number / 15)};
        }
        if (step == STEP_CHOOSE) {
            action.points[0] = t->match.opening.offered[0];
        }
        if (table_try(t, &action) == VERDICT_OK) {
            return;
        }
    }
    fail_msg("step %d of %s: expected some stones to be legal, got none", step,
             opening_protocol(t->match.opening.choice.protocol)->name);
}

static int
count_steps(const struct match *match)
{
    return __builtin_popcount(opening_steps(&match->opening));
}

enum { PATH_MAX_STEPS = 24 };

// Walks to PLAY by these choices, zeros beyond their end; returns the number of
// steps, and in options how many there were at each.
static int
walk(const char *settings, const int choices[PATH_MAX_STEPS], int options[PATH_MAX_STEPS])
{
    struct rng rng = {77};
    struct table t;
    int depth = 0;

    table_open(&t, settings);
    while (t.match.opening.state != OPENING_PLAY) {
        assert_true(depth < PATH_MAX_STEPS);
        options[depth] = count_steps(&t.match);
        refuse_all_other_steps(&t);
        take_step(&t, &rng, choices[depth++]);
    }
    table_expect_running(&t);
    assert_int_equal(match_actor(&t.match),
                     opening_seat_of(&t.match.opening, match_next_stone(&t.match)));
    table_close(&t);
    return depth;
}

static void
every_way_through_every_protocol_leads_to_play(void **state)
{
    static const char *const settings[] = {
        "opening=central",
        "opening=pro",
        "opening=longpro",
        "opening=swap1",
        "opening=swap",
        "opening=swap2",
        "rule=renju opening=rif",
        "rule=renju opening=yamaguchi4",
        "rule=renju opening=soosyrv3",
        "rule=renju opening=tarannikov",
        "rule=renju opening=taraguchi5",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(settings); i++) {
        int choices[PATH_MAX_STEPS] = {0}, options[PATH_MAX_STEPS] = {0};
        int last;

        do {
            last = walk(settings[i], choices, options) - 1;
            // The next path in the order of an odometer.
            while (last >= 0 && choices[last] + 1 == options[last]) {
                choices[last--] = 0;
            }
            if (last >= 0) {
                choices[last]++;
            }
        } while (last >= 0);
    }
}

static void
place2_puts_both_stones_or_none(void **state)
{
    struct action action;
    struct table t;

    (void)state;
    table_open(&t, "opening=swap2");
    table_play(&t, "h8 h9 i9");
    table_refuse(&t, "a1+h8", VERDICT_OCCUPIED);
    table_refuse(&t, "h8+a1", VERDICT_OCCUPIED);
    table_refuse(&t, "a1+a1", VERDICT_REPEATED_POINT);
    action = table_action(&t, "a1+a2");
    action.points[1] = (struct point){15, 0};
    assert_int_equal(table_try(&t, &action), VERDICT_OFF_BOARD);
    assert_int_equal(t.match.board.empty_count, 225 - 3);
    table_play(&t, "a1+a2");
    assert_int_equal(t.match.board.empty_count, 225 - 5);
    assert_int_equal(t.match.move_count, 5);
    assert_int_equal(t.match.moves[4].seat, SEAT_B);
    table_close(&t);
}

static void
captures_are_banned_while_colours_are_open(void **state)
{
    static const struct {
        const char *settings, *game, *word;
        enum verdict want;
    } cases[] = {
        // Move 4 would take moves 1 and 3.
        {"rule=capture42 opening=swap2", "e10 d10 f10", "g10", VERDICT_OPENING_CAPTURE},
        {"rule=pente opening=swap2", "e10 d10 f10", "g10", VERDICT_OPENING_CAPTURE},
        {"rule=capture42 opening=swap2", "e10 d10 f10", "g10+a1", VERDICT_OPENING_CAPTURE},
        {"rule=capture42 opening=swap2", "e10 d10 f10 white", "g10", VERDICT_OPENING_CAPTURE},
        // Move 5 would take moves 2 and 4: the fourth goes off the board again.
        {"rule=capture42 opening=swap2", "d10 e10 a1", "f10+g10", VERDICT_OPENING_CAPTURE},
        {"rule=capture42 opening=swap2", "e10 d10 f10 a1+a2 white", "g10", VERDICT_OPENING_CAPTURE},
        // Colours are settled, or were never open.
        {"rule=capture42 opening=swap2", "e10 d10 f10 black", "g10", VERDICT_OK},
        {"rule=capture42 opening=swap", "e10 d10 f10 white", "g10", VERDICT_OK},
        {"rule=capture42 opening=free", "e10 d10 f10", "g10", VERDICT_OK},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        table_expect(&t, cases[i].word, cases[i].want);
        table_close(&t);
    }
}

static void
opening_can_be_played_by_rules_that_it_was_not_made_for(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "rule=renju opening=swap2");
    table_play(&t, "h8 h9 i9 g7+k8 white i10 a1 pass a2 a3");
    table_close(&t);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_every_rule_end_as_they_should),
        cmocka_unit_test(winning_move_is_on_the_board_and_followed_by_the_end),
        cmocka_unit_test(renju_foul_is_refused_where_the_table_says_so),
        cmocka_unit_test(renju_white_may_play_where_black_must_not),
        cmocka_unit_test(captured_stones_leave_the_board),
        cmocka_unit_test(keryo_takes_three_where_pente_takes_none),
        cmocka_unit_test(enough_captured_stones_win),
        cmocka_unit_test(double_three_of_the_capture_rules_is_refused),
        cmocka_unit_test(pending_five_is_broken_by_a_capture),
        cmocka_unit_test(pending_five_that_is_not_broken_wins_after_the_answer),
        cmocka_unit_test(boat_five_that_stands_wins_against_ten),
        cmocka_unit_test(full_board_is_a_draw),
        cmocka_unit_test(board_with_as_few_points_as_the_margin_is_a_draw),
        cmocka_unit_test(dead_board_is_a_draw_if_the_table_says_so),
        cmocka_unit_test(only_renju_knows_a_pass),
        cmocka_unit_test(pass_is_possible_from_move_six_on),
        cmocka_unit_test(pass_waits_for_the_end_of_the_opening),
        cmocka_unit_test(two_passes_in_a_row_are_a_draw),
        cmocka_unit_test(openings_end_with_the_right_seats),
        cmocka_unit_test(swap2_worked_run),
        cmocka_unit_test(taraguchi10_worked_run),
        cmocka_unit_test(steps_outside_the_protocol_are_refused),
        cmocka_unit_test(every_way_through_every_protocol_leads_to_play),
        cmocka_unit_test(place2_puts_both_stones_or_none),
        cmocka_unit_test(captures_are_banned_while_colours_are_open),
        cmocka_unit_test(opening_can_be_played_by_rules_that_it_was_not_made_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
