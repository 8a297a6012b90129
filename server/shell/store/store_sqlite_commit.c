// SPDX-License-Identifier: MIT
// A batch of entries into the database, all or none.
#include <assert.h>
#include <errno.h>

#include "server/core/game/rating_entry.h"
#include "server/shell/store/archive_row.h"
#include "server/shell/store/store_sqlite_internal.h"

// Events are written by store_sqlite_events.c.
static const char *const statements[ENTRY_KINDS] = {
    [ENTRY_PLAYER] = "INSERT OR REPLACE INTO player (id, data) VALUES (?1, ?3)",
    [ENTRY_PLAYER_GONE] = "DELETE FROM player WHERE id = ?1",
    [ENTRY_ROOM] = "INSERT OR REPLACE INTO room (id, data) VALUES (?1, ?3)",
    [ENTRY_ROOM_GONE] = "DELETE FROM room WHERE id = ?1",
    [ENTRY_GAME] = "INSERT OR REPLACE INTO game (id, text, ended_ms, black_id, white_id, black,"
                   " white, rule, size, result, reason, moves, rated)"
                   " VALUES (?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    [ENTRY_RATING] = "INSERT OR REPLACE INTO game_rating (game, player, ended_ms, rule, speed,"
                     " rating) VALUES (?1, ?4, ?5, ?6, ?7, ?8)",
    [ENTRY_LINE] = "INSERT OR REPLACE INTO line (id, data) VALUES (?1, ?3)",
    [ENTRY_LINE_GONE] = "DELETE FROM line WHERE id = ?1",
    [ENTRY_PUZZLE] = "INSERT OR REPLACE INTO puzzle (id, data) VALUES (?1, ?3)",
    [ENTRY_BAN] = "INSERT OR REPLACE INTO ban (address) VALUES (?3)",
    [ENTRY_BAN_GONE] = "DELETE FROM ban WHERE address = ?3",
};

static const char opening_statement[] =
    "INSERT OR REPLACE INTO game_opening (game, opening) VALUES (?1, ?2)";

static const char private_statement[] = "INSERT OR REPLACE INTO game_private (game) VALUES (?1)";

static bool
prepare(sqlite3 *db, const char *sql, sqlite3_stmt **statement)
{
    return sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) == SQLITE_OK;
}

bool
commit_prepare(struct store *store)
{
    for (int i = 0; i < ENTRY_KINDS; i++) {
        if (statements[i] && !prepare(store->db, statements[i], &store->writes[i])) {
            return false;
        }
    }
    return prepare(store->db, opening_statement, &store->write_opening) &&
           prepare(store->db, private_statement, &store->write_private) &&
           prepare(store->db, "BEGIN IMMEDIATE", &store->begin) &&
           prepare(store->db, "COMMIT", &store->commit) &&
           events_prepare(&store->events, store->db);
}

void
commit_finish(struct store *store)
{
    for (int i = 0; i < ENTRY_KINDS; i++) {
        sqlite3_finalize(store->writes[i]);
    }
    sqlite3_finalize(store->write_opening);
    sqlite3_finalize(store->write_private);
    sqlite3_finalize(store->begin);
    sqlite3_finalize(store->commit);
    events_finish(&store->events);
}

static void
bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

// A text that cannot be read is a fault of ours. The game is kept all the same;
// it is not listed then, because no such size and rule exist.
static void
bind_row(sqlite3_stmt *statement, const struct archive_row *row, bool is_read)
{
    int index = PARAMETER_DATA;

    sqlite3_bind_int64(statement, ++index, row->ended_ms);
    sqlite3_bind_int64(statement, ++index, (int64_t)row->black.id);
    sqlite3_bind_int64(statement, ++index, (int64_t)row->white.id);
    bind_text(statement, ++index, row->black.name);
    bind_text(statement, ++index, row->white.name);
    bind_text(statement, ++index, is_read ? rules_set(row->rule)->name : "");
    sqlite3_bind_int64(statement, ++index, row->size);
    bind_text(statement, ++index, archive_result_word(row->result));
    bind_text(statement, ++index, end_reason_word(row->reason));
    sqlite3_bind_int64(statement, ++index, row->moves);
    sqlite3_bind_int(statement, ++index, row->rated);
}

static bool
bind_rating_entry(sqlite3_stmt *statement, const struct blob *data)
{
    struct rating_entry entry;
    int index = PARAMETER_DATA;

    if (!rating_entry_read(&entry, (const char *)data->bytes, data->length)) {
        return false;
    }
    sqlite3_bind_int64(statement, ++index, (int64_t)entry.player);
    sqlite3_bind_int64(statement, ++index, entry.ended_ms);
    bind_text(statement, ++index, rules_set(entry.rule)->name);
    bind_text(statement, ++index, speed_word(entry.speed));
    sqlite3_bind_int64(statement, ++index, entry.rating);
    return true;
}

// A finished game does not change any more, so that a row is never taken back.
static int
write_opening(struct store *store, uint64_t game, const struct opening_name *opening)
{
    if (!opening) {
        return SQLITE_OK;
    }
    sqlite3_bind_int64(store->write_opening, 1, (int64_t)game);
    bind_text(store->write_opening, 2, opening->code);
    return sqlite_step(store->write_opening);
}

static int
write_private(struct store *store, uint64_t game, bool is_private)
{
    if (!is_private) {
        return SQLITE_OK;
    }
    sqlite3_bind_int64(store->write_private, 1, (int64_t)game);
    return sqlite_step(store->write_private);
}

static int
write_entry(struct store *store, const struct journal_entry *entry)
{
    sqlite3_stmt *statement = store->writes[entry->kind];
    struct archive_row row = {0};
    int code;

    if (events_is_kind(entry->kind)) {
        return events_write(&store->events, entry);
    }
    sqlite3_bind_int64(statement, PARAMETER_KEY, (int64_t)entry->key);
    if (sqlite3_bind_parameter_count(statement) >= PARAMETER_DATA) {
        assert(entry->data);
        sqlite3_bind_text(statement, PARAMETER_DATA, (const char *)entry->data->bytes,
                          (int)entry->data->length, SQLITE_STATIC);
    }
    if (entry->kind == ENTRY_GAME) {
        bool is_read =
            archive_row_read(&row, (const char *)entry->data->bytes, entry->data->length);

        if (!is_read) {
            row = (struct archive_row){0};
        }
        bind_row(statement, &row, is_read);
    }
    // A line that cannot be read is a fault of ours; the curve has a gap then.
    if (entry->kind == ENTRY_RATING && !bind_rating_entry(statement, entry->data)) {
        return SQLITE_OK;
    }
    code = sqlite_step(statement);
    if (code == SQLITE_OK) {
        code = write_opening(store, entry->key, row.opening);
    }
    return code == SQLITE_OK ? write_private(store, entry->key, row.is_private) : code;
}

static int
write_all(struct store *store, const struct journal_entry *entries, int count)
{
    int code = sqlite_step(store->begin);

    if (code == SQLITE_OK) {
        code = events_begin(&store->events, count);
    }
    for (int i = 0; code == SQLITE_OK && i < count; i++) {
        code = write_entry(store, &entries[i]);
    }
    if (code == SQLITE_OK) {
        code = sqlite_step(store->commit);
    }
    return code;
}

static bool
lacks_space(sqlite3_file *file)
{
    int error = 0;

    if (file && file->pMethods) {
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    }
    return error == ENOSPC || error == EDQUOT;
}

// A write failed: because a quota is used up? SQLite tells only a full disk apart.
static bool
is_over_quota(sqlite3 *db)
{
    sqlite3_file *file = NULL, *log = NULL;

    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return lacks_space(file) || lacks_space(log);
}

// A sync that failed never can, whatever the reason: what the system dropped then
// does not come back, and the next sync would succeed without it.
bool
commit_can_be_retried(sqlite3 *db, int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return true;
    case SQLITE_IOERR:
        // SHMSIZE: no room for the index of the log, nothing was written yet.
        return code == SQLITE_IOERR_SHMSIZE || (code == SQLITE_IOERR_WRITE && is_over_quota(db));
    default:
        return false;
    }
}

enum store_status
commit_batch(struct store *store, const struct journal_entry *entries, int count)
{
    enum store_status status = STORE_OK;
    int code;

    if (atomic_load(&store->tidy.is_broken)) {
        return STORE_BROKEN;
    }
    store->is_good = true;
    tidy_begin_commit(store);
    code = write_all(store, entries, count);
    if (code != SQLITE_OK) {
        status = commit_can_be_retried(store->db, code) ? STORE_NO_SPACE : STORE_BROKEN;
    }
    if (!sqlite3_get_autocommit(store->db) &&
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL) != SQLITE_OK) {
        status = STORE_BROKEN;
    }
    tidy_end_commit(store);
    if (status == STORE_OK) {
        events_committed(&store->events, entries, count);
    } else if (status == STORE_BROKEN) {
        atomic_store(&store->tidy.is_broken, true);
    }
    return status;
}
