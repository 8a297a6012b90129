// SPDX-License-Identifier: MIT
// How long a search may run: a number of nodes, a clock, and a flag that stops it. The clock
// is read only every few hundred nodes. Belongs to one thread.
#ifndef COMMON_ENGINE_BUDGET_H
#define COMMON_ENGINE_BUDGET_H

#include "common/engine/engine.h"

enum { BUDGET_POLL = 512 }; // nodes between two looks at the clock; a power of two

struct budget {
    const struct engine_limits *limits; // borrowed
    uint64_t nodes;                     // visited so far
    uint64_t nodes_max;                 // 0 = no limit
    bool is_over;                       // the search unwinds, what it is at counts for nothing
};

void budget_begin(struct budget *budget, const struct engine_limits *limits, uint64_t nodes_max);

// Looks at everything now.
bool budget_look(struct budget *budget);

// May a longer piece of work still begin? False once the aim has passed.
bool budget_has_more(struct budget *budget);

// Counts a node. True if the search must end.
static inline bool
budget_spend(struct budget *budget)
{
    if (budget->is_over) {
        return true;
    }
    budget->nodes++;
    if (budget->nodes_max && budget->nodes >= budget->nodes_max) {
        budget->is_over = true;
        return true;
    }
    return budget->nodes % BUDGET_POLL == 0 && budget_look(budget);
}

#endif
