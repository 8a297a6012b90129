// SPDX-License-Identifier: MIT
// One lesson, step by step: the keys of every board, a hint, the next step.
#include "client/ui/learn/learn_state.h"
#include "client/ui/saved_settings.h"
#include "client/ui/status.h"
#include "client/ui/type_point.h"
#include "common/i18n/tr.h"

static struct lesson_play *
play_of(const struct ui *ui)
{
    return &learn_state(ui)->learn.play;
}

// A new step: the cursor is in the middle, the text at its start.
static void
begin_step(struct ui *ui)
{
    struct learn_state *state = learn_state(ui);

    state->cursor.size = 0;
    board_cursor_fit(&state->cursor, play_of(ui)->now.board.size, POINT_NONE);
    board_cursor_forget_typed(&state->cursor);
    state->cursor.clicked = POINT_NONE;
    state->option = 0;
    state->top = 0;
    *ui->message = '\0';
}

static void
open_lesson(struct ui *ui, const void *argument)
{
    if (argument) {
        learn_open(&learn_state(ui)->learn, *(const int *)argument);
        begin_step(ui);
    }
}

// After a move: the end of the text says what came of it; progress is kept.
static void
finish_action(struct ui *ui)
{
    struct learn_state *state = learn_state(ui);
    char line[LEARN_LINE_BYTES];

    board_cursor_forget_typed(&state->cursor);
    state->top = TEXT_ROWS_MAX;
    if (learn_note(&state->learn) && ui->ops->keep_lessons) {
        learn_write(&state->learn, line);
        ui->ops->keep_lessons(ui->data, line);
    }
}

static void
go_next(struct ui *ui)
{
    struct learn_state *state = learn_state(ui);

    finish_action(ui); // of a step that is only read
    if (learn_step(&state->learn, 1)) {
        begin_step(ui);
    } else {
        state->chosen = learn_next(&state->learn);
        ui_close_page(ui);
    }
}

static void
place(struct ui *ui, enum ui_command command)
{
    struct lesson_play *play = play_of(ui);

    (void)command;
    if (play->phase == PLAY_SOLVED) {
        go_next(ui);
        return;
    }
    if (play->phase == PLAY_WRONG) {
        lesson_play_retry(play);
    } else if (lesson_play_options(play) > 0) {
        lesson_play_choose(play, learn_state(ui)->option);
    } else {
        lesson_play_place(play, learn_state(ui)->learn.engine, learn_state(ui)->cursor.at);
    }
    finish_action(ui);
}

static void
step(struct ui *ui, enum ui_command command)
{
    if (command == UI_FORWARD && play_of(ui)->index + 1 == play_of(ui)->lesson->step_count) {
        ui_hint(ui, _("This is the last step. Press Esc to go back to the lessons."));
    } else if (command == UI_FORWARD) {
        go_next(ui);
    } else if (learn_step(&learn_state(ui)->learn, -1)) {
        begin_step(ui);
    } else {
        ui_hint(ui, _("This is the first step."));
    }
}

static void
hint(struct ui *ui, enum ui_command command)
{
    struct lesson_play *play = play_of(ui);

    (void)command;
    lesson_play_retry(play);
    if (lesson_play_hint(play, learn_state(ui)->learn.engine)) {
        learn_state(ui)->cursor.at = play->hint;
    } else {
        ui_hint(ui, _("There is no hint for this step."));
    }
    finish_action(ui);
}

// After a wrong move whoever chooses another point tries again.
static void
retry(struct ui *ui)
{
    if (play_of(ui)->phase == PLAY_WRONG) {
        lesson_play_retry(play_of(ui));
        *ui->message = '\0';
    }
}

static void
move(struct ui *ui, enum ui_command command)
{
    struct learn_state *state = learn_state(ui);
    int options = lesson_play_options(play_of(ui));

    if (options > 0) {
        int by = command == UI_UP ? options - 1 : command == UI_DOWN ? 1 : 0;

        state->option = (state->option + by) % options;
    } else {
        retry(ui);
        board_cursor_step(&state->cursor, command, false);
        board_cursor_forget_typed(&state->cursor);
    }
}

static void
scroll(struct ui *ui, enum ui_command command)
{
    struct learn_state *state = learn_state(ui);
    int by = state->text.rows > 2 ? state->text.rows - 1 : 1;

    state->top += command == UI_PAGE_DOWN ? by : -by;
    state->top = state->top < 0 ? 0 : state->top;
}

// Input.

static void
input_mouse(struct ui *ui, const struct input *input)
{
    struct learn_state *state = learn_state(ui);
    struct point p;
    int option;

    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        scroll(ui, input->what == MOUSE_WHEEL_UP ? UI_PAGE_UP : UI_PAGE_DOWN);
    } else if (input->what != MOUSE_LEFT) {
        return;
    } else if (play_of(ui)->phase != PLAY_ASKS) {
        place(ui, UI_PLACE);
    } else if (lesson_hit_option(ui, input, &option)) {
        state->option = option;
        place(ui, UI_PLACE);
    } else if (state->view.rows &&
               board_hit(&state->view, state->board_row, state->board_column, input->row,
                         input->column, &p) &&
               (board_cursor_click(&state->cursor, p) || ui->settings.is_one_click)) {
        state->cursor.clicked = POINT_NONE;
        place(ui, UI_PLACE);
    }
}

static int
board_columns(const struct ui *ui)
{
    const struct lesson_play *play = play_of(ui);
    bool asks = play->lesson && (play->phase == PLAY_ASKS || play->phase == PLAY_WRONG) &&
                lesson_play_options(play) == 0;

    return asks ? play->now.board.size : 0;
}

static bool
names_column(const struct ui *ui, uint32_t key)
{
    return key >= 'a' && key < 'a' + (uint32_t)board_columns(ui);
}

static bool
input_lesson(struct ui *ui, const struct input *input)
{
    int options = lesson_play_options(play_of(ui));

    if (input->key == KEYS_MOUSE) {
        input_mouse(ui, input);
        return true;
    }
    if (input->key == KEYS_ESCAPE && board_cursor_cancel_typed(&learn_state(ui)->cursor)) {
        return true;
    }
    if (options > 0 && input->key >= '1' && input->key < '1' + (uint32_t)options) {
        learn_state(ui)->option = (int)(input->key - '1');
        lesson_play_retry(play_of(ui));
        place(ui, UI_PLACE);
        return true;
    }
    if (names_column(ui, input->key) && play_of(ui)->phase == PLAY_WRONG) {
        lesson_play_retry(play_of(ui)); // to name a point is to try again
    }
    return play_of(ui)->phase == PLAY_ASKS && options == 0 &&
           ui_type_point(ui, &learn_state(ui)->cursor, input->key);
}

// The key row.

static const char *
label_place(const struct ui *ui, enum ui_command command)
{
    const struct lesson_play *play = play_of(ui);

    (void)command;
    if (play->phase == PLAY_SOLVED) {
        return play->index + 1 < play->lesson->step_count ? tr_c("key that acts", "next")
                                                          : tr_c("key that acts", "finish");
    }
    return play->phase == PLAY_WRONG       ? tr_c("key that acts", "try again")
           : lesson_play_options(play) > 0 ? tr_c("key of a list", "choose")
                                           : NULL;
}

static enum key_worth
worth_hint(const struct ui *ui, enum ui_command command)
{
    const struct lesson_play *play = play_of(ui);

    (void)command;
    return play->phase != PLAY_SOLVED && lesson_play_options(play) == 0 ? KEY_SHOWN : KEY_HIDDEN;
}

static enum key_worth
worth_more(const struct ui *ui, enum ui_command command)
{
    const struct learn_state *state = learn_state(ui);
    bool is_useful = command == UI_PAGE_DOWN ? state->top < state->top_most : state->top > 0;

    return is_useful ? KEY_SHOWN : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_PLACE, .worth = KEY_VITAL, .act = place, .label = label_place},
    {.command = UI_HINT, .act = hint, .worth_now = worth_hint},
    {.command = UI_PAGE_DOWN, .act = scroll, .worth_now = worth_more},
    {.command = UI_PAGE_UP, .act = scroll, .worth_now = worth_more},
    {.command = UI_BACK, .worth = KEY_SHOWN, .act = step},
    {.command = UI_FORWARD, .worth = KEY_SHOWN, .act = step},
    {.command = UI_CANCEL, .worth = KEY_VITAL, .label = page_label_back},
    {.command = UI_STYLE, .act = ui_change_style},
    PAGE_DIRECTIONS(move),
};

const struct page_ops page_lesson = {
    .keys = SCREEN_LESSON,
    PAGE_ACTIONS(actions),
    .open = open_lesson,
    .draw = lesson_draw,
    .input = input_lesson,
    .board_columns = board_columns,
};
