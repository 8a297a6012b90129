// SPDX-License-Identifier: MIT
// Looks for puzzles in a position: a win by force of the side to move, or the only move that does
// not lose. By the search of threats alone (puzzle_search.h): whether there are other first moves
// that win, and what the referee says, is asked by those who make a list.
//
// A finder belongs to one thread.
#ifndef COMMON_PUZZLE_PUZZLE_FIND_H
#define COMMON_PUZZLE_PUZZLE_FIND_H

#include "common/puzzle/puzzle.h"

enum { PUZZLE_FIND_THREES_MOVES = 7 }; // longer wins by threes are not looked for

struct puzzle_finder;

// nodes: for each search; what is not known after so many is no puzzle.
struct puzzle_finder *puzzle_finder_create(size_t memory_bytes, uint64_t nodes); // returns owned
void puzzle_finder_destroy(struct puzzle_finder *finder);                        // accepts NULL

// Plays a stone of the side to move. False, and nothing changed, if it may not be placed there.
bool puzzle_play(struct engine_position *position, struct point p, enum result *result);

// A win of this class in two moves or more; a position that is won by fours has none by threes.
// Sets the puzzle but for its stones and id, and its first move.
bool puzzle_find_win(struct puzzle_finder *finder, const struct engine_position *position,
                     enum puzzle_class class, struct puzzle *puzzle, struct point *solution);

// The other side threatens to win by fours, in three moves or more, and one move alone stops it.
bool puzzle_find_defence(struct puzzle_finder *finder, const struct engine_position *position,
                         struct puzzle *puzzle, struct point *solution);

#endif
