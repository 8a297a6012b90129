// SPDX-License-Identifier: MIT
#include "common/util/stamp.h"

#include <stddef.h>
#include <stdio.h>
#include <time.h>

static const int64_t last_ms = INT64_C(253402300799999); // the end of 9999

void
stamp_utc(int64_t wall_ms, char out[STAMP_BYTES])
{
    int64_t ms = wall_ms < 0 ? 0 : wall_ms > last_ms ? last_ms : wall_ms;
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    size_t length;

    gmtime_r(&seconds, &tm);
    length = strftime(out, STAMP_BYTES, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(out + length, STAMP_BYTES - length, ".%03dZ", (int)(ms % 1000));
}
