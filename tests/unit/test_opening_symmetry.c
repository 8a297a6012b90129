// SPDX-License-Identifier: MIT
#include "common/game/opening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/rng.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { BOARD_SIDE = 15, DIAGRAM_SIDE = 5, CELLS_MAX = DIAGRAM_SIDE * DIAGRAM_SIDE, STONES = 4 };

// The top row comes first. x and o are the stones; the letters are fifth moves:
// those of one letter are equivalent to each other and to no others.
struct diagram {
    const char *what;
    const char *rows[DIAGRAM_SIDE];
};

static const struct diagram diagrams[] = {
    {"h8 h9 h10 f9 of the page, up-down about row 9",
     {
         "e b c f g", // b: g11 and g7, c: h11 and h7
         "h i x a j", // a: i10 and i8
         "o k o l d", // d: j9 alone
         "h i x a j",
         "e b c f g",
     }},
    {"h8 h9 i9 i8 of the page, half turn and both diagonals",
     {
         "c b a d", // a: i10, j9, g8, h7
         "b o x a",
         "a x o b",
         "d a b c",
     }},
    {"h8 h9 i10 j9 of the page, no symmetry",
     {
         "a b c d e",
         "f g x h i",
         "j o k o l",
         "m x n p q",
         "r s t u v",
     }},
    {"left-right, the axis between two columns",
     {
         "a b b a",
         "c x x c",
         "d o o d",
         "e f f e",
     }},
    {"left-right, the axis through all stones",
     {
         "b x b",
         "c o c",
         "d x d",
         "e o e",
         "f g f",
     }},
    {"up-down; left-right would exchange the colours",
     {
         "a b c d",
         "e x o f",
         "e x o f",
         "a b c d",
     }},
    {"a cross; the diagonals would exchange the colours",
     {
         "a b c b a",
         "d e x e d",
         "f o g o f",
         "d e x e d",
         "a b c b a",
     }},
    {"half turn alone",
     {
         "a b c d e",
         "f g x o h",
         "i j k j i",
         "h o x g f",
         "e d c b a",
     }},
    {"diagonal, the axis through all stones",
     {
         "a b c o",
         "d e x c",
         "f o e b",
         "x f d a",
     }},
    {"diagonal, one pair across it",
     {
         "a b o x",
         "c d e o",
         "f g d b",
         "x f c a",
     }},
    {"anti-diagonal, the axis through all stones",
     {
         "x a b c",
         "a o d e",
         "b d x f",
         "c e f o",
     }},
};

// A cell of a diagram, set down on the board.
struct cell {
    char letter;
    struct point point;
};

// The cells with their lower left corner at the origin. Returns their number.
static int
read_cells(const struct diagram *diagram, struct point origin, struct cell cells[CELLS_MAX])
{
    int row_count = 0, count = 0;

    while (row_count < DIAGRAM_SIDE && diagram->rows[row_count]) {
        row_count++;
    }
    for (int row = 0; row < row_count; row++) {
        for (int column = 0; column < (int)(strlen(diagram->rows[row]) + 1) / 2; column++) {
            cells[count++] = (struct cell){
                diagram->rows[row][2 * column],
                {(int8_t)(origin.x + column), (int8_t)(origin.y + row_count - 1 - row)},
            };
        }
    }
    return count;
}

static void
find_stones(const struct cell *cells, int count, struct point stones[STONES])
{
    int next_black = 0, next_white = 1;

    for (int i = 0; i < count; i++) {
        int *next = cells[i].letter == 'x' ? &next_black : &next_white;

        if (cells[i].letter == 'x' || cells[i].letter == 'o') {
            assert_true(*next < STONES);
            stones[*next] = cells[i].point;
            *next += 2;
        }
    }
    assert_int_equal(next_black + next_white, 2 * STONES + 1);
}

static void
expect_letters(const struct diagram *diagram, struct point origin)
{
    struct point stones[STONES];
    struct cell cells[CELLS_MAX];
    int count = read_cells(diagram, origin, cells);

    find_stones(cells, count, stones);
    for (int i = 0; i < count * count; i++) {
        const struct cell *p = &cells[i / count], *q = &cells[i % count];
        bool want = p->letter == q->letter, got;
        char p_text[POINT_TEXT_BYTES], q_text[POINT_TEXT_BYTES];

        if (strchr("xo", p->letter) || strchr("xo", q->letter)) {
            continue;
        }
        got = opening_equivalent(stones, p->point, q->point);
        if (got != want) {
            fail_msg("%s: %c at %s and %c at %s: expected %s, got %s", diagram->what, p->letter,
                     point_format(p->point, p_text), q->letter, point_format(q->point, q_text),
                     want ? "equivalent" : "different", got ? "equivalent" : "different");
        }
    }
}

static void
points_of_one_letter_are_equivalent_wherever_the_stones_stand(void **state)
{
    const int places = BOARD_SIDE - DIAGRAM_SIDE + 1;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(diagrams); i++) {
        for (int place = 0; place < places * places; place++) {
            expect_letters(&diagrams[i],
                           (struct point){(int8_t)(place / places), (int8_t)(place % places)});
        }
    }
}

static void
image_off_the_board_is_no_point(void **state)
{
    // Reflected about the column of the stones, which is the edge.
    const struct point stones[STONES] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}};
    const struct point p = {5, 5};
    struct point q = {0, 0};

    (void)state;
    for (; q.y < BOARD_SIDE; q.x == BOARD_SIDE - 1 ? (q.x = 0, q.y++) : q.x++) {
        if (opening_equivalent(stones, p, q) != point_equal(p, q)) {
            fail_msg("stones a1 to a4, f6 and (%d,%d): expected %s", q.x, q.y,
                     point_equal(p, q) ? "equivalent" : "different");
        }
    }
}

// Stones of the page: i8 ~ i10, g7 ~ g11.
static const struct point row_nine[STONES] = {{7, 7}, {7, 8}, {7, 9}, {5, 8}};

static void
first_equivalent_pair_is_found_by_its_places(void **state)
{
    static const struct {
        int count;
        struct point points[4];
        int first, second;
    } cases[] = {
        {2, {{8, 7}, {8, 9}}, 0, 1},                  // i8 i10
        {4, {{0, 0}, {8, 7}, {9, 8}, {8, 9}}, 1, 3},  // a1 i8 j9 i10
        {4, {{6, 6}, {8, 7}, {8, 9}, {6, 10}}, 0, 3}, // g7 i8 i10 g11
        {4, {{0, 0}, {9, 8}, {6, 6}, {6, 10}}, 2, 3}, // a1 j9 g7 g11
        {3, {{0, 0}, {9, 8}, {9, 8}}, 1, 2},          // a1 j9 j9
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int first = -1, second = -1;

        if (!opening_find_equivalent(row_nine, cases[i].points, cases[i].count, &first, &second)) {
            fail_msg("case %zu: expected a pair, got none", i);
        }
        if (first != cases[i].first || second != cases[i].second) {
            fail_msg("case %zu: expected places %d and %d, got %d and %d", i, cases[i].first,
                     cases[i].second, first, second);
        }
    }
}

static void
no_equivalent_pair_leaves_the_places_alone(void **state)
{
    // a1, i8, j9, g7
    const struct point points[] = {{0, 0}, {8, 7}, {9, 8}, {6, 6}};
    int first = -7, second = -8;

    (void)state;
    for (int count = 0; count <= (int)COUNT_OF(points); count++) {
        assert_false(opening_find_equivalent(row_nine, points, count, &first, &second));
        assert_int_equal(first, -7);
        assert_int_equal(second, -8);
    }
}

// The second opinion: all eight ways to lay a grid on itself, each moved so that
// it takes stone 1 to stone 1 or to stone 3, as any map that keeps the black
// pair must; those that keep both pairs are the symmetries.

enum { WAYS = 8, SYMMETRIES_MAX = 2 * WAYS, QUARTER_TURN = 1, THREE_QUARTER_TURN = 3 };

struct symmetry {
    int way; // 0..3 quarter turns, 4..7 the same after a reflection
    int shift_x, shift_y;
};

static void
turn(int way, int x, int y, int turned[2])
{
    x = way >= 4 ? -x : x;
    for (int i = 0; i < way % 4; i++) {
        int old_x = x;

        x = -y;
        y = old_x;
    }
    turned[0] = x;
    turned[1] = y;
}

static bool
moves_onto(const struct symmetry *symmetry, struct point p, struct point q)
{
    int turned[2];

    turn(symmetry->way, p.x, p.y, turned);
    return turned[0] + symmetry->shift_x == q.x && turned[1] + symmetry->shift_y == q.y;
}

static bool
keeps_set(const struct symmetry *symmetry, struct point a, struct point b)
{
    return (moves_onto(symmetry, a, a) || moves_onto(symmetry, a, b)) &&
           (moves_onto(symmetry, b, a) || moves_onto(symmetry, b, b));
}

static int
find_symmetries(const struct point stones[STONES], struct symmetry found[SYMMETRIES_MAX])
{
    int count = 0;

    for (int i = 0; i < SYMMETRIES_MAX; i++) {
        struct point target = stones[i < WAYS ? 0 : 2];
        struct symmetry symmetry = {.way = i % WAYS};
        int turned[2];

        turn(symmetry.way, stones[0].x, stones[0].y, turned);
        symmetry.shift_x = target.x - turned[0];
        symmetry.shift_y = target.y - turned[1];
        if (keeps_set(&symmetry, stones[0], stones[2]) &&
            keeps_set(&symmetry, stones[1], stones[3])) {
            found[count++] = symmetry;
        }
    }
    return count;
}

static void
compare_with_symmetries(const struct point stones[STONES], const struct symmetry *symmetries,
                        int count)
{
    enum { SIDE = 8 }; // stones stand in a box of 5; images of near points lie around it

    for (int i = 0; i < SIDE * SIDE * SIDE * SIDE; i++) {
        struct point p = {(int8_t)(i % SIDE), (int8_t)(i / SIDE % SIDE)};
        struct point q = {(int8_t)(i / SIDE / SIDE % SIDE), (int8_t)(i / SIDE / SIDE / SIDE)};
        bool want = false;

        for (int k = 0; k < count; k++) {
            want = want || moves_onto(&symmetries[k], p, q);
        }
        if (opening_equivalent(stones, p, q) != want) {
            fail_msg("stones (%d,%d) (%d,%d) (%d,%d) (%d,%d): (%d,%d) and (%d,%d): expected %s",
                     stones[0].x, stones[0].y, stones[1].x, stones[1].y, stones[2].x, stones[2].y,
                     stones[3].x, stones[3].y, p.x, p.y, q.x, q.y,
                     want ? "equivalent" : "different");
        }
    }
}

// Four different points of a small box, where symmetries are common.
static void
draw_stones(struct rng *rng, struct point stones[STONES])
{
    for (int i = 0; i < STONES; i++) {
        bool is_new = true;

        stones[i] =
            (struct point){(int8_t)(1 + rng_below(rng, 5)), (int8_t)(1 + rng_below(rng, 5))};
        for (int j = 0; j < i; j++) {
            is_new = is_new && !point_equal(stones[i], stones[j]);
        }
        i -= is_new ? 0 : 1;
    }
}

static void
random_stones_have_the_symmetries_that_trying_all_maps_finds(void **state)
{
    struct rng rng = {20240817};
    int seen[WAYS] = {0};

    (void)state;
    for (int round = 0; round < 400; round++) {
        struct point stones[STONES];
        struct symmetry symmetries[SYMMETRIES_MAX];
        int count;

        draw_stones(&rng, stones);
        count = find_symmetries(stones, symmetries);
        for (int k = 0; k < count; k++) {
            seen[symmetries[k].way]++;
        }
        compare_with_symmetries(stones, symmetries, count);
    }
    for (int way = 0; way < WAYS; way++) {
        bool is_quarter = way == QUARTER_TURN || way == THREE_QUARTER_TURN;

        if ((seen[way] > 0) == is_quarter) {
            fail_msg("way %d of laying the grid on itself: expected %s, got %d times", way,
                     is_quarter ? "never" : "some", seen[way]);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_of_one_letter_are_equivalent_wherever_the_stones_stand),
        cmocka_unit_test(image_off_the_board_is_no_point),
        cmocka_unit_test(first_equivalent_pair_is_found_by_its_places),
        cmocka_unit_test(no_equivalent_pair_leaves_the_places_alone),
        cmocka_unit_test(random_stones_have_the_symmetries_that_trying_all_maps_finds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
