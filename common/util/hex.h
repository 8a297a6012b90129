// SPDX-License-Identifier: MIT
// Bytes as hexadecimal digits in small letters, and back.
#ifndef COMMON_UTIL_HEX_H
#define COMMON_UTIL_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct strbuf;

// The value of one digit, -1 if it is none. Capital letters are none.
int hex_digit(char c);

// Reads 2 * length digits, which must be there (a NUL among them is no digit). On false bytes
// may have been written to.
bool hex_read(const char *digits, uint8_t *bytes, size_t length);

void hex_add(struct strbuf *out, const uint8_t *bytes, size_t length);

#endif
