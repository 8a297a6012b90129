// SPDX-License-Identifier: MIT
// Quick pairing; see seek.c.
#ifndef SERVER_CORE_SEEK_H
#define SERVER_CORE_SEEK_H

#include <stdint.h>

struct player;
struct room_settings;
struct turn;

// Looks for an opponent; if one is there both are seated at once.
void seek_add(struct turn *turn, struct player *player, const struct room_settings *settings,
              uint32_t rating_min, uint32_t rating_max);

#endif
