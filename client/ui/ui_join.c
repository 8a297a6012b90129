// SPDX-License-Identifier: MIT
#include "client/ui/ui_join.h"

#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"

void
ui_start_join(struct ui *ui, const struct join_flow *join_flow)
{
    ui->join_flow = *join_flow;
}

static bool
is_over(struct ui *ui, const struct m_room *room)
{
    struct request request;
    enum join_flow_step step = join_flow_next(&ui->join_flow, ui->model, room, &request);

    return step == JOIN_OVER || (step == JOIN_SENDS && !ui_send(ui, &request));
}

void
ui_continue_join(struct ui *ui)
{
    const struct m_room *room = join_flow_room(&ui->join_flow, ui->model);
    struct request request;

    if (!ui->join_flow.is_open) {
        return;
    }
    if (!ui->model->is_identified) {
        ui->join_flow.is_open = false; // the line broke
        return;
    }
    if (!room) {
        return;
    }
    if (ui->room != room->id || ui_page(ui) != PAGE_GAME) {
        ui_show_room(ui, room->id);
    }
    if (!is_over(ui, room)) {
        return;
    }
    ui->join_flow.is_open = false;
    if (join_flow_invites(&ui->join_flow, &request)) {
        ui_send(ui, &request);
    }
    if (join_flow_leaves(&ui->join_flow, ui->model, &request)) {
        ui_send(ui, &request);
    }
}
