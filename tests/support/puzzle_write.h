// SPDX-License-Identifier: MIT
// Makes the line of a puzzle (common/puzzle/puzzle.h).
#ifndef TESTS_SUPPORT_PUZZLE_WRITE_H
#define TESTS_SUPPORT_PUZZLE_WRITE_H

#include "common/puzzle/puzzle.h"

// Appends the line of a puzzle for this position, in its least form. Of the puzzle, stones and id
// are not looked at.
void puzzle_write(const struct puzzle *puzzle, const struct board *board, struct strbuf *out);

#endif
