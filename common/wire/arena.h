// SPDX-License-Identifier: MIT
// Memory for one message: a block that is given out piece by piece and reset as a whole. The
// block is the limit: a message that needs more, an attack or not, gets NULL. One owner, no
// threads.
//
//      block                                          limit
//      | piece | piece |pad| piece |      free        |
//                                  ^ next
#ifndef COMMON_WIRE_ARENA_H
#define COMMON_WIRE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct ProtobufCAllocator;

struct arena {
    char *block; // borrowed
    char *next;
    char *limit;
    bool is_exhausted; // something was refused since the last reset or rewind
};

// Borrows the block for as long as the arena is used.
void arena_init(struct arena *arena, void *block, size_t bytes);

// Takes everything back. What was handed out is overwritten with zeros, since
// passwords and tokens come through here.
void arena_reset(struct arena *arena);

// Takes back what was handed out since arena_used_bytes() had this value.
void arena_rewind(struct arena *arena, size_t used_bytes);

// A piece that any type may be stored in; its bytes are not set. NULL when the
// block is used up. 0 bytes are a piece too.
void *arena_alloc(struct arena *arena, size_t bytes);

// As arena_alloc(), for count elements, zeroed.
void *arena_calloc(struct arena *arena, size_t count, size_t size);

// Bytes that were handed out, padding included.
size_t arena_used_bytes(const struct arena *arena);

// An allocator for protobuf-c, which borrows the arena. Its free does nothing.
struct ProtobufCAllocator arena_allocator(struct arena *arena);

#endif
