// SPDX-License-Identifier: MIT
// Pages of the leaderboards: each is encoded once a second at most and shared by all who look.
#ifndef SERVER_CORE_LOBBY_STANDINGS_PAGES_H
#define SERVER_CORE_LOBBY_STANDINGS_PAGES_H

#include "common/wire/messages.h"

struct blob;
struct core;
struct turn;

// Returns owned. Rule and speed must be chosen.
struct blob *standings_pages_frame(struct turn *turn, const struct wire_standings_ask *ask);

// Frees all pages that are kept.
void standings_pages_forget(struct core *core);

#endif
