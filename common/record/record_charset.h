// SPDX-License-Identifier: MIT
// Text of files from anywhere as clean UTF-8: strict UTF-8 if it is that, else
// the named character set, else GB18030, else Windows-1252 (records.md 5).
#ifndef COMMON_RECORD_RECORD_CHARSET_H
#define COMMON_RECORD_RECORD_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

struct strbuf;

// Adds the bytes as UTF-8; charset is what the file calls it, NULL or "" if it
// does not say. A byte order mark is dropped. Every input has a meaning.
void charset_decode(const char *bytes, size_t length, const char *charset, struct strbuf *out);

// As charset_decode(), for text that is not in pairs of bytes: nothing is taken for GB18030.
void charset_decode_bytes(const char *bytes, size_t length, const char *charset,
                          struct strbuf *out);

// Whether the second byte of a letter may look like a sign of ASCII, as ] or \.
enum charset_kind {
    CHARSET_UNKNOWN,        // not said, UTF-8, or a set that we do not know
    CHARSET_BYTES,          // it may not
    CHARSET_PAIRS,          // every byte from 81 to fe begins a letter of two
    CHARSET_PAIRS_AND_KANA, // those from a0 to df are letters alone
};
enum charset_kind charset_kind(const char *charset);

// Sets the code point of each byte of a set of single bytes, -1 = none. Returns false if the set
// is not known, or has characters of several bytes.
bool charset_map(const char *charset, int map[256]);

enum text_lines { TEXT_ONE_LINE, TEXT_LINES };

// Adds UTF-8 without control and format characters, at most max_bytes of it and
// no half character. Line breaks become \n, or a blank on one line; blanks at the
// end are dropped. What is no UTF-8 is dropped. False if it was too long.
bool charset_clean(const char *text, size_t length, enum text_lines lines, size_t max_bytes,
                   struct strbuf *out);

#endif
