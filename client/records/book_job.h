// SPDX-License-Identifier: MIT
// Reads games into an explorer, step by step so that keys are not kept waiting: those that are kept
// here, or those of one file of any format.
#ifndef CLIENT_RECORDS_BOOK_JOB_H
#define CLIENT_RECORDS_BOOK_JOB_H

#include "client/records/explorer.h"
#include "common/util/strbuf.h"

struct record_files;
struct record_stream;
struct status_lines;

// A zeroed one is off and has no games. It must not be moved while it is on: its stream points to it.
struct book_job {
    bool is_on;                       // games are still to be read
    const struct record_files *files; // borrowed
    char *path;                       // owned: of the file; NULL: the games that are kept here
    struct strbuf names;              // owned: of the games that are kept here
    size_t names_taken;               // bytes of them
    int64_t offset, total;            // bytes of the file, read so far and all
    struct strbuf part;               // owned: what was read last
    size_t fed;                       // bytes of it
    struct record_stream *stream;     // owned
    int each;                         // games of this step
    int games, refused;               // refused: can't be read, or are no games from an empty board
    struct explorer explorer;         // owned
};

// Replaces what was read before. path: NULL for the games that are kept here. Returns false with a
// line, and keeps what was there, if this is no file of games.
bool book_job_start(struct book_job *job, const struct record_files *files, const char *path,
                    struct status_lines *lines);
// Does a small part of the work. Returns true if there are more games than before, or none are left.
bool book_job_step(struct book_job *job);
void book_job_finish(struct book_job *job); // accepts a zeroed one

#endif
