// SPDX-License-Identifier: MIT
#include "client/ui/rights.h"

#include "client/ui/ui_internal.h"

bool
game_is_my_turn(const struct ui *ui, const struct m_room *room)
{
    enum seat actor;

    return m_room_actor(room, &actor) && m_room_holds(room, ui->model->self.id, actor);
}

bool
game_is_seated(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return model_own_seat(ui->model, room, &seat);
}

bool
game_may_see(const struct ui *ui, const struct m_room *room, enum hint_kind kind)
{
    if (m_room_is_without_help(room) || (room->setup.match.rated && game_is_seated(ui, room))) {
        return false;
    }
    return kind == HINT_MAP       ? room->setup.maps
           : kind == HINT_THREATS ? room->setup.threats
                                  : room->setup.hints;
}
