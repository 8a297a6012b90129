// SPDX-License-Identifier: MIT
// A puzzle: the keys of every board, hints, the solution step by step, the next one.
#include "client/puzzle/desk_words.h"
#include "client/ui/puzzle/puzzle_state.h"
#include "client/ui/status.h"
#include "client/ui/type_point.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

enum { SECOND_MS = 1000 };

// A streak or a storm.
static bool
is_run(const struct desk *desk)
{
    return desk->mode == DESK_STREAK || desk->mode == DESK_STORM;
}

static bool
asks(const struct desk *desk)
{
    return desk->phase == DESK_ASKS;
}

static void
keep(struct ui *ui, bool is_new)
{
    if (is_new) {
        ui_keep_desk(ui);
    }
}

// A sentence with {1} for the key of an action.
static void
tell_key(struct ui *ui, const char *sentence, enum ui_command command)
{
    struct strbuf text = {0};
    char name[KEY_NAME_BYTES];

    fill(&text, sentence, 1, key_label(keymap_key(&ui->keymap, SCREEN_PUZZLE, command), name));
    ui_hint(ui, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
tell_done(struct ui *ui)
{
    tell_key(ui, _("This puzzle is done. {1} opens the next one."), UI_NEXT);
}

// Another puzzle is on the board.
void
puzzle_begin(struct ui *ui)
{
    struct puzzle_state *state = puzzle_state(ui);

    state->cursor.size = 0;
    board_cursor_fit(&state->cursor, ui_desk(ui)->now.board.size, POINT_NONE);
    board_cursor_forget_typed(&state->cursor);
    state->cursor.clicked = POINT_NONE;
    state->moves = 0;
    state->is_solution_asked = false;
    *ui->message = '\0';
}

static void
open_new(struct ui *ui, enum desk_mode mode)
{
    puzzle_state(ui)->came = CAME_NOTHING;
    if (desk_open(ui_desk(ui), mode, ui_wall_ms(ui))) {
        puzzle_begin(ui);
    } else {
        ui_close_page(ui);
        ui_error(ui, desk_none(mode));
    }
}

static void
open_puzzle(struct ui *ui, const void *argument)
{
    const enum desk_mode *mode = argument;

    if (mode && *mode == DESK_SERVER) {
        puzzle_server_ask(ui);
    } else if (mode && !desk_goes_on(ui_desk(ui), *mode, ui_wall_ms(ui))) {
        open_new(ui, *mode);
    } else if (mode) {
        puzzle_begin(ui);
    }
}

// Actions.

static void
go_next(struct ui *ui)
{
    struct desk *desk = ui_desk(ui);

    if (desk->mode == DESK_SERVER) {
        puzzle_server_ask(ui);
    } else if (desk->phase == DESK_OVER) {
        open_new(ui, desk->mode);
    } else if (desk_next(desk, ui_wall_ms(ui))) {
        puzzle_begin(ui);
    } else {
        ui_hint(ui, _("There is no such puzzle."));
    }
}

static void
retry(struct ui *ui)
{
    desk_retry(ui_desk(ui));
    puzzle_state(ui)->is_solution_asked = false;
}

// In a storm the next puzzle comes by itself.
static void
try_point(struct ui *ui)
{
    struct puzzle_state *state = puzzle_state(ui);
    struct desk *desk = ui_desk(ui);

    state->is_solution_asked = false;
    keep(ui, desk_tick(desk, ui_wall_ms(ui)));
    if (!asks(desk)) {
        return;
    }
    if (desk_is_told(desk)) {
        puzzle_server_place(ui, state->cursor.at);
    } else {
        keep(ui, desk_place(desk, state->cursor.at, ui_wall_ms(ui)));
    }
    board_cursor_forget_typed(&state->cursor);
    if (desk->mode == DESK_STORM && !desk->is_illegal && !asks(desk)) {
        state->came = desk->phase == DESK_SOLVED ? CAME_RIGHT : CAME_WRONG;
        go_next(ui);
    }
}

static void
place(struct ui *ui, enum ui_command command)
{
    const struct desk *desk = ui_desk(ui);

    (void)command;
    if (asks(desk)) {
        try_point(ui);
    } else if (desk->phase == DESK_WRONG) {
        retry(ui);
    } else if (desk->phase != DESK_WAITS) {
        go_next(ui);
    }
}

static void
again(struct ui *ui, enum ui_command command)
{
    const struct desk *desk = ui_desk(ui);

    (void)command;
    if (desk->phase == DESK_WRONG) {
        retry(ui);
    } else if (desk->phase == DESK_OVER) {
        open_new(ui, desk->mode);
    } else if (asks(desk)) {
        ui_hint(ui, _("You can try again after a wrong move. Choose a point."));
    } else {
        tell_done(ui);
    }
}

static void
next(struct ui *ui, enum ui_command command)
{
    const struct desk *desk = ui_desk(ui);

    (void)command;
    if (desk->mode == DESK_STREAK && asks(desk)) {
        tell_key(ui, _("In a streak no puzzle is skipped. {1} shows the solution and ends it."),
                 UI_SOLUTION);
    } else if (desk->mode == DESK_STORM && asks(desk)) {
        ui_hint(ui, _("In a storm any move leads to the next puzzle."));
    } else if (desk_is_told(desk)) {
        tell_key(ui, _("The server waits for your move. {1} gives the puzzle up."), UI_SOLUTION);
    } else {
        go_next(ui);
    }
}

static void
hint(struct ui *ui, enum ui_command command)
{
    struct puzzle_state *state = puzzle_state(ui);
    struct desk *desk = ui_desk(ui);

    (void)command;
    state->is_solution_asked = false;
    if (is_run(desk) && asks(desk)) {
        ui_hint(ui, _("There are no hints in a streak or a storm."));
    } else if (!desk_hint(desk)) {
        tell_done(ui);
    } else {
        puzzle_server_help(ui, false);
        state->cursor.at = point_is_none(desk->hint) ? state->cursor.at : desk->hint;
    }
}

// What would be lost is said before it is.
static void
solution(struct ui *ui, enum ui_command command)
{
    struct puzzle_state *state = puzzle_state(ui);
    struct desk *desk = ui_desk(ui);

    (void)command;
    if (desk->mode == DESK_STORM && asks(desk)) {
        ui_hint(ui, _("In a storm any move leads to the next puzzle."));
    } else if (!desk->is_counted && !state->is_solution_asked) {
        state->is_solution_asked = true;
        tell_key(ui,
                 desk->mode == DESK_STREAK
                     ? _("This ends the streak. Press {1} again to see the solution.")
                     : _("This gives the puzzle up. Press {1} again to see the solution."),
                 UI_SOLUTION);
    } else if (desk->line_count == 0) {
        puzzle_server_help(ui, true);
        keep(ui, desk_show(desk, ui_wall_ms(ui)));
        state->moves = 1;
        *ui->message = '\0';
    } else {
        state->moves = 0;
    }
}

static void
step(struct ui *ui, enum ui_command command)
{
    struct puzzle_state *state = puzzle_state(ui);
    const struct desk *desk = ui_desk(ui);
    bool is_forward = command == UI_FORWARD;

    if (desk->line_count == 0) {
        tell_key(ui, _("{1} shows the solution; then you can step through it."), UI_SOLUTION);
    } else if (is_forward ? state->moves < desk->line_count : state->moves > 0) {
        state->moves += is_forward ? 1 : -1;
    } else {
        ui_hint(ui, is_forward ? _("That was the last move of the solution.")
                               : _("This is the position of the puzzle."));
    }
}

// To move the cursor is to try again.
static void
move(struct ui *ui, enum ui_command command)
{
    struct puzzle_state *state = puzzle_state(ui);
    const struct desk *desk = ui_desk(ui);

    if (desk->line_count > 0 && (command == UI_LEFT || command == UI_RIGHT)) {
        step(ui, command == UI_LEFT ? UI_BACK : UI_FORWARD);
        return;
    }
    if (desk->phase == DESK_WRONG) {
        retry(ui);
    }
    state->is_solution_asked = false;
    if (asks(desk)) {
        board_cursor_step(&state->cursor, command, false);
        board_cursor_forget_typed(&state->cursor);
    }
}

static void
change_style(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui->settings.style = (enum board_style)((ui->settings.style + 1) % STYLE_CHOICES);
    ui_statusf(ui, ROLE_TEXT, _("Board style: %s."), board_style_name(ui->settings.style));
}

// Input.

static void
input_mouse(struct ui *ui, const struct input *input)
{
    struct puzzle_state *state = puzzle_state(ui);
    const struct desk *desk = ui_desk(ui);
    bool is_wheel = input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN;
    struct point p;

    if (is_wheel && desk->line_count > 0) {
        step(ui, input->what == MOUSE_WHEEL_UP ? UI_BACK : UI_FORWARD);
    }
    if (input->what != MOUSE_LEFT || !state->view.rows ||
        !board_hit(&state->view, state->board_row, state->board_column, input->row, input->column,
                   &p)) {
        return;
    }
    if (desk->phase == DESK_WRONG) {
        retry(ui);
    }
    if (!asks(desk)) {
        place(ui, UI_PLACE);
    } else if (board_cursor_click(&state->cursor, p) || ui->settings.is_one_click) {
        state->cursor.clicked = POINT_NONE;
        try_point(ui);
    }
}

static int
board_columns(const struct ui *ui)
{
    const struct desk *desk = ui_desk(ui);

    return asks(desk) || desk->phase == DESK_WRONG ? desk->now.board.size : 0;
}

static bool
names_column(const struct ui *ui, uint32_t key)
{
    return key >= 'a' && key < 'a' + (uint32_t)board_columns(ui);
}

static bool
input_puzzle(struct ui *ui, const struct input *input)
{
    struct puzzle_state *state = puzzle_state(ui);

    if (input->key == KEYS_MOUSE) {
        input_mouse(ui, input);
        return true;
    }
    if (input->key == KEYS_ESCAPE && board_cursor_cancel_typed(&state->cursor)) {
        return true;
    }
    if (input->key == ' ' && ui_desk(ui)->line_count > 0) {
        step(ui, UI_FORWARD);
        return true;
    }
    if (ui_desk(ui)->phase == DESK_WRONG && names_column(ui, input->key)) {
        retry(ui); // to name a point is to try again
    }
    if (!asks(ui_desk(ui)) || !ui_type_point(ui, &state->cursor, input->key)) {
        return false;
    }
    state->is_solution_asked = false;
    return true;
}

// Time: a storm ends by itself.

static void
update(struct ui *ui)
{
    if (ui_has_desk(ui)) {
        keep(ui, desk_tick(ui_desk(ui), ui_wall_ms(ui)));
    }
}

static int64_t
deadline_ms(const struct ui *ui, int64_t now_ms)
{
    const struct desk *desk = ui->solving.desk;
    int64_t left, second;

    if (!ui_has_desk(ui) || desk->mode != DESK_STORM || desk->phase == DESK_OVER ||
        desk->phase == DESK_CLOSED) {
        return TIME_NEVER;
    }
    left = desk->until_ms - ui_wall_ms(ui);
    left = left > 0 ? left : 0;
    second = left % SECOND_MS ? left % SECOND_MS : SECOND_MS;
    return now_ms + (ui->settings.is_quiet || ui_page(ui) != PAGE_PUZZLE ? left : second);
}

// The key row.

static const char *
label_place(const struct ui *ui, enum ui_command command)
{
    enum desk_phase phase = ui_desk(ui)->phase;

    (void)command;
    return phase == DESK_ASKS || phase == DESK_WAITS ? NULL
           : phase == DESK_WRONG                     ? tr_c("key that acts", "try again")
           : phase == DESK_OVER                      ? tr_c("key that acts", "again")
                                                     : tr_c("key that acts", "next");
}

static const char *
label_next(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return asks(ui_desk(ui)) ? tr_c("key that steps through moves", "skip") : NULL;
}

static enum key_worth
worth_hint(const struct ui *ui, enum ui_command command)
{
    const struct desk *desk = ui_desk(ui);

    (void)command;
    return !is_run(desk) && (asks(desk) || desk->phase == DESK_WRONG) ? KEY_SHOWN : KEY_HIDDEN;
}

static enum key_worth
worth_solution(const struct ui *ui, enum ui_command command)
{
    const struct desk *desk = ui_desk(ui);

    (void)command;
    return desk->line_count == 0 && !(desk->mode == DESK_STORM && asks(desk)) ? KEY_SHOWN
                                                                              : KEY_HIDDEN;
}

static enum key_worth
worth_step(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return ui_desk(ui)->line_count > 0 ? KEY_SHOWN : KEY_HIDDEN;
}

// Where it is not what Enter does.
static enum key_worth
worth_next(const struct ui *ui, enum ui_command command)
{
    const struct desk *desk = ui_desk(ui);

    (void)command;
    return !is_run(desk) && !desk_is_told(desk) && (asks(desk) || desk->phase == DESK_WRONG)
               ? KEY_SHOWN
               : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_PLACE, .worth = KEY_VITAL, .act = place, .label = label_place},
    {.command = UI_FORWARD, .act = step, .worth_now = worth_step},
    {.command = UI_BACK, .act = step, .worth_now = worth_step},
    {.command = UI_HINT, .act = hint, .worth_now = worth_hint},
    {.command = UI_SOLUTION, .act = solution, .worth_now = worth_solution},
    {.command = UI_NEXT, .act = next, .worth_now = worth_next, .label = label_next},
    {.command = UI_CANCEL, .worth = KEY_VITAL, .label = page_label_back},
    {.command = UI_AGAIN, .act = again},
    {.command = UI_STYLE, .act = change_style},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
    {.command = UI_LEFT, .act = move},
    {.command = UI_RIGHT, .act = move},
    {.command = UI_UP_LEFT, .act = move},
    {.command = UI_UP_RIGHT, .act = move},
    {.command = UI_DOWN_LEFT, .act = move},
    {.command = UI_DOWN_RIGHT, .act = move},
};

const struct page_ops page_puzzle = {
    .keys = SCREEN_PUZZLE,
    PAGE_ACTIONS(actions),
    .open = open_puzzle,
    .draw = puzzle_draw,
    .input = input_puzzle,
    .board_columns = board_columns,
    .update = update,
    .deadline_ms = deadline_ms,
    .news = puzzle_server_news,
};
