// SPDX-License-Identifier: MIT
#include "tests/support/wire_fill.h"

#include <assert.h>
#include <string.h>

#include "common/game/types.h"
#include "common/wire/arena.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/codec_ops.h"
#include "common/wire/limits.h"

enum { SHORT_LIST = 4 };

static void *
allocate(struct wire_fill *fill, size_t count, size_t size)
{
    void *piece = arena_calloc(fill->arena, count, size);

    assert(piece && "the arena of the test is too small");
    return piece;
}

// The ends of the range are more likely than all between.
static uint64_t
pick(struct wire_fill *fill, uint64_t min, uint64_t max)
{
    uint64_t width = max - min, random = rng_next(&fill->rng);

    if (fill->size == WIRE_FULL) {
        return max;
    }
    switch (rng_below(&fill->rng, 4)) {
    case 0:
        return min;
    case 1:
        return max;
    case 2: // small, as numbers mostly are
        return min + (width < 200 ? random % (width + 1) : random % 200);
    }
    return width == UINT64_MAX ? random : min + random % (width + 1);
}

static int
pick_bit(struct wire_fill *fill, uint64_t bits)
{
    int value;

    do {
        value = (int)rng_below(&fill->rng, 64);
    } while (!(bits >> value & 1));
    return value;
}

// A text of so many bytes, in characters of one to four bytes.
static char *
make_text(struct wire_fill *fill, size_t length)
{
    static const char *const characters[] = {"", "a", "\xd0\x96", "\xe4\xba\x94",
                                             "\xf0\x9f\x80\x84"};
    char *text = allocate(fill, length + 1, 1);

    for (size_t at = 0; at < length;) {
        size_t bytes = 1 + rng_below(&fill->rng, 4);

        if (bytes <= length - at) {
            memcpy(text + at, characters[bytes], bytes);
            at += bytes;
        }
    }
    return text;
}

static struct point
make_point(struct wire_fill *fill)
{
    return (struct point){(int8_t)pick(fill, 0, BOARD_SIZE_MAX - 1),
                          (int8_t)pick(fill, 0, BOARD_SIZE_MAX - 1)};
}

static size_t
make_count(struct wire_fill *fill, const struct codec_field *row, void *ours)
{
    size_t count = row->count_max;

    if (fill->size == WIRE_ANY) {
        count = row->count_min + rng_below(&fill->rng, SHORT_LIST);
        count = count > row->count_max ? row->count_max : count;
        count = rng_below(&fill->rng, 3) == 0 ? 0 : count;
        count = rng_below(&fill->rng, 20) == 0 ? row->count_max : count;
    }
    CODEC_AT(int, ours, row->ours_count) = (int)count;
    return count;
}

static void
fill_number(struct wire_fill *fill, const struct codec_field *row, void *ours)
{
    uint64_t value = pick(fill, row->min, row->max);

    if (row->kind == CODEC_U32) {
        CODEC_AT(uint32_t, ours, row->ours) = (uint32_t)value;
    } else {
        CODEC_AT(uint64_t, ours, row->ours) = value;
    }
}

static void
fill_enum(struct wire_fill *fill, const struct codec_field *row, void *ours)
{
    if (row->kind == CODEC_ENUM || codec_applies(row, ours)) {
        codec_set_enum(ours, row->ours, pick_bit(fill, row->values) - row->shift);
    }
}

static void
fill_token(struct wire_fill *fill, const struct codec_field *row, void *ours)
{
    uint8_t *token = allocate(fill, WIRE_TOKEN_BYTES, 1);

    for (int i = 0; i < WIRE_TOKEN_BYTES; i++) {
        token[i] = (uint8_t)rng_next(&fill->rng);
    }
    codec_set_pointer(ours, row->ours, token);
}

static void
fill_element(struct wire_fill *fill, const struct codec_field *row, void *element)
{
    if (row->kind == CODEC_POINTS) {
        *(struct point *)element = make_point(fill);
    } else if (row->kind == CODEC_U32S) {
        *(uint32_t *)element = (uint32_t)pick(fill, row->min, row->max);
    } else if (row->kind == CODEC_U64S) {
        *(uint64_t *)element = pick(fill, row->min, row->max);
    } else if (row->kind == CODEC_TEXTS) {
        *(const char **)element = make_text(fill, pick(fill, row->min, row->max));
    } else {
        wire_fill_struct(fill, row->sub, element);
    }
}

static size_t
element_bytes(const struct codec_field *row)
{
    return row->kind == CODEC_POINTS  ? sizeof(struct point)
           : row->kind == CODEC_U32S  ? sizeof(uint32_t)
           : row->kind == CODEC_U64S  ? sizeof(uint64_t)
           : row->kind == CODEC_TEXTS ? sizeof(char *)
                                      : row->sub->ours_bytes;
}

static void
fill_list(struct wire_fill *fill, const struct codec_field *row, void *ours)
{
    size_t count = make_count(fill, row, ours), bytes = element_bytes(row);
    char *list = allocate(fill, count, bytes);

    for (size_t i = 0; i < count; i++) {
        fill_element(fill, row, list + i * bytes);
    }
    codec_set_pointer(ours, row->ours, list);
}

static void
fill_array(struct wire_fill *fill, const struct codec_field *row, void *ours)
{
    size_t count = make_count(fill, row, ours);

    for (size_t i = 0; i < count; i++) {
        (&CODEC_AT(uint32_t, ours, row->ours))[i] = (uint32_t)pick(fill, row->min, row->max);
    }
}

static void
fill_message(struct wire_fill *fill, const struct codec_field *row, void *ours)
{
    bool is_absent =
        row->kind == CODEC_OPTIONAL && fill->size == WIRE_ANY && rng_below(&fill->rng, 2) == 0;
    void *message;

    if (is_absent || (row->kind == CODEC_MESSAGE_IF && !codec_applies(row, ours))) {
        return;
    }
    message = allocate(fill, 1, row->sub->ours_bytes);
    wire_fill_struct(fill, row->sub, message);
    codec_set_pointer(ours, row->ours, message);
}

static void
fill_field(struct wire_fill *fill, const struct codec_field *row, void *ours)
{
    switch (row->kind) {
    case CODEC_BOOL:
        CODEC_AT(bool, ours, row->ours) = pick(fill, 0, 1);
        return;
    case CODEC_U32:
    case CODEC_U64:
        fill_number(fill, row, ours);
        return;
    case CODEC_ENUM:
    case CODEC_ENUM_IF:
        fill_enum(fill, row, ours);
        return;
    case CODEC_NEWER: // now and then in place of the older value
        if (pick(fill, 0, 1)) {
            codec_set_enum(ours, row->ours, pick_bit(fill, row->values) - row->shift);
        }
        return;
    case CODEC_TEXT:
        codec_set_pointer(ours, row->ours, make_text(fill, pick(fill, row->min, row->max)));
        return;
    case CODEC_TOKEN:
        fill_token(fill, row, ours);
        return;
    case CODEC_POINT:
        CODEC_AT(struct point, ours, row->ours) = make_point(fill);
        return;
    case CODEC_POINTS:
    case CODEC_U32S:
    case CODEC_U64S:
    case CODEC_TEXTS:
    case CODEC_MESSAGES:
        fill_list(fill, row, ours);
        return;
    case CODEC_U32S_INLINE:
        fill_array(fill, row, ours);
        return;
    case CODEC_OPTIONAL:
    case CODEC_REQUIRED:
    case CODEC_MESSAGE_IF:
        fill_message(fill, row, ours);
        return;
    case CODEC_INLINE:
        wire_fill_struct(fill, row->sub, (char *)ours + row->ours);
        return;
    }
}

void
wire_fill_struct(struct wire_fill *fill, const struct codec_table *table, void *ours)
{
    memset(ours, 0, table->ours_bytes);
    for (size_t i = 0; i < table->field_count; i++) {
        fill_field(fill, &table->fields[i], ours);
    }
}

void
wire_fill_envelope(struct wire_fill *fill, const struct envelope *envelope, int kind, void *ours)
{
    memset(ours, 0, envelope->our_bytes);
    CODEC_AT(uint64_t, ours, envelope->our_seq) = pick(fill, envelope->seq_min, UINT64_MAX);
    codec_set_enum(ours, envelope->our_kind, kind);
    wire_fill_struct(fill, envelope->rows[kind].table, (char *)ours + envelope->our_body);
}
