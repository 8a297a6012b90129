// SPDX-License-Identifier: MIT
#define LOG_MODULE "dump"
#include "server/shell/ops/frame_dump.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/util/log.h"
#include "common/util/stamp.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "common/wire/dump.h"

enum { BUFFER_BYTES = 64 * 1024, FILE_RIGHTS = 0600 };

struct frame_dump {
    int fd; // -1: ended
    int64_t left_bytes;
    struct strbuf buffer;
};

static void
end(struct frame_dump *dump, const char *why)
{
    log_warn("ended why=%s", log_quote(why));
    close(dump->fd);
    dump->fd = -1;
    strbuf_finish(&dump->buffer);
}

// Only a file: a pipe would hold the loop up, and a link may point anywhere.
static bool
open_file(struct frame_dump *dump, const char *path, int64_t max_bytes, struct strbuf *why)
{
    const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    struct stat status;

    dump->fd = open(path, flags, FILE_RIGHTS);
    if (dump->fd < 0 || fstat(dump->fd, &status) < 0) {
        strbuf_addf(why, "Can't write messages to %s: %s.", path, strerror(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        strbuf_addf(why, "Can't write messages to %s: it is not a file.", path);
        return false;
    }
    dump->left_bytes = max_bytes - status.st_size;
    return true;
}

struct frame_dump *
frame_dump_create(const char *path, int64_t max_bytes, struct strbuf *why)
{
    struct frame_dump *dump = xcalloc(1, sizeof(*dump));

    if (!open_file(dump, path, max_bytes, why)) {
        if (dump->fd >= 0) {
            close(dump->fd);
        }
        free(dump);
        return NULL;
    }
    return dump;
}

void
frame_dump_destroy(struct frame_dump *dump)
{
    if (!dump) {
        return;
    }
    frame_dump_flush(dump);
    if (dump->fd >= 0) {
        close(dump->fd);
    }
    strbuf_finish(&dump->buffer);
    free(dump);
}

void
frame_dump_add(struct frame_dump *dump, enum frame_direction direction, uint64_t conn,
               int64_t wall_ms, const uint8_t *message, size_t length)
{
    char stamp[STAMP_BYTES];

    if (dump->fd < 0) {
        return;
    }
    stamp_utc(wall_ms, stamp);
    strbuf_addf(&dump->buffer, "%s conn=%" PRIu64 " %s ", stamp, conn,
                direction == FRAME_IN ? "in" : "out");
    (direction == FRAME_IN ? dump_client : dump_server)(message, length, &dump->buffer);
    strbuf_add_char(&dump->buffer, '\n');
    if (dump->buffer.length >= BUFFER_BYTES) {
        frame_dump_flush(dump);
    }
}

void
frame_dump_flush(struct frame_dump *dump)
{
    const char *bytes = strbuf_text(&dump->buffer);
    size_t length = dump->buffer.length;

    if (dump->fd < 0 || length == 0) {
        return;
    }
    if ((int64_t)length > dump->left_bytes) {
        end(dump, "the file is full");
        return;
    }
    dump->left_bytes -= (int64_t)length;
    while (length > 0) {
        ssize_t written = write(dump->fd, bytes, length);

        if (written < 0 && errno != EINTR) {
            end(dump, strerror(errno));
            return;
        }
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    strbuf_clear(&dump->buffer);
}
