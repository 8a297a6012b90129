// SPDX-License-Identifier: MIT
// Points as people write them: column letter from the left including i, row
// number from the bottom. "h8" is the centre of 15x15 (variants.md 1.2).
#ifndef COMMON_GAME_POINT_H
#define COMMON_GAME_POINT_H

#include <stddef.h>

#include "common/game/types.h"

enum { POINT_TEXT_BYTES = 4 }; // "y25" and NUL

enum point_parse {
    POINT_PARSE_OK,
    POINT_PARSE_MALFORMED, // not letter digit{1,2} without a leading zero
    POINT_PARSE_OFF_BOARD, // well formed, but not on this board
};

// Reads one point at the start of text, at most length bytes. *used is the
// number of bytes that belong to it, also when the answer is not OK (0 if the
// text does not begin with a letter and a digit).
enum point_parse point_parse(const char *text, size_t length, int size, struct point *point,
                             size_t *used);

// Writes "h8", or "--" for POINT_NONE. Returns buffer.
const char *point_format(struct point point, char buffer[POINT_TEXT_BYTES]);

// The centre of a board of odd size.
struct point point_centre(int size);

// Chebyshev distance: the ring of one around the other.
int point_distance(struct point a, struct point b);

#endif
