// SPDX-License-Identifier: MIT
// A finished game as the archive keeps it, read again: who played, and the match
// replayed through the referee. And the ratings that follow from such games.
#ifndef TESTS_SUPPORT_ARCHIVED_GAME_H
#define TESTS_SUPPORT_ARCHIVED_GAME_H

#include <uthash.h>

#include "common/game/match.h"
#include "common/room/rating.h"
#include "common/room/uncounted.h"
#include "common/wire/limits.h"

struct archived_game {
    uint64_t id;
    uint64_t players[STONE_STATES]; // by enum stone; 0 = an AI
    char names[STONE_STATES][WIRE_NAME_BYTES + 1];
    int64_t started_ms, ended_ms;
    bool is_rated;
    bool is_private;          // its players' alone
    enum uncounted uncounted; // why it does not count, though it was played as a rated one
    struct match match;       // owned
};

// NULL if it is a game that has ended, or what is wrong. The caller finishes what
// was good.
const char *archived_game_read(uint64_t id, const char *text, struct archived_game *game);
void archived_game_finish(struct archived_game *game);

// Does its result count for the ratings?
bool archived_game_counts(const struct archived_game *game);

struct rating_line {
    struct {
        uint64_t player;
        uint32_t rule;
        uint32_t speed;
    } id;
    struct rating rating;
    UT_hash_handle hh;
};

// A zeroed one is empty.
struct rating_book {
    struct rating_line *lines;
};

void rating_book_finish(struct rating_book *book);

// Who has not played yet has the rating of a beginner; borrowed.
struct rating *rating_book_find(struct rating_book *book, uint64_t player, enum rule rule,
                                enum speed speed);

// Games come in the order in which each player has ended his. NULL, or what is
// wrong with a game that is rated.
const char *rating_book_add(struct rating_book *book, const struct archived_game *game);

#endif
