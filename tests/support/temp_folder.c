// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // nftw
#include "tests/support/temp_folder.h"

#include <dirent.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/xalloc.h"

enum { WALK_DESCRIPTORS = 8 };

static void
make(struct temp_folder *folder, const char *base)
{
    snprintf(folder->path, sizeof(folder->path), "%s/goren-XXXXXX", base);
    assert_non_null(mkdtemp(folder->path));
}

void
temp_folder_open(struct temp_folder *folder)
{
    const char *base = getenv("TMPDIR");

    // A Unix socket in it must have room for its name.
    if (!base || strlen(base) > sizeof(folder->path) - sizeof("/goren-XXXXXX")) {
        base = "/tmp";
    }
    make(folder, base);
}

void
temp_folder_open_in_memory(struct temp_folder *folder)
{
    const char *memory = "/dev/shm";

    if (access(memory, W_OK | X_OK) == 0) {
        make(folder, memory);
    } else {
        temp_folder_open(folder);
    }
}

void
temp_folder_clear(const struct temp_folder *folder)
{
    DIR *dir = opendir(folder->path);
    char path[TEMP_PATH_BYTES];
    struct dirent *entry;

    assert_non_null(dir);
    while ((entry = readdir(dir))) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            temp_folder_path(folder, entry->d_name, path);
            assert_int_equal(unlink(path), 0);
        }
    }
    closedir(dir);
}

static int
remove_one(const char *path, const struct stat *found, int kind, struct FTW *walk)
{
    (void)found;
    (void)kind;
    (void)walk;
    return remove(path);
}

void
temp_folder_close(struct temp_folder *folder)
{
    assert_int_equal(nftw(folder->path, remove_one, WALK_DESCRIPTORS, FTW_DEPTH | FTW_PHYS), 0);
}

const char *
temp_folder_path(const struct temp_folder *folder, const char *name, char path[TEMP_PATH_BYTES])
{
    int length = snprintf(path, TEMP_PATH_BYTES, "%s/%s", folder->path, name);

    assert_in_range(length, 1, TEMP_PATH_BYTES - 1);
    return path;
}

void
temp_folder_write(const struct temp_folder *folder, const char *name, const char *bytes,
                  size_t length)
{
    char path[TEMP_PATH_BYTES];
    FILE *file;

    temp_folder_path(folder, name, path);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

void
temp_folder_write_text(const struct temp_folder *folder, const char *name, const char *text)
{
    temp_folder_write(folder, name, text, strlen(text));
}

const char *
temp_folder_read(const struct temp_folder *folder, const char *name, char *text, size_t capacity)
{
    char path[TEMP_PATH_BYTES];
    FILE *file = fopen(temp_folder_path(folder, name, path), "r");
    size_t length = 0;

    if (file) {
        length = fread(text, 1, capacity - 1, file);
        assert_int_equal(fclose(file), 0);
    }
    text[length] = '\0';
    return text;
}

char *
temp_folder_bytes(const struct temp_folder *folder, const char *name, size_t *length)
{
    char path[TEMP_PATH_BYTES];
    FILE *file = fopen(temp_folder_path(folder, name, path), "r");
    char *bytes;
    long end;

    if (!file) {
        return NULL;
    }
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    end = ftell(file);
    assert_true(end >= 0);
    rewind(file);
    bytes = xcalloc((size_t)end + 1, 1);
    assert_int_equal(fread(bytes, 1, (size_t)end, file), end);
    fclose(file);
    *length = (size_t)end;
    return bytes;
}
