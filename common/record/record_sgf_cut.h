// SPDX-License-Identifier: MIT
// Where a tree of SGF ends, in bytes of any character set. In GBK, Big5 and Shift_JIS the second
// byte of a letter may look like ] or \, and a file need not say which set it is in. So the tree is
// read in two ways in parallel. Where they differ, the set that the file names, or else the look of
// the values, tells which one is right.
//
//      PB[ 81 5d ]PW[x]     as bytes: the value ends at 5d, and a ] is left over
//                           as pairs: 81 5d is a letter
#ifndef COMMON_RECORD_RECORD_SGF_CUT_H
#define COMMON_RECORD_RECORD_SGF_CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/record/record_charset.h"

struct strbuf;

enum { SGF_CHARSET_BYTES = 24 };

enum sgf_reading {
    SGF_EITHER, // there is no difference
    SGF_BYTES,  // each byte is a character
    SGF_PAIRS,  // letters of two bytes
};

// One way of reading.
struct sgf_walk {
    int64_t depth; // of ( that are open
    bool in_value, is_escaped;
    bool is_second; // the next byte belongs to a letter
    bool is_clean;  // outside of values is nothing that cannot be there
    int64_t values;
    size_t end; // of the tree, 0 = not reached
};

// A zeroed one is ready. It lasts for a whole file: a tree that names no character
// set is in that of the tree before it.
struct sgf_cut {
    size_t scanned;          // of the tree
    size_t value_start;      // in it, as bytes
    bool has_letters;        // beyond ASCII; before them the two ways are one
    bool has_charset;        // of its own
    enum sgf_reading wanted; // one way has ended, but the other one is right
    size_t waited;           // bytes of the file that were read for that
    struct sgf_walk bytes, pairs;
    char charset[SGF_CHARSET_BYTES];
    enum charset_kind kind; // of it
};

// A new tree begins.
void sgf_cut_begin(struct sgf_cut *cut);

// Reads on; tree is all of it so far, from its (. True when it ends, with its length
// and how it is to be read. is_all: nothing more follows.
bool sgf_cut_read(struct sgf_cut *cut, const char *tree, size_t length, bool is_all, size_t *end,
                  enum sgf_reading *reading);

// How long the value is in which the tree ends so far; 0 outside of values.
size_t sgf_cut_open_value(const struct sgf_cut *cut);

// Adds the bytes as UTF-8.
void sgf_cut_decode(const struct sgf_cut *cut, const char *bytes, size_t length,
                    enum sgf_reading reading, struct strbuf *out);

#endif
