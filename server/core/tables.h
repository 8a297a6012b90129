// SPDX-License-Identifier: MIT
// The tables of the core, by id. Slow work is a job; its answer carries the number of the job.
#ifndef SERVER_CORE_TABLES_H
#define SERVER_CORE_TABLES_H

#include <stdint.h>

#include "server/core/core_internal.h"

// Each returns NULL if there is none.
struct session *core_session(const struct core *core, uint64_t conn);
struct player *core_player(const struct core *core, uint64_t id);
struct room *core_room(const struct core *core, uint64_t id);
struct job *core_job(const struct core *core, uint64_t id);

// Borrowed until it is removed.
struct job *core_add_job(struct turn *turn, enum job_kind kind, uint64_t owner);
void core_remove_job(struct core *core, uint64_t id);

#endif
