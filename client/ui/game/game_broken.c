// SPDX-License-Identifier: MIT
// The phase area while the line is broken: for how long, why, and what becomes of the game.
#include "client/text/format.h"
#include "client/text/words.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/news.h"
#include "client/ui/shown_room.h"
#include "common/i18n/tr.h"

// At home nobody speaks of servers.
static bool
is_restarting(const struct ui *ui)
{
    return ui->model->is_restarting && !ui->is_home;
}

// On purpose: nobody has to wait for it.
static bool
has_host_stopped(const struct ui *ui)
{
    return ui->model->is_stopped && !ui->is_home;
}

static void
title_broken(const struct ui *ui, struct phase *phase)
{
    int64_t since = ui->now_ms - ui->model->link_since_ms, in = ui->ops->retry_in_ms(ui->data);
    struct strbuf elapsed = {0};

    phase->role = is_restarting(ui) || ui->is_elsewhere ? ROLE_WARN : ROLE_BAD;
    phase->is_banner = true;
    format_elapsed(&elapsed, since > 0 ? since : 0);
    if (ui->is_elsewhere) {
        strbuf_add(&phase->title, _("Open in another window"));
        strbuf_add(&phase->narrow, _("Open in another window"));
    } else if (has_host_stopped(ui)) {
        strbuf_add(&phase->title, words_text(WORD_HOST_STOPS));
        strbuf_add(&phase->narrow, _("Server stopped"));
    } else if (is_restarting(ui)) {
        strbuf_addf(&phase->title, _("The server is restarting: %s"), strbuf_text(&elapsed));
        strbuf_add(&phase->narrow, _("Server restarting"));
    } else {
        strbuf_addf(&phase->title, _("NO CONNECTION for %s"), strbuf_text(&elapsed));
        strbuf_add(&phase->narrow, _("NO CONNECTION"));
    }
    if (in >= 0 && !has_host_stopped(ui)) {
        strbuf_addf(&phase->title, _(" · next try in %d s"), (int)((in + 999) / 1000));
    }
    strbuf_finish(&elapsed);
}

void
phase_make_broken(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct scene scene = ui_scene(ui, room);
    bool is_hopeless = ui->model->link == LINK_FAILED;
    struct strbuf *line, text = {0};
    enum seat seat;

    title_broken(ui, phase);
    format_last_move(&text, room);
    if (text.length) {
        strbuf_addf(&phase->right, _("last move: %s"), strbuf_text(&text));
    }
    line = phase_line(phase);
    if (is_hopeless && *ui_line_reason(ui)) {
        strbuf_add(line, ui_line_reason(ui));
    } else if (has_host_stopped(ui)) {
        strbuf_add(line, m_room_is_running(room)
                             ? _("Your game can continue when the host starts it again.")
                             : _("You can leave."));
    } else if (model_own_seat(ui->model, room, &seat)) {
        strbuf_add(line, _("Your seat is kept."));
        if (is_restarting(ui)) {
            strbuf_add(line, _(" Clocks are stopped until you are back."));
        } else if (m_room_clock_runs(room, seat)) {
            strbuf_clear(&text);
            format_clock(&text, &scene, seat);
            strbuf_addf(line, _(" Your clock keeps running on the server: about %s left."),
                        strbuf_text(&text));
        }
    } else {
        strbuf_add(line, _("Goren resumes watching automatically."));
    }
    strbuf_add(phase_line(phase),
               _("You can move the cursor and look back, but nothing can be sent."));
    strbuf_add(phase_line(phase), _("^R reconnect  Q leave"));
    strbuf_finish(&text);
}
