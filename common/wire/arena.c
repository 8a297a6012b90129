// SPDX-License-Identifier: MIT
#include "common/wire/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include <protobuf-c/protobuf-c.h>

#include "common/util/wipe.h"

// Bytes from p to the next place where any type may begin.
static size_t
padding(const char *p)
{
    return -(uintptr_t)p % alignof(max_align_t);
}

void
arena_init(struct arena *arena, void *block, size_t bytes)
{
    *arena = (struct arena){.block = block, .next = block, .limit = (char *)block + bytes};
}

void
arena_reset(struct arena *arena)
{
    arena_rewind(arena, 0);
}

void
arena_rewind(struct arena *arena, size_t used_bytes)
{
    char *next = arena->block + used_bytes;

    assert(next <= arena->next);
    wipe(next, (size_t)(arena->next - next));
    arena->next = next;
    arena->is_exhausted = false;
}

void *
arena_alloc(struct arena *arena, size_t bytes)
{
    size_t left = (size_t)(arena->limit - arena->next), skip = padding(arena->next);
    char *piece;

    // Two comparisons, for a sum could wrap around.
    if (skip > left || bytes > left - skip) {
        arena->is_exhausted = true;
        return NULL;
    }
    piece = arena->next + skip;
    arena->next = piece + bytes;
    return piece;
}

void *
arena_calloc(struct arena *arena, size_t count, size_t size)
{
    void *piece;

    if (size != 0 && count > SIZE_MAX / size) {
        arena->is_exhausted = true;
        return NULL;
    }
    piece = arena_alloc(arena, count * size);
    if (piece) {
        memset(piece, 0, count * size);
    }
    return piece;
}

size_t
arena_used_bytes(const struct arena *arena)
{
    return (size_t)(arena->next - arena->block);
}

static void *
allocate(void *arena, size_t bytes)
{
    return arena_alloc(arena, bytes);
}

static void
release(void *arena, void *piece)
{
    (void)arena;
    (void)piece;
}

struct ProtobufCAllocator
arena_allocator(struct arena *arena)
{
    return (struct ProtobufCAllocator){allocate, release, arena};
}
