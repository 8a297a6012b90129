// SPDX-License-Identifier: MIT
#include "common/record/record_text.h"

#include <string.h>

#include "common/game/match.h"
#include "common/game/point.h"
#include "common/util/strbuf.h"

enum { PAIR_DIGITS = 3 };

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

// A number of a pair and the sign behind it; blanks may stand around. Returns the number, -1 = none.
static int
read_part(const char **at, const char *end, char sign)
{
    int number = 0, digits = 0;

    while (*at < end && **at == ' ') {
        (*at)++;
    }
    for (; *at < end && **at >= '0' && **at <= '9' && digits < PAIR_DIGITS; (*at)++, digits++) {
        number = number * 10 + (**at - '0');
    }
    while (*at < end && **at == ' ') {
        (*at)++;
    }
    if (!digits || *at == end || **at != sign) {
        return -1;
    }
    (*at)++;
    return number;
}

// "(8,8)": column and row, both from 1, as h8. Sets how many bytes it has, 0 = it is no pair.
static enum record_token
read_pair(const char *text, size_t length, int size, struct point *point, size_t *used)
{
    const char *at = text + 1, *end = text + length;
    int x = read_part(&at, end, ','), y = x < 0 ? -1 : read_part(&at, end, ')');

    *used = y < 0 ? 0 : (size_t)(at - text);
    if (y < 0) {
        return RECORD_TOKEN_BAD;
    }
    if (x < 1 || y < 1 || x > size || y > size) {
        return RECORD_TOKEN_OFF_BOARD;
    }
    *point = (struct point){(int8_t)(x - 1), (int8_t)(y - 1)};
    return RECORD_TOKEN_POINT;
}

enum record_token
record_text_next(struct record_text *reader, int size, struct point *point)
{
    static const enum record_token tokens[] = {
        [POINT_PARSE_OK] = RECORD_TOKEN_POINT,
        [POINT_PARSE_MALFORMED] = RECORD_TOKEN_BAD,
        [POINT_PARSE_OFF_BOARD] = RECORD_TOKEN_OFF_BOARD,
    };
    enum record_token token;
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
    if (at[0] == '(') {
        token = read_pair(at, left, size, point, &used);
    } else {
        token = tokens[point_parse(at, left, size, point, &used)];
    }
    if (used == 0) {
        // Not even the beginning of a point: all of it up to the next blank.
        while (used < left && !is_separator(at[used])) {
            used++;
        }
    }
    reader->end = reader->next += used;
    return token;
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
