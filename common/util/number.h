// SPDX-License-Identifier: MIT
// Whole numbers out of text from outside: digits only (a minus where the range
// allows it), nothing around them, within a range.
#ifndef COMMON_UTIL_NUMBER_H
#define COMMON_UTIL_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads all length bytes as one number of least .. most. Leaves *number alone
// and returns false otherwise.
bool number_parse(const char *text, size_t length, int64_t least, int64_t most, int64_t *number);

#endif
