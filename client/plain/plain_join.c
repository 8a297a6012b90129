// SPDX-License-Identifier: MIT
// Entering a room is told in one line, at the end of the errand.
#include "client/plain/plain_internal.h"

void
plain_start_errand(struct plain *plain, const struct errand *errand)
{
    plain->errand = *errand;
    plain->errand.awaits_game = errand->starts;
}

bool
plain_is_errand_room(const struct plain *plain, uint64_t room)
{
    return plain->errand.is_open && (plain->errand.room == room || plain->errand.room == 0);
}

// False if the server has yet to do something before the room can be told.
static bool
is_over(struct plain *plain, const struct m_room *room)
{
    struct draft draft;
    enum errand_step step = errand_next(&plain->errand, plain->model, room, &draft);

    return step == ERRAND_OVER || (step == ERRAND_SENDS && !plain_send(plain, &draft));
}

void
plain_go_on_errand(struct plain *plain)
{
    const struct m_room *room = errand_room(&plain->errand, plain->model);
    struct errand errand = plain->errand;
    struct draft draft;

    if (!errand.is_open) {
        return;
    }
    if (!plain->model->is_identified) {
        plain->errand.is_open = false; // the line broke
        return;
    }
    if (!room || !is_over(plain, room)) {
        return;
    }
    plain->errand.is_open = false;
    plain->room = room->id;
    plain_tell_room(plain, room, "");
    if (errand_invites(&errand, &draft)) {
        plain_send(plain, &draft);
    }
    if (errand_leaves(&errand, plain->model, &draft)) {
        plain_send(plain, &draft);
    }
}
