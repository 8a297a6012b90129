// SPDX-License-Identifier: MIT
// One game of a file, read through the referee from bytes that are handed in.
#ifndef CLIENT_RECORDS_RECORD_LOAD_H
#define CLIENT_RECORDS_RECORD_LOAD_H

#include "common/record/record.h"
#include "common/record/record_seal.h"

struct record_files;
struct record_piece;

// The bytes of a file. Borrowed.
struct record_source {
    const char *name; // of the file, for messages and for the format that its end tells
    const char *bytes;
    size_t length;
    int game; // which one of a file with several, from 1
};

struct loaded_record {
    struct record record; // owned
    enum format format;
    int game_count; // of the file
    struct seal_finding seal;
};

void loaded_record_init(struct loaded_record *loaded);
void loaded_record_finish(struct loaded_record *loaded);

// Replaces the record of loaded. Returns false and appends the reason to why.
bool record_load(const struct record_source *source, struct loaded_record *loaded,
                 struct strbuf *why);

// Loads a game that is kept here, by its name.
bool record_load_local(const struct record_files *files, const char *name,
                       struct loaded_record *loaded, struct strbuf *why);

// Reads a game of a stream through the referee into an empty record.
bool record_load_piece(const struct record_piece *piece, struct record *record,
                       struct record_problem *problem);

// The part of a path after its last slash.
const char *record_base_name(const char *path);

#endif
