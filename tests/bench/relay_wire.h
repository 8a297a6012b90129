// SPDX-License-Identifier: MIT
// How the bare relay is spoken to. A frame is a length of 32 bits, big-endian, and
// so many bytes; in them
//
//      join    'J' place 0 0 room                  answered by the same frame
//      move    'M' place 0 0 room number 0 ...     goes to everybody in the room
//
// with room and number as 32 bits of this machine.
#ifndef TESTS_BENCH_RELAY_WIRE_H
#define TESTS_BENCH_RELAY_WIRE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/wire/frame.h"
#include "common/wire/limits.h"

enum {
    RELAY_MESSAGE_MAX = 4096,
    RELAY_JOIN_BYTES = 8,
    RELAY_MOVE_BYTES = 24,
    RELAY_KIND = 0, // where things lie in a message
    RELAY_PLACE = 1,
    RELAY_ROOM = 4,
    RELAY_NUMBER = 8,
};

static inline uint32_t
relay_get(const uint8_t *message, size_t at)
{
    uint32_t number;

    memcpy(&number, message + at, sizeof(number));
    return number;
}

// Writes a frame with a message of so many bytes; returns the bytes of both.
static inline size_t
relay_put(uint8_t *out, size_t bytes, char kind, uint32_t place, uint32_t room)
{
    uint8_t *message = out + frame_write_prefix(out, bytes);

    memset(message, 0, bytes);
    message[RELAY_KIND] = (uint8_t)kind;
    message[RELAY_PLACE] = (uint8_t)(place < 2 ? place : 2);
    memcpy(message + RELAY_ROOM, &room, sizeof(room));
    return WIRE_PREFIX_BYTES + bytes;
}

static inline size_t
relay_put_join(uint8_t *out, uint32_t place, uint32_t room)
{
    return relay_put(out, RELAY_JOIN_BYTES, 'J', place, room);
}

static inline size_t
relay_put_move(uint8_t *out, uint32_t place, uint32_t room, uint32_t number)
{
    size_t bytes = relay_put(out, RELAY_MOVE_BYTES, 'M', place, room);

    memcpy(out + WIRE_PREFIX_BYTES + RELAY_NUMBER, &number, sizeof(number));
    return bytes;
}

#endif
