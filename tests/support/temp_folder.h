// SPDX-License-Identifier: MIT
// A folder of its own for a test, under $TMPDIR or /tmp. Whatever goes wrong
// fails the running test.
#ifndef TESTS_SUPPORT_TEMP_FOLDER_H
#define TESTS_SUPPORT_TEMP_FOLDER_H

#include <stddef.h>

enum { TEMP_PATH_BYTES = 160 };

struct temp_folder {
    char path[TEMP_PATH_BYTES / 2];
};

void temp_folder_open(struct temp_folder *folder);

// Removes it with the files in it; there are no folders in it.
void temp_folder_close(struct temp_folder *folder);

// The path of a file in it.
void temp_folder_path(const struct temp_folder *folder, const char *name,
                      char path[TEMP_PATH_BYTES]);

// Makes such a file, or replaces it.
void temp_folder_write(const struct temp_folder *folder, const char *name, const char *bytes,
                       size_t length);

#endif
