// SPDX-License-Identifier: MIT
// Looks at the raw bytes of a message before protobuf-c unpacks them, for what
// protobuf-c lets through: strings with NUL or without UTF-8, numbers that it
// would cut to fit, fields that it would merge, and small frames that unpack
// into very much memory. Uses a stack of its own, so that no input decides how
// deep the program's goes; allocates nothing.
//
// Fields that the descriptor does not know are skipped, but they count: a newer
// peer may send a few, an attacker may not send thousands.
#ifndef COMMON_WIRE_SCAN_H
#define COMMON_WIRE_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include <protobuf-c/protobuf-c.h>

enum { SCAN_DEPTH_MAX = 4 }; // messages inside the outermost one

enum scan_state {
    SCAN_OK,
    SCAN_BAD_TAG,
    SCAN_BAD_NUMBER, // cut off, or more than the field's type holds
    SCAN_BAD_LENGTH, // reaches past the end of its message
    SCAN_GROUP,      // groups of proto1
    SCAN_WRONG_TYPE, // not written as this field's type is written
    SCAN_BAD_TEXT,   // a string with NUL or without UTF-8
    SCAN_TWICE,      // a field that may occur once, or a second member of the oneof
    SCAN_TOO_DEEP,
    SCAN_TOO_MANY, // fields, elements of lists or messages, all levels together
};

struct scan_limits {
    size_t fields_max;   // unknown fields and elements of packed lists count too
    size_t messages_max; // inside the outermost one
};

// Are these bytes a message of this kind that can be unpacked safely?
enum scan_state scan_message(const ProtobufCMessageDescriptor *descriptor, const uint8_t *bytes,
                             size_t length, const struct scan_limits *limits);

// A short stable word for logs.
const char *scan_word(enum scan_state state);

#endif
