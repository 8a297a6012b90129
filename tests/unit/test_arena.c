// SPDX-License-Identifier: MIT
#include "common/wire/arena.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/codec.h"

enum { BLOCK_BYTES = 1024 };

struct fixture {
    alignas(max_align_t) char block[BLOCK_BYTES];
    struct arena arena;
};

static int
set_up(void **state)
{
    static struct fixture fixture;

    memset(fixture.block, 0x5a, sizeof(fixture.block));
    arena_init(&fixture.arena, fixture.block, sizeof(fixture.block));
    *state = &fixture;
    return 0;
}

static void
pieces_are_aligned_and_do_not_overlap(void **state)
{
    struct fixture *fixture = *state;
    char *last_end = fixture->block;

    for (size_t bytes = 0; bytes < 20; bytes++) {
        char *piece = arena_alloc(&fixture->arena, bytes);

        if (!piece || (uintptr_t)piece % alignof(max_align_t) || piece < last_end) {
            fail_msg("a piece of %zu bytes: expected it aligned at or behind %p, got %p", bytes,
                     (void *)last_end, (void *)piece);
        }
        memset(piece, (int)bytes, bytes);
        last_end = piece + bytes;
    }
    assert_true(last_end <= fixture->block + BLOCK_BYTES);
}

static void
a_block_that_is_not_aligned_gives_aligned_pieces(void **state)
{
    struct fixture *fixture = *state;
    char *piece;

    arena_init(&fixture->arena, fixture->block + 3, 100);
    piece = arena_alloc(&fixture->arena, 8);
    assert_int_equal((uintptr_t)piece % alignof(max_align_t), 0);
    assert_true(piece >= fixture->block + 3 && piece + 8 <= fixture->block + 103);
}

static void
the_whole_block_can_be_had_and_not_a_byte_more(void **state)
{
    struct fixture *fixture = *state;

    assert_non_null(arena_alloc(&fixture->arena, BLOCK_BYTES));
    assert_false(fixture->arena.is_exhausted);
    assert_null(arena_alloc(&fixture->arena, 1));
    assert_true(fixture->arena.is_exhausted);
}

static void
a_refusal_takes_nothing(void **state)
{
    struct fixture *fixture = *state;

    assert_non_null(arena_alloc(&fixture->arena, BLOCK_BYTES - 64));
    assert_null(arena_alloc(&fixture->arena, 65));
    assert_non_null(arena_alloc(&fixture->arena, 64));
}

static void
absurd_sizes_do_not_wrap_around(void **state)
{
    struct fixture *fixture = *state;

    assert_non_null(arena_alloc(&fixture->arena, 1));
    assert_null(arena_alloc(&fixture->arena, SIZE_MAX));
    assert_null(arena_alloc(&fixture->arena, SIZE_MAX - 15));
    assert_null(arena_calloc(&fixture->arena, SIZE_MAX / 8 + 2, 8));
    assert_null(arena_calloc(&fixture->arena, 8, SIZE_MAX / 8 + 2));
    assert_non_null(arena_calloc(&fixture->arena, SIZE_MAX, 0));
}

static void
calloc_clears_what_was_there(void **state)
{
    struct fixture *fixture = *state;
    const char *piece = arena_calloc(&fixture->arena, 4, 8);

    for (int i = 0; i < 32; i++) {
        assert_int_equal(piece[i], 0);
    }
}

static void
reset_gives_everything_back_and_wipes_it(void **state)
{
    static const char secret[] = "correct horse";
    struct fixture *fixture = *state;
    char *first = arena_alloc(&fixture->arena, sizeof(secret));

    memcpy(first, secret, sizeof(secret));
    arena_alloc(&fixture->arena, SIZE_MAX);
    arena_reset(&fixture->arena);
    assert_int_equal(arena_used_bytes(&fixture->arena), 0);
    assert_false(fixture->arena.is_exhausted);
    for (size_t i = 0; i < sizeof(secret); i++) {
        assert_int_equal(fixture->block[i], 0);
    }
    assert_ptr_equal(arena_alloc(&fixture->arena, 1), first);
}

static void
rewind_keeps_what_came_before(void **state)
{
    struct fixture *fixture = *state;
    char *kept = arena_alloc(&fixture->arena, 16), *piece;
    size_t before;

    memset(kept, 'k', 16);
    before = arena_used_bytes(&fixture->arena);
    piece = arena_alloc(&fixture->arena, 16);
    memset(piece, 'p', 16);
    arena_rewind(&fixture->arena, before);
    assert_int_equal(arena_used_bytes(&fixture->arena), before);
    assert_int_equal(kept[15], 'k');
    assert_int_equal(piece[0], 0);
}

static void
protobuf_c_is_given_pieces_until_the_cap(void **state)
{
    struct fixture *fixture = *state;
    ProtobufCAllocator allocator = arena_allocator(&fixture->arena);
    int pieces = 0;
    void *piece;

    while ((piece = allocator.alloc(allocator.allocator_data, 64))) {
        allocator.free(allocator.allocator_data, piece);
        pieces++;
    }
    // To free gives nothing back.
    assert_int_equal(pieces, BLOCK_BYTES / 64);
    assert_true(fixture->arena.is_exhausted);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(pieces_are_aligned_and_do_not_overlap, set_up),
        cmocka_unit_test_setup(a_block_that_is_not_aligned_gives_aligned_pieces, set_up),
        cmocka_unit_test_setup(the_whole_block_can_be_had_and_not_a_byte_more, set_up),
        cmocka_unit_test_setup(a_refusal_takes_nothing, set_up),
        cmocka_unit_test_setup(absurd_sizes_do_not_wrap_around, set_up),
        cmocka_unit_test_setup(calloc_clears_what_was_there, set_up),
        cmocka_unit_test_setup(reset_gives_everything_back_and_wipes_it, set_up),
        cmocka_unit_test_setup(rewind_keeps_what_came_before, set_up),
        cmocka_unit_test_setup(protobuf_c_is_given_pieces_until_the_cap, set_up),
    };

    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
