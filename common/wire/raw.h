// SPDX-License-Identifier: MIT
// Reads raw protobuf bytes field by field without knowing their message, for the scan and the
// dump. Borrows the bytes; allocates nothing.
//
//      tag            number << 3 | how the value is written, as a varint
//      value          a varint, 4 or 8 bytes, or a length and that number of bytes
#ifndef COMMON_WIRE_RAW_H
#define COMMON_WIRE_RAW_H

#include <stddef.h>
#include <stdint.h>

enum raw_state {
    RAW_FIELD,
    RAW_END,
    RAW_BAD_TAG,    // cut off, too long, number 0, or a way of writing that does not exist
    RAW_BAD_VALUE,  // a varint that is cut off or does not fit 64 bits
    RAW_BAD_LENGTH, // reaches past the end
    RAW_GROUP,      // the groups of proto1, which are refused
};

// How a value is written: the numbers of the tag.
enum raw_type { RAW_VARINT = 0, RAW_FIXED64 = 1, RAW_BYTES = 2, RAW_FIXED32 = 5 };

struct raw_reader {
    const uint8_t *next;
    const uint8_t *end;
};

struct raw_field {
    uint32_t number; // 1 .. 2^29 - 1
    enum raw_type type;
    uint64_t value;         // of all but RAW_BYTES
    struct raw_reader body; // of RAW_BYTES
};

struct raw_reader raw_begin(const uint8_t *bytes, size_t length);

// Bytes not read yet.
size_t raw_left(const struct raw_reader *reader);

// Reads the next field. *field is set and the reader moves on only if the answer
// is RAW_FIELD.
enum raw_state raw_next(struct raw_reader *reader, struct raw_field *field);

// Reads one bare varint, as in a packed list. RAW_FIELD, RAW_END or RAW_BAD_VALUE.
enum raw_state raw_next_varint(struct raw_reader *reader, uint64_t *value);

#endif
