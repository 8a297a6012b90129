// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // strverscmp()
#include "client/tools/inputs.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/i18n/tr.h"
#include "common/record/record.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { DEPTH_MAX = 32 }; // of folders in folders

struct search {
    struct inputs *inputs;
    const char *command;
    bool takes_all;
};

static bool add_path(const struct search *search, const char *path, int depth);

// Without the extension a name comes before those that it begins: "game.sgf" before "game-2.sgf".
static int
compare_names(const char *a, const char *b)
{
    const char *dots[2] = {strrchr(a, '.'), strrchr(b, '.')};
    char *stems[2] = {xstrdup(a), xstrdup(b)};
    int order;

    if (dots[0]) {
        stems[0][dots[0] - a] = '\0';
    }
    if (dots[1]) {
        stems[1][dots[1] - b] = '\0';
    }
    order = strverscmp(stems[0], stems[1]);
    free(stems[0]);
    free(stems[1]);
    return order ? order : strcmp(a, b);
}

static int
by_name(const struct dirent **a, const struct dirent **b)
{
    return compare_names((*a)->d_name, (*b)->d_name);
}

static int
is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void
add_file(struct inputs *inputs, const char *path, int64_t bytes, bool is_searched)
{
    inputs->items = xgrow(inputs->items, inputs->count, &inputs->capacity, sizeof(*inputs->items));
    inputs->items[inputs->count++] = (struct input){xstrdup(path), bytes, is_searched};
    inputs->total_bytes += bytes;
}

static bool
refuse(const struct search *search, const char *path)
{
    fprintf(stderr, _("%s: can't open %s: %s.\n"), search->command, path, strerror(errno));
    return false;
}

static bool
add_folder(const struct search *search, const char *path, int depth)
{
    size_t length = strlen(path);
    const char *slash = length && path[length - 1] == '/' ? "" : "/";
    struct dirent **entries;
    int count = scandir(path, &entries, is_shown, by_name);

    if (count < 0) {
        return refuse(search, path);
    }
    for (int i = 0; i < count; i++) {
        struct strbuf name = {0};

        strbuf_addf(&name, "%s%s%s", path, slash, entries[i]->d_name);
        add_path(search, name.text, depth + 1);
        strbuf_finish(&name);
        free(entries[i]);
    }
    free(entries);
    return true;
}

static bool
add_path(const struct search *search, const char *path, int depth)
{
    struct stat status;
    enum format format;

    if (strcmp(path, "-") == 0) {
        add_file(search->inputs, path, 0, false);
        return true;
    }
    if (stat(path, &status) != 0) {
        return refuse(search, path);
    }
    if (S_ISDIR(status.st_mode)) {
        return depth > DEPTH_MAX || add_folder(search, path, depth);
    }
    // In a folder other things may be beside the records.
    if (depth == 0 || search->takes_all || record_format_of_path(path, &format)) {
        add_file(search->inputs, path, (int64_t)status.st_size, depth > 0);
    }
    return true;
}

bool
inputs_add(struct inputs *inputs, const char *command, const char *path, bool takes_all)
{
    struct search search = {inputs, command, takes_all};

    return add_path(&search, path, 0);
}

void
inputs_finish(struct inputs *inputs)
{
    for (int i = 0; i < inputs->count; i++) {
        free(inputs->items[i].path);
    }
    free(inputs->items);
    *inputs = (struct inputs){0};
}
