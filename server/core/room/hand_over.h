// SPDX-License-Identifier: MIT
// Seats that change hands in a running game: the offers that wait for an answer, who may take his
// seat back, and who has held which seat, for the record. Against a person a seat changes hands
// only with his consent: first whoever is to have it agrees, then the opponent. One offer for each
// seat; it is not stored, so a restart ends it.
//
//            h_hand_over()             the receiver agrees            the opponent agrees
//      none ---------------> asked: the receiver ---> asked: the opponent ---> done, none
//                                    any no, or the game, or who asked has gone: none
#ifndef SERVER_CORE_ROOM_HAND_OVER_H
#define SERVER_CORE_ROOM_HAND_OVER_H

#include "server/core/core_internal.h"
#include "server/core/room/room.h"

// Tells everybody in the room of the open offer.
void hand_over_tell(struct turn *turn, struct room *room, enum seat seat);
// Tells a connection of all that are open.
void hand_over_show(struct turn *turn, const struct room *room, uint64_t conn);
// Ends the offer, if there is one, and tells everybody how.
void hand_over_end(struct turn *turn, struct room *room, enum seat seat,
                   enum hand_over_state state);
void hand_over_end_all(struct turn *turn, struct room *room);
// The player has left the room: what he asked, or what was asked of him, is over.
void hand_over_on_leave(struct turn *turn, struct room *room, const struct player *player);

// Notes that the occupant holds the seat from this event of the game on, and who may take it back.
void hand_over_note(struct turn *turn, struct room *room, enum seat seat,
                    const struct room_occupant *to, int event);
// Has the game seen too many of them?
bool hand_over_is_full(const struct room *room);
// Nobody may take a seat back any more: the game is over.
void hand_over_forget_lenders(struct room *room);
// Before another game.
void hand_over_reset(struct room *room);

#endif
