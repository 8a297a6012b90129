// SPDX-License-Identifier: MIT
#include "client/ui/shown_room.h"

#include <string.h>

#include "client/ui/ui_internal.h"
#include "common/game/point.h"

struct m_room *
ui_room(const struct ui *ui)
{
    return ui->game.room ? model_room(ui->model, ui->game.room) : NULL;
}

struct scene
ui_scene(const struct ui *ui, const struct m_room *room)
{
    return (struct scene){.model = ui->model, .room = room, .now_ms = ui->now_ms};
}

void
ui_show_room(struct ui *ui, uint64_t room)
{
    if (ui->game.room != room) {
        memset(&ui->game, 0, sizeof(ui->game));
        ui->game.room = room;
        ui->game.numbers = ui->settings.numbers;
        ui->game.has_forbidden = ui->settings.shows_forbidden;
        ui->game.has_heat = ui->settings.shows_heat;
        ui->game.clicked = POINT_NONE;
    }
    ui_set_base(ui, PAGE_LOBBY);
    ui_open_page(ui, PAGE_GAME);
}
