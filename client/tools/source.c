// SPDX-License-Identifier: MIT
#include "client/tools/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/tools/stopping.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

bool
source_open(struct source *source, const char *command, const char *path)
{
    bool is_input = strcmp(path, "-") == 0;
    struct stat status;

    *source = (struct source){.name = is_input ? "standard input" : path, .fd = -1, .total = -1};
    source->fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (source->fd < 0) {
        fprintf(stderr, _("%s: can't open %s: %s.\n"), command, path, strerror(errno));
        return false;
    }
    if (fstat(source->fd, &status) == 0 && S_ISDIR(status.st_mode)) {
        fprintf(stderr, _("%s: %s is a folder; give the files in it.\n"), command, path);
        source_close(source);
        return false;
    }
    if (fstat(source->fd, &status) == 0 && S_ISREG(status.st_mode)) {
        source->total = (int64_t)status.st_size;
    }
    source->bytes = xcalloc(SOURCE_BYTES, 1);
    source_fill(source);
    return true;
}

void
source_close(struct source *source)
{
    if (source->fd > STDIN_FILENO) {
        close(source->fd);
    }
    free(source->bytes);
    source->fd = -1;
    source->bytes = NULL;
}

bool
source_fill(struct source *source)
{
    ssize_t count;

    if (source->at < source->length) {
        return true;
    }
    if (source->is_end) {
        return false;
    }
    do {
        count = read(source->fd, source->bytes, SOURCE_BYTES);
    } while (count < 0 && errno == EINTR && !stopping_has_come());
    source->at = 0;
    source->length = count > 0 ? (size_t)count : 0;
    source->taken += count > 0 ? count : 0;
    source->is_failed = count < 0 && errno != EINTR;
    source->is_end = count <= 0;
    return count > 0;
}

const char *
source_take(struct source *source, size_t *length)
{
    const char *bytes = source->bytes + source->at;

    *length = source->length - source->at;
    source->at = source->length;
    return bytes;
}
