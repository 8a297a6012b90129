// SPDX-License-Identifier: MIT
#include "client/ui/lines.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/frame.h"
#include "common/i18n/tr.h"

struct strbuf *
lines_add(struct lines *lines, enum role role, enum ui_command action)
{
    int index = lines->count < PAGE_LINES_MAX - 1 ? lines->count++ : PAGE_LINES_MAX - 1;

    lines->roles[index] = role;
    lines->continues[index] = false;
    lines->actions[index] = action;
    return &lines->texts[index];
}

// Appends as much of the text as fits, at least something; returns the rest.
static const char *
add_fitting(const struct ui *ui, struct strbuf *line, int columns, const char *text)
{
    size_t length = canvas_fit(&ui->canvas, text, columns);

    length = length ? length : strlen(text);
    strbuf_add_bytes(line, text, length);
    text += length;
    return text + strspn(text, " ");
}

void
lines_add_wrapped(const struct ui *ui, struct lines *lines, enum role role, int columns,
                  const char *text)
{
    const char *indent = "";

    while (*text) {
        struct strbuf *line = lines_add(lines, role, UI_NONE);

        strbuf_add(line, indent);
        text = add_fitting(ui, line, columns - (int)strlen(indent), text);
        indent = "  ";
    }
}

void
lines_add_item(const struct ui *ui, struct lines *lines, enum role role, const char *label,
               int column, const char *text)
{
    int columns = ui->canvas.columns - 2 - column;
    struct strbuf *line = lines_add(lines, role, UI_NONE);

    strbuf_add(line, label);
    lines_pad(ui, line, column);
    text = add_fitting(ui, line, columns, text);
    while (*text) {
        line = lines_add(lines, role, UI_NONE);
        lines->continues[line - lines->texts] = true;
        lines_pad(ui, line, column);
        text = add_fitting(ui, line, columns, text);
    }
}

void
lines_pad(const struct ui *ui, struct strbuf *line, int column)
{
    if (canvas_columns(&ui->canvas, strbuf_text(line)) < column) {
        canvas_pad(&ui->canvas, line, column);
    } else {
        strbuf_add_char(line, ' ');
    }
}

void
lines_finish(struct lines *lines)
{
    strbuf_finish(&lines->right);
    for (int i = 0; i < PAGE_LINES_MAX; i++) {
        strbuf_finish(&lines->texts[i]);
    }
}

bool
lines_has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; *text; text++) {
        if (strncasecmp(text, word, length) == 0) {
            return true;
        }
    }
    return length == 0;
}

void
lines_search(const struct ui *ui, struct lines *lines)
{
    int kept = 0;

    for (int i = 0; *ui->lines.search && i < lines->count; i++) {
        struct strbuf text = lines->texts[i];

        if (lines->roles[i] != ROLE_KEY && !lines_has_word(strbuf_text(&text), ui->lines.search)) {
            continue;
        }
        lines->texts[i] = lines->texts[kept];
        lines->texts[kept] = text;
        lines->roles[kept] = lines->roles[i];
        lines->continues[kept] = lines->continues[i];
        lines->actions[kept++] = lines->actions[i];
    }
    lines->count = *ui->lines.search ? kept : lines->count;
}

// A title with the word that is searched for.
static void
draw_title(struct ui *ui, const char *title, const struct lines *lines)
{
    struct strbuf right = {0};

    if (*ui->lines.search) {
        strbuf_addf(&right, "/ %s", ui->lines.search);
    }
    ui_draw_title(ui, ROLE_TITLE, title, strbuf_text(*ui->lines.search ? &right : &lines->right));
    strbuf_finish(&right);
}

struct span {
    int first, last;
};

// The lines of an item: of the last one, if there are fewer. Lines that continue another one are
// not counted.
static struct span
find_item(const struct lines *lines, int *item)
{
    struct span span = {0};
    int index = -1;

    *item = *item < 0 ? 0 : *item;
    for (int i = 0; i < lines->count; i++) {
        index += !lines->continues[i];
        if (index > *item) {
            return span;
        }
        span.first = lines->continues[i] ? span.first : i;
        span.last = i;
    }
    *item = index;
    return span;
}

void
lines_draw(struct ui *ui, const char *title, const struct lines *lines, bool can_choose)
{
    struct canvas *canvas = &ui->canvas;
    struct lines_state *state = &ui->lines;
    int rows = ui_body_rows(ui), most = lines->count - rows;
    struct span chosen = {-1, -1};

    draw_title(ui, title, lines);
    if (can_choose) {
        chosen = find_item(lines, &state->chosen);
        state->top = chosen.last >= state->top + rows ? chosen.last - rows + 1 : state->top;
        state->top = chosen.first < state->top ? chosen.first : state->top;
    }
    state->top = state->top > most ? most : state->top;
    state->top = state->top < 0 ? 0 : state->top;
    for (int i = 0; i < rows && state->top + i < lines->count; i++) {
        int index = state->top + i;
        bool is_chosen = index >= chosen.first && index <= chosen.last;
        enum role role = is_chosen ? ROLE_SELECT : lines->roles[index];

        if (is_chosen) {
            canvas_fill(canvas, 1 + i, 0, canvas->columns, role, ' ');
            canvas_set_cursor(canvas, 1 + i, 1);
        }
        canvas_put(canvas, 1 + i, 1, canvas->columns - 2, role, strbuf_text(&lines->texts[index]));
    }
    if (most > state->top) {
        canvas_put_sign(canvas, rows, canvas->columns - 1, 1, ROLE_KEY, "▼"); // nobody else's
    }
}

static void
take_search(struct ui *ui, const struct text_entry *entry)
{
    snprintf(ui->lines.search, sizeof(ui->lines.search), "%.60s", entry->text);
}

void
lines_act(struct ui *ui, enum ui_command action)
{
    static const struct prompt search = {.text = N_("Search for: "), .on_done = take_search};
    struct lines_state *state = &ui->lines;
    int rows = ui_body_rows(ui);
    int step = action == UI_UP          ? -1
               : action == UI_DOWN      ? 1
               : action == UI_PAGE_UP   ? -rows
               : action == UI_PAGE_DOWN ? rows
                                        : 0;

    if (action == UI_FILTER) {
        entry_open(ui, &search, "");
    }
    state->top += step;
    state->chosen += step;
}

void
lines_turn(struct ui *ui, enum ui_command action)
{
    lines_act(ui, action == UI_PAGE_UP ? UI_UP : action == UI_PAGE_DOWN ? UI_DOWN : action);
}

bool
lines_input(struct ui *ui, const struct input *input)
{
    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        lines_act(ui, input->what == MOUSE_WHEEL_UP ? UI_UP : UI_DOWN);
    }
    return true;
}
