// SPDX-License-Identifier: MIT
// Settings: previewed at once, kept as they are changed.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum { CHOICES_MAX = 8, FIRST_ROW = 2 };

static const char *const on_off[] = {"on", "off", NULL};
static const char *const themes[] = {"dark", "light", "contrast", "mono", NULL};
static const char *const styles[] = {"auto", "lines", "large", "compact", "wide", "ascii", NULL};
static const char *const clicks[] = {"two", "one", "off", NULL};
static const char *const confirms[] = {"never", "always", NULL};

static const struct row {
    const char *key, *label, *help;
    const char *const *choices;
} rows[] = {
    {"theme", N_("Theme"), N_("dark, light, contrast, mono"), themes},
    {"style", N_("Board style"), N_("where it does not fit, the next smaller one is used"), styles},
    {"mouse", N_("Mouse"), N_("clicks that place a stone; off: selection is the terminal's"),
     clicks},
    {"confirm", N_("Ask for moves"), N_("always: every move wants a second key"), confirms},
    {"bell", N_("Bell"), N_("a game starts, a question, your turn, low time"), on_off},
};

enum { ROW_COUNT = sizeof(rows) / sizeof(*rows) };

static int
find_choice(const struct row *row, const char *value)
{
    for (int i = 0; row->choices[i]; i++) {
        if (strcasecmp(row->choices[i], value) == 0) {
            return i;
        }
    }
    return -1;
}

// Which of its choices a setting has now.
static int
current(const struct ui *ui, int index)
{
    const struct settings *settings = &ui->settings;

    switch (index) {
    case 0:
        return find_choice(&rows[0], theme_name(settings->theme));
    case 1:
        return find_choice(&rows[1], board_style_name(settings->style));
    case 2:
        return !settings->has_mouse ? 2 : settings->is_one_click;
    case 3:
        return settings->confirms_always;
    default:
        return !settings->has_bell;
    }
}

bool
ui_set(struct ui *ui, const char *key, const char *value, struct strbuf *why)
{
    int index = 0, choice;

    while (index < ROW_COUNT && strcasecmp(rows[index].key, key) != 0) {
        index++;
    }
    if (index == ROW_COUNT) {
        strbuf_addf(why, _("There is no setting %s."), key);
        return false;
    }
    choice = find_choice(&rows[index], value);
    if (choice < 0) {
        strbuf_addf(why, _("%s takes"), key);
        for (int i = 0; rows[index].choices[i]; i++) {
            strbuf_addf(why, " %s", rows[index].choices[i]);
        }
        strbuf_add_char(why, '.');
        return false;
    }
    if (index == 0) {
        theme_find(value, &ui->settings.theme);
    } else if (index == 1) {
        board_style_find(value, &ui->settings.style);
    } else if (index == 2) {
        ui->settings.has_mouse = choice != 2;
        ui->settings.is_one_click = choice == 1;
    } else if (index == 3) {
        ui->settings.confirms_always = choice == 1;
    } else {
        ui->settings.has_bell = choice == 0;
    }
    return true;
}

static void
change(struct ui *ui, int step)
{
    const struct row *row = &rows[ui->settings_row];
    struct strbuf why = {0};
    int count = 0, choice;

    while (row->choices[count]) {
        count++;
    }
    choice = (current(ui, ui->settings_row) + step + count) % count;
    if (ui_set(ui, row->key, row->choices[choice], &why)) {
        ui->ops->keep_setting(ui->data, row->key, row->choices[choice]);
    }
    strbuf_finish(&why);
}

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;

    ui_draw_title(ui, ROLE_TITLE, _("Settings"), _("shown and kept at once"));
    for (int i = 0; i < ROW_COUNT; i++) {
        bool is_here = i == ui->settings_row;
        int row = FIRST_ROW + i, choice = current(ui, i);
        char text[32];

        snprintf(text, sizeof(text), "<%-9s>", choice < 0 ? "?" : rows[i].choices[choice]);
        canvas_put(canvas, row, 2, 16, ROLE_TEXT, tr(rows[i].label));
        canvas_put(canvas, row, 19, 13, is_here ? ROLE_SELECT : ROLE_TEXT, text);
        canvas_put(canvas, row, 33, canvas->columns - 34, ROLE_DIM, tr(rows[i].help));
        if (is_here) {
            canvas_put(canvas, row, 1, 1, ROLE_KEY, ">");
            canvas_set_cursor(canvas, row, 20);
        }
    }
    canvas_put(canvas, FIRST_ROW + ROW_COUNT + 1, 2, canvas->columns - 4, ROLE_DIM,
               _("Keys:  :bind game KEY undo  gives an action another key."));
}

static void
act(struct ui *ui, enum action_key action)
{
    if (action == ACT_UP || action == ACT_DOWN) {
        ui->settings_row = (ui->settings_row + (action == ACT_UP ? ROW_COUNT - 1 : 1)) % ROW_COUNT;
    } else if (action == ACT_LEFT) {
        change(ui, -1);
    } else if (action == ACT_RIGHT || action == ACT_OPEN) {
        change(ui, 1);
    }
}

static bool
press_settings(struct ui *ui, const struct press *press)
{
    int row = press->row - FIRST_ROW;

    if (press->key != KEYS_MOUSE) {
        return false;
    }
    if (press->what == MOUSE_LEFT && row >= 0 && row < ROW_COUNT) {
        if (ui->settings_row == row) {
            change(ui, 1);
        }
        ui->settings_row = row;
    }
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    (void)ui;
    key_list_add(list, ACT_DOWN);
    key_list_add(list, ACT_RIGHT);
    key_list_add(list, ACT_CANCEL);
}

const struct page_ops page_settings = {
    .keys = SCREEN_PAGE,
    .draw = draw,
    .act = act,
    .press = press_settings,
    .list_keys = offer_keys,
};
