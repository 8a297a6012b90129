// SPDX-License-Identifier: MIT
// Shared by the files of the settings page: settings_items.c (its rows), settings_draw.c
// (drawing), page_settings.c (actions).
#ifndef CLIENT_UI_SETTINGS_SETTINGS_PAGE_H
#define CLIENT_UI_SETTINGS_SETTINGS_PAGE_H

#include "client/ui/ui_internal.h"

enum { SETTINGS_FIRST_ROW = 1, ITEMS_MAX = KEYMAP_ROWS_MAX + SETTING_COUNT };

// Which row of which group.
struct settings_state {
    enum setting_group group;
    int row, top;
};

static inline struct settings_state *
settings_state(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_SETTINGS);
}

enum item_kind { ITEM_SETTING, ITEM_KEY, ITEM_SERVER };

struct item {
    enum item_kind kind;
    int index; // enum setting, a row of the keymap, a server
};

// The rows of a group; returns how many.
int settings_list(const struct ui *ui, enum setting_group group, struct item *items);
// Sets the chosen row; returns false if the group has none.
bool settings_chosen(const struct ui *ui, struct item *item);

bool item_is_switch(const struct setting_row *row);
// The value as people read it; so it may be typed, too.
void item_format_shown(const struct ui *ui, const struct item *item, struct strbuf *out);
const char *item_label(const struct ui *ui, const struct item *item);
const char *item_help(const struct ui *ui, const struct item *item);
// Does the value differ from the file?
bool item_is_changed(const struct ui *ui, const struct item *item);
// Can this choice be made here?
bool item_is_offered(const struct ui *ui, int setting, const char *choice);

void settings_draw(struct ui *ui);
// The width of the list of groups at the left.
int settings_group_columns(const struct ui *ui);

#endif
