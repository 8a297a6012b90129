// SPDX-License-Identifier: MIT
// What the search of puzzles asks of a position: threats, answers, stones down and up again. One
// set of functions for rules without captures (puzzle_lines.c), one for those with
// (puzzle_captures.c). Places are numbers of the position's own.
#ifndef COMMON_ENGINE_PUZZLE_TREE_H
#define COMMON_ENGINE_PUZZLE_TREE_H

#include "common/engine/puzzle_search.h"

struct puzzle_field {
    const struct puzzle_field_ops *ops;
    enum puzzle_class class;
    int side;    // to move
    void *state; // borrowed; what the ops know of the position
};

enum { PUZZLE_PLACES = 2 * BOARD_POINTS_MAX };

struct puzzle_places {
    int count;
    uint16_t list[PUZZLE_PLACES];
};

struct puzzle_field_ops {
    size_t state_bytes;
    void (*init)(struct puzzle_field *field, const struct engine_position *position);
    uint64_t (*key)(const struct puzzle_field *field);
    struct point (*point)(int place);
    void (*make)(struct puzzle_field *field, int place);
    void (*undo)(struct puzzle_field *field);
    // The side to move wins with this number of moves, as a look tells; 0 = not seen.
    int (*obvious)(struct puzzle_field *field, int *place);
    void (*threats)(struct puzzle_field *field, struct puzzle_places *places);
    // The answers of the side to move to a threat; all others lose within least moves of the
    // attacker. False if there is no threat, or if the side to move wins itself.
    bool (*answers)(struct puzzle_field *field, struct puzzle_places *places, int *least);
};

extern const struct puzzle_field_ops puzzle_field_lines, puzzle_field_captures;

#endif
