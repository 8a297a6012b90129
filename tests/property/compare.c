// SPDX-License-Identifier: MIT
#include "tests/property/compare.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/game/point.h"

void
compare_begin(struct compare *compare, const struct trial *trial)
{
    *compare = (struct compare){.trial = trial};
    compare_about(compare, POINT_NONE, 0, -1);
    trial_board(&trial->position, &compare->board);
}

void
compare_about(struct compare *compare, struct point p, char colour, int direction)
{
    compare->point = p;
    compare->colour = colour;
    compare->direction = direction;
}

static void
print_question(const struct compare *compare, const char *what)
{
    static const char *const directions[] = {"row", "column", "diagonal", "antidiagonal"};
    char text[POINT_TEXT_BYTES];

    printf("MISMATCH: %s", what);
    if (compare->colour != 0) {
        printf(", %c", compare->colour);
    }
    if (!point_is_none(compare->point)) {
        printf(" at %s", point_format(compare->point, text));
    }
    if (compare->direction >= 0) {
        printf(", %s", directions[compare->direction]);
    }
    if (compare->image > 0) {
        printf(", asked in mirror image %d", compare->image);
    }
    printf("\n");
    trial_print(compare->trial);
}

static void
print_points(const char *title, struct points points)
{
    char text[POINT_TEXT_BYTES];

    printf("%s", title);
    for (int i = 0; i < points.count; i++) {
        printf(" %s", point_format(points.at[i], text));
    }
    printf("\n");
}

void
compare_number(struct compare *compare, const char *what, long expected, long got)
{
    compare->questions++;
    if (expected == got) {
        return;
    }
    print_question(compare, what);
    printf("expected %ld (0x%lx), got %ld (0x%lx)\n", expected, (unsigned long)expected, got,
           (unsigned long)got);
    exit(EXIT_FAILURE);
}

static bool
is_among(struct point p, struct points points)
{
    for (int i = 0; i < points.count; i++) {
        if (point_equal(points.at[i], p)) {
            return true;
        }
    }
    return false;
}

void
compare_points(struct compare *compare, const char *what, struct points expected, struct points got)
{
    bool equal = expected.count == got.count;

    compare->questions++;
    for (int i = 0; i < expected.count && equal; i++) {
        equal = is_among(expected.at[i], got);
    }
    if (equal) {
        return;
    }
    print_question(compare, what);
    print_points("expected", expected);
    print_points("got     ", got);
    exit(EXIT_FAILURE);
}

void
compare_shape(struct compare *compare, const char *what, bool ok, const struct shape *got)
{
    compare->questions++;
    if (ok) {
        return;
    }
    print_question(compare, what);
    printf("got kind %d, axis %d,", (int)got->kind, (int)got->axis);
    print_points("", (struct points){got->stones, got->count});
    exit(EXIT_FAILURE);
}

void
compare_cells(struct compare *compare, const struct reference *expected, const struct board *got)
{
    for (int x = 0; x < expected->size; x++) {
        for (int y = 0; y < expected->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};
            char wanted = expected->cell[x][y];

            if (wanted != ".XO"[board_at(got, p)] || (wanted == '.') != board_is_empty(got, p)) {
                compare_about(compare, p, 0, -1);
                compare_number(compare, "stone on the board", wanted, ".XO"[board_at(got, p)]);
                compare_number(compare, "is empty", wanted == '.', board_is_empty(got, p));
            }
        }
    }
    compare_number(compare, "size", expected->size, got->size);
    compare_number(compare, "captured by black", expected->captured_by_black,
                   got->captured[STONE_BLACK]);
    compare_number(compare, "captured by white", expected->captured_by_white,
                   got->captured[STONE_WHITE]);
    compare_number(compare, "empty count", reference_empty_count(expected), got->empty_count);
}
