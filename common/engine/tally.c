// SPDX-License-Identifier: MIT
#include "common/engine/tally.h"

#include "common/game/captures.h"

static void
add(struct line_score *sum, const struct line_score *score, int times)
{
    sum->sum += times * score->sum;
    sum->fours += times * score->fours;
    sum->fives += times * score->fives;
}

// A line as its table scores it.
static struct line_score
score_line(const struct tally *tally, uint64_t own, uint64_t empty, int axis, int number)
{
    const struct score_table *table = tally->table;
    struct line_score score = table->line(own, empty);

    if (table->windows) {
        score.sum *= table->windows(tally->size, axis, number);
    }
    return score;
}

static void
set_line(struct tally *tally, const struct line *line, enum stone stone, int axis, int number)
{
    struct line_score *kept = &tally->lines[stone][axis][number];

    add(&tally->all[stone], kept, -1);
    *kept = score_line(tally, line->of[stone], line->of[STONE_NONE], axis, number);
    add(&tally->all[stone], kept, 1);
}

static void
update_point(struct tally *tally, const struct board *board, struct point p)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int number = line_number(board->size, p, (enum axis)axis);
        const struct line *line = &board->lines[axis][number];

        set_line(tally, line, STONE_BLACK, axis, number);
        set_line(tally, line, STONE_WHITE, axis, number);
    }
}

void
tally_init(struct tally *tally, const struct score_table *table, const struct board *board)
{
    *tally = (struct tally){.table = table, .size = board->size};
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        for (int number = 0; number < LINES_MAX; number++) {
            set_line(tally, &board->lines[axis][number], STONE_BLACK, axis, number);
            set_line(tally, &board->lines[axis][number], STONE_WHITE, axis, number);
        }
    }
}

void
tally_update(struct tally *tally, const struct board *board, const struct placement *placement)
{
    struct point taken[CAPTURES_MAX];
    int count = placement->taken ? captures_points(placement->point, placement->taken, taken) : 0;

    update_point(tally, board, placement->point);
    for (int i = 0; i < count; i++) {
        update_point(tally, board, taken[i]);
    }
}

// What stands above the sum of the table, and is not multiplied for the opponent.
static int64_t
worth_of_exceptions(const struct score_table *table, const struct line_score *score)
{
    return (score->fours > 1 ? table->fours : 0) + table->five * score->fives;
}

static int64_t
worth_of_shapes(const struct score_table *table, const struct line_score *score)
{
    return score->sum + (score->fours == 1 ? table->one_four : 0);
}

static int64_t
worth(const struct tally *tally, const struct board *board, enum stone stone, int factor)
{
    const struct score_table *table = tally->table;
    const struct line_score *score = &tally->all[stone];

    return worth_of_exceptions(table, score) +
           factor * (worth_of_shapes(table, score) + table->captured * board->captured[stone]);
}

int64_t
tally_value(const struct tally *tally, const struct board *board, enum stone stone)
{
    return worth(tally, board, stone, 1) -
           worth(tally, board, stone_other(stone), tally->table->opponent);
}

// What this colour would gain if its stone stood there, captures aside.
static int64_t
gain_of(const struct tally *tally, const struct board *board, struct point p, enum stone stone)
{
    const struct score_table *table = tally->table;
    const struct line_score *before = &tally->all[stone];
    struct line_score after = *before;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int number = line_number(board->size, p, (enum axis)axis);
        const struct line *line = &board->lines[axis][number];
        uint64_t bit = (uint64_t)1 << line_bit(p, (enum axis)axis);
        struct line_score with =
            score_line(tally, line->of[stone] | bit, line->of[STONE_NONE] ^ bit, axis, number);

        add(&after, &with, 1);
        add(&after, &tally->lines[stone][axis][number], -1);
    }
    return worth_of_exceptions(table, &after) + worth_of_shapes(table, &after) -
           worth_of_exceptions(table, before) - worth_of_shapes(table, before);
}

int64_t
tally_own_gain(const struct tally *tally, const struct board *board, struct point p,
               enum stone stone, uint16_t taken)
{
    return gain_of(tally, board, p, stone) + tally->table->captured * captures_count(taken);
}

int64_t
tally_gain(const struct tally *tally, const struct board *board, struct point p, enum stone stone,
           uint16_t taken)
{
    return tally_own_gain(tally, board, p, stone, taken) +
           gain_of(tally, board, p, stone_other(stone));
}
