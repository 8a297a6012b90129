// SPDX-License-Identifier: MIT
// Chances as columns of blocks, in rows of eight steps each; where there are no
// blocks, a row of digits 0 .. 9.
#ifndef CLIENT_RECORDS_GRAPH_H
#define CLIENT_RECORDS_GRAPH_H

#include <stdbool.h>

enum { GRAPH_NOTHING = -1 }; // a chance that is not known

// The glyph of a row (0 is the lowest of rows) for a chance in thousandths.
const char *graph_glyph(int chance, int row, int rows);

// 0 is the least, 9 the most; a blank where nothing is known.
char graph_digit(int chance);

#endif
