// SPDX-License-Identifier: MIT
// A moment as text for logs, in UTC: 2026-11-16T12:00:00.123Z
#ifndef COMMON_UTIL_STAMP_H
#define COMMON_UTIL_STAMP_H

#include <stdint.h>

enum { STAMP_BYTES = 25 }; // with the NUL

// wall_ms: since 1970. What is before that year or past 9999 is shown as the
// nearest moment that is not.
void stamp_utc(int64_t wall_ms, char out[STAMP_BYTES]);

#endif
