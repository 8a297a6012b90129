// SPDX-License-Identifier: MIT
#include "common/game/free_three.h"

// A free-three is what one more own stone turns into `. X X X X .`; stones
// beyond the six points do not matter, so the open four need not be exact.
enum { EXACT = false };

int
free_three_count(const struct board *board, struct point p, enum stone stone)
{
    int count = 0;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(board, p, (enum axis)axis, stone);

        count += window_open_four_points(window, EXACT) != 0;
    }
    return count;
}

int
free_three_shapes(const struct board *board, struct point p, enum stone stone,
                  struct shape shapes[AXIS_COUNT])
{
    int count = 0;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(board, p, (enum axis)axis, stone);
        uint32_t points = window_open_four_points(window, EXACT);

        if (points) {
            shapes[count++] = lines_shape(window, p, (enum axis)axis, __builtin_ctz(points));
        }
    }
    return count;
}
