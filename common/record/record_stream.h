// SPDX-License-Identifier: MIT
// A file of any length as its games: bytes go in as they are read, and come out
// cut into games, so that memory is that of one game. SGF is cut into its trees,
// text into its lines, a RenjuNet database into its games; all other formats hold
// one game, which is handed on when the file ends.
#ifndef COMMON_RECORD_RECORD_STREAM_H
#define COMMON_RECORD_RECORD_STREAM_H

#include "common/record/record.h"

// One game, borrowed for the call: bytes to be read, or a record that is parsed
// and not yet replayed, or a problem that is this game's alone.
struct record_piece {
    enum format format;
    int64_t line; // on which it begins, from 1
    const char *bytes;
    size_t length;
    struct record *record; // NULL: read the bytes
    const struct record_problem *problem;
};

typedef void (*record_piece_fn)(void *data, const struct record_piece *piece);

struct record_stream;

struct record_stream *record_stream_create(enum format format, record_piece_fn take, void *data);
void record_stream_destroy(struct record_stream *stream); // accepts NULL

// Tells how many bytes will come, if that is known before they are read. Returns false and sets
// problem if they are too many.
bool record_stream_announce(const struct record_stream *stream, size_t total,
                            struct record_problem *problem);

// Returns false and sets problem if the whole file is faulty; then no more records come.
bool record_stream_feed(struct record_stream *stream, const char *bytes, size_t length,
                        struct record_problem *problem);
bool record_stream_end(struct record_stream *stream, struct record_problem *problem);

// Reads a piece into an empty record, through the referee. What it says of lines
// counts from the beginning of the file.
bool record_piece_read(const struct record_piece *piece, const struct record_defaults *defaults,
                       struct record *record, struct record_problem *problem);

#endif
