// SPDX-License-Identifier: MIT
#include "server/core/operator/duration.h"

#include <string.h>

#include "common/util/number.h"

static const struct {
    char letter;
    int64_t ms;
} units[] = {{'s', 1000}, {'m', 60000}, {'h', 3600000}, {'d', 86400000}};

bool
duration_parse(const char *text, int64_t *ms)
{
    size_t length = strlen(text);
    int64_t count;

    for (size_t i = 0; length > 1 && i < sizeof(units) / sizeof(*units); i++) {
        int64_t most = DURATION_MAX_DAYS * (int64_t)86400000 / units[i].ms;

        if (text[length - 1] == units[i].letter &&
            number_parse(text, length - 1, 1, most, &count)) {
            *ms = count * units[i].ms;
            return true;
        }
    }
    return false;
}
