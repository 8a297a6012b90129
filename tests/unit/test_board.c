// SPDX-License-Identifier: MIT
#include "common/game/board.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/captures.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "tests/support/diagram.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { SEED = 20240601, GAMES = 40, GAME_LENGTH_MAX = 400 };

// Five pairs and a triple to be taken at the star, and a stone that is not.
static const char crowded[] = "12  X . . . . . X .\n"
                              "11  . O . . . O . .\n"
                              "10  . . O O O . . .\n"
                              " 9  X O O * O O O X\n"
                              " 8  . . O O . . . .\n"
                              " 7  . O . O . . . .\n"
                              " 6  X . . X . . . .\n"
                              "    e f g h i j k l\n";

static void
expect_same_bytes(const char *what, const struct board *got, const struct board *want)
{
    char picture[2][DIAGRAM_TEXT_BYTES];

    if (memcmp(got, want, sizeof(*got)) != 0) {
        fail_msg("%s: expected the same bytes, hash %" PRIx64 ", empty %d, captured %d and %d\n%s\n"
                 "got hash %" PRIx64 ", empty %d, captured %d and %d\n%s",
                 what, want->hash, want->empty_count, want->captured[STONE_BLACK],
                 want->captured[STONE_WHITE], diagram_write(want, POINT_NONE, picture[0]),
                 got->hash, got->empty_count, got->captured[STONE_BLACK],
                 got->captured[STONE_WHITE], diagram_write(got, POINT_NONE, picture[1]));
    }
}

// How many cells the words of a line know, in all three states together.
static int
cells_of_line(const struct line *line)
{
    // No cell may be in two states at once.
    assert_true((line->of[STONE_BLACK] & line->of[STONE_WHITE]) == 0);
    assert_true((line->of[STONE_NONE] & (line->of[STONE_BLACK] | line->of[STONE_WHITE])) == 0);
    return __builtin_popcountll(line->of[STONE_NONE] | line->of[STONE_BLACK] |
                                line->of[STONE_WHITE]);
}

// The rows say what stands where; the other axes must say the same, and nothing
// about cells beyond the edge.
static void
expect_axes_agree(const struct board *board)
{
    int empty_count = 0;

    for (int i = 0; i < board->size * board->size; i++) {
        struct point p = {(int8_t)(i % board->size), (int8_t)(i / board->size)};
        enum stone stone = board_at(board, p);

        empty_count += stone == STONE_NONE;
        assert_int_equal(board_is_empty(board, p), stone == STONE_NONE);
        for (enum axis axis = AXIS_ROW; axis <= AXIS_ANTIDIAGONAL; axis++) {
            if (!((board_line(board, p, axis)->of[stone] >> line_bit(p, axis)) & 1)) {
                fail_msg("(%d,%d) of %d, axis %d: expected the bit of stone %d, got none", p.x, p.y,
                         board->size, axis, stone);
            }
        }
    }
    assert_int_equal(board->empty_count, empty_count);
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int cells = 0;

        for (int i = 0; i < LINES_MAX; i++) {
            cells += cells_of_line(&board->lines[axis][i]);
        }
        assert_int_equal(cells, board->size * board->size);
    }
}

static void
new_board_is_empty_in_every_size(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct board board;

        board_init(&board, size);
        assert_int_equal(board.size, size);
        assert_int_equal(board.empty_count, size * size);
        assert_int_equal(board.captured[STONE_BLACK], 0);
        assert_int_equal(board.captured[STONE_WHITE], 0);
        expect_axes_agree(&board);
    }
}

static void
corners_of_every_size_hold_a_stone(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        int8_t last = (int8_t)(size - 1);
        const struct point corners[] = {{0, 0}, {last, 0}, {0, last}, {last, last}};
        struct board board;

        board_init(&board, size);
        for (size_t i = 0; i < COUNT_OF(corners); i++) {
            enum stone stone = i % 2 ? STONE_WHITE : STONE_BLACK;

            board_place(&board, corners[i], stone, 0);
            assert_int_equal(board_at(&board, corners[i]), stone);
            assert_false(board_is_empty(&board, corners[i]));
            expect_axes_agree(&board);
        }
        assert_int_equal(board.empty_count, size * size - 4);
    }
}

static void
neighbours_along_an_axis_are_neighbouring_bits(void **state)
{
    const struct point p = {7, 7};

    (void)state;
    for (enum axis axis = AXIS_ROW; axis <= AXIS_ANTIDIAGONAL; axis++) {
        struct point next = axis_step(p, axis, 1), before = axis_step(p, axis, -3);

        assert_int_equal(line_number(15, next, axis), line_number(15, p, axis));
        assert_int_equal(line_bit(next, axis), line_bit(p, axis) + 1);
        assert_int_equal(line_number(15, before, axis), line_number(15, p, axis));
        assert_int_equal(line_bit(before, axis), line_bit(p, axis) - 3);
    }
}

static void
placement_removes_what_it_takes(void **state)
{
    static const char after[] = "12  X . . . . . X .\n"
                                "11  . . . . . . . .\n"
                                "10  . . . O . . . .\n"
                                " 9  X . . X O O O X\n"
                                " 8  . . . . . . . .\n"
                                " 7  . . . . . . . .\n"
                                " 6  X . . X . . . .\n"
                                "    e f g h i j k l\n";
    struct diagram start = diagram_read(crowded, 15), want = diagram_read(after, 15);
    struct board board = start.board;
    char picture[DIAGRAM_TEXT_BYTES];

    (void)state;
    board_place(&board, start.star, STONE_BLACK,
                captures_find(&board, start.star, STONE_BLACK, CAPTURE_PAIRS));
    assert_int_equal(board.captured[STONE_BLACK], 10);
    assert_int_equal(board.captured[STONE_WHITE], 0);
    expect_axes_agree(&board);
    if (memcmp(board.lines, want.board.lines, sizeof(board.lines)) != 0) {
        fail_msg("X at h9 of\n%s\nexpected\n%s\ngot\n%s", crowded, after,
                 diagram_write(&board, POINT_NONE, picture));
    }
}

static void
undo_restores_the_bytes_of_a_capture(void **state)
{
    (void)state;
    for (int sizes = 0; sizes <= (CAPTURE_PAIRS | CAPTURE_TRIPLES); sizes += CAPTURE_PAIRS) {
        struct diagram start = diagram_read(crowded, 15);
        struct board board = start.board, before;
        struct placement placement;

        memcpy(&before, &board, sizeof(before));
        placement = board_place(&board, start.star, STONE_BLACK,
                                captures_find(&board, start.star, STONE_BLACK, sizes));
        assert_false(board_equal(&board, &before));
        board_undo(&board, &placement);
        expect_same_bytes("place and undo", &board, &before);
    }
}

// A random empty point; there is one.
static struct point
random_empty(const struct board *board, struct rng *rng)
{
    uint32_t skip = rng_below(rng, board->empty_count);
    struct point p = POINT_NONE;

    do {
        board_next_empty(board, &p);
    } while (skip-- > 0);
    return p;
}

static void
undo_of_whole_games_restores_every_position(void **state)
{
    struct board *history = xcalloc(GAME_LENGTH_MAX, sizeof(*history));
    struct placement placements[GAME_LENGTH_MAX];
    struct rng rng = {SEED};

    (void)state;
    for (int game = 0; game < GAMES; game++) {
        int count = 0;
        struct board board;

        board_init(&board, BOARD_SIZE_MIN + game % 21);
        for (; count < GAME_LENGTH_MAX && board.empty_count > 0; count++) {
            struct point p = random_empty(&board, &rng);
            enum stone stone = stone_of_move(count + 1);
            uint16_t taken = captures_find(&board, p, stone, CAPTURE_PAIRS | CAPTURE_TRIPLES);

            memcpy(&history[count], &board, sizeof(board));
            placements[count] = board_place(&board, p, stone, taken);
        }
        expect_axes_agree(&board);
        while (count-- > 0) {
            board_undo(&board, &placements[count]);
            expect_same_bytes("undo in a random game", &board, &history[count]);
        }
    }
    free(history);
}

static void
hash_does_not_depend_on_the_order_of_stones(void **state)
{
    static const struct point points[] = {{0, 0}, {14, 14}, {7, 7}, {3, 11}, {11, 3}, {7, 8}};
    struct board forwards, backwards;

    (void)state;
    board_init(&forwards, 15);
    board_init(&backwards, 15);
    for (int i = 0, n = COUNT_OF(points); i < n; i++) {
        int k = n - 1 - i;

        board_place(&forwards, points[i], i % 2 ? STONE_WHITE : STONE_BLACK, 0);
        board_place(&backwards, points[k], k % 2 ? STONE_WHITE : STONE_BLACK, 0);
    }
    expect_same_bytes("the same stones in another order", &backwards, &forwards);
    assert_true(board_equal(&forwards, &backwards));
}

static int
compare_hashes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static void
hash_knows_point_and_colour_of_every_stone(void **state)
{
    uint64_t hashes[2 * BOARD_POINTS_MAX + 1];
    size_t count = 0;
    struct point p = POINT_NONE;
    struct board board;

    (void)state;
    board_init(&board, BOARD_SIZE_MAX);
    hashes[count++] = board.hash;
    while (board_next_empty(&board, &p)) {
        for (enum stone stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
            struct placement placement = board_place(&board, p, stone, 0);

            hashes[count++] = board.hash;
            board_undo(&board, &placement);
        }
    }
    assert_int_equal(count, COUNT_OF(hashes));
    qsort(hashes, count, sizeof(hashes[0]), compare_hashes);
    for (size_t i = 1; i < count; i++) {
        assert_true(hashes[i] != hashes[i - 1]);
    }
}

static void
hash_knows_who_has_captured_how_much(void **state)
{
    static const char *const captures[] = {"", "X+2", "O+2", "X+2 / O+2", "X+4", "O+4", "X+8"};
    uint64_t hashes[COUNT_OF(captures)];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(captures); i++) {
        struct diagram d = diagram_line("XO*", 15, AXIS_ROW, false), bare = d;

        diagram_add(&d, captures[i]);
        assert_memory_equal(d.board.lines, bare.board.lines, sizeof(d.board.lines));
        hashes[i] = d.board.hash;
        assert_int_equal(board_equal(&d.board, &bare.board), i == 0);
        for (size_t k = 0; k < i; k++) {
            if (hashes[k] == hashes[i]) {
                fail_msg("\"%s\" and \"%s\" with the same stones: expected two hashes, got one",
                         captures[k], captures[i]);
            }
        }
    }
}

static void
same_captures_by_another_way_give_the_same_hash(void **state)
{
    struct diagram a = diagram_line("XO*", 15, AXIS_ROW, false), b = a;

    (void)state;
    diagram_add(&a, "X+4 / O+2");
    diagram_add(&b, "O+2 / X+2 / X+2");
    expect_same_bytes("captures in another order", &b.board, &a.board);
}

static void
boards_of_different_size_are_not_equal(void **state)
{
    struct board a, b;

    (void)state;
    board_init(&a, 15);
    board_init(&b, 17);
    assert_false(board_equal(&a, &b));
}

static void
empty_points_come_by_row_then_column(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct point p = POINT_NONE;
        struct board board;

        board_init(&board, size);
        for (int i = 0; i < size * size; i++) {
            assert_true(board_next_empty(&board, &p));
            assert_int_equal(p.x, i % size);
            assert_int_equal(p.y, i / size);
        }
        assert_false(board_next_empty(&board, &p));
    }
}

static void
empty_points_leave_stones_out(void **state)
{
    // The letters are the empty points in the order in which they come.
    struct diagram d = diagram_read("XXOgh\n"
                                    "OXOXO\n"
                                    "defXO\n"
                                    "XOXOX\n"
                                    "aXbOc\n",
                                    5);
    struct point p = POINT_NONE;

    (void)state;
    for (char name = 'a'; name <= 'h'; name++) {
        assert_true(board_next_empty(&d.board, &p));
        if (!point_equal(p, diagram_point(&d, name))) {
            fail_msg("empty point '%c': expected (%d,%d), got (%d,%d)", name,
                     diagram_point(&d, name).x, diagram_point(&d, name).y, p.x, p.y);
        }
    }
    assert_false(board_next_empty(&d.board, &p));
}

static void
full_board_has_no_empty_point(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size += 10) {
        struct point p = POINT_NONE;
        struct board board;

        board_init(&board, size);
        while (board_next_empty(&board, &p)) {
            board_place(&board, p, (p.x + p.y) % 2 ? STONE_BLACK : STONE_WHITE, 0);
        }
        p = POINT_NONE;
        assert_false(board_next_empty(&board, &p));
        assert_int_equal(board.empty_count, 0);
        expect_axes_agree(&board);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_board_is_empty_in_every_size),
        cmocka_unit_test(corners_of_every_size_hold_a_stone),
        cmocka_unit_test(neighbours_along_an_axis_are_neighbouring_bits),
        cmocka_unit_test(placement_removes_what_it_takes),
        cmocka_unit_test(undo_restores_the_bytes_of_a_capture),
        cmocka_unit_test(undo_of_whole_games_restores_every_position),
        cmocka_unit_test(hash_does_not_depend_on_the_order_of_stones),
        cmocka_unit_test(hash_knows_point_and_colour_of_every_stone),
        cmocka_unit_test(hash_knows_who_has_captured_how_much),
        cmocka_unit_test(same_captures_by_another_way_give_the_same_hash),
        cmocka_unit_test(boards_of_different_size_are_not_equal),
        cmocka_unit_test(empty_points_come_by_row_then_column),
        cmocka_unit_test(empty_points_leave_stones_out),
        cmocka_unit_test(full_board_has_no_empty_point),
    };

    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
