// SPDX-License-Identifier: MIT
// Small files of our own: read whole, and replaced whole or not at all. Only
// their owner may read them. For plain files on a disk, not for descriptors that may
// block.
#ifndef COMMON_UTIL_FILE_H
#define COMMON_UTIL_FILE_H

#include <stddef.h>

enum file_result {
    FILE_OK,
    FILE_MISSING,   // the file, or a folder above it
    FILE_DENIED,    // not ours to read or write
    FILE_FULL,      // no space left
    FILE_TOO_LARGE, // more than the caller has room for
    FILE_FAILED,    // anything else
};

// Reads the whole file and appends a NUL. A file that leaves no room for the NUL
// is TOO_LARGE. *length is set and buffer holds the text only if OK.
enum file_result file_read(const char *path, char *buffer, size_t capacity, size_t *length);

// Replaces the content of the file, or creates it (mode 0600). A reader sees the old
// bytes or the new ones, also after a power cut; the new ones once this has returned
// OK.
enum file_result file_replace(const char *path, const char *bytes, size_t length);

// Appends the bytes in one write, and creates the file (0600) if there is none. The
// bytes are on the disk when this returns OK.
enum file_result file_append(const char *path, const char *bytes, size_t length);

// Makes the folder and those above it (0700), as far as they are missing.
enum file_result file_make_folder(const char *path);

// Words that end a sentence: "permission is missing".
const char *file_result_text(enum file_result result);

#endif
