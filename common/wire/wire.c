// SPDX-License-Identifier: MIT
#include "common/wire/wire.h"

#include <assert.h>
#include <string.h>

#include "common/wire/arena.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/codec_ops.h"
#include "common/wire/frame.h"
#include "common/wire/messages.h"

// re_seq is field 1 of ServerMsg, a number of at most 64 bits: 7 in each byte.
enum { SEQ_TAG = 1 << 3, SEQ_BYTES_MAX = 10 };

static const char *const words[] = {
    [WIRE_OK] = "ok",
    [WIRE_MALFORMED] = "malformed",
    [WIRE_TOO_LARGE] = "too-large",
    [WIRE_UNKNOWN_BODY] = "unknown-body",
    [WIRE_BAD_FIELD] = "bad-field",
};

static struct wire_result
fault_of(enum wire_fault fault, const char *detail)
{
    return (struct wire_result){.fault = fault, .message = "", .detail = detail};
}

static struct wire_result
bad_field(uint64_t seq, const char *message, const char *field)
{
    return (struct wire_result){WIRE_BAD_FIELD, seq, message, field};
}

// The kind whose body has this number, -1 if none has.
static int
find_kind(const struct envelope *envelope, uint32_t number)
{
    for (int kind = 0; kind < envelope->kind_count; kind++) {
        if (envelope->rows[kind].number == number) {
            return kind;
        }
    }
    return -1;
}

// Translates what protobuf-c unpacked.
static struct wire_result
open_envelope(const struct envelope *envelope, struct arena *arena, const ProtobufCMessage *theirs,
              void *ours)
{
    uint64_t seq = CODEC_AT(const uint64_t, theirs, envelope->their_seq);
    int kind = find_kind(envelope, (uint32_t)codec_get_enum(theirs, envelope->their_case));
    struct codec_fault fault;

    if (seq < envelope->seq_min) {
        return bad_field(seq, envelope->descriptor->short_name, envelope->seq_name);
    }
    if (kind < 0) {
        return (struct wire_result){WIRE_UNKNOWN_BODY, seq, "", ""};
    }
    CODEC_AT(uint64_t, ours, envelope->our_seq) = seq;
    codec_set_enum(ours, envelope->our_kind, kind);
    if (codec_decode(envelope->rows[kind].table, arena,
                     codec_get_pointer(theirs, envelope->their_body),
                     (char *)ours + envelope->our_body, &fault)) {
        return (struct wire_result){WIRE_OK, seq, "", ""};
    }
    if (arena->is_exhausted) {
        return fault_of(WIRE_TOO_LARGE, "memory");
    }
    return bad_field(seq, fault.message, fault.field);
}

static struct wire_result
decode(const struct envelope *envelope, struct arena *arena, const uint8_t *bytes, size_t length,
       void *out)
{
    ProtobufCAllocator allocator = arena_allocator(arena);
    ProtobufCMessage *theirs;
    struct wire_result result;
    enum scan_state state;
    void *ours;

    if (length > envelope->message_max) {
        return fault_of(WIRE_TOO_LARGE, "length");
    }
    state = scan_message(envelope->descriptor, bytes, length, &envelope->limits);
    if (state != SCAN_OK) {
        return fault_of(state == SCAN_TOO_MANY ? WIRE_TOO_LARGE : WIRE_MALFORMED, scan_word(state));
    }
    ours = arena_calloc(arena, 1, envelope->our_bytes);
    theirs =
        ours ? protobuf_c_message_unpack(envelope->descriptor, &allocator, length, bytes) : NULL;
    if (!theirs) {
        // What the scan let through unpacks, if only there is memory for it.
        return arena->is_exhausted ? fault_of(WIRE_TOO_LARGE, "memory")
                                   : fault_of(WIRE_MALFORMED, "unpack");
    }
    result = open_envelope(envelope, arena, theirs, ours);
    if (result.fault == WIRE_OK) {
        memcpy(out, ours, envelope->our_bytes);
    }
    return result;
}

// The whole message as protobuf-c wants it; NULL if the scratch is exhausted.
static ProtobufCMessage *
close_envelope(const struct envelope *envelope, struct arena *scratch, const void *ours)
{
    int kind = codec_get_enum(ours, envelope->our_kind);
    uint64_t seq = CODEC_AT(const uint64_t, ours, envelope->our_seq);
    const struct envelope_row *row;
    ProtobufCMessage *theirs, *body;

    assert(kind >= 0 && kind < envelope->kind_count && seq >= envelope->seq_min);
    row = &envelope->rows[kind];
    theirs = arena_alloc(scratch, envelope->descriptor->sizeof_message);
    body = codec_encode(row->table, scratch, (const char *)ours + envelope->our_body);
    if (!theirs || !body) {
        return NULL;
    }
    protobuf_c_message_init(envelope->descriptor, theirs);
    CODEC_AT(uint64_t, theirs, envelope->their_seq) = seq;
    codec_set_enum(theirs, envelope->their_case, (int)row->number);
    codec_set_pointer(theirs, envelope->their_body, body);
    return theirs;
}

// Writes the frame; 0 if it does not fit.
static size_t
pack(const struct envelope *envelope, const ProtobufCMessage *theirs, uint8_t *out, size_t capacity)
{
    size_t length = protobuf_c_message_get_packed_size(theirs);

    if (length > envelope->message_max || length + WIRE_PREFIX_BYTES > capacity) {
        return 0;
    }
    frame_write_prefix(out, length);
    protobuf_c_message_pack(theirs, out + WIRE_PREFIX_BYTES);
    return WIRE_PREFIX_BYTES + length;
}

static size_t
encode(const struct envelope *envelope, struct arena *scratch, const void *ours, uint8_t *out,
       size_t capacity)
{
    size_t before = arena_used_bytes(scratch), length = 0;
    const ProtobufCMessage *theirs = close_envelope(envelope, scratch, ours);

    if (theirs) {
        length = pack(envelope, theirs, out, capacity);
    }
    arena_rewind(scratch, before);
    return length;
}

struct wire_result
wire_decode_client(struct arena *arena, const uint8_t *bytes, size_t length, struct client_msg *out)
{
    return decode(&envelope_client, arena, bytes, length, out);
}

struct wire_result
wire_decode_server(struct arena *arena, const uint8_t *bytes, size_t length, struct server_msg *out)
{
    return decode(&envelope_server, arena, bytes, length, out);
}

size_t
wire_encode_client(struct arena *scratch, const struct client_msg *msg, uint8_t *out,
                   size_t capacity)
{
    return encode(&envelope_client, scratch, msg, out, capacity);
}

size_t
wire_encode_server(struct arena *scratch, const struct server_msg *msg, uint8_t *out,
                   size_t capacity)
{
    return encode(&envelope_server, scratch, msg, out, capacity);
}

// A field of a message may stand before all others as well as among them.
size_t
wire_answer_with(const uint8_t *frame, size_t length, uint64_t re_seq, uint8_t *out,
                 size_t capacity)
{
    uint8_t field[1 + SEQ_BYTES_MAX] = {SEQ_TAG};
    size_t field_length = 1, body = length - WIRE_PREFIX_BYTES;

    do {
        field[field_length++] = (uint8_t)((re_seq & 0x7f) | (re_seq > 0x7f ? 0x80 : 0));
        re_seq >>= 7;
    } while (re_seq > 0);
    if (field_length + body > WIRE_SERVER_FRAME_MAX || field_length + length > capacity) {
        return 0;
    }
    frame_write_prefix(out, field_length + body);
    memcpy(out + WIRE_PREFIX_BYTES, field, field_length);
    memcpy(out + WIRE_PREFIX_BYTES + field_length, frame + WIRE_PREFIX_BYTES, body);
    return field_length + length;
}

const char *
wire_fault_word(enum wire_fault fault)
{
    return words[fault];
}
