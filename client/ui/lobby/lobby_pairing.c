// SPDX-License-Identifier: MIT
#include "client/ui/lobby/lobby_pairing.h"

#include "client/text/format.h"
#include "client/ui/home.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum { FRAME = 6 }; // columns of a heading around its words

const struct m_lobby_seek *
lobby_pairing(const struct ui *ui)
{
    return ui_invite_count(ui) > 0 || ui->model->pairing.has_agreed
               ? NULL
               : model_joinable_seek(ui->model);
}

// In full, or without what is played where that has no room.
static void
format_shown_pairing(const struct ui *ui, const struct m_lobby_seek *seek, bool is_full,
                     struct strbuf *out)
{
    int count = (int)seek->count;

    if (is_full) {
        format_seek(out, seek);
        strbuf_add(out, ": ");
    }
    strbuf_addf(out,
                ui->model->is_seeking
                    ? tr_n("%d looking, S to stop", "%d looking, S to stop", count)
                    : tr_n("%d is looking, S to join", "%d are looking, S to join", count),
                count);
}

static void
format_quick_pairing(const struct ui *ui, bool is_full, struct strbuf *out)
{
    const struct m_lobby_seek *seek = lobby_pairing(ui);

    if (seek) {
        format_shown_pairing(ui, seek, is_full, out);
    } else if (ui->model->pairing.has_agreed) {
        strbuf_addf(out, _("waiting for %s, S to stop"), ui->model->pairing.opponent.name);
    } else {
        strbuf_add(out, ui->model->is_seeking ? _("looking for an opponent, S to stop")
                                              : _("press S to find an opponent"));
    }
}

void
lobby_draw_pairing(struct ui *ui, int row, int columns)
{
    struct strbuf text = {0}, what = {0};

    format_quick_pairing(ui, true, &what);
    strbuf_addf(&text, _("Quick pairing: %s"), strbuf_text(&what));
    for (int i = 0; i < 2 && canvas_columns(&ui->canvas, strbuf_text(&text)) > columns - FRAME;
         i++) {
        strbuf_clear(&text);
        format_quick_pairing(ui, i == 0, &text);
    }
    canvas_heading(&ui->canvas, row, 0, columns, strbuf_text(&text), "");
    strbuf_finish(&text);
    strbuf_finish(&what);
}
