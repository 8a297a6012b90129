// SPDX-License-Identifier: MIT
// A string that grows. Always NUL-terminated once anything was added; a zeroed
// struct strbuf is a valid empty one. One owner, no threads.
#ifndef COMMON_UTIL_STRBUF_H
#define COMMON_UTIL_STRBUF_H

#include <stddef.h>
#include <stdint.h>

struct strbuf {
    char *text;      // owned; NULL while nothing was ever added
    size_t length;   // bytes, without the final NUL
    size_t capacity; // bytes
};

// Frees the text and makes the buffer empty again. Accepts a zeroed one.
void strbuf_finish(struct strbuf *buf);

// Forgets the text but keeps the memory.
void strbuf_clear(struct strbuf *buf);

// Forgets what follows the first length bytes; those must be there.
void strbuf_truncate(struct strbuf *buf, size_t length);

void strbuf_add_char(struct strbuf *buf, char c);
void strbuf_add(struct strbuf *buf, const char *text);
void strbuf_add_bytes(struct strbuf *buf, const char *bytes, size_t length);
void strbuf_addf(struct strbuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Appends the number in decimal digits; much faster than strbuf_addf().
void strbuf_add_number(struct strbuf *buf, int64_t number);

// The text, "" for an empty buffer; borrowed until the next change.
const char *strbuf_text(const struct strbuf *buf);

#endif
