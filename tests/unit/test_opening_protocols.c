// SPDX-License-Identifier: MIT
// Steps are written as tests/support/opening_script.h says.
#include "common/game/opening_protocols.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/rng.h"
#include "tests/support/opening_script.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// Every state of every protocol, by a way to reach it. next holds a step of
// each kind that the page lists, and who acts after it.

struct state_case {
    const char *protocol, *path, *name;
    char actor;
    const char *next;
};

static const struct state_case state_cases[] = {
    {"central", "", "1", 'A', "h8>B"},

    {"pro", "", "1", 'A', "h8>B"},
    {"pro", "h8", "2", 'B', "a1>A"},
    {"pro", "h8 a1", "3", 'A', "k8>B"},

    {"longpro", "", "1", 'A', "h8>B"},
    {"longpro", "h8", "2", 'B', "h9>A"},
    {"longpro", "h8 h9", "3", 'A', "l8>B"},

    {"swap1", "", "S0", 'A', "a1>B"},
    {"swap1", "a1", "S1", 'B', "o15>A swap>A"},

    {"swap", "", "S0", 'A', "h8>A"},
    {"swap", "h8", "S0", 'A', "h9>A"},
    {"swap", "h8 h9", "S0", 'A', "j10>B"},
    {"swap", "h8 h9 j10", "S1", 'B', "white>B black>A"},

    {"swap2", "", "S0", 'A', "h8>A"},
    {"swap2", "h8", "S0", 'A', "h9>A"},
    {"swap2", "h8 h9", "S0", 'A', "j10>B"},
    {"swap2", "h8 h9 j10", "S1", 'B', "g7>A white>B black>A g7+k8>A"},
    {"swap2", "h8 h9 j10 white", "S1W", 'B', "g7>A"},
    {"swap2", "h8 h9 j10 g7+k8", "S2", 'A', "black>B white>A"},
    {"swap2", "h8 h9 j10 g7+k8 white", "S2W", 'A', "i9>B"},

    {"rif", "", "R0", 'A', "h8>A"},
    {"rif", "h8", "R0", 'A', "h9>A"},
    {"rif", "h8 h9", "R0", 'A', "i10>B"},
    {"rif", "h8 h9 i10", "R1", 'B', "keep>B swap>A j9>A"},
    {"rif", "h8 h9 i10 keep", "R2", 'B', "j9>A"},
    {"rif", "h8 h9 i10 swap", "R2", 'A', "j9>B"},
    {"rif", "h8 h9 i10 j9", "R3", 'A', "?a1,b1>B"},
    {"rif", "h8 h9 i10 keep j9", "R3", 'A', "?a1,b1>B"},
    {"rif", "h8 h9 i10 swap j9", "R3", 'B', "?a1,b1>A"},
    {"rif", "h8 h9 i10 j9 ?a1,b1", "R4", 'B', "!a1>B"},
    {"rif", "h8 h9 i10 swap j9 ?a1,b1", "R4", 'A', "!b1>A"},
    {"rif", "h8 h9 i10 j9 ?a1,b1 !a1", "R4", 'B', "b1>A"},
    {"rif", "h8 h9 i10 swap j9 ?a1,b1 !b1", "R4", 'A', "o15>B"},

    {"yamaguchi", "", "R0", 'A', "h8>A"},
    {"yamaguchi", "h8", "R0", 'A', "h9>A"},
    {"yamaguchi", "h8 h9", "R0", 'A', "i10>A"},
    {"yamaguchi", "h8 h9 i10", "R0", 'A', "#3>B"},
    {"yamaguchi", "h8 h9 i10 #3", "R1", 'B', "keep>B swap>A j9>A"},
    {"yamaguchi", "h8 h9 i10 #3 keep", "R2", 'B', "j9>A"},
    {"yamaguchi", "h8 h9 i10 #3 swap", "R2", 'A', "j9>B"},
    {"yamaguchi", "h8 h9 i10 #3 j9", "R3", 'A', "?a1,b1,c1>B"},
    {"yamaguchi", "h8 h9 i10 #3 swap j9", "R3", 'B', "?a1,b1,c1>A"},
    {"yamaguchi", "h8 h9 i10 #3 j9 ?a1,b1,c1", "R4", 'B', "!c1>B"},
    {"yamaguchi", "h8 h9 i10 #3 swap j9 ?a1,b1,c1 !c1", "R4", 'A', "d1>B"},

    {"soosyrv", "", "S0", 'A', "h8>A"},
    {"soosyrv", "h8", "S0", 'A', "h9>A"},
    {"soosyrv", "h8 h9", "S0", 'A', "i10>B"},
    {"soosyrv", "h8 h9 i10", "S1", 'B', "keep>B swap>A j9#8>A"},
    {"soosyrv", "h8 h9 i10 keep", "S2", 'B', "j9#1>A"},
    {"soosyrv", "h8 h9 i10 swap", "S2", 'A', "j9#1>B"},
    {"soosyrv", "h8 h9 i10 j9#2", "S3", 'A', "keep>A swap>B"},
    {"soosyrv", "h8 h9 i10 swap j9#2", "S3", 'B', "keep>B swap>A"},
    {"soosyrv", "h8 h9 i10 j9#2 keep", "S4", 'A', "?a1,b1>B"},
    {"soosyrv", "h8 h9 i10 j9#2 swap", "S4", 'B', "?a1,b1>A"},
    {"soosyrv", "h8 h9 i10 j9#2 keep ?a1,b1", "S5", 'B', "!a1>B"},
    {"soosyrv", "h8 h9 i10 j9#2 swap ?a1,b1", "S5", 'A', "!a1>A"},
    {"soosyrv", "h8 h9 i10 j9#2 keep ?a1,b1 !a1", "S5", 'B', "b1>A"},
    {"soosyrv", "h8 h9 i10 j9#2 swap ?a1,b1 !a1", "S5", 'A', "b1>B"},

    {"tarannikov", "", "T1", 'A', "h8>B"},
    {"tarannikov", "h8", "W1", 'B', "h9>A swap>A"},
    {"tarannikov", "h8 swap", "V1", 'A', "h9>B"},
    {"tarannikov", "h8 h9", "W2", 'A', "i10>B swap>B"},
    {"tarannikov", "h8 swap h9", "W2", 'B', "i10>A swap>A"},
    {"tarannikov", "h8 h9 swap", "V2", 'B', "i10>A"},
    {"tarannikov", "h8 h9 i10", "W3", 'B', "k11>A swap>A"},
    {"tarannikov", "h8 h9 i10 swap", "V3", 'A', "k11>B"},
    {"tarannikov", "h8 h9 i10 k11", "W4", 'A', "l12>B swap>B"},
    {"tarannikov", "h8 h9 i10 k11 swap", "V4", 'B', "l12>A"},
    {"tarannikov", "h8 h9 i10 k11 l12", "W5", 'B', "a1>A swap>A"},
    {"tarannikov", "h8 h9 i10 k11 l12 swap", "V5", 'A', "a1>B"},

    {"taraguchi2", "", "T1", 'A', "h8>B"},
    {"taraguchi2", "h8", "W1", 'B', "h9>A swap>A"},
    {"taraguchi2", "h8 swap", "V1", 'A', "h9>B"},
    {"taraguchi2", "h8 h9", "W2", 'A', "i10>B swap>B"},
    {"taraguchi2", "h8 h9 swap", "V2", 'B', "i10>A"},
    {"taraguchi2", "h8 h9 i10", "W3", 'B', "k11>A swap>A"},
    {"taraguchi2", "h8 h9 i10 swap", "V3", 'A', "k11>B"},
    {"taraguchi2", "h8 h9 i10 k11", "W4", 'A', "l12>B swap>B ?a1,o15>B"},
    {"taraguchi2", "h8 swap h9 i10 k11", "W4", 'B', "l12>A swap>A ?a1,o15>A"},
    {"taraguchi2", "h8 h9 i10 k11 swap", "V4", 'B', "l12>A"},
    {"taraguchi2", "h8 h9 i10 k11 l12", "W5", 'B', "a1>A swap>A"},
    {"taraguchi2", "h8 h9 i10 k11 l12 swap", "V5", 'A', "a1>B"},
    {"taraguchi2", "h8 h9 i10 k11 ?a1,o15", "X5", 'B', "!o15>B"},
    {"taraguchi2", "h8 swap h9 i10 k11 ?a1,o15", "X5", 'A', "!a1>A"},
    {"taraguchi2", "h8 h9 i10 k11 ?a1,o15 !o15", "X5", 'B', "a1>A"},
};

static void
every_state_has_the_name_and_actor_of_the_page(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(state_cases); i++) {
        const struct state_case *c = &state_cases[i];
        struct script_game game;

        script_start_at(&game, c->protocol, c->path);
        if (strcmp(script_phase(&game), c->name) != 0 ||
            script_letter(script_actor(&game)) != c->actor) {
            fail_msg("%s after \"%s\": expected %s of %c, got %s of %c", c->protocol, c->path,
                     c->name, c->actor, script_phase(&game), script_letter(script_actor(&game)));
        }
    }
}

// Tries "g7>A": the step must be accepted and hand over to A. Returns its bit.
static unsigned
expect_hand_over(const struct state_case *c, const struct script_game *before, char *word)
{
    struct script_game game = *before;
    char want = word[strlen(word) - 1];
    struct opening_move move;

    word[strlen(word) - 2] = '\0';
    move = script_move(word, SCRIPT_SIZE);
    script_expect(&game, word, VERDICT_OK);
    script_carry_out(&game, &move);
    if (script_letter(script_actor(&game)) != want) {
        fail_msg("%s after \"%s %s\": expected %c to act, got %c", c->protocol, c->path, word, want,
                 script_letter(script_actor(&game)));
    }
    return 1u << move.step;
}

static void
every_listed_step_is_accepted_and_hands_over_to_the_right_seat(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(state_cases); i++) {
        const struct state_case *c = &state_cases[i];
        const char *rest = c->next;
        char word[SCRIPT_WORD_BYTES];
        unsigned listed = 0;
        struct script_game game;

        script_start_at(&game, c->protocol, c->path);
        while ((rest = script_next_word(rest, word))) {
            listed |= expect_hand_over(c, &game, word);
        }
        if (opening_steps(&game.opening) != listed) {
            fail_msg("%s after \"%s\": expected steps %#x, got %#x", c->protocol, c->path, listed,
                     opening_steps(&game.opening));
        }
    }
}

static void
every_other_step_is_refused_and_changes_nothing(void **state)
{
    // One of each kind, with points that are free and a number that is in range.
    static const char *const words[] = {
        "e4", "e4#1", "e4+f5", "swap", "keep", "black", "white", "#1", "?e4,f5", "!a1",
    };
    int refused = 0;

    (void)state;
    assert_int_equal(COUNT_OF(words), OPENING_STEP_COUNT);
    for (size_t i = 0; i < COUNT_OF(state_cases) * COUNT_OF(words); i++) {
        const struct state_case *c = &state_cases[i / COUNT_OF(words)];
        const char *word = words[i % COUNT_OF(words)];
        struct script_game game, before;

        script_start_at(&game, c->protocol, c->path);
        memcpy(&before, &game, sizeof(game));
        if (opening_steps(&game.opening) & (1u << script_move(word, SCRIPT_SIZE).step)) {
            continue;
        }
        script_expect(&game, word, VERDICT_WRONG_PHASE);
        assert_memory_equal(&game, &before, sizeof(game));
        refused++;
    }
    assert_true(refused > 700);
}

static void
the_cases_above_leave_out_no_state(void **state)
{
    bool is_seen[OPENING_COUNT][INT8_MAX] = {{false}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(state_cases); i++) {
        struct script_game game;

        script_start_at(&game, state_cases[i].protocol, state_cases[i].path);
        is_seen[game.opening.choice.protocol][game.opening.state] = true;
    }
    for (int i = 0; i < OPENING_COUNT; i++) {
        const struct opening_protocol *protocol = opening_protocol((enum opening)i);

        for (int k = 0; k < protocol->phase_count; k++) {
            if (!is_seen[i][k]) {
                fail_msg("%s, state %d (%s): expected a case, got none", protocol->name, k,
                         protocol->phases[k].name);
            }
        }
    }
}

static void
no_state_has_two_steps_with_numbers(void **state)
{
    const unsigned numbered = 1u << STEP_DECLARE | 1u << STEP_PLACE_DECLARE | 1u << STEP_OFFER;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(state_cases); i++) {
        struct script_game game;
        unsigned steps;

        script_start_at(&game, state_cases[i].protocol, state_cases[i].path);
        steps = opening_steps(&game.opening) & numbered;
        if (steps & (steps - 1)) {
            fail_msg("%s after \"%s\": expected one numbered step, got %#x",
                     state_cases[i].protocol, state_cases[i].path, steps);
        }
    }
}

static void
captures_are_banned_until_swap_and_swap2_have_ended(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(state_cases); i++) {
        const struct state_case *c = &state_cases[i];
        bool want = strcmp(c->protocol, "swap") == 0 || strcmp(c->protocol, "swap2") == 0;
        struct script_game game;

        script_start_at(&game, c->protocol, c->path);
        if (opening_bans_captures(&game.opening) != want) {
            fail_msg("%s after \"%s\": expected the ban to be %d", c->protocol, c->path, want);
        }
    }
}

// Regions.

static void
central_square_is_k_by_k_around_the_centre(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size += 2) {
        for (int8_t k = 1; k <= 9; k = (int8_t)(k + 2)) {
            const int low = (size - k) / 2, high = low + k - 1;

            for (int i = 0; i < size * size; i++) {
                struct point p = {(int8_t)(i % size), (int8_t)(i / size)};
                bool want = p.x >= low && p.x <= high && p.y >= low && p.y <= high;

                if (region_contains((struct region){REGION_INSIDE, k}, size, p) != want ||
                    region_contains((struct region){REGION_OUTSIDE, k}, size, p) == want ||
                    !region_contains((struct region){REGION_ANYWHERE, 0}, size, p)) {
                    fail_msg("K(%d) of %dx%d: expected (%d,%d) %s", k, size, size, p.x, p.y,
                             want ? "inside" : "outside");
                }
            }
        }
    }
}

struct region_case {
    const char *protocol, *path, *step;
    enum region_kind kind;
    const char *low, *high; // corners of the square
};

static const struct region_case region_cases[] = {
    {"central", "", "h8", REGION_INSIDE, "h8", "h8"},
    {"pro", "", "h8", REGION_INSIDE, "h8", "h8"},
    {"pro", "h8", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"pro", "h8 a1", "k8", REGION_OUTSIDE, "f6", "j10"},
    {"longpro", "", "h8", REGION_INSIDE, "h8", "h8"},
    {"longpro", "h8", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"longpro", "h8 a1", "l8", REGION_OUTSIDE, "e5", "k11"},
    {"swap1", "", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap1", "h8", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap", "", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap", "h8", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap", "h8 h9", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap2", "", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap2", "h8", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap2", "h8 h9", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap2", "h8 h9 j10", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap2", "h8 h9 j10 white", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"swap2", "h8 h9 j10 g7+k8 white", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"rif", "", "h8", REGION_INSIDE, "h8", "h8"},
    {"rif", "h8", "h9", REGION_INSIDE, "g7", "i9"},
    {"rif", "h8 h9", "h10", REGION_INSIDE, "f6", "j10"},
    {"rif", "h8 h9 h10", "c1", REGION_ANYWHERE, "a1", "o15"},
    {"rif", "h8 h9 h10 keep", "c1", REGION_ANYWHERE, "a1", "o15"},
    {"rif", "h8 h9 h10 j9 ?a1,b1 !a1", "c1", REGION_ANYWHERE, "a1", "o15"},
    {"yamaguchi", "", "h8", REGION_INSIDE, "h8", "h8"},
    {"yamaguchi", "h8", "h9", REGION_INSIDE, "g7", "i9"},
    {"yamaguchi", "h8 h9", "h10", REGION_INSIDE, "f6", "j10"},
    {"yamaguchi", "h8 h9 h10 #1", "c1", REGION_ANYWHERE, "a1", "o15"},
    {"yamaguchi", "h8 h9 h10 #1 keep", "c1", REGION_ANYWHERE, "a1", "o15"},
    {"yamaguchi", "h8 h9 h10 #1 j9 ?a1 !a1", "c1", REGION_ANYWHERE, "a1", "o15"},
    {"soosyrv", "", "h8", REGION_INSIDE, "h8", "h8"},
    {"soosyrv", "h8", "h9", REGION_INSIDE, "g7", "i9"},
    {"soosyrv", "h8 h9", "h10", REGION_INSIDE, "f6", "j10"},
    {"soosyrv", "h8 h9 h10", "c1#2", REGION_ANYWHERE, "a1", "o15"},
    {"soosyrv", "h8 h9 h10 keep", "c1#2", REGION_ANYWHERE, "a1", "o15"},
    {"soosyrv", "h8 h9 h10 j9#1 keep ?a1 !a1", "c1", REGION_ANYWHERE, "a1", "o15"},
    {"tarannikov", "", "h8", REGION_INSIDE, "h8", "h8"},
    {"tarannikov", "h8", "h9", REGION_INSIDE, "g7", "i9"},
    {"tarannikov", "h8 swap", "h9", REGION_INSIDE, "g7", "i9"},
    {"tarannikov", "h8 h9", "h10", REGION_INSIDE, "f6", "j10"},
    {"tarannikov", "h8 h9 swap", "h10", REGION_INSIDE, "f6", "j10"},
    {"tarannikov", "h8 h9 h10", "h11", REGION_INSIDE, "e5", "k11"},
    {"tarannikov", "h8 h9 h10 swap", "h11", REGION_INSIDE, "e5", "k11"},
    {"tarannikov", "h8 h9 h10 h11", "h12", REGION_INSIDE, "d4", "l12"},
    {"tarannikov", "h8 h9 h10 h11 swap", "h12", REGION_INSIDE, "d4", "l12"},
    {"tarannikov", "h8 h9 h10 h11 h12", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"tarannikov", "h8 h9 h10 h11 h12 swap", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"taraguchi", "", "h8", REGION_INSIDE, "h8", "h8"},
    {"taraguchi", "h8", "h9", REGION_INSIDE, "g7", "i9"},
    {"taraguchi", "h8 swap", "h9", REGION_INSIDE, "g7", "i9"},
    {"taraguchi", "h8 h9", "h10", REGION_INSIDE, "f6", "j10"},
    {"taraguchi", "h8 h9 swap", "h10", REGION_INSIDE, "f6", "j10"},
    {"taraguchi", "h8 h9 h10", "h11", REGION_INSIDE, "e5", "k11"},
    {"taraguchi", "h8 h9 h10 swap", "h11", REGION_INSIDE, "e5", "k11"},
    {"taraguchi", "h8 h9 h10 h11", "h12", REGION_INSIDE, "d4", "l12"},
    {"taraguchi", "h8 h9 h10 h11 swap", "h12", REGION_INSIDE, "d4", "l12"},
    {"taraguchi", "h8 h9 h10 h11 h12", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"taraguchi", "h8 h9 h10 h11 h12 swap", "a1", REGION_ANYWHERE, "a1", "o15"},
    {"taraguchi1", "h8 h9 h10 h11 ?a1 !a1", "c1", REGION_ANYWHERE, "a1", "o15"},
};

static enum verdict
verdict_by_corners(const struct region_case *c, const struct board *board, struct point p)
{
    struct point low = script_move(c->low, SCRIPT_SIZE).points[0],
                 high = script_move(c->high, SCRIPT_SIZE).points[0];
    bool is_within = p.x >= low.x && p.y >= low.y && p.x <= high.x && p.y <= high.y;

    if (!board_is_empty(board, p)) {
        return VERDICT_OCCUPIED;
    }
    return is_within == (c->kind != REGION_OUTSIDE) ? VERDICT_OK : VERDICT_OUTSIDE_REGION;
}

static void
stones_of_the_opening_stand_in_their_region_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(region_cases); i++) {
        const struct region_case *c = &region_cases[i];
        struct opening_move move = script_move(c->step, SCRIPT_SIZE);
        struct script_game game;

        script_start_at(&game, c->protocol, c->path);
        assert_int_equal(opening_region(&game.opening, move.step).kind, c->kind);
        for (int k = 0; k < SCRIPT_SIZE * SCRIPT_SIZE; k++) {
            struct point p = {(int8_t)(k % SCRIPT_SIZE), (int8_t)(k / SCRIPT_SIZE)};
            enum verdict want = verdict_by_corners(c, &game.board, p), got;
            char text[POINT_TEXT_BYTES];

            move.points[0] = p;
            got = opening_check(&game.opening, &game.board, &move);
            if (got != want) {
                fail_msg("%s after \"%s\": %s: expected %s, got %s", c->protocol, c->path,
                         point_format(p, text), verdict_word(want), verdict_word(got));
            }
        }
    }
}

static void
pro_and_longpro_keep_their_distance_on_every_odd_size(void **state)
{
    static const struct {
        const char *protocol;
        int distance;
    } cases[] = {{"pro", 3}, {"longpro", 4}};

    (void)state;
    for (int size = 9; size <= BOARD_SIZE_MAX; size += 2) {
        for (size_t i = 0; i < COUNT_OF(cases); i++) {
            struct opening_move move = {.step = STEP_PLACE, .point_count = 1};
            struct script_game game;

            script_start(&game, cases[i].protocol, size);
            move.points[0] = point_centre(size);
            script_carry_out(&game, &move);
            move.points[0] = (struct point){0, 0};
            script_carry_out(&game, &move);
            move.points[0] = point_centre(size);
            move.points[0].x = (int8_t)(move.points[0].x + cases[i].distance);
            assert_int_equal(opening_check(&game.opening, &game.board, &move), VERDICT_OK);
            move.points[0].x--;
            assert_int_equal(opening_check(&game.opening, &game.board, &move),
                             VERDICT_OUTSIDE_REGION);
        }
    }
}

static void
region_of_a_step_that_is_not_possible_is_anywhere(void **state)
{
    struct script_game game;

    (void)state;
    script_start(&game, "rif", SCRIPT_SIZE);
    assert_int_equal(opening_region(&game.opening, STEP_PLACE).kind, REGION_INSIDE);
    assert_int_equal(opening_region(&game.opening, STEP_SWAP).kind, REGION_ANYWHERE);
    assert_int_equal(opening_region(&game.opening, (enum opening_step)99).kind, REGION_ANYWHERE);
}

// Random openings.

// A move of this step, which is possible now. It may be refused: the points are
// drawn blindly.
static struct opening_move
draw_move(const struct script_game *game, struct rng *rng, enum opening_step step)
{
    struct opening_move move = {.step = step};
    int least, most;

    opening_number_range(&game->opening, &least, &most);
    if (step == STEP_OFFER) {
        move.point_count = least;
    } else if (step == STEP_PLACE2) {
        move.point_count = 2;
    } else if (step == STEP_PLACE || step == STEP_PLACE_DECLARE || step == STEP_CHOOSE) {
        move.point_count = 1;
    }
    for (int i = 0; i < move.point_count; i++) {
        move.points[i] = (struct point){(int8_t)rng_below(rng, SCRIPT_SIZE),
                                        (int8_t)rng_below(rng, SCRIPT_SIZE)};
    }
    if (step == STEP_CHOOSE) {
        move.points[0] = game->opening.offered[rng_below(rng, game->opening.offered_count)];
    }
    move.number = most ? 1 + (int)rng_below(rng, (uint32_t)most) : 0;
    return move;
}

// Draws until a move is accepted.
static struct opening_move
draw_accepted_move(const struct script_game *game, struct rng *rng)
{
    for (;;) {
        enum opening_step step = (enum opening_step)rng_below(rng, OPENING_STEP_COUNT);
        struct opening_move move;

        if (!(opening_steps(&game->opening) & (1u << step))) {
            continue;
        }
        move = draw_move(game, rng, step);
        if (opening_check(&game->opening, &game->board, &move) == VERDICT_OK) {
            return move;
        }
    }
}

// 4.5: in Wk the seat acts that did not place move k, in Vk the one that did.
static void
expect_five_swaps_actor(const struct script_game *game)
{
    const char *name = script_phase(game);
    bool is_placer = script_actor(game) == game->last_placer;

    if ((name[0] == 'W' && is_placer) || (name[0] == 'V' && !is_placer)) {
        fail_msg("%s with %d stones, swaps %s: %c acts, but %c placed the last stone", name,
                 game->stones, game->opening.swaps, script_letter(script_actor(game)),
                 script_letter(game->last_placer));
    }
}

// Only the opener's first three stones may be of a colour that he does not hold.
static void
expect_own_colour(const struct script_game *game, const struct opening_move *move)
{
    enum seat owner = opening_seat_of(&game->opening, stone_of_move(game->stones + 1));

    if (game->stones >= 3 && (move->step == STEP_PLACE || move->step == STEP_PLACE_DECLARE) &&
        script_actor(game) != owner) {
        fail_msg("%s, move %d by %c: expected it of %c", script_phase(game), game->stones + 1,
                 script_letter(script_actor(game)), script_letter(owner));
    }
}

static int
count_used_swaps(const struct opening_state *opening)
{
    int count = 0;

    for (const char *sign = opening->swaps; *sign; sign++) {
        count += *sign == 'R';
    }
    return count;
}

static void
random_openings_end_in_play_with_a_sign_per_swap_right(void **state)
{
    static const struct {
        const char *protocol;
        size_t least_signs, most_signs;
    } cases[] = {
        {"central", 0, 0},  {"pro", 0, 0},        {"longpro", 0, 0},    {"swap1", 1, 1},
        {"swap", 1, 1},     {"swap2", 1, 2},      {"rif", 1, 1},        {"yamaguchi", 1, 1},
        {"soosyrv8", 2, 2}, {"tarannikov", 5, 5}, {"taraguchi4", 5, 5}, {"taraguchi10", 5, 5},
    };
    struct rng rng = {4711};

    (void)state;
    for (size_t i = 0; i < 60 * COUNT_OF(cases); i++) {
        size_t c = i % COUNT_OF(cases), signs;
        struct script_game game;

        script_start(&game, cases[c].protocol, SCRIPT_SIZE);
        while (game.opening.state != OPENING_PLAY) {
            struct opening_move move = draw_accepted_move(&game, &rng);

            expect_five_swaps_actor(&game);
            expect_own_colour(&game, &move);
            script_carry_out(&game, &move);
        }
        signs = strlen(game.opening.swaps);
        if (signs < cases[c].least_signs || signs > cases[c].most_signs ||
            game.opening.black != count_used_swaps(&game.opening) % 2) {
            fail_msg("%s: swaps \"%s\" and black %c do not fit", cases[c].protocol,
                     game.opening.swaps, script_letter((enum seat)game.opening.black));
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_has_the_name_and_actor_of_the_page),
        cmocka_unit_test(every_listed_step_is_accepted_and_hands_over_to_the_right_seat),
        cmocka_unit_test(every_other_step_is_refused_and_changes_nothing),
        cmocka_unit_test(the_cases_above_leave_out_no_state),
        cmocka_unit_test(no_state_has_two_steps_with_numbers),
        cmocka_unit_test(captures_are_banned_until_swap_and_swap2_have_ended),
        cmocka_unit_test(central_square_is_k_by_k_around_the_centre),
        cmocka_unit_test(stones_of_the_opening_stand_in_their_region_only),
        cmocka_unit_test(pro_and_longpro_keep_their_distance_on_every_odd_size),
        cmocka_unit_test(region_of_a_step_that_is_not_possible_is_anywhere),
        cmocka_unit_test(random_openings_end_in_play_with_a_sign_per_swap_right),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
