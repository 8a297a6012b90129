// SPDX-License-Identifier: MIT
// The puzzles of this server: the list of the program, how hard each has turned out to be, and the
// search that judges moves. Made when it is needed first. Ratings that were changed are in the
// journal, one entry for each puzzle.
//
// A judgement happens within the step that asks for it, so its search is limited: by nodes, and by
// what all judgements together may take in a second. What a puzzle needs more for is not decided; it
// is not handed out again.
#ifndef SERVER_CORE_PUZZLE_PUZZLES_H
#define SERVER_CORE_PUZZLE_PUZZLES_H

#include "common/puzzle/puzzle_try.h"
#include "server/core/core_internal.h"
#include "server/core/people/solver.h"

enum {
    PUZZLES_NODES = 1000, // of one judgement, at most 10 ms
    PUZZLES_OTHER_NODES = 200,
    PUZZLES_NODES_PER_S = 10000, // of all together
    PUZZLES_NODES_BURST = 20000,
};

struct puzzles {
    int count;
    struct puzzle *list;          // owned
    struct rating *ratings;       // owned, by puzzle
    bool *is_hard;                // owned, by puzzle: was not decided
    uint32_t hash;                // of the list; never 0
    struct puzzle_search *search; // owned
    int64_t spent, spent_ms;      // nodes that were not earned again yet, as of that time
};

struct puzzles *puzzles_of(struct core *core);
void puzzles_destroy(struct puzzles *puzzles); // accepts NULL

// The next one for this solver: near his rating, one that he has not had. The same as long as
// nothing has changed. motif and rule: -1 = any; plain: puzzle_is_plain(). -1 if there is none.
struct puzzles_wish {
    int motif, rule;
    double rating;
    uint64_t seed;
    bool is_plain;
};
int puzzles_choose(const struct puzzles *puzzles, const struct solver *solver,
                   const struct puzzles_wish *wish);

// May a move be judged now? Too many others were.
bool puzzles_may_judge(struct puzzles *puzzles, int64_t now_ms);
enum puzzle_step puzzles_judge(struct puzzles *puzzles, struct puzzle_try *try, struct point p,
                               struct point *answer);

// The rating has changed: into the journal, and back.
void puzzles_write(const struct puzzles *puzzles, int puzzle, struct strbuf *out);
void puzzles_store(struct turn *turn, int puzzle);
bool puzzles_recover(struct core *core, const struct journal_entry *entry);

#endif
