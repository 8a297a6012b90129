// SPDX-License-Identifier: MIT
#include "client/records/status_lines.h"

#include <stdarg.h>
#include <stdio.h>

enum { STATUS_BYTES = 1024 };

void
status_lines_add(struct status_lines *lines, enum status_kind kind, const char *text)
{
    if (lines->count < STATUS_LINES_MAX) {
        struct status_line *line = &lines->items[lines->count++];

        line->kind = kind;
        strbuf_add(&line->text, text);
    }
}

void
status_lines_addf(struct status_lines *lines, enum status_kind kind, const char *format, ...)
{
    char text[STATUS_BYTES];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof(text), format, values);
    va_end(values);
    status_lines_add(lines, kind, text);
}

void
status_lines_finish(struct status_lines *lines)
{
    for (int i = 0; i < lines->count; i++) {
        strbuf_finish(&lines->items[i].text);
    }
    *lines = (struct status_lines){0};
}
