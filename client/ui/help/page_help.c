// SPDX-License-Identifier: MIT
// The keys of a screen and the commands, printed from their tables; and all actions
// with the reasons why they cannot be done now.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/text/explain.h"
#include "client/ui/frame.h"
#include "client/ui/help/help_keys.h"
#include "client/ui/keys.h"
#include "client/ui/lines.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

// Where the help of a command begins, and what the keys of an action do.
enum {
    FOOT_ROWS = 2,
    FOOT_MORE = 4,
    TALL = 30,
    USAGE_COLUMNS = 31,
    KEYS_COLUMNS = 13,
    READ_COLUMNS = 100
};

struct help_state {
    bool is_commands; // it lists commands, not keys
};

static struct help_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_HELP);
}

static void
open_help(struct ui *ui, const void *argument)
{
    state_of(ui)->is_commands = argument && strcmp(argument, "commands") == 0;
}

static void
add_command(struct help_sheet *sheet, const char *usage, const char *help, bool asks)
{
    struct help_entry *entry = help_sheet_add(sheet, ROLE_TEXT);

    entry->key_columns = USAGE_COLUMNS;
    strbuf_add(&entry->keys, usage);
    strbuf_addf(&entry->text, "%s%s", help, asks ? _(" (confirm)") : "");
}

static void
add_group(struct help_sheet *sheet, enum command_group group)
{
    static const char *const names[GROUP_COUNT] = {
        [GROUP_PLAY] = N_("Play"),       [GROUP_OPENING] = N_("Openings"),
        [GROUP_ROOMS] = N_("Tables"),    [GROUP_WATCH] = N_("Watch"),
        [GROUP_PEOPLE] = N_("People"),   [GROUP_SEE] = N_("See"),
        [GROUP_RECORDS] = N_("Records"), [GROUP_PROGRAM] = N_("Program"),
    };

    help_sheet_add_heading(sheet, tr(names[group]));
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct command_row *row = command_row((enum command_kind)i);
        struct strbuf usage = {0};

        if (row->group == group) {
            command_usage((enum command_kind)i, &usage);
            add_command(sheet, strbuf_text(&usage), tr(row->help), row->flags & COMMAND_ASKS);
        }
        strbuf_finish(&usage);
    }
}

// What else can be explained, then all commands with their help.
static void
make_commands(const struct ui *ui, struct help_sheet *sheet)
{
    struct strbuf topics = {0};

    sheet->columns_most = 1;
    for (int i = 0; i < EXPLAIN_KINDS; i++) {
        strbuf_addf(&topics, "%s, ", explain_kind_word((enum explain_kind)i));
    }
    strbuf_add(&topics, "settings, keys");
    help_sheet_add_heading(sheet, _("Explanations"));
    add_command(sheet, "help WORD", strbuf_text(&topics), false);
    add_command(sheet, "", _("or a name: help renju, help swap2, help rated, help theme"), false);
    for (int i = 0; i < GROUP_COUNT; i++) {
        add_group(sheet, (enum command_group)i);
    }
    help_sheet_search(sheet, ui->lines.search);
    strbuf_finish(&topics);
}

// "Keys of the game screen · page 1 of 2", with the word that is searched for.
static void
draw_keys_title(struct ui *ui, const char *title, int pages)
{
    struct strbuf left = {0}, right = {0};

    strbuf_add(&left, title);
    if (pages > 1) {
        strbuf_addf(&left, _(" · page %d of %d"), ui->lines.top + 1, pages);
    }
    if (*ui->lines.search) {
        strbuf_addf(&right, "/ %s", ui->lines.search);
    }
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// The page that is shown is one of these.
static void
clamp_page(struct ui *ui, int pages)
{
    ui->lines.top = ui->lines.top >= pages ? pages - 1 : ui->lines.top;
    ui->lines.top = ui->lines.top < 0 ? 0 : ui->lines.top;
}

static void
draw_commands(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct help_sheet *sheet = xcalloc(1, sizeof(*sheet));
    int columns = canvas->columns < READ_COLUMNS ? canvas->columns : READ_COLUMNS;
    struct area area = {1, 1, ui_body_rows(ui), columns};
    int pages;

    make_commands(ui, sheet);
    pages = help_sheet_draw(ui, sheet, area, -1);
    clamp_page(ui, pages);
    draw_keys_title(ui, _("Commands (abbreviations work)"), pages);
    help_sheet_draw(ui, sheet, area, ui->lines.top);
    help_sheet_finish(sheet);
    free(sheet);
}

// All that the foot needs, as far as the keys take no page more for it.
static int
foot_rows(struct ui *ui, const struct help_sheet *sheet, struct area area, int needed)
{
    int most = ui->canvas.rows < TALL ? FOOT_ROWS : FOOT_MORE;
    int least = needed < most ? needed : most, rows = area.rows, pages;

    area.rows = rows - least;
    pages = help_sheet_draw(ui, sheet, area, -1);
    while (needed > least) {
        area.rows = rows - needed;
        if (area.rows > 0 && help_sheet_draw(ui, sheet, area, -1) == pages) {
            break;
        }
        needed--;
    }
    return needed;
}

// All keys behind the pages that come before; returns the number of all pages.
static int
draw_all_keys(struct ui *ui, enum screen_kind screen, int before)
{
    struct canvas *canvas = &ui->canvas;
    struct help_sheet *sheet = xcalloc(1, sizeof(*sheet));
    struct area area = {1, 1, ui_body_rows(ui), canvas->columns};
    struct area foot = {1, 1, area.rows, canvas->columns - 2};
    struct strbuf text = {0};
    int pages;

    help_make_sheet(ui, screen, sheet);
    help_format_foot(ui, screen, foot, &text);
    foot.rows =
        foot_rows(ui, sheet, area, canvas_wrapped_rows(canvas, foot.columns, strbuf_text(&text)));
    strbuf_clear(&text);
    help_format_foot(ui, screen, foot, &text);
    area.rows -= foot.rows;
    area.rows = area.rows > 1 ? area.rows : 1;
    foot.row += area.rows;
    pages = before + help_sheet_draw(ui, sheet, area, -1);
    clamp_page(ui, pages);
    if (ui->lines.top >= before) {
        help_sheet_draw(ui, sheet, area, ui->lines.top - before);
        canvas_put_wrapped(canvas, foot, ROLE_DIM, strbuf_text(&text));
    }
    help_sheet_finish(sheet);
    free(sheet);
    strbuf_finish(&text);
    return pages;
}

// The dozen keys that matter most, on a page of their own; a search looks at all of them.
static int
draw_first_keys(struct ui *ui, enum screen_kind screen)
{
    struct help_sheet *sheet = xcalloc(1, sizeof(*sheet));
    struct area area = {2, 2, ui_body_rows(ui) - 1, ui->canvas.columns - 2};
    int pages = 0;

    help_make_first_sheet(ui, screen, sheet);
    if (sheet->count > 0 && !*ui->lines.search) {
        pages = 1;
        if (ui->lines.top <= 0) {
            help_sheet_draw(ui, sheet, area, 0);
        }
    }
    help_sheet_finish(sheet);
    free(sheet);
    return pages;
}

static void
draw_keys(struct ui *ui, enum screen_kind screen, const char *title)
{
    int before = draw_first_keys(ui, screen);

    draw_keys_title(ui, title, draw_all_keys(ui, screen, before));
}

static void
draw_help(struct ui *ui)
{
    static const char *const titles[SCREEN_COUNT] = {
        [SCREEN_ANY] = "",
        [SCREEN_START] = N_("Keys of the menu"),
        [SCREEN_LOBBY] = N_("Keys of the lobby"),
        [SCREEN_FORM] = N_("Keys of the form"),
        [SCREEN_GAME] = N_("Keys of the game"),
        [SCREEN_PAGE] = N_("Keys of this page"),
        [SCREEN_ARCHIVE] = N_("Keys of the archive"),
        [SCREEN_REPLAY] = N_("Keys of the replay"),
        [SCREEN_STUDY] = N_("Keys of the study board"),
        [SCREEN_OPENINGS] = N_("Keys of the openings"),
        [SCREEN_LESSON] = N_("Keys of the lesson"),
        [SCREEN_PUZZLE] = N_("Keys of the puzzle"),
        [SCREEN_PROFILE] = N_("Keys of the profile"),
        [SCREEN_ACCOUNT] = N_("Keys of your account"),
        [SCREEN_TURNS] = N_("Keys of your games"),
        [SCREEN_PEOPLE] = N_("Keys of the list of people"),
        [SCREEN_MAIL] = N_("Keys of the mail"),
        [SCREEN_CHAT] = "",
    };
    enum screen_kind screen = ui_page_ops(help_page_below(ui))->keys;

    if (state_of(ui)->is_commands) {
        draw_commands(ui);
    } else {
        draw_keys(ui, screen, tr(titles[screen]));
    }
}

static const char *
label_more(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return !state_of(ui)->is_commands && ui->lines.top == 0 && !*ui->lines.search
               ? tr_c("key of a list", "all keys")
               : tr_c("key of a list", "more");
}

static const char *
label_settings(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key anywhere", "change keys");
}

static const char *
label_cancel(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return help_page_below(ui) == PAGE_GAME ? tr_c("key anywhere", "back to the game") : NULL;
}

static const struct page_action help_actions[] = {
    {.command = UI_PAGE_DOWN, .worth = KEY_SHOWN, .act = lines_turn, .label = label_more},
    {.command = UI_FILTER, .worth = KEY_SHOWN, .act = lines_turn},
    {.command = UI_SETTINGS, .worth = KEY_SHOWN, .label = label_settings},
    {.command = UI_CANCEL, .worth = KEY_SHOWN, .label = label_cancel},
    {.command = UI_PAGE_UP, .act = lines_turn},
    {.command = UI_UP, .act = lines_turn},
    {.command = UI_DOWN, .act = lines_turn},
};

const struct page_ops page_help = {
    .keys = SCREEN_PAGE,
    .state_size = sizeof(struct help_state),
    PAGE_ACTIONS(help_actions),
    .open = open_help,
    .draw = draw_help,
    .input = lines_input,
};

// All actions, with reasons.

// What is done here comes first, then what can be done everywhere, then steps of the cursor.
enum all_part { ALL_HERE, ALL_ANYWHERE, ALL_STEPS, ALL_PARTS };

static enum all_part
part_of(const struct keymap_row *row)
{
    return row->screen == SCREEN_CHAT || (row->action >= UI_UP && row->action <= UI_PAGE_DOWN)
               ? ALL_STEPS
           : row->screen == SCREEN_ANY ? ALL_ANYWHERE
                                       : ALL_HERE;
}

static void
add_part(const struct ui *ui, enum all_part part, struct lines *lines)
{
    enum page below = help_page_below(ui);
    enum screen_kind screen = ui_page_ops(below)->keys;

    for (int i = 0; i < keymap_row_count(); i++) {
        const struct keymap_row *row = keymap_row(i);
        struct strbuf keys = {0}, why = {0};
        bool is_possible;

        if (part_of(row) != part || (row->screen != screen && row->screen != SCREEN_ANY &&
                                     !(row->screen == SCREEN_CHAT && help_has_chat(screen)))) {
            continue;
        }
        is_possible = page_can(ui, below, row->action, &why);
        help_format_keys(ui, i, &keys);
        lines_pad(ui, &keys, KEYS_COLUMNS);
        strbuf_addf(lines_add(lines, is_possible ? ROLE_TEXT : ROLE_DIM, row->action), "%s%s%s%s%s",
                    strbuf_text(&keys), keymap_help(i), is_possible ? "" : "  (",
                    is_possible ? "" : strbuf_text(&why), is_possible ? "" : ")");
        strbuf_finish(&keys);
        strbuf_finish(&why);
    }
}

static void
make_all(const struct ui *ui, struct lines *lines)
{
    for (int i = 0; i < ALL_PARTS; i++) {
        add_part(ui, (enum all_part)i, lines);
    }
}

static void
draw_all(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};

    make_all(ui, lines);
    lines_search(ui, lines);
    lines_draw(ui, _("All actions (Enter runs one)"), lines, true);
    lines_finish(lines);
}

static void
act_all(struct ui *ui, enum ui_command action)
{
    struct lines *lines = &(struct lines){0};
    enum ui_command chosen = UI_NONE;

    (void)action;
    make_all(ui, lines);
    lines_search(ui, lines);
    if (ui->lines.chosen >= 0 && ui->lines.chosen < lines->count) {
        chosen = lines->actions[ui->lines.chosen];
    }
    lines_finish(lines);
    ui_close_page(ui);
    ui_act(ui, chosen);
}

static bool
input_all(struct ui *ui, const struct input *input)
{
    if (input->key == KEYS_MOUSE && input->what == MOUSE_LEFT && input->row > 0 &&
        input->row <= ui_body_rows(ui)) {
        ui->lines.chosen = ui->lines.top + input->row - 1;
        act_all(ui, UI_OPEN);
        return true;
    }
    return lines_input(ui, input);
}

static const struct page_action all_actions[] = {
    {.command = UI_OPEN, .worth = KEY_SHOWN, .act = act_all},
    LINES_ACTIONS,
};

const struct page_ops page_all = {
    .keys = SCREEN_PAGE,
    PAGE_ACTIONS(all_actions),
    .draw = draw_all,
    .input = input_all,
};
