// SPDX-License-Identifier: MIT
// Frames on their way to a socket. They are shared: a frame to a thousand
// watchers is one block of memory, held a thousand times.
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "common/util/xalloc.h"
#include "server/shell/net/net_state.h"

enum { PIECES_MAX = 64 }; // of one system call

void
out_push(struct out_queue *out, struct blob *frame)
{
    if (out->count == out->capacity) {
        int capacity = out->capacity ? 2 * out->capacity : 4;
        struct blob **ring = xcalloc((size_t)capacity, sizeof(struct blob *));

        for (int i = 0; i < out->count; i++) {
            ring[i] = out->ring[(out->first + i) % out->capacity];
        }
        free(out->ring);
        out->ring = ring;
        out->first = 0;
        out->capacity = capacity;
    }
    out->ring[(out->first + out->count++) % out->capacity] = frame;
    out->bytes += frame->length;
}

void
out_finish(struct out_queue *out)
{
    for (int i = 0; i < out->count; i++) {
        blob_release(out->ring[(out->first + i) % out->capacity]);
    }
    free(out->ring);
    *out = (struct out_queue){0};
}

static int
gather(const struct out_queue *out, struct iovec *pieces)
{
    int count = out->count < PIECES_MAX ? out->count : PIECES_MAX;

    for (int i = 0; i < count; i++) {
        struct blob *frame = out->ring[(out->first + i) % out->capacity];
        size_t skip = i == 0 ? out->offset : 0;

        pieces[i] = (struct iovec){frame->bytes + skip, frame->length - skip};
    }
    return count;
}

void
out_pop(struct out_queue *out)
{
    struct blob *frame = out->ring[out->first];

    out->bytes -= frame->length - out->offset;
    out->offset = 0;
    out->first = (out->first + 1) % out->capacity;
    out->count--;
    blob_release(frame);
}

// So many bytes are gone.
static void
advance(struct out_queue *out, size_t bytes)
{
    while (bytes > 0) {
        size_t left = out->ring[out->first]->length - out->offset;

        if (bytes < left) {
            out->offset += bytes;
            out->bytes -= bytes;
            return;
        }
        bytes -= left;
        out_pop(out);
    }
}

enum out_result
out_write(struct out_queue *out, int fd, uint64_t *written)
{
    while (out->count > 0) {
        struct iovec pieces[PIECES_MAX];
        struct msghdr message = {.msg_iov = pieces, .msg_iovlen = (size_t)gather(out, pieces)};
        ssize_t sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);

        if (sent < 0) {
            return errno == EAGAIN || errno == EINTR ? OUT_BLOCKED : OUT_FAILED;
        }
        *written += (uint64_t)sent;
        advance(out, (size_t)sent);
    }
    return OUT_DONE;
}
