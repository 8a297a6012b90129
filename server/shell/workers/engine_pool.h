// SPDX-License-Identifier: MIT
// Threads that think, at a lower priority than the loop. A job is a value: the match as text, the
// AI that thinks and for how long. Jobs of one room never run side by side. The engines are shared
// between those who pay (engine_payers.h). Jobs of one payer run in the order in which they came,
// but a job with little time passes those that have more, by at most ENGINE_POOL_PASS_MS. A job that was cancelled stops soon and is never answered.
//
// While more jobs wait than there are threads, each of them gets a share of its time
// only, so that all are done in time; that is told as a shortened search.
//
//                    a thread is free               the loop turns
//      ask --> WAITING ------------> RUNNING --> DONE ------------> answered
//         \       | cancel           | |  cancel  ^ | cancel
//          \      `-> gone           | `-> stops -' `-> dropped
//           \                        `-> info, now and then
//            `-------- too many wait: failed ------'
#ifndef SERVER_SHELL_WORKERS_ENGINE_POOL_H
#define SERVER_SHELL_WORKERS_ENGINE_POOL_H

#include "server/core/effects.h"

struct latency;
struct event_base;
struct engine_pool;

enum {
    ENGINE_POOL_WAITING_MAX = 512, // further jobs fail immediately
    ENGINE_POOL_PASS_MS = 1000,
    ENGINE_POOL_INFO_MS = 200, // between two infos of one job
};

enum engine_answer_kind { ENGINE_MOVE, ENGINE_HINT, ENGINE_FAILED, ENGINE_INFO };

// The result of a job; a pointer is NULL if the kind has no such part. INFO does not end the job.
struct engine_result {
    uint64_t job;
    enum engine_answer_kind kind;
    int64_t spent_ms;                    // but of INFO: how long it has thought
    const struct action *action;         // MOVE
    const struct wire_thought *info;     // MOVE, INFO; without room, move and seat
    const struct wire_hint_result *hint; // HINT
};

// Called on the loop's thread; everything is borrowed for the call.
typedef void (*engine_fn)(void *data, const struct engine_result *result);

struct engine_pool_stats {
    int waiting, running;
    uint64_t done, cancelled, failed; // done: answered, failed ones not among them
    uint64_t shortened;               // jobs that were done with a shortened search
};

// memory_bytes: of the tables of one thread. Returns owned; NULL if the system has
// no descriptor or no thread left. Without threads nothing is ever answered.
struct engine_pool *engine_pool_create(struct event_base *base, int threads, size_t memory_bytes,
                                       engine_fn answer, void *data);
void engine_pool_destroy(struct engine_pool *pool); // accepts NULL; waits for no thinking

// Takes one hold of the job's log, which must be the only one.
void engine_pool_ask(struct engine_pool *pool, const struct engine_job *job);
void engine_pool_cancel(struct engine_pool *pool, uint64_t job);

struct engine_pool_stats engine_pool_stats(struct engine_pool *pool);
// How long answers waited for the loop; borrowed.
const struct latency *engine_pool_latency(const struct engine_pool *pool);

#endif
