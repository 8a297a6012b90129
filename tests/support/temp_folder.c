// SPDX-License-Identifier: MIT
#include "tests/support/temp_folder.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

void
temp_folder_open(struct temp_folder *folder)
{
    const char *base = getenv("TMPDIR");

    // A Unix socket in it must have room for its name.
    if (!base || strlen(base) > sizeof(folder->path) - sizeof("/goren-XXXXXX")) {
        base = "/tmp";
    }
    snprintf(folder->path, sizeof(folder->path), "%s/goren-XXXXXX", base);
    assert_non_null(mkdtemp(folder->path));
}

void
temp_folder_close(struct temp_folder *folder)
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
    assert_int_equal(rmdir(folder->path), 0);
}

void
temp_folder_path(const struct temp_folder *folder, const char *name, char path[TEMP_PATH_BYTES])
{
    int length = snprintf(path, TEMP_PATH_BYTES, "%s/%s", folder->path, name);

    assert_in_range(length, 1, TEMP_PATH_BYTES - 1);
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
