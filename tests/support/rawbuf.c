// SPDX-License-Identifier: MIT
#include "tests/support/rawbuf.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/raw.h"

void
rawbuf_clear(struct rawbuf *buf)
{
    buf->length = 0;
}

void
rawbuf_add(struct rawbuf *buf, const void *data, size_t length)
{
    if (length > RAWBUF_BYTES - buf->length) {
        fail_msg("the test wants %zu bytes behind %zu, more than %d", length, buf->length,
                 (int)RAWBUF_BYTES);
    }
    if (length > 0) {
        memcpy(buf->data + buf->length, data, length);
    }
    buf->length += length;
}

void
rawbuf_add_varint(struct rawbuf *buf, uint64_t value)
{
    uint8_t byte;

    for (; value > 0x7f; value >>= 7) {
        byte = (uint8_t)(value | 0x80);
        rawbuf_add(buf, &byte, 1);
    }
    byte = (uint8_t)value;
    rawbuf_add(buf, &byte, 1);
}

void
rawbuf_add_tag(struct rawbuf *buf, uint32_t number, unsigned type)
{
    rawbuf_add_varint(buf, (uint64_t)number << 3 | type);
}

void
rawbuf_add_number(struct rawbuf *buf, uint32_t number, uint64_t value)
{
    rawbuf_add_tag(buf, number, RAW_VARINT);
    rawbuf_add_varint(buf, value);
}

void
rawbuf_add_block(struct rawbuf *buf, uint32_t number, const void *data, size_t length)
{
    rawbuf_add_tag(buf, number, RAW_BYTES);
    rawbuf_add_varint(buf, length);
    rawbuf_add(buf, data, length);
}

void
rawbuf_add_text(struct rawbuf *buf, uint32_t number, const char *text)
{
    rawbuf_add_block(buf, number, text, strlen(text));
}

void
rawbuf_add_message(struct rawbuf *buf, uint32_t number, const struct rawbuf *inner)
{
    rawbuf_add_block(buf, number, inner->data, inner->length);
}

void
rawbuf_add_hex(struct rawbuf *buf, const char *hex)
{
    while (*hex) {
        char *end;
        uint8_t byte;

        if (isspace((unsigned char)*hex)) {
            hex++;
            continue;
        }
        byte = (uint8_t)strtoul(hex, &end, 16);
        if (end != hex + 2) {
            fail_msg("\"%s\" does not begin with two hexadecimal digits", hex);
        }
        rawbuf_add(buf, &byte, 1);
        hex = end;
    }
}

// The first number of the path; *rest is what stands behind its dot, or NULL.
static uint32_t
first_step(const char *path, const char **rest)
{
    char *end;
    uint32_t number = (uint32_t)strtoul(path, &end, 10);

    if (end == path || (*end != '.' && *end != '\0')) {
        fail_msg("\"%s\" is no path of field numbers", path);
    }
    *rest = *end == '.' ? end + 1 : NULL;
    return number;
}

static struct rawbuf *
new_buf(const void *data, size_t length)
{
    struct rawbuf *buf = xcalloc(1, sizeof(*buf));

    if (data) {
        rawbuf_add(buf, data, length);
    }
    return buf;
}

void
rawbuf_replace(struct rawbuf *buf, const char *path, const struct rawbuf *fields)
{
    struct rawbuf *result = new_buf(NULL, 0), *inner = NULL;
    struct raw_reader reader = raw_begin(buf->data, buf->length);
    const uint8_t *start = reader.next;
    struct raw_field field;
    const char *rest;
    uint32_t number = first_step(path, &rest);

    for (; raw_next(&reader, &field) == RAW_FIELD; start = reader.next) {
        if (field.number != number || (rest && inner)) {
            rawbuf_add(result, start, (size_t)(reader.next - start));
        } else if (rest) {
            inner = new_buf(field.body.next, raw_left(&field.body));
            rawbuf_replace(inner, rest, fields);
            rawbuf_add_message(result, number, inner);
        }
    }
    if (rest && !inner) {
        inner = new_buf(NULL, 0);
        rawbuf_replace(inner, rest, fields);
        rawbuf_add_message(result, number, inner);
    } else if (!rest) {
        rawbuf_add(result, fields->data, fields->length);
    }
    rawbuf_clear(buf);
    rawbuf_add(buf, result->data, result->length);
    free(inner);
    free(result);
}

void
rawbuf_extract(const struct rawbuf *buf, const char *path, struct rawbuf *content)
{
    struct raw_reader reader = raw_begin(buf->data, buf->length);
    struct raw_field field = {0};

    for (const char *rest = path; rest;) {
        uint32_t number = first_step(rest, &rest);

        while (raw_next(&reader, &field) == RAW_FIELD && field.number != number) {
        }
        if (field.number != number || field.type != RAW_BYTES) {
            fail_msg("there is nothing at %s", path);
        }
        reader = field.body;
    }
    rawbuf_clear(content);
    rawbuf_add(content, reader.next, raw_left(&reader));
}
