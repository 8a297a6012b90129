// SPDX-License-Identifier: MIT
// Events of running games, written in the order in which they come. By game they
// would lie one game to a page, and a batch of 256 moves would write 256 pages;
// so it writes five. Which rows still count is known in memory, game by game.
//
//      id      1     2     3     4     5     6     7
//      game    A     B     A     B     A     C     B
//      number  0     0     1     1   (gone)  0     2         A is dead: 1, 3, 5
//
// When more than half of the rows are dead, each batch also sweeps some of the
// oldest: up to 4 here, and B's two rows come back as 8 and 9. Memory is changed
// after the commit only: a batch that fails leaves it as it was.
#ifndef SERVER_SHELL_STORE_STORE_SQLITE_EVENTS_H
#define SERVER_SHELL_STORE_STORE_SQLITE_EVENTS_H

#include <sqlite3.h>

#include "server/shell/store/store.h"

struct live_game;

struct event_log {
    sqlite3 *db; // borrowed
    sqlite3_stmt *add, *end, *old, *drop, *replace;
    struct live_game *games; // owned; those that have events
    bool is_known;           // they were read from the database
    int64_t first_id;        // rows lie between these; an empty table is 1, 0
    int64_t last_id;
    int64_t live;  // rows that count
    int64_t slack; // so many dead rows are not worth the trouble
    // Of the batch that is being written:
    uint64_t batch; // its number
    int64_t swept_id, newest_id;
};

// The kinds that go here.
bool events_is_kind(enum entry_kind kind);

// False if the table is not as it should be.
bool events_prepare(struct event_log *log, sqlite3 *db);
void events_finish(struct event_log *log); // accepts a zeroed one

// Reads all rows, and hands out the live ones by game and number if visit is not
// NULL. A code of SQLite; SQLITE_ABORT if visit said no.
int events_load(struct event_log *log, store_entry_fn visit, void *data);

// A transaction has begun: sweeps, if it is time to, in measure of the number of
// entries that will be written. A code of SQLite.
int events_begin(struct event_log *log, int count);
int events_write(struct event_log *log, const struct journal_entry *entry);

// The transaction of these entries was committed.
void events_committed(struct event_log *log, const struct journal_entry *entries, int count);

#endif
