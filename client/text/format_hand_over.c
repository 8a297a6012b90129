// SPDX-License-Identifier: MIT
// Offers to hand a seat over in a running game.
#include <string.h>

#include "client/text/format.h"
#include "client/text/words.h"
#include "common/util/strbuf.h"

// Who has to answer: whoever is to have the seat, or the opponent.
static const char *
asked_name(const struct m_room *room, enum seat seat)
{
    const struct m_hand_over *offer = &room->offers[seat];

    return offer->to.kind == OCCUPANT_PERSON && offer->to.person.id == offer->asked
               ? offer->to.person.name
               : room->seats[seat_other(seat)].person.name;
}

static bool
is_for_self(const struct m_hand_over *offer)
{
    return offer->to.kind == OCCUPANT_PERSON && offer->to.person.id == offer->by.id;
}

static void
format_own(struct strbuf *out, const struct m_room *room, enum seat seat, const char *to)
{
    const char *colour = colour_word(m_room_colour(room, seat));

    if (is_for_self(&room->offers[seat])) {
        format_word(out, WORD_HAND_OVER_SELF_YOURS, 2, colour, asked_name(room, seat));
    } else {
        format_word(out, WORD_HAND_OVER_YOURS, 3, colour, to, asked_name(room, seat));
    }
}

static void
format_open(struct strbuf *out, const struct scene *scene, enum seat seat, const char *to)
{
    const struct m_hand_over *offer = &scene->room->offers[seat];
    const char *colour = colour_word(m_room_colour(scene->room, seat));
    uint64_t self = scene->model->self.id;

    if (offer->asked == self && offer->to.kind == OCCUPANT_PERSON && offer->to.person.id == self) {
        format_word(out, WORD_HAND_OVER_TO_YOU, 2, offer->by.name, colour);
    } else if (is_for_self(offer)) {
        format_word(out, WORD_HAND_OVER_SELF_ASKED, 2, offer->by.name, colour);
    } else {
        format_word(out, WORD_HAND_OVER_ASKED, 3, offer->by.name, colour, to);
    }
    if (offer->asked != self) {
        strbuf_add_char(out, ' ');
        format_word(out, WORD_HAND_OVER_WAITS, 1, asked_name(scene->room, seat));
    }
}

void
format_hand_over(struct strbuf *out, const struct scene *scene, enum seat seat)
{
    const struct m_room *room = scene->room;
    const struct m_hand_over *offer = &room->offers[seat];
    const char *colour = colour_word(m_room_colour(room, seat));
    struct strbuf name = {0};

    if (offer->offer) {
        format_occupant(&name, &offer->to, true);
    } else {
        format_occupant(&name, &room->seats[seat], false);
    }
    if (!offer->offer && offer->is_declined) {
        format_word(out, WORD_HAND_OVER_DECLINED, 2, strbuf_text(&name), colour);
    } else if (!offer->offer) {
        format_word(out, WORD_HAND_OVER_ENDED, 1, colour);
    } else if (offer->by.id == scene->model->self.id) {
        format_own(out, room, seat, strbuf_text(&name));
    } else {
        format_open(out, scene, seat, strbuf_text(&name));
    }
    strbuf_finish(&name);
}
