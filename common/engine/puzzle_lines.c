// SPDX-License-Identifier: MIT
// Threats and answers of puzzles without captures, from the levels of the position.
#include "common/engine/movegen.h"
#include "common/engine/puzzle_tree.h"

static struct position *
position_of(const struct puzzle_field *field)
{
    return field->state;
}

static void
init(struct puzzle_field *field, const struct engine_position *from)
{
    position_init(position_of(field), &from->rules, &from->board, from->to_move);
    field->side = position_of(field)->side;
}

static uint64_t
key(const struct puzzle_field *field)
{
    return position_key(position_of(field));
}

static void
make(struct puzzle_field *field, int place)
{
    position_make(position_of(field), place);
    field->side = position_of(field)->side;
}

static void
undo(struct puzzle_field *field)
{
    position_undo(position_of(field));
    field->side = position_of(field)->side;
}

static int
obvious(struct puzzle_field *field, int *place)
{
    const struct position *position = position_of(field);
    const uint16_t *own = position->counts[position->side];
    int moves = own[LEVEL_FIVE]                                                             ? 1
                : own[LEVEL_FOUR_OPEN] && !position->counts[position->side ^ 1][LEVEL_FIVE] ? 2
                                                                                            : 0;

    if (moves) {
        *place =
            position_first(position, position->side, moves == 1 ? LEVEL_FIVE : LEVEL_FOUR_OPEN);
    }
    return moves;
}

static void
add_moves(struct puzzle_places *places, const struct move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        places->list[places->count++] = moves[i].place;
    }
}

// Points of these levels, the highest first.
static void
add_levels(const struct position *position, enum level from, enum level to,
           struct puzzle_places *places)
{
    int side = position->side;

    for (int level = (int)from; level >= (int)to; level--) {
        for (int y = 0; position->counts[side][level] && y < position->size; y++) {
            for (uint32_t row = position->levels[side][level][y]; row; row &= row - 1) {
                int place = place_at(__builtin_ctz(row), y);

                if (!position_is_foul(position, place, side)) {
                    places->list[places->count++] = (uint16_t)place;
                }
            }
        }
    }
}

// A five must be answered: an attack goes on only by a move that answers it.
static void
add_answers(const struct puzzle_field *field, struct puzzle_places *places)
{
    const struct position *position = position_of(field);
    struct move moves[MOVES_MAX];
    int count = movegen_answers(position, LEVEL_FIVE, moves);

    for (int i = 0; i < count; i++) {
        if (field->class == PUZZLE_THREES ||
            facts_at(position, moves[i].place, position->side)->fours) {
            places->list[places->count++] = moves[i].place;
        }
    }
}

static void
threats(struct puzzle_field *field, struct puzzle_places *places)
{
    const struct position *position = position_of(field);
    struct move moves[MOVES_MAX];

    places->count = 0;
    if (position->counts[position->side ^ 1][LEVEL_FIVE]) {
        add_answers(field, places);
    } else if (field->class == PUZZLE_FOURS) {
        add_moves(places, moves, movegen_fours(position, moves));
    } else {
        add_levels(position, LEVEL_FOUR_OPEN, LEVEL_THREE, places);
    }
}

static bool
answers(struct puzzle_field *field, struct puzzle_places *places, int *least)
{
    const struct position *position = position_of(field);
    const uint16_t *other = position->counts[position->side ^ 1];
    struct move moves[MOVES_MAX];

    places->count = 0;
    if (position->counts[position->side][LEVEL_FIVE]) {
        return false;
    }
    if (other[LEVEL_FIVE]) {
        *least = 1;
        add_moves(places, moves, movegen_answers(position, LEVEL_FIVE, moves));
        return true;
    }
    if (field->class == PUZZLE_FOURS || !other[LEVEL_FOUR_OPEN]) {
        return false;
    }
    *least = 2;
    add_moves(places, moves, movegen_answers(position, LEVEL_FOUR_OPEN, moves));
    add_moves(places, moves, movegen_fours(position, moves));
    return true;
}

const struct puzzle_field_ops puzzle_field_lines = {
    .state_bytes = sizeof(struct position),
    .init = init,
    .key = key,
    .point = place_point,
    .make = make,
    .undo = undo,
    .obvious = obvious,
    .threats = threats,
    .answers = answers,
};
