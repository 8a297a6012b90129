// SPDX-License-Identifier: MIT
#include "common/wire/scan.h"

#include <assert.h>
#include <stdbool.h>

#include "common/util/utf8.h"
#include "common/wire/raw.h"

// One message that is being read. What it is inside of waits below it on the
// stack.
struct level {
    const ProtobufCMessageDescriptor *descriptor;
    struct raw_reader reader;
    uint64_t seen;  // one bit for each field of the descriptor, by its place there
    bool has_oneof; // a member of the oneof was there
};

enum { FIELDS_MAX = 64 }; // bits of seen

struct scan {
    size_t fields_left;
    size_t messages_left;
    int depth; // of the message that is being read; -1 when all are
    struct level levels[SCAN_DEPTH_MAX + 1];
};

// How a type is written, and the largest number it holds. A type without a row
// is used nowhere in proto/ and refused.
struct type_row {
    bool is_known;
    enum raw_type raw;
    uint64_t max;
};

static const struct type_row types[] = {
    [PROTOBUF_C_TYPE_UINT32] = {true, RAW_VARINT, UINT32_MAX},
    [PROTOBUF_C_TYPE_UINT64] = {true, RAW_VARINT, UINT64_MAX},
    [PROTOBUF_C_TYPE_BOOL] = {true, RAW_VARINT, 1},
    [PROTOBUF_C_TYPE_ENUM] = {true, RAW_VARINT, INT32_MAX},
    [PROTOBUF_C_TYPE_STRING] = {true, RAW_BYTES, 0},
    [PROTOBUF_C_TYPE_BYTES] = {true, RAW_BYTES, 0},
    [PROTOBUF_C_TYPE_MESSAGE] = {true, RAW_BYTES, 0},
};

static const char *const words[] = {
    [SCAN_OK] = "ok",
    [SCAN_BAD_TAG] = "bad-tag",
    [SCAN_BAD_NUMBER] = "bad-number",
    [SCAN_BAD_LENGTH] = "bad-length",
    [SCAN_GROUP] = "group",
    [SCAN_WRONG_TYPE] = "wrong-type",
    [SCAN_BAD_TEXT] = "bad-text",
    [SCAN_TWICE] = "twice",
    [SCAN_TOO_DEEP] = "too-deep",
    [SCAN_TOO_MANY] = "too-many",
};

static enum scan_state
push(struct scan *scan, const ProtobufCMessageDescriptor *descriptor, struct raw_reader reader)
{
    assert(descriptor->n_fields <= FIELDS_MAX);
    if (scan->depth == SCAN_DEPTH_MAX) {
        return SCAN_TOO_DEEP;
    }
    scan->levels[++scan->depth] = (struct level){.descriptor = descriptor, .reader = reader};
    return SCAN_OK;
}

static bool
spend(size_t *left)
{
    if (*left == 0) {
        return false;
    }
    (*left)--;
    return true;
}

// The elements of a packed list count like fields, for each becomes memory. The
// list itself has been counted, so an empty one is not for nothing either.
static enum scan_state
check_packed(struct scan *scan, const struct type_row *type, struct raw_reader list)
{
    enum raw_state state;
    uint64_t value;

    while ((state = raw_next_varint(&list, &value)) == RAW_FIELD) {
        if (value > type->max) {
            return SCAN_BAD_NUMBER;
        }
        if (!spend(&scan->fields_left)) {
            return SCAN_TOO_MANY;
        }
    }
    return state == RAW_END ? SCAN_OK : SCAN_BAD_NUMBER;
}

static enum scan_state
check_bytes(struct scan *scan, const ProtobufCFieldDescriptor *known, struct raw_reader body)
{
    if (known->type == PROTOBUF_C_TYPE_STRING) {
        bool is_text = utf8_is_text((const char *)body.next, raw_left(&body));

        return is_text ? SCAN_OK : SCAN_BAD_TEXT;
    }
    if (known->type == PROTOBUF_C_TYPE_MESSAGE) {
        if (!spend(&scan->messages_left)) {
            return SCAN_TOO_MANY;
        }
        return push(scan, known->descriptor, body);
    }
    return SCAN_OK;
}

// protobuf-c would merge a message that comes twice and let the last of two
// numbers win. No encoder does that, so nobody is served by it but attackers.
static bool
is_first(struct level *level, const ProtobufCFieldDescriptor *known)
{
    uint64_t bit = UINT64_C(1) << (known - level->descriptor->fields);
    bool is_of_oneof = known->flags & PROTOBUF_C_FIELD_FLAG_ONEOF;

    if (known->label == PROTOBUF_C_LABEL_REPEATED) {
        return true;
    }
    if (level->seen & bit || (is_of_oneof && level->has_oneof)) {
        return false;
    }
    level->seen |= bit;
    level->has_oneof |= is_of_oneof;
    return true;
}

static enum scan_state
check_field(struct scan *scan, struct level *level, const struct raw_field *field)
{
    const ProtobufCFieldDescriptor *known =
        protobuf_c_message_descriptor_get_field(level->descriptor, field->number);
    const struct type_row *type;

    if (!spend(&scan->fields_left)) {
        return SCAN_TOO_MANY;
    }
    if (!known) {
        return SCAN_OK;
    }
    if (!is_first(level, known)) {
        return SCAN_TWICE;
    }
    type = &types[known->type];
    if (!type->is_known) {
        return SCAN_WRONG_TYPE;
    }
    if (field->type == RAW_VARINT && type->raw == RAW_VARINT) {
        return field->value <= type->max ? SCAN_OK : SCAN_BAD_NUMBER;
    }
    if (field->type == RAW_BYTES && type->raw == RAW_BYTES) {
        return check_bytes(scan, known, field->body);
    }
    if (field->type == RAW_BYTES && known->label == PROTOBUF_C_LABEL_REPEATED) {
        return check_packed(scan, type, field->body);
    }
    return SCAN_WRONG_TYPE;
}

// Reads one field of the innermost message, or leaves that message at its end.
static enum scan_state
step(struct scan *scan)
{
    struct level *level = &scan->levels[scan->depth];
    struct raw_field field;

    switch (raw_next(&level->reader, &field)) {
    case RAW_FIELD:
        return check_field(scan, level, &field);
    case RAW_END:
        scan->depth--;
        return SCAN_OK;
    case RAW_BAD_TAG:
        return SCAN_BAD_TAG;
    case RAW_BAD_VALUE:
        return SCAN_BAD_NUMBER;
    case RAW_BAD_LENGTH:
        return SCAN_BAD_LENGTH;
    case RAW_GROUP:
        return SCAN_GROUP;
    }
    return SCAN_BAD_TAG;
}

enum scan_state
scan_message(const ProtobufCMessageDescriptor *descriptor, const uint8_t *bytes, size_t length,
             const struct scan_limits *limits)
{
    struct scan scan = {
        .fields_left = limits->fields_max,
        .messages_left = limits->messages_max,
        .depth = -1,
    };
    enum scan_state state = push(&scan, descriptor, raw_begin(bytes, length));

    while (state == SCAN_OK && scan.depth >= 0) {
        state = step(&scan);
    }
    return state;
}

const char *
scan_word(enum scan_state state)
{
    return words[state];
}
