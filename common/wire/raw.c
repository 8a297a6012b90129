// SPDX-License-Identifier: MIT
#include "common/wire/raw.h"

#include <stdbool.h>

enum {
    VARINT_BYTES = 10, // 64 bits by seven
    LENGTH_BYTES = 5,  // protobuf-c reads no longer ones; nor do we, so that both
    TAG_BYTES = 5,     // always agree on where a field ends
    TYPE_BITS = 3,
    TYPE_GROUP_START = 3,
    TYPE_GROUP_END = 4,
};

struct raw_reader
raw_begin(const uint8_t *bytes, size_t length)
{
    return (struct raw_reader){bytes, bytes + length};
}

size_t
raw_left(const struct raw_reader *reader)
{
    return (size_t)(reader->end - reader->next);
}

// A varint of at most so many bytes, whose value fits 64 bits.
static bool
read_varint(struct raw_reader *reader, int bytes_max, uint64_t *value)
{
    const uint8_t *p = reader->next;
    uint64_t sum = 0;

    for (int i = 0; i < bytes_max && p < reader->end; i++, p++) {
        uint64_t bits = *p & 0x7f;

        if (i == VARINT_BYTES - 1 && bits > 1) {
            return false;
        }
        sum |= bits << (7 * i);
        if (!(*p & 0x80)) {
            reader->next = p + 1;
            *value = sum;
            return true;
        }
    }
    return false;
}

// The bytes of a number are little-endian.
static enum raw_state
read_fixed(struct raw_reader *reader, size_t bytes, uint64_t *value)
{
    uint64_t sum = 0;

    if (raw_left(reader) < bytes) {
        return RAW_BAD_LENGTH;
    }
    for (size_t i = 0; i < bytes; i++) {
        sum |= (uint64_t)reader->next[i] << (8 * i);
    }
    reader->next += bytes;
    *value = sum;
    return RAW_FIELD;
}

static enum raw_state
read_bytes(struct raw_reader *reader, struct raw_reader *body)
{
    uint64_t length;

    if (!read_varint(reader, LENGTH_BYTES, &length) || length > raw_left(reader)) {
        return RAW_BAD_LENGTH;
    }
    *body = raw_begin(reader->next, (size_t)length);
    reader->next += length;
    return RAW_FIELD;
}

static enum raw_state
read_value(struct raw_reader *reader, uint64_t type, struct raw_field *field)
{
    switch (type) {
    case RAW_VARINT:
        return read_varint(reader, VARINT_BYTES, &field->value) ? RAW_FIELD : RAW_BAD_VALUE;
    case RAW_FIXED64:
        return read_fixed(reader, sizeof(uint64_t), &field->value);
    case RAW_BYTES:
        return read_bytes(reader, &field->body);
    case TYPE_GROUP_START:
    case TYPE_GROUP_END:
        return RAW_GROUP;
    case RAW_FIXED32:
        return read_fixed(reader, sizeof(uint32_t), &field->value);
    }
    return RAW_BAD_TAG;
}

enum raw_state
raw_next(struct raw_reader *reader, struct raw_field *field)
{
    struct raw_reader ahead = *reader;
    struct raw_field found = {0};
    enum raw_state state;
    uint64_t tag;

    if (ahead.next == ahead.end) {
        return RAW_END;
    }
    if (!read_varint(&ahead, TAG_BYTES, &tag) || tag > UINT32_MAX || tag >> TYPE_BITS == 0) {
        return RAW_BAD_TAG;
    }
    found.number = (uint32_t)(tag >> TYPE_BITS);
    state = read_value(&ahead, tag & ((1u << TYPE_BITS) - 1), &found);
    if (state == RAW_FIELD) {
        found.type = (enum raw_type)(tag & ((1u << TYPE_BITS) - 1));
        *field = found;
        *reader = ahead;
    }
    return state;
}

enum raw_state
raw_next_varint(struct raw_reader *reader, uint64_t *value)
{
    if (reader->next == reader->end) {
        return RAW_END;
    }
    return read_varint(reader, VARINT_BYTES, value) ? RAW_FIELD : RAW_BAD_VALUE;
}
