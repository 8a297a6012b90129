// SPDX-License-Identifier: MIT
// Is it UTF-8? By the table of well-formed sequences of the Unicode standard
// (3.9, table 3-7): overlong forms, surrogates and values past U+10FFFF are not.
#ifndef COMMON_UTIL_UTF8_H
#define COMMON_UTIL_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bytes of the well-formed sequence that the text begins with, 1..4; 0 if there
// is none within length bytes. A NUL is a sequence of one byte.
size_t utf8_sequence_bytes(const char *text, size_t length);

// The character of a well-formed sequence of 1..4 bytes.
uint32_t utf8_point(const char *sequence, size_t bytes);

// Are all length bytes well-formed sequences, and none of them a NUL? Such
// bytes and a NUL are a string of C.
bool utf8_is_text(const char *text, size_t length);

#endif
