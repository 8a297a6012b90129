// SPDX-License-Identifier: MIT
// Messages to bytes and back. Other code needs to know no more of protobuf. A message from
// wire_decode_*() is valid in itself (messages.h says what that means); everything else is
// refused here, within the memory of the caller's arena.
//
//      bytes -> frame.h -> scan.h -> protobuf-c -> codec.h -> struct client_msg
#ifndef COMMON_WIRE_WIRE_H
#define COMMON_WIRE_WIRE_H

#include <stddef.h>
#include <stdint.h>

#include "common/wire/limits.h"

struct arena;
struct client_msg;
struct server_msg;

// Arenas of these sizes hold any message within the limits, for decoding and for
// encoding; they are also the most that a peer can make us use.
enum {
    WIRE_CLIENT_ARENA_BYTES = 64 * 1024,
    WIRE_SERVER_ARENA_BYTES = 512 * 1024,
};

// Why bytes are no message of ours.
enum wire_fault {
    WIRE_OK,
    WIRE_MALFORMED,    // no protobuf, or not this one: nonsense
    WIRE_TOO_LARGE,    // more bytes, fields or memory than any message needs: nonsense
    WIRE_UNKNOWN_BODY, // the body is one that we do not know: perhaps the peer is newer
    WIRE_BAD_FIELD,    // a field breaks its limits or is missing
};

// The result of decoding. Texts are static and never NULL.
struct wire_result {
    enum wire_fault fault;
    uint64_t seq; // seq or re_seq if OK, UNKNOWN_BODY or BAD_FIELD: it can be answered; else 0
    const char *message; // BAD_FIELD: the message that the field is in, "RoomSettings"
    const char *detail;  // BAD_FIELD: the field, "title"; MALFORMED, TOO_LARGE: a word for the log
};

// The message of a frame, without its prefix. *out is set only if the fault is
// WIRE_OK; its pointers live as long as the arena is not reset.
struct wire_result wire_decode_client(struct arena *arena, const uint8_t *bytes, size_t length,
                                      struct client_msg *out);
struct wire_result wire_decode_server(struct arena *arena, const uint8_t *bytes, size_t length,
                                      struct server_msg *out);

// Writes a whole frame, prefix and message. The message keeps to the limits,
// which is asserted. Returns the bytes written, 0 if they do not fit out or a
// frame. The scratch is left as it was found.
size_t wire_encode_client(struct arena *scratch, const struct client_msg *msg, uint8_t *out,
                          size_t capacity);
size_t wire_encode_server(struct arena *scratch, const struct server_msg *msg, uint8_t *out,
                          size_t capacity);

// Makes an answer to a request of a frame that was encoded with re_seq 0, for many. Returns the
// bytes written, 0 if they do not fit out or a frame.
size_t wire_answer_with(const uint8_t *frame, size_t length, uint64_t re_seq, uint8_t *out,
                        size_t capacity);

// A short stable word for logs.
const char *wire_fault_word(enum wire_fault fault);

#endif
