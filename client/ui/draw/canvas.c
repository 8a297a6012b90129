// SPDX-License-Identifier: MIT
#include "client/ui/draw/canvas.h"

#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "client/ui/draw/board_picture.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/util/utf8.h"
#include "common/util/xalloc.h"

enum { CUT = '~', UNKNOWN = '?', SINGLE_LINE = 0x2500, DOUBLE_LINE = 0x2550 };

// What the interface itself draws, and what stands for it where it cannot be.
static const struct {
    uint32_t glyph;
    char stand_in;
} stand_ins[] = {
    {0x25cf, 'X'}, {0x25cb, 'O'}, {0x2500, '-'}, {0x2502, '|'}, {0x250c, '+'}, {0x2510, '+'},
    {0x2514, '+'}, {0x2518, '+'}, {0x251c, '+'}, {0x2524, '+'}, {0x252c, '+'}, {0x2534, '+'},
    {0x253c, '+'}, {0x254b, '+'}, {0x2550, '='}, {0x25b6, '>'}, {0x25b2, '^'}, {0x25bc, 'v'},
    {0x00b7, '-'}, {0x2581, '0'}, {0x2582, '1'}, {0x2583, '2'}, {0x2584, '4'}, {0x2585, '5'},
    {0x2586, '6'}, {0x2587, '8'}, {0x2588, '9'},
};

// A character ready to be put: its points, and how many columns it takes.
struct glyph {
    uint32_t points[CELL_POINTS];
    int columns;
};

static void
tell(const struct canvas *canvas, const struct drawn *drawn)
{
    if (canvas->on_drawn) {
        canvas->on_drawn(canvas->drawn_data, drawn);
    }
}

void
canvas_resize(struct canvas *canvas, int rows, int columns)
{
    canvas->rows = rows;
    canvas->columns = columns;
    free(canvas->cells);
    canvas->cells = xcalloc((size_t)(rows * columns) + 1, sizeof(*canvas->cells));
    canvas_clear(canvas);
}

void
canvas_finish(struct canvas *canvas)
{
    free(canvas->cells);
    free(canvas->picture);
    canvas->cells = NULL;
    canvas->picture = NULL;
    canvas->rows = canvas->columns = 0;
}

void
canvas_clear(struct canvas *canvas)
{
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        canvas->cells[i] = (struct cell){.points = {' '}};
    }
    canvas->has_cursor = false;
    canvas->has_picture = false;
    tell(canvas, &(struct drawn){.kind = DRAWN_FRAME});
}

static struct cell *
cell_at(struct canvas *canvas, int row, int column)
{
    if (row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns) {
        return NULL;
    }
    return &canvas->cells[row * canvas->columns + column];
}

// Measuring.

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

// As it is shown here: itself, a stand-in, or question marks.
static struct glyph
make_glyph(const struct canvas *canvas, uint32_t point)
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
        return (struct glyph){{UNKNOWN}, utf8proc_charwidth((utf8proc_int32_t)point) == 2 ? 2 : 1};
    }
    return (struct glyph){{point}, columns};
}

// The character at *text with its marks; moves on behind them. False at the end.
static bool
next_glyph(const struct canvas *canvas, const char **text, struct glyph *glyph)
{
    size_t left = strlen(*text), bytes;
    int marks = 1;

    if (left == 0) {
        return false;
    }
    bytes = utf8_sequence_bytes(*text, left);
    if (bytes == 0) {
        *glyph = (struct glyph){{UNKNOWN}, 1};
        (*text)++;
        return true;
    }
    *glyph = make_glyph(canvas, utf8_point(*text, bytes));
    *text += bytes;
    while (**text) {
        uint32_t mark;

        bytes = utf8_sequence_bytes(*text, strlen(*text));
        mark = bytes ? utf8_point(*text, bytes) : 0;
        if (bytes == 0 || !text_is_mark((int32_t)mark)) {
            break;
        }
        if (marks < CELL_POINTS && glyph->points[0] != UNKNOWN && canvas->glyphs != GLYPHS_ASCII &&
            utf8proc_charwidth((utf8proc_int32_t)mark) == 0 &&
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

    while (next_glyph(canvas, &text, &glyph)) {
        sum += glyph.columns;
    }
    return sum;
}

bool
canvas_shows(const struct canvas *canvas, const char *text)
{
    struct glyph glyph;
    const char *at = text;

    while (next_glyph(canvas, &text, &glyph)) {
        size_t bytes = utf8_sequence_bytes(at, strlen(at));

        if (bytes == 0 || glyph.points[0] != utf8_point(at, bytes)) {
            return false;
        }
        at = text;
    }
    return true;
}

// Drawing.

// What would be left of a wide character is blank.
static void
heal(struct canvas *canvas, int row, int column)
{
    struct cell *cell = cell_at(canvas, row, column);

    if (cell && cell->points[0] == 0) {
        struct cell *left = cell_at(canvas, row, column - 1);

        cell->points[0] = ' ';
        if (left) {
            memset(left->points, 0, sizeof(left->points));
            left->points[0] = ' ';
        }
    }
}

static void
put_glyph(struct canvas *canvas, int row, int column, enum role role, const struct glyph *glyph)
{
    struct cell *cell = cell_at(canvas, row, column);
    struct cell *next = cell_at(canvas, row, column + 1);
    bool is_unknown_pair = glyph->columns == 2 && glyph->points[0] == UNKNOWN;

    if (!cell) {
        return;
    }
    heal(canvas, row, column);
    heal(canvas, row, column + glyph->columns);
    *cell = (struct cell){.role = (uint8_t)role};
    memcpy(cell->points, glyph->points, sizeof(glyph->points));
    if (glyph->columns == 2 && next) {
        *next = (struct cell){.role = (uint8_t)role};
        next->points[0] = is_unknown_pair ? UNKNOWN : 0;
    } else if (glyph->columns == 2) {
        cell->points[0] = ' '; // its right half would be outside
    }
}

static void
tell_glyph(const struct canvas *canvas, enum drawn_kind kind, int row, int column,
           const struct glyph *glyph)
{
    tell(canvas, &(struct drawn){.kind = kind,
                                 .row = row,
                                 .column = column,
                                 .columns = glyph->columns,
                                 .point = glyph->points[0]});
}

// Into the cells of the area's first row; what does not fit is cut.
static int
put_text(struct canvas *canvas, struct area area, enum role role, enum drawn_kind kind,
         const char *text)
{
    int total = canvas_columns(canvas, text), used = 0;
    bool is_cut = total > area.columns;
    struct glyph glyph;

    if (area.columns <= 0) {
        return 0;
    }
    while (next_glyph(canvas, &text, &glyph)) {
        bool is_last = is_cut && used + glyph.columns > area.columns - 1;

        glyph = is_last ? (struct glyph){{CUT}, 1} : glyph;
        tell_glyph(canvas, kind, area.row, area.column + used, &glyph);
        put_glyph(canvas, area.row, area.column + used, role, &glyph);
        used += glyph.columns;
        if (is_last) {
            break;
        }
    }
    return used;
}

int
canvas_put(struct canvas *canvas, int row, int column, int columns, enum role role,
           const char *text)
{
    struct area area = {row, column, 1, columns};

    tell(canvas, &(struct drawn){DRAWN_TEXT, row, column, columns, .text = text});
    return put_text(canvas, area, role, DRAWN_CELL, text);
}

int
canvas_put_sign(struct canvas *canvas, int row, int column, int columns, enum role role,
                const char *text)
{
    return put_text(canvas, (struct area){row, column, 1, columns}, role, DRAWN_SIGN, text);
}

void
canvas_put_padded(struct canvas *canvas, int row, int column, int columns, enum role role,
                  const char *text)
{
    int used = canvas_put(canvas, row, column, columns, role, text);

    canvas_fill(canvas, row, column + used, columns - used, role, ' ');
}

void
canvas_put_right(struct canvas *canvas, int row, int column, int columns, enum role role,
                 const char *text)
{
    int total = canvas_columns(canvas, text);

    total = total < columns ? total : columns;
    tell(canvas, &(struct drawn){DRAWN_TEXT, row, column, columns, .text = text, .is_right = true});
    put_text(canvas, (struct area){row, column + columns - total, 1, total}, role, DRAWN_CELL,
             text);
}

size_t
canvas_fit(const struct canvas *canvas, const char *text, int columns)
{
    const char *at = text, *blank = NULL;
    struct glyph glyph;
    int used = 0;

    for (;;) {
        const char *before = at;

        if (!next_glyph(canvas, &at, &glyph)) {
            return strlen(text);
        }
        if (glyph.points[0] == ' ') {
            blank = before;
        }
        used += glyph.columns;
        if (used > columns) {
            return (size_t)((blank ? blank : before) - text);
        }
    }
}

void
canvas_pad(const struct canvas *canvas, struct strbuf *line, int column)
{
    int blanks = column - canvas_columns(canvas, strbuf_text(line));

    tell(canvas, &(struct drawn){DRAWN_PADDED, .column = column, .text = strbuf_text(line)});
    strbuf_addf(line, "%*s", blanks > 0 ? blanks : 0, "");
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
    while (next_glyph(canvas, &at, &glyph) && used + glyph.columns < columns) {
        used += glyph.columns;
        end = at;
    }
    strbuf_add_bytes(line, text, (size_t)(end - text));
    if (columns > 0) {
        strbuf_add_char(line, CUT);
    }
}

void
canvas_begin_list(const struct canvas *canvas)
{
    tell(canvas, &(struct drawn){.kind = DRAWN_LIST});
}

void
canvas_end_list(const struct canvas *canvas)
{
    tell(canvas, &(struct drawn){.kind = DRAWN_LIST_END});
}

bool
canvas_is_blank(const struct canvas *canvas, int row)
{
    for (int i = 0; row >= 0 && i < canvas->columns; i++) {
        if (canvas->cells[row * canvas->columns + i].points[0] != ' ') {
            return false;
        }
    }
    return row >= 0;
}

int
canvas_put_wrapped(struct canvas *canvas, struct area area, enum role role, const char *text)
{
    struct strbuf line = {0};
    int row = 0;

    if (area.rows <= 0) {
        tell(canvas, &(struct drawn){DRAWN_TEXT, area.row, area.column, 0, .text = text});
    }
    while (*text && row < area.rows) {
        size_t length = canvas_fit(canvas, text, area.columns);

        if (length == 0 || row == area.rows - 1) {
            length = strlen(text); // the last row is cut
        }
        strbuf_clear(&line);
        strbuf_add_bytes(&line, text, length);
        canvas_put(canvas, area.row + row, area.column, area.columns, role, strbuf_text(&line));
        text += length;
        text += strspn(text, " ");
        row++;
    }
    strbuf_finish(&line);
    return row;
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

void
canvas_fill(struct canvas *canvas, int row, int column, int columns, enum role role, uint32_t point)
{
    struct glyph glyph = make_glyph(canvas, point);

    glyph.columns = 1;
    for (int i = 0; i < columns; i++) {
        tell_glyph(canvas, point == ' ' ? DRAWN_BLANK : DRAWN_LINE, row, column + i, &glyph);
        put_glyph(canvas, row, column + i, role, &glyph);
    }
}

void
canvas_paint(struct canvas *canvas, int row, int column, int columns, enum role role)
{
    for (int i = 0; i < columns; i++) {
        struct cell *cell = cell_at(canvas, row, column + i);

        if (cell) {
            cell->role = (uint8_t)role;
        }
    }
}

void
canvas_paint_ground(struct canvas *canvas, int row, int column, int columns, enum role ground)
{
    for (int i = 0; i < columns; i++) {
        struct cell *cell = cell_at(canvas, row, column + i);

        if (cell) {
            cell->ground = (uint8_t)ground;
        }
    }
}

static void
put_line(struct canvas *canvas, struct area area, enum role role, uint32_t glyph, const char *title,
         const char *right)
{
    int end = area.column + area.columns, used, wiped;

    canvas_fill(canvas, area.row, area.column, area.columns, role, glyph);
    if (*title && area.columns > 8) {
        wiped = canvas_columns(canvas, title);
        wiped = wiped < area.columns - 6 ? wiped : area.columns - 6;
        canvas_fill(canvas, area.row, area.column + 2, wiped + 2, role, ' ');
        used = canvas_put(canvas, area.row, area.column + 3, area.columns - 6, role, title);
        canvas_fill(canvas, area.row, area.column + 4 + used, wiped - used, role, glyph);
        area.columns -= used + 4;
    }
    if (*right && area.columns > 8) {
        used = canvas_columns(canvas, right);
        used = used < area.columns - 6 ? used : area.columns - 6;
        canvas_fill(canvas, area.row, end - 4 - used, used + 2, role, ' ');
        canvas_put(canvas, area.row, end - 3 - used, used, role, right);
    }
}

void
canvas_heading(struct canvas *canvas, int row, int column, int columns, const char *title,
               const char *right)
{
    put_line(canvas, (struct area){row, column, 1, columns}, ROLE_DIM, SINGLE_LINE, title, right);
}

void
canvas_banner(struct canvas *canvas, int row, enum role role, const char *title, const char *right)
{
    put_line(canvas, (struct area){row, 0, 1, canvas->columns}, role, DOUBLE_LINE, title, right);
}

void
canvas_put_picture(struct canvas *canvas, int row, int column, const struct board_picture *picture)
{
    int rows = picture->rows * picture->cell_rows;
    int columns = picture->columns * picture->cell_columns;

    if (canvas->refuses_pictures) {
        return;
    }
    canvas->picture = canvas->picture ? canvas->picture : xcalloc(1, sizeof(*picture));
    *canvas->picture = *picture;
    canvas->has_picture = true;
    canvas->picture_row = row;
    canvas->picture_column = column;
    for (int i = 0; i < rows * columns; i++) {
        struct cell *cell = cell_at(canvas, row + i / columns, column + i % columns);

        if (cell) {
            cell->has_picture = true;
        }
    }
}

void
canvas_set_cursor(struct canvas *canvas, int row, int column)
{
    canvas->has_cursor = cell_at(canvas, row, column) != NULL;
    canvas->cursor_row = row;
    canvas->cursor_column = column;
}

static void
write_cell(const struct cell *cell, struct strbuf *line)
{
    for (int i = 0; i < CELL_POINTS && cell->points[i]; i++) {
        utf8proc_uint8_t bytes[4];
        utf8proc_ssize_t length = utf8proc_encode_char((utf8proc_int32_t)cell->points[i], bytes);

        strbuf_add_bytes(line, (const char *)bytes, (size_t)length);
    }
}

void
canvas_write(const struct canvas *canvas, struct strbuf *out)
{
    struct strbuf line = {0};

    for (int row = 0; row < canvas->rows; row++) {
        size_t length;

        strbuf_clear(&line);
        for (int column = 0; column < canvas->columns; column++) {
            write_cell(&canvas->cells[row * canvas->columns + column], &line);
        }
        length = line.length;
        while (length > 0 && line.text[length - 1] == ' ') {
            length--;
        }
        strbuf_add_bytes(out, strbuf_text(&line), length);
        strbuf_add_char(out, '\n');
    }
    strbuf_finish(&line);
}
