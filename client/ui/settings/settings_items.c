// SPDX-License-Identifier: MIT
#include "client/ui/saved_settings.h"
#include "client/ui/setting_words.h"
#include "client/ui/settings/settings_page.h"

#include <string.h>

#include "common/i18n/tr.h"

int
settings_list(const struct ui *ui, enum setting_group group, struct item *items)
{
    int count = 0;

    for (int i = 0; i < SETTING_COUNT; i++) {
        if (setting_row((enum setting)i)->group == group) {
            items[count++] = (struct item){ITEM_SETTING, i};
        }
    }
    for (int i = 0; group == SETTINGS_CONTROLS && i < keymap_row_count(); i++) {
        items[count++] = (struct item){ITEM_KEY, i};
    }
    for (int i = 0; group == SETTINGS_SERVERS && i < ui->server_count; i++) {
        items[count++] = (struct item){ITEM_SERVER, i};
    }
    return count;
}

bool
settings_chosen(const struct ui *ui, struct item *item)
{
    struct item items[ITEMS_MAX];
    int count = settings_list(ui, settings_state(ui)->group, items);

    if (settings_state(ui)->row >= count) {
        return false;
    }
    *item = items[settings_state(ui)->row];
    return true;
}

bool
item_is_switch(const struct setting_row *row)
{
    return row->choices && !row->has_text && strcmp(row->choices[0], "on") == 0;
}

void
item_format_shown(const struct ui *ui, const struct item *item, struct strbuf *out)
{
    const char *value = item->kind == ITEM_SETTING ? ui->settings.values[item->index] : "";

    if (item->kind == ITEM_KEY) {
        ui_format_keys(&ui->keymap, item->index, out);
    } else if (item->kind == ITEM_SETTING &&
               item_is_switch(setting_row((enum setting)item->index))) {
        strbuf_add(out, strcmp(value, "on") == 0 ? "[x]" : "[ ]");
    } else if (item->kind == ITEM_SETTING) {
        strbuf_add(out, setting_shown((enum setting)item->index, value));
    }
}

const char *
item_label(const struct ui *ui, const struct item *item)
{
    switch (item->kind) {
    case ITEM_SETTING:
        return tr(setting_row((enum setting)item->index)->label);
    case ITEM_KEY:
        return keymap_help(item->index);
    case ITEM_SERVER:
        return ui->servers[item->index].address;
    }
    return "";
}

// Where a key works.
static const char *
screen_word(enum screen_kind screen)
{
    static const char *const words[SCREEN_COUNT] = {
        [SCREEN_ANY] = NC_("where a key works", "everywhere"),
        [SCREEN_START] = NC_("where a key works", "menu"),
        [SCREEN_LOBBY] = NC_("where a key works", "lobby"),
        [SCREEN_FORM] = NC_("where a key works", "new game"),
        [SCREEN_GAME] = NC_("where a key works", "game"),
        [SCREEN_PAGE] = NC_("where a key works", "lists and settings"),
        [SCREEN_ARCHIVE] = NC_("where a key works", "archive"),
        [SCREEN_REPLAY] = NC_("where a key works", "replay"),
        [SCREEN_STUDY] = NC_("where a key works", "study board"),
        [SCREEN_OPENINGS] = NC_("where a key works", "openings"),
        [SCREEN_LESSON] = NC_("where a key works", "lesson"),
        [SCREEN_PUZZLE] = NC_("where a key works", "puzzle"),
        [SCREEN_PROFILE] = NC_("where a key works", "profile"),
        [SCREEN_TURNS] = NC_("where a key works", "my games"),
        [SCREEN_ACCOUNT] = NC_("where a key works", "account"),
        [SCREEN_PEOPLE] = NC_("where a key works", "people"),
        [SCREEN_MAIL] = NC_("where a key works", "mail"),
        [SCREEN_CHAT] = NC_("where a key works", "chat"),
    };

    return tr_c("where a key works", words[screen]);
}

const char *
item_help(const struct ui *ui, const struct item *item)
{
    switch (item->kind) {
    case ITEM_SETTING:
        return tr(setting_row((enum setting)item->index)->help);
    case ITEM_KEY:
        return screen_word(keymap_row(item->index)->screen);
    case ITEM_SERVER:
        return ui->servers[item->index].note;
    }
    return "";
}

bool
item_is_changed(const struct ui *ui, const struct item *item)
{
    struct strbuf now = {0}, kept = {0};
    bool is_other;

    if (item->kind == ITEM_SETTING) {
        return strcmp(ui->settings.values[item->index], ui->saved_settings.values[item->index]) !=
               0;
    }
    if (item->kind == ITEM_SERVER) {
        return false;
    }
    ui_format_keys(&ui->keymap, item->index, &now);
    ui_format_keys(&ui->saved_keymap, item->index, &kept);
    is_other = strcmp(strbuf_text(&now), strbuf_text(&kept)) != 0;
    strbuf_finish(&now);
    strbuf_finish(&kept);
    return is_other;
}

// Languages that cannot be written here are not offered, nor themes whose files have faults.
bool
item_is_offered(const struct ui *ui, int setting, const char *choice)
{
    const struct own_theme *theme = own_themes_find(ui->settings.own_themes, choice);
    enum language language;

    if (setting == SETTING_THEME) {
        return !theme || !*theme->fault;
    }
    return setting != SETTING_LANGUAGE || strcmp(choice, "auto") == 0 ||
           (language_find(choice, &language) &&
            glyphs_can_write(settings_glyphs(&ui->settings), language));
}
