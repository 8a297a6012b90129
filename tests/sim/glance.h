// SPDX-License-Identifier: MIT
// Looks from beside (Peek): what waits for the owner of a token, asked without coming in as him.
#ifndef TESTS_SIM_GLANCE_H
#define TESTS_SIM_GLANCE_H

#include "common/wire/messages.h"

struct client;
struct sim;

// Before it comes in a client looks now and then, also with a token that is not good any more.
void glance_send(struct sim *sim, struct client *client);

// Is that what the core has?
void glance_check_told(struct sim *sim, const struct wire_waiting *waiting);

#endif
