// SPDX-License-Identifier: MIT
// Opens, loads and closes the store. Checks before anything is written:
//
//      at opening   the head of the file, its length and its tables; every page of
//                   a file of up to 8 MiB (larger ones would take too long)
//      at loading   every row of players, rooms, events and bans, by the core
//
// A damaged page in the archive of a large file shows when it is read; a backup
// reads all of them.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/store/schema.h"
#include "server/shell/store/store_sqlite_internal.h"

enum { CHECKED_BYTES_MAX = 8 * 1024 * 1024 };

static const char *const synchronous[] = {
    [DURABILITY_FULL] = "PRAGMA synchronous = FULL",
    // The log is synced before it is moved, so that a power cut loses the newest
    // batches but never the whole file.
    [DURABILITY_PROCESS] = "PRAGMA synchronous = NORMAL",
    [DURABILITY_OFF] = "PRAGMA synchronous = OFF",
};

// A log that a long backup has let grow is cut afterwards. Zeroing what was
// deleted is worth no write of its own.
static const char settings[] = "PRAGMA journal_mode = WAL;"
                               "PRAGMA journal_size_limit = 33554432;"
                               "PRAGMA cache_size = -32768;"
                               "PRAGMA secure_delete = FAST;";

sqlite3 *
sqlite_connect(const char *path, int flags)
{
    sqlite3 *db = NULL;

    if (sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, SQLITE_BUSY_MS);
    return db;
}

int
sqlite_run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

int
sqlite_step(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);

    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

int
sqlite_number(sqlite3 *db, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);

    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            *number = sqlite3_column_int64(statement, 0);
        }
    }
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

const char *
sqlite_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);

    return text ? (const char *)text : "";
}

bool
sqlite_is_sound(sqlite3 *db)
{
    sqlite3_stmt *statement;
    bool is_sound = false;

    if (sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        is_sound = strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    }
    sqlite3_finalize(statement);
    return is_sound;
}

// The last row stands for all other codes.
static const struct {
    int code;
    enum store_status status;
    const char *sentence;
} refusals[] = {
    {SQLITE_FULL, STORE_NO_SPACE, "can't be written: the disk is full. Free some space."},
    {SQLITE_BUSY, STORE_IN_USE, "is in use by another program. Close it there."},
    {SQLITE_CANTOPEN, STORE_NO_FILE,
     "can't be opened or created. Check the path and its permissions."},
    {SQLITE_PERM, STORE_NO_FILE, "can't be opened or created. Check the path and its permissions."},
    {SQLITE_READONLY, STORE_NO_FILE, "can't be written. Check its permissions."},
    {SQLITE_IOERR, STORE_NO_FILE, "can't be read. Check the disk and the permissions."},
    {SQLITE_NOTADB, STORE_DAMAGED,
     "is not a Goren database, or its start is damaged; it was not changed. Use another "
     "path, or restore a backup."},
    {SQLITE_ABORT, STORE_DAMAGED,
     "contains data that can't be understood; it was not changed. Restore a backup."},
    {SQLITE_CORRUPT, STORE_DAMAGED, "is damaged; it was not changed. Restore a backup."},
};

enum store_status
sqlite_refuse(const char *path, int code, struct strbuf *why)
{
    size_t i = 0;

    while (i + 1 < sizeof(refusals) / sizeof(*refusals) && refusals[i].code != (code & 0xff)) {
        i++;
    }
    strbuf_addf(why, "%s %s", path, refusals[i].sentence);
    return refusals[i].status;
}

static void
close_store(struct store *store)
{
    if (!store) {
        return;
    }
    commit_finish(store);
    if (store->db) {
        // The last to close moves the log into the file; not into one that is suspect.
        bool is_left = !store->is_good || atomic_load(&store->tidy.is_broken);

        sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)is_left, NULL);
        tidy_finish(store);
    }
    sqlite3_close(store->tidier);
    sqlite3_close(store->db);
    if (store->lock_fd >= 0) {
        close(store->lock_fd);
    }
    free(store);
}

static bool
is_small(sqlite3 *db)
{
    int64_t pages, bytes;

    return sqlite_number(db, "PRAGMA page_count", &pages) == SQLITE_OK &&
           sqlite_number(db, "PRAGMA page_size", &bytes) == SQLITE_OK &&
           pages * bytes <= CHECKED_BYTES_MAX;
}

// Nothing is written before all that is there was looked at. A code of SQLite.
static int
set_up(struct store *store, enum durability durability, int64_t version)
{
    int code;

    if (is_small(store->db) && !sqlite_is_sound(store->db)) {
        return SQLITE_CORRUPT;
    }
    code = sqlite_run(store->db, settings);
    if (code == SQLITE_OK) {
        code = sqlite_run(store->db, synchronous[durability]);
    }
    if (code == SQLITE_OK) {
        code = file_migrate(store->db, (int)version);
    }
    return code == SQLITE_OK && !commit_prepare(store) ? SQLITE_CORRUPT : code;
}

static int
connect_tidier(struct store *store, const char *path)
{
    store->tidier = sqlite_connect(path, SQLITE_OPEN_READWRITE);
    if (!store->tidier) {
        return SQLITE_CANTOPEN;
    }
    // It never waits for readers: the next time will do.
    sqlite3_busy_timeout(store->tidier, 0);
    return sqlite_run(store->tidier, synchronous[DURABILITY_PROCESS]);
}

static enum store_status
connect_store(struct store *store, const char *path, enum durability durability, struct strbuf *why)
{
    int64_t version = 0;
    int code;

    store->db = sqlite_connect(path, SQLITE_OPEN_READWRITE);
    if (!store->db) {
        return sqlite_refuse(path, SQLITE_CANTOPEN, why);
    }
    tidy_init(store, durability);
    if (sqlite3_db_readonly(store->db, "main")) {
        return sqlite_refuse(path, SQLITE_READONLY, why);
    }
    // The head may be older than the log, which has the last word.
    code = sqlite_number(store->db, "PRAGMA user_version", &version);
    if (code == SQLITE_OK && (version < 0 || version > schema_version)) {
        return file_refuse_newer(path, version, why);
    }
    if (code == SQLITE_OK) {
        code = set_up(store, durability, version);
    }
    if (code == SQLITE_OK) {
        code = connect_tidier(store, path);
    }
    return code == SQLITE_OK ? STORE_OK : sqlite_refuse(path, code, why);
}

static enum store_status
lock_and_connect(struct store *store, const char *path, enum durability durability,
                 struct strbuf *why)
{
    enum store_status status = file_lock(path, &store->lock_fd, why);

    if (status == STORE_OK && access(path, F_OK) != 0) {
        status = file_make(path, why);
    }
    return status == STORE_OK ? connect_store(store, path, durability, why) : status;
}

static enum store_status
open_store(const char *path, enum durability durability, struct store **store, struct strbuf *why)
{
    struct store *opened;
    char *full;
    enum store_status status = file_inspect(path, why);

    if (status != STORE_OK) {
        return status;
    }
    opened = xcalloc(1, sizeof(*opened));
    opened->lock_fd = -1;
    full = file_full_path(path);
    status = lock_and_connect(opened, full, durability, why);
    free(full);
    if (status != STORE_OK) {
        close_store(opened);
        return status;
    }
    *store = opened;
    return STORE_OK;
}

// In the order in which the core wants them; events follow.
static const struct {
    enum entry_kind kind;
    const char *sql; // key, data
} tables[] = {
    {ENTRY_BAN, "SELECT 0, address FROM ban ORDER BY address"},
    {ENTRY_PLAYER, "SELECT id, data FROM player ORDER BY id"},
    {ENTRY_ROOM, "SELECT id, data FROM room ORDER BY id"},
    {ENTRY_LINE, "SELECT id, data FROM line ORDER BY id"},
    {ENTRY_PUZZLE, "SELECT id, data FROM puzzle ORDER BY id"},
};

static int
visit_rows(sqlite3_stmt *statement, enum entry_kind kind, store_entry_fn visit, void *data)
{
    int code;

    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(statement, 1);
        struct journal_entry entry = {
            .kind = kind,
            .key = (uint64_t)sqlite3_column_int64(statement, 0),
            .data = blob_create(bytes, (size_t)sqlite3_column_bytes(statement, 1)),
        };
        bool goes_on = visit(data, &entry);

        blob_release(entry.data);
        if (!goes_on) {
            return SQLITE_ABORT;
        }
    }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int
load_all(struct store *store, store_entry_fn visit, void *data)
{
    int code = SQLITE_OK;

    for (size_t i = 0; i < sizeof(tables) / sizeof(*tables) && code == SQLITE_OK; i++) {
        sqlite3_stmt *statement;

        code = sqlite3_prepare_v2(store->db, tables[i].sql, -1, &statement, NULL);
        if (code == SQLITE_OK) {
            code = visit_rows(statement, tables[i].kind, visit, data);
        }
        sqlite3_finalize(statement);
    }
    return code == SQLITE_OK ? events_load(&store->events, visit, data) : code;
}

static enum store_status
load(struct store *store, store_entry_fn entry, void *data, struct strbuf *why)
{
    int code = load_all(store, entry, data);

    if (code != SQLITE_OK) {
        return sqlite_refuse(sqlite3_db_filename(store->db, "main"), code, why);
    }
    store->is_good = true;
    return STORE_OK;
}

const struct store_ops store_sqlite = {
    .name = "sqlite",
    .open = open_store,
    .load = load,
    .commit = commit_batch,
    .tidy = tidy_move,
    .backup = backup_copy,
    .close = close_store,
    .open_archive = archive_open,
    .find_games = archive_find,
    .read_game = archive_read,
    .find_rating_history = archive_rating_history,
    .close_archive = archive_close,
};
