// SPDX-License-Identifier: MIT
#include "client/config/paths.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/file.h"
#include "common/util/strbuf.h"

enum { NAMES_MAX = 999 }; // tried for one game

// XDG: a path that does not begin with '/' does not count.
static bool
add_folder(const char *given, const char *variable, const char *below_home, struct strbuf *out)
{
    const char *base = getenv(variable), *home = getenv("HOME");

    if (given) {
        strbuf_add(out, given);
    } else if (base && *base == '/') {
        strbuf_addf(out, "%s/goren", base);
    } else if (home && *home == '/') {
        strbuf_addf(out, "%s/%s/goren", home, below_home);
    } else {
        return false;
    }
    return true;
}

bool
path_state(const char *given, struct strbuf *out)
{
    return add_folder(given, "XDG_STATE_HOME", ".local/state", out);
}

bool
path_config(const char *given, struct strbuf *out)
{
    return add_folder(given, "XDG_CONFIG_HOME", ".config", out);
}

bool
path_cache(struct strbuf *out)
{
    return add_folder(NULL, "XDG_CACHE_HOME", ".cache", out);
}

bool
path_data(const char *given, struct strbuf *out)
{
    return add_folder(given, "XDG_DATA_HOME", ".local/share", out);
}

static bool
write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);

        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return false;
        }
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

// 0, or the errno of what went wrong.
static int
create(const char *path, const struct strbuf *text)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0666), error = 0;

    if (fd < 0) {
        return errno;
    }
    if (!write_all(fd, strbuf_text(text), text->length)) {
        error = errno;
    }
    if (close(fd) != 0 && !error) {
        error = errno;
    }
    if (error) {
        unlink(path); // half a game is none
    }
    return error;
}

bool
file_write_new(const char *path, const struct strbuf *text, struct strbuf *why)
{
    int error = create(path, text);

    if (error == EEXIST) {
        fill(why, _("{1} already exists; choose another name."), 1, path);
    } else if (error) {
        fill(why, _("{1} can't be written: {2}."), 2, path, strerror(error));
    }
    return !error;
}

bool
file_keep_game(const char *folder, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    enum file_result made = file_make_folder(folder);
    struct strbuf path = {0}, name = {0};
    int error = EEXIST;

    if (made != FILE_OK) {
        fill(out, _("{1} can't be created: {2}."), 2, folder, tr(file_result_text(made)));
        return false;
    }
    for (int i = 1; error == EEXIST && i <= NAMES_MAX; i++) {
        strbuf_clear(&name);
        strbuf_clear(&path);
        strbuf_add(&name, stem);
        if (i > 1) {
            strbuf_addf(&name, "-%d", i);
        }
        strbuf_add(&name, ".sgf");
        strbuf_addf(&path, "%s/%s", folder, strbuf_text(&name));
        error = create(strbuf_text(&path), text);
    }
    if (error) {
        strbuf_addf(out, "%s: %s.", strbuf_text(&path), strerror(error));
    } else {
        strbuf_add(out, strbuf_text(&name));
    }
    strbuf_finish(&path);
    strbuf_finish(&name);
    return !error;
}
