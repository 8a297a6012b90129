// SPDX-License-Identifier: MIT
#include "client/ui/ask_input.h"

#include "client/ui/keys.h"
#include "client/ui/status.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

// Own questions.

static bool
is_one_of(enum ui_command action, const enum ui_command *list)
{
    for (; *list != UI_NONE; list++) {
        if (*list == action) {
            return true;
        }
    }
    return false;
}

// What still works while an own question is open.
static bool
is_harmless(const struct ui *ui, enum ui_command action)
{
    static const enum ui_command anywhere[] = {UI_HELP, UI_REDRAW, UI_SUSPEND, UI_NONE};
    static const enum ui_command looking[] = {UI_BACK, UI_FORWARD, UI_FIRST, UI_LIVE, UI_NONE};
    static const enum ui_command reading[] = {UI_UP,     UI_DOWN,  UI_PAGE_UP, UI_PAGE_DOWN,
                                              UI_CANCEL, UI_LEAVE, UI_NONE};

    return is_one_of(action, anywhere) ||
           (ui_page(ui) == PAGE_GAME && is_one_of(action, looking)) ||
           (ui_page(ui) == PAGE_HELP && is_one_of(action, reading));
}

static bool
is_mouse_harmless(const struct ui *ui, const struct input *input)
{
    return input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN ||
           (input->what == MOUSE_LEFT && input->row == ui->canvas.rows - 1);
}

static void
answer_own(struct ui *ui, bool yes)
{
    if (ui_page(ui) == PAGE_HELP && ui->page_count > 1) {
        ui_close_page(ui); // the question belongs to the page below
    }
    ask_answer(ui, yes);
}

bool
ask_input_own(struct ui *ui, enum ui_command action, const struct input *input)
{
    uint32_t key = input->key;

    if (!session_asks_own(&ui->session)) {
        return false;
    }
    if (key == KEYS_MOUSE ? is_mouse_harmless(ui, input) : is_harmless(ui, action)) {
        return false;
    }
    if (key == 'y' || key == 'Y' || action == UI_YES) {
        answer_own(ui, true);
    } else if (action == UI_CANCEL && ui->session.asking.kind == ASKING_SERVER) {
        ask_drop(ui); // to stay is not to stop the server
    } else if (key == 'n' || key == 'N' || action == UI_NO || action == UI_CANCEL) {
        answer_own(ui, false);
    } else if (key == ('C' & 0x1f) && ui->session.asking.kind == ASKING_COMMAND &&
               ui->session.asked.kind == COMMAND_QUIT) {
        answer_own(ui, true); // pressed again: it is meant
    } else if (key == ('C' & 0x1f)) {
        ask_drop(ui);
        return false; // Ctrl-C leaves, whatever is asked
    } else {
        ui_hint(ui, _("Answer the question first: y or n."));
    }
    return true;
}

// Questions of others.

static bool
is_same_question(const struct ui *ui)
{
    const struct asking *asking = &ui->session.asking, *armed = &ui->armed_for;

    return asking->kind == armed->kind && asking->room == armed->room &&
           asking->question == armed->question && asking->since_ms == armed->since_ms;
}

uint32_t
ask_armed_key(const struct ui *ui)
{
    return ui->armed_key && is_same_question(ui) ? ui->armed_key : 0;
}

static bool
may_arm(const struct ui *ui)
{
    enum screen_kind screen = ui_keys_screen(ui);

    return ui->session.asking.kind != ASKING_NOTHING && !session_asks_own(&ui->session) &&
           (screen == SCREEN_GAME || screen == SCREEN_STUDY || screen == SCREEN_LESSON ||
            screen == SCREEN_PUZZLE) &&
           session_is_ripe(&ui->session, ui->now_ms);
}

bool
ask_input_armed(struct ui *ui, const struct input *input)
{
    const struct page_ops *ops = ui_page_ops(ui_page(ui));
    uint32_t key = input->key, armed = ask_armed_key(ui);

    ui->armed_key = 0;
    if (!may_arm(ui)) {
        return false;
    }
    if ((key == 'y' || key == 'n') && key != armed) {
        ui->armed_key = key;
        ui->armed_for = ui->session.asking;
        return true;
    }
    if (key == armed && armed) {
        ask_answer(ui, key == 'y');
        if (ui->session.asking.kind == ASKING_AGREE) {
            ask_answer(ui, true); // the letter was pressed twice: that is the second question
        }
        return true;
    }
    // The letter was the column of a point after all.
    if (armed && key >= '0' && key <= '9' && ops->input) {
        ops->input(ui, &(struct input){.key = armed});
    }
    return false;
}
