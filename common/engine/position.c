// SPDX-License-Identifier: MIT
#include "common/engine/position.h"

#include <string.h>

#include "common/game/renju_forbidden.h"
#include "common/util/rng.h"

// The neighbourhood of a stone by row, from NEAR_REACH above it: three steps along the
// lines and the knight's moves. Its own column is bit NEAR_REACH.
static const uint8_t neighbourhood[2 * NEAR_REACH + 1] = {
    0x49, 0x3e, 0x3e, 0x77, 0x3e, 0x3e, 0x49,
};

static uint64_t
stone_key(int place, int side)
{
    return rng_mix((uint64_t)(place << 1 | side));
}

// Takes the cell in or out of the sets of its level.
static inline void
count_level(struct position *position, int place, int side, int level, int change)
{
    if (level != LEVEL_NONE) {
        position->counts[side][level] = (uint16_t)(position->counts[side][level] + change);
        position->levels[side][level][place_y(place)] ^= 1u << place_x(place);
    }
}

static inline void
set_level(struct position *position, int place, int side, int level)
{
    struct cell *cell = &position->cells[place];

    if (cell->levels[side] != level) {
        count_level(position, place, side, cell->levels[side], -1);
        count_level(position, place, side, level, 1);
        cell->levels[side] = (uint8_t)level;
    }
}

static void
add_neighbourhood(struct position *position, int place, uint32_t *before)
{
    uint32_t *rows = &position->near[place_y(place)];
    int x = place_x(place);

    for (size_t i = 0; i < sizeof(neighbourhood); i++) {
        before[i] = rows[i];
        rows[i] |= (uint32_t)((uint64_t)neighbourhood[i] << x >> NEAR_REACH);
    }
}

// The code of a side follows from its classes; value and level follow the code.
static inline void
renew_code(struct position *position, int place, int side)
{
    const struct patterns *patterns = position->patterns;
    struct cell *cell = &position->cells[place];
    unsigned code = code_of(patterns, cell->classes, side);
    const struct code_facts *old = &patterns->facts[side][cell->codes[side]];
    const struct code_facts *new = &patterns->facts[side][code];

    position->sums[side].mover += new->mover - old->mover;
    position->sums[side].other += new->other - old->other;
    cell->codes[side] = (uint16_t)code;
    set_level(position, place, side, new->level);
}

static inline void
renew_line(struct position *position, int place, int axis, uint32_t key)
{
    struct cell *cell = &position->cells[place];
    uint8_t classes = position->patterns->classes[key];
    uint8_t differs = (uint8_t)(classes ^ cell->classes[axis]);
    struct change *change;

    if (!differs) {
        return;
    }
    change = &position->changes[position->change_count++];
    change->place = (uint16_t)place;
    change->axis = (uint8_t)axis;
    change->classes = cell->classes[axis];
    memcpy(change->codes, cell->codes, sizeof(change->codes));
    memcpy(change->levels, cell->levels, sizeof(change->levels));
    cell->classes[axis] = classes;
    if (differs & 0x0f) {
        renew_code(position, place, 0);
    }
    if (differs & 0xf0) {
        renew_code(position, place, 1);
    }
}

// A stone appears in its four lines, or disappears from them.
static inline void
flip_lines(struct position *position, int place, int side)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        position->lines[axis][place_line(place, axis)] ^= (uint64_t)(side + 1)
                                                          << place_bit(place, axis);
    }
}

// Classifies again the empty points of a line that see the stone.
static inline void
renew_around(struct position *position, int place, int axis, int reach)
{
    const uint64_t line = position->lines[axis][place_line(place, axis)];
    const int bit = place_bit(place, axis);
    uint64_t seen = ((UINT64_C(1) << (4 * reach + 2)) - 1) << (bit - 2 * reach);
    uint64_t empty = line & line >> 1 & UINT64_C(0x5555555555555555) & seen;

    for (; empty; empty &= empty - 1) {
        int at = __builtin_ctzll(empty);

        renew_line(position, place + (at - bit) / 2 * axis_stride(axis), axis,
                   word_key(line, at, reach));
    }
}

// With the reach as a constant the shifts and masks are constants, too.
static inline void
renew_all(struct position *position, int place, int reach)
{
    renew_around(position, place, AXIS_ROW, reach);
    renew_around(position, place, AXIS_COLUMN, reach);
    renew_around(position, place, AXIS_DIAGONAL, reach);
    renew_around(position, place, AXIS_ANTIDIAGONAL, reach);
}

// An occupied or empty cell counts in sums and sets or not.
static void
count_cell(struct position *position, int place, int change)
{
    const struct cell *cell = &position->cells[place];

    for (int side = 0; side < SIDES; side++) {
        const struct code_facts *facts = facts_at(position, place, side);

        position->sums[side].mover += facts->mover * change;
        position->sums[side].other += facts->other * change;
        count_level(position, place, side, cell->levels[side], change);
    }
}

void
position_make(struct position *position, int place)
{
    struct cell *cell = &position->cells[place];
    struct played *played = &position->played[position->played_count++];
    int side = position->side;

    played->hash = position->hash;
    memcpy(played->sums, position->sums, sizeof(played->sums));
    played->place = (uint16_t)place;
    played->first_change = (uint16_t)position->change_count;
    count_cell(position, place, -1);
    cell->state = (uint8_t)(side + 1);
    position->empty[place_y(place)] ^= 1u << place_x(place);
    position->empty_count--;
    position->hash ^= stone_key(place, side);
    flip_lines(position, place, side);
    if (position->patterns->reach == REACH_MAX) {
        renew_all(position, place, REACH_MAX);
    } else {
        renew_all(position, place, REACH_MAX - 1);
    }
    add_neighbourhood(position, place, played->near);
    if (position->patterns->has_fouls) {
        board_place(&position->board, place_point(place), (enum stone)(side + 1), 0);
    }
    position->side = side ^ 1;
}

static void
restore(struct position *position, const struct change *change)
{
    struct cell *cell = &position->cells[change->place];

    for (int side = 0; side < SIDES; side++) {
        set_level(position, change->place, side, change->levels[side]);
    }
    cell->classes[change->axis] = change->classes;
    memcpy(cell->codes, change->codes, sizeof(cell->codes));
}

void
position_undo(struct position *position)
{
    const struct played *played = &position->played[--position->played_count];
    int place = played->place, side = position->side ^ 1;

    if (position->patterns->has_fouls) {
        struct placement placement = {place_point(place), (uint8_t)(side + 1), 0};

        board_undo(&position->board, &placement);
    }
    memcpy(&position->near[place_y(place)], played->near, sizeof(played->near));
    while (position->change_count > played->first_change) {
        restore(position, &position->changes[--position->change_count]);
    }
    flip_lines(position, place, side);
    position->cells[place].state = CELL_FREE;
    count_cell(position, place, 1);
    position->empty[place_y(place)] ^= 1u << place_x(place);
    position->empty_count++;
    position->hash = played->hash;
    memcpy(position->sums, played->sums, sizeof(position->sums));
    position->side = side;
}

bool
position_is_foul(const struct position *position, int place, int side)
{
    enum level level = level_at(position, place, side);

    if (level == LEVEL_DOUBTFUL) {
        return renju_status(&position->board, place_point(place)) == RENJU_FORBIDDEN;
    }
    return level == LEVEL_FOUL;
}

int
position_first(const struct position *position, int side, enum level level)
{
    const uint32_t *rows = position->levels[side][level];

    for (int y = 0; y < position->size; y++) {
        if (rows[y]) {
            return place_at(__builtin_ctz(rows[y]), y);
        }
    }
    return PLACE_NONE;
}

// Setting up.

// An empty cell in its lines, which are walls before.
static void
init_lines(struct position *position, int place)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        position->lines[axis][place_line(place, axis)] |= UINT64_C(3) << place_bit(place, axis);
    }
}

static void
init_cell(struct position *position, int place)
{
    struct cell *cell = &position->cells[place];

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        cell->classes[axis] = position->patterns->classes[position_line_key(position, place, axis)];
    }
    for (int side = 0; side < SIDES; side++) {
        cell->codes[side] = (uint16_t)code_of(position->patterns, cell->classes, side);
        cell->levels[side] = facts_at(position, place, side)->level;
    }
    count_cell(position, place, 1);
    position->empty[place_y(place)] |= 1u << place_x(place);
    position->empty_count++;
}

static bool
is_closed(const struct board *board, struct point p)
{
    return !board_is_empty(board, p) && board_at(board, p) == STONE_NONE;
}

static void
init_empty(struct position *position, const struct board *board)
{
    for (int place = 0; place < PLACE_COUNT; place++) {
        struct point p = place_point(place);

        position->cells[place].state = CELL_CLOSED;
        if (point_on_board(p, board->size) && !is_closed(board, p)) {
            position->cells[place].state = CELL_FREE;
            init_lines(position, place);
        }
    }
    for (int place = 0; place < PLACE_COUNT; place++) {
        if (position->cells[place].state == CELL_FREE) {
            init_cell(position, place);
        }
    }
}

// The stones are placed as if they had been played. Their order is lost; nothing
// asks for it.
static void
init_stones(struct position *position, const struct board *board)
{
    for (int place = 0; place < PLACE_COUNT; place++) {
        struct point p = place_point(place);

        if (position->cells[place].state == CELL_FREE && !board_is_empty(board, p)) {
            position->side = (int)board_at(board, p) - 1;
            position_make(position, place);
            // It will never be taken back.
            position->change_count = 0;
            position->played_count = 0;
        }
    }
}

void
position_init(struct position *position, const struct rules *rules, const struct board *board,
              enum stone to_move)
{
    position->patterns = patterns_of(rules->rule);
    // A table may be used for one rule after the other.
    position->hash = rng_mix(1u << 20 | (uint64_t)rules->rule << 8 | board->size);
    memset(position->sums, 0, sizeof(position->sums));
    position->size = board->size;
    position->empty_count = 0;
    position->draw_margin = rules->options.draw_margin;
    position->played_count = 0;
    position->change_count = 0;
    memset(position->counts, 0, sizeof(position->counts));
    memset(position->levels, 0, sizeof(position->levels));
    memset(position->near, 0, sizeof(position->near));
    memset(position->empty, 0, sizeof(position->empty));
    memset(position->lines, 0, sizeof(position->lines));
    memset(position->cells, 0, sizeof(position->cells));
    board_init(&position->board, board->size);
    init_empty(position, board);
    init_stones(position, board);
    position->side = (int)to_move - 1;
}
