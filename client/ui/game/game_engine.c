// SPDX-License-Identifier: MIT
// The engine of this machine on the game screen: it looks at what is looked at, the
// live position or an earlier one. For those who watch, and for games that are over;
// never for somebody who plays here.
#include "client/ui/game/game_internal.h"
#include "client/ui/shown_room.h"
#include "common/i18n/tr.h"

bool
engine_may_look(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return room->has_match && !(model_own_seat(ui->model, room, &seat) && m_room_is_running(room));
}

// Is there something to be thought about where one looks?
static bool
can_look(const struct ui *ui, const struct m_room *room)
{
    return ui_page(ui) == PAGE_GAME &&
           !(m_room_is_over(room) && m_room_shown_moves(room) == room->match.move_count);
}

static void
rest(struct ui *ui)
{
    uint64_t number = ui->onlooker.number;

    onlooker_rest(&ui->onlooker);
    // A task that is newer is none of ours.
    if (number && number == ui->task_count) {
        ui->ops->think(ui->data, NULL);
    }
}

void
engine_update(struct ui *ui)
{
    const struct m_room *room = ui_room(ui);
    struct onlooker_view view;
    struct thinker_task task;
    struct board board;

    if (!room || !engine_may_look(ui, room)) {
        ui->onlooker.is_on = false;
    }
    if (!ui->onlooker.is_on || !can_look(ui, room)) {
        rest(ui);
        return;
    }
    m_room_board_at(room, m_room_shown_moves(room), &board);
    view = (struct onlooker_view){room->game, &room->match.settings.rules, &board,
                                  m_room_shown_moves(room)};
    if (onlooker_look(&ui->onlooker, &view, ui->task_count + 1, 0, &task)) {
        ui->task_count++;
        ui->ops->think(ui->data, &task);
    }
}

void
engine_turn(struct ui *ui, bool is_on)
{
    const struct m_room *room = ui_room(ui);

    if (is_on && (!room || !engine_may_look(ui, room))) {
        ui_error(ui, room && room->has_match
                         ? _("The engine is for those who watch, and for games that are over.")
                         : _("There is no game here yet."));
        return;
    }
    ui->onlooker.is_on = is_on;
    ui_note(ui, is_on ? _("The engine of this machine looks on.")
                      : _("The engine of this machine rests."));
    engine_update(ui);
}

bool
engine_format(const struct ui *ui, const struct m_room *room, bool with_line, struct strbuf *out)
{
    if (!ui->onlooker.is_on || ui->onlooker.number == 0 || ui->onlooker.game != room->game) {
        return false;
    }
    onlooker_format(&ui->onlooker, with_line, out);
    return true;
}

bool
engine_take_report(struct ui *ui, const struct thinker_report *report)
{
    return onlooker_take(&ui->onlooker, report);
}
