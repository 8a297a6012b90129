// SPDX-License-Identifier: MIT
// The search behind puzzles: wins by threats alone, each of which must be answered. Unlike
// threats.h it looks at every threat of its class and, if it is not stopped, runs to its end: what
// it does not find is not there. So it can tell that a puzzle has one solution.
//
//      fours     every move threatens to win with the next one
//      threes    or to make an open four; rules without captures only
//
// Moves are those of the attacker, the winning one counted. Belongs to one thread; allocates when
// it is created and never while it searches.
#ifndef COMMON_ENGINE_PUZZLE_SEARCH_H
#define COMMON_ENGINE_PUZZLE_SEARCH_H

#include "common/engine/engine.h"

enum puzzle_class { PUZZLE_FOURS, PUZZLE_THREES };

enum { PUZZLE_ALL = 120 }; // more moves than any win by threats has: no limit

struct puzzle_search;

struct puzzle_search *puzzle_search_create(size_t memory_bytes); // returns owned
void puzzle_search_destroy(struct puzzle_search *search);        // accepts NULL

// Borrows the position.
struct puzzle_task {
    const struct engine_position *position;
    enum puzzle_class class;
    int moves_max;  // wins that take more are not looked for; PUZZLE_ALL = all are
    uint64_t nodes; // at most; 0 = until the end
};

struct puzzle_answer {
    int moves;          // that the attacker needs; 0 = no win
    struct point point; // of the side to move, see below
    bool is_complete;   // the search came to its end: moves is the truth
    uint64_t nodes;
};

// The side to move attacks: the fewest moves in which it wins, and the first of them.
void puzzle_search_attack(struct puzzle_search *search, const struct puzzle_task *task,
                          struct puzzle_answer *answer);

// The side to move has been attacked: the moves that the attacker still needs against the best
// defence, and that defence; POINT_NONE if nothing can be done. If there is no win, a point that
// stops it, POINT_NONE if any does.
void puzzle_search_defend(struct puzzle_search *search, const struct puzzle_task *task,
                          struct puzzle_answer *answer);

#endif
