// SPDX-License-Identifier: MIT
// Memory that is there or the program stops. Any size that came from outside
// is checked against its limit before it gets here.
#ifndef COMMON_UTIL_XALLOC_H
#define COMMON_UTIL_XALLOC_H

#include <stddef.h>

// Zeroed memory for count elements; returns owned.
void *xcalloc(size_t count, size_t size);

// Resizes to count elements; takes old, returns owned. New bytes are not set.
void *xreallocarray(void *old, size_t count, size_t size);

// Room for one more element behind count: twice the capacity where all of it is used. Takes
// items, returns owned.
void *xgrow(void *items, int count, int *capacity, size_t size);

// A copy of the string; returns owned.
char *xstrdup(const char *text);

#endif
