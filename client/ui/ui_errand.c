// SPDX-License-Identifier: MIT
// Entering a room: what a command sets off goes on by itself, step by step as
// the answers come: the room is shown, a seat taken, ready said.
#include "client/ui/ui_internal.h"

void
errand_start(struct ui *ui, const struct errand *errand)
{
    ui->errand = *errand;
}

static bool
find_free_seat(const struct m_room *room, enum seat *seat)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->seats[i].kind == OCCUPANT_NONE) {
            *seat = (enum seat)i;
            return true;
        }
    }
    return false;
}

static void
leave_watched(struct ui *ui, uint64_t id)
{
    const struct m_room *room = id ? model_room(ui->model, id) : NULL;
    struct draft draft;
    enum seat seat;

    if (room && id != ui->errand.room && !model_own_seat(ui->model, room, &seat) &&
        room->owner != ui->model->self.id) {
        draft_leave(&draft, room);
        ui_send(ui, &draft);
    }
}

static void
invite(struct ui *ui, const struct m_room *room)
{
    struct draft draft = {.msg = {.kind = CLIENT_ROOM_INVITE}};

    draft.msg.room_name = (struct wire_room_name){.room = room->id, .name = ui->errand.invites};
    ui_send(ui, &draft);
}

static int
count_ais(const struct m_room *room)
{
    int count = 0;

    for (int i = 0; i < SEAT_COUNT; i++) {
        count += room->seats[i].kind == OCCUPANT_AI;
    }
    return count;
}

// One step further; false if nothing is left to be done.
static bool
take_step(struct ui *ui, const struct m_room *room)
{
    struct errand *errand = &ui->errand;
    struct draft draft;
    enum seat seat;
    bool is_seated = model_own_seat(ui->model, room, &seat);

    if ((errand->needs_seat && !is_seated) || count_ais(room) < errand->needs_ais) {
        return true;
    }
    if (errand->wants_seat && !is_seated && !errand->has_sat && !m_room_is_running(room) &&
        find_free_seat(room, &seat)) {
        errand->has_sat = true;
        draft_sit(&draft, room, seat);
        return ui_send(ui, &draft);
    }
    if (errand->wants_seat && errand->has_sat && !is_seated) {
        return true; // the answer is on its way; a refusal ends the errand
    }
    if (errand->starts && is_seated && !errand->is_ready && !m_room_is_running(room)) {
        errand->is_ready = true;
        draft_ready(&draft, room, true);
        return ui_send(ui, &draft);
    }
    return false;
}

void
errand_go_on(struct ui *ui)
{
    struct errand *errand = &ui->errand;
    const struct m_room *room = errand->room ? model_room(ui->model, errand->room) : NULL;

    if (!errand->is_open) {
        return;
    }
    if (!ui->model->is_identified) {
        errand->is_open = false; // the line broke
        return;
    }
    if (!room || room->state == ROOM_WAITING || room->state == ROOM_LOADING) {
        return;
    }
    if (ui->game.room != room->id || ui_page(ui) != PAGE_GAME) {
        ui_show_room(ui, room->id);
    }
    if (take_step(ui, room)) {
        return;
    }
    errand->is_open = false;
    if (*errand->invites) {
        invite(ui, room);
    }
    leave_watched(ui, errand->leaves);
}
