// SPDX-License-Identifier: MIT
// Lines out of what is typed, piped or read from a file: bytes come in pieces of
// any size, whole lines go out. A line that is longer than TYPED_LINE_MAX is
// handed on cut, and the rest of it is dropped, so that memory stays bounded.
#ifndef CLIENT_TYPED_H
#define CLIENT_TYPED_H

#include <stdbool.h>
#include <stddef.h>

#include "common/util/strbuf.h"

enum { TYPED_LINE_MAX = 4096 };

// A zeroed one is empty.
struct typed {
    struct strbuf line; // that has begun
    bool is_cut;        // it was too long
};

typedef void (*typed_fn)(void *data, const char *line, size_t length);

// Takes bytes; calls for each line that they end, without its break.
void typed_add(struct typed *typed, const char *bytes, size_t length, typed_fn take, void *data);

// No more comes: a last line without a break counts too.
void typed_end(struct typed *typed, typed_fn take, void *data);

// Wipes what is there: it may be a password.
void typed_finish(struct typed *typed);

#endif
