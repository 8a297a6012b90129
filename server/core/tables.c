// SPDX-License-Identifier: MIT
#include "server/core/tables.h"

#include <stdlib.h>

#include "common/util/xalloc.h"

struct session *
core_session(const struct core *core, uint64_t conn)
{
    struct session *session = NULL;

    HASH_FIND(by_conn, core->sessions, &conn, sizeof(conn), session);
    return session;
}

struct player *
core_player(const struct core *core, uint64_t id)
{
    struct player *player = NULL;

    HASH_FIND(by_id, core->players, &id, sizeof(id), player);
    return player;
}

struct room *
core_room(const struct core *core, uint64_t id)
{
    struct room *room = NULL;

    HASH_FIND(by_id, core->rooms, &id, sizeof(id), room);
    return room;
}

struct job *
core_job(const struct core *core, uint64_t id)
{
    struct job *job = NULL;

    HASH_FIND(by_id, core->jobs, &id, sizeof(id), job);
    return job;
}

struct job *
core_add_job(struct turn *turn, enum job_kind kind, uint64_t owner)
{
    struct job *job = xcalloc(1, sizeof(*job));

    job->id = ++turn->core->next_job;
    job->kind = kind;
    job->owner = owner;
    HASH_ADD(by_id, turn->core->jobs, id, sizeof(job->id), job);
    return job;
}

void
core_remove_job(struct core *core, uint64_t id)
{
    struct job *job = core_job(core, id);

    if (job) {
        HASH_DELETE(by_id, core->jobs, job);
        free(job);
    }
}
