// SPDX-License-Identifier: MIT
// Days of the calendar from and to milliseconds since 1970, in UTC. Arithmetic
// alone: no clock, no time zone.
#ifndef CLIENT_TEXT_DATES_H
#define CLIENT_TEXT_DATES_H

#include <stdbool.h>
#include <stdint.h>

enum { DATE_BYTES = 40 };

#define DATE_DAY_MS (INT64_C(24) * 60 * 60 * 1000)

// "2026-03-14". Returns buffer.
const char *date_format(int64_t wall_ms, char buffer[DATE_BYTES]);

// Reads "2026", "2026-03" or "2026-03-14": sets the first moment of that time and of the time after
// it. Returns false if the text is none of these, or if there is no such day.
bool date_parse(const char *text, int64_t *from_ms, int64_t *to_ms);

#endif
