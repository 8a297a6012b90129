// SPDX-License-Identifier: MIT
// Questions of a connection to the archive, one at a time: the thread that reads the archive
// answers everybody in the order of asking, so nobody may ask a hundred things at once. A few wait
// here; further ones are refused. Part of the session; it ends with it.
#ifndef SERVER_CORE_ARCHIVE_LINE_H
#define SERVER_CORE_ARCHIVE_LINE_H

#include "common/wire/error_code.h"
#include "server/core/effects.h"

struct session;
struct turn;

enum { ARCHIVE_WAITING_MAX = 4 };

struct waiting_query {
    struct query_job query; // its job has no number yet
    uint64_t seq;           // of the request that it answers
};

// A zeroed one is empty.
struct archive_line {
    uint64_t job; // the one that the archive has, 0 = none
    int count;
    struct waiting_query *waiting; // owned: ARCHIVE_WAITING_MAX of them or NULL; the oldest first
};

// Asks the archive, now or after those before it. ERROR_ARCHIVE_BUSY if too many wait.
enum error_code archive_line_ask(struct turn *turn, struct session *session,
                                 const struct query_job *query, uint64_t seq);
// The archive has answered this connection: it is asked the next one.
void archive_line_next(struct turn *turn, struct session *session);
void archive_line_finish(struct archive_line *line);

#endif
