// SPDX-License-Identifier: MIT
// What was tried out and not saved is not dropped by a slip: whatever would drop it
// asks first, in the question row. What nobody could be asked about comes back.
#include "client/ui/records/records.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_ask.h"
#include "common/i18n/tr.h"

bool
records_are_unsaved(const struct ui *ui)
{
    return ui->records->opened.is_open && ui->records->opened.is_changed;
}

void
records_give_up(struct ui *ui)
{
    ui->records->opened.is_changed = false;
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

bool
records_ask_to_leave(struct ui *ui, enum ui_command action)
{
    if (!records_are_unsaved(ui) || !is_last_look(ui)) {
        return false;
    }
    ask_again(ui, action, _("Leave it? The changes are not saved."));
    return true;
}

bool
records_ask_to_replace(struct ui *ui, enum ui_command action)
{
    if (!records_are_unsaved(ui)) {
        return false;
    }
    ask_again(ui, action, _("Drop the changes that are not saved?"));
    return true;
}

// A game, or a board of one's own, instead of what is open.
static bool
explores_another(const struct ui *ui, const struct command *command)
{
    const struct m_room *room = ui_room(ui);

    return command->count > 0 || (ui_page(ui) == PAGE_GAME && room && room->has_match);
}

const char *
records_question(const struct ui *ui, const struct command *command)
{
    if (!records_are_unsaved(ui)) {
        return NULL;
    }
    if (command->kind == COMMAND_QUIT) {
        return model_playing(ui->model) ? _("Quit? Your seat is kept, the changes are not saved.")
                                        : _("Quit? The changes of the record are not saved.");
    }
    if (command->kind == COMMAND_OPEN ||
        (command->kind == COMMAND_EXPLORE && explores_another(ui, command))) {
        return _("Drop the changes that are not saved?");
    }
    return NULL;
}

// From one start to the next.

bool
ui_write_unsaved(const struct ui *ui, struct strbuf *out)
{
    struct record_problem problem;

    return records_are_unsaved(ui) &&
           record_write(FORMAT_SGF, &ui->records->opened.record, out, &problem);
}

// The last node is the end of the line that was tried out last, as a rule.
bool
ui_take_unsaved(struct ui *ui, const struct strbuf *sgf)
{
    struct opened *opened = &ui->records->opened;

    if (!records_open_bytes(ui, "", strbuf_text(sgf), sgf->length, 1)) {
        return false;
    }
    opened->is_changed = true;
    opened_follow(opened, opened->record.node_count - 1);
    ui_note(ui, _("A study was not saved when Goren was ended: :explore goes on with it."));
    return true;
}
