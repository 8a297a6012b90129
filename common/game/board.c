// SPDX-License-Identifier: MIT
#include "common/game/board.h"

#include <assert.h>
#include <string.h>

#include "common/util/rng.h"

// Zobrist keys are computed, not stored: a few multiplications are as quick as
// a look into a table that has left the cache.
static uint64_t
stone_key(struct point p, enum stone stone)
{
    return rng_mix((uint64_t)(((p.y << 5 | p.x) << 2) | (int)stone));
}

static uint64_t
captured_key(enum stone taker, int count)
{
    return count ? rng_mix((uint64_t)(1 << 20 | count << 2 | (int)taker)) : 0;
}

// Changes the state of a cell between empty and a stone, either way.
static void
flip(struct board *board, struct point p, enum stone stone)
{
    const int n = board->size;
    const uint64_t by_x = (uint64_t)1 << (LINE_PAD + p.x), by_y = (uint64_t)1 << (LINE_PAD + p.y);
    struct line *row = &board->lines[AXIS_ROW][p.y];
    struct line *column = &board->lines[AXIS_COLUMN][p.x];
    struct line *diagonal = &board->lines[AXIS_DIAGONAL][p.x - p.y + n - 1];
    struct line *antidiagonal = &board->lines[AXIS_ANTIDIAGONAL][p.x + p.y];

    row->of[STONE_NONE] ^= by_x;
    row->of[stone] ^= by_x;
    column->of[STONE_NONE] ^= by_y;
    column->of[stone] ^= by_y;
    diagonal->of[STONE_NONE] ^= by_x;
    diagonal->of[stone] ^= by_x;
    antidiagonal->of[STONE_NONE] ^= by_x;
    antidiagonal->of[stone] ^= by_x;
    board->hash ^= stone_key(p, stone);
}

// Flips the captured stones of a placement and returns how many they are.
static int
flip_taken(struct board *board, const struct placement *placement)
{
    enum stone victim = stone_other((enum stone)placement->stone);
    int count = 0;

    for (int d = 0; d < DIRECTION_COUNT; d++) {
        for (int k = 1; k <= taken_in(placement->taken, d); k++) {
            flip(board, axis_step(placement->point, (enum axis)(d / 2), d % 2 ? -k : k), victim);
            count++;
        }
    }
    return count;
}

static void
change_captured(struct board *board, enum stone taker, int change)
{
    board->hash ^= captured_key(taker, board->captured[taker]);
    board->captured[taker] = (uint8_t)(board->captured[taker] + change);
    board->hash ^= captured_key(taker, board->captured[taker]);
    board->empty_count = (uint16_t)(board->empty_count + change);
}

void
board_init(struct board *board, int size)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    memset(board, 0, sizeof(*board));
    board->size = (uint8_t)size;
    board->empty_count = (uint16_t)(size * size);
    for (int8_t y = 0; y < size; y++) {
        for (int8_t x = 0; x < size; x++) {
            struct point p = {x, y};

            for (int axis = 0; axis < AXIS_COUNT; axis++) {
                board->lines[axis][line_number(size, p, (enum axis)axis)].of[STONE_NONE] |=
                    (uint64_t)1 << line_bit(p, (enum axis)axis);
            }
        }
    }
}

struct placement
board_place(struct board *board, struct point p, enum stone stone, uint16_t taken)
{
    struct placement placement = {p, (uint8_t)stone, taken};

    assert(stone != STONE_NONE && board_is_empty(board, p));
    flip(board, p, stone);
    board->empty_count--;
    if (taken) {
        change_captured(board, stone, flip_taken(board, &placement));
    }
    return placement;
}

void
board_undo(struct board *board, const struct placement *placement)
{
    if (placement->taken) {
        change_captured(board, (enum stone)placement->stone, -flip_taken(board, placement));
    }
    flip(board, placement->point, (enum stone)placement->stone);
    board->empty_count++;
}

void
board_set_captured(struct board *board, enum stone taker, int count)
{
    board->hash ^= captured_key(taker, board->captured[taker]) ^ captured_key(taker, count);
    board->captured[taker] = (uint8_t)count;
}

bool
board_equal(const struct board *a, const struct board *b)
{
    return a->hash == b->hash && a->size == b->size && a->empty_count == b->empty_count &&
           memcmp(a->captured, b->captured, sizeof(a->captured)) == 0 &&
           memcmp(a->lines, b->lines, sizeof(a->lines)) == 0;
}

bool
board_next_empty(const struct board *board, struct point *p)
{
    int y = point_is_none(*p) ? 0 : p->y;
    uint64_t behind = point_is_none(*p) ? 0 : ((uint64_t)2 << line_bit(*p, AXIS_ROW)) - 1;

    for (; y < board->size; y++, behind = 0) {
        uint64_t empty = board->lines[AXIS_ROW][y].of[STONE_NONE] & ~behind;

        if (empty) {
            *p = (struct point){(int8_t)(__builtin_ctzll(empty) - LINE_PAD), (int8_t)y};
            return true;
        }
    }
    return false;
}
