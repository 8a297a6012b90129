// SPDX-License-Identifier: MIT
// Two passes with the normal form between them: the first one drops characters
// by what they are, the second one looks at characters with their marks (units)
// and measures. Marks are counted after composing, so that the letters of
// languages that need many are not cut.
#include "common/util/text.h"

#include <assert.h>
#include <string.h>

#include <utf8proc.h>

enum {
    BLANK = ' ',
    NEXT_LINE = 0x85, // a line break among the control characters
    BRAILLE_BLANK = 0x2800,
};

// Visible by their category, but nothing is to be seen of them.
static const struct {
    int32_t first, last;
} invisible[] = {
    {0x034f, 0x034f},   // combining grapheme joiner
    {0x115f, 0x1160},   // Hangul fillers
    {0x17b4, 0x17b5},   // Khmer inherent vowels
    {0x180b, 0x180f},   // Mongolian variation selectors
    {0x3164, 0x3164},   // Hangul filler
    {0xfe00, 0xfe0f},   // variation selectors
    {0xffa0, 0xffa0},   // halfwidth Hangul filler
    {0xe0100, 0xe01ef}, // variation selectors
};

// A character with its marks, ready to be added.
struct unit {
    char bytes[(1 + TEXT_MARKS_MAX) * TEXT_POINT_BYTES];
    size_t length;
    int columns;
    int points; // of the source, also those left out
};

// A text that grows within its limits.
struct sink {
    char *out;
    size_t capacity, length;
    int columns, max_columns;
};

static bool
is_invisible(int32_t point)
{
    for (size_t i = 0; i < sizeof(invisible) / sizeof(invisible[0]); i++) {
        if (point >= invisible[i].first && point <= invisible[i].last) {
            return true;
        }
    }
    return false;
}

static bool
is_blank(int32_t point)
{
    utf8proc_category_t category = utf8proc_category(point);

    return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
           category == UTF8PROC_CATEGORY_ZP || (point >= '\t' && point <= '\r') ||
           point == NEXT_LINE || point == BRAILLE_BLANK;
}

static bool
is_dropped(int32_t point)
{
    utf8proc_category_t category = utf8proc_category(point);

    return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
           category == UTF8PROC_CATEGORY_CS || category == UTF8PROC_CATEGORY_CO ||
           category == UTF8PROC_CATEGORY_CN || is_invisible(point);
}

// First pass. Returns the length of what it wrote.
static size_t
drop_characters(const char *in, char kept[TEXT_BYTES_MAX])
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)in;
    size_t length = 0;

    while (*at && length + TEXT_POINT_BYTES <= TEXT_BYTES_MAX) {
        bool is_return = *at == '\r';
        int32_t point;
        utf8proc_ssize_t bytes = utf8proc_iterate(at, -1, &point);

        if (bytes <= 0) {
            at++;
            continue;
        }
        at += bytes;
        if (is_return && *at == '\n') {
            continue;
        }
        point = is_blank(point) ? BLANK : point;
        if (!is_dropped(point)) {
            length += (size_t)utf8proc_encode_char(point, (utf8proc_uint8_t *)kept + length);
        }
    }
    return length;
}

static void
add_point(struct unit *unit, int32_t point)
{
    utf8proc_uint8_t *end = (utf8proc_uint8_t *)unit->bytes + unit->length;

    unit->length += (size_t)utf8proc_encode_char(point, end);
    unit->columns += utf8proc_charwidth(point);
}

// The unit that points begin with, count is 1 or more. It is empty if it has
// nothing to stand on: marks at the beginning or behind a blank would climb on
// what is drawn before the text.
static struct unit
read_unit(const int32_t *points, int count)
{
    struct unit unit = {.points = 0};
    int marks = 0;

    if (!text_is_mark(points[0])) {
        add_point(&unit, points[0]);
        unit.points = 1;
    }
    for (; unit.points < count && text_is_mark(points[unit.points]); unit.points++) {
        if (unit.length > 0 && points[0] != BLANK && marks < TEXT_MARKS_MAX) {
            add_point(&unit, points[unit.points]);
            marks++;
        }
    }
    return unit;
}

static bool
add_unit(struct sink *sink, const struct unit *unit)
{
    if (unit->length >= sink->capacity - sink->length ||
        unit->columns > sink->max_columns - sink->columns) {
        return false;
    }
    memcpy(sink->out + sink->length, unit->bytes, unit->length);
    sink->length += unit->length;
    sink->columns += unit->columns;
    return true;
}

// Second pass.
static void
add_units(struct sink *sink, const int32_t *points, int count)
{
    for (int i = 0; i < count;) {
        struct unit unit = read_unit(points + i, count - i);
        bool is_leading = sink->length == 0 && points[i] == BLANK;

        i += unit.points;
        if (!is_leading && !add_unit(sink, &unit)) {
            return;
        }
    }
}

bool
text_clean(const char *in, char *out, size_t capacity, int max_columns)
{
    char kept[TEXT_BYTES_MAX];
    int32_t points[TEXT_POINTS_MAX];
    struct sink sink = {.out = out, .capacity = capacity, .max_columns = max_columns};
    int count = text_normalize(kept, drop_characters(in, kept), points);

    assert(capacity > 0);
    add_units(&sink, points, count);
    while (sink.length > 0 && out[sink.length - 1] == BLANK) {
        sink.length--;
    }
    out[sink.length] = '\0';
    return sink.length > 0;
}

int
text_normalize(const char *in, size_t length, int32_t points[TEXT_POINTS_MAX])
{
    const utf8proc_option_t options = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
    utf8proc_ssize_t count = utf8proc_decompose(
        (const utf8proc_uint8_t *)in, (utf8proc_ssize_t)length, points, TEXT_POINTS_MAX, options);

    if (count < 0 || count > TEXT_POINTS_MAX) {
        return -1;
    }
    return (int)utf8proc_normalize_utf32(points, count, options);
}

bool
text_is_mark(int32_t point)
{
    utf8proc_category_t category = utf8proc_category(point);

    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
           category == UTF8PROC_CATEGORY_ME;
}

int
text_columns(const char *text)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;
    int columns = 0;

    while (*at) {
        int32_t point;
        utf8proc_ssize_t bytes = utf8proc_iterate(at, -1, &point);

        if (bytes <= 0) {
            break;
        }
        columns += utf8proc_charwidth(point);
        at += bytes;
    }
    return columns;
}
