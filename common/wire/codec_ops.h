// SPDX-License-Identifier: MIT
// Inside the codec: what each kind of field can do, and what its functions
// share. For codec.c, codec_values.c and codec_lists.c alone.
#ifndef COMMON_WIRE_CODEC_OPS_H
#define COMMON_WIRE_CODEC_OPS_H

#include <string.h>

#include "common/game/types.h"
#include "common/wire/codec.h"

// One message with all that is inside it.
struct codec_run {
    struct arena *arena;
    struct codec_fault fault; // the innermost field that was refused; NULLs before
};

// Returns false if the field is refused or the arena is exhausted.
typedef bool (*codec_decode_fn)(struct codec_run *run, const struct codec_field *row,
                                const void *theirs, void *ours);

// Returns false if the arena is exhausted.
typedef bool (*codec_encode_fn)(struct codec_run *run, const struct codec_field *row,
                                const void *ours, void *theirs);

struct codec_ops {
    codec_decode_fn decode;
    codec_encode_fn encode;
};

// One value each: codec_values.c.
extern const struct codec_ops codec_ops_bool;
extern const struct codec_ops codec_ops_u32;
extern const struct codec_ops codec_ops_u64;
extern const struct codec_ops codec_ops_enum;
extern const struct codec_ops codec_ops_enum_if;
extern const struct codec_ops codec_ops_newer;
extern const struct codec_ops codec_ops_text;
extern const struct codec_ops codec_ops_token;
extern const struct codec_ops codec_ops_point;

// Lists of values: codec_lists.c.
extern const struct codec_ops codec_ops_points;
extern const struct codec_ops codec_ops_u32s;
extern const struct codec_ops codec_ops_u32s_inline;
extern const struct codec_ops codec_ops_u64s;
extern const struct codec_ops codec_ops_texts;

// A field by its offset. The types of rows and fields agree: codec_rows.h.
#define CODEC_AT(TYPE, STRUCT, OFFSET) (*(TYPE *)((char *)(STRUCT) + (OFFSET)))

// Pointers to different types, and enumerations, are copied byte by byte: they
// may not be looked at through a common type.
static inline void *
codec_get_pointer(const void *from, size_t offset)
{
    void *pointer;

    memcpy(&pointer, (const char *)from + offset, sizeof(pointer));
    return pointer;
}

static inline void
codec_set_pointer(void *to, size_t offset, const void *pointer)
{
    memcpy((char *)to + offset, &pointer, sizeof(pointer));
}

static inline int
codec_get_enum(const void *from, size_t offset)
{
    int value;

    memcpy(&value, (const char *)from + offset, sizeof(value));
    return value;
}

static inline void
codec_set_enum(void *to, size_t offset, int value)
{
    memcpy((char *)to + offset, &value, sizeof(value));
}

static inline bool
codec_fits(const struct codec_field *row, uint64_t value)
{
    return value >= row->min && value <= row->max;
}

// Is the text within the row's limits, and fit to be sent?
bool codec_is_good_text(const struct codec_field *row, const char *text);

// Does the other field of ours say that this one counts?
bool codec_applies(const struct codec_field *row, const void *ours);

// y * 32 + x + 1 to a point and back. False if there is no such point on any board.
bool codec_read_point(uint32_t number, struct point *point);
uint32_t codec_point_number(struct point point);

// The number of elements of a list, checked, and set on the other side. In
// decoding the pointer is set to NULL, and stays so for an empty list.
bool codec_decode_count(const struct codec_field *row, const void *theirs, void *ours,
                        size_t *count);
size_t codec_encode_count(const struct codec_field *row, const void *ours, void *theirs);

#endif
