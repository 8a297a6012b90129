// SPDX-License-Identifier: MIT
// The list of lessons, with what was solved of each.
#include <stdio.h>
#include <string.h>

#include "client/ui/frame.h"
#include "client/ui/learn/learn_state.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

enum { FIRST_ROW = 2, TITLE_COLUMN = 6, PROGRESS_COLUMNS = 8, LIST_MOST = 76, LESSON_OF_ZERO = 9 };

// The lessons are read when they are first asked for.
struct learn_state *
learn_state(const struct ui *ui)
{
    struct learn_state *state = ui_page_state(ui, PAGE_LEARN);

    if (!state->is_ready) {
        learn_init(&state->learn);
        learn_take(&state->learn, ui->lessons);
        board_cursor_init(&state->cursor);
        state->is_ready = true;
    }
    return state;
}

static void
finish(struct ui *ui)
{
    struct learn_state *state = ui_page_state(ui, PAGE_LEARN);

    if (state->is_ready) {
        learn_finish(&state->learn);
    }
}

static void
open_learn(struct ui *ui, const void *argument)
{
    struct learn_state *state = learn_state(ui);

    (void)argument;
    state->chosen = learn_next(&state->learn);
}

// Drawing.

static void
format_progress(const struct learn *learn, int lesson, char text[16])
{
    if (learn_is_complete(learn, lesson)) {
        snprintf(text, 16, "%s", tr_c("8 columns", "done"));
    } else {
        snprintf(text, 16, "%d/%d", learn_solved(learn, lesson), learn->lessons[lesson].step_count);
    }
}

static int
list_columns(const struct ui *ui)
{
    return ui->canvas.columns < LIST_MOST ? ui->canvas.columns : LIST_MOST;
}

static void
draw_row(struct ui *ui, int lesson)
{
    const struct learn *learn = &learn_state(ui)->learn;
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = lesson == learn_state(ui)->chosen, is_done = learn_is_complete(learn, lesson);
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    int row = FIRST_ROW + lesson, columns = list_columns(ui);
    char text[16];

    if (is_chosen) {
        canvas_fill(canvas, row, 0, columns, role, ' ');
        canvas_put_sign(canvas, row, 0, 1, role, "▸");
        canvas_set_cursor(canvas, row, 0);
    }
    snprintf(text, sizeof(text), "%d", lesson + 1);
    canvas_put_right(canvas, row, 2, 2, is_chosen ? role : ROLE_DIM, text);
    canvas_put(canvas, row, TITLE_COLUMN, columns - TITLE_COLUMN - PROGRESS_COLUMNS - 2, role,
               tr(learn->lessons[lesson].title));
    format_progress(learn, lesson, text);
    canvas_put_right(canvas, row, columns - PROGRESS_COLUMNS - 1, PROGRESS_COLUMNS,
                     is_chosen ? role
                     : is_done ? ROLE_GOOD
                               : ROLE_DIM,
                     text);
}

static void
draw(struct ui *ui)
{
    const struct learn_state *state = learn_state(ui);
    int row = FIRST_ROW + state->learn.count + 1;

    ui_draw_title(ui, ROLE_TITLE, _("Learn"), "");
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < state->learn.count; i++) {
        draw_row(ui, i);
    }
    canvas_end_list(&ui->canvas);
    canvas_put_wrapped(&ui->canvas,
                       (struct area){row, TITLE_COLUMN, ui->canvas.rows - 2 - row,
                                     list_columns(ui) - TITLE_COLUMN - 1},
                       ROLE_DIM, tr(state->learn.lessons[state->chosen].about));
}

// Actions.

static void
open_lesson(struct ui *ui, int lesson)
{
    learn_state(ui)->chosen = lesson;
    ui_open_page_with(ui, PAGE_LESSON, &lesson);
}

static void
open_chosen(struct ui *ui, enum ui_command command)
{
    (void)command;
    open_lesson(ui, learn_state(ui)->chosen);
}

static void
move(struct ui *ui, enum ui_command command)
{
    struct learn_state *state = learn_state(ui);
    int count = state->learn.count;

    state->chosen = (state->chosen + (command == UI_UP ? count - 1 : 1)) % count;
}

static bool
input_learn(struct ui *ui, const struct input *input)
{
    int row = input->row - FIRST_ROW;
    // Their numbers; 0 is the tenth.
    int digit = input->key == '0' ? LESSON_OF_ZERO : (int)input->key - '1';

    if (input->key >= '0' && input->key <= '9' && digit < learn_state(ui)->learn.count) {
        open_lesson(ui, digit);
        return true;
    }
    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        move(ui, input->what == MOUSE_WHEEL_UP ? UI_UP : UI_DOWN);
    } else if (input->what == MOUSE_LEFT && row >= 0 && row < learn_state(ui)->learn.count) {
        open_lesson(ui, row);
    }
    return true;
}

// :learn, or :learn 3.
static bool
do_command(struct ui *ui, const struct command *command)
{
    int64_t number = 0;

    if (command->kind != COMMAND_LEARN) {
        return false;
    }
    if (command->count && !number_parse(command->words[0], strlen(command->words[0]), 1,
                                        learn_state(ui)->learn.count, &number)) {
        ui_statusf(ui, ROLE_BAD, _("There are lessons 1 to %d."), learn_state(ui)->learn.count);
        return true;
    }
    if (ui_page(ui) != PAGE_LEARN && ui_page(ui) != PAGE_LESSON) {
        ui_open_page(ui, PAGE_LEARN);
    }
    if (ui_page(ui) == PAGE_LESSON) {
        ui_close_page(ui);
    }
    if (number > 0) {
        open_lesson(ui, (int)number - 1);
    }
    return true;
}

static const char *
label_open(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a list", "choose");
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth = KEY_VITAL, .act = open_chosen, .label = label_open},
    {.command = UI_CANCEL, .worth = KEY_VITAL, .label = page_label_back},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
};

const struct page_ops page_learn = {
    .keys = SCREEN_PAGE,
    .state_size = sizeof(struct learn_state),
    PAGE_ACTIONS(actions),
    .finish = finish,
    .open = open_learn,
    .draw = draw,
    .input = input_learn,
    .command = do_command,
};
