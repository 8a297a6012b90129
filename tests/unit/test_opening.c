// SPDX-License-Identifier: MIT
// Steps are written as tests/support/opening_script.h says.
#include "common/game/opening.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/rng.h"
#include "tests/support/opening_script.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// Texts and boards.

static void
protocol_names_are_read(void **state)
{
    static const struct {
        const char *text;
        struct opening_choice want;
    } cases[] = {
        {"free", {OPENING_FREE, 0}},
        {"central", {OPENING_CENTRAL, 0}},
        {"pro", {OPENING_PRO, 0}},
        {"longpro", {OPENING_LONGPRO, 0}},
        {"swap1", {OPENING_SWAP1, 0}},
        {"swap", {OPENING_SWAP, 0}},
        {"swap2", {OPENING_SWAP2, 0}},
        {"rif", {OPENING_RIF, 0}},
        {"yamaguchi", {OPENING_YAMAGUCHI, 12}},
        {"yamaguchi12", {OPENING_YAMAGUCHI, 12}},
        {"yamaguchi1", {OPENING_YAMAGUCHI, 1}},
        {"soosyrv", {OPENING_SOOSYRV, 8}},
        {"soosyrv8", {OPENING_SOOSYRV, 8}},
        {"soosyrv4", {OPENING_SOOSYRV, 4}},
        {"tarannikov", {OPENING_TARANNIKOV, 0}},
        {"taraguchi", {OPENING_TARAGUCHI, 10}},
        {"taraguchi10", {OPENING_TARAGUCHI, 10}},
        {"taraguchi5", {OPENING_TARAGUCHI, 5}},
        {"SWAP2", {OPENING_SWAP2, 0}},
        {"LongPro", {OPENING_LONGPRO, 0}},
        {"TaraguchI11", {OPENING_TARAGUCHI, 11}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct opening_choice got = script_choice(cases[i].text);

        if (got.protocol != cases[i].want.protocol || got.n != cases[i].want.n) {
            fail_msg("\"%s\": expected protocol %d with n=%d, got %d with n=%d", cases[i].text,
                     (int)cases[i].want.protocol, cases[i].want.n, (int)got.protocol, got.n);
        }
    }
}

static void
other_texts_name_no_protocol_and_leave_the_choice_alone(void **state)
{
    static const char *const texts[] = {"",
                                        " ",
                                        "s",
                                        "fre",
                                        "free ",
                                        " free",
                                        "free1",
                                        "swap3",
                                        "swap12",
                                        "swap 2",
                                        "swap2x",
                                        "[wap",
                                        "swap@",
                                        "pro5",
                                        "rif2",
                                        "longpro\n",
                                        "central15",
                                        "tarannikov5",
                                        "8",
                                        "soosyrv0",
                                        "soosyrv08",
                                        "soosyrv13",
                                        "soosyrv+8",
                                        "soosyrv-8",
                                        "soosyrv 8",
                                        "soosyrv8 ",
                                        "soosyrv108",
                                        "soosyrv1x",
                                        "taraguchi00",
                                        "taraguchi99",
                                        "taraguchi:",
                                        "taraguchi/",
                                        "yamaguchi()",
                                        "yamaguchi\xff",
                                        "taraguchi4294967297"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct opening_choice choice = {OPENING_RIF, 77};

        if (opening_parse(texts[i], &choice)) {
            fail_msg("\"%s\": expected no protocol, got %d", texts[i], (int)choice.protocol);
        }
        assert_int_equal(choice.protocol, OPENING_RIF);
        assert_int_equal(choice.n, 77);
    }
}

static void
protocols_are_written_with_their_number_where_they_have_one(void **state)
{
    static const struct {
        struct opening_choice choice;
        const char *want;
    } cases[] = {
        {{OPENING_FREE, 0}, "free"},
        {{OPENING_SWAP2, 0}, "swap2"},
        {{OPENING_TARANNIKOV, 0}, "tarannikov"},
        {{OPENING_YAMAGUCHI, 12}, "yamaguchi"},
        {{OPENING_YAMAGUCHI, 11}, "yamaguchi11"},
        {{OPENING_SOOSYRV, 8}, "soosyrv8"},
        {{OPENING_SOOSYRV, 4}, "soosyrv4"},
        {{OPENING_TARAGUCHI, 10}, "taraguchi10"},
        {{OPENING_TARAGUCHI, 12}, "taraguchi12"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[OPENING_TEXT_BYTES];

        assert_string_equal(opening_format(cases[i].choice, text), cases[i].want);
    }
}

static void
every_valid_choice_and_no_other_is_written_and_read_back(void **state)
{
    int valid_count = 0;

    (void)state;
    for (int i = 0; i < OPENING_COUNT * 256; i++) {
        struct opening_choice choice = {(enum opening)(i / 256), (uint8_t)(i % 256)}, back;
        char text[OPENING_TEXT_BYTES];
        bool is_same = opening_parse(opening_format(choice, text), &back) &&
                       back.protocol == choice.protocol && back.n == choice.n;

        if (is_same != opening_choice_is_valid(choice)) {
            fail_msg("protocol %d with n=%d, written %s: valid %d, read back %d",
                     (int)choice.protocol, choice.n, text, !is_same, is_same);
        }
        valid_count += is_same;
    }
    // Nine without a parameter, three with twelve numbers each.
    assert_int_equal(valid_count, 9 + 3 * OPENING_OFFERS_MAX);
}

static void
unknown_protocol_is_no_valid_choice(void **state)
{
    (void)state;
    assert_false(opening_choice_is_valid((struct opening_choice){(enum opening)OPENING_COUNT, 0}));
    assert_false(opening_choice_is_valid((struct opening_choice){(enum opening) - 1, 0}));
}

static void
protocols_fit_boards_with_a_centre_and_room(void **state)
{
    static const struct {
        const char *protocol;
        int least, most, stride;
        bool needs_renju;
    } cases[] = {
        {"free", 5, 25, 1, false},       {"central", 5, 25, 2, false},
        {"pro", 7, 25, 2, false},        {"longpro", 9, 25, 2, false},
        {"swap1", 5, 25, 1, false},      {"swap", 5, 25, 1, false},
        {"swap2", 5, 25, 1, false},      {"rif", 15, 15, 2, true},
        {"yamaguchi", 15, 15, 2, true},  {"soosyrv", 15, 15, 2, true},
        {"tarannikov", 15, 15, 2, true}, {"taraguchi", 15, 15, 2, true},
    };

    (void)state;
    assert_int_equal(COUNT_OF(cases), OPENING_COUNT);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
            bool has_size = size >= cases[i].least && size <= cases[i].most &&
                            (size - cases[i].least) % cases[i].stride == 0;
            enum opening protocol = script_choice(cases[i].protocol).protocol;

            if (opening_fits(protocol, size, true) != has_size ||
                opening_fits(protocol, size, false) != (has_size && !cases[i].needs_renju)) {
                fail_msg("%s on %dx%d: expected %s", cases[i].protocol, size, size,
                         has_size ? "a fit" : "no fit");
            }
        }
    }
}

static void
captures_are_allowed_in_play(void **state)
{
    static const struct {
        const char *protocol, *path;
    } cases[] = {
        {"free", ""},
        {"swap", "h8 h9 j10 white"},
        {"swap", "h8 h9 j10 black"},
        {"swap2", "h8 h9 j10 g7"},
        {"swap2", "h8 h9 j10 white g7"},
        {"swap2", "h8 h9 j10 g7+k8 white i9"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct script_game game;

        script_start_at(&game, cases[i].protocol, cases[i].path);
        assert_int_equal(game.opening.state, OPENING_PLAY);
        assert_false(opening_bans_captures(&game.opening));
    }
}

static void
free_opening_is_play_at_once(void **state)
{
    struct script_game game;
    int least = -1, most = -1;

    (void)state;
    script_start(&game, "free", SCRIPT_SIZE);
    assert_int_equal(game.opening.state, OPENING_PLAY);
    assert_int_equal(opening_steps(&game.opening), 0);
    assert_int_equal(opening_actor(&game.opening, 1), SEAT_A);
    assert_int_equal(opening_actor(&game.opening, 2), SEAT_B);
    assert_int_equal(opening_seat_of(&game.opening, STONE_BLACK), SEAT_A);
    assert_int_equal(opening_seat_of(&game.opening, STONE_WHITE), SEAT_B);
    opening_number_range(&game.opening, &least, &most);
    assert_int_equal(least, 0);
    assert_int_equal(most, 0);
    script_expect(&game, "h8", VERDICT_WRONG_PHASE);
}

// Worked examples of the page.

static void
pro_example_of_the_page(void **state)
{
    static const struct {
        const char *word;
        enum verdict want;
    } cases[] = {
        {"k8", VERDICT_OK},
        {"j8", VERDICT_OUTSIDE_REGION},
        {"k11", VERDICT_OK},
        {"j11", VERDICT_OK},
    };
    struct script_game game;

    (void)state;
    script_start_at(&game, "pro", "h8 a1");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        script_expect(&game, cases[i].word, cases[i].want);
    }
}

struct run_case {
    const char *protocol, *path, *swaps;
    char black, actor; // at the end
};

// Each of them ends in PLAY.
static const struct run_case run_cases[] = {
    {"free", "", "", 'A', 'A'},
    {"pro", "h8 a1 k8", "", 'A', 'B'},
    {"swap1", "h8 h9", "-", 'A', 'A'},
    {"swap1", "h8 swap", "R", 'B', 'A'},
    {"swap", "h8 h9 j10 white", "-", 'A', 'B'},
    {"swap", "h8 h9 j10 black", "R", 'B', 'A'},
    {"swap2", "h8 h9 j10 g7", "-", 'A', 'A'},
    {"swap2", "h8 h9 j10 white g7", "-", 'A', 'A'},
    {"swap2", "h8 h9 j10 black", "R", 'B', 'A'},
    {"swap2", "h8 h9 j10 g7+k8 black", "--", 'A', 'B'},
    {"swap2", "h8 h9 j10 g7+k8 white i9", "-R", 'B', 'B'}, // the run of the page
    {"rif", "h8 h9 i10 keep j9 ?a1,b1 !a1 c1", "-", 'A', 'A'},
    {"rif", "h8 h9 i10 j9 ?a1,b1 !a1 c1", "-", 'A', 'A'},
    {"rif", "h8 h9 i10 swap j9 ?a1,b1 !b1 c1", "R", 'B', 'B'},
    {"yamaguchi", "h8 h9 i10 #1 j9 ?a1 !a1 c1", "-", 'A', 'A'},
    {"yamaguchi", "h8 h9 i10 #1 swap j9 ?a1 !a1 c1", "R", 'B', 'B'},
    {"soosyrv", "h8 h9 i10 j9#1 keep ?a1 !a1 c1", "--", 'A', 'A'},
    {"soosyrv", "h8 h9 i10 keep j9#1 swap ?a1 !a1 c1", "-R", 'B', 'B'},
    {"soosyrv", "h8 h9 i10 swap j9#1 swap ?a1 !a1 c1", "RR", 'A', 'A'},
    {"tarannikov", "h8 h9 i10 k11 l12 a1", "-----", 'A', 'A'},
    {"tarannikov", "h8 swap h9 swap i10 swap k11 swap l12 swap a1", "RRRRR", 'B', 'B'},
    {"tarannikov", "h8 h9 i10 k11 l12 swap a1", "----R", 'B', 'B'},
    {"taraguchi", "h8 h9 i10 k11 swap l12 a1", "---R-", 'B', 'B'},
    {"taraguchi1", "h8 h9 swap i10 k11 ?a1 !a1 b1", "-R---", 'B', 'B'},
};

static void
runs_end_in_play_with_their_swap_signs_and_colours(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(run_cases); i++) {
        const struct run_case *c = &run_cases[i];
        struct script_game game;
        char black;

        script_start_at(&game, c->protocol, c->path);
        black = script_letter(opening_seat_of(&game.opening, STONE_BLACK));
        if (game.opening.state != OPENING_PLAY || strcmp(game.opening.swaps, c->swaps) != 0 ||
            black != c->black || script_letter(script_actor(&game)) != c->actor) {
            fail_msg("%s \"%s\": expected PLAY, swaps %s, black %c, %c to act; got %s, swaps %s, "
                     "black %c, %c to act",
                     c->protocol, c->path, c->swaps, c->black, c->actor, script_phase(&game),
                     game.opening.swaps, black, script_letter(script_actor(&game)));
        }
    }
}

// Each step with the seat that must be the one to take it.
static void
play_by_seats(struct script_game *game, const char *const (*steps)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (script_letter(script_actor(game)) != steps[i][0][0]) {
            fail_msg("step %zu, %s: expected %s to act, got %c", i, steps[i][1], steps[i][0],
                     script_letter(script_actor(game)));
        }
        script_play(game, steps[i][1]);
    }
}

static void
taraguchi_run_of_the_page(void **state)
{
    static const char *const steps[][2] = {
        {"A", "h8"},
        {"B", "swap"},
        {"A", "h9"},
        {"B", "i8"},
        {"A", "swap"},
        {"B", "g8"},
        {"A", "?g9,i9,i10,j10,f7,g7,j6,k8,a1,o15"},
        {"B", "!g9"},
        {"B", "j9"},
    };
    struct script_game game;

    (void)state;
    script_start(&game, "taraguchi10", SCRIPT_SIZE);
    play_by_seats(&game, steps, COUNT_OF(steps));
    assert_int_equal(game.opening.state, OPENING_PLAY);
    assert_string_equal(game.opening.swaps, "R-R--");
    assert_int_equal(script_actor(&game), SEAT_A);
    assert_int_equal(opening_seat_of(&game.opening, STONE_BLACK), SEAT_A);
}

static void
soosyrv_swap_after_move_4_makes_its_placer_offer_what_he_declared(void **state)
{
    static const char *const steps[][2] = {
        {"A", "h8"}, {"A", "h9"}, {"A", "i10"}, {"B", "keep"}, {"B", "j9#3"}, {"A", "swap"},
    };
    struct script_game game;
    int least, most;

    (void)state;
    script_start(&game, "soosyrv8", SCRIPT_SIZE);
    play_by_seats(&game, steps, COUNT_OF(steps));
    opening_number_range(&game.opening, &least, &most);
    assert_int_equal(least, 3);
    assert_int_equal(most, 3);
    assert_int_equal(script_actor(&game), SEAT_B);
    script_expect(&game, "?a1", VERDICT_WRONG_COUNT);
    script_expect(&game, "?a1,b1,c1", VERDICT_OK);
}

static void
taraguchi_has_no_offer_after_a_swap(void **state)
{
    struct script_game game;

    (void)state;
    script_start_at(&game, "taraguchi2", "h8 h9 i10 k11 swap");
    script_expect(&game, "?a1,b1", VERDICT_WRONG_PHASE);
}

// Numbers.

// Tries numbers around the range 1..n with the move.
static void
expect_numbers(const struct script_game *game, struct opening_move move, int n)
{
    const int numbers[] = {INT_MIN, -1, 0, 1, n, n + 1, 256, 257, INT_MAX};

    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        bool is_fit = numbers[i] >= 1 && numbers[i] <= n;
        enum verdict want = is_fit ? VERDICT_OK : VERDICT_BAD_NUMBER, got;

        move.number = numbers[i];
        got = opening_check(&game->opening, &game->board, &move);
        if (got != want) {
            fail_msg("%s with n=%d, number %d: expected %s, got %s", script_phase(game), n,
                     numbers[i], verdict_word(want), verdict_word(got));
        }
    }
}

static void
declared_number_is_1_to_the_parameter(void **state)
{
    static const struct {
        const char *protocol, *path, *word;
    } cases[] = {
        {"yamaguchi", "h8 h9 i10", "#1"},
        {"soosyrv", "h8 h9 i10", "j9#1"},
        {"soosyrv", "h8 h9 i10 swap", "j9#1"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases) * OPENING_OFFERS_MAX; i++) {
        const size_t c = i % COUNT_OF(cases);
        const int n = 1 + (int)(i / COUNT_OF(cases));
        char protocol[SCRIPT_WORD_BYTES];
        struct script_game game;
        int least, most;

        snprintf(protocol, sizeof(protocol), "%s%d", cases[c].protocol, n);
        script_start_at(&game, protocol, cases[c].path);
        opening_number_range(&game.opening, &least, &most);
        assert_int_equal(least, 1);
        assert_int_equal(most, n);
        expect_numbers(&game, script_move(cases[c].word, SCRIPT_SIZE), n);
    }
}

// Offers points of row 1: this many must be accepted, and no other number.
static void
expect_offers(const struct script_game *game, int count)
{
    int least, most;

    opening_number_range(&game->opening, &least, &most);
    assert_int_equal(least, count);
    assert_int_equal(most, count);
    for (int i = -1; i <= OPENING_OFFERS_MAX + 1; i++) {
        struct opening_move move = {.step = STEP_OFFER, .point_count = i};
        enum verdict want = i == count ? VERDICT_OK : VERDICT_WRONG_COUNT, got;

        for (int8_t k = 0; k < OPENING_OFFERS_MAX; k++) {
            move.points[k] = (struct point){k, 0};
        }
        got = opening_check(&game->opening, &game->board, &move);
        if (got != want) {
            fail_msg("%s, offer of %d points where %d are due: expected %s, got %s",
                     script_phase(game), i, count, verdict_word(want), verdict_word(got));
        }
    }
}

static void
offer_has_exactly_the_number_that_was_declared_or_agreed(void **state)
{
    struct script_game game;

    (void)state;
    script_start_at(&game, "rif", "h8 h9 i10 j9");
    expect_offers(&game, 2);
    for (int n = 1; n <= OPENING_OFFERS_MAX; n++) {
        char text[SCRIPT_WORD_BYTES];

        snprintf(text, sizeof(text), "h8 h9 i10 #%d j9", n);
        script_start_at(&game, "yamaguchi", text);
        expect_offers(&game, n);
        snprintf(text, sizeof(text), "h8 h9 i10 j9#%d keep", n);
        script_start_at(&game, "soosyrv12", text);
        expect_offers(&game, n);
        snprintf(text, sizeof(text), "taraguchi%d", n);
        script_start_at(&game, text, "h8 h9 i10 j9");
        expect_offers(&game, n);
    }
}

static void
offer_of_equivalent_points_is_refused(void **state)
{
    static const struct {
        const char *path, *offer;
        enum verdict want;
    } cases[] = {
        // The equivalences of 4.1.
        {"h8 h9 h10 f9", "?i8,i10", VERDICT_EQUIVALENT_POINTS},
        {"h8 h9 h10 f9", "?g11,g7", VERDICT_EQUIVALENT_POINTS},
        {"h8 h9 h10 f9", "?h11,h7", VERDICT_EQUIVALENT_POINTS},
        {"h8 h9 h10 f9", "?j9,i8", VERDICT_OK},
        {"h8 h9 h10 f9", "?i8,g8", VERDICT_OK},
        {"h8 h9 i9 i8", "?g8,h7", VERDICT_EQUIVALENT_POINTS},
        {"h8 h9 i9 i8", "?h7,j9", VERDICT_EQUIVALENT_POINTS},
        {"h8 h9 i9 i8", "?j9,i10", VERDICT_EQUIVALENT_POINTS},
        {"h8 h9 i9 i8", "?g8,i10", VERDICT_EQUIVALENT_POINTS},
        {"h8 h9 i9 i8", "?g8,g9", VERDICT_OK},
        {"h8 h9 i10 j9", "?i8,i9", VERDICT_OK},
        {"h8 h9 i10 j9", "?g7,g11", VERDICT_OK},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct script_game game;

        script_start_at(&game, "rif", cases[i].path);
        script_expect(&game, cases[i].offer, cases[i].want);
    }
}

// Refusals.

static void
first_fault_of_a_move_is_the_one_that_is_told(void **state)
{
    static const struct {
        const char *protocol, *path;
        struct opening_move move;
        enum verdict want;
    } cases[] = {
        {"rif", "h8", {STEP_OFFER, 99, {{-1, -1}}, -5}, VERDICT_WRONG_PHASE},
        {"rif", "h8", {(enum opening_step)99, 0, {{0, 0}}, 0}, VERDICT_WRONG_PHASE},
        {"rif", "h8", {(enum opening_step) - 1, 0, {{0, 0}}, 0}, VERDICT_WRONG_PHASE},
        {"soosyrv", "h8 h9 i10", {STEP_PLACE_DECLARE, 9, {{-1, -1}}, 9}, VERDICT_BAD_NUMBER},
        {"soosyrv", "h8 h9 i10", {STEP_PLACE_DECLARE, 9, {{-1, -1}}, 8}, VERDICT_WRONG_COUNT},
        {"soosyrv", "h8 h9 i10", {STEP_PLACE_DECLARE, 1, {{-1, -1}}, 8}, VERDICT_OFF_BOARD},
        {"soosyrv", "h8 h9 i10", {STEP_PLACE_DECLARE, 1, {{7, 7}}, 8}, VERDICT_OCCUPIED},
        {"soosyrv", "h8 h9 i10", {STEP_KEEP, 1, {{0, 0}}, 0}, VERDICT_WRONG_COUNT},
        {"soosyrv", "h8 h9 i10", {STEP_SWAP, 0, {{-1, -1}}, 99}, VERDICT_OK},
        {"yamaguchi", "h8 h9 i10", {STEP_DECLARE, 1, {{0, 0}}, 3}, VERDICT_WRONG_COUNT},
        {"rif", "h8", {STEP_PLACE, 0, {{7, 8}}, 0}, VERDICT_WRONG_COUNT},
        {"rif", "h8", {STEP_PLACE, 2, {{7, 8}, {8, 8}}, 0}, VERDICT_WRONG_COUNT},
        {"rif", "h8", {STEP_PLACE, INT_MIN, {{7, 8}}, 0}, VERDICT_WRONG_COUNT},
        {"rif", "h8", {STEP_PLACE, INT_MAX, {{7, 8}}, 0}, VERDICT_WRONG_COUNT},
        {"rif", "h8", {STEP_PLACE, 1, {{15, 7}}, 0}, VERDICT_OFF_BOARD},
        {"rif", "h8", {STEP_PLACE, 1, {{7, 15}}, 0}, VERDICT_OFF_BOARD},
        {"rif", "h8", {STEP_PLACE, 1, {{7, -1}}, 0}, VERDICT_OFF_BOARD},
        {"rif", "h8", {STEP_PLACE, 1, {{-128, 127}}, 0}, VERDICT_OFF_BOARD},
        {"rif", "h8", {STEP_PLACE, 1, {{7, 7}}, 0}, VERDICT_OCCUPIED},
        {"rif", "h8", {STEP_PLACE, 1, {{7, 9}}, 0}, VERDICT_OUTSIDE_REGION},
        {"rif", "h8", {STEP_PLACE, 1, {{7, 8}}, 0}, VERDICT_OK},
        // An occupied point of the wrong region; the first point bad, then the last.
        {"pro", "h8 i8", {STEP_PLACE, 1, {{8, 7}}, 0}, VERDICT_OCCUPIED},
        {"swap2", "h8 h9 j10", {STEP_PLACE2, 2, {{7, 7}, {-1, 0}}, 0}, VERDICT_OFF_BOARD},
        {"swap2", "h8 h9 j10", {STEP_PLACE2, 2, {{0, 0}, {7, 7}}, 0}, VERDICT_OCCUPIED},
        {"swap2", "h8 h9 j10", {STEP_PLACE2, 2, {{0, 0}, {0, 0}}, 0}, VERDICT_REPEATED_POINT},
        {"swap2", "h8 h9 j10", {STEP_PLACE2, 1, {{0, 0}, {1, 1}}, 0}, VERDICT_WRONG_COUNT},
        // h8 h9 h10 f9: i8 and i10 are equivalent.
        {"rif", "h8 h9 h10 f9", {STEP_OFFER, 2, {{8, 7}, {8, 15}}, 0}, VERDICT_OFF_BOARD},
        {"rif", "h8 h9 h10 f9", {STEP_OFFER, 2, {{7, 7}, {7, 9}}, 0}, VERDICT_OCCUPIED},
        {"rif", "h8 h9 h10 f9", {STEP_OFFER, 2, {{8, 7}, {8, 7}}, 0}, VERDICT_REPEATED_POINT},
        {"rif", "h8 h9 h10 f9", {STEP_OFFER, 2, {{8, 7}, {8, 9}}, 0}, VERDICT_EQUIVALENT_POINTS},
        {"taraguchi3",
         "h8 h9 h10 f9",
         {STEP_OFFER, 3, {{8, 7}, {8, 9}, {8, 7}}, 0},
         VERDICT_REPEATED_POINT},
        {"taraguchi3",
         "h8 h9 h10 f9",
         {STEP_OFFER, 3, {{8, 7}, {0, 0}, {8, 9}}, 0},
         VERDICT_EQUIVALENT_POINTS},
        // After an offer of a1 and b1.
        {"rif", "h8 h9 h10 f9 ?a1,b1", {STEP_CHOOSE, 0, {{0, 0}}, 0}, VERDICT_WRONG_COUNT},
        {"rif", "h8 h9 h10 f9 ?a1,b1", {STEP_CHOOSE, 2, {{0, 0}, {1, 0}}, 0}, VERDICT_WRONG_COUNT},
        {"rif", "h8 h9 h10 f9 ?a1,b1", {STEP_CHOOSE, 1, {{0, -1}}, 0}, VERDICT_OFF_BOARD},
        {"rif", "h8 h9 h10 f9 ?a1,b1", {STEP_CHOOSE, 1, {{7, 7}}, 0}, VERDICT_OCCUPIED},
        {"rif", "h8 h9 h10 f9 ?a1,b1", {STEP_CHOOSE, 1, {{2, 0}}, 0}, VERDICT_NOT_OFFERED},
        {"rif", "h8 h9 h10 f9 ?a1,b1", {STEP_CHOOSE, 1, {{1, 0}}, 0}, VERDICT_OK},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        enum verdict got;
        struct script_game game;

        script_start_at(&game, cases[i].protocol, cases[i].path);
        got = opening_check(&game.opening, &game.board, &cases[i].move);
        if (got != cases[i].want) {
            fail_msg("case %zu, %s after \"%s\", step %d: expected %s, got %s", i,
                     cases[i].protocol, cases[i].path, (int)cases[i].move.step,
                     verdict_word(cases[i].want), verdict_word(got));
        }
    }
}

static void
offered_points_are_kept_in_order_for_the_record(void **state)
{
    struct script_game game;

    (void)state;
    script_start_at(&game, "rif", "h8 h9 i10 j9 ?b1,a1 !a1 c1");
    assert_int_equal(game.opening.offered_count, 2);
    assert_true(point_equal(game.opening.offered[0], (struct point){1, 0}));
    assert_true(point_equal(game.opening.offered[1], (struct point){0, 0}));
}

// Any bytes at all, but mostly such that come close to what is asked for.
static struct opening_move
draw_wild_move(struct rng *rng)
{
    static const int counts[] = {0, 1, 1, 1, 2, 2, 3, 12, 13, -1, INT_MIN, INT_MAX};
    static const int numbers[] = {0, 1, 2, 3, 8, 12, 13, -1, 256, INT_MIN, INT_MAX};
    struct opening_move move = {
        .step = (enum opening_step)((int)rng_below(rng, OPENING_STEP_COUNT + 2) - 1),
        .point_count = counts[rng_below(rng, COUNT_OF(counts))],
        .number = numbers[rng_below(rng, COUNT_OF(numbers))],
    };
    uint32_t reach = rng_below(rng, 4) ? 20 : 256;

    for (int i = 0; i < OPENING_OFFERS_MAX; i++) {
        move.points[i].x = (int8_t)((int)rng_below(rng, reach) - (int)reach / 8);
        move.points[i].y = (int8_t)((int)rng_below(rng, reach) - (int)reach / 8);
    }
    return move;
}

static void
accepted_wild_moves_are_possible_steps_on_empty_points(void **state)
{
    static const struct {
        const char *protocol, *path;
    } cases[] = {
        {"free", ""},
        {"pro", "h8 a1"},
        {"swap2", "h8 h9 j10"},
        {"rif", "h8 h9 h10 f9"},
        {"rif", "h8 h9 h10 f9 ?a1,b1"},
        {"yamaguchi", "h8 h9 h10"},
        {"soosyrv", "h8 h9 h10"},
        {"taraguchi3", "h8 h9 h10 h11"},
    };
    struct rng rng = {99};
    int accepted = 0;

    (void)state;
    for (int i = 0; i < 40000; i++) {
        struct opening_move move = draw_wild_move(&rng);
        struct script_game game;

        script_start_at(&game, cases[i % (int)COUNT_OF(cases)].protocol,
                        cases[i % (int)COUNT_OF(cases)].path);
        if (opening_check(&game.opening, &game.board, &move) != VERDICT_OK) {
            continue;
        }
        assert_true(opening_steps(&game.opening) & (1u << move.step));
        for (int k = 0; k < move.point_count; k++) {
            assert_true(point_on_board(move.points[k], SCRIPT_SIZE));
            assert_true(board_is_empty(&game.board, move.points[k]));
        }
        accepted++;
    }
    assert_true(accepted > 100);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(protocol_names_are_read),
        cmocka_unit_test(other_texts_name_no_protocol_and_leave_the_choice_alone),
        cmocka_unit_test(protocols_are_written_with_their_number_where_they_have_one),
        cmocka_unit_test(every_valid_choice_and_no_other_is_written_and_read_back),
        cmocka_unit_test(unknown_protocol_is_no_valid_choice),
        cmocka_unit_test(protocols_fit_boards_with_a_centre_and_room),
        cmocka_unit_test(captures_are_allowed_in_play),
        cmocka_unit_test(free_opening_is_play_at_once),
        cmocka_unit_test(pro_example_of_the_page),
        cmocka_unit_test(runs_end_in_play_with_their_swap_signs_and_colours),
        cmocka_unit_test(taraguchi_run_of_the_page),
        cmocka_unit_test(soosyrv_swap_after_move_4_makes_its_placer_offer_what_he_declared),
        cmocka_unit_test(taraguchi_has_no_offer_after_a_swap),
        cmocka_unit_test(declared_number_is_1_to_the_parameter),
        cmocka_unit_test(offer_has_exactly_the_number_that_was_declared_or_agreed),
        cmocka_unit_test(offer_of_equivalent_points_is_refused),
        cmocka_unit_test(first_fault_of_a_move_is_the_one_that_is_told),
        cmocka_unit_test(offered_points_are_kept_in_order_for_the_record),
        cmocka_unit_test(accepted_wild_moves_are_possible_steps_on_empty_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
