// SPDX-License-Identifier: MIT
// The engine time that each payer has used. A payer is an address, an account, or a room that counts
// for itself. The engines are shared between payers, not between jobs: the payer that has used the
// least is served first. A payer that returns after a pause starts level with the others, so that a
// pause earns nothing. Not locked: the pool holds its lock around all calls.
#ifndef SERVER_SHELL_WORKERS_ENGINE_PAYERS_H
#define SERVER_SHELL_WORKERS_ENGINE_PAYERS_H

#include <stdint.h>

struct engine_payer {
    uint64_t key;
    int64_t used_ms; // with what was not used while nothing was asked for
    int jobs;        // that wait or run
    int waiting;
    struct engine_payer *next;
};

// A zeroed one is empty.
struct engine_payers {
    struct engine_payer *first;
    int64_t floor_ms; // what the last one had used whose job began
};

// A job comes and waits. Returns its payer, borrowed until its last job has gone.
struct engine_payer *engine_payers_add(struct engine_payers *payers, uint64_t key);
// It begins, and will think about so long; it has thought so much longer or shorter.
void engine_payers_begin(struct engine_payers *payers, struct engine_payer *payer,
                         int64_t about_ms);
void engine_payers_correct(struct engine_payer *payer, int64_t more_ms);
// A job has gone, done or not.
void engine_payers_end(struct engine_payers *payers, struct engine_payer *payer, int was_waiting);

// How many jobs go before the last one of this payer that waits, in fair turns.
int engine_payers_before(const struct engine_payers *payers, const struct engine_payer *payer);

void engine_payers_finish(struct engine_payers *payers);

#endif
