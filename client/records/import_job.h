// SPDX-License-Identifier: MIT
// Imports a file of any length, game by game, in small steps, so that the caller can read keys
// between them. Each game becomes a file among the games that are kept here, unless one of them is
// the same.
//
//      file ──read_part──► record_stream ──on_piece──► referee ──► known? ──► keep_record
#ifndef CLIENT_RECORDS_IMPORT_JOB_H
#define CLIENT_RECORDS_IMPORT_JOB_H

#include "client/records/record_set.h"
#include "client/records/record_tally.h"
#include "common/record/record.h"
#include "common/util/strbuf.h"

struct status_lines;
struct record_files;
struct record_stream;

// A game of the file that waits for its turn.
struct waiting_piece {
    int64_t line; // of the file
    size_t start, length;
};

// A zeroed one is off. It must not be moved while it is on: its stream points to it.
struct import_job {
    bool is_on;
    bool is_read;                     // to the end of the file; the games that are left wait
    const struct record_files *files; // borrowed
    enum format format;
    char *path;                   // owned
    int64_t offset, total;        // bytes of the file, read so far and all
    struct strbuf part;           // owned: what was read last
    size_t fed;                   // bytes of it
    struct record_stream *stream; // owned
    struct record_problem last;   // of the file as a whole
    int heap_count, heap_capacity, heap_taken;
    struct waiting_piece *heap;  // owned
    struct strbuf heap_bytes;    // owned: of the games that wait
    int64_t number;              // of the game, from 1
    int each;                    // games of this step
    struct strbuf names;         // owned: of the files that were kept before
    size_t names_taken;          // bytes of them
    struct record_set known;     // owned: the games in these files
    int kept, again, refused;    // again: was kept already
    struct record_tally reasons; // of refusals
    int64_t first_number;        // of the first game that was refused
    struct record_problem first; // and its problem
    struct strbuf why;           // owned: why nothing more can be read or kept, "" = it can
};

// Returns false with a line if a file is being imported already, or this is no file of games.
bool import_start(struct import_job *job, const struct record_files *files, const char *path,
                  struct status_lines *lines);
// Does a small part of the work. Returns true when it has ended with this step; the status lines
// tell the outcome then.
bool import_step(struct import_job *job, struct status_lines *lines);
void import_stop(struct import_job *job, struct status_lines *lines); // before its end
void import_finish(struct import_job *job);                           // tells nothing

int import_percent(const struct import_job *job);
// Appends the progress as a line; is_quiet: without numbers that change at every step.
void import_format(const struct import_job *job, bool is_quiet, struct strbuf *out);

#endif
