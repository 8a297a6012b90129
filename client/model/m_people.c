// SPDX-License-Identifier: MIT
#include "client/model/m_people.h"

#include <stdio.h>
#include <string.h>

#include "client/model/badge.h"
#include "common/util/text.h"

void
person_read(struct person *person, const struct wire_player *wire)
{
    memset(person, 0, sizeof(*person));
    person->id = wire->id;
    person->is_guest = wire->guest;
    person->rating = wire->rating;
    person->is_provisional = wire->provisional;
    person->badge = badge_seen(wire->badge, wire->badge_colour);
    if (!text_clean(wire->name, person->name, sizeof(person->name), WIRE_NAME_COLUMNS)) {
        snprintf(person->name, sizeof(person->name), "?");
    }
}

void
occupant_read(struct occupant *occupant, const struct wire_occupant *wire)
{
    memset(occupant, 0, sizeof(*occupant));
    occupant->kind = wire->kind;
    occupant->is_ready = wire->ready;
    if (wire->player) {
        person_read(&occupant->person, wire->player);
    }
    if (wire->ai) {
        occupant->ai = *wire->ai;
    }
}

bool
occupant_is_same(const struct occupant *a, const struct occupant *b)
{
    return a->kind == b->kind && a->person.id == b->person.id &&
           memcmp(&a->ai, &b->ai, sizeof(a->ai)) == 0;
}
