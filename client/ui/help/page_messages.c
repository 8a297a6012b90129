// SPDX-License-Identifier: MIT
// The page of messages: all messages of the program, the newest first.
#include "client/ui/lines.h"
#include "common/i18n/tr.h"

static void
draw_messages(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};

    for (int i = ui->model->message_count - 1; i >= 0; i--) {
        lines_add_wrapped(ui, lines, ROLE_TEXT, ui->canvas.columns - 4,
                          model_message(ui->model, i));
    }
    if (lines->count == 0) {
        strbuf_add(lines_add(lines, ROLE_DIM, UI_NONE), _("No messages yet."));
    }
    lines_search(ui, lines);
    lines_draw(ui, _("Messages, newest first"), lines, false);
    lines_finish(lines);
}

static const struct page_action actions[] = {
    LINES_ACTIONS,
};

const struct page_ops page_messages = {
    .keys = SCREEN_PAGE,
    PAGE_ACTIONS(actions),
    .draw = draw_messages,
    .input = lines_input,
};
