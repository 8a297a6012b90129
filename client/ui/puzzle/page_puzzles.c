// SPDX-License-Identifier: MIT
// The list of puzzles: which ones are to be solved.
#include <string.h>
#include <strings.h>

#include "client/puzzle/desk_words.h"
#include "client/ui/puzzle/puzzle_state.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"

struct puzzle_state *
puzzle_state(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_PUZZLES);
}

static enum desk_mode
mode_of(enum puzzle_row row)
{
    static const enum desk_mode modes[PUZZLE_ROWS] = {
        [ROW_DAILY] = DESK_DAILY, [ROW_RATED] = DESK_RATED, [ROW_STREAK] = DESK_STREAK,
        [ROW_STORM] = DESK_STORM, [ROW_OWN] = DESK_OWN,     [ROW_SERVER] = DESK_SERVER,
        [ROW_MOTIF] = DESK_RATED, [ROW_RULE] = DESK_RATED};

    return modes[row];
}

static void
init_puzzles(struct ui *ui)
{
    board_cursor_init(&puzzle_state(ui)->cursor);
}

// What was solved is not what one comes back for.
static void
open_puzzles(struct ui *ui, const void *argument)
{
    (void)argument;
    puzzle_server_ask_stats(ui);
    if (puzzle_state(ui)->row == ROW_DAILY && desk_has_solved_daily(ui_desk(ui), ui_wall_ms(ui))) {
        puzzle_state(ui)->row = ROW_RATED;
    }
}

// Actions.

// What a server hands out is opened when it comes.
static void
open_mode(struct ui *ui, enum desk_mode mode)
{
    if (mode == DESK_SERVER) {
        puzzle_server_ask(ui);
        return;
    }
    ui_open_page_with(ui, PAGE_PUZZLE, &mode);
}

static void
open_chosen(struct ui *ui, enum ui_command command)
{
    (void)command;
    open_mode(ui, mode_of(puzzle_state(ui)->row));
}

static void
move(struct ui *ui, enum ui_command command)
{
    struct puzzle_state *state = puzzle_state(ui);
    int step = command == UI_UP ? PUZZLE_ROWS - 1 : 1;

    do {
        state->row = (enum puzzle_row)(((int)state->row + step) % PUZZLE_ROWS);
    } while (!puzzles_has_row(ui, state->row));
}

static void
change(struct ui *ui, enum ui_command command)
{
    int by = command == UI_LEFT ? -1 : 1;

    if (puzzle_state(ui)->row == ROW_MOTIF) {
        desk_step_motif(ui_desk(ui), by);
    } else if (puzzle_state(ui)->row == ROW_RULE) {
        desk_step_rule(ui_desk(ui), by);
    } else {
        ui_hint(ui, _("Nothing to change here. Enter begins; Motif and Game have values."));
    }
}

static bool
input_puzzles(struct ui *ui, const struct input *input)
{
    struct puzzle_state *state = puzzle_state(ui);
    enum puzzle_row row;

    if (input->key == 'q') {
        ui_close_page(ui);
        return true;
    }
    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        move(ui, input->what == MOUSE_WHEEL_UP ? UI_UP : UI_DOWN);
    } else if (input->what == MOUSE_LEFT && puzzles_hit(ui, input->row, input->column, &row)) {
        bool is_again = state->row == row;

        state->row = row;
        if (row < ROW_MOTIF) {
            open_mode(ui, mode_of(row));
        } else if (is_again) {
            change(ui, UI_RIGHT);
        }
    }
    return true;
}

// :puzzle, :puzzle storm, :puzzle renju.
static bool
do_command(struct ui *ui, const struct command *command)
{
    const char *word = command->count ? command->words[0] : NULL;
    enum desk_mode mode = DESK_RATED;

    if (command->kind != COMMAND_PUZZLE) {
        return false;
    }
    if (word && strcasecmp(word, "results") != 0 && !desk_read_mode(word, &mode) &&
        !desk_read_choice(ui_desk(ui), word)) {
        ui_error(ui,
                 _("Usage: puzzle [daily|rated|streak|storm|own|server|results|all|MOTIF|RULE]"));
        return true;
    }
    if (ui_page(ui) == PAGE_PUZZLE) {
        ui_close_page(ui);
    }
    if (ui_page(ui) != PAGE_PUZZLES) {
        ui_open_page(ui, PAGE_PUZZLES);
    }
    if (word && strcasecmp(word, "results") != 0) {
        open_mode(ui, mode);
    }
    return true;
}

static const char *
label_open(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a form", "start");
}

static const char *
label_down(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a form", "next field");
}

static enum key_worth
worth_change(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return puzzle_state(ui)->row >= ROW_MOTIF ? KEY_SHOWN : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth = KEY_VITAL, .act = open_chosen, .label = label_open},
    {.command = UI_DOWN, .worth = KEY_SHOWN, .act = move, .label = label_down},
    {.command = UI_RIGHT, .act = change, .worth_now = worth_change},
    {.command = UI_CANCEL, .worth = KEY_VITAL, .label = page_label_back},
    {.command = UI_UP, .act = move},
    {.command = UI_LEFT, .act = change},
};

const struct page_ops page_puzzles = {
    .keys = SCREEN_PAGE,
    .state_size = sizeof(struct puzzle_state),
    PAGE_ACTIONS(actions),
    .init = init_puzzles,
    .open = open_puzzles,
    .draw = puzzles_draw,
    .input = input_puzzles,
    .command = do_command,
};
