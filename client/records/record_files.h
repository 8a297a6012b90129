// SPDX-License-Identifier: MIT
// The files that records are read from and written to, as functions of their owner:
// nothing in client/records opens a file itself.
#ifndef CLIENT_RECORDS_RECORD_FILES_H
#define CLIENT_RECORDS_RECORD_FILES_H

#include <stdbool.h>
#include <stdint.h>

struct record;
struct strbuf;

// A position of a record, as it is drawn.
struct record_view {
    const struct record *record; // borrowed
    int32_t node;
    bool has_numbers;
};

// Every function that can fail returns false and appends the reason to its last argument.
struct record_file_ops {
    // Appends the names of the games that are kept here, each with a line break.
    void (*list_local)(void *data, struct strbuf *names);
    // Reads a game that is kept here, by its name alone.
    bool (*read_local)(void *data, const char *name, struct strbuf *bytes, struct strbuf *why);
    // Reads any other file, by its path.
    bool (*read_file)(void *data, const char *path, struct strbuf *bytes, struct strbuf *why);
    // Appends a part of a file from this offset on; nothing at its end. *total: bytes of the
    // whole file.
    bool (*read_part)(void *data, const char *path, int64_t offset, struct strbuf *bytes,
                      int64_t *total, struct strbuf *why);
    // Writes a new file. An existing file is not touched.
    bool (*write_file)(void *data, const char *path, const struct strbuf *bytes,
                       struct strbuf *why);
    // Replaces a game that is kept here, by its name alone.
    bool (*write_local)(void *data, const char *name, const struct strbuf *bytes,
                        struct strbuf *why);
    // Games that are kept here, by their names alone. No other file is overwritten.
    bool (*delete_local)(void *data, const char *name, struct strbuf *why);
    bool (*rename_local)(void *data, const char *name, const char *to, struct strbuf *why);
    // Appends the paths that begin so, each with a line break; those of folders end with /.
    void (*complete_path)(void *data, const char *begun, struct strbuf *paths);
    // Appends the bytes of a picture, in the format that the end of the path names.
    bool (*draw_picture)(void *data, const struct record_view *view, const char *path,
                         struct strbuf *bytes, struct strbuf *why);
    // Keeps a game among the others, under a name that begins with stem. Appends the name.
    bool (*keep_record)(void *data, const char *stem, const struct strbuf *text,
                        struct strbuf *out);
};

struct record_files {
    const struct record_file_ops *ops; // borrowed
    void *data;                        // borrowed: the first argument of each function
};

#endif
