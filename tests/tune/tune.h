// SPDX-License-Identifier: MIT
// What the tuner's parts share: a game on one line of text.
//
//      freestyle 15 1-0 h8 i9 g7 j8/35 k9/-12 ...
//
// Stones of the opening stand alone; behind the others is the value that the search
// saw for whoever placed them.
#ifndef TESTS_TUNE_TUNE_H
#define TESTS_TUNE_TUNE_H

#include <stdio.h>

#include "common/engine/engine.h"
#include "common/util/rng.h"

struct tune_move {
    struct point point;
    int value;
    bool has_value;
};

struct tune_game {
    enum rule rule;
    int size;
    enum result result;
    int count;
    struct tune_move moves[BOARD_POINTS_MAX];
};

void tune_write(FILE *file, const struct tune_game *game);

// False at the end of the file, or at a line that is no game.
bool tune_read(FILE *file, struct tune_game *game);

// Begins the game with a few stones by chance near the centre. Rule and size are set.
void tune_open(struct tune_game *game, struct engine_position *position, struct rng *rng);

// May a stone stand there, and is it no foul?
bool tune_may_place(const struct engine_position *position, struct point p);

// Places the stone of the side to move; the result, if it ends the game.
enum result tune_place(struct tune_game *game, struct engine_position *position,
                       const struct tune_move *move);

struct tune_play {
    enum rule rule;
    int size;
    long games;
    uint64_t seed;
    uint64_t nodes; // for each move
};

// Plays games of the engine against itself from openings by chance, and writes them.
void tune_play(const struct tune_play *task, FILE *file);

// Fits the weights to the games of a file and writes them as eval_weights.c has them.
bool tune_fit(const char *path, FILE *file);

#endif
