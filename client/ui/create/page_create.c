// SPDX-License-Identifier: MIT
// The form for a new room: a preset, and every setting that may differ from it.
// What is chosen becomes the command `create`, so that form and command cannot
// disagree.
#include <stdio.h>
#include <string.h>

#include "client/ui/create/create_draw.h"
#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_form.h"
#include "client/ui/create/create_layout.h"
#include "common/i18n/tr.h"

static void
choose_preset(struct ui *ui, int preset)
{
    ui->create.preset = preset;
    ui->create.top_preset = create_top_preset(ui);
    ui->create.row = -1; // the field of the presets
    form_reset(ui);
}

void
create_open(struct ui *ui, const char *preset)
{
    const char *name, *help;

    memset(&ui->create, 0, sizeof(ui->create));
    choose_preset(ui, 0);
    for (int i = 0; room_options_preset(ui_presets(ui), i, &name, &help); i++) {
        if (strcmp(name, preset) == 0) {
            choose_preset(ui, i);
        }
    }
    ui_open_page(ui, PAGE_CREATE);
}

// A clock is typed as a whole.
static int
edited_field(const struct ui *ui)
{
    return ui->create.row == FIELD_PARTS + PART_CLOCK ? FIELD_TIME : ui->create.row;
}

// What was chosen may be left out by now.
static void
keep_chosen(struct ui *ui)
{
    struct form_layout layout;

    form_lay_out(ui, &layout);
    if (form_place_of(&layout, ui->create.row) < 0) {
        ui->create.row = -1;
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

    if (ui->create.row >= 0) {
        form_step(ui, ui->create.row, step);
        return;
    }
    choose_preset(ui, (ui->create.preset + step + count) % count);
}

void
create_take_text(struct ui *ui, const char *text)
{
    form_set(ui, edited_field(ui), text);
    keep_chosen(ui);
}

// Through the fields as one reads; the preset is before the first.
static void
move_on(struct ui *ui, int step)
{
    struct form_layout layout;
    int place;

    form_lay_out(ui, &layout);
    place = form_place_of(&layout, ui->create.row) + step;
    if (place < layout.count) {
        ui->create.row = place < 0 ? -1 : layout.places[place].field;
    }
}

// To the row above or below.
static void
move(struct ui *ui, int step)
{
    struct form_layout layout;
    int place, next;

    form_lay_out(ui, &layout);
    place = form_place_of(&layout, ui->create.row);
    if (place < 0) {
        move_on(ui, step);
        return;
    }
    next = form_place_beside(&layout, place, step);
    if (next >= 0) {
        ui->create.row = layout.places[next].field;
    } else if (step < 0) {
        ui->create.row = -1;
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
        // The server may still be on its way.
        if (ui->model->is_identified && !model_is_settling(ui->model)) {
            ui_do(ui, &command, true);
        } else {
            command_copy(&ui->first, &command);
            ui->has_first = true;
            ui_note(ui, _("Waiting for the server; the room opens by itself."));
        }
    }
    strbuf_finish(&why);
}

static void
edit(struct ui *ui)
{
    int index = edited_field(ui);
    struct strbuf label = {0};

    if (index < 0) {
        open_room(ui);
    } else if (ui->create.fields[index].reason) {
        ui_error(ui, tr(ui->create.fields[index].reason));
    } else if (field_is_yes_no(index) || part_is_choice(field_part(index))) {
        change(ui, 1);
    } else {
        form_format_label(&label, index);
        entry_open(ui, EDIT_FIELD, ui->create.fields[index].value);
        snprintf(ui->entry.name, sizeof(ui->entry.name), "%s", strbuf_text(&label));
    }
    strbuf_finish(&label);
}

static void
act(struct ui *ui, enum ui_command action)
{
    switch ((int)action) {
    case UI_UP:
        move(ui, -1);
        break;
    case UI_DOWN:
        move(ui, 1);
        break;
    case UI_NEXT_PANE:
        move_on(ui, 1);
        break;
    case UI_PREVIOUS_PANE:
        move_on(ui, -1);
        break;
    case UI_LEFT:
        change(ui, -1);
        break;
    case UI_RIGHT:
        change(ui, 1);
        break;
    case UI_OPEN:
        edit(ui);
        break;
    case UI_APPLY:
        open_room(ui);
        break;
    case UI_RESET:
        reset(ui);
        break;
    default:
        break;
    }
}

// Further presets are reached by the wheel over them.
static void
turn_presets(struct ui *ui, int step)
{
    int preset = ui->create.preset + step;

    if (preset >= 0 && preset < form_preset_count(ui)) {
        choose_preset(ui, preset);
    }
}

// A second click does it.
static void
input_preset(struct ui *ui, int preset)
{
    bool is_again = ui->create.preset == preset && ui->create.row < 0;

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
    if (ui->create.row == layout.places[place].field) {
        change(ui, 1);
    }
    ui->create.row = layout.places[place].field;
}

static bool
input_create(struct ui *ui, const struct input *input)
{
    int line = input->row - PRESET_ROW, step = input->what == MOUSE_WHEEL_UP ? -1 : 1;
    bool is_preset = line >= 0 && line < create_shown_presets(ui);

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

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    (void)ui;
    key_list_add(list, UI_DOWN);
    key_list_add(list, UI_RIGHT);
    key_list_add(list, UI_OPEN);
    key_list_add_vital(list, UI_APPLY);
    key_list_add(list, UI_RESET);
    key_list_add(list, UI_LEAVE);
}

const struct page_ops page_create = {
    .keys = SCREEN_FORM,
    .draw = create_draw,
    .act = act,
    .input = input_create,
    .list_keys = offer_keys,
};
