// SPDX-License-Identifier: MIT
// Small files of our own: read whole, and replaced whole or not at all. Nobody
// but their owner may read them. Nothing here is asked of a descriptor that
// could wait: for plain files on a disk only.
#ifndef COMMON_UTIL_FILE_H
#define COMMON_UTIL_FILE_H

#include <stddef.h>

enum file_result {
    FILE_OK,
    FILE_MISSING,   // it, or a folder above it
    FILE_DENIED,    // not ours to read or write
    FILE_FULL,      // no space left
    FILE_TOO_LARGE, // more than the caller has room for
    FILE_FAILED,    // anything else
};

// Reads all of it and puts a NUL behind. A file that leaves no room for the NUL
// is TOO_LARGE. *length is set and buffer holds the text only if OK.
enum file_result file_read(const char *path, char *buffer, size_t capacity, size_t *length);

// Puts the bytes in place of the file, or makes it (mode 0600). Who reads it sees
// the old bytes or the new ones, also after a power cut; once this returns OK,
// the new ones.
enum file_result file_replace(const char *path, const char *bytes, size_t length);

// Adds the bytes to the end, in one write, and makes the file (0600) if there is
// none. They are on the disk when this returns OK.
enum file_result file_append(const char *path, const char *bytes, size_t length);

// Makes the folder and those above it (0700), as far as they are missing.
enum file_result file_make_folder(const char *path);

// Words that end a sentence: "permission is missing".
const char *file_result_text(enum file_result result);

#endif
