// SPDX-License-Identifier: MIT
// Walking a message is one loop over its rows, each of which says what is to be
// done; here too are the kinds of rows that hold messages themselves. Messages
// nest as deep as the tables do, never as deep as the input wants.
#include "common/wire/codec.h"

#include <assert.h>

#include "common/wire/arena.h"
#include "common/wire/codec_ops.h"

static bool decode_fields(struct codec_run *run, const struct codec_table *table,
                          const void *theirs, void *ours);
static ProtobufCMessage *encode_message(struct codec_run *run, const struct codec_table *table,
                                        const void *ours);

static bool
decode_messages(struct codec_run *run, const struct codec_field *row, const void *theirs,
                void *ours)
{
    void *const *elements = codec_get_pointer(theirs, row->theirs);
    size_t bytes = row->sub->ours_bytes, count;
    char *list;

    if (!codec_decode_count(row, theirs, ours, &count)) {
        return false;
    }
    if (count == 0) {
        return true;
    }
    list = arena_calloc(run->arena, count, bytes);
    for (size_t i = 0; list && i < count; i++) {
        if (!decode_fields(run, row->sub, elements[i], list + i * bytes)) {
            return false;
        }
    }
    codec_set_pointer(ours, row->ours, list);
    return list;
}

static bool
encode_messages(struct codec_run *run, const struct codec_field *row, const void *ours,
                void *theirs)
{
    const char *list = codec_get_pointer(ours, row->ours);
    size_t count = codec_encode_count(row, ours, theirs);
    ProtobufCMessage **elements = arena_calloc(run->arena, count, sizeof(*elements));

    for (size_t i = 0; elements && i < count; i++) {
        elements[i] = encode_message(run, row->sub, list + i * row->sub->ours_bytes);
        if (!elements[i]) {
            return false;
        }
    }
    codec_set_pointer(theirs, row->theirs, elements);
    return elements;
}

static bool
decode_required(struct codec_run *run, const struct codec_field *row, const void *theirs,
                void *ours)
{
    const void *message = codec_get_pointer(theirs, row->theirs);
    void *copy;

    if (!message) {
        return false;
    }
    copy = arena_calloc(run->arena, 1, row->sub->ours_bytes);
    if (!copy || !decode_fields(run, row->sub, message, copy)) {
        return false;
    }
    codec_set_pointer(ours, row->ours, copy);
    return true;
}

static bool
encode_optional(struct codec_run *run, const struct codec_field *row, const void *ours,
                void *theirs)
{
    const void *message = codec_get_pointer(ours, row->ours);
    ProtobufCMessage *copy;

    if (!message) {
        return true;
    }
    copy = encode_message(run, row->sub, message);
    codec_set_pointer(theirs, row->theirs, copy);
    return copy;
}

static bool
decode_optional(struct codec_run *run, const struct codec_field *row, const void *theirs,
                void *ours)
{
    if (codec_get_pointer(theirs, row->theirs)) {
        return decode_required(run, row, theirs, ours);
    }
    codec_set_pointer(ours, row->ours, NULL);
    return true;
}

static bool
encode_required(struct codec_run *run, const struct codec_field *row, const void *ours,
                void *theirs)
{
    assert(codec_get_pointer(ours, row->ours));
    return encode_optional(run, row, ours, theirs);
}

static bool
decode_message_if(struct codec_run *run, const struct codec_field *row, const void *theirs,
                  void *ours)
{
    if (codec_applies(row, ours) != (codec_get_pointer(theirs, row->theirs) != NULL)) {
        return false;
    }
    return decode_optional(run, row, theirs, ours);
}

static bool
encode_message_if(struct codec_run *run, const struct codec_field *row, const void *ours,
                  void *theirs)
{
    assert(codec_applies(row, ours) == (codec_get_pointer(ours, row->ours) != NULL));
    return encode_optional(run, row, ours, theirs);
}

static bool
decode_inline(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    const void *message = codec_get_pointer(theirs, row->theirs);

    return message && decode_fields(run, row->sub, message, (char *)ours + row->ours);
}

static bool
encode_inline(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    ProtobufCMessage *copy = encode_message(run, row->sub, (const char *)ours + row->ours);

    codec_set_pointer(theirs, row->theirs, copy);
    return copy;
}

static const struct codec_ops ops_messages = {decode_messages, encode_messages};
static const struct codec_ops ops_optional = {decode_optional, encode_optional};
static const struct codec_ops ops_required = {decode_required, encode_required};
static const struct codec_ops ops_message_if = {decode_message_if, encode_message_if};
static const struct codec_ops ops_inline = {decode_inline, encode_inline};

static const struct codec_ops *const kinds[CODEC_KIND_COUNT] = {
    [CODEC_BOOL] = &codec_ops_bool,       [CODEC_U32] = &codec_ops_u32,
    [CODEC_U64] = &codec_ops_u64,         [CODEC_ENUM] = &codec_ops_enum,
    [CODEC_ENUM_IF] = &codec_ops_enum_if, [CODEC_NEWER] = &codec_ops_newer,
    [CODEC_TEXT] = &codec_ops_text,       [CODEC_TOKEN] = &codec_ops_token,
    [CODEC_POINT] = &codec_ops_point,     [CODEC_POINTS] = &codec_ops_points,
    [CODEC_U32S] = &codec_ops_u32s,       [CODEC_U32S_INLINE] = &codec_ops_u32s_inline,
    [CODEC_U64S] = &codec_ops_u64s,       [CODEC_TEXTS] = &codec_ops_texts,
    [CODEC_MESSAGES] = &ops_messages,     [CODEC_OPTIONAL] = &ops_optional,
    [CODEC_REQUIRED] = &ops_required,     [CODEC_MESSAGE_IF] = &ops_message_if,
    [CODEC_INLINE] = &ops_inline,
};

static bool
decode_fields(struct codec_run *run, const struct codec_table *table, const void *theirs,
              void *ours)
{
    for (size_t i = 0; i < table->field_count; i++) {
        const struct codec_field *row = &table->fields[i];

        if (kinds[row->kind]->decode(run, row, theirs, ours)) {
            continue;
        }
        if (!run->fault.field) {
            run->fault = (struct codec_fault){table->descriptor->short_name, row->name};
        }
        return false;
    }
    return true;
}

static ProtobufCMessage *
encode_message(struct codec_run *run, const struct codec_table *table, const void *ours)
{
    ProtobufCMessage *theirs = arena_alloc(run->arena, table->descriptor->sizeof_message);

    if (!theirs) {
        return NULL;
    }
    protobuf_c_message_init(table->descriptor, theirs);
    for (size_t i = 0; i < table->field_count; i++) {
        const struct codec_field *row = &table->fields[i];

        if (!kinds[row->kind]->encode(run, row, ours, theirs)) {
            return NULL;
        }
    }
    return theirs;
}

bool
codec_decode(const struct codec_table *table, struct arena *arena, const ProtobufCMessage *theirs,
             void *ours, struct codec_fault *fault)
{
    struct codec_run run = {.arena = arena};

    if (decode_fields(&run, table, theirs, ours)) {
        return true;
    }
    *fault = run.fault;
    return false;
}

ProtobufCMessage *
codec_encode(const struct codec_table *table, struct arena *arena, const void *ours)
{
    struct codec_run run = {.arena = arena};

    return encode_message(&run, table, ours);
}
