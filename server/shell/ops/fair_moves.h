// SPDX-License-Identifier: MIT
// The moves of a game against what the engine would play, counted for each player by phase and
// difficulty, with the time they took. Opening protocols are left out, and so are forced moves:
// where either side can make five, everybody finds the move.
#ifndef SERVER_SHELL_OPS_FAIR_MOVES_H
#define SERVER_SHELL_OPS_FAIR_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct engine;

enum fair_phase { PHASE_OPENING, PHASE_MIDDLE, PHASE_END };
enum { PHASE_COUNT = PHASE_END + 1 };

// Hard is what a search of a sixteenth of the nodes does not find.
enum fair_difficulty { MOVE_EASY, MOVE_HARD };
enum { DIFFICULTY_COUNT = MOVE_HARD + 1 };

struct fair_tally {
    int moves[PHASE_COUNT][DIFFICULTY_COUNT];
    int agreed[PHASE_COUNT][DIFFICULTY_COUNT]; // the engine's first choice
    int64_t spent_ms[DIFFICULTY_COUNT];        // of these moves
    double squares_s[DIFFICULTY_COUNT];        // sum of squares, in seconds
    int forced;                                // moves that were left out
};

// Counts the moves of the game for black and white; log is of match_log.h, nodes the engine's limit
// for each position. False if the game cannot be read.
bool fair_moves_count(struct engine *engine, uint64_t nodes, const char *log, size_t length,
                      struct fair_tally *black, struct fair_tally *white);

void fair_tally_add(struct fair_tally *to, const struct fair_tally *from);
// Mean time of a move in ms, and the spread of times: standard deviation by mean, in hundredths.
int64_t fair_tally_mean_ms(const struct fair_tally *tally, enum fair_difficulty difficulty);
int fair_tally_spread(const struct fair_tally *tally);

#endif
