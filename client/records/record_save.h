// SPDX-License-Identifier: MIT
// A record as a file: the name it would have, and writing it.
#ifndef CLIENT_RECORDS_RECORD_SAVE_H
#define CLIENT_RECORDS_RECORD_SAVE_H

#include <stdbool.h>

struct status_lines;
struct record;
struct record_files;
struct record_view;
struct strbuf;

// Appends a name for the file, without its end: "2026-03-14-1405-mizu-hanako".
void record_stem(const struct record *record, struct strbuf *out);

// Does the path name a picture (.png, .svg), not a record?
bool record_is_picture(const char *path);

// Writes the record, or the position as a picture, in the format that the end of the path tells.
// The lines say what was saved and what the format cannot hold, or why nothing was written (false).
bool record_save(const struct record_view *view, const struct record_files *files, const char *path,
                 struct status_lines *lines);

// Writes a game of the archive again, as SGF.
bool record_save_kept(const struct record *record, const struct record_files *files,
                      const char *name, struct status_lines *lines);

#endif
