// SPDX-License-Identifier: MIT
#include "client/ui/help/help_sheet.h"

#include "client/ui/help/diagrams.h"
#include "client/ui/lines.h"
#include "common/i18n/tr.h"

enum {
    COLUMNS_MAX = 3,
    COLUMN_LEAST = 26, // on the average: fewer columns where there is less
    SHARE_WHOLE = 80,
    WASTE_MOST = 3, // a third of a column may stay free, so that a group is seen whole
};

// Where a column begins: the first one has the longest names of keys.
static const int starts[COLUMNS_MAX + 1][COLUMNS_MAX + 1] = {
    {0},
    {0, SHARE_WHOLE},
    {0, 41, SHARE_WHOLE},
    {0, 29, 56, SHARE_WHOLE},
};

struct help_entry *
help_sheet_add(struct help_sheet *sheet, enum role role)
{
    int index = sheet->count < PAGE_LINES_MAX - 1 ? sheet->count++ : PAGE_LINES_MAX - 1;

    sheet->entries[index].role = role;
    return &sheet->entries[index];
}

void
help_sheet_add_row(struct help_sheet *sheet, int columns, const char *keys, const char *text)
{
    struct help_entry *entry = help_sheet_add(sheet, ROLE_TEXT);

    entry->key_columns = columns;
    strbuf_add(&entry->keys, keys);
    strbuf_add(&entry->text, text);
}

void
help_sheet_add_heading(struct help_sheet *sheet, const char *title)
{
    struct help_entry *entry = help_sheet_add(sheet, ROLE_KEY);

    entry->is_heading = true;
    strbuf_add(&entry->text, title);
}

static void
finish_entry(struct help_entry *entry)
{
    strbuf_finish(&entry->keys);
    strbuf_finish(&entry->text);
    *entry = (struct help_entry){0};
}

void
help_sheet_finish(struct help_sheet *sheet)
{
    for (int i = 0; i < PAGE_LINES_MAX; i++) {
        finish_entry(&sheet->entries[i]);
    }
}

void
help_sheet_search(struct help_sheet *sheet, const char *word)
{
    int kept = 0, found = 0;

    for (int i = 0; i < sheet->count; i++) {
        struct help_entry entry = sheet->entries[i];

        if (*word && !entry.is_heading && !lines_has_word(strbuf_text(&entry.keys), word) &&
            !lines_has_word(strbuf_text(&entry.text), word)) {
            finish_entry(&sheet->entries[i]);
            continue;
        }
        sheet->entries[i] = (struct help_entry){0};
        sheet->entries[kept++] = entry;
        found += !entry.is_heading;
    }
    sheet->count = kept;
    if (*word && !found) {
        help_sheet_add_row(sheet, 0, "", _("Nothing found."));
    }
}

// Laying out.

// Where the next entry goes, and what of it is drawn.
struct pen {
    struct ui *ui;
    struct area area;
    int columns; // side by side
    int wanted;  // the page that is drawn
    int page, column, row;
};

static int
column_start(const struct pen *pen, int column)
{
    return pen->area.columns * starts[pen->columns][column] / SHARE_WHOLE;
}

// One blank stays free between two columns, and before the edge of the screen.
static int
column_width(const struct pen *pen, int column)
{
    bool is_last = column + 1 == pen->columns;

    return column_start(pen, column + 1) - column_start(pen, column) - (is_last ? 2 : 1);
}

static void
next_column(struct pen *pen)
{
    pen->row = 0;
    if (++pen->column == pen->columns) {
        pen->column = 0;
        pen->page++;
    }
}

// Where the words begin, behind the keys.
static int
text_start(const struct ui *ui, const struct help_entry *entry)
{
    int keys = canvas_columns(&ui->canvas, strbuf_text(&entry->keys));

    return entry->is_heading || keys < entry->key_columns ? entry->key_columns : keys + 2;
}

static int
entry_rows(const struct pen *pen, const struct help_entry *entry, int column)
{
    if (entry->pictures) {
        return diagrams_rows(pen->ui, entry->pictures, column_width(pen, column));
    }
    return canvas_wrapped_rows(&pen->ui->canvas,
                               column_width(pen, column) - text_start(pen->ui, entry),
                               strbuf_text(&entry->text));
}

static void
put_entry(struct pen *pen, const struct help_entry *entry)
{
    struct canvas *canvas = &pen->ui->canvas;
    int rows = entry_rows(pen, entry, pen->column), start = text_start(pen->ui, entry);
    int column, width;

    if (pen->row > 0 && pen->row + rows > pen->area.rows) {
        next_column(pen);
        rows = entry_rows(pen, entry, pen->column);
    }
    column = pen->area.column + column_start(pen, pen->column);
    width = column_width(pen, pen->column);
    if (pen->page == pen->wanted && entry->pictures) {
        diagrams_draw(pen->ui, pen->area.row + pen->row, column, width, entry->pictures);
    } else if (pen->page == pen->wanted) {
        canvas_put(canvas, pen->area.row + pen->row, column, width, entry->role,
                   strbuf_text(&entry->keys));
        canvas_put_wrapped(canvas,
                           (struct area){pen->area.row + pen->row, column + start,
                                         pen->area.rows - pen->row, width - start},
                           entry->role, strbuf_text(&entry->text));
    }
    pen->row += rows;
}

// Does a group of so many rows go to the next column, where it takes so many? One that is cut in two
// is read more easily than pages that are mostly empty, but a heading is never the last row.
static bool
wants_next_column(const struct pen *pen, int rows, int rows_there, int rows_least)
{
    int left = pen->area.rows - pen->row;

    if (pen->row == 0 || rows <= left) {
        return false;
    }
    return rows_least > left ||
           (rows_there <= pen->area.rows && left <= pen->area.rows / WASTE_MOST);
}

// A heading with what stands below it; returns where the next one is.
static int
put_group(struct pen *pen, const struct help_sheet *sheet, int first)
{
    int next = pen->column + 1 < pen->columns ? pen->column + 1 : 0;
    int end = first, here = 0, there = 0, least = 0;

    do {
        here += entry_rows(pen, &sheet->entries[end], pen->column);
        there += entry_rows(pen, &sheet->entries[end], next);
        least = end <= first + 1 ? here : least;
        end++;
    } while (end < sheet->count && !sheet->entries[end].is_heading);
    if (wants_next_column(pen, here, there, least)) {
        next_column(pen);
    }
    for (int i = first; i < end; i++) {
        put_entry(pen, &sheet->entries[i]);
    }
    return end;
}

int
help_sheet_draw(struct ui *ui, const struct help_sheet *sheet, struct area area, int page)
{
    struct pen pen = {.ui = ui, .area = area, .wanted = page};

    pen.columns = area.columns / COLUMN_LEAST;
    pen.columns = pen.columns > COLUMNS_MAX ? COLUMNS_MAX : pen.columns;
    pen.columns = sheet->columns_most && pen.columns > sheet->columns_most ? sheet->columns_most
                                                                           : pen.columns;
    pen.columns = pen.columns < 1 ? 1 : pen.columns;
    for (int i = 0; i < sheet->count;) {
        i = put_group(&pen, sheet, i);
    }
    return pen.page + 1;
}
