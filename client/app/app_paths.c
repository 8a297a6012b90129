// SPDX-License-Identifier: MIT
// Paths of the user: games that are deleted or renamed, paths that are completed, pictures.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/app/app_internal.h"
#include "client/picture/diagram.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/record/record.h"
#include "common/util/file.h"
#include "common/util/strbuf.h"

enum { PATHS_MAX = 200 };

void
app_expand_path(const char *path, struct strbuf *out)
{
    const char *home = getenv("HOME");

    if (path[0] == '~' && path[1] == '/' && home) {
        strbuf_addf(out, "%s%s", home, path + 1);
    } else {
        strbuf_add(out, path);
    }
}

// Games that are kept here.

static void
write_local_path(const struct app *app, const char *name, struct strbuf *path)
{
    strbuf_addf(path, "%s/games/%s", strbuf_text(&app->data_dir), name);
}

bool
app_delete_local(void *data, const char *name, struct strbuf *why)
{
    struct strbuf path = {0};
    bool is_gone;

    write_local_path(data, name, &path);
    is_gone = unlink(strbuf_text(&path)) == 0;
    if (!is_gone) {
        fill(why, _("{1} can't be deleted: {2}."), 2, name, strerror(errno));
    }
    strbuf_finish(&path);
    return is_gone;
}

// link() and unlink() instead of rename(): another game under the new name is never lost.
bool
app_rename_local(void *data, const char *name, const char *to, struct strbuf *why)
{
    struct strbuf from = {0}, path = {0};
    bool is_renamed;

    write_local_path(data, name, &from);
    write_local_path(data, to, &path);
    is_renamed = link(strbuf_text(&from), strbuf_text(&path)) == 0;
    if (is_renamed) {
        unlink(strbuf_text(&from));
    } else if (errno == EEXIST) {
        fill(why, _("{1} already exists; choose another name."), 1, to);
    } else {
        fill(why, _("{1} can't be renamed: {2}."), 2, name, strerror(errno));
    }
    strbuf_finish(&from);
    strbuf_finish(&path);
    return is_renamed;
}

// At once: a game whose analysis is written is never left without its moves.
bool
app_write_local(void *data, const char *name, const struct strbuf *bytes, struct strbuf *why)
{
    struct strbuf path = {0};
    bool is_written;

    write_local_path(data, name, &path);
    is_written = file_replace(strbuf_text(&path), strbuf_text(bytes), bytes->length) == FILE_OK;
    if (!is_written) {
        fill(why, _("{1} can't be written: {2}."), 2, name, strerror(errno));
    }
    strbuf_finish(&path);
    return is_written;
}

// Pictures.

bool
app_draw_picture(void *data, const struct record_view *view, const char *path, struct strbuf *bytes,
                 struct strbuf *why)
{
    struct diagram diagram = {
        .record = view->record, .node = view->node, .has_numbers = view->has_numbers};

    (void)data;
    if (!diagram_write(&diagram, path, bytes)) {
        strbuf_add(why, _("The picture can't be drawn."));
        return false;
    }
    return true;
}

// Paths.

static bool
is_folder(const char *folder, const char *name)
{
    struct strbuf path = {0};
    struct stat status;
    bool is_one;

    strbuf_addf(&path, "%s/%s", folder, name);
    is_one = stat(strbuf_text(&path), &status) == 0 && S_ISDIR(status.st_mode);
    strbuf_finish(&path);
    return is_one;
}

// What stands before the name in the path stays as it was typed.
static void
offer_names(const char *folder, const char *begun, const char *name, struct strbuf *paths)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort), offered = 0;

    for (int i = 0; i < count; i++) {
        const char *entry = entries[i]->d_name;
        bool is_hidden = entry[0] == '.' && *name != '.';

        if (!is_hidden && strcmp(entry, ".") != 0 && strcmp(entry, "..") != 0 &&
            strncmp(entry, name, strlen(name)) == 0 && !strchr(entry, '\n') &&
            offered++ < PATHS_MAX) {
            strbuf_addf(paths, "%.*s%s%s\n", (int)(name - begun), begun, entry,
                        is_folder(folder, entry) ? "/" : "");
        }
        free(entries[i]);
    }
    free(entries);
}

void
app_complete_path(void *data, const char *begun, struct strbuf *paths)
{
    const char *slash = strrchr(begun, '/'), *name = slash ? slash + 1 : begun;
    struct strbuf typed = {0}, folder = {0};

    (void)data;
    strbuf_add_bytes(&typed, begun, (size_t)(name - begun));
    app_expand_path(slash ? strbuf_text(&typed) : ".", &folder);
    offer_names(strbuf_text(&folder), begun, name, paths);
    strbuf_finish(&typed);
    strbuf_finish(&folder);
}
