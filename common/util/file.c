// SPDX-License-Identifier: MIT
#include "common/util/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/util/mark.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

static enum file_result
result_of(int error)
{
    static const struct {
        int error;
        enum file_result result;
    } rows[] = {
        {ENOENT, FILE_MISSING}, {ENOTDIR, FILE_MISSING}, {EACCES, FILE_DENIED},
        {EPERM, FILE_DENIED},   {EROFS, FILE_DENIED},    {ENOSPC, FILE_FULL},
        {EDQUOT, FILE_FULL},    {EFBIG, FILE_TOO_LARGE},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (rows[i].error == error) {
            return rows[i].result;
        }
    }
    return FILE_FAILED;
}

// Reads until the end or until the buffer is full. Returns false with errno.
static bool
read_all(int fd, char *buffer, size_t capacity, size_t *length)
{
    *length = 0;
    while (*length < capacity) {
        ssize_t got = read(fd, buffer + *length, capacity - *length);

        if (got == 0) {
            return true;
        }
        if (got < 0 && errno != EINTR) {
            return false;
        }
        *length += got > 0 ? (size_t)got : 0;
    }
    errno = EFBIG;
    return false;
}

enum file_result
file_read(const char *path, char *buffer, size_t capacity, size_t *length)
{
    // O_NONBLOCK: a pipe that somebody put there must not hold us up.
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    enum file_result result;
    size_t got;

    if (fd < 0) {
        return result_of(errno);
    }
    result = read_all(fd, buffer, capacity, &got) ? FILE_OK : result_of(errno);
    close(fd);
    if (result == FILE_OK) {
        buffer[got] = '\0';
        *length = got;
    }
    return result;
}

static bool
write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t put = write(fd, bytes, length);

        if (put < 0 && errno != EINTR) {
            return false;
        }
        bytes += put > 0 ? put : 0;
        length -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

// Writes, syncs and closes; the first thing that goes wrong counts.
static enum file_result
write_and_close(int fd, const char *bytes, size_t length)
{
    enum file_result result =
        write_all(fd, bytes, length) && fsync(fd) == 0 ? FILE_OK : result_of(errno);

    if (close(fd) != 0 && result == FILE_OK) {
        result = result_of(errno);
    }
    return result;
}

// The folder that the file lies in; returns owned.
static char *
folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = xstrdup(slash ? path : ".");

    if (slash) {
        folder[slash == path ? 1 : slash - path] = '\0';
    }
    return folder;
}

// The new name of a file is on the disk only when its folder is.
static void
sync_folder_of(const char *path)
{
    char *folder = folder_of(path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd >= 0) {
        // Some file systems cannot; then nothing better can be done.
        (void)fsync(fd);
        close(fd);
    }
    free(folder);
}

enum file_result
file_replace(const char *path, const char *bytes, size_t length)
{
    struct strbuf other = {0};
    enum file_result result;
    int fd;

    strbuf_addf(&other, "%s.XXXXXX", path);
    fd = mkstemp(other.text); // mode 0600
    if (fd < 0) {
        result = result_of(errno);
        strbuf_finish(&other);
        return result;
    }
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
    result = write_and_close(fd, bytes, length);
    if (result == FILE_OK && rename(other.text, path) != 0) {
        result = result_of(errno);
    }
    if (result == FILE_OK) {
        sync_folder_of(path);
    } else {
        (void)unlink(other.text);
    }
    strbuf_finish(&other);
    return result;
}

enum file_result
file_append(const char *path, const char *bytes, size_t length)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    enum file_result result;

    if (fd < 0) {
        return result_of(errno);
    }
    result = write_and_close(fd, bytes, length);
    sync_folder_of(path);
    return result;
}

// One folder, whose parents are there.
static enum file_result
make_one(const char *path)
{
    struct stat found;
    int error;

    if (mkdir(path, 0700) == 0) {
        return FILE_OK;
    }
    error = errno;
    // What cannot be made may be there all the same, on a disk that is read-only.
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode) ? FILE_OK : result_of(error);
}

enum file_result
file_make_folder(const char *path)
{
    char *part = xstrdup(path);
    enum file_result result = *path ? FILE_OK : FILE_MISSING;

    for (char *slash = *path ? strchr(part + 1, '/') : NULL; slash && result == FILE_OK;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        result = make_one(part);
        *slash = '/';
    }
    if (result == FILE_OK) {
        result = make_one(part);
    }
    free(part);
    return result;
}

const char *
file_result_text(enum file_result result)
{
    switch (result) {
    case FILE_OK:
        return N_("no error");
    case FILE_MISSING:
        return N_("not found");
    case FILE_DENIED:
        return N_("permission denied");
    case FILE_FULL:
        return N_("no space left");
    case FILE_TOO_LARGE:
        return N_("the file is too large");
    case FILE_FAILED:
        break;
    }
    return N_("the system refused");
}
