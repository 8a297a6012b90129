// SPDX-License-Identifier: MIT
// Answers questions about finished games in a thread of its own, with its own
// connection to the store. The queue is bounded: what does not fit is refused.
#ifndef SERVER_SHELL_WORKERS_ARCHIVE_READER_H
#define SERVER_SHELL_WORKERS_ARCHIVE_READER_H

#include "server/shell/store/store.h"

struct event_base;
struct archive_reader;
struct record_signer;

// One pointer is set, by the kind of the query; none if there is no such game.
struct archive_answer {
    const struct found_games *games;
    const struct found_rating_history *rating_history;
    const char *text;
};

// Called on the loop's thread. The answer is borrowed for the call.
typedef void (*archive_fn)(void *data, uint64_t job, const struct archive_answer *answer);

// Takes the archive; NULL if nothing is stored (then every answer is empty). Returns owned; NULL if
// no thread can be started, and then the archive is still the caller's.
struct archive_reader *archive_reader_create(const struct store_ops *ops, struct archive *archive,
                                             struct event_base *base, archive_fn answer,
                                             void *data);

// Tells the answers that are there, drops the questions that wait, closes the
// archive. Accepts NULL.
void archive_reader_destroy(struct archive_reader *reader);

// Records are signed from now on; borrowed until the end. Before the first question.
void archive_reader_sign(struct archive_reader *reader, const struct record_signer *signer);

// Asks a query. Returns false if too many wait already.
bool archive_reader_ask(struct archive_reader *reader, const struct query_job *query);

#endif
