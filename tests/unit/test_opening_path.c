// SPDX-License-Identifier: MIT
// Bare lists of stones against the protocols of openings.md.
#include "common/game/opening_path.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/board.h"
#include "common/util/rng.h"
#include "tests/support/diagram.h"
#include "tests/support/opening_script.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
open_path(struct opening_path *path, const char *protocol)
{
    opening_path_init(path, script_choice(protocol).protocol);
}

// Places the stones of the text; returns how many were accepted.
static int
place_all(struct opening_path *path, const char *stones)
{
    char word[SCRIPT_WORD_BYTES];
    int count = 0;

    while ((stones = script_next_word(stones, word))) {
        if (!opening_path_place(path, SCRIPT_SIZE, diagram_parse_point(word, SCRIPT_SIZE))) {
            return count;
        }
        count++;
    }
    return count;
}

static void
stones_are_held_against_the_regions(void **state)
{
    static const struct {
        const char *protocol, *stones;
        int accepted; // of them
    } cases[] = {
        {"free", "a1 o15 h8", 3},
        {"central", "h8 a1 a2", 3},
        {"central", "h9", 0},
        {"pro", "h8 a1 k8 h9", 4},
        {"pro", "h8 a1 j11", 3},
        {"pro", "h8 a1 j8", 2},
        {"pro", "g8", 0},
        {"longpro", "h8 a1 l8", 3},
        {"longpro", "h8 a1 k8", 2},
        {"swap1", "a1 a2 a3", 3},
        {"swap", "a1 a2 a3 a4", 4},
        {"swap2", "a1 a2 a3 a4 a5 a6", 6},
        {"rif", "h8 h9 j10 a1 a2 a3 a4", 7},
        {"rif", "h7", 0},
        {"rif", "h8 h10", 1},
        {"rif", "h8 h9 h11", 2},
        {"yamaguchi", "h8 i9 f6 o15 a1 b1", 6},
        {"yamaguchi", "h8 i9 e6", 2},
        {"soosyrv8", "h8 i9 f6 o15 a1 b1", 6},
        {"soosyrv8", "h8 i10", 1},
        // Squares of 1, 3, 5, 7 and 9 points.
        {"tarannikov", "h8 i9 j10 k11 l12 a1", 6},
        {"tarannikov", "h8 i9 j10 l11", 3},
        {"tarannikov", "h8 i9 j10 k11 m12", 4},
        // The fifth may have been offered, and then it stands anywhere.
        {"taraguchi10", "h8 i9 j10 k11 m12 a1", 6},
        {"taraguchi10", "h8 i9 j10 l11", 3},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct opening_path path;
        int got;

        open_path(&path, cases[i].protocol);
        got = place_all(&path, cases[i].stones);
        if (got != cases[i].accepted) {
            fail_msg("%s, %s: expected %d stones to be accepted, got %d", cases[i].protocol,
                     cases[i].stones, cases[i].accepted, got);
        }
    }
}

static void
refused_stone_changes_nothing(void **state)
{
    struct opening_path path, before;

    (void)state;
    open_path(&path, "tarannikov");
    assert_int_equal(place_all(&path, "h8 i9"), 2);
    before = path;
    assert_int_equal(place_all(&path, "a1"), 0);
    assert_int_equal(path.protocol, before.protocol);
    assert_int_equal(path.phases, before.phases);
    assert_int_equal(path.in_play, before.in_play);
    assert_int_equal(place_all(&path, "j10"), 1);
}

// After so many stones the protocol may be over, and captures are free again.
static void
protocols_end_after_their_stones(void **state)
{
    static const struct {
        const char *protocol;
        int stones;
        bool bans_captures; // before
    } cases[] = {
        {"free", 0, false},     {"central", 1, false},    {"pro", 3, false},
        {"longpro", 3, false},  {"swap1", 2, false},      {"swap", 3, true},
        {"swap2", 4, true},     {"rif", 6, false},        {"yamaguchi", 6, false},
        {"soosyrv8", 6, false}, {"tarannikov", 6, false}, {"taraguchi10", 6, false},
    };

    (void)state;
    assert_int_equal(COUNT_OF(cases), OPENING_COUNT);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        static const char *const stones[] = {"h8", "i9", "j6", "k8", "l8", "l9", "a1"};
        struct opening_path path;
        int placed = 0;

        open_path(&path, cases[i].protocol);
        // The third stone of pro and longpro stands outside.
        while (!path.in_play) {
            const char *stone =
                placed == 2 && strstr(cases[i].protocol, "pro") ? "a8" : stones[placed];

            assert_int_equal(opening_path_bans_captures(&path), cases[i].bans_captures);
            assert_true(placed < (int)COUNT_OF(stones));
            if (place_all(&path, stone) != 1) {
                fail_msg("%s: expected %s to be accepted", cases[i].protocol, stone);
            }
            placed++;
        }
        if (placed != cases[i].stones) {
            fail_msg("%s: expected the end after %d stones, got %d", cases[i].protocol,
                     cases[i].stones, placed);
        }
        assert_false(opening_path_bans_captures(&path));
        assert_int_equal(place_all(&path, "o1 o2 o3"), 3);
        assert_true(path.in_play);
    }
}

// A list of stones does not tell swaps; those ways are left out.
static bool
is_swap(const struct opening_state *opening, const struct opening_move *move)
{
    struct opening_state after = *opening;

    opening_apply(&after, move);
    return after.black != opening->black;
}

static const int points_of_step[OPENING_STEP_COUNT] = {
    [STEP_PLACE] = 1, [STEP_PLACE_DECLARE] = 1, [STEP_PLACE2] = 2, [STEP_CHOOSE] = 1};

static bool
take_random_step(struct script_game *game, struct rng *rng, struct opening_move *move)
{
    int least, most;

    opening_number_range(&game->opening, &least, &most);
    for (int tries = 0; tries < 100000; tries++) {
        move->step = (enum opening_step)rng_below(rng, OPENING_STEP_COUNT);
        move->number = most;
        move->point_count = move->step == STEP_OFFER ? least : points_of_step[move->step];
        for (int i = 0; i < move->point_count; i++) {
            uint32_t number = rng_below(rng, SCRIPT_SIZE * SCRIPT_SIZE);

            move->points[i] =
                (struct point){(int8_t)(number % SCRIPT_SIZE), (int8_t)(number / SCRIPT_SIZE)};
        }
        if (move->step == STEP_CHOOSE) {
            move->points[0] = game->opening.offered[0];
        }
        if (opening_check(&game->opening, &game->board, move) == VERDICT_OK &&
            !is_swap(&game->opening, move)) {
            script_carry_out(game, move);
            return true;
        }
    }
    return false;
}

// Whatever way a protocol goes without a swap, its stones are accepted.
static void
stones_of_every_opening_are_accepted(void **state)
{
    static const char *const protocols[] = {
        "central", "pro",       "longpro",  "swap1",      "swap",       "swap2",
        "rif",     "yamaguchi", "soosyrv8", "tarannikov", "taraguchi5",
    };

    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        const char *protocol = protocols[seed % COUNT_OF(protocols)];
        struct rng rng = {seed};
        struct script_game game;
        struct opening_path path;

        script_start(&game, protocol, SCRIPT_SIZE);
        open_path(&path, protocol);
        while (game.opening.state != OPENING_PLAY) {
            struct opening_move move = {.step = STEP_PLACE};
            int before = game.stones;

            assert_true(take_random_step(&game, &rng, &move));
            for (int i = 0; i < game.stones - before; i++) {
                if (!opening_path_place(&path, SCRIPT_SIZE, move.points[i])) {
                    fail_msg("%s, seed %" PRIu64 ": expected stone %d to be accepted", protocol,
                             seed, before + i + 1);
                }
            }
        }
        assert_true(path.in_play);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_are_held_against_the_regions),
        cmocka_unit_test(refused_stone_changes_nothing),
        cmocka_unit_test(protocols_end_after_their_stones),
        cmocka_unit_test(stones_of_every_opening_are_accepted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
