// SPDX-License-Identifier: MIT
#include "client/model/m_people.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/text.h"

enum { THOUSANDTHS = 1000 };

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

void
occupant_read(struct occupant *occupant, const struct wire_occupant *wire)
{
    memset(occupant, 0, sizeof(*occupant));
    occupant->kind = wire->kind;
    occupant->is_ready = wire->ready;
    occupant->wants_restart = wire->restart;
    if (wire->player) {
        person_read(&occupant->person, wire->player);
    }
    if (wire->ai) {
        occupant->ai = *wire->ai;
    }
}

// Field by field: what lies between the fields of a copied struct is anything.
static bool
is_same_ai(const struct ai_config *a, const struct ai_config *b)
{
    return a->kind == b->kind && a->level == b->level && a->weight_count == b->weight_count &&
           memcmp(a->weights, b->weights, sizeof(a->weights)) == 0 && a->plies == b->plies &&
           a->pause_ms == b->pause_ms && a->resign == b->resign && a->draws == b->draws &&
           a->varied == b->varied;
}

bool
occupant_is_same(const struct occupant *a, const struct occupant *b)
{
    return a->kind == b->kind && a->person.id == b->person.id && is_same_ai(&a->ai, &b->ai);
}

void
write_ai(struct strbuf *out, const struct ai_config *ai)
{
    strbuf_addf(out, "%s%s", ai->kind == AI_GOREN ? "" : "AI ", ai_kind_id(ai->kind));
}

void
write_weight(struct strbuf *out, uint32_t weight)
{
    uint32_t part = weight % THOUSANDTHS;

    strbuf_addf(out, "%" PRIu32, weight / THOUSANDTHS);
    if (part) {
        strbuf_addf(out, ".%03" PRIu32, part);
    }
    while (part && out->text[out->length - 1] == '0') {
        out->text[--out->length] = '\0';
    }
}

static void
write_weights(struct strbuf *out, const struct ai_config *ai)
{
    for (int i = 0; i < ai->weight_count; i++) {
        strbuf_add(out, i ? "," : " weights=");
        write_weight(out, ai->weights[i]);
    }
}

static void
write_choice(struct strbuf *out, const char *key, enum ai_choice choice)
{
    if (choice != AI_CHOICE_DEFAULT) {
        strbuf_addf(out, " %s=%s", key, choice == AI_CHOICE_YES ? "yes" : "no");
    }
}

void
write_ai_options(struct strbuf *out, const struct ai_config *ai)
{
    strbuf_add(out, ai_kind_id(ai->kind));
    if (ai->level) {
        strbuf_addf(out, " level=%" PRIu32, ai->level);
    }
    write_weights(out, ai);
    if (ai->plies || ai->kind == AI_PATTERNS) {
        strbuf_addf(out, " plies=%" PRIu32, ai->plies);
    }
    if (ai->pause_ms) {
        strbuf_addf(out, " pause=%" PRIu32, ai->pause_ms);
    }
    strbuf_add(out, ai->varied ? " varied=yes" : "");
    write_choice(out, "resign", ai->resign);
    write_choice(out, "draws", ai->draws);
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
