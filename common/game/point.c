// SPDX-License-Identifier: MIT
#include "common/game/point.h"

#include <stdlib.h>
#include <string.h>

// Locale-free tests: text from outside is bytes.
static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int
letter_index(char c)
{
    if (c >= 'a' && c <= 'z') {
        return c - 'a';
    }
    return c >= 'A' && c <= 'Z' ? c - 'A' : -1;
}

enum point_parse
point_parse(const char *text, size_t length, int size, struct point *point, size_t *used)
{
    int x = length > 0 ? letter_index(text[0]) : -1;
    int row = 0;
    size_t end = 1;

    *used = 0;
    if (x < 0) {
        return POINT_PARSE_MALFORMED;
    }
    while (end < length && is_digit(text[end])) {
        row = row < 1000 ? 10 * row + (text[end] - '0') : row;
        end++;
    }
    *used = end > 1 ? end : 0;
    if (end == 1 || end > 3 || text[1] == '0') {
        return POINT_PARSE_MALFORMED;
    }
    if (x >= size || row > size) {
        return POINT_PARSE_OFF_BOARD;
    }
    *point = (struct point){(int8_t)x, (int8_t)(row - 1)};
    return POINT_PARSE_OK;
}

const char *
point_format(struct point point, char buffer[POINT_TEXT_BYTES])
{
    int row = point.y + 1, length = 0;

    if (point_is_none(point)) {
        memcpy(buffer, "--", sizeof("--"));
        return buffer;
    }
    buffer[length++] = (char)('a' + point.x);
    if (row >= 10) {
        buffer[length++] = (char)('0' + row / 10);
    }
    buffer[length++] = (char)('0' + row % 10);
    buffer[length] = '\0';
    return buffer;
}

struct point
point_centre(int size)
{
    int8_t c = (int8_t)((size - 1) / 2);

    return (struct point){c, c};
}

int
point_distance(struct point a, struct point b)
{
    int dx = abs(a.x - b.x), dy = abs(a.y - b.y);

    return dx > dy ? dx : dy;
}
