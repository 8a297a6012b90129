// SPDX-License-Identifier: MIT
#include "server/core/archive_line.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/people/session.h"
#include "server/core/tables.h"

static void
send_query(struct turn *turn, struct session *session, const struct query_job *query, uint64_t seq)
{
    struct job *job = core_add_job(turn, JOB_QUERY, session->conn);
    struct query_job *sent = &effects_add(turn->effects, EFFECT_QUERY)->query;

    job->seq = seq;
    job->subject = query->game;
    *sent = *query;
    sent->job = job->id;
    session->archive_line.job = job->id;
}

static bool
has_to_wait(const struct archive_line *line)
{
    return line->job && !FAULT(FAULT_ARCHIVE_CROWDED);
}

enum error_code
archive_line_ask(struct turn *turn, struct session *session, const struct query_job *query,
                 uint64_t seq)
{
    struct archive_line *line = &session->archive_line;

    if (!has_to_wait(line)) {
        send_query(turn, session, query, seq);
        return ERROR_NONE;
    }
    if (line->count == ARCHIVE_WAITING_MAX) {
        return ERROR_ARCHIVE_BUSY;
    }
    if (!line->waiting) {
        line->waiting = xcalloc(ARCHIVE_WAITING_MAX, sizeof(*line->waiting));
    }
    line->waiting[line->count++] = (struct waiting_query){*query, seq};
    return ERROR_NONE;
}

void
archive_line_next(struct turn *turn, struct session *session)
{
    struct archive_line *line = &session->archive_line;

    line->job = 0;
    if (line->count > 0 && session->state == SESSION_IDENTIFIED) {
        struct waiting_query next = line->waiting[0];

        line->count--;
        memmove(line->waiting, line->waiting + 1, (size_t)line->count * sizeof(*line->waiting));
        send_query(turn, session, &next.query, next.seq);
    }
    if (line->count == 0) {
        free(line->waiting);
        line->waiting = NULL;
    }
}

void
archive_line_finish(struct archive_line *line)
{
    free(line->waiting);
    *line = (struct archive_line){0};
}
