// SPDX-License-Identifier: MIT
// The form for a new room: a preset, and every setting that may differ from it.
// The form makes a command `create`, so that form and command cannot disagree.
#include <stdio.h>
#include <string.h>

#include "client/ui/create/create_draw.h"
#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_form.h"
#include "client/ui/create/create_layout.h"
#include "client/ui/home.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

static void
choose_preset(struct ui *ui, int preset)
{
    create_state(ui)->preset = preset;
    create_state(ui)->top_preset = create_top_preset(ui);
    create_state(ui)->row = -1; // the field of the presets
    form_reset(ui);
}

// KEY=VALUE; the first AI's keys have no number.
static void
take_word(struct ui *ui, const char *word, size_t length)
{
    char text[FORM_VALUE_BYTES];
    char *value;

    snprintf(text, sizeof(text), "%.*s", (int)length, word);
    value = strchr(text, '=');
    if (!value) {
        return;
    }
    *value++ = '\0';
    for (int i = 0; i < field_count(); i++) {
        const char *key = field_kind(i)->key;
        int part;

        if (key && strcmp(key, text) == 0 && field_ai(i, &part) <= 0) {
            form_set(ui, i, value);
        }
    }
}

static void
move_to_fields(struct ui *ui)
{
    struct form_layout layout;

    form_lay_out(ui, &layout);
    create_state(ui)->row = layout.count > 0 ? layout.places[0].field : -1;
}

// Opens the form as it was left.
static const char as_it_was[] = "";

static void
open_form(struct ui *ui, const void *argument)
{
    const char *words = argument ? argument : "", *name, *help;
    size_t length = strcspn(words, " ");

    if (argument == as_it_was) {
        return;
    }
    *create_state(ui) = (struct create_state){0};
    choose_preset(ui, 0);
    for (int i = 0; room_options_preset(ui_presets(ui), i, &name, &help); i++) {
        if (strlen(name) == length && strncmp(name, words, length) == 0) {
            choose_preset(ui, i);
        }
    }
    for (words += length; *words; words += length) {
        words += strspn(words, " ");
        length = strcspn(words, " ");
        take_word(ui, words, length);
        move_to_fields(ui); // another preset would undo what was chosen before
    }
}

// A clock is typed as a whole.
static int
edited_field(const struct ui *ui)
{
    return create_state(ui)->row == FIELD_PARTS + PART_CLOCK ? FIELD_TIME : create_state(ui)->row;
}

// The chosen field may be left out by now.
static void
keep_chosen(struct ui *ui)
{
    struct form_layout layout;

    form_lay_out(ui, &layout);
    if (form_place_of(&layout, create_state(ui)->row) < 0) {
        create_state(ui)->row = -1;
    }
}

static void
reset(struct ui *ui)
{
    form_reset(ui);
    keep_chosen(ui);
}

static void
change(struct ui *ui, int step)
{
    int count = form_preset_count(ui);

    if (create_state(ui)->row >= 0) {
        form_step(ui, create_state(ui)->row, step);
        return;
    }
    choose_preset(ui, (create_state(ui)->preset + step + count) % count);
}

static void
take_text(struct ui *ui, const struct text_entry *entry)
{
    form_set(ui, edited_field(ui), entry->text);
    keep_chosen(ui);
}

// Through the fields as one reads; the preset is before the first.
static void
move_on(struct ui *ui, int step)
{
    struct form_layout layout;
    int place;

    form_lay_out(ui, &layout);
    // Round and round: behind the last field comes the preset.
    place = form_place_of(&layout, create_state(ui)->row) + 1 + step;
    place = (place + layout.count + 1) % (layout.count + 1) - 1;
    create_state(ui)->row = place < 0 ? -1 : layout.places[place].field;
}

// To the row above or below; the presets are rows too.
static void
move(struct ui *ui, int step)
{
    int preset = create_state(ui)->preset + step;
    struct form_layout layout;
    int place, next;

    form_lay_out(ui, &layout);
    place = form_place_of(&layout, create_state(ui)->row);
    if (place < 0 && preset >= 0 && preset < form_preset_count(ui)) {
        choose_preset(ui, preset);
        return;
    }
    if (place < 0) {
        move_on(ui, step);
        return;
    }
    next = form_place_beside(&layout, place, step);
    if (next >= 0) {
        create_state(ui)->row = layout.places[next].field;
    } else if (step < 0) {
        create_state(ui)->row = -1;
    }
}

static void
open_room(struct ui *ui)
{
    struct strbuf why = {0};
    struct room_options options;
    struct command command;

    if (!form_read(ui, &options, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else if (!form_write_command(ui, &command)) {
        ui_error(ui, words_text(WORD_LINE_TOO_LONG));
    } else {
        ui_close_page(ui);
        create_state(ui)->is_sent = true;
        ui_begin_game(ui, &command);
        ui->is_play = false;
    }
    strbuf_finish(&why);
}

static void
edit(struct ui *ui)
{
    static const struct prompt prompt = {.format = entry_format_name, .on_done = take_text};
    int index = edited_field(ui);
    struct strbuf label = {0};

    if (index < 0) {
        open_room(ui);
    } else if (create_state(ui)->fields[index].reason) {
        ui_error(ui, tr(create_state(ui)->fields[index].reason));
    } else if (field_is_choice(index)) {
        change(ui, 1);
    } else {
        form_format_label(&label, index);
        entry_open_for(ui, &prompt, strbuf_text(&label), create_state(ui)->fields[index].value);
        ui->entry.is_replaced = index == FIELD_TIME;
    }
    strbuf_finish(&label);
}

static void
act_move(struct ui *ui, enum ui_command command)
{
    if (command == UI_UP || command == UI_DOWN) {
        move(ui, command == UI_UP ? -1 : 1);
    } else {
        move_on(ui, command == UI_NEXT_PANE ? 1 : -1);
    }
}

static void
act_change(struct ui *ui, enum ui_command command)
{
    change(ui, command == UI_LEFT ? -1 : 1);
}

static void
act_edit(struct ui *ui, enum ui_command command)
{
    (void)command;
    edit(ui);
}

static void
act_apply(struct ui *ui, enum ui_command command)
{
    (void)command;
    open_room(ui);
}

static void
act_reset(struct ui *ui, enum ui_command command)
{
    (void)command;
    reset(ui);
}

// Further presets are reached by the wheel over them.
static void
turn_presets(struct ui *ui, int step)
{
    int preset = create_state(ui)->preset + step;

    if (preset >= 0 && preset < form_preset_count(ui)) {
        choose_preset(ui, preset);
    }
}

// A second click does it.
static void
input_preset(struct ui *ui, int preset)
{
    bool is_again = create_state(ui)->preset == preset && create_state(ui)->row < 0;

    choose_preset(ui, preset);
    if (is_again) {
        open_room(ui);
    }
}

static void
input_field(struct ui *ui, int row, int column)
{
    struct form_layout layout;
    int place;

    form_lay_out(ui, &layout);
    place = row >= create_shown_rows(ui, &layout)
                ? -1
                : form_place_at(&layout, create_first_row(ui, &layout) + row, column);
    if (place < 0) {
        return;
    }
    if (create_state(ui)->row == layout.places[place].field) {
        change(ui, 1);
    }
    create_state(ui)->row = layout.places[place].field;
}

// The chosen field and its value, as far as there is more to say than on the page.
static void
explain(struct ui *ui)
{
    struct strbuf words = {0};

    create_format_topics(ui, &words);
    ui_open_page_with(ui, PAGE_EXPLAIN, strbuf_text(&words));
    strbuf_finish(&words);
}

static bool
input_create(struct ui *ui, const struct input *input)
{
    int line = input->row - PRESET_ROW, step = input->what == MOUSE_WHEEL_UP ? -1 : 1;
    bool is_preset = line >= 0 && line < create_shown_presets(ui);

    if (input->key == '?') {
        explain(ui);
        return true;
    }
    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what != MOUSE_LEFT && is_preset) {
        turn_presets(ui, step);
    } else if (input->what != MOUSE_LEFT) {
        move(ui, step);
    } else if (is_preset) {
        input_preset(ui, create_top_preset(ui) + line);
    } else if (input->row >= create_fields_row(ui)) {
        input_field(ui, input->row - create_fields_row(ui), input->column);
    }
    return true;
}

// A refusal brings the form back as it was filled in.
static void
hear_answer(struct ui *ui, const struct news *item)
{
    struct create_state *state = create_state(ui);

    if ((item->kind != NEWS_REFUSED && item->kind != NEWS_DONE) || !state->is_sent ||
        ui->model->answered.kind != CLIENT_ROOM_CREATE) {
        return;
    }
    state->is_sent = false;
    if (item->kind == NEWS_REFUSED) {
        ui_open_page_with(ui, PAGE_CREATE, as_it_was);
    }
}

static const char *
label_help(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a form", "explain");
}

static const char *
label_open(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return ui->is_home ? tr_c("key of a form", "start") : NULL;
}

static const struct page_action actions[] = {
    {.command = UI_HELP, .label = label_help},
    {.command = UI_DOWN, .worth = KEY_SHOWN, .act = act_move},
    {.command = UI_RIGHT, .worth = KEY_SHOWN, .act = act_change},
    {.command = UI_OPEN, .worth = KEY_SHOWN, .act = act_edit},
    {.command = UI_APPLY, .worth = KEY_VITAL, .act = act_apply, .label = label_open},
    {.command = UI_RESET, .worth = KEY_SHOWN, .act = act_reset},
    {.command = UI_LEAVE, .worth = KEY_SHOWN},
    {.command = UI_UP, .act = act_move},
    {.command = UI_LEFT, .act = act_change},
    {.command = UI_NEXT_PANE, .act = act_move},
    {.command = UI_PREVIOUS_PANE, .act = act_move},
};

const struct page_ops page_create = {
    .keys = SCREEN_FORM,
    .state_size = sizeof(struct create_state),
    PAGE_ACTIONS(actions),
    .open = open_form,
    .draw = create_draw,
    .input = input_create,
    .news = hear_answer,
};
