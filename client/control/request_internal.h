// SPDX-License-Identifier: MIT
// What the files of the drafts share and nobody else includes: one function for
// each command that is a request. They return false with a sentence in why.
#ifndef CLIENT_CONTROL_REQUEST_INTERNAL_H
#define CLIENT_CONTROL_REQUEST_INTERNAL_H

#include "client/control/request.h"

struct drafting {
    struct draft *draft;
    const struct scene *scene; // its room is not NULL where the table asks for one
    const struct command *command;
    struct strbuf *why;
};

typedef bool (*draft_fn)(struct drafting *drafting);

// draft_game.c
bool draft_move(struct drafting *drafting);
bool draft_plain_act(struct drafting *drafting); // those without arguments
bool draft_undo(struct drafting *drafting);
bool draft_claim(struct drafting *drafting);
bool draft_moretime(struct drafting *drafting);
bool draft_take(struct drafting *drafting);
bool draft_place2(struct drafting *drafting);
bool draft_declare(struct drafting *drafting);
bool draft_offer(struct drafting *drafting);
bool draft_choose(struct drafting *drafting);
bool draft_rematch(struct drafting *drafting);
bool draft_forbidden(struct drafting *drafting);
bool draft_hint(struct drafting *drafting);

// draft_room.c
bool draft_create(struct drafting *drafting);
bool draft_challenge(struct drafting *drafting);
bool draft_seek(struct drafting *drafting);
bool draft_join_code(struct drafting *drafting);
bool draft_change(struct drafting *drafting);
bool draft_sit_down(struct drafting *drafting);
bool draft_stand(struct drafting *drafting);
bool draft_say_ready(struct drafting *drafting);
bool draft_ai(struct drafting *drafting);
bool draft_person(struct drafting *drafting);
bool draft_room_name(struct drafting *drafting);
bool draft_leave_room(struct drafting *drafting);

// draft_people.c
bool draft_say(struct drafting *drafting);
bool draft_whisper(struct drafting *drafting);
bool draft_profile(struct drafting *drafting);
bool draft_ignore(struct drafting *drafting);
bool draft_mute(struct drafting *drafting);
bool draft_archive(struct drafting *drafting);

// Copies a name that can be sent; false with a sentence if it cannot.
bool take_name(struct drafting *drafting, const char *name);
bool read_colour(struct drafting *drafting, const char *word, enum stone *colour);
// The seat of a colour in the room.
bool read_seat(struct drafting *drafting, const char *word, enum seat *seat);
// Says how the command is written; always false.
bool refuse_usage(struct drafting *drafting);
// off at the end of ignore and mute.
bool read_off(struct drafting *drafting, bool *on);

#endif
