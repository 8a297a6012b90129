// SPDX-License-Identifier: MIT
// Whole pages of memory for large tables: empty when they come, without the time that
// clearing takes, and as large pages where the system has them.
#ifndef COMMON_UTIL_PAGES_H
#define COMMON_UTIL_PAGES_H

#include <stddef.h>

// Allocates bytes (more than 0) of zeroed memory; ends the program if there is none.
// Returns owned.
void *pages_map(size_t bytes);

// Takes what pages_map() returned for as many bytes.
void pages_unmap(void *pages, size_t bytes);

#endif
