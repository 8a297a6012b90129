// SPDX-License-Identifier: MIT
#include "client/ui/shown_room.h"

#include "client/ui/home.h"
#include "client/ui/ui_internal.h"

struct m_room *
ui_room(const struct ui *ui)
{
    return session_room(&ui->session);
}

struct scene
ui_scene(const struct ui *ui, const struct m_room *room)
{
    return (struct scene){.model = ui->model, .room = room, .now_ms = ui->now_ms};
}

void
ui_show_room(struct ui *ui, uint64_t room)
{
    bool is_new = ui->session.room != room;

    ui->session.room = room;
    ui_set_base(ui, ui_base(ui));
    ui_open_page_with(ui, PAGE_GAME, is_new ? &room : NULL);
}
