// SPDX-License-Identifier: MIT
// Makes the line of a puzzle (common/puzzle/puzzle.h).
#ifndef COMMON_PUZZLE_PUZZLE_WRITE_H
#define COMMON_PUZZLE_PUZZLE_WRITE_H

#include "common/puzzle/puzzle.h"

// Appends the line of a puzzle for this position, as the board is: the list has another form of it,
// which sorts first. Of the puzzle, stones and id are not looked at.
void puzzle_write(const struct puzzle *puzzle, const struct board *board, struct strbuf *out);

#endif
