// SPDX-License-Identifier: MIT
#include "common/record/record_position.h"

#include <string.h>

// clang-format off
static const struct {
    const char *word;
    const char *text;
} rows[POSITION_ERROR_COUNT] = {
    [POSITION_OK] = {"ok", "a position"},
    [POSITION_NO_SLASH] = {"no-slash", "a '/' is missing between Black's and White's points"},
    [POSITION_TWO_SLASHES] = {"two-slashes", "a line may contain only one '/'"},
    [POSITION_NOT_A_POINT] = {"not-a-point", "this is not a point such as h8"},
    [POSITION_OFF_BOARD] = {"off-board", "this point is not on a board of this size"},
    [POSITION_PASS] = {"pass", "a position contains only stones, no passes"},
    [POSITION_TWICE] = {"twice", "this point was given twice"},
};
// clang-format on

// Puts the points of one colour on the board.
static enum position_error
place_part(struct board *board, enum stone stone, struct record_text *reader)
{
    struct point p = POINT_NONE;

    for (;;) {
        switch (record_text_next(reader, board->size, &p)) {
        case RECORD_TOKEN_END:
            return POSITION_OK;
        case RECORD_TOKEN_PASS:
            return POSITION_PASS;
        case RECORD_TOKEN_BAD:
            return POSITION_NOT_A_POINT;
        case RECORD_TOKEN_OFF_BOARD:
            return POSITION_OFF_BOARD;
        case RECORD_TOKEN_POINT:
            if (!board_is_empty(board, p)) {
                return POSITION_TWICE;
            }
            board_place(board, p, stone, 0);
        }
    }
}

enum position_error
record_position_parse(const char *text, size_t length, int size, struct board *board,
                      struct record_text *where)
{
    const char *slash, *end;
    enum position_error error;

    record_text_init(where, text, length);
    end = text + where->length; // without the remark
    slash = where->length ? memchr(text, '/', where->length) : NULL;
    if (!slash) {
        return POSITION_NO_SLASH;
    }
    if (memchr(slash + 1, '/', (size_t)(end - slash - 1))) {
        return POSITION_TWO_SLASHES;
    }
    board_init(board, size);
    record_text_init(where, text, (size_t)(slash - text));
    error = place_part(board, STONE_BLACK, where);
    if (error == POSITION_OK) {
        record_text_init(where, slash + 1, (size_t)(end - slash - 1));
        error = place_part(board, STONE_WHITE, where);
    }
    return error;
}

const char *
position_error_word(enum position_error error)
{
    return rows[error].word;
}

const char *
position_error_text(enum position_error error)
{
    return rows[error].text;
}
