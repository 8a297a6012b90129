// SPDX-License-Identifier: MIT
#include "client/ui/create/create_draw.h"

#include "client/text/titles.h"
#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_form.h"
#include "client/ui/frame.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

enum {
    PRESET_ROWS = 4,  // as many are shown at least
    ROWS_OF_ALL = 24, // a screen that has room for every field
    LABEL_COLUMNS = 7,
    NAME_COLUMN = 10,
    HELP_COLUMN = 25,
    NARROW = 60, // columns; below them names are cut rather than what they mean
    NARROW_HELP_COLUMN = 19,
    ROWS_BELOW = 2,     // questions and keys
    ROWS_SENTENCE = 2,  // what the chosen field means,
    SENTENCE_FROM = 20, // on a screen of so many rows
    HEADING_LINES = 10, // columns that a heading keeps for its line and for gaps
};

// More than the least where there are rows to spare.
int
create_shown_presets(const struct ui *ui)
{
    int spare = ui->canvas.rows - ROWS_OF_ALL;
    int room = PRESET_ROWS + (spare > 0 ? spare : 0), count = form_preset_count(ui);

    return count < room ? count : room;
}

int
create_top_preset(const struct ui *ui)
{
    int shown = create_shown_presets(ui), last = form_preset_count(ui) - shown;
    int preset = create_state(ui)->preset, top = create_state(ui)->top_preset;

    top = top < preset - shown + 1 ? preset - shown + 1 : top > preset ? preset : top;
    return top > last ? last : top;
}

// Columns that the label needs more than in English.
static int
label_shift(const struct canvas *canvas)
{
    int shift = canvas_columns(canvas, _("Preset")) - LABEL_COLUMNS;

    return shift > 0 ? shift : 0;
}

// Left of the column right.
static void
draw_preset(struct ui *ui, int index, int row, int right)
{
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = index == create_state(ui)->preset,
         is_here = is_chosen && create_state(ui)->row < 0;
    enum role role = is_here ? ROLE_SELECT : ROLE_DIM;
    int shift = label_shift(canvas), name_column = NAME_COLUMN + shift;
    int column = shift + (canvas->columns < NARROW ? NARROW_HELP_COLUMN : HELP_COLUMN);
    const char *name, *help;

    room_options_preset(ui_presets(ui), index, &name, &help);
    if (is_here) {
        canvas_fill(canvas, row, 0, canvas->columns, ROLE_SELECT, ' ');
        canvas_set_cursor(canvas, row, name_column - 1);
    }
    canvas_put(canvas, row, 1, LABEL_COLUMNS + shift, role, row == PRESET_ROW ? _("Preset") : "");
    canvas_put(canvas, row, name_column - 1, 1, is_here ? ROLE_SELECT : ROLE_KEY,
               is_chosen ? "▸" : " ");
    canvas_put(canvas, row, name_column, column - name_column - 1,
               is_here ? ROLE_SELECT : ROLE_TEXT, name);
    canvas_put(canvas, row, column, right - column - 1, role, tr(help));
}

static void
draw_presets(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    int first = create_top_preset(ui), count = form_preset_count(ui),
        shown = create_shown_presets(ui);
    bool is_here = create_state(ui)->row < 0 && create_state(ui)->preset == first;
    struct strbuf range = {0};
    int columns;

    if (count > shown) {
        strbuf_addf(&range, _("%d-%d of %d"), first + 1, first + shown, count);
    }
    columns = canvas_columns(canvas, strbuf_text(&range));
    canvas_begin_list(canvas);
    for (int i = 0; i < shown; i++) {
        draw_preset(ui, first + i, PRESET_ROW + i, canvas->columns - (i ? 0 : columns + 1));
    }
    canvas_end_list(canvas);
    canvas_put(canvas, PRESET_ROW, canvas->columns - columns - 1, columns,
               is_here ? ROLE_SELECT : ROLE_DIM, strbuf_text(&range));
    strbuf_finish(&range);
}

int
create_fields_row(const struct ui *ui)
{
    return PRESET_ROW + create_shown_presets(ui) + 1;
}

int
create_shown_rows(const struct ui *ui, const struct form_layout *layout)
{
    int below = ROWS_BELOW + (ui->canvas.rows >= SENTENCE_FROM ? ROWS_SENTENCE : 0);
    int room = ui->canvas.rows - below - create_fields_row(ui);

    return room < 1 ? 1 : room < layout->rows ? room : layout->rows;
}

int
create_first_row(const struct ui *ui, const struct form_layout *layout)
{
    int place = form_place_of(layout, create_state(ui)->row);
    int chosen = place < 0 ? 0 : layout->places[place].row, shown = create_shown_rows(ui, layout);
    int top = create_state(ui)->top_row, last = layout->rows - shown;

    top = top < chosen - shown + 1 ? chosen - shown + 1 : top > chosen ? chosen : top;
    return top > last ? last : top;
}

static void
draw_field(struct ui *ui, const struct form_place *place, int row)
{
    struct canvas *canvas = &ui->canvas;
    const struct form_field *field = &create_state(ui)->fields[place->field];
    bool is_here = create_state(ui)->row == place->field, is_there = !field->reason;
    enum role role = is_here ? ROLE_SELECT : is_there ? ROLE_TEXT : ROLE_DIM;
    int right = canvas->columns, behind = place->value + place->values + 1;
    struct strbuf value = {0};

    form_format_value(ui, place->field, place->least, &value);
    canvas_put(canvas, row, place->column - 1, 1, ROLE_KEY,
               is_there && form_is_changed(field) ? "*" : " ");
    canvas_put(canvas, row, place->column, right - place->column, ROLE_DIM,
               field_label(place->field));
    canvas_put(canvas, row, place->value, right - place->value, role, strbuf_text(&value));
    if (place->says_reason) {
        canvas_put(canvas, row, behind, right - behind, ROLE_DIM, tr(field->reason));
    }
    if (is_here) {
        canvas_set_cursor(canvas, row, place->value);
    }
    strbuf_finish(&value);
}

static void
draw_fields(struct ui *ui, const struct form_layout *layout)
{
    int first = create_first_row(ui, layout), shown = create_shown_rows(ui, layout);

    for (int i = 0; i < layout->count; i++) {
        int row = layout->places[i].row - first;

        if (row >= 0 && row < shown) {
            draw_field(ui, &layout->places[i], create_fields_row(ui) + row);
        }
    }
}

// "speed class: blitz · 1-9 of 14", the rows of fields if not all are shown; these alone where the
// columns are not enough for both.
static void
format_right(const struct ui *ui, const struct form_layout *layout,
             const struct room_options *options, int columns, struct strbuf *out)
{
    int first = create_first_row(ui, layout), shown = create_shown_rows(ui, layout);
    enum speed speed = control_speed(&options->setup.match.control);
    struct strbuf range = {0};

    if (speed != SPEED_NONE) {
        strbuf_addf(out, _("speed: %s"), speed_title(speed));
    }
    if (shown < layout->rows) {
        strbuf_addf(&range, _("%d-%d of %d"), first + 1, first + shown, layout->rows);
        strbuf_addf(out, "%s%s", out->length ? " · " : "", strbuf_text(&range));
        if (canvas_columns(&ui->canvas, strbuf_text(out)) > columns) {
            strbuf_clear(out);
            strbuf_add(out, strbuf_text(&range));
        }
    }
    strbuf_finish(&range);
}

// The error, or which fields these are. A narrow screen says which of them are shown.
static void
draw_heading(struct ui *ui, const struct form_layout *layout)
{
    struct canvas *canvas = &ui->canvas;
    const char *title = _("All settings (* = differs from the preset)");
    struct strbuf right = {0}, why = {0};
    bool is_narrow = canvas->columns < NARROW;
    int row = create_fields_row(ui) - 1, used = is_narrow ? 0 : canvas_columns(canvas, title);
    struct room_options options;

    if (!form_read(ui, &options, &why)) {
        canvas_heading(canvas, row, 0, canvas->columns, strbuf_text(&why), "");
        canvas_paint(canvas, row, 0, canvas->columns, ROLE_BAD);
    } else {
        format_right(ui, layout, &options, canvas->columns - used - HEADING_LINES, &right);
        title = is_narrow && right.length ? "" : title;
        canvas_heading(canvas, row, 0, canvas->columns, title, strbuf_text(&right));
    }
    strbuf_finish(&right);
    strbuf_finish(&why);
}

void
create_draw(struct ui *ui)
{
    struct form_layout layout;
    struct strbuf right = {0};

    form_lay_out(ui, &layout);
    create_state(ui)->top_row = create_first_row(ui, &layout);
    if (!ui->is_home) {
        strbuf_addf(&right, "%s · ", *ui->address ? ui->address : _("here"));
        ui_format_link(ui, &right);
    }
    ui_draw_title(ui, ROLE_TITLE, ui->is_home ? _("New game: all settings") : _("New table"),
                  strbuf_text(&right));
    draw_presets(ui);
    draw_heading(ui, &layout);
    draw_fields(ui, &layout);
    if (ui->canvas.rows >= SENTENCE_FROM) {
        create_draw_sentence(ui, create_fields_row(ui) + create_shown_rows(ui, &layout));
    }
    strbuf_finish(&right);
}
