// SPDX-License-Identifier: MIT
// Splits bytes that are typed, piped or read from a file into lines. Bytes come in pieces
// of any size; whole lines are taken out one by one. A line longer than LINE_READER_LINE_MAX
// is handed on cut, and its rest is dropped. A caller that adds bytes only when no line is
// left therefore needs little memory.
#ifndef CLIENT_CONFIG_LINE_READER_H
#define CLIENT_CONFIG_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "common/util/strbuf.h"

enum { LINE_READER_LINE_MAX = 4096 };

// A zeroed reader is empty.
struct line_reader {
    struct strbuf bytes; // not handed on yet
    size_t taken;        // bytes that belong to the line handed on last
    bool is_dropping;    // skips the rest of a line that was too long
    bool is_ended;
};

void line_reader_add(struct line_reader *line_reader, const char *bytes, size_t length);

// Says that no more bytes come: a last line without a line break counts too.
void line_reader_end(struct line_reader *line_reader);

// Sets the next line, without its line break; it is borrowed until the next call. Returns
// false if there is no whole line.
bool line_reader_next(struct line_reader *line_reader, const char **line, size_t *length);

// Wipes the bytes: they may hold a password.
void line_reader_finish(struct line_reader *line_reader);

#endif
