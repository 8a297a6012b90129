// SPDX-License-Identifier: MIT
// A new game on this computer, or a table for a friend: a few fields, and what the chosen one means. All other
// settings are in the form, page create.
#include <stdio.h>
#include <string.h>

#include "client/ui/frame.h"
#include "client/ui/home.h"
#include "client/ui/play_choice.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum { FIRST_ROW = 2, LABEL_COLUMN = 3, LABELS_LEAST = 9, GAP = 2 };

#define KEPT "kept" // the page is opened with what was chosen on it before

struct play_state {
    struct play_choice choice;
    int row; // among the fields that are shown
};

static struct play_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_PLAY);
}

static int
list_fields(const struct ui *ui, enum play_field list[PLAY_FIELDS])
{
    int count = 0;

    for (int i = 0; i < PLAY_FIELDS; i++) {
        if (play_has(&state_of(ui)->choice, (enum play_field)i)) {
            list[count++] = (enum play_field)i;
        }
    }
    return count;
}

static enum play_field
chosen_field(const struct ui *ui)
{
    enum play_field list[PLAY_FIELDS];

    list_fields(ui, list);
    return list[state_of(ui)->row];
}

static void
open_play(struct ui *ui, const void *argument)
{
    struct play_state *state = state_of(ui);

    if (argument && strcmp(argument, KEPT) == 0) {
        return; // one comes back to it
    }
    state->row = 0;
    ui_read_play(ui, &state->choice);
    state->choice.is_shared = argument && strcmp(argument, "both") == 0;
    if (argument && strcmp(argument, "host") == 0) {
        play_host(&state->choice);
    }
}

// Drawing.

static int
label_columns(const struct ui *ui)
{
    int columns = LABELS_LEAST;

    for (int i = 0; i < PLAY_FIELDS; i++) {
        int label = canvas_columns(&ui->canvas, play_label((enum play_field)i));

        columns = label > columns ? label : columns;
    }
    return columns;
}

static void
draw_field(struct ui *ui, enum play_field field, int index)
{
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = index == state_of(ui)->row;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    int row = FIRST_ROW + index, column = LABEL_COLUMN + label_columns(ui) + GAP;
    struct strbuf value = {0}, shown = {0};

    play_format_value(&state_of(ui)->choice, field, &value);
    strbuf_addf(&shown, is_chosen ? "◂ %s ▸" : "  %s", strbuf_text(&value));
    if (is_chosen) {
        canvas_fill(canvas, row, 0, canvas->columns, role, ' ');
        canvas_put_sign(canvas, row, 1, 1, role, "▸");
        canvas_set_cursor(canvas, row, 1);
    }
    canvas_put(canvas, row, LABEL_COLUMN, column - LABEL_COLUMN - 1, is_chosen ? role : ROLE_DIM,
               play_label(field));
    canvas_put(canvas, row, column, canvas->columns - column - 1, role, strbuf_text(&shown));
    strbuf_finish(&value);
    strbuf_finish(&shown);
}

// All that can be chosen; returns the rows that it takes.
static int
draw_choices(struct ui *ui, enum play_field field, int row, int last)
{
    struct area area = {row, LABEL_COLUMN, last - row + 1, ui->canvas.columns - LABEL_COLUMN - 1};
    struct strbuf text = {0};
    int rows = 0;

    play_format_choices(&state_of(ui)->choice, field, &text);
    if (canvas_wrapped_rows(&ui->canvas, area.columns, strbuf_text(&text)) <= area.rows) {
        rows = canvas_put_wrapped(&ui->canvas, area, ROLE_DIM, strbuf_text(&text));
    }
    strbuf_finish(&text);
    return rows;
}

// The user's games against the levels, and the level that is next.
static int
draw_results(struct ui *ui, int row, int last)
{
    struct area area = {row, LABEL_COLUMN, last - row + 1, ui->canvas.columns - LABEL_COLUMN - 1};
    int ready = level_results_ready(&ui->level_results), rows;
    struct strbuf text = {0};

    level_results_format(&ui->level_results, &text);
    rows = *strbuf_text(&text) ? canvas_wrapped_rows(&ui->canvas, area.columns, strbuf_text(&text))
                               : 0;
    if (rows > 0 && rows + (ready > 0) <= area.rows) {
        canvas_put_wrapped(&ui->canvas, area, ROLE_DIM, strbuf_text(&text));
        if (ready) {
            strbuf_clear(&text);
            strbuf_addf(&text, _("You are ready for level %d."), ready);
            canvas_put(&ui->canvas, row + rows, LABEL_COLUMN, area.columns, ROLE_GOOD,
                       strbuf_text(&text));
            rows++;
        }
    } else {
        rows = 0;
    }
    strbuf_finish(&text);
    return rows;
}

// Games at home come one at a time; a table is beside them.
static bool
ends_another(const struct ui *ui)
{
    return !state_of(ui)->choice.is_hosted &&
           (model_playing(ui->model) || strcmp(ui->left.place, "here") == 0);
}

// What the chosen value means, and which others there are.
static void
draw_sentences(struct ui *ui, int row)
{
    struct canvas *canvas = &ui->canvas;
    const struct play_choice *choice = &state_of(ui)->choice;
    enum play_field field = chosen_field(ui);
    int last = canvas->rows - 3;
    struct strbuf value = {0};

    play_format_value(choice, field, &value);
    canvas_heading(canvas, row, 0, canvas->columns, strbuf_text(&value), "");
    row++;
    row += canvas_put_wrapped(
        canvas,
        (struct area){row, LABEL_COLUMN, last - row + 1, canvas->columns - LABEL_COLUMN - 1},
        ROLE_TEXT, play_sentence(choice, field));
    row += draw_choices(ui, field, row + 1, last) + 1;
    if (field == PLAY_OPPONENT && choice->values[field] < PLAY_LEVELS) {
        int rows = draw_results(ui, row + 1, last);

        row += rows ? rows + 1 : 0;
    }
    if (ends_another(ui) && row + 1 <= last) {
        canvas_put_wrapped(
            canvas,
            (struct area){row + 1, LABEL_COLUMN, last - row, canvas->columns - LABEL_COLUMN - 1},
            ROLE_WARN, _("A new game ends the one that you are playing; it counts as lost."));
    }
    strbuf_finish(&value);
}

static void
draw(struct ui *ui)
{
    enum play_field list[PLAY_FIELDS];
    int count = list_fields(ui, list);

    ui_draw_title(ui, ROLE_TITLE,
                  state_of(ui)->choice.is_shared   ? _("New game for two at this keyboard")
                  : state_of(ui)->choice.is_hosted ? _("New table for a friend")
                                                   : _("New game against the computer"),
                  "");
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < count; i++) {
        draw_field(ui, list[i], i);
    }
    canvas_end_list(&ui->canvas);
    draw_sentences(ui, FIRST_ROW + count + 1);
}

// Doing.

// The form with all settings, as far as they are chosen.
static void
open_form(struct ui *ui)
{
    struct strbuf words = {0};
    struct command command;

    play_command(&state_of(ui)->choice, ui->now_ms % 2, &command);
    for (int i = 0; i < command.count; i++) {
        strbuf_addf(&words, "%s%s", i ? " " : "", command.words[i]);
    }
    if (state_of(ui)->choice.is_hosted) {
        if (ui_go(ui, PLACE_HOST, NULL)) {
            ui_open_page_with(ui, PAGE_CREATE, strbuf_text(&words));
        }
    } else if (ui->is_home || ui_go(ui, PLACE_HERE, NULL)) {
        ui_set_base(ui, PAGE_START);
        ui_open_page_with(ui, PAGE_PLAY, KEPT);
        ui_open_page_with(ui, PAGE_CREATE, strbuf_text(&words));
    }
    strbuf_finish(&words);
}

static void
start(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (play_wants_more(&state_of(ui)->choice)) {
        open_form(ui);
    } else {
        ui_begin_play(ui, &state_of(ui)->choice);
    }
}

static void
move(struct ui *ui, enum ui_command command)
{
    enum play_field list[PLAY_FIELDS];
    int count = list_fields(ui, list);
    int step = command == UI_UP || command == UI_PREVIOUS_PANE ? count - 1 : 1;

    state_of(ui)->row = (state_of(ui)->row + step) % count;
}

static void
change(struct ui *ui, enum ui_command command)
{
    play_step(&state_of(ui)->choice, chosen_field(ui), command == UI_LEFT ? -1 : 1);
}

static bool
input_mouse(struct ui *ui, const struct input *input)
{
    enum play_field list[PLAY_FIELDS];
    int index = input->row - FIRST_ROW;

    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        move(ui, input->what == MOUSE_WHEEL_UP ? UI_UP : UI_DOWN);
    } else if (input->what == MOUSE_LEFT && index >= 0 && index < list_fields(ui, list)) {
        if (index == state_of(ui)->row) {
            change(ui, UI_RIGHT);
        }
        state_of(ui)->row = index;
    }
    return true;
}

// The chosen value on a page of its own.
static void
explain(struct ui *ui)
{
    struct strbuf words = {0};

    play_format_topics(&state_of(ui)->choice, chosen_field(ui), &words);
    ui_open_page_with(ui, PAGE_EXPLAIN, strbuf_text(&words));
    strbuf_finish(&words);
}

static bool
input_play(struct ui *ui, const struct input *input)
{
    if (input->key == KEYS_MOUSE) {
        return input_mouse(ui, input);
    }
    if (input->key == '?') {
        explain(ui);
        return true;
    }
    if (input->key == 'm' || input->key == 'M') {
        open_form(ui);
        return true;
    }
    if (input->key == 'q') {
        ui_close_page(ui);
        return true;
    }
    return false;
}

static const char *
format_hint(const struct ui *ui, char keys[KEY_HINT_BYTES])
{
    (void)ui;
    snprintf(keys, KEY_HINT_BYTES, "M");
    return tr_c("key of a form", "all settings");
}

static const char *
label_start(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return state_of(ui)->choice.is_hosted ? tr_c("key of a form", "host")
                                          : tr_c("key of a form", "start");
}

static const char *
label_help(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a form", "explain");
}

static const struct page_action actions[] = {
    {.command = UI_HELP, .label = label_help},
    {.command = UI_OPEN, .worth = KEY_VITAL, .act = start, .label = label_start},
    {.command = UI_DOWN, .worth = KEY_SHOWN, .act = move},
    {.command = UI_RIGHT, .worth = KEY_SHOWN, .act = change},
    {.command = UI_NONE, .worth = KEY_SHOWN},
    {.command = UI_LEAVE, .worth = KEY_VITAL, .label = page_label_back},
    {.command = UI_UP, .act = move},
    {.command = UI_LEFT, .act = change},
    {.command = UI_NEXT_PANE, .act = move},
    {.command = UI_PREVIOUS_PANE, .act = move},
};

const struct page_ops page_play = {
    .keys = SCREEN_FORM,
    .state_size = sizeof(struct play_state),
    PAGE_ACTIONS(actions),
    .open = open_play,
    .draw = draw,
    .input = input_play,
    .format_hint = format_hint,
};
