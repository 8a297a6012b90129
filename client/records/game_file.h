// SPDX-License-Identifier: MIT
// The game of a room as the text of a file. Pure: the caller writes the file.
#ifndef CLIENT_RECORDS_GAME_FILE_H
#define CLIENT_RECORDS_GAME_FILE_H

#include "client/model/m_room.h"

struct strbuf;

// How a file is to be written, by the end of its name.
enum game_form { FORM_SGF, FORM_TEXT, FORM_UNKNOWN };

enum game_form game_form_of(const char *path);

// A name as part of the name of a file. Names come from a server or a record and might
// hold anything: what is no letter or digit becomes '_', and so does no name at all.
void game_file_add_name(struct strbuf *out, const char *name);

// date is "2026-03-14", place where it was played or "". stem gets the name of
// the file without its extension; it is safe as a part of a path.
void game_file_write(const struct m_room *room, const char *date, const char *place,
                     enum game_form form, struct strbuf *stem, struct strbuf *out);

struct match;
struct archive_record;
// A finished game of the server: with its seal it stays as it is, byte by byte, if the
// form can hold that.
void game_file_write_archived(const struct archive_record *record, const char *place,
                              enum game_form form, struct strbuf *out);

#endif
