// SPDX-License-Identifier: MIT
// Ourselves, by the name of today, where the server knows an earlier one.
#include <stdio.h>

#include "client/model/model.h"
#include "common/util/text.h"

static void
call_person(struct person *person, const struct person *self)
{
    if (person->id == self->id) {
        snprintf(person->name, sizeof(person->name), "%s", self->name);
    }
}

void
model_call_self(struct model *model, const char *name)
{
    struct person *self = &model->self;

    if (!self->id || !self->is_guest ||
        !text_clean(name, self->name, sizeof(self->name), WIRE_NAME_COLUMNS)) {
        return;
    }
    for (int i = 0; i < model->room_count; i++) {
        struct m_room *room = model->rooms[i];

        for (int seat = 0; seat < SEAT_COUNT; seat++) {
            call_person(&room->seats[seat].person, self);
            call_person(&room->was[seat].person, self);
            call_person(&room->rated[seat].person, self);
        }
        for (int member = 0; member < room->member_count; member++) {
            call_person(&room->members[member].person, self);
        }
    }
}
