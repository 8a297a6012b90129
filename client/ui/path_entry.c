// SPDX-License-Identifier: MIT
#include "client/ui/path_entry.h"

#include <stdio.h>
#include <string.h>

#include "client/ui/ui_internal.h"
#include "common/util/strbuf.h"

static void
find_paths(const struct ui *ui, size_t from, struct strbuf *paths)
{
    if (from <= ui->entry.length) {
        ui->ops->files.complete_path(ui->data, ui->entry.text + from, paths);
    }
}

// Bytes that all the lines begin with.
static size_t
common_bytes(const char *paths)
{
    const char *first = paths;
    size_t common = strcspn(first, "\n");

    while (*paths) {
        size_t same = 0, length = strcspn(paths, "\n");

        while (same < common && same < length && paths[same] == first[same]) {
            same++;
        }
        common = same;
        paths += length + (paths[length] == '\n');
    }
    // Not within a character.
    while (common && ((unsigned char)first[common] & 0xc0) == 0x80) {
        common--;
    }
    return common;
}

void
path_complete_from(struct ui *ui, size_t from)
{
    struct text_entry *entry = &ui->entry;
    char text[sizeof(entry->text)];
    struct strbuf paths = {0};
    size_t common;

    find_paths(ui, from, &paths);
    common = common_bytes(strbuf_text(&paths));
    if (from + common < sizeof(text) && common > entry->length - from) {
        snprintf(text, sizeof(text), "%.*s%.*s", (int)from, entry->text, (int)common,
                 strbuf_text(&paths));
        entry_set_text(entry, text);
    }
    strbuf_finish(&paths);
}

// "~/games/" as "games/": the folder before it is in the line already.
static void
add_name(struct strbuf *out, const char *path, size_t length)
{
    char name[256];
    size_t start = length && path[length - 1] == '/' ? length - 1 : length;

    while (start && path[start - 1] != '/') {
        start--;
    }
    snprintf(name, sizeof(name), "%.*s", (int)(length - start), path + start);
    strbuf_addf(out, "%s%s", out->length ? "  " : "", name);
}

void
path_format_help_from(const struct ui *ui, size_t from, struct strbuf *out)
{
    struct strbuf paths = {0};
    const char *at;

    find_paths(ui, from, &paths);
    for (at = strbuf_text(&paths); *at;) {
        size_t length = strcspn(at, "\n");

        add_name(out, at, length);
        at += length + (at[length] == '\n');
    }
    strbuf_finish(&paths);
}

void
path_complete(struct ui *ui)
{
    path_complete_from(ui, 0);
}

void
path_format_help(const struct ui *ui, struct strbuf *out)
{
    path_format_help_from(ui, 0, out);
}
