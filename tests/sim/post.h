// SPDX-License-Identifier: MIT
// Mail that the core sends: to whom, and how much. A client that asked for a code finds it there.
#ifndef TESTS_SIM_POST_H
#define TESTS_SIM_POST_H

struct blob;
struct client;
struct sim;

// Sets an address, proves it, or chooses.
void post_ask(struct sim *sim, struct client *client);

// A mail is sent: may it be?
void post_sent(struct sim *sim, const struct blob *mail);

#endif
