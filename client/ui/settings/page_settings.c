// SPDX-License-Identifier: MIT
// Settings: groups at the left, the rows of one at the right. Changes take
// effect immediately and are kept by one key. Keys are rows, too, and so are servers.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "client/ui/lines.h"
#include "client/ui/saved_settings.h"
#include "client/ui/setting_words.h"
#include "client/ui/settings/settings_page.h"
#include "client/ui/status.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_do.h"
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

// The choice that is shown as this text; the text itself if there is none.
static const char *
read_shown(const struct ui *ui, const struct item *item, const char *text)
{
    enum setting setting = (enum setting)item->index;
    const char *choice;

    for (int i = 0; item->kind == ITEM_SETTING &&
                    (choice = settings_choice(&ui->settings, setting, i)) != NULL;
         i++) {
        if (strcmp(setting_shown(setting, choice), text) == 0) {
            return choice;
        }
    }
    return text;
}

static void
take_value(struct ui *ui, const struct text_entry *entry)
{
    struct item item;

    if (settings_chosen(ui, &item)) {
        take(ui, &item, read_shown(ui, &item, entry->text));
    }
}

static void
edit(struct ui *ui, const struct item *item)
{
    static const struct prompt prompt = {.format = entry_format_name, .on_done = take_value};
    struct strbuf text = {0};

    item_format_shown(ui, item, &text);
    entry_open_for(ui, &prompt, item_label(ui, item), strbuf_text(&text));
    strbuf_finish(&text);
}

static void
step(struct ui *ui, const struct item *item, int by)
{
    enum setting setting = (enum setting)item->index;
    const char *choice;
    int count = 0, at = 0;

    while ((choice = settings_choice(&ui->settings, setting, count)) != NULL) {
        if (strcmp(choice, ui->settings.values[setting]) == 0) {
            at = count;
        }
        count++;
    }
    assert(count > 0);
    do {
        at = (at + by + count) % count;
        choice = settings_choice(&ui->settings, setting, at);
    } while (!item_is_offered(ui, item->index, choice));
    take(ui, item, choice);
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
            ui_do_name(ui, COMMAND_CONNECT, ui->servers[item.index].address);
        }
    } else if (!row || !row->choices || (by == 0 && row->has_text)) {
        edit(ui, &item);
    } else {
        step(ui, &item, by ? by : 1);
    }
}

static void
reset(struct ui *ui)
{
    struct item items[ITEMS_MAX];
    int count = settings_list(ui, settings_state(ui)->group, items);
    struct keymap default_value;

    keymap_init(&default_value);
    for (int i = 0; i < count; i++) {
        if (items[i].kind == ITEM_SETTING) {
            ui_set(ui, setting_row((enum setting)items[i].index)->key,
                   setting_row((enum setting)items[i].index)->default_value, NULL);
        }
    }
    if (settings_state(ui)->group == SETTINGS_CONTROLS) {
        ui->keymap = default_value;
    }
    ui_note(ui, _("Defaults restored for this page; A saves them."));
}

// Moving.

static void
go_to_group(struct ui *ui, int by)
{
    settings_state(ui)->group = (enum setting_group)(
        ((int)settings_state(ui)->group + by + SETTINGS_GROUPS) % SETTINGS_GROUPS);
    settings_state(ui)->row = settings_state(ui)->top = 0;
}

// Over the ends of a group into the next one.
static void
go_by(struct ui *ui, int by)
{
    struct item items[ITEMS_MAX];
    int row = settings_state(ui)->row + by;

    if (row < 0) {
        go_to_group(ui, -1);
        row = settings_list(ui, settings_state(ui)->group, items) - 1;
    } else if (row >= settings_list(ui, settings_state(ui)->group, items)) {
        go_to_group(ui, 1);
        row = 0;
    }
    settings_state(ui)->row = row < 0 ? 0 : row;
}

static bool
is_found(const struct ui *ui, const struct item *item)
{
    const char *key = item->kind == ITEM_SETTING ? setting_row((enum setting)item->index)->key
                      : item->kind == ITEM_KEY   ? keymap_row(item->index)->name
                                                 : "";

    return lines_has_word(item_label(ui, item), ui->lines.search) ||
           lines_has_word(item_help(ui, item), ui->lines.search) ||
           lines_has_word(key, ui->lines.search);
}

// To the next row with the word, from here on, through all groups.
static void
search(struct ui *ui, const struct text_entry *entry)
{
    int group = (int)settings_state(ui)->group, first = settings_state(ui)->row + 1;
    struct item items[ITEMS_MAX];

    snprintf(ui->lines.search, sizeof(ui->lines.search), "%.60s", entry->text);
    for (int g = 0; *ui->lines.search && g <= SETTINGS_GROUPS; g++) {
        enum setting_group at = (enum setting_group)((group + g) % SETTINGS_GROUPS);
        int count = settings_list(ui, at, items);

        for (int i = g == 0 ? first : 0; i < count; i++) {
            if (is_found(ui, &items[i])) {
                *settings_state(ui) = (struct settings_state){.group = at, .row = i};
                return;
            }
        }
    }
    if (*ui->lines.search) {
        ui_statusf(ui, ROLE_WARN, _("No setting contains \"%s\"."), ui->lines.search);
    }
}

// Keys and mouse.

// Leaving drops what was not kept; that is asked first.
static void
leave(struct ui *ui, enum ui_command command)
{
    struct command cancel;

    (void)command;
    if (ui_count_changes(ui) > 0) {
        command_make(&cancel, COMMAND_SETTINGS);
        cancel.option = OPTION_CANCEL;
        ask_first(ui, &cancel, _("Discard unsaved changes?"));
    } else {
        ui_close_page(ui);
    }
}

static void
forget(struct ui *ui, enum ui_command command)
{
    struct item item;

    (void)command;
    if (settings_chosen(ui, &item) && item.kind == ITEM_SERVER) {
        ui_do_name(ui, COMMAND_FORGET, ui->servers[item.index].address);
    }
}

static void
move_row(struct ui *ui, enum ui_command command)
{
    go_by(ui, command == UI_UP ? -1 : 1);
}

static void
move_group(struct ui *ui, enum ui_command command)
{
    go_to_group(ui, command == UI_NEXT_PANE || command == UI_PAGE_DOWN ? 1 : -1);
}

static void
change_by(struct ui *ui, enum ui_command command)
{
    change(ui, command == UI_LEFT ? -1 : command == UI_RIGHT ? 1 : 0);
}

static void
ask_search(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Search for: "), .on_done = search};

    (void)command;
    entry_open(ui, &prompt, "");
}

static void
apply(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_keep_changes(ui);
}

static void
reset_group(struct ui *ui, enum ui_command command)
{
    (void)command;
    reset(ui);
}

// settings reset
static bool
do_command(struct ui *ui, const struct command *command)
{
    bool is_reset = command->kind == COMMAND_SETTINGS && command->option == OPTION_RESET;

    if (is_reset) {
        reset(ui);
    }
    return is_reset;
}

static bool
input_settings(struct ui *ui, const struct input *input)
{
    struct item items[ITEMS_MAX];
    int at = input->row - SETTINGS_FIRST_ROW, row = settings_state(ui)->top + at;

    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        go_by(ui, input->what == MOUSE_WHEEL_UP ? -1 : 1);
    } else if (input->what == MOUSE_LEFT && input->column < settings_group_columns(ui)) {
        if (at >= 0 && at < SETTINGS_GROUPS) {
            *settings_state(ui) = (struct settings_state){.group = (enum setting_group)at};
        }
    } else if (input->what == MOUSE_LEFT && at >= 0 &&
               row < settings_list(ui, settings_state(ui)->group, items)) {
        if (settings_state(ui)->row == row) {
            change(ui, 0);
        }
        settings_state(ui)->row = row;
    }
    return true;
}

static bool
is_on_server(const struct ui *ui)
{
    struct item item;

    return settings_chosen(ui, &item) && item.kind == ITEM_SERVER;
}

static enum key_worth
worth_right(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return is_on_server(ui) ? KEY_HIDDEN : KEY_SHOWN;
}

static enum key_worth
worth_forget(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return is_on_server(ui) ? KEY_SHOWN : KEY_HIDDEN;
}

static enum key_worth
worth_apply(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return ui_count_changes(ui) > 0 ? KEY_VITAL : KEY_SHOWN;
}

static const char *
label_open(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return is_on_server(ui) ? tr_c("key that acts", "join") : tr_c("key of a form", "edit");
}

static const char *
label_leave(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return ui_count_changes(ui) ? tr_c("key of a form", "cancel") : tr_c("key anywhere", "back");
}

static const char *
label_next(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a form", "next page");
}

static const struct page_action actions[] = {
    {.command = UI_RIGHT, .worth_now = worth_right, .act = change_by},
    {.command = UI_OPEN, .worth = KEY_SHOWN, .act = change_by, .label = label_open},
    {.command = UI_NEXT_PANE, .worth = KEY_SHOWN, .act = move_group, .label = label_next},
    {.command = UI_DELETE, .worth_now = worth_forget, .act = forget},
    {.command = UI_APPLY, .worth_now = worth_apply, .act = apply},
    {.command = UI_RESET, .worth = KEY_SHOWN, .act = reset_group},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .act = leave, .label = label_leave},
    {.command = UI_FILTER, .worth = KEY_SHOWN, .act = ask_search},
    {.command = UI_LEFT, .act = change_by},
    {.command = UI_UP, .act = move_row},
    {.command = UI_DOWN, .act = move_row},
    {.command = UI_PAGE_DOWN, .act = move_group},
    {.command = UI_PREVIOUS_PANE, .act = move_group},
    {.command = UI_PAGE_UP, .act = move_group},
    {.command = UI_CANCEL, .act = leave},
};

// A theme that has been written meanwhile is there at once.
static void
open_settings(struct ui *ui, const void *argument)
{
    (void)argument;
    if (ui->ops->read_themes) {
        ui->ops->read_themes(ui->data);
        settings_find_theme(&ui->settings);
        settings_find_theme(&ui->saved_settings);
    }
}

const struct page_ops page_settings = {
    .keys = SCREEN_PAGE,
    .leaves_itself = true,
    .state_size = sizeof(struct settings_state),
    PAGE_ACTIONS(actions),
    .open = open_settings,
    .draw = settings_draw,
    .input = input_settings,
    .command = do_command,
};
