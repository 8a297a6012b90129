// SPDX-License-Identifier: MIT
// A command becomes a request. What can be seen to be wrong without the server
// (no such point, no room, a name too long) is refused here with a sentence;
// everything else is the server's to decide. Nothing is sent here.
#ifndef CLIENT_CONTROL_REQUEST_H
#define CLIENT_CONTROL_REQUEST_H

#include "client/control/command.h"
#include "client/control/room_options.h"
#include "client/text/format.h"

// Points into itself: not to be copied.
struct request {
    struct client_msg msg;
    struct room_options options; // of create, challenge, seek and room
    struct wire_room_settings settings;
    struct ai_config ai, second_ai;
    struct ai_config player; // of ai
    struct point points[WIRE_POINTS_MAX];
    char name[WIRE_NAME_BYTES + 1];
    char text[WIRE_CHAT_BYTES + 1];
    char opening[WIRE_OPENING_BYTES + 1];
};

enum request_result {
    REQUEST_READY,   // msg can be sent
    REQUEST_REFUSED, // why has the reason
    REQUEST_OTHER,   // this command is no single request
};

// The scene's room is the one that the user is in, or NULL. Presets may be NULL.
enum request_result request_make(struct request *request, const struct scene *scene,
                                 const struct presets *presets, const struct command *command,
                                 struct strbuf *why);

// The answer to a question of the other side.
void request_answer(struct request *request, const struct m_room *room, enum question question,
                    bool yes);
// Takes an own question back.
void request_withdraw(struct request *request, const struct m_room *room, enum question question);
// Answers the offer of a seat, or withdraws it.
void request_answer_hand_over(struct request *request, const struct m_room *room, uint64_t offer,
                              bool yes);
// Enters a room by its number and code; the code may be "".
void request_join(struct request *request, uint64_t room, const char *code);
void request_pairing(struct request *request, uint64_t pair, bool yes); // the answer to a pairing
void request_ready(struct request *request, const struct m_room *room, bool is_ready);
// Wants to begin the running game again, or no longer.
void request_restart(struct request *request, const struct m_room *room, bool is_wanted);
void request_sit(struct request *request, const struct m_room *room, enum seat seat);
void request_leave(struct request *request, const struct m_room *room);
// Makes the request for the newest games of the archive that pass the filter: those of self, unless
// the filter names a player or wants all.
struct archive_filter;
void request_filter(struct request *request, const struct archive_filter *filter, const char *self);
void request_record(struct request *request, uint64_t game);

#endif
