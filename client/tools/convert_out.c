// SPDX-License-Identifier: MIT
#include "client/tools/convert_out.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/i18n/tr.h"

enum { TRIES_MAX = 100000 }; // names for one game

static bool
fail(struct convert_out *out, const char *path)
{
    fprintf(stderr, _("%s: can't write %s: %s.\n"), out->command, path, strerror(errno));
    out->is_failed = true;
    return false;
}

static bool
open_file(struct convert_out *out)
{
    struct strbuf name = {0};
    int fd;

    if (strcmp(out->path, "-") == 0) {
        out->file = stdout;
        return true;
    }
    strbuf_addf(&name, "%s.XXXXXX", out->path);
    fd = mkstemp(name.text);
    if (fd < 0) {
        strbuf_finish(&name);
        return fail(out, out->path);
    }
    fchmod(fd, 0644);
    out->temporary = name.text;
    out->file = fdopen(fd, "w");
    return out->file ? true : fail(out, out->path);
}

bool
convert_out_open(struct convert_out *out, const char *command, const char *path, enum format format,
                 bool is_folder)
{
    *out = (struct convert_out){
        .command = command, .path = path, .format = format, .is_folder = is_folder};
    if (!is_folder) {
        return open_file(out);
    }
    return mkdir(path, 0755) == 0 || errno == EEXIST ? true : fail(out, path);
}

// "folder/stem-000012.sgf"; a further number if that name is taken.
static void
make_name(const struct convert_out *out, const char *source, int64_t number, int attempt,
          struct strbuf *name)
{
    const char *slash = strrchr(source, '/'), *stem = slash ? slash + 1 : source;
    const char *dot = strrchr(stem, '.');
    int length = dot && dot > stem ? (int)(dot - stem) : (int)strlen(stem);

    strbuf_clear(name);
    strbuf_addf(name, "%s/%.*s", out->path, length, stem);
    if (number) {
        strbuf_addf(name, "-%06" PRId64, number);
    }
    if (attempt) {
        strbuf_addf(name, "-%d", attempt + 1);
    }
    strbuf_addf(name, ".%s", record_format(out->format)->name);
}

static bool
write_in_folder(struct convert_out *out, const char *source, int64_t number, const char *bytes,
                size_t length)
{
    struct strbuf name = {0};
    int fd = -1;
    bool is_good;

    for (int i = 0; fd < 0 && i < TRIES_MAX; i++) {
        make_name(out, source, number, i, &name);
        fd = open(name.text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (fd < 0 && errno != EEXIST) {
            break;
        }
    }
    is_good = fd >= 0 && write(fd, bytes, length) == (ssize_t)length;
    if (!is_good) {
        fail(out, name.text);
    }
    if (fd >= 0 && close(fd) != 0 && is_good) {
        is_good = fail(out, name.text);
    }
    strbuf_finish(&name);
    return is_good;
}

bool
convert_out_write(struct convert_out *out, const char *source, int64_t number, const char *bytes,
                  size_t length)
{
    if (out->is_failed) {
        return false;
    }
    if (out->is_folder) {
        if (!write_in_folder(out, source, number, bytes, length)) {
            return false;
        }
    } else if (out->count && !record_format(out->format)->holds_many) {
        fprintf(stderr,
                _("%s: there are several games, but a .%s file holds only one; give a folder.\n"),
                out->command, record_format(out->format)->name);
        out->is_failed = true;
        return false;
    } else if (fwrite(bytes, 1, length, out->file) != length) {
        return fail(out, out->path);
    }
    out->count++;
    return true;
}

bool
convert_out_close(struct convert_out *out, bool is_good)
{
    bool is_kept = is_good && !out->is_failed;

    if (out->file && out->file != stdout && fclose(out->file) != 0 && is_kept) {
        is_kept = fail(out, out->path);
    }
    if (out->temporary) {
        if (is_kept && rename(out->temporary, out->path) != 0) {
            is_kept = fail(out, out->path);
        }
        if (!is_kept) {
            unlink(out->temporary);
        }
        free(out->temporary);
    }
    return is_kept;
}
