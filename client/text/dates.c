// SPDX-License-Identifier: MIT
#include "client/text/dates.h"

#include <stdio.h>
#include <string.h>

#include "common/util/number.h"

// Days from 1970-01-01. Years begin in March here, so that the day that comes
// and goes is the last one of a year.
static int64_t
days_of(int64_t year, int64_t month, int64_t day)
{
    int64_t y = month > 2 ? year : year - 1;
    int64_t days_before = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5;

    return 365 * y + y / 4 - y / 100 + y / 400 + days_before + day - 1 - 719468;
}

const char *
date_format(int64_t wall_ms, char buffer[DATE_BYTES])
{
    int64_t days = wall_ms / DATE_DAY_MS, year = 1970 + days / 366, month = 1;

    while (days_of(year + 1, 1, 1) <= days) {
        year++;
    }
    while (month < 12 && days_of(year, month + 1, 1) <= days) {
        month++;
    }
    snprintf(buffer, DATE_BYTES, "%04d-%02d-%02d", (int)year, (int)month,
             (int)(days - days_of(year, month, 1)) + 1);
    return buffer;
}

static bool
is_day(int64_t year, int64_t month, int64_t day)
{
    int64_t next = month < 12 ? days_of(year, month + 1, 1) : days_of(year + 1, 1, 1);

    return days_of(year, month, day) < next;
}

bool
date_parse(const char *text, int64_t *from_ms, int64_t *to_ms)
{
    size_t length = strlen(text);
    int64_t year, month = 1, day = 1, end;

    if ((length != 4 && length != 7 && length != 10) || !number_parse(text, 4, 1970, 9999, &year)) {
        return false;
    }
    if (length >= 7 && (text[4] != '-' || !number_parse(text + 5, 2, 1, 12, &month))) {
        return false;
    }
    if (length == 10 &&
        (text[7] != '-' || !number_parse(text + 8, 2, 1, 31, &day) || !is_day(year, month, day))) {
        return false;
    }
    if (length == 10) {
        end = days_of(year, month, day) + 1;
    } else if (length == 7 && month < 12) {
        end = days_of(year, month + 1, 1);
    } else {
        end = days_of(year + 1, 1, 1);
    }
    *from_ms = days_of(year, month, day) * DATE_DAY_MS;
    *to_ms = end * DATE_DAY_MS;
    return true;
}
