// SPDX-License-Identifier: MIT
// Ratings worked out from games, one after the other in the order of their ends: what the archive
// says that everybody's rating is. For work beside the server (annul, climbs, fairplay); the core
// keeps the ratings of its players with them. Opaque values by player, rule and speed.
#ifndef SERVER_CORE_GAME_RATING_TABLE_H
#define SERVER_CORE_GAME_RATING_TABLE_H

#include <uthash.h>

#include "common/game/rules.h"
#include "common/game/time_control.h"
#include "common/room/rating.h"

struct rating_page {
    struct {
        uint64_t player;
        uint32_t rule;
        uint32_t speed;
    } key;
    struct rating rating;
    UT_hash_handle hh;
};

// A zeroed one is empty.
struct rating_table {
    struct rating_page *pages;
};

// Of whoever has not played yet: the rating of a beginner, created on demand. Borrowed.
struct rating_page *rating_table_page(struct rating_table *table, uint64_t player, enum rule rule,
                                      enum speed speed);

void rating_table_finish(struct rating_table *table);

#endif
