// SPDX-License-Identifier: MIT
// The parts of goren-puzzles: games with chances in them, and what of a position is a puzzle.
#ifndef TESTS_TUNE_PUZZLES_H
#define TESTS_TUNE_PUZZLES_H

#include "common/puzzle/puzzle.h"
#include "common/util/rng.h"

enum { PUZZLE_GAME_MAX = BOARD_POINTS_MAX };

// The positions of a game: the first, and the stones that follow.
struct puzzle_game {
    struct engine_position start;
    int count;
    struct point moves[PUZZLE_GAME_MAX];
};

// A game of two weak players from a few stones by chance; the same for the same rng.
void puzzle_invent(struct engine *engine, struct rng *rng, enum rule rule,
                   struct puzzle_game *game);

// The puzzle of a position, if it is one: the win is proved by the search and by the referee
// alone, and there is no other first move.
struct puzzle_maker;

struct puzzle_maker *puzzle_maker_create(void);
void puzzle_maker_destroy(struct puzzle_maker *maker);
bool puzzle_make_win(struct puzzle_maker *maker, const struct engine_position *position,
                     enum puzzle_class class, struct puzzle *puzzle);
bool puzzle_make_defence(struct puzzle_maker *maker, const struct engine_position *position,
                         struct puzzle *puzzle);

// Positions that the referee alone did not confirm; there should be none.
long puzzle_maker_doubts(const struct puzzle_maker *maker);

#endif
