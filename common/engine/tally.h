// SPDX-License-Identifier: MIT
// The score of each colour on a board by a table of scores.h, updated line by line: a stone
// touches four of them. A plain value.
#ifndef COMMON_ENGINE_TALLY_H
#define COMMON_ENGINE_TALLY_H

#include "common/engine/scores.h"
#include "common/game/board.h"

struct tally {
    const struct score_table *table;
    int size;
    struct line_score all[STONE_STATES];
    struct line_score lines[STONE_STATES][AXIS_COUNT][LINES_MAX];
};

void tally_init(struct tally *tally, const struct score_table *table, const struct board *board);

// The stone was placed on the board, or taken back, with all that it captured.
void tally_update(struct tally *tally, const struct board *board,
                  const struct placement *placement);

// The score of the colour less that of the other colour times the factor of the table.
int64_t tally_value(const struct tally *tally, const struct board *board, enum stone stone);

// The gain of a stone at the empty point p for this colour alone.
int64_t tally_own_gain(const struct tally *tally, const struct board *board, struct point p,
                       enum stone stone, uint16_t taken);

// The gain of a stone at the empty point p: the score that it makes, and the score that it
// keeps the other colour from making. taken is for a stone of this colour.
int64_t tally_gain(const struct tally *tally, const struct board *board, struct point p,
                   enum stone stone, uint16_t taken);

#endif
