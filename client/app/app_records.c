// SPDX-License-Identifier: MIT
// The files that the pages of records read and write.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "client/app/app_internal.h"
#include "client/config/paths.h"
#include "client/records/local_games.h"
#include "client/ui/ui.h"
#include "common/i18n/tr.h"
#include "common/record/record.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { READ_BYTES = 65536, NAMES_MAX = LOCAL_GAMES_MAX };

// Files.

// The newest first: names begin with days.
static int
by_day(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*b)->d_name, (*a)->d_name);
}

static int
is_record(const struct dirent *entry)
{
    enum format format;

    return entry->d_name[0] != '.' && record_format_of_path(entry->d_name, &format) &&
           !strchr(entry->d_name, '\n');
}

void
app_list_local(void *data, struct strbuf *names)
{
    struct app *app = data;
    struct strbuf folder = {0};
    struct dirent **entries = NULL;
    int count;

    strbuf_addf(&folder, "%s/games", strbuf_text(&app->data_dir));
    count = scandir(strbuf_text(&folder), &entries, is_record, by_day);
    for (int i = 0; i < count; i++) {
        if (i < NAMES_MAX) {
            strbuf_addf(names, "%s\n", entries[i]->d_name);
        }
        free(entries[i]);
    }
    free(entries);
    strbuf_finish(&folder);
}

static bool
read_all(FILE *file, size_t most, struct strbuf *bytes)
{
    char *buffer = xcalloc(1, READ_BYTES);
    size_t length;

    while (bytes->length <= most && (length = fread(buffer, 1, READ_BYTES, file)) > 0) {
        strbuf_add_bytes(bytes, buffer, length);
    }
    free(buffer);
    return !ferror(file);
}

// Opens the file at this path. Returns NULL and appends the reason to why if it cannot be read.
static FILE *
open_file(const char *path, struct stat *status, struct strbuf *why)
{
    struct strbuf whole = {0};
    FILE *file;

    app_expand_path(path, &whole);
    file = fopen(strbuf_text(&whole), "rb");
    strbuf_finish(&whole);
    if (!file) {
        strbuf_addf(why, errno == ENOENT ? _("File not found: %s.") : _("%s can't be read."), path);
    } else if (fstat(fileno(file), status) != 0 || !S_ISREG(status->st_mode)) {
        strbuf_addf(why, _("%s can't be read."), path);
        fclose(file);
        file = NULL;
    }
    return file;
}

bool
app_read_file(void *data, const char *path, struct strbuf *bytes, struct strbuf *why)
{
    struct stat status;
    enum format format;
    bool is_known = record_format_of_path(path, &format);
    size_t most = is_known ? record_format(format)->bytes_max : RECORD_BYTES_MAX;
    FILE *file = open_file(path, &status, why);

    (void)data;
    if (!file) {
        return false;
    }
    if (!read_all(file, most, bytes)) {
        strbuf_addf(why, _("%s can't be read."), path);
    } else if (bytes->length > most) {
        strbuf_addf(why, _("%s is larger than %d MiB. Use goren convert to split it into games."),
                    path, (int)(most >> 20));
    }
    fclose(file);
    return why->length == 0;
}

// Opened again for each part, so that nothing is left open if no more are wanted.
bool
app_read_part(void *data, const char *path, int64_t offset, struct strbuf *bytes, int64_t *total,
              struct strbuf *why)
{
    struct stat status;
    FILE *file = open_file(path, &status, why);
    char *buffer;

    (void)data;
    if (!file) {
        return false;
    }
    buffer = xcalloc(1, READ_BYTES);
    if (fseeko(file, (off_t)offset, SEEK_SET) == 0) {
        strbuf_add_bytes(bytes, buffer, fread(buffer, 1, READ_BYTES, file));
    }
    if (ferror(file)) {
        strbuf_addf(why, _("%s can't be read."), path);
    }
    *total = (int64_t)status.st_size;
    free(buffer);
    fclose(file);
    return why->length == 0;
}

bool
app_read_local(void *data, const char *name, struct strbuf *bytes, struct strbuf *why)
{
    struct app *app = data;
    struct strbuf path = {0};
    bool is_read;

    strbuf_addf(&path, "%s/games/%s", strbuf_text(&app->data_dir), name);
    is_read = app_read_file(data, strbuf_text(&path), bytes, why);
    strbuf_finish(&path);
    return is_read;
}

bool
app_write_file(void *data, const char *path, const struct strbuf *bytes, struct strbuf *why)
{
    struct strbuf whole = {0};
    bool is_written;

    (void)data;
    app_expand_path(path, &whole);
    is_written = file_write_new(strbuf_text(&whole), bytes, why);
    strbuf_finish(&whole);
    return is_written;
}

const struct record_file_ops app_record_files = APP_RECORD_FILES;
