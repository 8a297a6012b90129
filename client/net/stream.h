// SPDX-License-Identifier: MIT
// One connection, from a socket to its end: TLS if it is wanted, then messages.
// Decodes and validates messages, and watches that begun messages are finished and that output is
// read. Knows nothing of the meaning of messages.
//
//      SECURING ── TLS is done, or not wanted ──► OPEN ── broken, silenced ──► OVER
//
// All calls come from the loop, none from within the functions below. After
// on_broken, and after stream_silence(), no call comes any more.
#ifndef CLIENT_NET_STREAM_H
#define CLIENT_NET_STREAM_H

#include <stdbool.h>
#include <stdint.h>

struct client_msg;
struct event_base;
struct stream;
struct server_msg;
struct ssl_st;

enum stream_fault {
    STREAM_ENDED,    // the other side has closed it
    STREAM_LOST,     // the network has
    STREAM_NOT_TLS,  // the handshake failed
    STREAM_NONSENSE, // the bytes are no message
    STREAM_STALLED,  // a message was begun and not finished
    STREAM_CLOGGED,  // the other side does not read
};

enum { STREAM_FAULT_COUNT = STREAM_CLOGGED + 1 };

struct stream_ops {
    void (*on_open)(void *data, struct stream *stream);
    // An answer that cannot be read, from a newer server, comes as an Error with
    // the code 1 or 2, so that every request has its answer; other messages of
    // that kind are passed over. The message is borrowed for the call.
    void (*on_message)(void *data, struct stream *stream, const struct server_msg *msg);
    void (*on_broken)(void *data, struct stream *stream, enum stream_fault fault);
};

// Takes the connected socket and the TLS state (NULL: plain). A message must be
// complete frame_ms after its first byte. Borrows ops and data; returns owned.
struct stream *stream_create(struct event_base *base, int fd, struct ssl_st *ssl, int64_t frame_ms,
                             const struct stream_ops *ops, void *data);

// Silences and closes. Not from within a call; accepts NULL.
void stream_destroy(struct stream *stream);

// Sends a message; the stream must be open. Returns false if too much waits already; on_broken
// follows.
bool stream_send(struct stream *stream, const struct client_msg *msg);

// Sends what was queued, as far as that takes no waiting. From here on nothing is
// read or written any more.
void stream_silence(struct stream *stream);

// The TLS of the stream, borrowed; NULL if there is none.
struct ssl_st *stream_tls(const struct stream *stream);

#endif
