// SPDX-License-Identifier: MIT
// Where goren convert writes: one file, a folder with a file for each game, or
// standard output. A file is there whole or not at all; nothing in a folder is
// overwritten.
#ifndef CLIENT_TOOLS_CONVERT_OUT_H
#define CLIENT_TOOLS_CONVERT_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "common/record/record.h"

struct convert_out {
    const char *command; // for messages; borrowed
    const char *path;    // borrowed
    enum format format;
    bool is_folder;
    FILE *file;      // of one file
    char *temporary; // owned: its name until it is whole
    int64_t count;   // games written
    bool is_failed;
};

// Returns false and prints the reason if nothing can be written there.
bool convert_out_open(struct convert_out *out, const char *command, const char *path,
                      enum format format, bool is_folder);

// Writes one game; source is the file it came from, number its place there (0 if
// it is alone). False after a failure, which has been told.
bool convert_out_write(struct convert_out *out, const char *source, int64_t number,
                       const char *bytes, size_t length);

// Puts the file in its place, or removes what there is if is_good is false.
bool convert_out_close(struct convert_out *out, bool is_good);

#endif
