// SPDX-License-Identifier: MIT
// Offers to hand a seat over in a running game.
#include "client/model/m_room.h"

void
m_room_hand_over(struct m_room *room, const struct wire_hand_over_offer *told,
                 struct news_list *news)
{
    struct m_hand_over *offer = &room->offers[told->seat];
    bool is_open = told->state == HAND_OVER_OPEN;

    if (room->state != ROOM_SYNCED) {
        return; // a snapshot comes, and what is open follows it
    }
    person_read(&offer->by, told->by);
    occupant_read(&offer->to, told->to);
    offer->offer = is_open ? told->offer : 0;
    offer->asked = told->asked;
    offer->is_declined = told->state == HAND_OVER_DECLINED;
    // That it was done is told by the seat.
    if (told->state != HAND_OVER_DONE) {
        news_add(news, (struct news){.kind = NEWS_HAND_OVER, .room = room->id, .seat = told->seat});
    }
}
