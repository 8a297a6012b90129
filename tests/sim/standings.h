// SPDX-License-Identifier: MIT
// Leaderboards: asked for, and compared with the ratings of all players.
#ifndef TESTS_SIM_STANDINGS_H
#define TESTS_SIM_STANDINGS_H

#include "common/wire/messages.h"

struct client;
struct player;
struct sim;

void sim_standings_ask(struct sim *sim, struct client *client);

// A place or a page is on its way to this reader.
void sim_standings_told(struct sim *sim, const struct player *reader, const struct server_msg *msg);
// Everybody whose rating is established has his place, and nobody else has one.
void sim_standings_check(struct sim *sim);

#endif
