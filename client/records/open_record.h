// SPDX-License-Identifier: MIT
// The record that is open, and the place in it where the user stands. Pages draw it and
// hand in what the user wants; nothing here draws.
//
//      bytes of a file, a match, an empty board ──► struct open_record
//                     line[0] = 0 ── line[1] ── ... line[at] is shown ... line[count - 1]
//
// Where in it: open_line.h. Changing it: open_edit.h. What is not saved: unsaved.h.
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
    int game, game_count;               // of a file with several
    struct seal_finding seal;
    bool is_changed; // since it was opened or saved
    int32_t *line;   // owned: the nodes of the line that is shown, the root first
    int line_count, line_capacity;
    int at; // index in the line
    // The position there.
    struct board board;
    struct outcome outcome;
};

void open_record_init(struct open_record *opened); // nothing is open
void open_record_finish(struct open_record *opened);

// Each of these replaces the record that is open; the user stands at its beginning.
// From a file. Returns false with a line, and the old record stays. On true the first
// remark on the file, if there is one, is a line.
bool open_record_read(struct open_record *opened, const struct record_source *source,
                      struct status_lines *lines);
// The same with the bytes read from this path.
bool open_record_read_file(struct open_record *opened, const struct record_files *files,
                           const char *path, int game, struct status_lines *lines);
void open_record_set_empty(struct open_record *opened, enum rule rule, int size);
// The user stands at the last move.
void open_record_set_match(struct open_record *opened, const struct match *match, const char *black,
                           const char *white);

// Writes it to the path; afterwards it counts as saved.
bool open_record_save(struct open_record *opened, const struct record_files *files,
                      const char *path, struct status_lines *lines);

#endif
