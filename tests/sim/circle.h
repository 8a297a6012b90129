// SPDX-License-Identifier: MIT
// Friends and people online as a client knows them.
#ifndef TESTS_SIM_CIRCLE_H
#define TESTS_SIM_CIRCLE_H

#include "common/wire/messages.h"

struct client;
struct player;
struct sim;

struct circle {
    bool is_open; // the friends below are all
    int count;
    struct {
        uint64_t id;
        bool is_here;
    } friends[WIRE_FRIENDS_MAX];
};

// Asks for its friends, as a client does when it has come in.
void circle_enter(struct sim *sim, struct client *client);
// Looks who is online, makes and forgets friends, hides.
void circle_ask(struct sim *sim, struct client *client);

// What a client does with these messages; a new connection knows nothing.
void circle_connect(struct circle *circle);
void circle_friends(struct client *client, const struct wire_friends *friends);
void circle_news(struct client *client, const struct wire_friend_news *news);

// A message about people is on its way to this reader: is he allowed to know it?
void circle_check_told(struct sim *sim, const struct player *reader, const struct server_msg *msg);
// Nothing is on its way to this client: he must know which friends are here.
void circle_check(struct sim *sim, const struct client *client);

#endif
