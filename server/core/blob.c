// SPDX-License-Identifier: MIT
#include "server/core/blob.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"

struct blob *
blob_create(const void *bytes, size_t length)
{
    struct blob *blob = xcalloc(1, sizeof(*blob) + length);

    blob->refs = 1;
    blob->length = length;
    if (length) {
        memcpy(blob->bytes, bytes, length);
    }
    return blob;
}

struct blob *
blob_hold(struct blob *blob)
{
    blob->refs++;
    return blob;
}

void
blob_release(struct blob *blob)
{
    if (blob && --blob->refs == 0) {
        free(blob);
    }
}
