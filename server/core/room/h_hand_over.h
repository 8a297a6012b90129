// SPDX-License-Identifier: MIT
// What the requests for AI seats share with those that hand a seat over.
#ifndef SERVER_CORE_ROOM_H_HAND_OVER_H
#define SERVER_CORE_ROOM_H_HAND_OVER_H

#include "server/core/core_internal.h"

struct ai_config;
struct hand_over;
struct room_occupant;

// Asks those who have to agree, or does it where there is nobody to ask. The game must be running.
enum error_code hand_over_ask(struct request *request, enum seat seat,
                              const struct room_occupant *to);
// Does it, whoever was to be asked.
enum error_code hand_over_do(struct turn *turn, struct room *room, enum seat seat,
                             const struct hand_over *offer);
// May the AI sit there, by what it is and what it costs?
enum error_code hand_over_may_seat_ai(struct request *request, enum seat seat,
                                      const struct ai_config *ai);

#endif
