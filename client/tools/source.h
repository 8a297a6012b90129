// SPDX-License-Identifier: MIT
// Bytes of a file or of standard input, as they come: what has come first can be
// looked at before it is taken, to tell what kind of file it is.
#ifndef CLIENT_TOOLS_SOURCE_H
#define CLIENT_TOOLS_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SOURCE_BYTES = 65536 };

struct source {
    const char *name; // for messages; borrowed
    int fd;           // -1 = closed
    char *bytes;      // owned, SOURCE_BYTES
    size_t at, length;
    bool is_end;    // no more bytes follow
    bool is_failed; // reading went wrong
    int64_t total;  // bytes of the file, -1 = not known
    int64_t taken;  // bytes so far
};

// "-" is standard input. Says why not, as "COMMAND: ...", and returns false.
bool source_open(struct source *source, const char *command, const char *path);
void source_close(struct source *source);

// Makes sure that something is there to take; false at the end.
bool source_fill(struct source *source);

// Takes all that is there.
const char *source_take(struct source *source, size_t *length);

// One byte, -1 at the end.
static inline int
source_byte(struct source *source)
{
    if (source->at == source->length && !source_fill(source)) {
        return -1;
    }
    return (unsigned char)source->bytes[source->at++];
}

#endif
