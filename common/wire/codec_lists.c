// SPDX-License-Identifier: MIT
// Fields with a list of values. A list is a pointer and a number on both sides;
// where the elements are alike, ours points at theirs.
#include "common/wire/codec_ops.h"

#include <assert.h>

#include "common/wire/arena.h"

static bool
count_fits(const struct codec_field *row, size_t count)
{
    return count == 0 || (count >= row->count_min && count <= row->count_max);
}

bool
codec_decode_count(const struct codec_field *row, const void *theirs, void *ours, size_t *count)
{
    *count = CODEC_AT(const size_t, theirs, row->theirs_count);
    if (!count_fits(row, *count)) {
        return false;
    }
    CODEC_AT(int, ours, row->ours_count) = (int)*count;
    codec_set_pointer(ours, row->ours, NULL);
    return true;
}

size_t
codec_encode_count(const struct codec_field *row, const void *ours, void *theirs)
{
    int count = CODEC_AT(const int, ours, row->ours_count);

    assert(count >= 0 && count_fits(row, (size_t)count));
    CODEC_AT(size_t, theirs, row->theirs_count) = (size_t)count;
    return (size_t)count;
}

static bool
decode_points(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    const uint32_t *numbers = CODEC_AT(uint32_t *const, theirs, row->theirs);
    struct point *points;
    size_t count;

    if (!codec_decode_count(row, theirs, ours, &count)) {
        return false;
    }
    if (count == 0) {
        return true;
    }
    points = arena_calloc(run->arena, count, sizeof(*points));
    for (size_t i = 0; points && i < count; i++) {
        if (!codec_read_point(numbers[i], &points[i])) {
            return false;
        }
    }
    CODEC_AT(const struct point *, ours, row->ours) = points;
    return points;
}

static bool
encode_points(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    const struct point *points = CODEC_AT(const struct point *const, ours, row->ours);
    size_t count = codec_encode_count(row, ours, theirs);
    uint32_t *numbers = arena_calloc(run->arena, count, sizeof(*numbers));

    for (size_t i = 0; numbers && i < count; i++) {
        numbers[i] = codec_point_number(points[i]);
    }
    CODEC_AT(uint32_t *, theirs, row->theirs) = numbers;
    return numbers;
}

static bool
u32s_fit(const struct codec_field *row, const uint32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!codec_fits(row, numbers[i])) {
            return false;
        }
    }
    return true;
}

static bool
decode_u32s(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    const uint32_t *numbers = CODEC_AT(uint32_t *const, theirs, row->theirs);
    size_t count;

    (void)run;
    if (!codec_decode_count(row, theirs, ours, &count)) {
        return false;
    }
    CODEC_AT(const uint32_t *, ours, row->ours) = count ? numbers : NULL;
    return u32s_fit(row, numbers, count);
}

static bool
encode_u32s(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    const uint32_t *numbers = CODEC_AT(const uint32_t *const, ours, row->ours);
    size_t count = codec_encode_count(row, ours, theirs);

    (void)run;
    (void)count;
    assert(u32s_fit(row, numbers, count));
    CODEC_AT(uint32_t *, theirs, row->theirs) = (uint32_t *)numbers;
    return true;
}

static bool
decode_u32s_inline(struct codec_run *run, const struct codec_field *row, const void *theirs,
                   void *ours)
{
    const uint32_t *numbers = CODEC_AT(uint32_t *const, theirs, row->theirs);
    size_t count = CODEC_AT(const size_t, theirs, row->theirs_count);
    uint32_t *array = &CODEC_AT(uint32_t, ours, row->ours);

    (void)run;
    if (!count_fits(row, count) || !u32s_fit(row, numbers, count)) {
        return false;
    }
    CODEC_AT(int, ours, row->ours_count) = (int)count;
    memset(array, 0, row->count_max * sizeof(*array));
    if (count) {
        memcpy(array, numbers, count * sizeof(*array));
    }
    return true;
}

static bool
encode_u32s_inline(struct codec_run *run, const struct codec_field *row, const void *ours,
                   void *theirs)
{
    const uint32_t *array = &CODEC_AT(const uint32_t, ours, row->ours);
    size_t count = codec_encode_count(row, ours, theirs);

    (void)run;
    (void)count;
    assert(u32s_fit(row, array, count));
    CODEC_AT(uint32_t *, theirs, row->theirs) = (uint32_t *)array;
    return true;
}

// Ids: any number will do.
static bool
decode_u64s(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    size_t count;

    (void)run;
    if (!codec_decode_count(row, theirs, ours, &count)) {
        return false;
    }
    CODEC_AT(const uint64_t *, ours, row->ours) =
        count ? CODEC_AT(uint64_t *const, theirs, row->theirs) : NULL;
    return true;
}

static bool
encode_u64s(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    (void)run;
    codec_encode_count(row, ours, theirs);
    CODEC_AT(uint64_t *, theirs, row->theirs) =
        (uint64_t *)CODEC_AT(const uint64_t *const, ours, row->ours);
    return true;
}

static bool
decode_texts(struct codec_run *run, const struct codec_field *row, const void *theirs, void *ours)
{
    char *const *texts = CODEC_AT(char **const, theirs, row->theirs);
    size_t count;

    (void)run;
    if (!codec_decode_count(row, theirs, ours, &count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!codec_fits(row, strlen(texts[i]))) {
            return false;
        }
    }
    CODEC_AT(const char *const *, ours, row->ours) = count ? (const char *const *)texts : NULL;
    return true;
}

static bool
encode_texts(struct codec_run *run, const struct codec_field *row, const void *ours, void *theirs)
{
    const char *const *texts = CODEC_AT(const char *const *const, ours, row->ours);
    size_t count = codec_encode_count(row, ours, theirs);

    (void)run;
    for (size_t i = 0; i < count; i++) {
        assert(codec_is_good_text(row, texts[i]));
    }
    CODEC_AT(char **, theirs, row->theirs) = (char **)texts;
    return true;
}

const struct codec_ops codec_ops_points = {decode_points, encode_points};
const struct codec_ops codec_ops_u32s = {decode_u32s, encode_u32s};
const struct codec_ops codec_ops_u32s_inline = {decode_u32s_inline, encode_u32s_inline};
const struct codec_ops codec_ops_u64s = {decode_u64s, encode_u64s};
const struct codec_ops codec_ops_texts = {decode_texts, encode_texts};
