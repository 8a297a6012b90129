// SPDX-License-Identifier: MIT
#include "common/util/number.h"

enum { DIGITS_MAX = 18 }; // always fits into 64 bits

bool
number_parse(const char *text, size_t length, int64_t least, int64_t most, int64_t *number)
{
    bool negative = least < 0 && length > 0 && text[0] == '-';
    size_t start = negative ? 1 : 0;
    int64_t value = 0;

    if (length == start || length - start > DIGITS_MAX) {
        return false;
    }
    for (size_t i = start; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        value = 10 * value + (text[i] - '0');
    }
    value = negative ? -value : value;
    if (value < least || value > most) {
        return false;
    }
    *number = value;
    return true;
}
