// SPDX-License-Identifier: MIT
// Bytes that are shared: a frame on its way to many spectators, an entry on its way to the
// journal. Counts its holders; used by one thread only.
#ifndef SERVER_CORE_BLOB_H
#define SERVER_CORE_BLOB_H

#include <stddef.h>
#include <stdint.h>

struct blob {
    int refs;
    size_t length;
    uint8_t bytes[];
};

// A copy of the bytes with one holder; returns owned.
struct blob *blob_create(const void *bytes, size_t length);

// One more holder. Returns blob.
struct blob *blob_hold(struct blob *blob);

// One holder less; the last one frees it. Accepts NULL.
void blob_release(struct blob *blob);

#endif
