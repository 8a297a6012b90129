// SPDX-License-Identifier: MIT
// What each colour has on a board by a table of scores.h, kept up to date line by
// line: a stone touches four of them. A plain value.
#ifndef COMMON_ENGINE_TALLY_H
#define COMMON_ENGINE_TALLY_H

#include "common/engine/scores.h"
#include "common/game/board.h"

struct tally {
    const struct score_table *table;
    struct line_score all[STONE_STATES];
    struct line_score lines[STONE_STATES][AXIS_COUNT][LINES_MAX];
};

void tally_init(struct tally *tally, const struct score_table *table, const struct board *board);

// The stone was placed on the board, or taken back, with all that it captured.
void tally_update(struct tally *tally, const struct board *board,
                  const struct placement *placement);

// What the colour has, the other colour's subtracted as often as the table says.
int64_t tally_value(const struct tally *tally, const struct board *board, enum stone stone);

// What both colours together would gain by a stone at the empty point p: what it
// makes, and what it keeps the other from making. taken is by the stone's colour.
int64_t tally_gain(const struct tally *tally, const struct board *board, struct point p,
                   enum stone stone, uint16_t taken);

#endif
