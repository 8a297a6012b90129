// SPDX-License-Identifier: MIT
// One line of output: its kind, its text, and the same as fields for programs.
//
//      Move 2: white h7, goren, 0.4 s. ...
//      {"event":"move","text":"white h7, goren, 0.4 s. ...","number":2,"point":"h7",...}
#ifndef CLIENT_PLAIN_PLAIN_LINE_H
#define CLIENT_PLAIN_PLAIN_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/util/json.h"
#include "common/util/strbuf.h"

enum line_kind {
    LINE_NOTE,
    LINE_ERROR,
    LINE_QUESTION,
    LINE_ROOM,
    LINE_MOVE,
    LINE_OPENING,
    LINE_TURN,
    LINE_UNDO,
    LINE_PAUSE,
    LINE_END,
    LINE_RATING,
    LINE_CLOCK,
    LINE_CHAT,
    LINE_LOOK,
    LINE_BOARD,
    LINE_ROW,
    LINE_MOVES,
    LINE_ROOMS,
    LINE_WHO,
    LINE_PLAYER,
    LINE_PROFILE,
    LINE_RATING_HISTORY,
    LINE_PAIRING,
    LINE_FORBIDDEN,
    LINE_THREATS,
    LINE_HINT,
    LINE_MAP,
    LINE_ENGINE_INFO,
    LINE_ENGINE,
    LINE_ARCHIVE,
    LINE_GAME,
    LINE_SAVED,
    LINE_MESSAGE,
    LINE_HELP,
    LINE_LESSON,
    LINE_PUZZLE,
    LINE_MAIL,
};

enum { LINE_COUNT = LINE_MAIL + 1 };

// text and fields may be added to until it is written.
struct plain_line {
    enum line_kind kind;
    char label[32];     // after the kind: a code, a number; "" = none
    struct strbuf text; // with its stop
    struct json json;   // adds fields to the buffer below
    struct strbuf fields;
};

// label may be NULL. plain_line_finish() ends what it began; the line must not move.
void plain_line_begin(struct plain_line *line, enum line_kind kind, const char *label);
void plain_line_finish(struct plain_line *line);

// Adds a blank between two sentences.
void plain_line_space(struct plain_line *line);

// Adds the whole line, as text or as an object, without a break.
void plain_line_write(struct plain_line *line, bool as_json, struct strbuf *out);

#endif
