// SPDX-License-Identifier: MIT
#include "common/engine/scale.h"

#include <string.h>

#include "common/game/captures.h"
#include "common/game/lines.h"

enum {
    FIVE = 10,
    OPEN_FOUR = 9,
    FOUR = 8,
    OPEN_THREE = 7,
    THREE = 6,
    OPEN_TWO = 5,
    TWO = 4,
    BETWEEN = 3,
    TAKES = 2,
    NEAR = 1,
};

// How many stones the best five cells through the centre hold, which are own or empty.
static int
most_in_five(struct window w)
{
    uint32_t free = w.own | w.empty;
    int most = 0;

    for (int start = WINDOW_CENTRE - 4; start <= WINDOW_CENTRE; start++) {
        uint32_t five = 0x1fu << start;
        int stones = __builtin_popcount(w.own & five);

        if ((free & five) == five && stones > most) {
            most = stones;
        }
    }
    return most;
}

// As above in four cells between two empty ones.
static int
most_in_open_four(struct window w)
{
    uint32_t free = w.own | w.empty;
    int most = 0;

    for (int start = WINDOW_CENTRE - 3; start <= WINDOW_CENTRE; start++) {
        uint32_t four = 0xfu << start, ends = 1u << (start - 1) | 1u << (start + 4);
        int stones = __builtin_popcount(w.own & four);

        if ((free & four) == four && (w.empty & ends) == ends && stones > most) {
            most = stones;
        }
    }
    return most;
}

// The centre has its stone.
static int
number_on_line(struct window w)
{
    static const int closed[] = {0, 0, TWO, THREE, FOUR, FOUR};
    static const int open[] = {0, 0, OPEN_TWO, OPEN_THREE, OPEN_FOUR};
    int in_five = closed[most_in_five(w)], in_four = open[most_in_open_four(w)];

    return in_five > in_four ? in_five : in_four;
}

static bool
is_between(const struct board *board, struct point p, enum axis axis, enum stone enemy)
{
    const struct line *line = board_line(board, p, axis);
    int bit = line_bit(p, axis);

    return (line->of[enemy] >> (bit - 1)) & (line->of[enemy] >> (bit + 1)) & 1;
}

static bool
has_stone_near(const struct board *board, struct point p)
{
    const struct line *rows = board->lines[AXIS_ROW];
    uint64_t wide = (uint64_t)((1 << (2 * SCALE_NEAR + 1)) - 1)
                    << (line_bit(p, AXIS_ROW) - SCALE_NEAR);

    for (int y = p.y - SCALE_NEAR; y <= p.y + SCALE_NEAR; y++) {
        if (y >= 0 && y < board->size &&
            (rows[y].of[STONE_BLACK] | rows[y].of[STONE_WHITE]) & wide) {
            return true;
        }
    }
    return false;
}

static int
larger(int a, int b)
{
    return a > b ? a : b;
}

// What the captures of a stone say.
static int
number_of_captures(const struct rule_set *set, const struct board *board, enum stone stone,
                   uint16_t taken)
{
    int count = captures_count(taken);

    if (count == 0) {
        return 0;
    }
    return board->captured[stone] + count >= set->capture_goal ? FIVE : TAKES;
}

// As scale_number(), where the colour may place a stone that takes these.
static int
number_of(const struct rules *rules, const struct board *board, struct point p, enum stone stone,
          uint16_t taken)
{
    int number = number_of_captures(rules_set(rules->rule), board, stone, taken);

    if (rules_makes_five(rules, board, p, stone)) {
        return FIVE;
    }
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(board, p, (enum axis)axis, stone);

        number = larger(number, number_on_line(window));
        if (is_between(board, p, (enum axis)axis, stone_other(stone))) {
            number = larger(number, BETWEEN);
        }
    }
    return number ? number : NEAR;
}

int
scale_number(const struct rules *rules, const struct board *board, struct point p, enum stone stone)
{
    struct judgement judgement;

    if (!has_stone_near(board, p)) {
        return 0;
    }
    judgement = rules_judge(rules, board, p, stone);
    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return 0;
    }
    return number_of(rules, board, p, stone, judgement.taken);
}
