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

// In memory where the system has such a place: nothing waits for a disk there.
void temp_folder_open_in_memory(struct temp_folder *folder);

// Removes it with all that is in it.
void temp_folder_close(struct temp_folder *folder);

// Removes the files alone; there are no folders in it.
void temp_folder_clear(const struct temp_folder *folder);

// The path of a file in it; returns it, too.
const char *temp_folder_path(const struct temp_folder *folder, const char *name,
                             char path[TEMP_PATH_BYTES]);

// Makes such a file, or replaces it.
void temp_folder_write(const struct temp_folder *folder, const char *name, const char *bytes,
                       size_t length);
void temp_folder_write_text(const struct temp_folder *folder, const char *name, const char *text);

// What stands in it, as a string, as far as it fits; "" if there is no such file.
// Returns text.
const char *temp_folder_read(const struct temp_folder *folder, const char *name, char *text,
                             size_t capacity);

// All bytes of such a file, and a NUL; returns owned, NULL if there is none. Not
// while SQLite has it open in this process: that would take its locks away.
char *temp_folder_bytes(const struct temp_folder *folder, const char *name, size_t *length);

#endif
