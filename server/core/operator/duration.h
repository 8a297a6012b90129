// SPDX-License-Identifier: MIT
// Times as an operator types them: 90s, 5m, 2h, 7d.
#ifndef SERVER_CORE_OPERATOR_DURATION_H
#define SERVER_CORE_OPERATOR_DURATION_H

#include <stdbool.h>
#include <stdint.h>

enum { DURATION_MAX_DAYS = 3650 };

// Returns false if the text is no time between a second and DURATION_MAX_DAYS.
bool duration_parse(const char *text, int64_t *ms);

#endif
