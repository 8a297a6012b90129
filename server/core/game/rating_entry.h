// SPDX-License-Identifier: MIT
// The rating of one player after a rated game, as the journal keeps it (ENTRY_RATING): one line,
// "1234 renju blitz 1700000000000 1812". A plain value.
#ifndef SERVER_CORE_GAME_RATING_ENTRY_H
#define SERVER_CORE_GAME_RATING_ENTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game/rules.h"
#include "common/game/time_control.h"

struct strbuf;

struct rating_entry {
    uint64_t player;
    enum rule rule;
    enum speed speed;
    int64_t ended_ms; // wall time of the end of the game
    uint32_t rating;  // after it, as it is shown
};

void rating_entry_write(const struct rating_entry *entry, struct strbuf *out);

// Returns false and leaves *entry unchanged for any other text.
bool rating_entry_read(struct rating_entry *entry, const char *text, size_t length);

#endif
