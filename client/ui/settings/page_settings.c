// SPDX-License-Identifier: MIT
// Settings: groups at the left, the rows of one at the right, shown at once, kept
// by one key. Keys are rows, too, and so are servers.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/settings/settings_page.h"
#include "common/i18n/tr.h"

// Changing.

static void
take(struct ui *ui, const struct item *item, const char *value)
{
    struct strbuf key = {0}, why = {0};

    strbuf_addf(&key, "%s%s", item->kind == ITEM_KEY ? "keys." : "",
                item->kind == ITEM_KEY ? keymap_row(item->index)->name
                                       : setting_row((enum setting)item->index)->key);
    if (!ui_set(ui, strbuf_text(&key), value, &why)) {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&key);
    strbuf_finish(&why);
}

static void
edit(struct ui *ui, const struct item *item)
{
    struct strbuf text = {0};

    item_format_value(ui, item, &text);
    entry_open(ui, EDIT_SETTING, strbuf_text(&text));
    snprintf(ui->entry.name, sizeof(ui->entry.name), "%s", item_label(ui, item));
    strbuf_finish(&text);
}

void
settings_take_text(struct ui *ui, const char *text)
{
    struct item item;

    if (settings_chosen(ui, &item)) {
        take(ui, &item, text);
    }
}

static void
step(struct ui *ui, const struct item *item, int by)
{
    const struct setting_row *row = setting_row((enum setting)item->index);
    int count = 0, at = 0;

    while (row->choices[count]) {
        if (strcmp(row->choices[count], ui->settings.values[item->index]) == 0) {
            at = count;
        }
        count++;
    }
    assert(count > 0);
    do {
        at = (at + by + count) % count;
    } while (!item_is_offered(ui, item->index, row->choices[at]));
    take(ui, item, row->choices[at]);
}

// by: to the next choice or the one before; 0: whatever Enter does.
static void
change(struct ui *ui, int by)
{
    struct item item;
    const struct setting_row *row;

    if (!settings_chosen(ui, &item)) {
        return;
    }
    row = item.kind == ITEM_SETTING ? setting_row((enum setting)item.index) : NULL;
    if (item.kind == ITEM_SERVER) {
        if (by == 0) {
            ui_dof(ui, "connect %s", ui->servers[item.index].address);
        }
    } else if (!row || !row->choices || (by == 0 && row->has_text)) {
        edit(ui, &item);
    } else {
        step(ui, &item, by ? by : 1);
    }
}

void
settings_reset(struct ui *ui)
{
    struct item items[ITEMS_MAX];
    int count = settings_list(ui, ui->settings_page.group, items);
    struct keymap default_value;

    keymap_init(&default_value);
    for (int i = 0; i < count; i++) {
        if (items[i].kind == ITEM_SETTING) {
            ui_set(ui, setting_row((enum setting)items[i].index)->key,
                   setting_row((enum setting)items[i].index)->default_value, NULL);
        }
    }
    if (ui->settings_page.group == SETTINGS_CONTROLS) {
        ui->keymap = default_value;
    }
    ui_note(ui, _("The usual values of this group; A keeps them."));
}

// Moving.

static void
go_to_group(struct ui *ui, int by)
{
    ui->settings_page.group = (enum setting_group)(
        ((int)ui->settings_page.group + by + SETTINGS_GROUPS) % SETTINGS_GROUPS);
    ui->settings_page.row = ui->settings_page.top = 0;
}

// Over the ends of a group into the next one.
static void
go_by(struct ui *ui, int by)
{
    struct item items[ITEMS_MAX];
    int row = ui->settings_page.row + by;

    if (row < 0) {
        go_to_group(ui, -1);
        row = settings_list(ui, ui->settings_page.group, items) - 1;
    } else if (row >= settings_list(ui, ui->settings_page.group, items)) {
        go_to_group(ui, 1);
        row = 0;
    }
    ui->settings_page.row = row < 0 ? 0 : row;
}

static bool
has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; *text; text++) {
        if (strncasecmp(text, word, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool
is_found(const struct ui *ui, const struct item *item)
{
    const char *key = item->kind == ITEM_SETTING ? setting_row((enum setting)item->index)->key : "";

    return has_word(item_label(ui, item), ui->search) ||
           has_word(item_help(ui, item), ui->search) || has_word(key, ui->search);
}

// To the next row with the word, from here on, through all groups.
void
settings_search(struct ui *ui)
{
    int group = (int)ui->settings_page.group, first = ui->settings_page.row + 1;
    struct item items[ITEMS_MAX];

    for (int g = 0; *ui->search && g <= SETTINGS_GROUPS; g++) {
        enum setting_group at = (enum setting_group)((group + g) % SETTINGS_GROUPS);
        int count = settings_list(ui, at, items);

        for (int i = g == 0 ? first : 0; i < count; i++) {
            if (is_found(ui, &items[i])) {
                ui->settings_page = (struct settings_state){.group = at, .row = i};
                return;
            }
        }
    }
    if (*ui->search) {
        ui_statusf(ui, ROLE_WARN, _("No setting has the word %s."), ui->search);
    }
}

// Hands.

// Leaving drops what was not kept; that is asked first.
static void
leave(struct ui *ui)
{
    if (ui_count_changes(ui) > 0) {
        ask_first(ui, "settings cancel", _("Drop the changes that were not applied?"));
    } else {
        ui_close_page(ui);
    }
}

static void
forget(struct ui *ui)
{
    struct item item;

    if (settings_chosen(ui, &item) && item.kind == ITEM_SERVER) {
        ui_dof(ui, "forget \"%s\"", ui->servers[item.index].address);
    }
}

static void
act(struct ui *ui, enum ui_command action)
{
    switch ((int)action) {
    case UI_UP:
    case UI_DOWN:
        go_by(ui, action == UI_UP ? -1 : 1);
        break;
    case UI_LEFT:
    case UI_RIGHT:
        change(ui, action == UI_LEFT ? -1 : 1);
        break;
    case UI_OPEN:
        change(ui, 0);
        break;
    case UI_NEXT_PANE:
    case UI_PAGE_DOWN:
        go_to_group(ui, 1);
        break;
    case UI_PREVIOUS_PANE:
    case UI_PAGE_UP:
        go_to_group(ui, -1);
        break;
    case UI_FILTER:
        entry_open(ui, EDIT_SEARCH, "");
        break;
    case UI_APPLY:
        ui_keep_changes(ui);
        break;
    case UI_RESET:
        settings_reset(ui);
        break;
    case UI_DELETE:
        forget(ui);
        break;
    case UI_LEAVE:
    case UI_CANCEL:
        leave(ui);
        break;
    default:
        break;
    }
}

static bool
input_settings(struct ui *ui, const struct input *input)
{
    struct item items[ITEMS_MAX];
    int at = input->row - SETTINGS_FIRST_ROW, row = ui->settings_page.top + at;

    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        go_by(ui, input->what == MOUSE_WHEEL_UP ? -1 : 1);
    } else if (input->what == MOUSE_LEFT && input->column < settings_group_columns(ui)) {
        if (at >= 0 && at < SETTINGS_GROUPS) {
            ui->settings_page = (struct settings_state){.group = (enum setting_group)at};
        }
    } else if (input->what == MOUSE_LEFT && at >= 0 &&
               row < settings_list(ui, ui->settings_page.group, items)) {
        if (ui->settings_page.row == row) {
            change(ui, 0);
        }
        ui->settings_page.row = row;
    }
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    struct item item;
    bool is_server = settings_chosen(ui, &item) && item.kind == ITEM_SERVER;

    key_list_add(list, is_server ? UI_OPEN : UI_RIGHT);
    key_list_add(list, is_server ? UI_DELETE : UI_OPEN);
    if (ui_count_changes(ui) > 0) {
        key_list_add_vital(list, UI_APPLY);
    } else {
        key_list_add(list, UI_APPLY);
    }
    key_list_add(list, UI_RESET);
    key_list_add(list, UI_LEAVE);
    key_list_add(list, UI_FILTER);
    key_list_add(list, UI_NEXT_PANE);
}

static const char *
label(const struct ui *ui, enum ui_command action)
{
    struct item item;

    switch ((int)action) {
    case UI_OPEN:
        return settings_chosen(ui, &item) && item.kind == ITEM_SERVER
                   ? tr_c("key that acts", "join")
                   : tr_c("key of a form", "edit");
    case UI_LEAVE:
        return ui_count_changes(ui) ? tr_c("key of a form", "cancel")
                                    : tr_c("key anywhere", "back");
    case UI_NEXT_PANE:
        return tr_c("key of a form", "next group");
    default:
        return NULL;
    }
}

const struct page_ops page_settings = {
    .keys = SCREEN_PAGE,
    .draw = settings_draw,
    .act = act,
    .input = input_settings,
    .list_keys = offer_keys,
    .label = label,
};
