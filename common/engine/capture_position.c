// SPDX-License-Identifier: MIT
#include "common/engine/capture_position.h"

#include <string.h>

#include "common/game/captures.h"
#include "common/game/lines.h"

// Where a line lies: the cell of bit 0 of a half, and the way to the next one.
struct track {
    int base, step;
};

static struct track
track_of(int size, int axis, int number)
{
    static const int steps[AXIS_COUNT] = {1, CELL_STRIDE, CELL_STRIDE + 1, 1 - CELL_STRIDE};
    const int starts[AXIS_COUNT] = {
        number * CELL_STRIDE,
        number,
        (size - 1 - number) * CELL_STRIDE,
        number * CELL_STRIDE,
    };

    return (struct track){starts[axis] - LINE_PAD * steps[axis], steps[axis]};
}

static int
bit_cell(struct track track, int bit)
{
    return track.base + (bit % LINE_HALF) * track.step;
}

static int
class_at(const struct line_masks *masks, int bit)
{
    return (int)((masks->classes[0] >> bit & 1) | (masks->classes[1] >> bit & 1) << 1 |
                 (masks->classes[2] >> bit & 1) << 2);
}

static void
mark(uint32_t *row, int x, bool is_member)
{
    *row = (*row & ~(1u << x)) | (uint32_t)is_member << x;
}

// A cell that threatens in two ways at once is counted.
static void
count_combination(struct capture_position *position, int side, uint64_t counters, int change)
{
    struct capture_sums *sums = &position->sums[side];
    int fours = cell_count(counters, LINE_FOUR) + cell_count(counters, LINE_OPEN_FOUR);
    int threes = cell_count(counters, LINE_OPEN_THREE);

    if (fours + threes < 2) {
        return;
    }
    if (fours) {
        sums->four_threes += change;
    } else if (!position->set->double_three_ban) {
        sums->double_threes += change;
    }
}

// Cells whose class is another one now.
static void
change_classes(struct capture_position *position, const struct line_masks *old,
               const struct line_masks *new, struct track track)
{
    uint64_t changed = (old->classes[0] ^ new->classes[0]) | (old->classes[1] ^ new->classes[1]) |
                       (old->classes[2] ^ new->classes[2]);

    for (; changed; changed &= changed - 1) {
        int bit = __builtin_ctzll(changed), side = bit / LINE_HALF, cell = bit_cell(track, bit);
        int before = class_at(old, bit), after = class_at(new, bit);
        uint64_t *counters = &position->cells[side][cell];

        position->sums[side].classes[before]--;
        position->sums[side].classes[after]++;
        count_combination(position, side, *counters, -1);
        *counters -= before ? (uint64_t)1 << (4 * before) : 0;
        *counters += after ? (uint64_t)1 << (4 * after) : 0;
        count_combination(position, side, *counters, 1);
        if (before >= LINE_FOUR || after >= LINE_FOUR) {
            int x = cell % CELL_STRIDE, y = cell / CELL_STRIDE;

            mark(&position->rows[side][CELLS_FIVE][y], x, cell_count(*counters, LINE_FIVE));
            mark(&position->rows[side][CELLS_FOUR][y], x,
                 cell_count(*counters, LINE_FOUR) + cell_count(*counters, LINE_OPEN_FOUR));
        }
    }
}

static void
change_counter(struct capture_position *position, uint64_t old, uint64_t new, struct track track,
               int counter)
{
    for (uint64_t changed = old ^ new; changed; changed &= changed - 1) {
        int bit = __builtin_ctzll(changed);
        uint64_t *counters = &position->cells[bit / LINE_HALF][bit_cell(track, bit)];
        uint64_t unit = (uint64_t)1 << (4 * counter);

        *counters += new >> bit & 1 ? unit : -unit;
    }
}

// Cells where stones can be taken now, or no more.
static void
change_takes(struct capture_position *position, uint64_t old, uint64_t new, struct track track,
             int axis_and_take)
{
    int take = axis_and_take % LINE_TAKES, axis = axis_and_take / LINE_TAKES;
    int stones = take < TAKE_THREE_UP ? 2 : 3, direction = 2 * axis + take % 2;

    for (uint64_t changed = old ^ new; changed; changed &= changed - 1) {
        int bit = __builtin_ctzll(changed), side = bit / LINE_HALF, cell = bit_cell(track, bit);
        int sign = new >> bit & 1 ? 1 : -1;
        uint16_t *taken = &position->taken[side][cell];

        *taken = (uint16_t)(*taken ^ (unsigned)stones << (2 * direction));
        position->cells[side][cell] +=
            (uint64_t)((int64_t)(sign * stones) * ((int64_t)1 << (4 * COUNTER_TAKEN)));
        position->sums[side].takes += sign;
        position->sums[side].takeable += sign * stones;
        mark(&position->rows[side][CELLS_TAKE][cell / CELL_STRIDE], cell % CELL_STRIDE, *taken);
    }
}

static void
change_sums(struct capture_position *position, const struct line_masks *old,
            const struct line_masks *new)
{
    for (int side = 0; side < 2; side++) {
        struct capture_sums *sums = &position->sums[side];
        int shift = LINE_HALF * side;

        sums->fives += __builtin_popcount((uint32_t)(new->fives >> shift)) -
                       __builtin_popcount((uint32_t)(old->fives >> shift));
        sums->pairs += __builtin_popcount((uint32_t)(new->pairs >> shift)) -
                       __builtin_popcount((uint32_t)(old->pairs >> shift));
        sums->attacks += __builtin_popcount((uint32_t)(new->attacks >> shift)) -
                         __builtin_popcount((uint32_t)(old->attacks >> shift));
    }
}

static void
read_line(struct capture_position *position, int axis, int number)
{
    struct line_masks *old = &position->lines[axis][number];
    struct line_masks new =
        capture_lines_read(&position->board.lines[axis][number], position->line_rule);
    struct track track = track_of(position->board.size, axis, number);

    change_classes(position, old, &new, track);
    change_counter(position, old->free_threes, new.free_threes, track, COUNTER_FREE_THREES);
    change_counter(position, old->risks, new.risks, track, COUNTER_RISKS);
    change_counter(position, old->attacks, new.attacks, track, COUNTER_ATTACKS);
    for (int take = 0; take < LINE_TAKES; take++) {
        change_takes(position, old->takes[take], new.takes[take], track, axis * LINE_TAKES + take);
    }
    if ((old->fives ^ new.fives) | (old->pairs ^ new.pairs) | (old->attacks ^ new.attacks)) {
        change_sums(position, old, &new);
    }
    *old = new;
}

// The lines through a point but for one axis; -1 = all four.
static void
read_lines_at(struct capture_position *position, struct point p, int axis_known)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (axis != axis_known) {
            read_line(position, axis, line_number(position->board.size, p, (enum axis)axis));
        }
    }
}

// The board was changed by the placement, either way.
static void
update(struct capture_position *position, const struct placement *placement)
{
    read_lines_at(position, placement->point, -1);
    for (int d = 0; placement->taken && d < DIRECTION_COUNT; d++) {
        enum axis axis = (enum axis)(d / 2);

        for (int k = 1; k <= taken_in(placement->taken, d); k++) {
            read_lines_at(position, axis_step(placement->point, axis, d % 2 ? -k : k), (int)axis);
        }
    }
}

void
capture_position_init(struct capture_position *position, const struct rules *rules,
                      const struct board *board)
{
    const struct rule_set *set = rules_set(rules->rule);

    memset(position, 0, sizeof(*position));
    position->rules = rules;
    position->set = set;
    position->line_rule = (struct line_rule){
        .is_exact = set->exact[STONE_BLACK],
        .has_pairs = set->capture_sizes & CAPTURE_PAIRS,
        .has_triples = set->capture_sizes & CAPTURE_TRIPLES,
    };
    position->board = *board;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int count = axis == AXIS_ROW || axis == AXIS_COLUMN ? board->size : 2 * board->size - 1;

        for (int number = 0; number < count; number++) {
            read_line(position, axis, number);
        }
    }
}

struct capture_step
capture_position_place(struct capture_position *position, int cell, int side)
{
    bool is_five = cell_count(position->cells[side][cell], LINE_FIVE);
    struct capture_step step = {
        .placement = board_place(&position->board, cell_point(cell), stone_of_side(side),
                                 position->taken[side][cell]),
        .is_five = is_five,
    };

    update(position, &step.placement);
    return step;
}

void
capture_position_undo(struct capture_position *position, const struct capture_step *step)
{
    board_undo(&position->board, &step->placement);
    update(position, &step->placement);
}

// The next player has no cell to play on.
static bool
has_no_move(const struct capture_position *position, int side)
{
    struct point p = POINT_NONE;

    if (!position->set->double_three_ban) {
        return false;
    }
    while (board_next_empty(&position->board, &p)) {
        if (capture_position_is_legal(position, cell_of(p), side)) {
            return false;
        }
    }
    return true;
}

static enum capture_end
draw_or_on(const struct capture_position *position, int next)
{
    int left = position->board.empty_count;

    if (left == 0 || left <= position->rules->options.draw_margin || has_no_move(position, next)) {
        return CAPTURE_DRAWN;
    }
    return CAPTURE_GOES_ON;
}

// Does the capture on this cell reach the goal, or leave the owner no alignment?
static bool
breaks(struct capture_position *position, int cell, int owner)
{
    const struct rule_set *set = position->set;
    enum stone breaker = stone_of_side(!owner);
    struct board *board = &position->board;
    struct placement placement =
        board_place(board, cell_point(cell), breaker, position->taken[!owner][cell]);
    bool is_broken = board->captured[breaker] >= set->capture_goal ||
                     !lines_has_five(board, stone_of_side(owner), position->line_rule.is_exact);

    board_undo(board, &placement);
    return is_broken;
}

// As captures_can_break(), from the captures that are known.
static bool
can_break(struct capture_position *position, int owner)
{
    for (int y = 0; position->sums[!owner].takes && y < position->board.size; y++) {
        for (uint32_t rest = position->rows[!owner][CELLS_TAKE][y]; rest; rest &= rest - 1) {
            if (breaks(position, y * CELL_STRIDE + __builtin_ctz(rest), owner)) {
                return true;
            }
        }
    }
    return false;
}

// The order is that of variants.md 6.4.
static enum capture_end
endgame_end(struct capture_position *position, int side)
{
    if (position->sums[!side].fives) {
        return CAPTURE_LOST;
    }
    if (!position->sums[side].fives) {
        return draw_or_on(position, !side);
    }
    return can_break(position, side) ? CAPTURE_GOES_ON : CAPTURE_WON;
}

// The order of boat, variants.md 7.
static enum capture_end
five_first_end(const struct capture_position *position, int side)
{
    const struct rule_set *set = position->set;
    enum stone stone = stone_of_side(side);
    bool has_five = position->sums[side].fives;

    if (position->sums[!side].fives) {
        return CAPTURE_LOST;
    }
    if (has_five && !captures_reach_fives(&position->board, stone, set->capture_sizes,
                                          position->line_rule.is_exact)) {
        return CAPTURE_WON;
    }
    if (position->board.captured[stone] >= set->capture_goal) {
        return CAPTURE_WON;
    }
    return has_five ? CAPTURE_GOES_ON : draw_or_on(position, !side);
}

enum capture_end
capture_position_end(struct capture_position *position, const struct capture_step *step)
{
    int side = side_of((enum stone)step->placement.stone);

    if (position->set->five_first) {
        return five_first_end(position, side);
    }
    if (position->board.captured[step->placement.stone] >= position->set->capture_goal) {
        return CAPTURE_WON;
    }
    if (position->set->endgame_capture) {
        return endgame_end(position, side);
    }
    return step->is_five ? CAPTURE_WON : draw_or_on(position, !side);
}

bool
capture_position_takes_goal(const struct capture_position *position, int side, int *cell)
{
    int needed = position->set->capture_goal - position->board.captured[stone_of_side(side)];

    if (position->sums[side].takeable < needed) {
        return false;
    }
    for (int y = 0; y < position->board.size; y++) {
        for (uint32_t rest = position->rows[side][CELLS_TAKE][y]; rest; rest &= rest - 1) {
            *cell = y * CELL_STRIDE + __builtin_ctz(rest);
            if (cell_taken(position->cells[side][*cell]) >= needed) {
                return true;
            }
        }
    }
    return false;
}
