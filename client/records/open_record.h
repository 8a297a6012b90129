// SPDX-License-Identifier: MIT
// The open record, and the place in it that is shown. Pages draw it and pass the commands of the
// user; nothing here draws.
//
//      bytes of a file, a match, an empty board ──► struct open_record
//                     line[0] = 0 ── line[1] ── ... line[at] is shown ... line[count - 1]
//
// The place: open_line.h. Changes: open_edit.h. Unsaved changes: unsaved.h.
#ifndef CLIENT_RECORDS_OPEN_RECORD_H
#define CLIENT_RECORDS_OPEN_RECORD_H

#include "common/game/match.h"
#include "common/record/record.h"
#include "common/record/record_seal.h"

enum { RECORD_NAME_SHOWN_BYTES = 256 };

struct status_lines;
struct record_files;
struct record_source;

struct open_record {
    bool is_open;
    unsigned number;      // counts the records that were opened: another record, another number
    struct record record; // owned
    enum format format;
    char name[RECORD_NAME_SHOWN_BYTES]; // of the file, "" = none
    char kept[RECORD_NAME_SHOWN_BYTES]; // the game of the archive that this is, "" = none
    int game, game_count;               // of a file with several
    struct seal_finding seal;
    bool is_changed; // since it was opened or saved
    bool is_edited;  // by the user: moves, comments; else the analysis alone is new
    int32_t *line;   // owned: the nodes of the line that is shown, the root first
    int line_count, line_capacity;
    int at; // index in the line
    // The position there.
    struct board board;
    struct outcome outcome;
};

void open_record_init(struct open_record *opened); // nothing is open
void open_record_finish(struct open_record *opened);

// Each of these replaces the open record and shows its beginning.
// Reads a file. Returns false, adds a line and keeps the old record if that fails. On success the
// first remark on the file, if there is one, is added as a line.
bool open_record_read(struct open_record *opened, const struct record_source *source,
                      struct status_lines *lines);
// As open_record_read(), with the bytes read from this path.
bool open_record_read_file(struct open_record *opened, const struct record_files *files,
                           const char *path, int game, struct status_lines *lines);
void open_record_set_empty(struct open_record *opened, enum rule rule, int size);
// Opens a match and shows its last move.
void open_record_set_match(struct open_record *opened, const struct match *match, const char *black,
                           const char *white);

// Writes it to the path; afterwards it counts as saved.
bool open_record_save(struct open_record *opened, const struct record_files *files,
                      const char *path, bool has_numbers, struct status_lines *lines);

// Writes it to the game of the archive that it is.
bool open_record_save_kept(struct open_record *opened, const struct record_files *files,
                           struct status_lines *lines);

#endif
