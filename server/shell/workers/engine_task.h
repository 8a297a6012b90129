// SPDX-License-Identifier: MIT
// One job as a thread carries it out: reads the match, asks the engine, and writes
// the answer in the words of the core. Belongs to one thread while it runs.
#ifndef SERVER_SHELL_WORKERS_ENGINE_TASK_H
#define SERVER_SHELL_WORKERS_ENGINE_TASK_H

#include "common/engine/engine.h"
#include "server/shell/workers/engine_pool.h"

// Engine info in the form of the core. Has pointers into itself: not to be copied.
struct engine_info {
    struct wire_thought wire;
    struct point line[WIRE_LINE_MAX];
};

void engine_info_read(struct engine_info *info, const struct engine_view *view);

struct engine_task {
    struct engine_job asked; // its log is borrowed
    uint64_t seed;
    int64_t aim_ms, until_ms; // by its clock; TIME_NEVER
    engine_now_fn now;
    engine_progress_fn progress;
    void *data; // for both, borrowed
    const atomic_bool *stop;
    // The answer; points into itself.
    enum engine_answer_kind kind; // FAILED, MOVE or HINT
    struct action action;         // and what is thought of it, of a MOVE
    struct engine_info last;
    struct wire_hint_result hint;
    struct wire_hint_point points[WIRE_HINTS_MAX];
};

void engine_task_run(struct engine_task *task, struct engine *engine);

#endif
