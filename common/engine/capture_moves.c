// SPDX-License-Identifier: MIT
#include "common/engine/capture_moves.h"

#include "common/game/lines.h"

enum {
    NEAR = 2, // cells from the next stone
    DEFENCE_PERCENT = 70,
};

// What a stone is worth on one line, by class; FIVE is judged elsewhere.
static const int line_scores[LINE_CLASSES] = {
    [LINE_TWO] = 10,   [LINE_OPEN_TWO] = 32,    [LINE_THREE] = 40,   [LINE_OPEN_THREE] = 160,
    [LINE_FOUR] = 220, [LINE_OPEN_FOUR] = 2000, [LINE_FIVE] = 20000,
};

static const int four_three_score = 1500, double_three_score = 600;

// What two threats at once are worth beyond their sum.
static int
combination_score(uint64_t counters)
{
    int fours = cell_count(counters, LINE_FOUR) + cell_count(counters, LINE_OPEN_FOUR);
    int threes = cell_count(counters, LINE_OPEN_THREE);

    if (fours >= 2 || (fours && threes)) {
        return four_three_score;
    }
    return threes >= 2 ? double_three_score : 0;
}

static int
lines_score(uint64_t counters)
{
    int score = 0;

    // Most cells are of no class on any line.
    for (int i = LINE_TWO; i <= LINE_FIVE && counters >> (4 * i); i++) {
        score += cell_count(counters, i) * line_scores[i];
    }
    return score + combination_score(counters);
}

int
capture_moves_score(const struct capture_position *position, int cell, int side)
{
    static const int risk = -60, attack = 50, take = 130, save = 110;
    uint64_t own = position->cells[side][cell], other = position->cells[!side][cell];
    const uint64_t lines = ((uint64_t)1 << (4 * LINE_CLASSES)) - 1;
    int goal = position->set->capture_goal;
    int had = position->board.captured[stone_of_side(side)];
    int has = position->board.captured[stone_of_side(!side)];
    int score = lines_score(own & lines) + lines_score(other & lines) * DEFENCE_PERCENT / 100;

    score += cell_count(own, COUNTER_RISKS) * risk + cell_count(own, COUNTER_ATTACKS) * attack;
    if (cell_taken(own)) {
        score += cell_taken(own) * take * (goal + 2 * had) / goal;
    }
    if (cell_taken(other)) {
        score += cell_taken(other) * save * (goal + 2 * has) / goal;
    }
    return score;
}

static void
add(const struct capture_position *position, int cell, int side, struct capture_moves *moves)
{
    if (capture_position_is_legal(position, cell, side)) {
        moves->list[moves->count++] =
            (struct capture_move){(uint16_t)cell, capture_moves_score(position, cell, side)};
    }
}

// Rows of cells, each once.
static void
add_rows(const struct capture_position *position, const uint32_t rows[BOARD_SIZE_MAX], int side,
         struct capture_moves *moves)
{
    for (int y = 0; y < position->board.size; y++) {
        for (uint32_t rest = rows[y]; rest; rest &= rest - 1) {
            add(position, y * CELL_STRIDE + __builtin_ctz(rest), side, moves);
        }
    }
}

static uint32_t
empty_row(const struct capture_position *position, int y)
{
    return (uint32_t)(position->board.lines[AXIS_ROW][y].of[STONE_NONE] >> LINE_PAD);
}

// The empty cells near a stone.
static void
find_near(const struct capture_position *position, uint32_t near[BOARD_SIZE_MAX])
{
    int size = position->board.size;
    uint32_t wide[BOARD_SIZE_MAX + 2 * NEAR] = {0};

    for (int y = 0; y < size; y++) {
        const struct line *row = &position->board.lines[AXIS_ROW][y];
        uint32_t stones = (uint32_t)((row->of[STONE_BLACK] | row->of[STONE_WHITE]) >> LINE_PAD);

        wide[y + NEAR] = stones | stones << 1 | stones >> 1 | stones << 2 | stones >> 2;
    }
    for (int y = 0; y < size; y++) {
        near[y] = (wide[y] | wide[y + 1] | wide[y + 2] | wide[y + 3] | wide[y + 4]) &
                  empty_row(position, y);
    }
}

static void
set_cell(uint32_t rows[BOARD_SIZE_MAX], int cell)
{
    rows[cell / CELL_STRIDE] |= 1u << cell % CELL_STRIDE;
}

// The cells where this side would reach its goal of captures.
static bool
find_goal_cells(const struct capture_position *position, int side, uint32_t rows[BOARD_SIZE_MAX])
{
    int needed = position->set->capture_goal - position->board.captured[stone_of_side(side)];
    bool has_any = false;

    if (position->sums[side].takeable < needed) {
        return false;
    }
    for (int y = 0; y < position->board.size; y++) {
        for (uint32_t rest = position->rows[side][CELLS_TAKE][y]; rest; rest &= rest - 1) {
            int cell = y * CELL_STRIDE + __builtin_ctz(rest);

            if (cell_taken(position->cells[side][cell]) >= needed) {
                set_cell(rows, cell);
                has_any = true;
            }
        }
    }
    return has_any;
}

static void
join(uint32_t rows[BOARD_SIZE_MAX], const uint32_t more[BOARD_SIZE_MAX], int size)
{
    for (int y = 0; y < size; y++) {
        rows[y] |= more[y];
    }
}

// The cells from which this side threatens to take something of the other.
static void
find_attacks(const struct capture_position *position, int side, uint32_t rows[BOARD_SIZE_MAX])
{
    struct point p = POINT_NONE;

    if (!position->sums[side].attacks) {
        return;
    }
    while (board_next_empty(&position->board, &p)) {
        if (cell_count(position->cells[side][cell_of(p)], COUNTER_ATTACKS)) {
            set_cell(rows, cell_of(p));
        }
    }
}

// A stone of the other side stands at p, or soon will: the ends of its pairs, where this
// side could begin to take it.
static void
find_pair_ends(const struct capture_position *position, struct point p, int side,
               uint32_t rows[BOARD_SIZE_MAX])
{
    const struct board *board = &position->board;

    for (int d = 0; d < DIRECTION_COUNT; d++) {
        int step = d % 2 ? -1 : 1;
        struct point next = axis_step(p, (enum axis)(d / 2), step);
        struct point after = axis_step(p, (enum axis)(d / 2), 2 * step);
        struct point before = axis_step(p, (enum axis)(d / 2), -step);

        if (point_on_board(after, board->size) && point_on_board(before, board->size) &&
            board_at(board, next) == stone_of_side(!side) && board_is_empty(board, after) &&
            board_is_empty(board, before)) {
            set_cell(rows, cell_of(after));
            set_cell(rows, cell_of(before));
        }
    }
}

// The other side makes five on this cell: what would let this side break it.
static void
find_breaks(const struct capture_position *position, struct point p, int side,
            uint32_t rows[BOARD_SIZE_MAX])
{
    enum stone other = stone_of_side(!side);

    find_pair_ends(position, p, side, rows);
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(&position->board, p, (enum axis)axis, other);
        int down = window_run_down(window), up = window_run_up(window);

        for (int k = -down; down + up >= 4 && k <= up; k++) {
            if (k != 0) {
                find_pair_ends(position, axis_step(p, (enum axis)axis, k), side, rows);
            }
        }
    }
}

// What can be done against a win that is one stone away.
static void
find_defences(const struct capture_position *position, int side, uint32_t rows[BOARD_SIZE_MAX])
{
    int size = position->board.size, goal = position->set->capture_goal;
    const uint32_t *fives = position->rows[!side][CELLS_FIVE];

    join(rows, fives, size);
    join(rows, position->rows[side][CELLS_FIVE], size);
    join(rows, position->rows[side][CELLS_TAKE], size);
    if (!position->set->endgame_capture || !position->sums[!side].classes[LINE_FIVE]) {
        return;
    }
    // One capture before the goal any threat to take helps as well, but not in boat.
    if (!position->set->five_first && position->board.captured[stone_of_side(side)] + 2 >= goal) {
        find_attacks(position, side, rows);
    }
    for (int y = 0; y < size; y++) {
        for (uint32_t rest = fives[y]; rest; rest &= rest - 1) {
            find_breaks(position, cell_point(y * CELL_STRIDE + __builtin_ctz(rest)), side, rows);
        }
    }
}

bool
capture_moves_must_break(const struct capture_position *position, int side)
{
    return position->set->endgame_capture && position->sums[!side].fives;
}

bool
capture_moves_may_wait(const struct capture_position *position, int side)
{
    return position->set->endgame_capture && position->sums[side].takes &&
           !capture_moves_must_break(position, side);
}

bool
capture_moves_is_threatened(const struct capture_position *position, int side)
{
    int cell;

    return position->sums[!side].classes[LINE_FIVE] || capture_moves_must_break(position, side) ||
           capture_position_takes_goal(position, !side, &cell);
}

void
capture_moves_list_near(const struct capture_position *position, int side,
                        struct capture_moves *moves)
{
    uint32_t rows[BOARD_SIZE_MAX];

    moves->count = 0;
    moves->is_forced = false;
    find_near(position, rows);
    add_rows(position, rows, side, moves);
}

void
capture_moves_list(const struct capture_position *position, int side, struct capture_moves *moves)
{
    uint32_t rows[BOARD_SIZE_MAX] = {0};

    moves->count = 0;
    moves->is_forced = true;
    if (capture_moves_must_break(position, side)) {
        add_rows(position, position->rows[side][CELLS_TAKE], side, moves);
    } else if (find_goal_cells(position, !side, rows) || position->sums[!side].classes[LINE_FIVE]) {
        find_defences(position, side, rows);
        add_rows(position, rows, side, moves);
    } else {
        capture_moves_list_near(position, side, moves);
    }
}

void
capture_moves_list_sharp(const struct capture_position *position, int side, bool with_captures,
                         struct capture_moves *moves)
{
    uint32_t rows[BOARD_SIZE_MAX] = {0};

    moves->count = 0;
    moves->is_forced = false;
    join(rows, position->rows[side][CELLS_FOUR], position->board.size);
    join(rows, position->rows[side][CELLS_FIVE], position->board.size);
    if (with_captures) {
        join(rows, position->rows[side][CELLS_TAKE], position->board.size);
    }
    add_rows(position, rows, side, moves);
}

void
capture_moves_select(struct capture_moves *moves, int index)
{
    struct capture_move *list = moves->list, best;
    int at = index;

    for (int i = index + 1; i < moves->count; i++) {
        if (list[i].score > list[at].score) {
            at = i;
        }
    }
    best = list[at];
    list[at] = list[index];
    list[index] = best;
}
