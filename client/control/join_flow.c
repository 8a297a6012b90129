// SPDX-License-Identifier: MIT
#include "client/control/join_flow.h"

#include <stdio.h>

struct errand
errand_of_create(const struct draft *draft, bool is_challenge)
{
    const struct room_wish *wish = &draft->wish;
    struct errand errand = {
        .is_open = true,
        .needs_seat = draft->msg.room_create.seat != WANT_NO_SEAT || wish->both,
        .needs_ais = wish->ai_count,
        .starts = wish->starts,
    };

    if (is_challenge) {
        snprintf(errand.invites, sizeof(errand.invites), "%s", draft->name);
    }
    return errand;
}

const struct m_room *
errand_room(const struct errand *errand, const struct model *model)
{
    const struct m_room *room = errand->room ? model_room(model, errand->room) : NULL;

    return room && room->state != ROOM_WAITING && room->state != ROOM_LOADING ? room : NULL;
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

enum errand_step
errand_next(struct errand *errand, const struct model *model, const struct m_room *room,
            struct draft *draft)
{
    enum seat seat;
    bool is_seated = model_own_seat(model, room, &seat), is_running = m_room_is_running(room);

    if ((errand->needs_seat && !is_seated) || count_ais(room) < errand->needs_ais) {
        return ERRAND_WAITS;
    }
    if (errand->wants_seat && !is_seated && !errand->has_sat && !is_running &&
        find_free_seat(room, &seat)) {
        errand->has_sat = true;
        draft_sit(draft, room, seat);
        return ERRAND_SENDS;
    }
    if (errand->wants_seat && errand->has_sat && !is_seated) {
        return ERRAND_WAITS; // a refusal ends it
    }
    if (errand->starts && is_seated && !errand->is_ready && !is_running) {
        errand->is_ready = true;
        draft_ready(draft, room, true);
        return ERRAND_SENDS;
    }
    return errand->awaits_game && !room->has_match ? ERRAND_WAITS : ERRAND_OVER;
}

bool
errand_invites(const struct errand *errand, struct draft *draft)
{
    if (!*errand->invites) {
        return false;
    }
    *draft = (struct draft){.msg = {.kind = CLIENT_ROOM_INVITE}};
    draft->msg.room_name = (struct wire_room_name){.room = errand->room, .name = errand->invites};
    return true;
}

bool
errand_leaves(const struct errand *errand, const struct model *model, struct draft *draft)
{
    const struct m_room *room = errand->leaves ? model_room(model, errand->leaves) : NULL;
    enum seat seat;

    if (!room || errand->leaves == errand->room || model_own_seat(model, room, &seat) ||
        room->owner == model->self.id) {
        return false;
    }
    draft_leave(draft, room);
    return true;
}
