// SPDX-License-Identifier: MIT
#include "tests/support/record_disk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/record/record.h"

static const struct disk_file *
find(const struct record_disk *disk, const char *name, bool is_local)
{
    for (int i = 0; i < disk->count; i++) {
        if (disk->all[i].is_local == is_local && strcmp(disk->all[i].name, name) == 0) {
            return &disk->all[i];
        }
    }
    return NULL;
}

static bool
read_any(struct record_disk *disk, const char *name, bool is_local, struct strbuf *bytes,
         struct strbuf *why)
{
    const struct disk_file *file = find(disk, name, is_local);

    if (!file) {
        strbuf_addf(why, "File not found: %s.", name);
        return false;
    }
    strbuf_add_bytes(bytes, strbuf_text(&file->bytes), file->bytes.length);
    return true;
}

static void
list_local(void *data, struct strbuf *names)
{
    const struct record_disk *disk = data;

    for (int i = 0; i < disk->count; i++) {
        if (disk->all[i].is_local) {
            strbuf_addf(names, "%s\n", disk->all[i].name);
        }
    }
}

static bool
read_local(void *data, const char *name, struct strbuf *bytes, struct strbuf *why)
{
    ((struct record_disk *)data)->reads++;
    return read_any(data, name, true, bytes, why);
}

static bool
read_file(void *data, const char *path, struct strbuf *bytes, struct strbuf *why)
{
    return read_any(data, path, false, bytes, why);
}

static bool
read_part(void *data, const char *path, int64_t offset, struct strbuf *bytes, int64_t *total,
          struct strbuf *why)
{
    const struct record_disk *disk = data;
    const struct disk_file *file = find(disk, path, false);
    size_t rest;

    if (!file) {
        strbuf_addf(why, "File not found: %s.", path);
        return false;
    }
    *total = (int64_t)file->bytes.length;
    rest = file->bytes.length - (size_t)offset;
    strbuf_add_bytes(bytes, strbuf_text(&file->bytes) + offset,
                     rest < disk->part_bytes ? rest : disk->part_bytes);
    return true;
}

static bool
write_any(struct record_disk *disk, const char *name, bool is_local, const struct strbuf *bytes,
          struct strbuf *why)
{
    if (disk->room == 0) {
        strbuf_add(why, "No space left on device.");
        return false;
    }
    disk->room--;
    record_disk_add(disk, name, is_local, strbuf_text(bytes));
    return true;
}

static bool
write_file(void *data, const char *path, const struct strbuf *bytes, struct strbuf *why)
{
    return write_any(data, path, false, bytes, why);
}

static bool
write_local(void *data, const char *name, const struct strbuf *bytes, struct strbuf *why)
{
    return write_any(data, name, true, bytes, why);
}

static bool
keep_record(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    char name[DISK_NAME_BYTES];

    snprintf(name, sizeof(name), "%s.sgf", stem);
    if (!write_any(data, name, true, text, out)) {
        return false;
    }
    strbuf_add(out, name);
    return true;
}

static bool
draw_picture(void *data, const struct record_view *view, const char *path, struct strbuf *bytes,
             struct strbuf *why)
{
    (void)data, (void)path, (void)why;
    strbuf_addf(bytes, "move %d", view->record->nodes[view->node].number);
    return true;
}

void
record_disk_open(struct record_disk *disk)
{
    static const struct record_file_ops ops = {
        .list_local = list_local,
        .read_local = read_local,
        .read_file = read_file,
        .read_part = read_part,
        .write_file = write_file,
        .write_local = write_local,
        .keep_record = keep_record,
        .draw_picture = draw_picture,
    };

    memset(disk, 0, sizeof(*disk));
    disk->files = (struct record_files){&ops, disk};
    disk->part_bytes = 1000;
    disk->room = DISK_FILES_MAX;
}

void
record_disk_close(struct record_disk *disk)
{
    for (int i = 0; i < disk->count; i++) {
        strbuf_finish(&disk->all[i].bytes);
    }
}

void
record_disk_add(struct record_disk *disk, const char *name, bool is_local, const char *text)
{
    struct disk_file *file = &disk->all[disk->count++];

    assert_in_range(disk->count, 1, DISK_FILES_MAX);
    snprintf(file->name, sizeof(file->name), "%s", name);
    file->is_local = is_local;
    strbuf_add(&file->bytes, text);
}

const char *
record_disk_text(const struct record_disk *disk, const char *name)
{
    const struct disk_file *file = find(disk, name, false);

    file = file ? file : find(disk, name, true);
    if (!file) {
        fail_msg("there is no file %s", name);
        return "";
    }
    return strbuf_text(&file->bytes);
}

int
record_disk_count_local(const struct record_disk *disk)
{
    int count = 0;

    for (int i = 0; i < disk->count; i++) {
        count += disk->all[i].is_local;
    }
    return count;
}

void
expect_status(struct status_lines *lines, enum status_kind kind, const char *text)
{
    assert_int_equal(lines->count, 1);
    assert_string_equal(strbuf_text(&lines->items[0].text), text);
    assert_int_equal(lines->items[0].kind, kind);
    status_lines_finish(lines);
}

void
expect_no_status(const struct status_lines *lines)
{
    if (lines->count) {
        fail_msg("\"%s\" is said", strbuf_text(&lines->items[0].text));
    }
}
