// SPDX-License-Identifier: MIT
// Who is in a room and who of the two is connected, as a client knows it from
// the snapshot, RoomMember, RoomBadge and RoomPresence (proto/README.md 7).
#ifndef TESTS_SIM_COMPANY_H
#define TESTS_SIM_COMPANY_H

#include "common/wire/messages.h"

struct client;
struct room;
struct sim;
struct view;

struct company_member {
    uint64_t id;
    struct badge badge;
};

struct company {
    int member_count, member_capacity;
    struct company_member *members; // owned
    bool is_crowded;                // there were more than are told: the list is worth nothing
    bool has_asked;                 // for a snapshot, since there is room for all again
    bool has_presence;
    struct wire_room_presence presence;
    struct company_offer {
        uint64_t offer, by, asked; // 0 = none is open
    } offers[SEAT_COUNT];
};

void company_finish(struct company *company);

// What a client does with these messages.
void company_snapshot(struct view *view, const struct wire_snapshot *snapshot);
void company_member(struct sim *sim, struct client *client, const struct wire_room_member *member);
void company_badge(struct client *client, const struct wire_room_badge *told);
void company_hand_over(struct client *client, const struct wire_hand_over_offer *told);
void company_presence(struct sim *sim, struct client *client,
                      const struct wire_room_presence *presence);

// Nothing is on its way to this client: he must know what the core knows.
void company_check(struct sim *sim, const struct client *client, const struct view *view,
                   const struct room *room);

#endif
