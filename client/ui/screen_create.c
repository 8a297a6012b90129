// SPDX-License-Identifier: MIT
// The form for a new room: a preset, and every setting that may differ from it.
// What is chosen becomes the command `create`, so that form and command cannot
// disagree.
#include <stdio.h>
#include <string.h>

#include "client/model/titles.h"
#include "client/ui/create_form.h"
#include "common/i18n/tr.h"

enum {
    PRESET_ROW = 1,
    PRESET_ROWS = 7, // as many are shown at once
    FIELDS_ACROSS = 2,
    LABEL_COLUMNS = 12,
    ROWS_BELOW = 2, // questions and keys
};

void
create_open(struct ui *ui, const char *preset)
{
    const char *name, *help;

    memset(&ui->create, 0, sizeof(ui->create));
    for (int i = 0; room_wish_preset(i, &name, &help); i++) {
        if (strcmp(name, preset) == 0) {
            ui->create.preset = i;
        }
    }
    ui->create.row = -1; // the preset
    form_reset(ui);
    ui_open_page(ui, PAGE_CREATE);
}

// Drawing.

static int
shown_presets(void)
{
    return form_preset_count() < PRESET_ROWS ? form_preset_count() : PRESET_ROWS;
}

static int
first_preset(const struct ui *ui)
{
    return ui->create.preset < PRESET_ROWS ? 0 : ui->create.preset - PRESET_ROWS + 1;
}

static void
draw_preset(struct ui *ui, int index, int row)
{
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = index == ui->create.preset, is_here = is_chosen && ui->create.row < 0;
    enum role role = is_here ? ROLE_SELECT : ROLE_DIM;
    const char *name, *help;

    room_wish_preset(index, &name, &help);
    if (is_here) {
        canvas_fill(canvas, row, 0, canvas->columns, ROLE_SELECT, ' ');
        canvas_set_cursor(canvas, row, 9);
    }
    canvas_put(canvas, row, 1, 7, role, row == PRESET_ROW ? _("Preset") : "");
    canvas_put(canvas, row, 9, 1, is_here ? ROLE_SELECT : ROLE_KEY, is_chosen ? ">" : " ");
    canvas_put(canvas, row, 10, 14, is_here ? ROLE_SELECT : ROLE_TEXT, name);
    canvas_put(canvas, row, 25, canvas->columns - 26, role, tr(help));
}

static void
draw_presets(struct ui *ui)
{
    for (int i = 0; i < shown_presets(); i++) {
        draw_preset(ui, first_preset(ui) + i, PRESET_ROW + i);
    }
}

static int
fields_row(void)
{
    return PRESET_ROW + shown_presets() + 1;
}

// Rows of fields that there is room for, and the first that is shown: the chosen
// one is always among them.
static int
shown_rows(const struct ui *ui)
{
    int room = ui->canvas.rows - ROWS_BELOW - fields_row();
    int needed = (form_count() + FIELDS_ACROSS - 1) / FIELDS_ACROSS;

    return room < 1 ? 1 : room < needed ? room : needed;
}

static int
first_row(const struct ui *ui)
{
    int chosen = ui->create.row < 0 ? 0 : ui->create.row / FIELDS_ACROSS;

    return chosen < shown_rows(ui) ? 0 : chosen - shown_rows(ui) + 1;
}

static void
draw_field(struct ui *ui, int index, int row, int column, int columns)
{
    struct canvas *canvas = &ui->canvas;
    const struct form_field *field = &ui->create.fields[index];
    bool is_here = ui->create.row == index, is_there = !field->reason;
    enum role role = is_here ? ROLE_SELECT : is_there ? ROLE_TEXT : ROLE_DIM;
    char text[FORM_VALUE_BYTES + 8];
    struct strbuf label = {0};

    form_say_label(&label, index);
    canvas_put(canvas, row, column, 1, ROLE_KEY, is_there && form_is_changed(field) ? "*" : " ");
    canvas_put(canvas, row, column + 1, LABEL_COLUMNS, ROLE_DIM, strbuf_text(&label));
    snprintf(text, sizeof(text), "<%-12s>", field->value);
    canvas_put(canvas, row, column + 1 + LABEL_COLUMNS + 1, columns - LABEL_COLUMNS - 3, role,
               is_there ? text : tr(field->reason));
    if (is_here) {
        canvas_set_cursor(canvas, row, column + 2 + LABEL_COLUMNS);
    }
    strbuf_finish(&label);
}

static void
draw_fields(struct ui *ui)
{
    int width = ui->canvas.columns / FIELDS_ACROSS;
    int first = first_row(ui) * FIELDS_ACROSS, end = first + shown_rows(ui) * FIELDS_ACROSS;

    for (int i = first; i < end && i < form_count(); i++) {
        draw_field(ui, i, fields_row() + (i - first) / FIELDS_ACROSS, i % FIELDS_ACROSS * width,
                   width);
    }
}

// "speed class: blitz · 1-26 of 49".
static void
say_right(const struct ui *ui, const struct room_wish *wish, struct strbuf *out)
{
    int first = first_row(ui) * FIELDS_ACROSS, end = first + shown_rows(ui) * FIELDS_ACROSS;
    enum speed speed = control_speed(&wish->setup.match.control);

    if (speed != SPEED_NONE) {
        strbuf_addf(out, _("speed class: %s"), speed_title(speed));
    }
    if (end - first < form_count()) {
        strbuf_add(out, out->length ? " · " : "");
        strbuf_addf(out, _("%d-%d of %d"), first + 1, end < form_count() ? end : form_count(),
                    form_count());
    }
}

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf right = {0}, why = {0};
    struct room_wish wish;

    strbuf_addf(&right, "%s · ", *ui->address ? ui->address : _("here"));
    ui_say_link(ui, &right);
    ui_draw_title(ui, ROLE_TITLE, _("New room"), strbuf_text(&right));
    draw_presets(ui);
    strbuf_clear(&right);
    if (!form_read(ui, &wish, &why)) {
        canvas_heading(canvas, fields_row() - 1, 0, canvas->columns, strbuf_text(&why), "");
        canvas_paint(canvas, fields_row() - 1, 0, canvas->columns, ROLE_BAD);
    } else {
        say_right(ui, &wish, &right);
        canvas_heading(canvas, fields_row() - 1, 0, canvas->columns,
                       _("Every setting; * = not as in the preset"), strbuf_text(&right));
    }
    draw_fields(ui);
    strbuf_finish(&right);
    strbuf_finish(&why);
}

// Acting.

static void
change(struct ui *ui, int step)
{
    int count = form_preset_count();

    if (ui->create.row >= 0) {
        form_step(ui, ui->create.row, step);
        return;
    }
    ui->create.preset = (ui->create.preset + step + count) % count;
    form_reset(ui);
}

void
create_take_text(struct ui *ui, const char *text)
{
    form_set(ui, ui->create.row, text);
}

// Up and down through the fields, of which the preset is the first.
static void
move(struct ui *ui, int step)
{
    int row = ui->create.row + step;

    ui->create.row = row < -1 ? -1 : row >= form_count() ? form_count() - 1 : row;
}

static void
open_room(struct ui *ui)
{
    struct strbuf line = {0}, why = {0};
    struct room_wish wish;

    if (!form_read(ui, &wish, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        form_write_command(ui, &line);
        ui_close_page(ui);
        // The server may still be on its way.
        if (ui->model->is_identified && !model_is_settling(ui->model)) {
            ui_do(ui, strbuf_text(&line), true);
        } else {
            snprintf(ui->first, sizeof(ui->first), "%s", strbuf_text(&line));
            ui_note(ui, _("Waiting for the server; the room opens by itself."));
        }
    }
    strbuf_finish(&line);
    strbuf_finish(&why);
}

static void
edit(struct ui *ui)
{
    int index = ui->create.row;
    struct strbuf label = {0};

    if (index < 0) {
        open_room(ui);
    } else if (ui->create.fields[index].reason) {
        ui_error(ui, tr(ui->create.fields[index].reason));
    } else if (form_is_yes_no(index)) {
        change(ui, 1);
    } else {
        form_say_label(&label, index);
        entry_open(ui, EDIT_FIELD, ui->create.fields[index].value);
        snprintf(ui->entry.name, sizeof(ui->entry.name), "%s", strbuf_text(&label));
    }
    strbuf_finish(&label);
}

static void
act(struct ui *ui, enum action_key action)
{
    switch ((int)action) {
    case ACT_UP:
        move(ui, -1);
        break;
    case ACT_DOWN:
        move(ui, 1);
        break;
    case ACT_LEFT:
        change(ui, -1);
        break;
    case ACT_RIGHT:
        change(ui, 1);
        break;
    case ACT_OPEN:
        edit(ui);
        break;
    case ACT_APPLY:
        open_room(ui);
        break;
    case ACT_RESET:
        form_reset(ui);
        break;
    default:
        break;
    }
}

static bool
press_create(struct ui *ui, const struct press *press)
{
    int line = press->row - PRESET_ROW, preset = first_preset(ui) + line;
    int width = ui->canvas.columns / FIELDS_ACROSS;
    int field = (first_row(ui) + press->row - fields_row()) * FIELDS_ACROSS + press->column / width;

    if (press->key != KEYS_MOUSE) {
        return false;
    }
    if (press->what != MOUSE_LEFT) {
        move(ui, press->what == MOUSE_WHEEL_UP ? -1 : 1);
    } else if (line >= 0 && line < shown_presets()) {
        bool is_again = ui->create.preset == preset && ui->create.row < 0;

        ui->create.preset = preset;
        ui->create.row = -1;
        form_reset(ui);
        if (is_again) {
            open_room(ui);
        }
    } else if (press->row >= fields_row() && press->row < fields_row() + shown_rows(ui) &&
               field < form_count()) {
        if (ui->create.row == field) {
            change(ui, 1);
        }
        ui->create.row = field;
    }
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    (void)ui;
    key_list_add(list, ACT_DOWN);
    key_list_add(list, ACT_RIGHT);
    key_list_add(list, ACT_OPEN);
    key_list_add(list, ACT_APPLY);
    key_list_add(list, ACT_RESET);
    key_list_add(list, ACT_LEAVE);
}

const struct page_ops page_create = {
    .keys = SCREEN_FORM,
    .draw = draw,
    .act = act,
    .press = press_create,
    .list_keys = offer_keys,
};
