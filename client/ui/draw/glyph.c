// SPDX-License-Identifier: MIT
#include "client/ui/draw/glyph.h"

#include <string.h>

#include <utf8proc.h>

#include "common/util/line_break.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/util/utf8.h"

// What the interface itself draws, and what stands for it where it cannot be.
static const struct {
    uint32_t glyph;
    char stand_in;
} stand_ins[] = {
    {0x25cf, 'X'}, {0x25cb, 'O'}, {0x2500, '-'}, {0x2502, '|'}, {0x250c, '+'}, {0x2510, '+'},
    {0x2514, '+'}, {0x2518, '+'}, {0x251c, '+'}, {0x2524, '+'}, {0x252c, '+'}, {0x2534, '+'},
    {0x253c, '+'}, {0x254b, '+'}, {0x2550, '='}, {0x25b6, '>'}, {0x25b8, '>'}, {0x25c2, '<'},
    {0x25b2, '^'}, {0x25bc, 'v'}, {0x00b7, '-'}, {0x2581, '0'}, {0x2582, '1'}, {0x2583, '2'},
    {0x2584, '4'}, {0x2585, '5'}, {0x2586, '6'}, {0x2587, '8'}, {0x2588, '9'},
};

static char
find_stand_in(uint32_t point)
{
    for (size_t i = 0; i < sizeof(stand_ins) / sizeof(*stand_ins); i++) {
        if (stand_ins[i].glyph == point) {
            return stand_ins[i].stand_in;
        }
    }
    return '\0';
}

static bool
is_stone(uint32_t point)
{
    return point == 0x25cf || point == 0x25cb;
}

// Lines and the middle dot are in the sets of the Linux console.
static bool
is_console_glyph(uint32_t point)
{
    return (point >= 0x2500 && point < 0x2580) || point == 0x00b7;
}

static char
stand_in_here(const struct canvas *canvas, uint32_t point)
{
    if (canvas->glyphs == GLYPHS_UNICODE ||
        (canvas->glyphs == GLYPHS_CONSOLE && is_console_glyph(point))) {
        return '\0';
    }
    return find_stand_in(point);
}

// The columns of a character; 0 if it must not be shown.
static int
columns_of(const struct canvas *canvas, uint32_t point)
{
    int columns = utf8proc_charwidth((utf8proc_int32_t)point);
    int theirs = canvas->width ? canvas->width(point) : columns;

    if (columns < 1 || columns > 2 ||
        utf8proc_category((utf8proc_int32_t)point) == UTF8PROC_CATEGORY_CC) {
        return 0;
    }
    switch (canvas->glyphs) {
    case GLYPHS_UNICODE:
        return theirs == columns ? columns : 0;
    case GLYPHS_WIDE: // Cyrillic, too, is wide there, if the terminal says so
        return theirs == 1 || theirs == 2 ? theirs : 0;
    case GLYPHS_CONSOLE:
        return columns == 1 && theirs == 1 ? 1 : 0;
    case GLYPHS_PLAIN:
        return columns == 2 && theirs == 2 ? 2 : 0;
    case GLYPHS_ASCII:
        break;
    }
    return 0;
}

struct glyph
glyph_make(const struct canvas *canvas, uint32_t point)
{
    char stand_in = stand_in_here(canvas, point);
    int columns;

    if (point >= ' ' && point < 0x7f) {
        return (struct glyph){{point}, 1};
    }
    if (canvas->glyphs == GLYPHS_WIDE && is_stone(point)) {
        return (struct glyph){{point}, 2};
    }
    if (stand_in) {
        return (struct glyph){{(uint32_t)stand_in}, 1};
    }
    columns = columns_of(canvas, point);
    if (columns == 0) {
        return (struct glyph){{GLYPH_UNKNOWN},
                              utf8proc_charwidth((utf8proc_int32_t)point) == 2 ? 2 : 1};
    }
    return (struct glyph){{point}, columns};
}

bool
glyph_next(const struct canvas *canvas, const char **text, struct glyph *glyph)
{
    size_t left = strlen(*text), bytes;
    int marks = 1;

    if (left == 0) {
        return false;
    }
    bytes = utf8_sequence_bytes(*text, left);
    if (bytes == 0) {
        *glyph = (struct glyph){{GLYPH_UNKNOWN}, 1};
        (*text)++;
        return true;
    }
    *glyph = glyph_make(canvas, utf8_point(*text, bytes));
    *text += bytes;
    while (**text) {
        uint32_t mark;

        bytes = utf8_sequence_bytes(*text, strlen(*text));
        mark = bytes ? utf8_point(*text, bytes) : 0;
        if (bytes == 0 || !text_is_mark((int32_t)mark)) {
            break;
        }
        if (marks < CELL_POINTS && glyph->points[0] != GLYPH_UNKNOWN &&
            canvas->glyphs != GLYPHS_ASCII && utf8proc_charwidth((utf8proc_int32_t)mark) == 0 &&
            (!canvas->width || canvas->width(mark) == 0)) {
            glyph->points[marks++] = mark;
        }
        *text += bytes;
    }
    return true;
}

int
canvas_columns(const struct canvas *canvas, const char *text)
{
    struct glyph glyph;
    int sum = 0;

    while (glyph_next(canvas, &text, &glyph)) {
        sum += glyph.columns;
    }
    return sum;
}

bool
canvas_shows(const struct canvas *canvas, const char *text)
{
    struct glyph glyph;
    const char *at = text;

    while (glyph_next(canvas, &text, &glyph)) {
        size_t bytes = utf8_sequence_bytes(at, strlen(at));

        if (bytes == 0 || glyph.points[0] != utf8_point(at, bytes)) {
            return false;
        }
        at = text;
    }
    return true;
}

static uint32_t
point_at(const char *text)
{
    size_t bytes = utf8_sequence_bytes(text, strlen(text));

    return bytes ? utf8_point(text, bytes) : 0;
}

size_t
canvas_fit(const struct canvas *canvas, const char *text, int columns)
{
    const char *at = text, *good = NULL;
    struct glyph glyph;
    uint32_t last = 0; // of the text, which may be drawn as another glyph
    int used = 0;

    for (;;) {
        const char *before = at;

        if (!glyph_next(canvas, &at, &glyph)) {
            return strlen(text);
        }
        if (last && line_break_is_allowed(last, point_at(before))) {
            good = before;
        }
        used += glyph.columns;
        if (used > columns) {
            return (size_t)((good ? good : before) - text);
        }
        last = point_at(before);
    }
}

void
canvas_add_cut(const struct canvas *canvas, struct strbuf *line, int columns, const char *text)
{
    const char *at = text, *end = text;
    struct glyph glyph;
    int used = 0;

    if (canvas_columns(canvas, text) <= columns) {
        strbuf_add(line, text);
        return;
    }
    while (glyph_next(canvas, &at, &glyph) && used + glyph.columns < columns) {
        used += glyph.columns;
        end = at;
    }
    strbuf_add_bytes(line, text, (size_t)(end - text));
    if (columns > 0) {
        strbuf_add_char(line, GLYPH_CUT);
    }
}

int
canvas_wrapped_rows(const struct canvas *canvas, int columns, const char *text)
{
    int rows = 0;

    while (*text) {
        size_t length = canvas_fit(canvas, text, columns);

        text += length ? length : strlen(text);
        text += strspn(text, " ");
        rows++;
    }
    return rows;
}
