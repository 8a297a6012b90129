// SPDX-License-Identifier: MIT
// Which colour is better off, for the steps of openings: by the map of the classic player,
// or by the searches of the full engine as far as the level sees.
#ifndef COMMON_ENGINE_BALANCE_H
#define COMMON_ENGINE_BALANCE_H

#include "common/engine/classic.h"
#include "common/engine/search.h"

struct capture_search;

// Borrows all of it.
struct balance {
    const struct rules *rules;
    const struct classic_weights *weights; // of the map
    struct search *search;                 // NULL: the map answers
    struct capture_search *captures;       // of the rules that capture
    struct candidates *moves;              // room to work in
    const struct engine_limits *limits;    // of the searches
    struct search_depth depth;             // of one look
};

// How far a player of this level searches one position of an opening. One step compares
// many positions.
struct search_depth balance_depth(int level);

// Black's part in thousandths, 500 when neither colour is better off; next is to move.
// A glance costs little and is enough to sort by.
int balance_glance(const struct balance *balance, const struct board *board, enum stone next);
int balance_look(const struct balance *balance, const struct board *board, enum stone next);

#endif
