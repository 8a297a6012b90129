// SPDX-License-Identifier: MIT
// What a server may send: bytes that decode are a message that keeps to all
// limits, so it can be encoded, and decodes and encodes to the same bytes again.
// The input is one message; it is also cut into frames as a stream.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/wire/arena.h"
#include "common/wire/dump.h"
#include "common/wire/frame.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"

enum { OUT_BYTES = WIRE_PREFIX_BYTES + WIRE_SERVER_FRAME_MAX };

static void
check_message(struct arena *arena, const uint8_t *data, size_t length)
{
    static uint8_t first[OUT_BYTES], second[OUT_BYTES];
    struct server_msg msg, again;
    size_t first_bytes, second_bytes;
    struct frame frame;

    arena_reset(arena);
    if (wire_decode_server(arena, data, length, &msg).fault != WIRE_OK) {
        return;
    }
    first_bytes = wire_encode_server(arena, &msg, first, sizeof(first));
    assert(frame_next(first, first_bytes, WIRE_SERVER_FRAME_MAX, &frame) == FRAME_READY);
    arena_reset(arena);
    assert(wire_decode_server(arena, frame.message, frame.length, &again).fault == WIRE_OK);
    second_bytes = wire_encode_server(arena, &again, second, sizeof(second));
    assert(first_bytes == second_bytes && memcmp(first, second, first_bytes) == 0);
}

static void
check_dump(const uint8_t *data, size_t length)
{
    struct strbuf out = {0};

    dump_server(data, length, &out);
    assert(!memchr(strbuf_text(&out), '\n', out.length));
    strbuf_finish(&out);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    // Twice the promised size: the message and what encoding it takes.
    static char block[2 * WIRE_SERVER_ARENA_BYTES];
    struct arena arena;
    struct frame frame;

    arena_init(&arena, block, sizeof(block));
    check_message(&arena, data, length);
    check_dump(data, length);
    while (frame_next(data, length, WIRE_SERVER_FRAME_MAX, &frame) == FRAME_READY) {
        check_message(&arena, frame.message, frame.length);
        data += frame.used_bytes;
        length -= frame.used_bytes;
    }
    return 0;
}
