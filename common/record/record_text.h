// SPDX-License-Identifier: MIT
// Moves in a line of text: a position string ("h8i9g7", records.md 1), or the
// same with blanks and commas between the moves. "--" is a pass. Whatever
// follows a ';' is a remark. Reads from bytes that need not end in NUL.
#ifndef COMMON_RECORD_RECORD_TEXT_H
#define COMMON_RECORD_RECORD_TEXT_H

#include <stddef.h>

#include "common/game/types.h"

enum record_token {
    RECORD_TOKEN_END,
    RECORD_TOKEN_POINT,
    RECORD_TOKEN_PASS,
    RECORD_TOKEN_OFF_BOARD, // a point, but not of this board
    RECORD_TOKEN_BAD,       // anything else
};

struct record_text {
    const char *text; // borrowed
    size_t length;    // bytes
    size_t next;      // index of the next byte to read
    size_t start;     // of the last token
    size_t end;       // after it
};

void record_text_init(struct record_text *reader, const char *text, size_t length);

// The next move; *point is set for RECORD_TOKEN_POINT. After END it stays END.
enum record_token record_text_next(struct record_text *reader, int size, struct point *point);

// The last token for a message: in small letters, cut to fit, and bytes that
// are no printable ASCII shown as '?'. Returns buffer.
enum { RECORD_TOKEN_BYTES = 17 };
const char *record_text_token(const struct record_text *reader, char buffer[RECORD_TOKEN_BYTES]);

#endif
