// SPDX-License-Identifier: MIT
// A position of a rule with captures for the search: a board, and the class of every empty cell
// for both colours, kept up to date line by line (capture_lines.h). Wins, draws and legal moves
// are those of the referee.
//
// Belongs to one search. A stone changes the four lines through it, and those of every
// stone that it takes; taking it back reads the same lines again.
#ifndef COMMON_ENGINE_CAPTURE_POSITION_H
#define COMMON_ENGINE_CAPTURE_POSITION_H

#include "common/engine/capture_lines.h"
#include "common/game/rules.h"

enum {
    CELL_STRIDE = 32, // a cell is y * CELL_STRIDE + x
    CELL_COUNT = CELL_STRIDE * BOARD_SIZE_MAX,
    CELL_NONE = 0xffff,
};

// Cells that are looked up by row, one bit for each x.
enum cell_set {
    CELLS_FIVE, // of class FIVE on some line
    CELLS_FOUR, // FOUR or OPEN_FOUR
    CELLS_TAKE, // a stone there takes others
};

enum { CELL_SETS = CELLS_TAKE + 1 };

// Sums over a colour's cells.
struct capture_sums {
    int classes[LINE_CLASSES]; // cells of each class, each line counted by itself
    int takes;                 // ways to take something
    int takeable;              // stones that could be taken so
    int pairs;                 // own pairs, or triples, with free ends
    int fives;                 // alignments on the board; 0 = none
    int attacks;               // ways to threaten a capture
    int four_threes;           // cells that make two fours, or a four and an open three
    int double_threes;         // two open threes, where that is not banned
};

struct capture_position {
    const struct rules *rules;  // borrowed
    const struct rule_set *set; // of the rule
    struct line_rule line_rule;
    struct board board;
    struct line_masks lines[AXIS_COUNT][LINES_MAX];
    uint64_t cells[2][CELL_COUNT]; // counters of a cell, see cell_count()
    uint16_t taken[2][CELL_COUNT]; // as in struct placement, for each colour
    uint32_t rows[2][CELL_SETS][BOARD_SIZE_MAX];
    struct capture_sums sums[2];
};

// A stone on the board, enough to take it back.
struct capture_step {
    struct placement placement;
    bool is_five; // it makes an alignment
};

enum capture_end { CAPTURE_GOES_ON, CAPTURE_WON, CAPTURE_LOST, CAPTURE_DRAWN };

// Black is side 0, white side 1.
static inline int
side_of(enum stone stone)
{
    return stone == STONE_WHITE;
}

static inline enum stone
stone_of_side(int side)
{
    return side ? STONE_WHITE : STONE_BLACK;
}

static inline int
cell_of(struct point p)
{
    return p.y * CELL_STRIDE + p.x;
}

static inline struct point
cell_point(int cell)
{
    return (struct point){(int8_t)(cell % CELL_STRIDE), (int8_t)(cell / CELL_STRIDE)};
}

// The counters of a cell, four bits each but for the last: on how many lines it is of
// each class; in place of LINE_NONE, how many free-threes a stone makes. Then risks and
// attacks, and how many stones a stone takes.
enum {
    COUNTER_FREE_THREES = 0,
    COUNTER_RISKS = LINE_CLASSES,
    COUNTER_ATTACKS,
    COUNTER_TAKEN, // eight bits
};

static inline int
cell_count(uint64_t counters, int which)
{
    return (int)(counters >> (4 * which)) & 15;
}

static inline int
cell_taken(uint64_t counters)
{
    return (int)(counters >> (4 * COUNTER_TAKEN)) & 255;
}

// rules is borrowed.
void capture_position_init(struct capture_position *position, const struct rules *rules,
                           const struct board *board);

// Places a stone on an empty cell, where it must be legal.
struct capture_step capture_position_place(struct capture_position *position, int cell, int side);
void capture_position_undo(struct capture_position *position, const struct capture_step *step);

// The result after the latest stone, for the side that placed it. The board is changed and
// changed back.
enum capture_end capture_position_end(struct capture_position *position,
                                      const struct capture_step *step);

// Would the referee let this side place a stone on this cell?
static inline bool
capture_position_is_empty(const struct capture_position *position, int cell)
{
    return board_is_empty(&position->board, cell_point(cell));
}

// Of an empty cell.
static inline bool
capture_position_is_legal(const struct capture_position *position, int cell, int side)
{
    uint64_t counters = position->cells[side][cell];

    return !position->set->double_three_ban || cell_count(counters, COUNTER_FREE_THREES) < 2 ||
           cell_taken(counters) || cell_count(counters, LINE_FIVE);
}

// Is there a stone that takes as many as this side needs to win? Then *cell is one.
bool capture_position_takes_goal(const struct capture_position *position, int side, int *cell);

#endif
