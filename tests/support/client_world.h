// SPDX-License-Identifier: MIT
// Models of clients around a real core (core_world.h): what the core sends to a
// client of the world is decoded once more and applied to the model of the same
// name, in virtual time and without delay. What the models ask for by themselves
// is sent. Frames can be lost on the way, and the line can break.
#ifndef TESTS_SUPPORT_CLIENT_WORLD_H
#define TESTS_SUPPORT_CLIENT_WORLD_H

#include "client/model/model.h"
#include "tests/support/core_world.h"

enum { CLIENT_WORLD_MAX = 8 };

struct client_world;

struct viewer {
    char name[WORLD_NAME_BYTES];
    struct model model;
    uint64_t conn; // of which the model knows
    int taken;     // frames of the inbox
    // Is this frame lost? NULL: none is.
    bool (*loses)(const struct server_msg *msg, void *data);
    // After each message that was applied, and after time has passed; may be NULL.
    void (*on_news)(struct client_world *world, struct viewer *viewer);
    void *data; // handed to loses, borrowed
    int lost_count;
};

struct client_world {
    struct world world;
    struct arena arena;
    void *block; // owned
    int viewer_count;
    struct viewer viewers[CLIENT_WORLD_MAX];
    bool is_delivering;
};

void client_world_open(struct client_world *world);
void client_world_close(struct client_world *world);

int client_world_setup(void **state);
int client_world_teardown(void **state);
#define CLIENT_TEST(test) \
    cmocka_unit_test_setup_teardown(test, client_world_setup, client_world_teardown)

// Makes a model for the client of this name, before it connects.
struct viewer *client_world_view(struct client_world *world, const char *name);
struct model *client_world_model(struct client_world *world, const char *name);
// Its newest room.
struct m_room *client_world_room(struct client_world *world, const char *name);

// Carries out the lines of core_world.h one by one, and delivers after each.
void client_world_do(struct client_world *world, const char *lines);

// Applies what has come, and sends what the models want.
void client_world_deliver(struct client_world *world);

// Sends a request of this client and tells its model. Returns its seq, 0 if it
// is not connected.
uint64_t client_world_send(struct client_world *world, struct viewer *viewer,
                           struct client_msg *msg, bool is_automatic);

// Every model agrees with the core: seats, owner, members, the game to the last
// bit, and both clocks to the millisecond. Lost frames may leave a model behind:
// with is_patient only what claims to be in step is looked at.
void client_world_check(struct client_world *world);
void client_world_compare(struct client_world *world, bool is_patient);

// Throws away the news of this client; the number of those of this kind.
int client_world_news(struct client_world *world, const char *name, enum news_kind kind);

#endif
