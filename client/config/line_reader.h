// SPDX-License-Identifier: MIT
// Lines out of what is typed, piped or read from a file: bytes come in pieces of
// any size, whole lines are taken out one by one. Whoever adds more only when no
// line is left holds little memory: a line that is longer than TYPED_LINE_MAX is
// handed on cut, and the rest of it is dropped.
#ifndef CLIENT_CONFIG_LINE_READER_H
#define CLIENT_CONFIG_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "common/util/strbuf.h"

enum { TYPED_LINE_MAX = 4096 };

// A zeroed one is empty.
struct line_reader {
    struct strbuf bytes; // not handed on yet
    size_t taken;        // of them, by the last line
    bool is_dropping;    // the rest of a line that was too long
    bool is_ended;
};

void line_reader_add(struct line_reader *line_reader, const char *bytes, size_t length);

// No more comes: a last line without a break counts too.
void line_reader_end(struct line_reader *line_reader);

// The next line, without its break; borrowed until the next call. False: there is
// no whole one.
bool line_reader_next(struct line_reader *line_reader, const char **line, size_t *length);

// Wipes what is there: it may be a password.
void line_reader_finish(struct line_reader *line_reader);

#endif
