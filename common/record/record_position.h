// SPDX-License-Identifier: MIT
// A position in a line of text: "<black points> / <white points>", the points
// as in record_text.h. Whatever follows a ';' is a remark.
#ifndef COMMON_RECORD_RECORD_POSITION_H
#define COMMON_RECORD_RECORD_POSITION_H

#include "common/game/board.h"
#include "common/record/record_text.h"

// Why a line is no position.
enum position_error {
    POSITION_OK,
    POSITION_NO_SLASH,
    POSITION_TWO_SLASHES,
    POSITION_NOT_A_POINT,
    POSITION_OFF_BOARD,
    POSITION_PASS,
    POSITION_TWICE,
};

enum { POSITION_ERROR_COUNT = POSITION_TWICE + 1 };

// Sets up a board of this size. On error *where has the piece of text that is
// wrong (record_text_token() of an empty one is ""), and the board is not to be
// used.
enum position_error record_position_parse(const char *text, size_t length, int size,
                                          struct board *board, struct record_text *where);

// A short stable word, and a sentence in small letters that says what to do.
const char *position_error_word(enum position_error error);
const char *position_error_text(enum position_error error);

#endif
