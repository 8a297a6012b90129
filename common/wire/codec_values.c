// SPDX-License-Identifier: MIT
// Fields with one value: numbers, enumerations, texts, tokens, points.
#include "common/wire/codec_ops.h"

#include <assert.h>

#include "common/util/utf8.h"
#include "common/wire/limits.h"

enum { POINT_ROW = 32 }; // points are y * 32 + x + 1

static bool
has_bit(uint64_t bits, int value)
{
    return value >= 0 && value < 64 && bits >> value & 1;
}

bool
codec_applies(const struct codec_field *row, const void *ours)
{
    return has_bit(row->when_values, codec_get_enum(ours, row->when));
}

static bool
decode_bool(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    (void)run;
    CODEC_AT(bool, ours, row->ours) = CODEC_AT(const protobuf_c_boolean, theirs, row->theirs);
    return true;
}

static bool
encode_bool(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    (void)run;
    CODEC_AT(protobuf_c_boolean, theirs, row->theirs) = CODEC_AT(const bool, ours, row->ours);
    return true;
}

static bool
decode_u32(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    uint32_t value = CODEC_AT(const uint32_t, theirs, row->theirs);

    (void)run;
    CODEC_AT(uint32_t, ours, row->ours) = value;
    return codec_fits(row, value);
}

static bool
encode_u32(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    uint32_t value = CODEC_AT(const uint32_t, ours, row->ours);

    (void)run;
    assert(codec_fits(row, value));
    CODEC_AT(uint32_t, theirs, row->theirs) = value;
    return true;
}

static bool
decode_u64(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    uint64_t value = CODEC_AT(const uint64_t, theirs, row->theirs);

    (void)run;
    CODEC_AT(uint64_t, ours, row->ours) = value;
    return codec_fits(row, value);
}

static bool
encode_u64(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    uint64_t value = CODEC_AT(const uint64_t, ours, row->ours);

    (void)run;
    assert(codec_fits(row, value));
    CODEC_AT(uint64_t, theirs, row->theirs) = value;
    return true;
}

static bool
decode_enum(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    int value = codec_get_enum(theirs, row->theirs);

    (void)run;
    if (!has_bit(row->values, value)) {
        return false;
    }
    codec_set_enum(ours, row->ours, value - row->shift);
    return true;
}

static bool
encode_enum(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    int own = codec_get_enum(ours, row->ours);
    int value = (row->older ? row->older(own) : own) + row->shift;

    (void)run;
    assert(has_bit(row->values, value));
    codec_set_enum(theirs, row->theirs, value);
    return true;
}

static bool
decode_enum_if(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    if (codec_applies(row, ours)) {
        return decode_enum(run, row, theirs, ours);
    }
    codec_set_enum(ours, row->ours, 0);
    return codec_get_enum(theirs, row->theirs) == 0;
}

static bool
encode_enum_if(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    return !codec_applies(row, ours) || encode_enum(run, row, ours, theirs);
}

// What is not known is left as the older field says.
static bool
decode_newer(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    uint32_t value = CODEC_AT(const uint32_t, theirs, row->theirs);

    (void)run;
    if (value < 64 && has_bit(row->values, (int)value)) {
        codec_set_enum(ours, row->ours, (int)value - row->shift);
    }
    return true;
}

static bool
encode_newer(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    int value = codec_get_enum(ours, row->ours) + row->shift;

    (void)run;
    CODEC_AT(uint32_t, theirs, row->theirs) = has_bit(row->values, value) ? (uint32_t)value : 0;
    return true;
}

static bool
decode_text(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    const char *text = CODEC_AT(char *const, theirs, row->theirs);

    (void)run;
    CODEC_AT(const char *, ours, row->ours) = text;
    return codec_fits(row, strlen(text));
}

bool
codec_is_good_text(const struct codec_field *row, const char *text)
{
    return codec_fits(row, strlen(text)) && utf8_is_text(text, strlen(text));
}

static bool
encode_text(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    const char *text = CODEC_AT(const char *const, ours, row->ours);

    (void)run;
    assert(codec_is_good_text(row, text ? text : ""));
    if (text) {
        CODEC_AT(char *, theirs, row->theirs) = (char *)text;
    }
    return true;
}

static bool
decode_token(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    ProtobufCBinaryData token = CODEC_AT(const ProtobufCBinaryData, theirs, row->theirs);

    (void)run;
    CODEC_AT(const uint8_t *, ours, row->ours) = token.data;
    return token.len == WIRE_TOKEN_BYTES;
}

static bool
encode_token(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    const uint8_t *token = CODEC_AT(const uint8_t *const, ours, row->ours);

    (void)run;
    assert(token);
    CODEC_AT(ProtobufCBinaryData, theirs, row->theirs) =
        (ProtobufCBinaryData){WIRE_TOKEN_BYTES, (uint8_t *)token};
    return true;
}

bool
codec_read_point(uint32_t number, struct point *point)
{
    uint32_t place = number - 1; // 0, which is no point, becomes a very large number

    if (place / POINT_ROW >= BOARD_SIZE_MAX || place % POINT_ROW >= BOARD_SIZE_MAX) {
        return false;
    }
    *point = (struct point){(int8_t)(place % POINT_ROW), (int8_t)(place / POINT_ROW)};
    return true;
}

uint32_t
codec_point_number(struct point point)
{
    assert(point_on_board(point, BOARD_SIZE_MAX));
    return (uint32_t)(point.y * POINT_ROW + point.x + 1);
}

static bool
decode_point(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    (void)run;
    return codec_read_point(CODEC_AT(const uint32_t, theirs, row->theirs),
                            &CODEC_AT(struct point, ours, row->ours));
}

static bool
encode_point(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    (void)run;
    CODEC_AT(uint32_t, theirs, row->theirs) =
        codec_point_number(CODEC_AT(const struct point, ours, row->ours));
    return true;
}

const struct codec_ops codec_ops_bool = {decode_bool, encode_bool};
const struct codec_ops codec_ops_u32 = {decode_u32, encode_u32};
const struct codec_ops codec_ops_u64 = {decode_u64, encode_u64};
const struct codec_ops codec_ops_enum = {decode_enum, encode_enum};
const struct codec_ops codec_ops_enum_if = {decode_enum_if, encode_enum_if};
const struct codec_ops codec_ops_newer = {decode_newer, encode_newer};
const struct codec_ops codec_ops_text = {decode_text, encode_text};
const struct codec_ops codec_ops_token = {decode_token, encode_token};
const struct codec_ops codec_ops_point = {decode_point, encode_point};
