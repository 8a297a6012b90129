// SPDX-License-Identifier: MIT
// Protects unsaved work of a study: an action that would lose it asks first, in the question row.
// Work is restored at the next start if the program ended without a question.
#include "client/records/unsaved.h"
#include "client/ui/records/records.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_ask.h"

void
records_give_up(struct ui *ui)
{
    unsaved_give_up(&records_of(ui)->opened);
}

static bool
is_of_record(enum page page)
{
    return page == PAGE_REPLAY || page == PAGE_STUDY;
}

// Is the page that is shown the last one from which the record can be seen?
static bool
is_last_look(const struct ui *ui)
{
    if (!is_of_record(ui_page(ui))) {
        return false;
    }
    for (int i = 0; i < ui->page_count - 1; i++) {
        if (is_of_record(ui->pages[i])) {
            return false;
        }
    }
    return true;
}

static bool
ask(struct ui *ui, enum ui_command command, enum unsaved_loss loss)
{
    const char *question = unsaved_question(&records_of(ui)->opened, loss);

    if (question) {
        ask_again(ui, command, question);
    }
    return question != NULL;
}

bool
records_ask_to_leave(struct ui *ui, enum ui_command command)
{
    return is_last_look(ui) && ask(ui, command, LOSS_BY_LEAVING);
}

bool
records_ask_to_replace(struct ui *ui, enum ui_command command)
{
    return ask(ui, command, LOSS_BY_REPLACING);
}

// Opens a game or an empty board in place of the open record.
static bool
explores_another(const struct ui *ui, const struct command *command)
{
    const struct m_room *room = ui_room(ui);

    return command->count > 0 || (ui_page(ui) == PAGE_GAME && room && room->has_match);
}

const char *
records_question(const struct ui *ui, const struct command *command)
{
    const struct open_record *opened = &records_of(ui)->opened;

    if (command->kind == COMMAND_QUIT) {
        return unsaved_question(opened, model_playing(ui->model) ? LOSS_BY_QUITTING_GAME
                                                                 : LOSS_BY_QUITTING);
    }
    if (command->kind == COMMAND_OPEN ||
        ((command->kind == COMMAND_EXPLORE || command->kind == COMMAND_ANALYZE) &&
         explores_another(ui, command))) {
        return unsaved_question(opened, LOSS_BY_REPLACING);
    }
    return NULL;
}

// From one start to the next.

bool
ui_write_unsaved(const struct ui *ui, struct strbuf *out)
{
    return unsaved_write(&records_of(ui)->opened, out);
}

bool
ui_take_unsaved(struct ui *ui, const struct strbuf *sgf)
{
    struct status_lines lines = {0};
    bool is_good = unsaved_take(&records_of(ui)->opened, sgf, &lines);

    records_tell(ui, &lines);
    return is_good;
}
