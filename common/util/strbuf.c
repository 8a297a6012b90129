// SPDX-License-Identifier: MIT
#include "common/util/strbuf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"

enum {
    GUESS_BYTES = 48, // what a formatted piece needs in most cases
    DIGITS_MAX = 20,  // of a number, with its sign
};

static void
reserve(struct strbuf *buf, size_t more)
{
    size_t need = buf->length + more + 1;

    if (need <= buf->capacity) {
        return;
    }
    buf->capacity = need > 2 * buf->capacity ? need : 2 * buf->capacity;
    buf->text = xreallocarray(buf->text, buf->capacity, 1);
}

void
strbuf_finish(struct strbuf *buf)
{
    free(buf->text);
    *buf = (struct strbuf){0};
}

void
strbuf_clear(struct strbuf *buf)
{
    buf->length = 0;
    if (buf->text) {
        buf->text[0] = '\0';
    }
}

void
strbuf_truncate(struct strbuf *buf, size_t length)
{
    assert(length <= buf->length);
    if (buf->text) {
        buf->length = length;
        buf->text[length] = '\0';
    }
}

void
strbuf_add_bytes(struct strbuf *buf, const char *bytes, size_t length)
{
    reserve(buf, length);
    memcpy(buf->text + buf->length, bytes, length);
    buf->length += length;
    buf->text[buf->length] = '\0';
}

void
strbuf_add(struct strbuf *buf, const char *text)
{
    strbuf_add_bytes(buf, text, strlen(text));
}

void
strbuf_add_char(struct strbuf *buf, char c)
{
    strbuf_add_bytes(buf, &c, 1);
}

void
strbuf_addf(struct strbuf *buf, const char *format, ...)
{
    va_list args;
    int length;

    reserve(buf, GUESS_BYTES);
    va_start(args, format);
    length = vsnprintf(buf->text + buf->length, buf->capacity - buf->length, format, args);
    va_end(args);
    assert(length >= 0);
    if ((size_t)length >= buf->capacity - buf->length) {
        // It did not fit; now it is known how long it is.
        reserve(buf, (size_t)length);
        va_start(args, format);
        vsnprintf(buf->text + buf->length, (size_t)length + 1, format, args);
        va_end(args);
    }
    buf->length += (size_t)length;
}

void
strbuf_add_number(struct strbuf *buf, int64_t number)
{
    char digits[DIGITS_MAX], *first = digits + DIGITS_MAX;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        *--first = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) {
        *--first = '-';
    }
    strbuf_add_bytes(buf, first, (size_t)(digits + DIGITS_MAX - first));
}

const char *
strbuf_text(const struct strbuf *buf)
{
    return buf->text ? buf->text : "";
}
