// SPDX-License-Identifier: MIT
// Entering a room: it is shown as soon as it can be seen, and the errand goes on.
#include "client/ui/ui_internal.h"

void
ui_start_errand(struct ui *ui, const struct errand *errand)
{
    ui->errand = *errand;
}

static bool
is_over(struct ui *ui, const struct m_room *room)
{
    struct draft draft;
    enum errand_step step = errand_next(&ui->errand, ui->model, room, &draft);

    return step == ERRAND_OVER || (step == ERRAND_SENDS && !ui_send(ui, &draft));
}

void
ui_go_on_errand(struct ui *ui)
{
    const struct m_room *room = errand_room(&ui->errand, ui->model);
    struct draft draft;

    if (!ui->errand.is_open) {
        return;
    }
    if (!ui->model->is_identified) {
        ui->errand.is_open = false; // the line broke
        return;
    }
    if (!room) {
        return;
    }
    if (ui->game.room != room->id || ui_page(ui) != PAGE_GAME) {
        ui_show_room(ui, room->id);
    }
    if (!is_over(ui, room)) {
        return;
    }
    ui->errand.is_open = false;
    if (errand_invites(&ui->errand, &draft)) {
        ui_send(ui, &draft);
    }
    if (errand_leaves(&ui->errand, ui->model, &draft)) {
        ui_send(ui, &draft);
    }
}
