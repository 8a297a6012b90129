// SPDX-License-Identifier: MIT
// What colours have on a board: kept up to date or counted afresh, it is the same.
#include "common/engine/tally.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/game/captures.h"
#include "common/util/rng.h"
#include "tests/support/diagram.h"

enum { STONES = 120 };

static const struct score_table *const tables[] = {&scores_patterns, &scores_minimax, &scores_lines,
                                                   &scores_matrix};

static void
expect_same(const struct tally *kept, const struct board *board)
{
    struct tally fresh;

    tally_init(&fresh, kept->table, board);
    for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
        assert_int_equal(kept->all[stone].sum, fresh.all[stone].sum);
        assert_int_equal(kept->all[stone].fours, fresh.all[stone].fours);
        assert_int_equal(kept->all[stone].fives, fresh.all[stone].fives);
        assert_int_equal(tally_value(kept, board, (enum stone)stone),
                         tally_value(&fresh, board, (enum stone)stone));
    }
}

// Stones beside each other, with captures, and all of them taken back.
static void
play_and_take_back(const struct score_table *table, uint64_t seed)
{
    struct placement placed[STONES];
    struct rng rng = {seed};
    struct board board;
    struct tally tally;
    int count = 0, captures = 0;

    board_init(&board, 13);
    tally_init(&tally, table, &board);
    while (count < STONES) {
        int8_t x = (int8_t)rng_below(&rng, 13), y = (int8_t)rng_below(&rng, 13);
        enum stone stone = stone_of_move(count + 1);
        struct point p = {x, y};
        uint16_t taken;

        if (!board_is_empty(&board, p)) {
            continue;
        }
        taken = captures_find(&board, p, stone, CAPTURE_PAIRS | CAPTURE_TRIPLES);
        captures += taken != 0;
        placed[count] = board_place(&board, p, stone, taken);
        tally_update(&tally, &board, &placed[count++]);
        expect_same(&tally, &board);
    }
    assert_true(captures > 0);
    while (count > 0) {
        board_undo(&board, &placed[--count]);
        tally_update(&tally, &board, &placed[count]);
        expect_same(&tally, &board);
    }
    assert_int_equal(tally.all[STONE_BLACK].sum, 0);
}

static void
kept_and_fresh_tallies_are_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < (int)(sizeof(tables) / sizeof(*tables)); i++) {
        play_and_take_back(tables[i], rng_mix((uint64_t)i));
    }
}

static int64_t
minimax_value(const char *drawing, enum stone stone)
{
    struct diagram d = diagram_read(drawing, 15);
    struct tally tally;

    tally_init(&tally, &scores_minimax, &d.board);
    return tally_value(&tally, &d.board, stone);
}

// One four is 2^12 and counts double for the opponent. Four exceptions stand above, as they are:
// a five, an open or double four, and the same of the opponent.
static void
seed_s2_minimax_has_four_exceptions_above_its_powers(void **state)
{
    static const char one[] = "8  O X X X X .\n   a b c d e f\n";
    static const char two[] = "8  O X X X X .\n2  O X X X X .\n   a b c d e f\n";
    static const char open[] = "8  . X X X X .\n   a b c d e f\n";
    static const char five[] = "8  O X X X X X\n   a b c d e f\n";

    (void)state;
    assert_int_equal(minimax_value(one, STONE_BLACK), 1 << 12);
    assert_int_equal(minimax_value(one, STONE_WHITE), -(1 << 13));
    assert_int_equal(minimax_value(two, STONE_BLACK), (int64_t)1 << 40);
    assert_int_equal(minimax_value(two, STONE_WHITE), -((int64_t)1 << 40));
    assert_int_equal(minimax_value(open, STONE_BLACK), (int64_t)1 << 40);
    assert_int_equal(minimax_value(open, STONE_WHITE), -((int64_t)1 << 40));
    assert_int_equal(minimax_value(five, STONE_BLACK), (int64_t)1 << 50);
    assert_int_equal(minimax_value(five, STONE_WHITE), -((int64_t)1 << 50));
}

static void
value_of_the_other_counts_as_often_as_the_table_says(void **state)
{
    struct diagram d = diagram_read("8  . . X X . . .\n   e f g h i j k\n", 15);
    struct tally tally;

    (void)state;
    for (int i = 0; i < (int)(sizeof(tables) / sizeof(*tables)); i++) {
        int64_t own;

        tally_init(&tally, tables[i], &d.board);
        own = tally_value(&tally, &d.board, STONE_BLACK);
        assert_true(own > 0);
        assert_int_equal(tally_value(&tally, &d.board, STONE_WHITE), -tables[i]->opponent * own);
    }
}

static void
captured_stones_count(void **state)
{
    struct diagram d = diagram_read("8  .\n   e\n", 15);
    struct tally tally;

    (void)state;
    diagram_add(&d, "X+4");
    for (int i = 0; i < (int)(sizeof(tables) / sizeof(*tables)); i++) {
        tally_init(&tally, tables[i], &d.board);
        assert_int_equal(tally_value(&tally, &d.board, STONE_BLACK), 4 * tables[i]->captured);
    }
}

// What tally_gain() promises, found by placing either stone.
static void
gain_is_what_both_would_win_by_the_point(void **state)
{
    struct diagram d = diagram_read("9  . . X . O . .\n"
                                    "8  . X X * O O .\n"
                                    "7  . . . X . . .\n"
                                    "   e f g h i j k\n",
                                    15);

    (void)state;
    for (int i = 0; i < (int)(sizeof(tables) / sizeof(*tables)); i++) {
        struct tally before, after;
        int64_t want = 0;

        tally_init(&before, tables[i], &d.board);
        for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
            struct board board = d.board;

            board_place(&board, d.star, (enum stone)stone, 0);
            tally_init(&after, tables[i], &board);
            want += after.all[stone].sum - before.all[stone].sum;
        }
        assert_int_equal(tally_gain(&before, &d.board, d.star, STONE_BLACK, 0), want);
        assert_int_equal(tally_gain(&before, &d.board, d.star, STONE_WHITE, 2),
                         want + 2 * tables[i]->captured);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_and_fresh_tallies_are_the_same),
        cmocka_unit_test(seed_s2_minimax_has_four_exceptions_above_its_powers),
        cmocka_unit_test(value_of_the_other_counts_as_often_as_the_table_says),
        cmocka_unit_test(captured_stones_count),
        cmocka_unit_test(gain_is_what_both_would_win_by_the_point),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
