// SPDX-License-Identifier: MIT
// Clients that solve puzzles of the server: what they are told is judged a second time, without
// limits; a puzzle counts once for each of them, and results that were told are never forgotten.
#ifndef TESTS_SIM_SOLVERS_H
#define TESTS_SIM_SOLVERS_H

#include "common/puzzle/puzzle_try.h"
#include "common/wire/messages.h"

struct client;
struct sim;

enum { SOLVERS_COUNTED_MAX = 64 };

// What a client knows of its puzzles.
struct solver_view {
    uint64_t player; // whose results these are
    uint64_t open;   // puzzle, 0 = none
    bool counts;
    bool is_waiting; // for the answer to a stone
    struct point placed;
    uint32_t moves;
    struct puzzle puzzle;
    char line[WIRE_PUZZLE_BYTES + 1];
    struct puzzle_try try;
    int counted_count; // results that were told, the newest of them:
    uint64_t counted[SOLVERS_COUNTED_MAX];
};

// Asks for a puzzle, plays a stone, gives up, looks at results.
void solvers_act(struct sim *sim, struct client *client);
void solvers_connect(struct client *client);

void solvers_puzzle(struct sim *sim, struct client *client, const struct wire_puzzle *puzzle);
void solvers_result(struct sim *sim, struct client *client,
                    const struct wire_puzzle_result *result);
void solvers_stats(struct sim *sim, struct client *client, const struct wire_puzzle_stats *stats);
// A stone was refused, or its answer will not come.
void solvers_refused(struct client *client);

void solvers_finish(struct sim *sim);

#endif
