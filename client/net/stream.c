// SPDX-License-Identifier: MIT
#include "client/net/stream.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "client/net/deadline.h"
#include "common/i18n/tr.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/frame.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"

enum {
    FRAME_BYTES = WIRE_PREFIX_BYTES + WIRE_SERVER_FRAME_MAX,
    // libevent stops reading here. A whole frame lies below, or it would never come.
    INPUT_MAX = 2 * FRAME_BYTES,
    // What we send is small; who lets this much pile up does not read.
    OUTPUT_MAX = 64 * 1024,
    FLUSH_PIECES = 16,
    // Codes that no server has: the sentence that comes with them is said.
    UNREADABLE_MESSAGE = 1001,
    UNREADABLE_FIELD = 1002,
};

enum stream_state { STREAM_SECURING, STREAM_OPEN, STREAM_OVER };

struct stream {
    enum stream_state state;
    const struct stream_ops *ops;
    void *data;
    struct bufferevent *bev;
    struct event *soon;    // what must be told, but not from within a function
    struct deadline frame; // of the one that has begun
    int64_t frame_ms;
    struct arena arena;   // of the message that is being read
    struct arena scratch; // for encoding
    char arena_block[WIRE_SERVER_ARENA_BYTES];
    char scratch_block[WIRE_CLIENT_ARENA_BYTES];
};

static void
break_stream(struct stream *stream, enum stream_fault fault)
{
    stream->state = STREAM_OVER; // there is nobody to say last words to
    stream_silence(stream);
    stream->ops->on_broken(stream->data, stream, fault);
}

// An answer that we cannot read is an error to whoever waits for it.
static void
tell_unreadable(struct stream *stream, const struct wire_result *result)
{
    bool is_unknown = result->fault == WIRE_UNKNOWN_BODY;
    const char *const arguments[] = {result->detail};
    char text[WIRE_TEXT_BYTES];
    struct server_msg msg = {
        .re_seq = result->seq,
        .kind = SERVER_ERROR,
        .error = {.code = is_unknown ? UNREADABLE_MESSAGE : UNREADABLE_FIELD,
                  .argument_count = is_unknown ? 0 : 1,
                  .arguments = arguments,
                  .text = text},
    };

    if (is_unknown) {
        snprintf(text, sizeof(text), "%s",
                 _("This server is newer and sent something unknown. Update Goren."));
    } else {
        snprintf(text, sizeof(text),
                 _("The server's answer can't be read: %s of %s has an unknown value. Update "
                   "Goren."),
                 result->detail, result->message);
    }
    stream->ops->on_message(stream->data, stream, &msg);
}

static void
take_message(struct stream *stream, const struct wire_result *result, const struct server_msg *msg)
{
    switch (result->fault) {
    case WIRE_OK:
        stream->ops->on_message(stream->data, stream, msg);
        return;
    case WIRE_MALFORMED:
    case WIRE_TOO_LARGE:
        break_stream(stream, STREAM_NONSENSE);
        return;
    case WIRE_UNKNOWN_BODY:
    case WIRE_BAD_FIELD:
        if (result->seq != 0) {
            tell_unreadable(stream, result);
        }
        return;
    }
}

// Takes the next frame out of what has come and handles it. Returns whether there
// was one.
static bool
take_frame(struct stream *stream)
{
    struct evbuffer *input = bufferevent_get_input(stream->bev);
    size_t length = evbuffer_get_length(input);
    struct wire_result result;
    struct server_msg msg;
    struct frame frame;
    const uint8_t *bytes;

    length = length < FRAME_BYTES ? length : FRAME_BYTES;
    bytes = evbuffer_pullup(input, (ev_ssize_t)length);
    switch (frame_next(bytes, length, WIRE_SERVER_FRAME_MAX, &frame)) {
    case FRAME_NEED_MORE:
        return false;
    case FRAME_EMPTY:
    case FRAME_TOO_LARGE:
        break_stream(stream, STREAM_NONSENSE);
        return false;
    case FRAME_READY:
        break;
    }
    deadline_clear(&stream->frame);
    arena_reset(&stream->arena);
    result = wire_decode_server(&stream->arena, frame.message, frame.length, &msg);
    evbuffer_drain(input, frame.used_bytes);
    take_message(stream, &result, &msg);
    return true;
}

static void
on_readable(struct bufferevent *bev, void *data)
{
    struct stream *stream = data;

    while (stream->state == STREAM_OPEN && take_frame(stream)) {
    }
    if (stream->state == STREAM_OPEN && evbuffer_get_length(bufferevent_get_input(bev)) > 0 &&
        !deadline_is_set(&stream->frame)) {
        deadline_set(&stream->frame, stream->frame_ms);
    }
}

static void
open_stream(struct stream *stream)
{
    stream->state = STREAM_OPEN;
    stream->ops->on_open(stream->data, stream);
}

static void
on_stalled(void *data)
{
    break_stream(data, STREAM_STALLED);
}

static void
on_event(struct bufferevent *bev, short what, void *data)
{
    struct stream *stream = data;

    if (stream->state == STREAM_OVER) {
        return;
    }
    if (what & BEV_EVENT_CONNECTED) {
        open_stream(stream);
    } else if (what & BEV_EVENT_EOF) {
        break_stream(stream, STREAM_ENDED);
    } else if (stream->state == STREAM_SECURING && bufferevent_get_openssl_error(bev) != 0) {
        break_stream(stream, STREAM_NOT_TLS);
    } else {
        break_stream(stream, STREAM_LOST);
    }
    ERR_clear_error();
}

static void
on_soon(evutil_socket_t fd, short what, void *data)
{
    struct stream *stream = data;

    (void)fd;
    (void)what;
    if (stream->state == STREAM_SECURING) {
        open_stream(stream);
    } else if (stream->state == STREAM_OPEN) {
        break_stream(stream, STREAM_CLOGGED);
    }
}

static struct bufferevent *
make_bufferevent(struct event_base *base, int fd, SSL *ssl)
{
    // Deferred: no call comes from within a call of ours.
    const int options = BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS;
    struct bufferevent *bev;

    if (!ssl) {
        return bufferevent_socket_new(base, fd, options);
    }
    bev = bufferevent_openssl_socket_new(base, fd, ssl, BUFFEREVENT_SSL_CONNECTING, options);
    if (bev) {
        bufferevent_openssl_set_allow_dirty_shutdown(bev, 1);
    }
    return bev;
}

struct stream *
stream_create(struct event_base *base, int fd, struct ssl_st *ssl, int64_t frame_ms,
              const struct stream_ops *ops, void *data)
{
    struct stream *stream = xcalloc(1, sizeof(*stream));

    stream->ops = ops;
    stream->data = data;
    stream->frame_ms = frame_ms;
    arena_init(&stream->arena, stream->arena_block, sizeof(stream->arena_block));
    arena_init(&stream->scratch, stream->scratch_block, sizeof(stream->scratch_block));
    deadline_init(&stream->frame, base, on_stalled, stream);
    stream->soon = event_new(base, -1, 0, on_soon, stream);
    stream->bev = make_bufferevent(base, fd, ssl);
    if (!stream->bev || !stream->soon) {
        abort(); // no memory
    }
    bufferevent_setcb(stream->bev, on_readable, NULL, on_event, stream);
    bufferevent_setwatermark(stream->bev, EV_READ, 0, INPUT_MAX);
    bufferevent_enable(stream->bev, EV_READ | EV_WRITE);
    if (!ssl) {
        event_active(stream->soon, 0, 0);
    }
    return stream;
}

// Writes what is queued past the loop: the last words, when there is no other turn
// of it. What does not fit into the socket at once is given up.
static void
flush(struct stream *stream)
{
    struct evbuffer_iovec pieces[FLUSH_PIECES];
    int count = evbuffer_peek(bufferevent_get_output(stream->bev), -1, NULL, pieces, FLUSH_PIECES);
    SSL *ssl = stream_tls(stream);
    evutil_socket_t fd = bufferevent_getfd(stream->bev);

    for (int i = 0; i < count && i < FLUSH_PIECES; i++) {
        ssize_t length = (ssize_t)pieces[i].iov_len;
        ssize_t put = ssl ? SSL_write(ssl, pieces[i].iov_base, (int)length)
                          : write(fd, pieces[i].iov_base, (size_t)length);

        if (put != length) {
            return;
        }
    }
}

void
stream_destroy(struct stream *stream)
{
    if (!stream) {
        return;
    }
    stream_silence(stream);
    deadline_finish(&stream->frame);
    event_free(stream->soon);
    bufferevent_free(stream->bev);
    arena_reset(&stream->arena);
    free(stream);
}

bool
stream_send(struct stream *stream, const struct client_msg *msg)
{
    uint8_t bytes[WIRE_PREFIX_BYTES + WIRE_CLIENT_FRAME_MAX];
    size_t length;

    if (stream->state != STREAM_OPEN) {
        return false;
    }
    if (evbuffer_get_length(bufferevent_get_output(stream->bev)) > OUTPUT_MAX) {
        event_active(stream->soon, 0, 0);
        return false;
    }
    length = wire_encode_client(&stream->scratch, msg, bytes, sizeof(bytes));
    bufferevent_write(stream->bev, bytes, length);
    wipe(bytes, length); // it may have been a password
    return length > 0;
}

void
stream_silence(struct stream *stream)
{
    SSL *ssl = stream_tls(stream);

    if (stream->state == STREAM_OPEN) {
        flush(stream);
        if (ssl) {
            SSL_shutdown(ssl); // says that this is the end, and does not wait
        }
        ERR_clear_error();
    }
    stream->state = STREAM_OVER;
    deadline_clear(&stream->frame);
    event_del(stream->soon);
    bufferevent_setcb(stream->bev, NULL, NULL, NULL, NULL);
    bufferevent_disable(stream->bev, EV_READ | EV_WRITE);
}

struct ssl_st *
stream_tls(const struct stream *stream)
{
    return bufferevent_openssl_get_ssl(stream->bev);
}
