// SPDX-License-Identifier: MIT
// Threats and answers of puzzles with captures: a threat is a move after which its side wins with
// the next one, by a five or by the last stones it has to take, or has a five that must be broken.
// Every answer is tried, for stones far from the four may be taken, or take.
#include "common/engine/capture_position.h"
#include "common/engine/puzzle_tree.h"

struct state {
    struct capture_position position;
    int count;
    struct capture_step steps[2 * PUZZLE_ALL + 2]; // to be taken back
};

static struct state *
state_of(const struct puzzle_field *field)
{
    return field->state;
}

static struct capture_position *
position_of(const struct puzzle_field *field)
{
    return &state_of(field)->position;
}

// The result of the latest stone.
static enum capture_end
end_now(const struct puzzle_field *field)
{
    return capture_position_end(position_of(field),
                                &state_of(field)->steps[state_of(field)->count - 1]);
}

static void
init(struct puzzle_field *field, const struct engine_position *from)
{
    capture_position_init(position_of(field), &from->rules, &from->board);
    field->side = side_of(from->to_move);
    state_of(field)->count = 0;
}

static uint64_t
key(const struct puzzle_field *field)
{
    return position_of(field)->board.hash ^ (field->side ? 0x9e3779b97f4a7c15u : 0);
}

static void
make(struct puzzle_field *field, int place)
{
    struct state *state = state_of(field);

    state->steps[state->count++] = capture_position_place(position_of(field), place, field->side);
    field->side ^= 1;
}

static void
undo(struct puzzle_field *field)
{
    capture_position_undo(position_of(field), &state_of(field)->steps[--state_of(field)->count]);
    field->side ^= 1;
}

static bool
is_playable(const struct puzzle_field *field, int cell, int side)
{
    return capture_position_is_empty(position_of(field), cell) &&
           capture_position_is_legal(position_of(field), cell, side);
}

// What a stone of this side would end, and for whom.
static enum capture_end
end_of(struct puzzle_field *field, int cell, int side)
{
    struct capture_step step = capture_position_place(position_of(field), cell, side);
    enum capture_end end = capture_position_end(position_of(field), &step);

    capture_position_undo(position_of(field), &step);
    return end;
}

// Can this side win with one stone?
static bool
wins_now(struct puzzle_field *field, int side, int *cell)
{
    struct capture_position *position = position_of(field);

    if (capture_position_takes_goal(position, side, cell) && is_playable(field, *cell, side) &&
        end_of(field, *cell, side) == CAPTURE_WON) {
        return true;
    }
    for (int y = 0; y < position->board.size; y++) {
        for (uint32_t row = position->rows[side][CELLS_FIVE][y]; row; row &= row - 1) {
            *cell = y * CELL_STRIDE + __builtin_ctz(row);
            if (is_playable(field, *cell, side) && end_of(field, *cell, side) == CAPTURE_WON) {
                return true;
            }
        }
    }
    return false;
}

static int
obvious(struct puzzle_field *field, int *place)
{
    return wins_now(field, field->side, place) ? 1 : 0;
}

// May a stone there threaten anything?
static bool
may_threaten(const struct puzzle_field *field, int cell)
{
    const struct capture_position *position = position_of(field);
    uint64_t counters = position->cells[field->side][cell];
    int missing = position->set->capture_goal -
                  position->board.captured[stone_of_side(field->side)] - cell_taken(counters);
    bool is_near_goal = missing <= position->set->capture_goal / 2 &&
                        (cell_count(counters, COUNTER_ATTACKS) || cell_taken(counters));

    return cell_count(counters, LINE_FOUR) || cell_count(counters, LINE_OPEN_FOUR) ||
           cell_count(counters, LINE_FIVE) || cell_taken(counters) || is_near_goal;
}

// Does the side that has just moved win next, or has it a five that must be broken?
static bool
is_threat(struct puzzle_field *field)
{
    int side = field->side ^ 1, cell;

    return position_of(field)->sums[side].fives || wins_now(field, side, &cell);
}

static void
threats(struct puzzle_field *field, struct puzzle_places *places)
{
    struct point p = POINT_NONE;

    places->count = 0;
    while (board_next_empty(&position_of(field)->board, &p)) {
        int cell = cell_of(p);
        bool is_kept;

        if (!may_threaten(field, cell) || !is_playable(field, cell, field->side)) {
            continue;
        }
        make(field, cell);
        is_kept = end_now(field) == CAPTURE_GOES_ON && is_threat(field);
        undo(field);
        if (is_kept) {
            places->list[places->count++] = (uint16_t)cell;
        }
    }
}

// May an answer there change that the attacker wins next? It stands where he would play, it takes,
// it makes a five, or, where a five can be broken, it threatens to take.
static bool
may_answer(const struct puzzle_field *field, int cell)
{
    const struct capture_position *position = position_of(field);
    uint64_t own = position->cells[field->side][cell], other = position->cells[!field->side][cell];

    return cell_taken(own) || cell_taken(other) || cell_count(other, LINE_FIVE) ||
           cell_count(own, LINE_FIVE) ||
           (position->set->endgame_capture && cell_count(own, COUNTER_ATTACKS));
}

// Tries an answer; the game is over, or the attacker wins all the same.
static bool
is_lost_by(struct puzzle_field *field, int cell, bool *is_refuted)
{
    enum capture_end end;
    bool is_lost;

    make(field, cell);
    end = end_now(field);
    is_lost =
        end == CAPTURE_LOST || (end == CAPTURE_GOES_ON && wins_now(field, field->side, &(int){0}));
    undo(field);
    *is_refuted = end == CAPTURE_WON || end == CAPTURE_DRAWN;
    return is_lost;
}

static bool
answers(struct puzzle_field *field, struct puzzle_places *places, int *least)
{
    struct point p = POINT_NONE;
    int win;

    places->count = 0;
    *least = 1;
    if (wins_now(field, field->side, &win) || !is_threat(field)) {
        return false;
    }
    while (board_next_empty(&position_of(field)->board, &p)) {
        int cell = cell_of(p);
        bool is_refuted = false;

        if (may_answer(field, cell) && is_playable(field, cell, field->side) &&
            !is_lost_by(field, cell, &is_refuted)) {
            places->list[places->count++] = (uint16_t)cell;
        }
        if (is_refuted) {
            return false;
        }
    }
    return true;
}

const struct puzzle_field_ops puzzle_field_captures = {
    .state_bytes = sizeof(struct state),
    .init = init,
    .key = key,
    .point = cell_point,
    .make = make,
    .undo = undo,
    .obvious = obvious,
    .threats = threats,
    .answers = answers,
};
