// SPDX-License-Identifier: MIT
// Zeroes what was secret. Unlike memset() it is not left out by the compiler when
// the memory is freed next.
#ifndef COMMON_UTIL_WIPE_H
#define COMMON_UTIL_WIPE_H

#include <stddef.h>

void wipe(void *secret, size_t bytes);

#endif
