// SPDX-License-Identifier: MIT
// Equivalent fifth moves (openings.md 4.1): the symmetry belongs to the four
// stones, not to the board, so an axis may run anywhere.
//
//      11  . b c . .
//      10  . . x a .      black h8 h10, white f9 h9: reflected about row 9
//       9  o . o . d      the stones stay as they are, and each letter goes
//       8  . . x a .      to itself or to the other one of its kind
//       7  . b c . .
//          f g h i j
#include "common/game/opening.h"

enum { STONES = 4 };

// A map of the plane: exchange the axes or not, turn each or not, then move.
struct map {
    bool exchanges;
    int8_t sign_x, sign_y;
};

struct plane_point {
    int x, y; // may lie off the board
};

// A quarter turn cannot keep two pairs, which leaves these.
static const struct map maps[] = {
    {false, 1, 1},   // everything stays
    {false, -1, 1},  // left-right
    {false, 1, -1},  // up-down
    {false, -1, -1}, // half turn
    {true, 1, 1},    // diagonal
    {true, -1, -1},  // anti-diagonal
};

enum { MAP_COUNT = sizeof(maps) / sizeof(maps[0]) };

static struct plane_point
turned(const struct map *map, struct plane_point p)
{
    int x = map->exchanges ? p.y : p.x, y = map->exchanges ? p.x : p.y;

    return (struct plane_point){map->sign_x * x, map->sign_y * y};
}

// A map that keeps the stones keeps the sum of their coordinates. That leaves
// one way to move them after the turn: by a quarter of what the sum has lost.
// Where the quarter is not a whole number there is no such map; the rounded
// shift moves the sum, so keeps_pair() will refuse it.
static struct plane_point
shift_after(const struct map *map, const struct point stones[STONES])
{
    struct plane_point sum = {0, 0};
    struct plane_point after;

    for (int i = 0; i < STONES; i++) {
        sum.x += stones[i].x;
        sum.y += stones[i].y;
    }
    after = turned(map, sum);
    return (struct plane_point){(sum.x - after.x) / STONES, (sum.y - after.y) / STONES};
}

// Does p go to q?
static bool
takes(const struct map *map, struct plane_point shift, struct point p, struct point q)
{
    struct plane_point image = turned(map, (struct plane_point){p.x, p.y});

    return image.x + shift.x == q.x && image.y + shift.y == q.y;
}

static bool
keeps_pair(const struct map *map, struct plane_point shift, struct point a, struct point b)
{
    return (takes(map, shift, a, a) && takes(map, shift, b, b)) ||
           (takes(map, shift, a, b) && takes(map, shift, b, a));
}

bool
opening_equivalent(const struct point stones[STONES], struct point p, struct point q)
{
    for (int i = 0; i < MAP_COUNT; i++) {
        struct plane_point shift = shift_after(&maps[i], stones);

        if (takes(&maps[i], shift, p, q) && keeps_pair(&maps[i], shift, stones[0], stones[2]) &&
            keeps_pair(&maps[i], shift, stones[1], stones[3])) {
            return true;
        }
    }
    return false;
}

bool
opening_find_equivalent(const struct point stones[STONES], const struct point *points, int count,
                        int *first, int *second)
{
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            if (opening_equivalent(stones, points[i], points[j])) {
                *first = i;
                *second = j;
                return true;
            }
        }
    }
    return false;
}
