// SPDX-License-Identifier: MIT
// The game of a room as the text of a file. Pure: the caller writes the file.
#ifndef CLIENT_RECORDS_GAME_FILE_H
#define CLIENT_RECORDS_GAME_FILE_H

#include "client/model/m_room.h"

struct archive_record;
struct record;
struct strbuf;

// A name as part of the name of a file. Names come from a server or a record and might
// hold anything: what is no letter or digit becomes '_', and so does no name at all.
void game_file_add_name(struct strbuf *out, const char *name);

// Is a game of this room that has ended worth a file? Not without moves, and not if it was cancelled.
bool game_file_is_kept(const struct m_room *room);

// Makes a record, which must be empty, of the game of a room. when is "2026-03-14 14:05:10", or a
// part of that from the left; place where it was played or "".
void game_file_record(struct record *record, const struct m_room *room, const char *when,
                      const char *place);
// That record as SGF. stem gets the name of the file without its extension; it is safe as a part of
// a path.
void game_file_write(const struct m_room *room, const char *when, const char *place,
                     struct strbuf *stem, struct strbuf *out);

// A finished game of the server as SGF: with its seal it stays as it is, byte by byte.
void game_file_write_archived(const struct archive_record *record, const char *place,
                              struct strbuf *out);

#endif
