// SPDX-License-Identifier: MIT
#include "client/plain/plain_wrap.h"

#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/util/utf8.h"

enum { INDENT = 2, LEAST = 20 };

// Bytes of the text that fit: up to the last blank before the edge, or up to the edge where a
// word is longer than the line, as in languages without blanks.
static size_t
bytes_that_fit(const char *text, int columns)
{
    size_t at = 0, blank = 0;
    int used = 0;

    while (text[at]) {
        size_t bytes = utf8_sequence_bytes(text + at, strlen(text + at));
        char one[8];

        bytes = bytes ? bytes : 1;
        snprintf(one, sizeof(one), "%.*s", (int)bytes, text + at);
        used += text_columns(one);
        if (used > columns) {
            return text[at] == ' ' ? at : blank ? blank : at;
        }
        if (text[at] == ' ' && at) {
            blank = at;
        }
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
