// SPDX-License-Identifier: MIT
// Keys and what they do in columns side by side: a group stays together where it can,
// and what does not fit on the screen is on its next page.
#ifndef CLIENT_UI_HELP_HELP_SHEET_H
#define CLIENT_UI_HELP_HELP_SHEET_H

#include "client/ui/ui_internal.h"

struct explain_topic;

struct help_entry {
    bool is_heading;
    enum role role;
    int key_columns; // that the keys take at least
    struct strbuf keys, text;
    const struct explain_topic *pictures; // borrowed: its diagrams instead of text, or NULL
};

// A zeroed one is empty.
struct help_sheet {
    int count;
    int columns_most; // side by side, 0 = as many as fit
    struct help_entry entries[PAGE_LINES_MAX];
};

// The next entry, to be filled; the last one again if there are too many.
struct help_entry *help_sheet_add(struct help_sheet *sheet, enum role role);
// With the columns that the keys take at least.
void help_sheet_add_row(struct help_sheet *sheet, int columns, const char *keys, const char *text);
void help_sheet_add_heading(struct help_sheet *sheet, const char *title);
void help_sheet_finish(struct help_sheet *sheet);

// Keeps the headings and the entries with this word. "" = all.
void help_sheet_search(struct help_sheet *sheet, const char *word);

// Draws a page of the sheet, counted from 0; -1 draws none. Returns the number of pages.
int help_sheet_draw(struct ui *ui, const struct help_sheet *sheet, struct area area, int page);

#endif
