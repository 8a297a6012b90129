// SPDX-License-Identifier: MIT
// Openings of many games: how often each move was played from a position, and how those games
// ended. A position is the same however it was reached, and in whichever of the eight directions
// the board is seen; games of different rules or sizes are apart. Pure: records go in, numbers
// come out. The main line of a record counts with its result, its variations without one.
#ifndef CLIENT_RECORDS_EXPLORER_H
#define CLIENT_RECORDS_EXPLORER_H

#include "common/record/record.h"

enum {
    EXPLORER_PLIES = 30, // of a game, unless the owner says otherwise
    EXPLORER_PLIES_MAX = 225,
    EXPLORER_BOOKS_MAX = 64, // pairs of rule and size
};

// Games, and how they ended.
struct explorer_score {
    uint32_t black, white, drawn, unknown;
};

// All games of one rule on one size.
struct explorer_book {
    enum rule rule;
    uint8_t size;
    struct explorer_score score;
};

struct explorer_entry;

struct explorer {
    int plies; // moves of each game that are kept
    int book_count;
    struct explorer_book books[EXPLORER_BOOKS_MAX];
    size_t count, capacity;         // of entries
    size_t count_max;               // what is more is left out
    bool is_full;                   // something was left out
    struct explorer_entry *entries; // owned: a hash table
};

// plies: 0 = EXPLORER_PLIES. explorer_finish() ends it.
void explorer_init(struct explorer *explorer, int plies);
void explorer_finish(struct explorer *explorer); // accepts a zeroed struct

// Adds a record that the referee has replayed. Set-up positions are no games: false.
bool explorer_add(struct explorer *explorer, const struct record *record);

uint32_t explorer_games(const struct explorer_score *score);
// The book of a rule (and size, 0 = any) with most games; -1 if there is none.
int explorer_find_book(const struct explorer *explorer, const enum rule *rule, int size);

// A position of a book, reached from the empty board.
struct explorer_place {
    struct rules rules;
    struct board board;
    enum stone to_move;
};

void explorer_begin(const struct explorer_book *book, struct explorer_place *place);
// False if the move is illegal or a foul; nothing changes then.
bool explorer_play(struct explorer_place *place, struct point point);

// A move that was played from a position. Moves that are mirror images of each other there are
// one; the point is the first of them in the order of the board.
struct explorer_move {
    struct point point;
    struct explorer_score score;   // of games that played it here
    struct explorer_score reached; // of games that came to the position after it, by any order
};

// Those moves, the most played first; room for BOARD_POINTS_MAX. Returns their number.
int explorer_moves(const struct explorer *explorer, const struct explorer_place *place,
                   struct explorer_move *moves);
// Games that came to this position.
struct explorer_score explorer_reached(const struct explorer *explorer,
                                       const struct explorer_place *place);

#endif
