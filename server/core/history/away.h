// SPDX-License-Identifier: MIT
// What waits for people who are not here: messages, invitations, and how their games ended. Only
// accounts have such mail: a guest is forgotten, and somebody else may come under his name.
#ifndef SERVER_CORE_HISTORY_AWAY_H
#define SERVER_CORE_HISTORY_AWAY_H

#include <stdbool.h>

#include "common/wire/error_code.h"

struct history_line;
struct player;
struct request;
struct room;
struct turn;

// Must what is for him wait? He is not online, or hides from the author, or his connection does not
// read, or has not been heard of for so long that it may be dead.
bool away_waits(const struct turn *turn, const struct player *to, const struct player *from);

// May the author of this request leave something for somebody who is not online to him? The limits
// hold for him whether that one is away, hides, or ignores him: so he learns nothing. What he left
// counts for a day, or until it is acknowledged where he can see who does so.
enum error_code away_may_leave(struct request *request, const struct player *to);

// He has acknowledged this line.
void away_seen(struct turn *turn, const struct player *reader, struct history_line *line);

// Leaves an invitation.
void away_invite(struct turn *turn, const struct room *room, const struct player *from,
                 const struct player *to);

// The game of the room is over: whoever of its players is not here finds that out later.
void away_note_game(struct turn *turn, const struct room *room);

#endif
