// SPDX-License-Identifier: MIT
#include "client/model/m_people.h"

#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/text.h"

struct badge
badge_seen(uint32_t glyph, uint32_t colour)
{
    struct badge badge = {0};

    if (!badge_read(glyph, colour, &badge)) {
        badge_read(glyph, BADGE_PLAIN, &badge);
    }
    return badge;
}

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

bool
occupant_is_same(const struct occupant *a, const struct occupant *b)
{
    return a->kind == b->kind && a->person.id == b->person.id &&
           memcmp(&a->ai, &b->ai, sizeof(a->ai)) == 0;
}

const char *
mind_id(enum mind mind)
{
    static const char *const minds[MIND_COUNT] = {
        [MIND_GOREN] = "goren", [MIND_CLASSIC] = "classic", [MIND_PATTERNS] = "patterns",
        [MIND_LINES] = "lines", [MIND_MINIMAX] = "minimax",
    };

    return minds[mind];
}

void
write_ai(struct strbuf *out, const struct ai_player *ai)
{
    strbuf_addf(out, "%s%s", ai->mind == MIND_GOREN ? "" : "AI ", mind_id(ai->mind));
}

void
write_occupant(struct strbuf *out, const struct occupant *occupant)
{
    switch (occupant->kind) {
    case OCCUPANT_NONE:
        break;
    case OCCUPANT_PERSON:
        strbuf_add(out, occupant->person.name);
        break;
    case OCCUPANT_AI:
        write_ai(out, &occupant->ai);
        break;
    }
}
