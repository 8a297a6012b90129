// SPDX-License-Identifier: MIT
#include "client/ui/draw/canvas.h"

#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "client/ui/draw/board_picture.h"
#include "client/ui/draw/glyph.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { SINGLE_LINE = 0x2500, DOUBLE_LINE = 0x2550 };

static void
tell(const struct canvas *canvas, const struct drawn *drawn)
{
    struct drawn whole = *drawn;

    if (canvas->on_drawn) {
        whole.row += canvas->has_window ? canvas->origin_row : 0;
        whole.column +=
            canvas->has_window && drawn->kind != DRAWN_PADDED ? canvas->origin_column : 0;
        canvas->on_drawn(canvas->drawn_data, &whole);
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
cell_at(const struct canvas *canvas, int row, int column)
{
    if (row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns) {
        return NULL;
    }
    if (canvas->has_window) {
        return &canvas->cells[(canvas->origin_row + row) * canvas->whole_columns +
                              canvas->origin_column + column];
    }
    return &canvas->cells[row * canvas->columns + column];
}

void
canvas_open_window(struct canvas *canvas, struct area area)
{
    canvas->whole_rows = canvas->rows;
    canvas->whole_columns = canvas->columns;
    canvas->origin_row = area.row;
    canvas->origin_column = area.column;
    canvas->rows = area.rows;
    canvas->columns = area.columns;
    canvas->has_window = true;
}

void
canvas_close_window(struct canvas *canvas)
{
    if (canvas->has_window) {
        canvas->rows = canvas->whole_rows;
        canvas->columns = canvas->whole_columns;
        canvas->has_window = false;
    }
}

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
    bool is_unknown_pair = glyph->columns == 2 && glyph->points[0] == GLYPH_UNKNOWN;

    if (!cell) {
        return;
    }
    heal(canvas, row, column);
    heal(canvas, row, column + glyph->columns);
    *cell = (struct cell){.role = (uint8_t)role};
    memcpy(cell->points, glyph->points, sizeof(glyph->points));
    if (glyph->columns == 2 && next) {
        *next = (struct cell){.role = (uint8_t)role};
        next->points[0] = is_unknown_pair ? GLYPH_UNKNOWN : 0;
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
    while (glyph_next(canvas, &text, &glyph)) {
        bool is_last = is_cut && used + glyph.columns > area.columns - 1;

        glyph = is_last ? (struct glyph){{GLYPH_CUT}, 1} : glyph;
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

void
canvas_pad(const struct canvas *canvas, struct strbuf *line, int column)
{
    int blanks = column - canvas_columns(canvas, strbuf_text(line));

    tell(canvas, &(struct drawn){DRAWN_PADDED, .column = column, .text = strbuf_text(line)});
    strbuf_addf(line, "%*s", blanks > 0 ? blanks : 0, "");
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
        if (cell_at(canvas, row, i)->points[0] != ' ') {
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

void
canvas_fill(struct canvas *canvas, int row, int column, int columns, enum role role, uint32_t point)
{
    struct glyph glyph = glyph_make(canvas, point);

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

void
canvas_reverse(struct canvas *canvas, int row, int column, int columns)
{
    for (int i = 0; i < columns; i++) {
        struct cell *cell = cell_at(canvas, row, column + i);

        if (cell) {
            cell->is_reversed = true;
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
    canvas->picture_row = row + (canvas->has_window ? canvas->origin_row : 0);
    canvas->picture_column = column + (canvas->has_window ? canvas->origin_column : 0);
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
    canvas->cursor_row = row + (canvas->has_window ? canvas->origin_row : 0);
    canvas->cursor_column = column + (canvas->has_window ? canvas->origin_column : 0);
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
