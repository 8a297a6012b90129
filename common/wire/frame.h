// SPDX-License-Identifier: MIT
// Splits a stream of bytes into messages: each is a frame, with its length in front. No protobuf
// and no sockets here; the caller reads into a buffer and asks for the frame at its start.
//
//      0        4                      4+n
//      +--------+-----------------------+--------
//      | length |        message        |  next frame ...
//      +--------+-----------------------+--------
//        n, big-endian, 32 bits
#ifndef COMMON_WIRE_FRAME_H
#define COMMON_WIRE_FRAME_H

#include <stddef.h>
#include <stdint.h>

enum frame_state {
    FRAME_NEED_MORE, // nothing wrong yet; ask again when more has come
    FRAME_READY,
    FRAME_EMPTY,     // a length of 0: nonsense
    FRAME_TOO_LARGE, // a length above the maximum: nonsense
};

struct frame {
    const uint8_t *message; // inside the bytes that were given
    size_t length;          // of the message
    size_t used_bytes;      // prefix and message; the next frame begins after them
};

// Looks at the frame at the start of the bytes. max is the longest message; what
// is longer or empty is told as soon as the prefix is there. *out is set only
// when the answer is FRAME_READY.
enum frame_state frame_next(const uint8_t *bytes, size_t length, size_t max, struct frame *out);

// Writes the prefix of a message of 1 to UINT32_MAX bytes. Returns the number
// of bytes written, WIRE_PREFIX_BYTES.
size_t frame_write_prefix(uint8_t *out, size_t length);

#endif
