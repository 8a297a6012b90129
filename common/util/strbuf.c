// SPDX-License-Identifier: MIT
#include "common/util/strbuf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"

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

    va_start(args, format);
    length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    assert(length >= 0);

    reserve(buf, (size_t)length);
    va_start(args, format);
    vsnprintf(buf->text + buf->length, (size_t)length + 1, format, args);
    va_end(args);
    buf->length += (size_t)length;
}

const char *
strbuf_text(const struct strbuf *buf)
{
    return buf->text ? buf->text : "";
}
