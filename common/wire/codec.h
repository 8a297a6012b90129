// SPDX-License-Identifier: MIT
// Our structs (messages.h) to generated structs and back, driven by tables: one
// table for each message, one row for each of its fields.
//
//      struct wire_sit           codec_sit                    Pb__Sit
//        uint64_t room    <--  {U64,  any number}     -->       uint64_t room
//        enum seat seat   <--  {ENUM, 1 and 2, -1}    -->       Pb__Seat seat
//
// "Theirs" is the generated struct, as unpacked by protobuf-c or to be packed;
// "ours" is used by all other code. Decoding refuses what a row does not allow;
// encoding asserts it, since a message of ours that breaks a limit is a bug.
// Only common/wire and its tests include this; rows are written with the macros
// of codec_rows.h.
#ifndef COMMON_WIRE_CODEC_H
#define COMMON_WIRE_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <protobuf-c/protobuf-c.h>

struct arena;

enum codec_kind {
    CODEC_BOOL,
    CODEC_U32,
    CODEC_U64,
    CODEC_ENUM,
    CODEC_ENUM_IF, // only where another field says so, else 0 on both sides
    CODEC_NEWER,   // a number of theirs: a value of the enumeration before it that older
                   // programs do not know; 0 = none
    CODEC_TEXT,
    CODEC_TOKEN, // exactly WIRE_TOKEN_BYTES bytes
    CODEC_POINT,
    CODEC_POINTS,
    CODEC_U32S,
    CODEC_U32S_INLINE, // an array inside our struct
    CODEC_U64S,
    CODEC_TEXTS,
    CODEC_MESSAGES,   // an array of our structs
    CODEC_OPTIONAL,   // a message; NULL when absent
    CODEC_REQUIRED,   // a message; never NULL
    CODEC_MESSAGE_IF, // a message exactly where another field says so, else NULL
    CODEC_INLINE,     // a required message; a struct inside ours
};

enum { CODEC_KIND_COUNT = CODEC_INLINE + 1 };

// One field. What a kind does not use is 0.
struct codec_field {
    const char *name; // in the .proto file
    enum codec_kind kind;
    size_t ours;         // offset of the field
    size_t ours_count;   // lists: offset of the int that counts
    size_t ours_bytes;   // messages: size of our struct, for the tests
    size_t theirs;       // offset of the field
    size_t theirs_count; // lists: offset of the size_t that counts

    uint64_t min, max;             // numbers; bytes of texts; of lists each element
    size_t count_min, count_max;   // lists: elements, unless there are none
    uint64_t values;               // enumerations: a bit for each value of theirs that is allowed
    int shift;                     // enumerations: theirs minus ours
    int (*older)(int ours);        // enumerations: the value that stands for a newer one, or NULL
    size_t when;                   // _IF: offset of a decoded field of ours, 32 bits wide
    uint64_t when_values;          // _IF: a bit for each of its values that says so
    const struct codec_table *sub; // messages
};

struct codec_table {
    const ProtobufCMessageDescriptor *descriptor;
    size_t ours_bytes; // size of our struct
    size_t field_count;
    const struct codec_field *fields; // a field that an _IF asks about comes before it
};

// Which field was refused; both are static.
struct codec_fault {
    const char *message; // "RoomSettings"
    const char *field;   // "title"
};

// Sets all fields of ours. Borrows theirs: ours points into it. False if a
// field is refused, which *fault then tells; or if the arena is exhausted.
bool codec_decode(const struct codec_table *table, struct arena *arena,
                  const ProtobufCMessage *theirs, void *ours, struct codec_fault *fault);

// A message of theirs in the arena that borrows from ours; NULL if the arena is
// exhausted.
ProtobufCMessage *codec_encode(const struct codec_table *table, struct arena *arena,
                               const void *ours);

#endif
