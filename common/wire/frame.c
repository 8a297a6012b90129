// SPDX-License-Identifier: MIT
#include "common/wire/frame.h"

#include <assert.h>

#include "common/wire/limits.h"

static size_t
read_prefix(const uint8_t *bytes)
{
    size_t length = 0;

    for (int i = 0; i < WIRE_PREFIX_BYTES; i++) {
        length = length << 8 | bytes[i];
    }
    return length;
}

enum frame_state
frame_next(const uint8_t *bytes, size_t length, size_t max, struct frame *out)
{
    size_t wanted;

    if (length < WIRE_PREFIX_BYTES) {
        return FRAME_NEED_MORE;
    }
    wanted = read_prefix(bytes);
    if (wanted == 0) {
        return FRAME_EMPTY;
    }
    if (wanted > max) {
        return FRAME_TOO_LARGE;
    }
    if (wanted > length - WIRE_PREFIX_BYTES) {
        return FRAME_NEED_MORE;
    }
    *out = (struct frame){
        .message = bytes + WIRE_PREFIX_BYTES,
        .length = wanted,
        .used_bytes = WIRE_PREFIX_BYTES + wanted,
    };
    return FRAME_READY;
}

size_t
frame_write_prefix(uint8_t *out, size_t length)
{
    assert(length > 0 && length <= UINT32_MAX);
    for (int i = WIRE_PREFIX_BYTES - 1; i >= 0; i--) {
        out[i] = (uint8_t)length;
        length >>= 8;
    }
    return WIRE_PREFIX_BYTES;
}
