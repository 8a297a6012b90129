// SPDX-License-Identifier: MIT
// What a word means: a rule, an opening, a clock, a level, a field, a setting, a command; or
// all words of a kind. Several words are explained one after the other.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/control/room_options.h"
#include "client/text/explain.h"
#include "client/ui/frame.h"
#include "client/ui/help/help_sheet.h"
#include "client/ui/lines.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

// Lines of more columns are hard to read.
enum { WORDS_BYTES = 96, READ_COLUMNS = 92, NAME_COLUMNS = 16, USAGE_COLUMNS = 24 };

struct explain_state {
    char words[WORDS_BYTES];
    int pages; // of the last drawing
};

static struct explain_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_EXPLAIN);
}

static void
open_explain(struct ui *ui, const void *argument)
{
    snprintf(state_of(ui)->words, WORDS_BYTES, "%s", argument ? (const char *)argument : "rules");
}

// Entries of the sheet.

static void
add_gap(struct help_sheet *sheet)
{
    help_sheet_add_row(sheet, 0, "", " ");
}

static void
add_heading(struct help_sheet *sheet, const char *title)
{
    if (sheet->count > 0) {
        add_gap(sheet);
    }
    help_sheet_add_heading(sheet, title);
}

// "Renju (renju)": the title, and the name that is typed where it is another one.
static void
add_topic(struct help_sheet *sheet, enum explain_kind kind, const struct explain_topic *topic)
{
    const char *title = tr(topic->title);
    struct strbuf heading = {0};

    if (kind == EXPLAIN_LEVEL) {
        strbuf_addf(&heading, _("Level %s: %s"), topic->name, title);
    } else if (strcasecmp(title, topic->name) == 0) {
        strbuf_add(&heading, title);
    } else {
        strbuf_addf(&heading, "%s (%s)", title, topic->name);
    }
    add_heading(sheet, strbuf_text(&heading));
    help_sheet_add_row(sheet, 0, "", tr(topic->line));
    if (topic->diagram_count > 0) {
        add_gap(sheet);
        help_sheet_add(sheet, ROLE_TEXT)->pictures = topic;
    }
    for (int i = 0; i < EXPLAIN_PARTS_MAX && topic->parts[i]; i++) {
        help_sheet_add_row(sheet, 0, "", tr(topic->parts[i]));
    }
    strbuf_finish(&heading);
}

static void
add_kind(struct help_sheet *sheet, enum explain_kind kind)
{
    const struct explain_topic *topic;

    add_heading(sheet, explain_kind_title(kind));
    for (int i = 0; (topic = explain_topic(kind, i)); i++) {
        struct strbuf text = {0};

        if (kind == EXPLAIN_LEVEL) {
            strbuf_addf(&text, "%s. ", tr(topic->title));
        }
        strbuf_add(&text, tr(topic->line));
        help_sheet_add_row(sheet, NAME_COLUMNS, topic->name, strbuf_text(&text));
        strbuf_finish(&text);
    }
}

static void
add_setting(struct help_sheet *sheet, enum setting setting)
{
    const struct setting_row *row = setting_row(setting);
    struct strbuf text = {0};

    strbuf_addf(&text, "%s: %s.", tr(row->label), tr(row->help));
    for (int i = 0; row->choices && row->choices[i]; i++) {
        strbuf_addf(&text, "%s%s", i ? ", " : " ", row->choices[i]);
    }
    help_sheet_add_row(sheet, NAME_COLUMNS, row->key, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
add_settings(struct help_sheet *sheet)
{
    add_heading(sheet, _("Settings"));
    for (int i = 0; i < SETTING_COUNT; i++) {
        add_setting(sheet, (enum setting)i);
    }
}

static void
add_command(struct help_sheet *sheet, enum command_kind kind)
{
    const struct command_row *row = command_row(kind);
    struct strbuf usage = {0}, text = {0};

    command_usage(kind, &usage);
    strbuf_addf(&text, "%s%s", tr(row->help), row->flags & COMMAND_ASKS ? _(" (confirm)") : "");
    help_sheet_add_row(sheet, USAGE_COLUMNS, strbuf_text(&usage), strbuf_text(&text));
    strbuf_finish(&usage);
    strbuf_finish(&text);
}

// What stands behind create: presets, and the keys with their values.
static void
add_create(const struct ui *ui, struct help_sheet *sheet)
{
    const char *name, *help;

    add_heading(sheet, _("Presets"));
    for (int i = 0; room_options_preset(ui_presets(ui), i, &name, &help); i++) {
        help_sheet_add_row(sheet, NAME_COLUMNS, name, tr(help));
    }
    add_heading(sheet, _("Options of a game"));
    for (int i = 0; room_options_key(i, &name, &help); i++) {
        struct strbuf text = {0};

        strbuf_addf(&text, "%s%s %s", help, help[strlen(help) - 1] == '.' ? "" : ".",
                    explain_line(EXPLAIN_FIELD, name));
        help_sheet_add_row(sheet, NAME_COLUMNS, name, strbuf_text(&text));
        strbuf_finish(&text);
    }
}

// All that a word means.
static bool
add_word(const struct ui *ui, struct help_sheet *sheet, const char *word)
{
    int before = sheet->count, setting = setting_find(word);
    int command = command_find(word);
    enum explain_kind all;

    if (strcasecmp(word, "settings") == 0) {
        add_settings(sheet);
    } else if (explain_find_kind(word, &all)) {
        add_kind(sheet, all);
        return true;
    }
    for (int kind = 0; kind < EXPLAIN_KINDS; kind++) {
        const struct explain_topic *topic = explain_find((enum explain_kind)kind, word);

        if (topic) {
            add_topic(sheet, (enum explain_kind)kind, topic);
        }
    }
    if (strcasecmp(word, "level") == 0) {
        add_kind(sheet, EXPLAIN_LEVEL);
    }
    if (setting < SETTING_COUNT) {
        add_heading(sheet, _("Setting"));
        add_setting(sheet, (enum setting)setting);
    }
    if (command < COMMAND_COUNT &&
        (sheet->count == before ||
         strcasecmp(word, command_row((enum command_kind)command)->name) == 0)) {
        add_heading(sheet, _("Command"));
        add_command(sheet, (enum command_kind)command);
        if (command == COMMAND_CREATE || command == COMMAND_SEEK) {
            add_create(ui, sheet);
        }
    }
    return sheet->count > before;
}

static void
make_sheet(const struct ui *ui, struct help_sheet *sheet)
{
    const char *at = state_of(ui)->words;

    sheet->columns_most = 1;
    while (*at) {
        size_t length = strcspn(at, " ");
        char word[WORDS_BYTES];

        snprintf(word, sizeof(word), "%.*s", (int)length, at);
        add_word(ui, sheet, word);
        at += length;
        at += strspn(at, " ");
    }
    help_sheet_search(sheet, ui->lines.search);
}

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct help_sheet *sheet = xcalloc(1, sizeof(*sheet));
    int columns = canvas->columns - 2 < READ_COLUMNS ? canvas->columns - 2 : READ_COLUMNS;
    struct area area = {2, 2, ui_body_rows(ui) - 1, columns};
    struct strbuf title = {0}, right = {0};
    int pages;

    make_sheet(ui, sheet);
    pages = help_sheet_draw(ui, sheet, area, -1);
    ui->lines.top = ui->lines.top >= pages ? pages - 1 : ui->lines.top;
    ui->lines.top = ui->lines.top < 0 ? 0 : ui->lines.top;
    state_of(ui)->pages = pages;
    strbuf_addf(&title, _("Help: %s"), state_of(ui)->words);
    if (pages > 1) {
        strbuf_addf(&title, _(" · page %d of %d"), ui->lines.top + 1, pages);
    }
    if (*ui->lines.search) {
        strbuf_addf(&right, "/ %s", ui->lines.search);
    }
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&title), strbuf_text(&right));
    help_sheet_draw(ui, sheet, area, ui->lines.top);
    help_sheet_finish(sheet);
    free(sheet);
    strbuf_finish(&title);
    strbuf_finish(&right);
}

static const char *
label_more(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a list", "more");
}

static enum key_worth
worth_more(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return ui->lines.top + 1 < state_of(ui)->pages ? KEY_SHOWN : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_PAGE_DOWN, .act = lines_turn, .label = label_more, .worth_now = worth_more},
    {.command = UI_FILTER, .worth = KEY_SHOWN, .act = lines_turn},
    {.command = UI_CANCEL, .worth = KEY_VITAL},
    {.command = UI_PAGE_UP, .act = lines_turn},
    {.command = UI_UP, .act = lines_turn},
    {.command = UI_DOWN, .act = lines_turn},
};

const struct page_ops page_explain = {
    .keys = SCREEN_PAGE,
    .state_size = sizeof(struct explain_state),
    PAGE_ACTIONS(actions),
    .open = open_explain,
    .draw = draw,
    .input = lines_input,
};
