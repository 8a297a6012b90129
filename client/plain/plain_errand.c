// SPDX-License-Identifier: MIT
// Entering a room: what a command sets off goes on by itself, step by step as
// the answers come, and is told in one line at the end.
#include <string.h>

#include "client/plain/plain_internal.h"

void
plain_start_errand(struct plain *plain, const struct errand *errand)
{
    plain->errand = *errand;
}

bool
plain_is_errand_room(const struct plain *plain, uint64_t room)
{
    return plain->errand.is_open && (plain->errand.room == room || plain->errand.room == 0);
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

// Is there something that has yet to happen before the room can be told?
static bool
is_on_the_way(struct plain *plain, const struct m_room *room)
{
    struct errand *errand = &plain->errand;
    struct draft draft;
    enum seat seat;
    bool is_seated = model_own_seat(plain->model, room, &seat);

    if ((errand->needs_seat && !is_seated) || count_ais(room) < errand->needs_ais) {
        return true;
    }
    if (errand->wants_seat && !is_seated && !errand->has_asked && !m_room_is_running(room) &&
        find_free_seat(room, &seat)) {
        errand->has_asked = true;
        draft_sit(&draft, room, seat);
        return plain_send(plain, &draft);
    }
    if (errand->starts && is_seated && !errand->has_asked && !m_room_is_running(room)) {
        errand->has_asked = true;
        draft_ready(&draft, room, true);
        return plain_send(plain, &draft);
    }
    // A refusal ends the errand; else the game begins.
    if (errand->starts && !room->has_match) {
        return true;
    }
    return errand->wants_seat && errand->has_asked && !is_seated;
}

static void
leave_watched(struct plain *plain, uint64_t id)
{
    const struct m_room *room = id ? model_room(plain->model, id) : NULL;
    struct draft draft;
    enum seat seat;

    if (room && !model_own_seat(plain->model, room, &seat) &&
        room->owner != plain->model->self.id) {
        draft_leave(&draft, room);
        plain_send(plain, &draft);
    }
}

static void
invite(struct plain *plain, const struct m_room *room, const char *name)
{
    struct draft draft = {.msg = {.kind = CLIENT_ROOM_INVITE}};

    draft.msg.room_name = (struct wire_room_name){.room = room->id, .name = name};
    plain_send(plain, &draft);
}

void
plain_go_on_errand(struct plain *plain)
{
    struct errand errand = plain->errand;
    const struct m_room *room = errand.room ? model_room(plain->model, errand.room) : NULL;

    if (!errand.is_open) {
        return;
    }
    if (!plain->model->is_identified) {
        plain->errand.is_open = false; // the line broke
        return;
    }
    if (!room || room->state == ROOM_WAITING || room->state == ROOM_LOADING ||
        is_on_the_way(plain, room)) {
        return;
    }
    plain->errand.is_open = false;
    plain->room = room->id;
    plain_tell_room(plain, room, "");
    if (*errand.invites) {
        invite(plain, room, errand.invites);
    }
    if (errand.leaves != room->id) {
        leave_watched(plain, errand.leaves);
    }
}
