// SPDX-License-Identifier: MIT
#include "tests/ui/canvas_watch.h"

#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "common/util/utf8.h"
#include "common/util/xalloc.h"

enum {
    TEXTS_MAX = 8192,
    CUT_MARK = '~',
    SENTENCE_COLUMNS = 24, // narrower ones hold a value
};

// A text of the frame; texts are numbered from 1.
struct watched_text {
    char *text; // owned
    int row, column, columns;
    bool is_right;
    int list, place; // the list it is part of, and its place in the row; 0 = none
    int drawn;       // cells that it took, without blanks
    bool is_cut, is_over;
};

enum ground { GROUND_BLANK, GROUND_LINE, GROUND_SIGN, GROUND_TEXT };

struct watched_cell {
    enum ground ground;
    int owner; // number of the text
    uint32_t point;
};

static void
add_fault(struct canvas_watch *watch, const char *kind, const struct watched_text *text,
          const char *more)
{
    watch->fault_count++;
    strbuf_addf(&watch->faults, "%s: row %d, column %d (%d): \"%s\"%s\n", kind, text->row,
                text->column, text->columns, text->text, more);
}

// Nothing is drawn yet.
static void
begin_frame(struct canvas_watch *watch)
{
    for (int i = 0; i < watch->text_count; i++) {
        free(watch->texts[i].text);
    }
    free(watch->cells);
    watch->cells =
        xcalloc((size_t)(watch->canvas->rows * watch->canvas->columns) + 1, sizeof(*watch->cells));
    watch->text_count = watch->fault_count = watch->cut_count = 0;
    watch->list = watch->list_count = 0;
    strbuf_clear(&watch->faults);
}

static struct watched_cell *
cell_at(const struct canvas_watch *watch, int row, int column)
{
    const struct canvas *canvas = watch->canvas;
    int rows = canvas->has_window ? canvas->whole_rows : canvas->rows;
    int columns = canvas->has_window ? canvas->whole_columns : canvas->columns;

    if (row < 0 || row >= rows || column < 0 || column >= columns) {
        return NULL;
    }
    return &watch->cells[row * columns + column];
}

// Texts.

static bool
is_utf8(const char *text)
{
    while (*text) {
        size_t bytes = utf8_sequence_bytes(text, strlen(text));

        if (bytes == 0) {
            return false;
        }
        text += bytes;
    }
    return true;
}

static bool
is_all_blank(const char *text)
{
    return text[strspn(text, " ")] == '\0';
}

// The texts of a row of a list are counted from 1.
static int
place_in_list(const struct canvas_watch *watch, int row)
{
    int place = 1;

    for (int i = watch->text_count - 1; watch->list && i >= 0; i--) {
        place += watch->texts[i].list == watch->list && watch->texts[i].row == row;
    }
    return watch->list ? place : 0;
}

static void
begin_text(struct canvas_watch *watch, const struct drawn *drawn)
{
    struct watched_text *text = &watch->texts[watch->text_count];

    if (watch->text_count == TEXTS_MAX) {
        abort(); // the test itself is too small
    }
    *text = (struct watched_text){.text = xstrdup(drawn->text),
                                  .row = drawn->row,
                                  .column = drawn->column,
                                  .columns = drawn->columns,
                                  .is_right = drawn->is_right,
                                  .list = watch->list,
                                  .place = place_in_list(watch, drawn->row)};
    text->is_cut = canvas_columns(watch->canvas, drawn->text) > drawn->columns;
    watch->text_count++;
    watch->cut_count += text->is_cut;
    if (!is_utf8(drawn->text)) {
        add_fault(watch, "bytes", text, "");
    }
    if (text->is_cut && drawn->columns < 2 && !is_all_blank(drawn->text)) {
        add_fault(watch, "lost", text, "");
    }
}

// Cells.

static const char *
describe(const struct canvas_watch *watch, const struct watched_cell *cell)
{
    return cell->ground == GROUND_TEXT   ? watch->texts[cell->owner - 1].text
           : cell->ground == GROUND_SIGN ? "a sign"
                                         : "a line";
}

// What has no text of its own, as it is named in a fault.
static struct watched_text
glyph_as_text(const struct drawn *drawn)
{
    static char sign[] = "a sign", line[] = "a line";

    return (struct watched_text){.text = drawn->kind == DRAWN_SIGN ? sign : line,
                                 .row = drawn->row,
                                 .column = drawn->column,
                                 .columns = drawn->columns};
}

static void
add_over(struct canvas_watch *watch, const struct drawn *drawn, const struct watched_cell *cell)
{
    struct watched_text sign = glyph_as_text(drawn);
    struct watched_text *text =
        drawn->kind == DRAWN_CELL ? &watch->texts[watch->text_count - 1] : &sign;
    struct strbuf more = {0};

    if (!text->is_over) { // once is enough
        strbuf_addf(&more, " on \"%s\"", describe(watch, cell));
        add_fault(watch, "over", text, strbuf_text(&more));
        strbuf_finish(&more);
    }
    text->is_over = true;
}

static void
add_outside(struct canvas_watch *watch, const struct drawn *drawn)
{
    struct watched_text sign = glyph_as_text(drawn);
    struct watched_text *text =
        drawn->kind == DRAWN_CELL ? &watch->texts[watch->text_count - 1] : &sign;

    if (drawn->point != ' ' && !text->is_over) {
        add_fault(watch, "outside", text, "");
        text->is_over = true;
    }
}

static void
take_cell(struct canvas_watch *watch, const struct drawn *drawn, struct watched_cell *cell)
{
    bool is_text = drawn->kind == DRAWN_CELL;
    bool may_lie_on = cell->ground == GROUND_BLANK ||
                      (drawn->kind == DRAWN_LINE && cell->ground == GROUND_LINE) ||
                      (drawn->kind == DRAWN_SIGN && cell->ground != GROUND_TEXT);

    if (!may_lie_on) {
        add_over(watch, drawn, cell);
    }
    if (drawn->point == ' ') {
        *cell = (struct watched_cell){0};
        return;
    }
    *cell = (struct watched_cell){.ground = is_text                     ? GROUND_TEXT
                                            : drawn->kind == DRAWN_SIGN ? GROUND_SIGN
                                                                        : GROUND_LINE,
                                  .owner = is_text ? watch->text_count : 0,
                                  .point = drawn->point};
    if (is_text) {
        watch->texts[watch->text_count - 1].drawn++;
    }
}

static void
draw_cells(struct canvas_watch *watch, const struct drawn *drawn)
{
    for (int i = 0; i < drawn->columns; i++) {
        struct watched_cell *cell = cell_at(watch, drawn->row, drawn->column + i);

        if (cell) {
            take_cell(watch, drawn, cell);
        } else {
            add_outside(watch, drawn);
        }
    }
}

static void
wipe_cell(struct canvas_watch *watch, const struct drawn *drawn)
{
    struct watched_cell *cell = cell_at(watch, drawn->row, drawn->column);

    if (cell) {
        *cell = (struct watched_cell){0};
    }
}

// A part of a line that is being made ends where the next one begins, or behind.
static void
check_padding(struct canvas_watch *watch, const struct drawn *drawn)
{
    struct watched_text line = {.text = xstrdup(drawn->text), .column = drawn->column};
    int used = canvas_columns(watch->canvas, drawn->text);

    if (used > drawn->column ||
        (used == drawn->column && used > 0 && drawn->text[strlen(drawn->text) - 1] != ' ')) {
        add_fault(watch, "column", &line, " is longer");
    }
    free(line.text);
}

static void
on_drawn(void *data, const struct drawn *drawn)
{
    struct canvas_watch *watch = data;

    switch (drawn->kind) {
    case DRAWN_FRAME:
        begin_frame(watch);
        break;
    case DRAWN_TEXT:
        begin_text(watch, drawn);
        break;
    case DRAWN_CELL:
    case DRAWN_LINE:
    case DRAWN_SIGN:
        draw_cells(watch, drawn);
        break;
    case DRAWN_BLANK:
        wipe_cell(watch, drawn);
        break;
    case DRAWN_LIST:
        watch->list = ++watch->list_count;
        break;
    case DRAWN_LIST_END:
        watch->list = 0;
        break;
    case DRAWN_PADDED:
        check_padding(watch, drawn);
        break;
    }
}

// The whole frame.

// A text stands as a whole, or it was wiped as a whole.
static void
check_covered(struct canvas_watch *watch)
{
    int *seen = xcalloc((size_t)watch->text_count + 1, sizeof(*seen));

    for (int i = 0; i < watch->canvas->rows * watch->canvas->columns; i++) {
        seen[watch->cells[i].owner]++;
    }
    for (int i = 0; i < watch->text_count; i++) {
        if (seen[i + 1] > 0 && seen[i + 1] < watch->texts[i].drawn) {
            add_fault(watch, "covered", &watch->texts[i], "");
        }
    }
    free(seen);
}

static bool
is_letter(uint32_t point)
{
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)point);

    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
           category == UTF8PROC_CATEGORY_ND;
}

// Single letters and digits side by side: the letters of a small board, a graph in ASCII.
static bool
is_scale(const struct canvas_watch *watch, const struct watched_cell *left,
         const struct watched_cell *right)
{
    return strlen(watch->texts[left->owner - 1].text) == 1 &&
           strlen(watch->texts[right->owner - 1].text) == 1;
}

static void
check_touch(struct canvas_watch *watch)
{
    const struct canvas *canvas = watch->canvas;

    for (int i = 1; i < canvas->rows * canvas->columns; i++) {
        const struct watched_cell *left = &watch->cells[i - 1], *right = &watch->cells[i];

        if (i % canvas->columns != 0 && left->ground == GROUND_TEXT &&
            right->ground == GROUND_TEXT && left->owner != right->owner &&
            is_letter(right->point) && (is_letter(left->point) || left->point == CUT_MARK) &&
            !is_scale(watch, left, right)) {
            struct strbuf more = {0};

            strbuf_addf(&more, " behind \"%s\"", watch->texts[left->owner - 1].text);
            add_fault(watch, "touch", &watch->texts[right->owner - 1], strbuf_text(&more));
            strbuf_finish(&more);
        }
    }
}

// Is anything of the text still there?
static bool
stands(const struct canvas_watch *watch, int owner)
{
    for (int i = 0; i < watch->canvas->rows * watch->canvas->columns; i++) {
        if (watch->cells[i].owner == owner) {
            return true;
        }
    }
    return false;
}

static bool
is_free(const struct canvas_watch *watch, int row, int column, int columns)
{
    for (int i = 0; i < columns; i++) {
        const struct watched_cell *cell = cell_at(watch, row, column + i);

        if (cell && cell->ground != GROUND_BLANK) {
            return false;
        }
    }
    return true;
}

// Is a text of the same place in that row: another line of the same paragraph or of its neighbours?
static bool
has_sibling(const struct canvas_watch *watch, const struct watched_text *text, int row)
{
    for (int i = 0; i < watch->text_count; i++) {
        const struct watched_text *other = &watch->texts[i];

        if (other->row == row && other->column == text->column && other->columns == text->columns &&
            other->list == 0 && stands(watch, i + 1)) {
            return true;
        }
    }
    return false;
}

// Is there a free row above or below the text, or above or below the lines of the same place?
static bool
has_room(const struct canvas_watch *watch, const struct watched_text *text, int step, int last)
{
    int row = text->row + step;

    while (row > 0 && row <= last && has_sibling(watch, text, row)) {
        row += step;
    }
    return row > 0 && row <= last && is_free(watch, row, text->column, text->columns);
}

// A text that is cut while a row of its place is free could have used it. A title has one row, a
// row of a list is one, and the last rows belong to messages and keys.
static void
check_short(struct canvas_watch *watch)
{
    int last = watch->canvas->rows - 2; // above the keys

    for (int i = 0; i < watch->text_count; i++) {
        const struct watched_text *text = &watch->texts[i];

        if (text->is_cut && text->columns >= SENTENCE_COLUMNS && text->row > 0 &&
            text->row <= last && text->list == 0 && stands(watch, i + 1) &&
            (has_room(watch, text, -1, last) || has_room(watch, text, 1, last - 2))) {
            add_fault(watch, "short", text, "");
        }
    }
}

static int
edge_of(const struct watched_text *text)
{
    return text->is_right ? text->column + text->columns : text->column;
}

// Each text against the first one of its list that has the same place.
static void
check_lists(struct canvas_watch *watch)
{
    for (int i = 0; i < watch->text_count; i++) {
        const struct watched_text *text = &watch->texts[i], *first = watch->texts;

        while (first->list != text->list || first->place != text->place) {
            first++;
        }
        if (text->list && (first->is_right != text->is_right || edge_of(first) != edge_of(text))) {
            struct strbuf more = {0};

            strbuf_addf(&more, " out of line with \"%s\"", first->text);
            add_fault(watch, "column", text, strbuf_text(&more));
            strbuf_finish(&more);
        }
    }
}

int
canvas_watch_finish_frame(struct canvas_watch *watch)
{
    check_covered(watch);
    check_touch(watch);
    check_short(watch);
    check_lists(watch);
    return watch->fault_count;
}

void
canvas_watch_start(struct canvas_watch *watch, struct canvas *canvas)
{
    *watch = (struct canvas_watch){.canvas = canvas};
    watch->texts = xcalloc(TEXTS_MAX, sizeof(*watch->texts));
    canvas->on_drawn = on_drawn;
    canvas->drawn_data = watch;
    begin_frame(watch);
}

void
canvas_watch_stop(struct canvas_watch *watch)
{
    watch->canvas->on_drawn = NULL;
    begin_frame(watch);
    free(watch->cells);
    free(watch->texts);
    strbuf_finish(&watch->faults);
    *watch = (struct canvas_watch){0};
}
