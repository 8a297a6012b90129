// SPDX-License-Identifier: MIT
#include "common/engine/tally.h"

#include "common/game/captures.h"

static void
add(struct line_score *sum, const struct line_score *score, int times)
{
    sum->sum += times * score->sum;
    sum->fours += times * score->fours;
}

static void
set_line(struct tally *tally, const struct line *line, enum stone stone, int axis, int number)
{
    struct line_score *kept = &tally->lines[stone][axis][number];

    add(&tally->all[stone], kept, -1);
    *kept = tally->table->line(line->of[stone], line->of[STONE_NONE]);
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
    *tally = (struct tally){.table = table};
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

static int64_t
worth_of_fours(const struct score_table *table, int fours)
{
    if (fours > 1) {
        return table->fours;
    }
    return fours == 1 ? table->one_four : 0;
}

static int64_t
worth(const struct tally *tally, const struct board *board, enum stone stone)
{
    return tally->all[stone].sum + worth_of_fours(tally->table, tally->all[stone].fours) +
           tally->table->captured * board->captured[stone];
}

int64_t
tally_value(const struct tally *tally, const struct board *board, enum stone stone)
{
    return worth(tally, board, stone) -
           tally->table->opponent * worth(tally, board, stone_other(stone));
}

// What this colour would gain if its stone stood there, captures aside.
static int64_t
gain_of(const struct tally *tally, const struct board *board, struct point p, enum stone stone)
{
    const struct score_table *table = tally->table;
    struct line_score change = {0};
    int fours = tally->all[stone].fours;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int number = line_number(board->size, p, (enum axis)axis);
        const struct line *line = &board->lines[axis][number];
        uint64_t bit = (uint64_t)1 << line_bit(p, (enum axis)axis);
        struct line_score with = table->line(line->of[stone] | bit, line->of[STONE_NONE] ^ bit);

        add(&change, &with, 1);
        add(&change, &tally->lines[stone][axis][number], -1);
    }
    return change.sum + worth_of_fours(table, fours + change.fours) - worth_of_fours(table, fours);
}

int64_t
tally_gain(const struct tally *tally, const struct board *board, struct point p, enum stone stone,
           uint16_t taken)
{
    return gain_of(tally, board, p, stone) + gain_of(tally, board, p, stone_other(stone)) +
           tally->table->captured * captures_count(taken);
}
