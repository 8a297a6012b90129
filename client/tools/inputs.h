// SPDX-License-Identifier: MIT
// The files that a command reads: those it was given, and all records of folders, in the order in
// which a person would number them (game2 before game10, game before game-2).
#ifndef CLIENT_TOOLS_INPUTS_H
#define CLIENT_TOOLS_INPUTS_H

#include <stdbool.h>
#include <stdint.h>

struct input {
    char *path;       // owned
    int64_t bytes;    // 0 = not known
    bool is_searched; // found in a folder
};

struct inputs {
    int count, capacity;
    struct input *items; // owned
    int64_t total_bytes;
};

// A file, a folder or "-". takes_all: in a folder also files whose names show no format. Prints why
// not as "COMMAND: ...", and returns false.
bool inputs_add(struct inputs *inputs, const char *command, const char *path, bool takes_all);
void inputs_finish(struct inputs *inputs);

#endif
