// SPDX-License-Identifier: MIT
#include "common/record/record_text.h"

#include <string.h>

#include "common/game/match.h"
#include "common/game/point.h"
#include "common/util/strbuf.h"

static bool
is_separator(char c)
{
    return c == ' ' || c == ',' || c == '\t' || c == '\r' || c == '\n';
}

void
record_text_init(struct record_text *reader, const char *text, size_t length)
{
    const char *remark = length ? memchr(text, ';', length) : NULL;

    *reader = (struct record_text){
        .text = text,
        .length = remark ? (size_t)(remark - text) : length,
    };
}

enum record_token
record_text_next(struct record_text *reader, int size, struct point *point)
{
    static const enum record_token tokens[] = {
        [POINT_PARSE_OK] = RECORD_TOKEN_POINT,
        [POINT_PARSE_MALFORMED] = RECORD_TOKEN_BAD,
        [POINT_PARSE_OFF_BOARD] = RECORD_TOKEN_OFF_BOARD,
    };
    enum point_parse parse;
    const char *at;
    size_t left, used;

    while (reader->next < reader->length && is_separator(reader->text[reader->next])) {
        reader->next++;
    }
    reader->start = reader->end = reader->next;
    left = reader->length - reader->next;
    if (left == 0) {
        return RECORD_TOKEN_END;
    }
    at = reader->text + reader->next;
    if (left >= 2 && at[0] == '-' && at[1] == '-') {
        reader->end = reader->next += 2;
        return RECORD_TOKEN_PASS;
    }
    parse = point_parse(at, left, size, point, &used);
    if (used == 0) {
        // Not even the beginning of a point: all of it up to the next blank.
        while (used < left && !is_separator(at[used])) {
            used++;
        }
    }
    reader->end = reader->next += used;
    return tokens[parse];
}

const char *
record_text_token(const struct record_text *reader, char buffer[RECORD_TOKEN_BYTES])
{
    size_t length = reader->end - reader->start;

    if (length >= RECORD_TOKEN_BYTES) {
        length = RECORD_TOKEN_BYTES - 1;
    }
    for (size_t i = 0; i < length; i++) {
        char c = reader->text[reader->start + i];

        if (c >= 'A' && c <= 'Z') {
            c = (char)(c - 'A' + 'a');
        }
        buffer[i] = c > ' ' && c < 0x7f ? c : '?';
    }
    buffer[length] = '\0';
    return buffer;
}
