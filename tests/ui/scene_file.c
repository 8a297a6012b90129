// SPDX-License-Identifier: MIT
#include "tests/ui/scene_file.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { SCENES_MAX = 1000 };

// Cmocka's failures do not stop what runs before the first test.
static _Noreturn void
stop(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(EXIT_FAILURE);
}

static void
scene_path(const char *name, char path[512])
{
    const char *folder = getenv("GOREN_SCENES");

    snprintf(path, 512, "%s/%s", folder ? folder : "scenes", name);
}

// Returns owned.
static char *
read_all(const char *path)
{
    FILE *file = fopen(path, "r");
    struct strbuf text = {0};
    char bytes[4096], *all;
    size_t length;

    if (!file) {
        stop(path, "it cannot be read");
    }
    while ((length = fread(bytes, 1, sizeof(bytes), file)) > 0) {
        strbuf_add_bytes(&text, bytes, length);
    }
    fclose(file);
    all = xstrdup(strbuf_text(&text));
    strbuf_finish(&text);
    return all;
}

static void
read_sizes(struct scene_file *scene, const char *path, const char *text)
{
    scene->size_count = 0;
    while (*text) {
        struct scene_size size;
        int used;

        if (scene->size_count == SCENE_SIZES_MAX ||
            sscanf(text, "%dx%d%n", &size.columns, &size.rows, &used) != 2) {
            stop(path, "golden: columns x rows, a few of them");
        }
        scene->sizes[scene->size_count++] = size;
        text += used;
        text += strspn(text, " ");
    }
}

static void
read_header(struct scene_file *scene, const char *path, const char *line)
{
    if (strncmp(line, "title: ", 7) == 0) {
        scene->title = xstrdup(line + 7);
    } else if (strncmp(line, "golden: ", 8) == 0) {
        read_sizes(scene, path, line + 8);
    } else if (strcmp(line, "looks: all") == 0) {
        scene->has_all_looks = true;
    } else if (strcmp(line, "looks: colour") == 0) {
        scene->has_colours = true;
    } else {
        stop(path, line);
    }
}

static void
read_scene(struct scene_file *scene, const char *name)
{
    char path[512];
    char *text, *line, *end;

    scene_path(name, path);
    text = line = read_all(path);
    *scene = (struct scene_file){.size_count = 2, .sizes = {{80, 24}, {160, 50}}};
    snprintf(scene->name, sizeof(scene->name), "%.*s", (int)(strlen(name) - strlen(".scene")),
             name);
    while (*line && *line != '\n') {
        end = line + strcspn(line, "\n");
        if (!*end) {
            stop(path, "an empty line ends the header");
        }
        *end = '\0';
        read_header(scene, path, line);
        line = end + 1;
    }
    if (!scene->title || !*line || !line[1]) {
        stop(path, "a scene has a title and lines");
    }
    scene->lines = xstrdup(line + 1);
    free(text);
}

static int
compare_names(const void *a, const void *b)
{
    return strcmp(((const struct scene_file *)a)->name, ((const struct scene_file *)b)->name);
}

static bool
is_scene(const char *name)
{
    size_t length = strlen(name);

    return length > strlen(".scene") && strcmp(name + length - strlen(".scene"), ".scene") == 0;
}

void
scene_list_read(struct scene_list *list)
{
    char path[512];
    DIR *folder;
    struct dirent *entry;

    scene_path("", path);
    folder = opendir(path);
    if (!folder) {
        stop(path, "no such folder; GOREN_SCENES names it");
    }
    list->count = 0;
    list->files = xcalloc(SCENES_MAX, sizeof(*list->files));
    while ((entry = readdir(folder)) != NULL) {
        if (is_scene(entry->d_name) && list->count < SCENES_MAX) {
            read_scene(&list->files[list->count++], entry->d_name);
        }
    }
    closedir(folder);
    if (list->count == 0) {
        stop(path, "no scenes");
    }
    qsort(list->files, (size_t)list->count, sizeof(*list->files), compare_names);
}

void
scene_list_finish(struct scene_list *list)
{
    for (int i = 0; i < list->count; i++) {
        free(list->files[i].title);
        free(list->files[i].lines);
    }
    free(list->files);
    *list = (struct scene_list){0};
}

char *
scene_part_read(const char *name)
{
    char path[512], part[128];

    snprintf(part, sizeof(part), "parts/%s.part", name);
    scene_path(part, path);
    return read_all(path);
}
