// SPDX-License-Identifier: MIT
// Shared by the files of the requests, included by no others: one function for each command that is
// a request. Each returns false and appends the reason to why if the command is refused.
#ifndef CLIENT_CONTROL_REQUEST_INTERNAL_H
#define CLIENT_CONTROL_REQUEST_INTERNAL_H

#include "client/control/request.h"

struct request_builder {
    struct request *request;
    const struct scene *scene; // its room is not NULL if the table of requests needs one
    const struct presets *presets;
    const struct command *command;
    struct strbuf *why;
};

typedef bool (*request_fn)(struct request_builder *builder);

// request_game.c
bool request_move(struct request_builder *builder);
bool request_plain_act(struct request_builder *builder); // points alone, or no arguments
bool request_step(struct request_builder *builder);
bool request_undo(struct request_builder *builder);
bool request_claim(struct request_builder *builder);
bool request_moretime(struct request_builder *builder);
bool request_take(struct request_builder *builder);
bool request_declare(struct request_builder *builder);
bool request_rematch(struct request_builder *builder);
bool request_forbidden(struct request_builder *builder);
bool request_hint(struct request_builder *builder);

// request_room.c
bool request_create(struct request_builder *builder);
bool request_play(struct request_builder *builder);
bool request_challenge(struct request_builder *builder);
bool request_seek(struct request_builder *builder);
bool request_join_code(struct request_builder *builder);
bool request_change(struct request_builder *builder);
bool request_sit_down(struct request_builder *builder);
bool request_stand(struct request_builder *builder);
bool request_get_ready(struct request_builder *builder);
bool request_ai(struct request_builder *builder);
bool request_person(struct request_builder *builder);
bool request_hand_over(struct request_builder *builder);
bool request_room_name(struct request_builder *builder);
bool request_leave_room(struct request_builder *builder);

// request_people.c
bool request_chat(struct request_builder *builder);
bool request_whisper(struct request_builder *builder);
bool request_profile(struct request_builder *builder);
bool request_ignore(struct request_builder *builder);
bool request_mute(struct request_builder *builder);
bool request_people(struct request_builder *builder);
bool request_friend(struct request_builder *builder); // or unfriend
bool request_friends(struct request_builder *builder);
bool request_invisible(struct request_builder *builder); // or visible
bool request_mail(struct request_builder *builder);
bool request_unsay(struct request_builder *builder);
bool request_logout(struct request_builder *builder);
bool request_email(struct request_builder *builder);
bool request_archive(struct request_builder *builder);

// Copies a name that can be sent; false with a sentence if it cannot.
bool take_name(struct request_builder *builder, const char *name);
// Returns false and appends the reason if the command names no colour.
bool has_colour(struct request_builder *builder);
// The seat of the colour in the room. The same.
bool find_seat(struct request_builder *builder, enum seat *seat);
// Says how the command is written; always false.
bool refuse_usage(struct request_builder *builder);
// Is this option the second argument? Returns false and appends the reason if it is another word.
bool take_option(struct request_builder *builder, enum command_option option, bool *is_said);

#endif
