// SPDX-License-Identifier: MIT
#include "client/records/unsaved.h"

#include "client/records/open_line.h"
#include "client/records/record_load.h"
#include "client/records/status_lines.h"
#include "common/i18n/tr.h"

bool
unsaved_is_there(const struct open_record *opened)
{
    return opened->is_open && opened->is_changed;
}

void
unsaved_give_up(struct open_record *opened)
{
    opened->is_changed = opened->is_edited = false;
}

// Nothing but the engine's work would be lost.
static const char *
analysis_question(enum unsaved_loss loss)
{
    switch (loss) {
    case LOSS_BY_LEAVING:
        return _("Leave? The analysis is not saved.");
    case LOSS_BY_REPLACING:
        return _("Discard the analysis? It is not saved.");
    case LOSS_BY_QUITTING:
        return _("Quit? The analysis is not saved.");
    case LOSS_BY_QUITTING_GAME:
        return _("Quit? Your seat is kept, but the analysis is not saved.");
    }
    return NULL;
}

const char *
unsaved_question(const struct open_record *opened, enum unsaved_loss loss)
{
    if (!unsaved_is_there(opened)) {
        return NULL;
    }
    if (!opened->is_edited) {
        return analysis_question(loss);
    }
    switch (loss) {
    case LOSS_BY_LEAVING:
        return _("Leave? Your changes are not saved.");
    case LOSS_BY_REPLACING:
        return _("Discard unsaved changes?");
    case LOSS_BY_QUITTING:
        return _("Quit? Your changes to this record are not saved.");
    case LOSS_BY_QUITTING_GAME:
        return _("Quit? Your seat is kept, but your changes are not saved.");
    }
    return NULL;
}

bool
unsaved_write(const struct open_record *opened, struct strbuf *out)
{
    struct record_problem problem;

    return unsaved_is_there(opened) && record_write(FORMAT_SGF, &opened->record, out, &problem);
}

// The last node is the end of the line that was tried out last, as a rule.
bool
unsaved_take(struct open_record *opened, const struct strbuf *sgf, struct status_lines *lines)
{
    struct record_source source = {"", strbuf_text(sgf), sgf->length, 1};

    if (!open_record_read(opened, &source, lines)) {
        return false;
    }
    opened->is_changed = opened->is_edited = true;
    open_line_follow(opened, opened->record.node_count - 1);
    status_lines_add(lines, STATUS_PLAIN,
                     _("Goren ended with an unsaved study. Type :explore to continue it."));
    return true;
}
