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

static void
ai_read(struct ai_player *ai, const struct wire_ai *wire)
{
    ai->mind = wire->mind;
    ai->level = wire->level;
    ai->plies = wire->plies;
    ai->pause_ms = wire->pause_ms;
    ai->resign = wire->resign;
    ai->draws = wire->draws;
    ai->varied = wire->varied;
    ai->weight_count = wire->weight_count;
    if (wire->weight_count) {
        memcpy(ai->weights, wire->weights, sizeof(ai->weights));
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
        ai_read(&occupant->ai, wire->ai);
    }
}

struct wire_ai
ai_player_wire(const struct ai_player *ai)
{
    return (struct wire_ai){
        .mind = ai->mind,
        .level = ai->level,
        .weight_count = ai->weight_count,
        .weights = ai->weights,
        .plies = ai->plies,
        .pause_ms = ai->pause_ms,
        .resign = ai->resign,
        .draws = ai->draws,
        .varied = ai->varied,
    };
}

// Field by field: what lies between the fields of a copied struct is anything.
static bool
is_same_ai(const struct ai_player *a, const struct ai_player *b)
{
    return a->mind == b->mind && a->level == b->level && a->weight_count == b->weight_count &&
           memcmp(a->weights, b->weights, sizeof(a->weights)) == 0 && a->plies == b->plies &&
           a->pause_ms == b->pause_ms && a->resign == b->resign && a->draws == b->draws &&
           a->varied == b->varied;
}

bool
occupant_is_same(const struct occupant *a, const struct occupant *b)
{
    return a->kind == b->kind && a->person.id == b->person.id && is_same_ai(&a->ai, &b->ai);
}
