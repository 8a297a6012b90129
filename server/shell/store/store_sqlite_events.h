// SPDX-License-Identifier: MIT
// Events of running games, written in the order in which they come. Ordered by game, each game
// would have its own page, and a batch of 256 moves would write 256 pages; this way it writes
// five. Memory knows, game by game, which rows still count.
//
//      id      1     2     3     4     5     6     7
//      game    A     B     A     B     A     C     B
//      number  0     0     1     1   (gone)  0     2         A is dead: 1, 3, 5
//
// When more than half of the rows are dead, each batch also sweeps some of the
// oldest: here up to id 4, and B's two rows are written again as 8 and 9. Memory is changed
// after the commit only: a batch that fails leaves it unchanged.
#ifndef SERVER_SHELL_STORE_STORE_SQLITE_EVENTS_H
#define SERVER_SHELL_STORE_STORE_SQLITE_EVENTS_H

#include <sqlite3.h>

#include "server/shell/store/store.h"

struct live_game;

struct event_log {
    sqlite3 *db; // borrowed
    sqlite3_stmt *add, *end, *old, *drop, *replace;
    struct live_game *games; // owned; those that have events
    bool is_known;           // the games were read from the database
    int64_t first_id;        // all rows have ids first_id..last_id; an empty table is 1, 0
    int64_t last_id;
    int64_t live;  // rows that count
    int64_t slack; // number of dead rows that is not worth a sweep
    // The batch that is being written:
    uint64_t batch; // its number
    int64_t swept_id, newest_id;
};

// Is an entry of this kind kept in the event log?
bool events_is_kind(enum entry_kind kind);

// Returns false if the table lacks a column.
bool events_prepare(struct event_log *log, sqlite3 *db);
void events_finish(struct event_log *log); // accepts a zeroed log

// Reads all rows, and hands out the live ones by game and number if visit is not
// NULL. Returns a code of SQLite, SQLITE_ABORT if visit returned false.
int events_load(struct event_log *log, store_entry_fn visit, void *data);

// Must be called when a transaction has begun. Sweeps dead rows if there are many, the more the
// more entries will be written. Returns a code of SQLite.
int events_begin(struct event_log *log, int count);
int events_write(struct event_log *log, const struct journal_entry *entry);

// Must be called when the transaction of these entries was committed.
void events_committed(struct event_log *log, const struct journal_entry *entries, int count);

#endif
