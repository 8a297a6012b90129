// SPDX-License-Identifier: MIT
// Files of records in memory, behind struct record_files: other files by path, games that are
// kept here by name. Parts are as long as a test wants, and the disk may be full.
#ifndef TESTS_SUPPORT_RECORD_DISK_H
#define TESTS_SUPPORT_RECORD_DISK_H

#include "client/records/record_files.h"
#include "client/records/status_lines.h"
#include "common/util/strbuf.h"

enum { DISK_FILES_MAX = 300, DISK_NAME_BYTES = 64 };

struct disk_file {
    char name[DISK_NAME_BYTES];
    bool is_local; // a game that is kept here
    struct strbuf bytes;
};

struct record_disk {
    struct record_files files; // what the tested code gets
    int count;
    struct disk_file all[DISK_FILES_MAX];
    size_t part_bytes; // of read_part()
    int room;          // for so many more files; none is written beyond that
    int reads;         // of local games
};

void record_disk_open(struct record_disk *disk);
void record_disk_close(struct record_disk *disk);
void record_disk_add(struct record_disk *disk, const char *name, bool is_local, const char *text);
// The text of a file; fails the test if there is none.
const char *record_disk_text(const struct record_disk *disk, const char *name);
int record_disk_count_local(const struct record_disk *disk);

// The lines are exactly one, with this text; they are empty afterwards.
void expect_status(struct status_lines *lines, enum status_kind kind, const char *text);
void expect_no_status(const struct status_lines *lines);

#endif
