// SPDX-License-Identifier: MIT
// Text that people wrote for others to see (chat, titles, messages of engines),
// made harmless and of bounded size: nothing in it moves a cursor, changes a
// direction, hides, or piles up beyond its own line. Pure; any bytes may come in.
#ifndef COMMON_UTIL_TEXT_H
#define COMMON_UTIL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TEXT_BYTES_MAX = 1024,                // that text_clean() keeps, whatever the capacity
    TEXT_POINTS_MAX = 2 * TEXT_BYTES_MAX, // code points of so many bytes in any normal form
    TEXT_MARKS_MAX = 3,                   // on one character
    TEXT_POINT_BYTES = 4,                 // of UTF-8 at most
};

// Cleans in, which ends with a NUL, into out, which has room for capacity bytes
// (1 or more) and ends with a NUL too. Returns whether anything is left to see;
// if not, out is "". Cleaning what is clean changes nothing.
//
// - Dropped: invalid UTF-8, control and escape characters, controls of the
//   direction, zero-width and all other format characters, fillers and variation
//   selectors, private and unassigned code points, non-characters; all but
//   three combining marks in a row, and marks with nothing to stand on.
// - Line breaks, tabs and every kind of space become a blank, CR LF one.
// - The rest is in normal form C, without blanks at either end, and ends before
//   the first character (with its marks) that would pass max_columns or capacity.
bool text_clean(const char *in, char *out, size_t capacity, int max_columns);

// The code points of length bytes in normal form C. Returns how many, or -1 if
// the bytes are no UTF-8 or need more than TEXT_POINTS_MAX.
int text_normalize(const char *in, size_t length, int32_t points[TEXT_POINTS_MAX]);

// Columns of a clean text on a terminal whose characters of ambiguous width take one.
int text_columns(const char *text);

// Is this a combining mark (categories Mn, Mc, Me)?
bool text_is_mark(int32_t point);

#endif
