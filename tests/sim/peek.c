// SPDX-License-Identifier: MIT
#include "tests/sim/peek.h"

#include <assert.h>

#include "server/core/blob.h"

enum { TAG_SEQ = 1 << 3, TAG_ONE = 1 << 3, TAG_TWO = 2 << 3 };

// Where the bodies stand in the oneof of ServerMsg.
static const uint8_t numbers[SERVER_KIND_COUNT] = {
    10, 11, 12, 13, 14, 15, 16, 17, 18, 27, 28, 30, 31, 32, 33, 34, 35, 36, 37, 38,  39,  40, 41,
    42, 43, 44, 50, 51, 52, 53, 54, 55, 56, 57, 58, 80, 81, 90, 91, 92, 93, 94, 100, 101, 102};
static_assert(sizeof(numbers) == 45, "each kind has its number");

static uint64_t
varint(const struct blob *frame, size_t *at)
{
    uint64_t value = 0;

    for (int shift = 0; shift < 64 && *at < frame->length; shift += 7) {
        uint8_t byte = frame->bytes[(*at)++];

        value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            break;
        }
    }
    return value;
}

struct peeked
peek(const struct blob *frame)
{
    struct peeked out = {0};
    size_t at = WIRE_PREFIX_BYTES;
    uint64_t tag = varint(frame, &at);

    if (tag == TAG_SEQ) {
        out.re_seq = varint(frame, &at);
        tag = varint(frame, &at);
    }
    while ((int)out.kind < SERVER_KIND_COUNT - 1 && numbers[out.kind] != tag >> 3) {
        out.kind++;
    }
    varint(frame, &at); // the length of the body
    if (at < frame->length && frame->bytes[at] == TAG_ONE) {
        at++;
        out.one = varint(frame, &at);
    }
    if (at < frame->length && frame->bytes[at] == TAG_TWO) {
        at++;
        out.two = varint(frame, &at);
    }
    return out;
}
