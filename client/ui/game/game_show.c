// SPDX-License-Identifier: MIT
// AI against AI on behalf of the user, who pauses them, lets them go on move by move, and says
// how fast; and what the menu of the game opens.
#include <string.h>

#include "client/text/words.h"
#include "client/ui/command_line.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

bool
game_is_show(const struct ui *ui)
{
    const struct m_room *room = ui_room(ui);

    return room && m_room_is_show(room, ui->model->self.id);
}

bool
game_can_show(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    (void)command;
    if (!m_room_is_running(ui_room(ui))) {
        strbuf_add(why, _("No game in progress."));
        return false;
    }
    return true;
}

void
game_act_speed(struct ui *ui, enum ui_command command)
{
    ui_show_result(ui, session_change_speed(&ui->session, command == UI_MORE));
}

bool
game_can_opponent(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);
    bool has_ai =
        room->seats[SEAT_A].kind == OCCUPANT_AI || room->seats[SEAT_B].kind == OCCUPANT_AI;

    (void)command;
    if (!has_ai) {
        strbuf_add(why, _("Only an AI can be replaced."));
    } else if (room->owner != ui->model->self.id) {
        strbuf_add(why, _("Only the host can change the AI."));
    } else if (!m_room_is_running(room)) {
        strbuf_add(why, _("No game in progress."));
    } else {
        return true;
    }
    return false;
}

void
game_act_opponent(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_open_page(ui, PAGE_OPPONENT);
}

bool
game_may_hand_over(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return room && !ui->is_home && ui->model->knows_hand_overs && m_room_is_running(room) &&
           !room->setup.match.rated && model_own_seat(ui->model, room, &seat);
}

bool
game_may_take_seat_back(const struct ui *ui, const struct m_room *room)
{
    uint64_t self = ui->model->self.id;

    return room && self && m_room_is_running(room) &&
           (room->lenders[SEAT_A] == self || room->lenders[SEAT_B] == self);
}

void
game_act_hand_over(struct ui *ui, enum ui_command command)
{
    static const bool is_own = true;

    (void)command;
    ui_open_page_with(ui, PAGE_OPPONENT, &is_own);
}

void
game_act_take_seat_back(struct ui *ui, enum ui_command command)
{
    struct command back;

    (void)command;
    command_name(&back, COMMAND_HANDOVER, "back");
    ui_do(ui, &back, false);
}

void
game_act_rules(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_kind(ui, COMMAND_RULES);
}

bool
game_can_save(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    (void)command;
    if (!ui_room(ui)->has_match) {
        strbuf_add(why, words_text(WORD_NO_GAME));
    }
    return ui_room(ui)->has_match;
}

// The name is typed behind the command, where Tab completes it.
void
game_act_save(struct ui *ui, enum ui_command command)
{
    (void)command;
    command_line_open(ui, "save ");
}

void
game_act_about(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_open_page(ui, PAGE_ABOUT);
}
