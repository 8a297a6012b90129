// SPDX-License-Identifier: MIT
#include "common/util/xalloc.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

static void *
must(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *
xcalloc(size_t count, size_t size)
{
    // calloc(0) may return NULL without being out of memory.
    return must(calloc(count ? count : 1, size ? size : 1));
}

void *
xreallocarray(void *old, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) {
        return must(NULL);
    }
    return must(realloc(old, count && size ? count * size : 1));
}

void *
xgrow(void *items, int count, int *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    *capacity = *capacity ? 2 * *capacity : FIRST_CAPACITY;
    return xreallocarray(items, (size_t)*capacity, size);
}

char *
xstrdup(const char *text)
{
    size_t bytes = strlen(text) + 1;

    return memcpy(must(malloc(bytes)), text, bytes);
}
