// SPDX-License-Identifier: MIT
// Where a line of text may end. Pure.
#ifndef COMMON_UTIL_LINE_BREAK_H
#define COMMON_UTIL_LINE_BREAK_H

#include <stdbool.h>
#include <stdint.h>

// May a line end between these two characters that follow each other? Before a blank it may; in
// Japanese and Chinese, which have none, between any two, but no line begins with a closing
// bracket, a full stop, a small kana or the like, and none ends with an opening bracket.
bool line_break_is_allowed(uint32_t before, uint32_t after);

#endif
