// SPDX-License-Identifier: MIT
// The lobby as a client knows it, from its pages and deltas (proto/README.md 5).
#ifndef TESTS_SIM_HALL_H
#define TESTS_SIM_HALL_H

#include "common/wire/messages.h"

struct client;
struct sim;

struct hall_room {
    uint64_t id;
    uint64_t hash; // of everything that is told of it
};

struct hall_player {
    uint64_t id;
    enum player_state state;
    uint64_t room;
    struct badge badge;
};

// A pairing that is wanted.
struct hall_seek {
    uint64_t hash; // of the game and the ratings
    uint32_t count;
};

struct hall {
    bool is_open;     // page 0 has come
    bool is_complete; // and all the others
    uint32_t pages_got;
    int room_count, room_capacity;
    struct hall_room *rooms; // owned
    int player_count, player_capacity;
    struct hall_player *players; // owned
    int seek_count;
    struct hall_seek seeks[WIRE_SEEKS_MAX];
    uint64_t chat_id; // of the newest line
};

void hall_finish(struct hall *hall);

// What a client does with these messages.
void hall_page(struct sim *sim, struct client *client, const struct wire_lobby_page *page);
void hall_delta(struct client *client, const struct wire_lobby_delta *delta);
void hall_seeks(struct client *client, const struct wire_lobby_seeks *seeks);

// Nothing is on its way to this client: he must see what is listed. What the
// core has still to tell is left out, unless it should have told all by now.
void hall_check(struct sim *sim, const struct client *client, bool is_all_told);

#endif
