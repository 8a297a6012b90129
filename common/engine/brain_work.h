// SPDX-License-Identifier: MIT
// Carries out the tasks of brain.h with an engine. Takes as long as the limits say;
// belongs to the thread of the engine.
#ifndef COMMON_ENGINE_BRAIN_WORK_H
#define COMMON_ENGINE_BRAIN_WORK_H

#include "common/engine/brain.h"

// Limits are those of the whole task: work that needs several searches divides them.
// A task that is stopped still has an answer, if there is one that needs no thought.
void brain_work(struct engine *engine, const struct brain_task *task, const struct ai_config *ai,
                const struct engine_limits *limits, struct brain_answer *answer);

#endif
