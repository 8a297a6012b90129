// SPDX-License-Identifier: MIT
// The archive read a second time: every game in it once, replayed through the
// referee, and the ratings computed again from it alone.
#ifndef TESTS_SIM_BOOKS_H
#define TESTS_SIM_BOOKS_H

#include <stdbool.h>
#include <uthash.h>

#include "tests/support/archived_game.h"

struct blob;
struct sim;

struct book_game {
    uint64_t id;
    int64_t number;                 // in the order of their ends, from 1
    uint64_t players[STONE_STATES]; // by enum stone; 0 = an AI
    char names[STONE_STATES][WIRE_NAME_BYTES + 1];
    int64_t started_ms, ended_ms;
    bool is_rated;   // it counts
    bool is_private; // its players' alone
    enum rule rule;
    enum speed speed;
    uint32_t ratings[STONE_STATES]; // after it, of a game that counts; else 0
    int size;
    struct outcome outcome;
    int move_count;
    const struct opening_name *opening; // NULL = none
    UT_hash_handle hh;
};

struct books {
    int64_t count;
    int ratings_due; // of games that are archived, and not kept
    struct book_game *games;
    struct rating_book ratings;
};

// A finished game was committed.
void books_add(struct sim *sim, uint64_t game, const struct blob *data);

// With it what it has made of the rating of one of its players.
void books_rated(struct sim *sim, uint64_t game, const struct blob *data);

const struct book_game *books_find(const struct books *books, uint64_t game);

// Do the stored players have exactly the ratings that follow?
void books_check(struct sim *sim);
void books_finish(struct books *books);

// May this player be shown it?
bool books_may_see(const struct book_game *game, uint64_t player);

#endif
