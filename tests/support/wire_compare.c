// SPDX-License-Identifier: MIT
#include "tests/support/wire_compare.h"

#include <stdbool.h>
#include <string.h>

#include "common/wire/codec_envelope.h"
#include "common/wire/codec_ops.h"
#include "common/wire/limits.h"

static bool
bytes_equal(const void *a, const void *b, size_t offset, size_t bytes)
{
    return memcmp((const char *)a + offset, (const char *)b + offset, bytes) == 0;
}

static bool
lists_equal(const struct codec_field *row, const void *a, const void *b)
{
    size_t count = (size_t)CODEC_AT(const int, a, row->ours_count);
    const char *p = codec_get_pointer(a, row->ours), *q = codec_get_pointer(b, row->ours);

    if (!bytes_equal(a, b, row->ours_count, sizeof(int))) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (row->kind == CODEC_TEXTS &&
            strcmp(((const char *const *)p)[i], ((const char *const *)q)[i]) != 0) {
            return false;
        }
        if (row->kind == CODEC_MESSAGES &&
            wire_compare_struct(row->sub, p + i * row->sub->ours_bytes,
                                q + i * row->sub->ours_bytes)) {
            return false;
        }
    }
    if (row->kind == CODEC_TEXTS || row->kind == CODEC_MESSAGES || count == 0) {
        return true;
    }
    return memcmp(p, q,
                  count * (row->kind == CODEC_POINTS ? sizeof(struct point)
                           : row->kind == CODEC_U32S ? sizeof(uint32_t)
                                                     : sizeof(uint64_t))) == 0;
}

static bool
messages_equal(const struct codec_field *row, const void *a, const void *b)
{
    const void *p = codec_get_pointer(a, row->ours), *q = codec_get_pointer(b, row->ours);

    return p && q ? !wire_compare_struct(row->sub, p, q) : p == q;
}

static bool
fields_equal(const struct codec_field *row, const void *a, const void *b)
{
    switch (row->kind) {
    case CODEC_BOOL:
        return bytes_equal(a, b, row->ours, sizeof(bool));
    case CODEC_U32:
    case CODEC_ENUM:
    case CODEC_ENUM_IF:
    case CODEC_NEWER:
        return bytes_equal(a, b, row->ours, sizeof(uint32_t));
    case CODEC_U64:
        return bytes_equal(a, b, row->ours, sizeof(uint64_t));
    case CODEC_POINT:
        return bytes_equal(a, b, row->ours, sizeof(struct point));
    case CODEC_TEXT:
        return strcmp(codec_get_pointer(a, row->ours), codec_get_pointer(b, row->ours)) == 0;
    case CODEC_TOKEN:
        return memcmp(codec_get_pointer(a, row->ours), codec_get_pointer(b, row->ours),
                      WIRE_TOKEN_BYTES) == 0;
    case CODEC_U32S_INLINE:
        return bytes_equal(a, b, row->ours_count, sizeof(int)) &&
               bytes_equal(a, b, row->ours, row->count_max * sizeof(uint32_t));
    case CODEC_POINTS:
    case CODEC_U32S:
    case CODEC_U64S:
    case CODEC_TEXTS:
    case CODEC_MESSAGES:
        return lists_equal(row, a, b);
    case CODEC_OPTIONAL:
    case CODEC_REQUIRED:
    case CODEC_MESSAGE_IF:
        return messages_equal(row, a, b);
    case CODEC_INLINE:
        return !wire_compare_struct(row->sub, (const char *)a + row->ours,
                                    (const char *)b + row->ours);
    }
    return false;
}

const char *
wire_compare_struct(const struct codec_table *table, const void *a, const void *b)
{
    for (size_t i = 0; i < table->field_count; i++) {
        if (!fields_equal(&table->fields[i], a, b)) {
            return table->fields[i].name;
        }
    }
    return NULL;
}

const char *
wire_compare_envelope(const struct envelope *envelope, const void *a, const void *b)
{
    int kind = codec_get_enum(a, envelope->our_kind);

    if (!bytes_equal(a, b, envelope->our_seq, sizeof(uint64_t))) {
        return envelope->seq_name;
    }
    if (codec_get_enum(b, envelope->our_kind) != kind) {
        return "body";
    }
    return wire_compare_struct(envelope->rows[kind].table, (const char *)a + envelope->our_body,
                               (const char *)b + envelope->our_body);
}
