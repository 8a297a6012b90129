// SPDX-License-Identifier: MIT
// A command becomes a request. What can be seen to be wrong without the server
// (no such point, no room, a name too long) is refused here with a sentence;
// everything else is the server's to decide. Nothing is sent here.
#ifndef CLIENT_KEYS_DRAFT_H
#define CLIENT_KEYS_DRAFT_H

#include "client/keys/command.h"
#include "client/keys/room_wish.h"
#include "client/model/say.h"

// Points into itself: not to be copied.
struct draft {
    struct client_msg msg;
    struct room_wish wish; // of create, challenge, seek and room
    struct wire_room_settings settings;
    struct ai_config ai, second_ai;
    struct ai_config player; // of ai
    struct point points[WIRE_POINTS_MAX];
    char name[WIRE_NAME_BYTES + 1];
    char text[WIRE_CHAT_BYTES + 1];
    char opening[WIRE_OPENING_BYTES + 1];
};

enum draft_result {
    DRAFT_READY,   // msg can be sent
    DRAFT_REFUSED, // a sentence in why
    DRAFT_OTHER,   // this command is no single request
};

// The scene's room is the one that the user is in, or NULL.
enum draft_result draft_make(struct draft *draft, const struct scene *scene,
                             const struct command *command, struct strbuf *why);

// The answer to a question of the other side.
void draft_answer(struct draft *draft, const struct m_room *room, enum question question, bool yes);
// Takes an own question back.
void draft_withdraw(struct draft *draft, const struct m_room *room, enum question question);
// Enters a room by its number and code; the code may be "".
void draft_join(struct draft *draft, uint64_t room, const char *code);
void draft_pairing(struct draft *draft, uint64_t pair, bool yes); // the answer to a pairing
void draft_ready(struct draft *draft, const struct m_room *room, bool is_ready);
void draft_sit(struct draft *draft, const struct m_room *room, enum seat seat);
void draft_leave(struct draft *draft, const struct m_room *room);
// The newest games of the archive that pass; those of self unless it is said whose, or
// that anybody's are wanted.
struct archive_filter;
void draft_filter(struct draft *draft, const struct archive_filter *filter, const char *self);
void draft_record(struct draft *draft, uint64_t game);

// A point on the board of the room. False, and a sentence in why, if it is none.
bool read_point(const struct m_room *room, const char *word, struct point *point,
                struct strbuf *why);

#endif
