// SPDX-License-Identifier: MIT
// The line of a puzzle as the list has it: of eight symmetric boards the one that sorts first.
#ifndef TESTS_SUPPORT_PUZZLE_LEAST_H
#define TESTS_SUPPORT_PUZZLE_LEAST_H

#include "common/puzzle/puzzle.h"

// As puzzle_write() (common/puzzle/puzzle_write.h), in its least form.
void puzzle_write_least(const struct puzzle *puzzle, const struct board *board, struct strbuf *out);

#endif
