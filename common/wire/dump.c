// SPDX-License-Identifier: MIT
#include "common/wire/dump.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "common/util/quote.h"
#include "common/util/strbuf.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/raw.h"
#include "common/wire/scan.h"

enum { TEXT_SHOWN_BYTES = 400 }; // of one string

struct dump {
    const uint8_t *start; // of the whole message, to tell where it broke
    struct strbuf *out;
};

static const char *const state_words[] = {
    [RAW_BAD_TAG] = "bad-tag",
    [RAW_BAD_VALUE] = "bad-number",
    [RAW_BAD_LENGTH] = "bad-length",
    [RAW_GROUP] = "group",
};

static bool add_message(struct dump *dump, const ProtobufCMessageDescriptor *descriptor,
                        struct raw_reader reader, int depth);

static bool
is_secret(const ProtobufCFieldDescriptor *known)
{
    return strstr(known->name, "password") || strstr(known->name, "token") ||
           strstr(known->name, "recovery_code") || strstr(known->name, "email_code");
}

static void
add_text(struct dump *dump, struct raw_reader body)
{
    size_t left_out =
        quote_add(dump->out, (const char *)body.next, raw_left(&body), TEXT_SHOWN_BYTES);

    if (left_out > 0) {
        strbuf_addf(dump->out, "... %zu bytes more", left_out);
    }
}

static void
add_number(struct dump *dump, const ProtobufCFieldDescriptor *known, uint64_t value)
{
    const ProtobufCEnumValue *name = NULL;

    if (known->type == PROTOBUF_C_TYPE_ENUM && value <= INT32_MAX) {
        name = protobuf_c_enum_descriptor_get_value(known->descriptor, (int)value);
    }
    if (name) {
        strbuf_add(dump->out, name->name);
    } else if (known->type == PROTOBUF_C_TYPE_BOOL && value <= 1) {
        strbuf_add(dump->out, value ? "true" : "false");
    } else {
        strbuf_addf(dump->out, "%" PRIu64, value);
    }
}

static void
add_packed(struct dump *dump, const ProtobufCFieldDescriptor *known, struct raw_reader list)
{
    const char *separator = "";
    uint64_t value;

    while (raw_next_varint(&list, &value) == RAW_FIELD) {
        strbuf_add(dump->out, separator);
        add_number(dump, known, value);
        separator = " ";
    }
    if (raw_left(&list) > 0) {
        strbuf_addf(dump->out, "<%zu bytes>", raw_left(&list));
    }
}

// A field that the descriptor does not know.
static void
add_unknown(struct dump *dump, const struct raw_field *field)
{
    strbuf_addf(dump->out, " %" PRIu32 ": ", field->number);
    if (field->type == RAW_BYTES) {
        strbuf_addf(dump->out, "<%zu bytes>", raw_left(&field->body));
    } else {
        strbuf_addf(dump->out, "%" PRIu64, field->value);
    }
}

static void
add_value(struct dump *dump, const ProtobufCFieldDescriptor *known, const struct raw_field *field)
{
    strbuf_addf(dump->out, " %s: ", known->name);
    if (is_secret(known)) {
        strbuf_add(dump->out, "***");
    } else if (field->type != RAW_BYTES) {
        add_number(dump, known, field->value);
    } else if (known->type == PROTOBUF_C_TYPE_STRING) {
        add_text(dump, field->body);
    } else if (known->label == PROTOBUF_C_LABEL_REPEATED) {
        add_packed(dump, known, field->body);
    } else {
        strbuf_addf(dump->out, "<%zu bytes>", raw_left(&field->body));
    }
}

// False if it is broken inside; then nothing more is to be said.
static bool
add_field(struct dump *dump, const ProtobufCMessageDescriptor *descriptor,
          const struct raw_field *field, int depth)
{
    const ProtobufCFieldDescriptor *known =
        protobuf_c_message_descriptor_get_field(descriptor, field->number);

    if (!known) {
        add_unknown(dump, field);
        return true;
    }
    if (known->type != PROTOBUF_C_TYPE_MESSAGE || field->type != RAW_BYTES ||
        depth == SCAN_DEPTH_MAX) {
        add_value(dump, known, field);
        return true;
    }
    strbuf_addf(dump->out, " %s", known->name);
    return add_message(dump, known->descriptor, field->body, depth + 1);
}

static bool
add_message(struct dump *dump, const ProtobufCMessageDescriptor *descriptor,
            struct raw_reader reader, int depth)
{
    struct raw_field field;
    enum raw_state state;

    strbuf_add(dump->out, " {");
    while ((state = raw_next(&reader, &field)) == RAW_FIELD) {
        if (!add_field(dump, descriptor, &field, depth)) {
            return false;
        }
    }
    if (state != RAW_END) {
        strbuf_addf(dump->out, " <%s at byte %td>", state_words[state], reader.next - dump->start);
        return false;
    }
    strbuf_add(dump->out, " }");
    return true;
}

static void
dump_envelope(const struct envelope *envelope, const uint8_t *bytes, size_t length,
              struct strbuf *out)
{
    struct dump dump = {bytes, out};

    strbuf_add(out, envelope->descriptor->short_name);
    add_message(&dump, envelope->descriptor, raw_begin(bytes, length), 0);
}

void
dump_client(const uint8_t *bytes, size_t length, struct strbuf *out)
{
    dump_envelope(&envelope_client, bytes, length, out);
}

void
dump_server(const uint8_t *bytes, size_t length, struct strbuf *out)
{
    dump_envelope(&envelope_server, bytes, length, out);
}
