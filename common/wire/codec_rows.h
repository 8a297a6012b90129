// SPDX-License-Identifier: MIT
// How the rows of the codec tables are written; for the files codec_<subject>.c
// alone. A row names our struct, their message and the field:
//
//      ROW_U32(wire_act, Act, move, 0, INT32_MAX)
//      ROW_U32_AS(wire_snapshot, event_total, Snapshot, event_count, ...)
//
// The second form is for a field with two names. A row whose field has another
// type than the row says does not compile.
#ifndef COMMON_WIRE_CODEC_ROWS_H
#define COMMON_WIRE_CODEC_ROWS_H

#include "common/wire/codec.h"

// Times in ms: what fits the 53 bits of a double, so that bots in any language
// can count with them, and sums of a few do not overflow.
#define CODEC_MS_MAX ((UINT64_C(1) << 53) - 1)

#define CODEC_BIT(VALUE) (UINT64_C(1) << (VALUE))

// The offset of a field, if it has the type that is wanted.
#define OUR_FIELD(OURS, FIELD, WANTED) \
    _Generic(((struct OURS *)0)->FIELD, WANTED : offsetof(struct OURS, FIELD))
#define THEIR_FIELD(THEIRS, FIELD, WANTED) \
    _Generic(((Pb__##THEIRS *)0)->FIELD, WANTED : offsetof(Pb__##THEIRS, FIELD))

// The offset of an array of numbers.
#define OUR_ARRAY(OURS, FIELD, LENGTH)     \
    (OUR_FIELD(OURS, FIELD[0], uint32_t) + \
     0 * sizeof(char[sizeof(((struct OURS *)0)->FIELD) == (LENGTH) * sizeof(uint32_t) ? 1 : -1]))

// The offset of an enumeration, which has its own type but the size of int.
#define OUR_ENUM(OURS, FIELD)       \
    (offsetof(struct OURS, FIELD) + \
     0 * sizeof(char[sizeof(((struct OURS *)0)->FIELD) == sizeof(int) ? 1 : -1]))
#define THEIR_ENUM(THEIRS, FIELD)    \
    (offsetof(Pb__##THEIRS, FIELD) + \
     0 * sizeof(char[sizeof(((Pb__##THEIRS *)0)->FIELD) == sizeof(int) ? 1 : -1]))

#define ROW_BOOL(OURS, THEIRS, FIELD)                                             \
    {                                                                             \
        .name = #FIELD, .kind = CODEC_BOOL, .ours = OUR_FIELD(OURS, FIELD, bool), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, protobuf_c_boolean),                 \
    }

#define ROW_U32_AS(OURS, OUR_NAME, THEIRS, FIELD, MIN, MAX)                             \
    {                                                                                   \
        .name = #FIELD, .kind = CODEC_U32, .ours = OUR_FIELD(OURS, OUR_NAME, uint32_t), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint32_t), .min = MIN, .max = MAX,         \
    }
#define ROW_U32(OURS, THEIRS, FIELD, MIN, MAX) ROW_U32_AS(OURS, FIELD, THEIRS, FIELD, MIN, MAX)
// A number that only counts or shows something.
#define ROW_COUNT(OURS, THEIRS, FIELD) ROW_U32(OURS, THEIRS, FIELD, 0, UINT32_MAX)

#define ROW_U64(OURS, THEIRS, FIELD, MIN, MAX)                                       \
    {                                                                                \
        .name = #FIELD, .kind = CODEC_U64, .ours = OUR_FIELD(OURS, FIELD, uint64_t), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint64_t), .min = MIN, .max = MAX,      \
    }
// Numbers of rooms, games, players, versions. The codec does not check that they exist.
#define ROW_ID(OURS, THEIRS, FIELD) ROW_U64(OURS, THEIRS, FIELD, 0, UINT64_MAX)
#define ROW_MS(OURS, THEIRS, FIELD) ROW_U64(OURS, THEIRS, FIELD, 0, CODEC_MS_MAX)

// A signed number of ours that is never negative: to read it as unsigned is the same.
#define ROW_I32(OURS, THEIRS, FIELD, MIN)                                             \
    {                                                                                 \
        .name = #FIELD, .kind = CODEC_U32, .ours = OUR_FIELD(OURS, FIELD, int32_t),   \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint32_t), .min = MIN, .max = INT32_MAX, \
    }
#define ROW_SIGNED_MS(OURS, THEIRS, FIELD)                                             \
    {                                                                                  \
        .name = #FIELD, .kind = CODEC_U64, .ours = OUR_FIELD(OURS, FIELD, int64_t),    \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint64_t), .min = 0, .max = CODEC_MS_MAX, \
    }

// Values of theirs, as bits. Most enumerations keep 0 for "unspecified" and
// refuse it: 1..COUNT there is 0..COUNT-1 here. Where 0 has a meaning both
// sides count alike.
#define VALUES_FROM_1(COUNT) ((CODEC_BIT(COUNT) - 1) << 1)
#define VALUES_FROM_0(COUNT) (CODEC_BIT(COUNT) - 1)

#define ROW_ENUM_OF(OURS, OUR_NAME, THEIRS, FIELD, VALUES, SHIFT)              \
    {                                                                          \
        .name = #FIELD, .kind = CODEC_ENUM, .ours = OUR_ENUM(OURS, OUR_NAME),  \
        .theirs = THEIR_ENUM(THEIRS, FIELD), .values = VALUES, .shift = SHIFT, \
    }
#define ROW_ENUM_AS(OURS, OUR_NAME, THEIRS, FIELD, COUNT) \
    ROW_ENUM_OF(OURS, OUR_NAME, THEIRS, FIELD, VALUES_FROM_1(COUNT), 1)
#define ROW_ENUM(OURS, THEIRS, FIELD, COUNT) ROW_ENUM_AS(OURS, FIELD, THEIRS, FIELD, COUNT)
#define ROW_ENUM_OR_NONE(OURS, THEIRS, FIELD, COUNT) \
    ROW_ENUM_OF(OURS, FIELD, THEIRS, FIELD, VALUES_FROM_0(COUNT), 0)
#define ROW_ENUM_IF(OURS, THEIRS, FIELD, COUNT, WHEN, WHEN_VALUES)                       \
    {                                                                                    \
        .name = #FIELD, .kind = CODEC_ENUM_IF, .ours = OUR_ENUM(OURS, FIELD),            \
        .theirs = THEIR_ENUM(THEIRS, FIELD), .values = VALUES_FROM_1(COUNT), .shift = 1, \
        .when = OUR_ENUM(OURS, WHEN), .when_values = WHEN_VALUES,                        \
    }

// An enumeration that has grown: older programs are told the value that OLDER() gives, and find
// the new one, from FIRST on, in a number of its own, which they do not know.
#define ROW_ENUM_GROWN(OURS, OUR_NAME, THEIRS, FIELD, FIRST, OLDER)                      \
    {                                                                                    \
        .name = #FIELD, .kind = CODEC_ENUM, .ours = OUR_ENUM(OURS, OUR_NAME),            \
        .theirs = THEIR_ENUM(THEIRS, FIELD), .values = VALUES_FROM_1(FIRST), .shift = 1, \
        .older = OLDER,                                                                  \
    }
#define ROW_NEWER(OURS, OUR_NAME, THEIRS, FIELD, FIRST, COUNT)                 \
    {                                                                          \
        .name = #FIELD, .kind = CODEC_NEWER, .ours = OUR_ENUM(OURS, OUR_NAME), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint32_t),                        \
        .values = VALUES_FROM_1(COUNT) & ~VALUES_FROM_1(FIRST), .shift = 1,    \
    }

#define ROW_TEXT(OURS, THEIRS, FIELD, BYTES_MIN, BYTES_MAX)                               \
    {                                                                                     \
        .name = #FIELD, .kind = CODEC_TEXT, .ours = OUR_FIELD(OURS, FIELD, const char *), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, char *), .min = BYTES_MIN, .max = BYTES_MAX, \
    }
#define ROW_TOKEN(OURS, THEIRS, FIELD)                                                        \
    {                                                                                         \
        .name = #FIELD, .kind = CODEC_TOKEN, .ours = OUR_FIELD(OURS, FIELD, const uint8_t *), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, ProtobufCBinaryData),                            \
    }

#define ROW_POINT(OURS, THEIRS, FIELD)                                                     \
    {                                                                                      \
        .name = #FIELD, .kind = CODEC_POINT, .ours = OUR_FIELD(OURS, FIELD, struct point), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint32_t),                                    \
    }

// Lists: COUNT is our field that counts, theirs is n_<field>. An empty list is
// always allowed, else it has COUNT_MIN to COUNT_MAX elements.
#define LIST_COUNTS(OURS, COUNT, THEIRS, FIELD, COUNT_MIN, COUNT_MAX)               \
    .ours_count = OUR_FIELD(OURS, COUNT, int),                                      \
    .theirs_count = THEIR_FIELD(THEIRS, n_##FIELD, size_t), .count_min = COUNT_MIN, \
    .count_max = COUNT_MAX

#define ROW_POINTS(OURS, THEIRS, FIELD, COUNT, COUNT_MAX)      \
    {                                                          \
        .name = #FIELD, .kind = CODEC_POINTS,                  \
        .ours = OUR_FIELD(OURS, FIELD, const struct point *),  \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint32_t *),      \
        LIST_COUNTS(OURS, COUNT, THEIRS, FIELD, 1, COUNT_MAX), \
    }
// A list of numbers up to MAX that has exactly LENGTH of them, or none.
#define ROW_U32S(OURS, THEIRS, FIELD, COUNT, LENGTH, MAX)                                     \
    {                                                                                         \
        .name = #FIELD, .kind = CODEC_U32S, .ours = OUR_FIELD(OURS, FIELD, const uint32_t *), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint32_t *), .max = MAX,                         \
        LIST_COUNTS(OURS, COUNT, THEIRS, FIELD, LENGTH, LENGTH),                              \
    }
// As ROW_U32S, in an array of our struct; the elements after the count are 0.
#define ROW_U32S_INLINE(OURS, THEIRS, FIELD, COUNT, LENGTH, MAX)                           \
    {                                                                                      \
        .name = #FIELD, .kind = CODEC_U32S_INLINE, .ours = OUR_ARRAY(OURS, FIELD, LENGTH), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint32_t *), .max = MAX,                      \
        LIST_COUNTS(OURS, COUNT, THEIRS, FIELD, LENGTH, LENGTH),                           \
    }
#define ROW_IDS(OURS, THEIRS, FIELD, COUNT, COUNT_MAX)                                        \
    {                                                                                         \
        .name = #FIELD, .kind = CODEC_U64S, .ours = OUR_FIELD(OURS, FIELD, const uint64_t *), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, uint64_t *), .max = UINT64_MAX,                  \
        LIST_COUNTS(OURS, COUNT, THEIRS, FIELD, 1, COUNT_MAX),                                \
    }
#define ROW_TEXTS(OURS, THEIRS, FIELD, COUNT, COUNT_MAX, BYTES_MIN, BYTES_MAX)                    \
    {                                                                                             \
        .name = #FIELD, .kind = CODEC_TEXTS, .ours = OUR_FIELD(OURS, FIELD, const char *const *), \
        .theirs = THEIR_FIELD(THEIRS, FIELD, char **), .min = BYTES_MIN, .max = BYTES_MAX,        \
        LIST_COUNTS(OURS, COUNT, THEIRS, FIELD, 1, COUNT_MAX),                                    \
    }
#define ROW_MESSAGES(OURS, THEIRS, FIELD, COUNT, COUNT_MAX, SUB)                                   \
    {                                                                                              \
        .name = #FIELD, .kind = CODEC_MESSAGES, .ours = offsetof(struct OURS, FIELD),              \
        .ours_bytes = sizeof(*((struct OURS *)0)->FIELD), .theirs = offsetof(Pb__##THEIRS, FIELD), \
        .sub = SUB, LIST_COUNTS(OURS, COUNT, THEIRS, FIELD, 1, COUNT_MAX),                         \
    }

// Messages inside: that SUB is the table of these two types is for the tests.
#define ROW_MESSAGE_OF(KIND, OURS, THEIRS, FIELD, SUB)                                         \
    .name = #FIELD, .kind = KIND, .ours = offsetof(struct OURS, FIELD),                        \
    .ours_bytes = sizeof(*((struct OURS *)0)->FIELD), .theirs = offsetof(Pb__##THEIRS, FIELD), \
    .sub = SUB
#define ROW_OPTIONAL(OURS, THEIRS, FIELD, SUB)                   \
    {                                                            \
        ROW_MESSAGE_OF(CODEC_OPTIONAL, OURS, THEIRS, FIELD, SUB) \
    }
#define ROW_REQUIRED(OURS, THEIRS, FIELD, SUB)                   \
    {                                                            \
        ROW_MESSAGE_OF(CODEC_REQUIRED, OURS, THEIRS, FIELD, SUB) \
    }
#define ROW_MESSAGE_IF(OURS, THEIRS, FIELD, SUB, WHEN, WHEN_VALUES)                               \
    {                                                                                             \
        ROW_MESSAGE_OF(CODEC_MESSAGE_IF, OURS, THEIRS, FIELD, SUB), .when = OUR_ENUM(OURS, WHEN), \
                                                                    .when_values = WHEN_VALUES,   \
    }
#define ROW_INLINE(OURS, THEIRS, FIELD, SUB)                                                      \
    {                                                                                             \
        .name = #FIELD, .kind = CODEC_INLINE, .ours = offsetof(struct OURS, FIELD),               \
        .ours_bytes = sizeof(((struct OURS *)0)->FIELD), .theirs = offsetof(Pb__##THEIRS, FIELD), \
        .sub = SUB,                                                                               \
    }

// DESCRIPTOR is the middle of the generated name, pb__<descriptor>__descriptor, and of the
// array of rows, <descriptor>_rows.
#define CODEC_TABLE(OURS, DESCRIPTOR)                                                  \
    {                                                                                  \
        &pb__##DESCRIPTOR##__descriptor, sizeof(struct OURS),                          \
            sizeof(DESCRIPTOR##_rows) / sizeof(*DESCRIPTOR##_rows), DESCRIPTOR##_rows, \
    }
#define CODEC_NO_FIELDS(DESCRIPTOR)                                           \
    {                                                                         \
        &pb__##DESCRIPTOR##__descriptor, sizeof(struct wire_nothing), 0, NULL \
    }

#endif
