// SPDX-License-Identifier: MIT
#include "client/ui/lobby/lobby_invite.h"

#include "client/ui/home.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

enum { HEADING_SIDES = 6 }; // columns of lines beside a heading

static void
format_invite(const struct ui *ui, struct strbuf *line, struct strbuf *heading)
{
    strbuf_addf(line, "goren join '%s'", ui_invite(ui, 0));
    strbuf_addf(heading, _("Friends can join with: %s"), strbuf_text(line));
}

int
lobby_invite_rows(const struct ui *ui, int columns)
{
    struct strbuf line = {0}, heading = {0};
    int rows = 0;

    if (ui_invite_count(ui) > 0) {
        format_invite(ui, &line, &heading);
        if (canvas_columns(&ui->canvas, strbuf_text(&heading)) > columns - HEADING_SIDES) {
            rows = canvas_wrapped_rows(&ui->canvas, columns - 2, strbuf_text(&line));
        }
    }
    strbuf_finish(&line);
    strbuf_finish(&heading);
    return rows;
}

void
lobby_draw_invite(struct ui *ui, int row, int columns)
{
    struct strbuf line = {0}, heading = {0};
    int rows = lobby_invite_rows(ui, columns);

    format_invite(ui, &line, &heading);
    canvas_heading(&ui->canvas, row, 0, columns,
                   rows ? _("Friends can join with") : strbuf_text(&heading), "");
    canvas_put_wrapped(&ui->canvas, (struct area){row + 1, 1, rows, columns - 2}, ROLE_TEXT,
                       strbuf_text(&line));
    strbuf_finish(&line);
    strbuf_finish(&heading);
}
