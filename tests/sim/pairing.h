// SPDX-License-Identifier: MIT
// Quick pairing seen by clients: what one was asked and what one said. A game begins
// only for those who said yes, and no question stays open for ever.
#ifndef TESTS_SIM_PAIRING_H
#define TESTS_SIM_PAIRING_H

#include <stdbool.h>

#include "common/wire/messages.h"

struct client;
struct sim;

// Of one client on one connection.
struct asked {
    bool is_open;
    bool has_agreed;
    bool is_unsure; // one has stopped seeking on this connection, perhaps unread questions too
    uint64_t pair, opponent;
};

void pairing_offered(struct sim *sim, struct client *client, const struct wire_pair_offer *offer);
void pairing_off(struct sim *sim, struct client *client, const struct wire_pair_off *off);
void pairing_begins(struct sim *sim, struct client *client, const struct wire_paired *paired);

// Every request on its way to the server.
void pairing_sent(struct client *client, const struct client_msg *msg);

// Yes as a rule, sometimes no, sometimes to something that was never asked.
void pairing_answer(struct sim *sim, struct client *client);

// Those who are asked are asked about each other, and not for too long.
void pairing_check(struct sim *sim);

#endif
