// SPDX-License-Identifier: MIT
// A disk that forgets, for SQLite: while it is there, it is the default of this
// process. What was written since the last sync of a file is remembered, and when
// the power is cut any part of it may be lost, sector by sector, in any order.
// It can also be full, or fail.
//
//      disk = lossy_create();
//      lossy_cut_after(disk, 17);          the 17th write or sync from here is the last
//      ...                                 everything fails from then on; close it all
//      lossy_restore(disk, &rng);          the files are what a restart would find
//
// What it does not know: renames and new names are on the disk at once.
#ifndef TESTS_SUPPORT_LOSSY_VFS_H
#define TESTS_SUPPORT_LOSSY_VFS_H

#include <stdbool.h>

#include "common/util/rng.h"

struct lossy_disk;

enum lossy_fault {
    LOSSY_WORKS,
    LOSSY_FULL,  // a write says that the disk is full
    LOSSY_QUOTA, // a write fails with EDQUOT
    LOSSY_WRITE, // a write fails with EIO
    LOSSY_SYNC,  // a sync fails with EIO
};

struct lossy_disk *lossy_create(void);

// The disk as it was before comes back; the files stay as they are.
void lossy_destroy(struct lossy_disk *disk);

// The power goes with this write, truncation or sync, counted from 1.
void lossy_cut_after(struct lossy_disk *disk, int count);
bool lossy_is_off(const struct lossy_disk *disk);

// How many of them there were since the disk was made or restored.
int lossy_count(const struct lossy_disk *disk);

// Brings the power back. No file may be open. The same random numbers leave the
// same files.
void lossy_restore(struct lossy_disk *disk, struct rng *rng);

// The power of this whole process goes now, whatever its threads are doing: the
// files become what a restart would find, and it ends with this status.
_Noreturn void lossy_end(struct lossy_disk *disk, struct rng *rng, int status);

// From now on, for files whose name ends so ("" = all).
void lossy_fail(struct lossy_disk *disk, enum lossy_fault fault, const char *ending);

typedef void (*lossy_fn)(void *data);

// Calls the function before each write to a database itself, not to its log. It
// may use other connections.
void lossy_watch(struct lossy_disk *disk, lossy_fn on_write, void *data);

#endif
