// SPDX-License-Identifier: MIT
#include "client/ui/term/term_frame.h"

#include <string.h>

#include <utf8proc.h>

enum {
    GAP_MAX = 6,    // so many unchanged cells are written again: cheaper than to jump
    CLEAR_MIN = 6,  // from so many blanks on, clearing is shorter
    FORGOTTEN = -1, // as a character: none that a canvas has
};

void
frame_finish(struct frame *frame)
{
    canvas_finish(&frame->shown);
    strbuf_finish(&frame->out);
}

void
frame_clear(struct frame *frame, int rows, int columns)
{
    if (frame->shown.rows != rows || frame->shown.columns != columns) {
        canvas_resize(&frame->shown, rows, columns);
    }
    canvas_clear(&frame->shown);
    frame->is_blank = true;
    frame->has_look = false;
    frame->row = -1;
}

// With eight colours bold stands for the bright ones.
static void
fit_to_eight(struct look *look)
{
    if (look->fg >= 8) {
        look->fg -= 8;
        look->attributes |= ATTR_BOLD;
    }
    look->bg -= look->bg >= 8 ? 8 : 0;
}

void
frame_set_scheme(struct frame *frame, const struct scheme *scheme)
{
    palette_make(&frame->palette, scheme, frame->depth);
    for (int i = 0; i < ROLE_COUNT && frame->depth == DEPTH_16 && frame->caps.colours < 16; i++) {
        fit_to_eight(&frame->palette.looks[i]);
    }
}

// Looks.

static void
add_cap(struct frame *frame, enum cap cap, int a, int b)
{
    if (frame->caps.strings[cap]) {
        frame->caps.expand(&frame->out, frame->caps.strings[cap], a, b);
    }
}

static void
add_colour(struct frame *frame, bool is_ground, int32_t colour)
{
    if (colour == COLOUR_DEFAULT) {
        return;
    }
    if (frame->depth == DEPTH_DIRECT) {
        strbuf_add(&frame->out, is_ground ? "\033[48;2;" : "\033[38;2;");
        strbuf_add_number(&frame->out, colour >> 16 & 0xff);
        strbuf_add_char(&frame->out, ';');
        strbuf_add_number(&frame->out, colour >> 8 & 0xff);
        strbuf_add_char(&frame->out, ';');
        strbuf_add_number(&frame->out, colour & 0xff);
        strbuf_add_char(&frame->out, 'm');
    } else {
        add_cap(frame, is_ground ? CAP_BG : CAP_FG, colour, 0);
    }
}

static void
add_attributes(struct frame *frame, unsigned attributes)
{
    static const struct {
        unsigned attribute;
        enum cap cap;
    } table[] = {
        {ATTR_BOLD, CAP_BOLD},
        {ATTR_DIM, CAP_DIM},
        {ATTR_REVERSE, CAP_REVERSE},
        {ATTR_UNDERLINE, CAP_UNDERLINE},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        if (attributes & table[i].attribute) {
            add_cap(frame, table[i].cap, 0, 0);
        }
    }
}

// Can the terminal go from one look to the other by adding colours alone?
static bool
can_add(const struct look *from, const struct look *to)
{
    return from->attributes == to->attributes &&
           (to->fg != COLOUR_DEFAULT || from->fg == COLOUR_DEFAULT) &&
           (to->bg != COLOUR_DEFAULT || from->bg == COLOUR_DEFAULT);
}

static void
set_look(struct frame *frame, const struct look *look)
{
    const struct look none = {COLOUR_DEFAULT, COLOUR_DEFAULT, 0};

    if (!frame->has_look || !can_add(&frame->look, look)) {
        add_cap(frame, CAP_RESET, 0, 0);
        add_attributes(frame, look->attributes);
        frame->look = none;
    }
    if (frame->look.fg != look->fg) {
        add_colour(frame, false, look->fg);
    }
    if (frame->look.bg != look->bg) {
        add_colour(frame, true, look->bg);
    }
    frame->look = *look;
    frame->has_look = true;
}

static struct look
look_of(const struct frame *frame, const struct cell *cell)
{
    struct look look =
        palette_look(&frame->palette, (enum role)cell->role, (enum role)cell->ground);

    if (look.fg != COLOUR_DEFAULT || look.bg != COLOUR_DEFAULT) {
        look.attributes &= ~frame->caps.lost_attributes;
    }
    if (cell->is_reversed) {
        look = (struct look){look.bg, look.fg, look.attributes};
    }
    return look;
}

static bool
is_same_look(const struct look *a, const struct look *b)
{
    return a->fg == b->fg && a->bg == b->bg && a->attributes == b->attributes;
}

// Cells.

static const struct cell *
cell_of(const struct canvas *canvas, int row, int column)
{
    return &canvas->cells[row * canvas->columns + column];
}

static bool
is_same_text(const struct cell *a, const struct cell *b)
{
    return a->role == b->role && a->ground == b->ground && a->is_reversed == b->is_reversed &&
           memcmp(a->points, b->points, sizeof(a->points)) == 0;
}

// A blank on the terminal's own ground is there already after it was cleared.
static bool
is_bare(const struct frame *frame, const struct cell *cell)
{
    struct look look = look_of(frame, cell);

    return cell->points[0] == ' ' && cell->points[1] == 0 && look.bg == COLOUR_DEFAULT &&
           !(look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE));
}

bool
frame_has_changed(const struct frame *frame, const struct canvas *canvas, int row, int column)
{
    const struct cell *old = cell_of(&frame->shown, row, column);
    const struct cell *cell = cell_of(canvas, row, column);

    if (frame->is_blank && old->points[0] != (uint32_t)FORGOTTEN) {
        return !is_bare(frame, cell);
    }
    return !is_same_text(old, cell);
}

void
frame_forget_cell(struct frame *frame, int row, int column)
{
    frame->shown.cells[row * frame->shown.columns + column].points[0] = (uint32_t)FORGOTTEN;
}

void
frame_go_to(struct frame *frame, int row, int column)
{
    add_cap(frame, CAP_MOVE, row, column);
    frame->row = -1;
}

static void
move_to(struct frame *frame, int row, int column)
{
    if (frame->row != row || frame->column != column) {
        add_cap(frame, CAP_MOVE, row, column);
        frame->row = row;
        frame->column = column;
    }
}

static void
put_cell(struct frame *frame, const struct canvas *canvas, int row, int column)
{
    const struct cell *cell = cell_of(canvas, row, column);
    struct look look = look_of(frame, cell);
    bool is_wide = column + 1 < canvas->columns && cell[1].points[0] == 0;

    if (row == canvas->rows - 1 && column + is_wide == canvas->columns - 1 &&
        frame->caps.scrolls_at_corner) {
        return;
    }
    move_to(frame, row, column);
    set_look(frame, &look);
    for (int i = 0; i < CELL_POINTS && cell->points[i]; i++) {
        utf8proc_uint8_t bytes[4];
        utf8proc_ssize_t length = utf8proc_encode_char((utf8proc_int32_t)cell->points[i], bytes);

        strbuf_add_bytes(&frame->out, (const char *)bytes, (size_t)length);
    }
    // At the right edge terminals differ in where the cursor is then.
    frame->column = column + 1 + is_wide;
    frame->row = frame->column < canvas->columns ? row : -1;
}

// The column from which on the row is blank in one look.
static int
blank_from(const struct frame *frame, const struct canvas *canvas, int row)
{
    int column = canvas->columns;
    struct look last = look_of(frame, cell_of(canvas, row, column - 1));

    while (column > 0) {
        const struct cell *cell = cell_of(canvas, row, column - 1);
        struct look look = look_of(frame, cell);

        if (cell->points[0] != ' ' || cell->points[1] != 0 || !is_same_look(&look, &last)) {
            break;
        }
        column--;
    }
    return column;
}

// Blanks to the end of the row as one sequence, where that gives the same. Pictures
// survive it in some terminals.
static bool
clear_row(struct frame *frame, const struct canvas *canvas, int row, int column)
{
    struct look look = look_of(frame, cell_of(canvas, row, column));

    if (canvas->columns - column < CLEAR_MIN || frame->has_pictures ||
        !frame->caps.strings[CAP_CLEAR_ROW] || look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE) ||
        (look.bg != COLOUR_DEFAULT && !frame->caps.clears_in_colour)) {
        return false;
    }
    move_to(frame, row, column);
    set_look(frame, &look);
    add_cap(frame, CAP_CLEAR_ROW, 0, 0);
    return true;
}

// The end of the changed cells that begin here; short gaps are part of them.
static int
end_of_run(const struct frame *frame, const struct canvas *canvas, int row, int column)
{
    int end = column + 1;

    for (int i = end; i < canvas->columns && i <= end + GAP_MAX; i++) {
        if (frame_has_changed(frame, canvas, row, i)) {
            end = i + 1;
        }
    }
    return end;
}

static void
draw_run(struct frame *frame, const struct canvas *canvas, int row, int column, int end)
{
    // The right half of a character alone cannot be written.
    if (column > 0 && cell_of(canvas, row, column)->points[0] == 0) {
        column--;
    }
    for (; column < end; column++) {
        if (cell_of(canvas, row, column)->points[0] != 0) {
            put_cell(frame, canvas, row, column);
        }
    }
}

static void
draw_row(struct frame *frame, const struct canvas *canvas, int row)
{
    int blank = -1; // not known yet

    for (int column = 0; column < canvas->columns; column++) {
        int end;

        if (!frame_has_changed(frame, canvas, row, column)) {
            continue;
        }
        blank = blank < 0 ? blank_from(frame, canvas, row) : blank;
        if (column >= blank && clear_row(frame, canvas, row, column)) {
            return;
        }
        end = end_of_run(frame, canvas, row, column);
        end = end > blank && column < blank ? blank : end;
        draw_run(frame, canvas, row, column, end);
        column = end - 1;
    }
}

void
frame_draw_cells(struct frame *frame, const struct canvas *canvas)
{
    size_t row_bytes = (size_t)canvas->columns * sizeof(*canvas->cells);

    for (int row = 0; row < canvas->rows; row++) {
        struct cell *old = &frame->shown.cells[row * canvas->columns];
        const struct cell *cells = cell_of(canvas, row, 0);

        if (frame->is_blank || memcmp(old, cells, row_bytes) != 0) {
            draw_row(frame, canvas, row);
            memcpy(old, cells, row_bytes);
        }
    }
    frame->is_blank = false;
}

void
frame_place_cursor(struct frame *frame, const struct canvas *canvas)
{
    bool is_seen = canvas->has_cursor && !canvas->is_cursor_unseen;

    if (canvas->has_cursor) {
        move_to(frame, canvas->cursor_row, canvas->cursor_column);
    }
    if (is_seen == frame->is_cursor_hidden) {
        add_cap(frame, is_seen ? CAP_SHOW_CURSOR : CAP_HIDE_CURSOR, 0, 0);
        frame->is_cursor_hidden = !is_seen;
    }
}

void
frame_leave(struct frame *frame)
{
    add_cap(frame, CAP_RESET, 0, 0);
    add_cap(frame, CAP_SHOW_CURSOR, 0, 0);
    frame->is_cursor_hidden = false;
    frame->has_look = false;
}
