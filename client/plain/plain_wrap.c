// SPDX-License-Identifier: MIT
#include "client/plain/plain_wrap.h"

#include <stdio.h>
#include <string.h>

#include "common/util/line_break.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/util/utf8.h"

enum { INDENT = 2, LEAST = 20 };

// Bytes of the text that fit: up to the last place where a line may end, or up to the edge where a
// word is longer than the line.
static size_t
bytes_that_fit(const char *text, int columns)
{
    uint32_t last = 0;
    size_t at = 0, good = 0;
    int used = 0;

    while (text[at]) {
        size_t bytes = utf8_sequence_bytes(text + at, strlen(text + at));
        uint32_t point = bytes ? utf8_point(text + at, bytes) : '?';
        char one[8];

        bytes = bytes ? bytes : 1;
        snprintf(one, sizeof(one), "%.*s", (int)bytes, text + at);
        if (last && line_break_is_allowed(last, point)) {
            good = at;
        }
        used += text_columns(one);
        if (used > columns) {
            return good ? good : at;
        }
        last = point;
        at += bytes;
    }
    return at;
}

void
plain_wrap(const char *line, int columns, struct strbuf *out)
{
    if (columns < LEAST || text_columns(line) <= columns) {
        strbuf_add(out, line);
        return;
    }
    for (bool is_first = true; *line; is_first = false) {
        size_t length = bytes_that_fit(line, is_first ? columns : columns - INDENT);

        if (!is_first) {
            strbuf_addf(out, "\n%*s", INDENT, "");
        }
        strbuf_add_bytes(out, line, length ? length : 1);
        line += length ? length : 1;
        line += strspn(line, " ");
    }
}
