// SPDX-License-Identifier: MIT
// Shared by the files of the SQLite store; for them and their tests alone.
//
//      store_sqlite.c           opens, loads, closes; the table of functions
//      store_sqlite_file.c      is it ours? lock, new file, schema up to date
//      store_sqlite_functions.c functions for steps of the schema
//      store_sqlite_commit.c    a batch into the database
//      store_sqlite_events.c    events in the order in which they come
//      store_sqlite_tidy.c      moves the log into the file beside commits
//      store_sqlite_archive.c   finished games, read by another thread
//      store_sqlite_rating_history.c    the rating history of a player, read by the same thread
//      store_sqlite_games.c     all rated games in order, for commands of the operator
//      store_sqlite_annul.c     rated games taken back, and all ratings worked out again
//      store_sqlite_backup.c    a copy of a running server's file
//
// Each connection is used by one thread at a time.
#ifndef SERVER_SHELL_STORE_STORE_SQLITE_INTERNAL_H
#define SERVER_SHELL_STORE_STORE_SQLITE_INTERNAL_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

#include "server/shell/store/rated_games.h"
#include "server/shell/store/store.h"
#include "server/shell/store/store_sqlite_events.h"

enum {
    SQLITE_APPLICATION_ID = 0x476f726e, // "Gorn": in the head of every file of ours
    SQLITE_BUSY_MS = 200,               // how long a call waits for another process
    SQLITE_PAGE_BYTES = 4096,           // of every file that is made
    ENTRY_KINDS = ENTRY_BAN_GONE + 1,
};

// A row of the database is written with these parameters, as far as its
// statement has them.
enum { PARAMETER_KEY = 1, PARAMETER_NUMBER, PARAMETER_DATA };

// Commits and moving the rest of the log take turns; the next commit does not keep tidying
// waiting.
struct tidy {
    pthread_mutex_t lock; // guards the two flags
    pthread_cond_t turn;
    bool is_committing, is_moving;
    atomic_int pages;      // in the log after the newest commit
    atomic_bool is_broken; // the file could not be written: nothing may be committed
    int looked_pages;      // in the log when it was last moved
    int step_pages;        // number of further pages that is worth moving
    int most_pages;        // number of pages at which the log must start from its beginning
    bool wants_room;       // the log shall be given its whole length
};

// The archive as its reader has it.
struct archive {
    sqlite3 *db;
};

struct store {
    sqlite3 *db;     // loads and commits
    sqlite3 *tidier; // moves the log
    int lock_fd;     // -1 = not locked
    bool is_good;    // loaded or written without complaint: the file may be touched
    sqlite3_stmt *begin, *commit, *writes[ENTRY_KINDS];
    sqlite3_stmt *write_opening; // of a finished game
    sqlite3_stmt *write_private;
    struct event_log events;
    struct tidy tidy;
};

// Opens a connection with the settings that all of them share. NULL on failure.
sqlite3 *sqlite_connect(const char *path, int flags);

// SQL without a result; a code of SQLite.
int sqlite_run(sqlite3 *db, const char *sql);

// Runs a prepared statement without a result, and makes it ready for the next
// time; a code of SQLite.
int sqlite_step(sqlite3_stmt *statement);

// The one number that the SQL asks for; a code of SQLite.
int sqlite_number(sqlite3 *db, const char *sql, int64_t *number);

// The status of a code of SQLite outside of a commit; appends a sentence to why.
enum store_status sqlite_refuse(const char *path, int code, struct strbuf *why);

// The text of a column of the current row, "" for none; borrowed until the next step.
const char *sqlite_text(sqlite3_stmt *statement, int column);

// Are all pages of the database well formed? Reads everything.
bool sqlite_is_sound(sqlite3 *db);

// Is the file at path, if there is one, ours? Reads its head and touches nothing.
enum store_status file_inspect(const char *path, struct strbuf *why);

// The path from the root, without links, so that two names of one file share a
// lock; returns owned.
char *file_full_path(const char *path);

// Keeps other servers away from the file until the descriptor is closed.
enum store_status file_lock(const char *path, int *fd, struct strbuf *why);

// Creates an empty file of the newest version, whole or not at all. path must not exist.
enum store_status file_make(const char *path, struct strbuf *why);

// Refuses a file of this version, with a sentence.
enum store_status file_refuse_newer(const char *path, int64_t version, struct strbuf *why);

// Brings a file of this version up to date. A code of SQLite.
int file_migrate(sqlite3 *db, int version);

// Makes them known to a connection, before the steps. A code of SQLite.
int functions_add(sqlite3 *db);

// Creates an empty file that only its owner may read; removes the file of an earlier attempt.
// Returns false and sets errno on failure.
bool file_create_private(const char *path);

// Gives the finished file its name, so that it stays after a power cut. Returns false and sets
// errno on failure.
bool file_rename(const char *from, const char *to);

bool commit_prepare(struct store *store);
void commit_finish(struct store *store);
enum store_status commit_batch(struct store *store, const struct journal_entry *entries, int count);

// May a retry succeed: is only the disk full, or another process in the way?
bool commit_can_be_retried(sqlite3 *db, int code);

void tidy_init(struct store *store, enum durability durability);
void tidy_finish(struct store *store);
void tidy_begin_commit(struct store *store);
void tidy_end_commit(struct store *store);
void tidy_move(struct store *store);

enum store_status archive_open(const char *path, struct archive **archive, struct strbuf *why);
void archive_find(struct archive *archive, const struct query_job *query,
                  struct found_games *found);
bool archive_read(struct archive *archive, const struct query_job *query, struct strbuf *text);
void archive_close(struct archive *archive);
void archive_rating_history(struct archive *archive, const struct query_job *query,
                            struct found_rating_history *found);

// Every game that counts, in the order of their ends (rated_games.h). A code of SQLite.
int games_walk(sqlite3 *db, rated_game_fn call, void *data);

enum store_status backup_copy(const char *path, const char *copy, struct strbuf *why);

#endif
