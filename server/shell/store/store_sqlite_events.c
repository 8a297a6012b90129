// SPDX-License-Identifier: MIT
#include "server/shell/store/store_sqlite_events.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/store/store_sqlite_internal.h"

enum {
    SWEEP_SLACK = 8192,
    SWEEP_LEAST = 32, // rows that a batch sweeps, however small it is
};

// Which rows of a game count.
struct extent {
    int64_t first_id; // older ones do not
    uint32_t rows;
    uint32_t next; // number after the highest
};

struct live_game {
    uint64_t game;
    struct extent kept;    // as committed
    struct extent pending; // as the batch of this number leaves it
    uint64_t batch;
    UT_hash_handle hh;
};

// A row that was read; its text lies in a buffer with all others.
struct event_row {
    uint64_t game;
    int64_t id;
    uint32_t number, length;
    size_t start;
};

struct event_rows {
    struct event_row *list;
    size_t count, capacity;
    struct strbuf text;
};

bool
events_is_kind(enum entry_kind kind)
{
    return kind == ENTRY_EVENT || kind == ENTRY_EVENTS_GONE;
}

bool
events_prepare(struct event_log *log, sqlite3 *db)
{
    const struct {
        sqlite3_stmt **statement;
        const char *sql;
    } rows[] = {
        {&log->add, "INSERT INTO event (game, number, data) VALUES (?1, ?2, ?3)"},
        {&log->end, "INSERT INTO event (game) VALUES (?1)"},
        {&log->old, "SELECT id, game, number, data FROM event WHERE id < ?1 ORDER BY id"},
        {&log->drop, "DELETE FROM event WHERE id < ?1"},
        // The whole table is read for it: the core never stores an event twice.
        {&log->replace,
         "DELETE FROM event WHERE game = ?1 AND number = ?2 AND id >= ?3 AND id < ?4"},
    };

    log->db = db;
    log->slack = SWEEP_SLACK;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        if (sqlite3_prepare_v3(db, rows[i].sql, -1, SQLITE_PREPARE_PERSISTENT, rows[i].statement,
                               NULL) != SQLITE_OK) {
            return false;
        }
    }
    return true;
}

static struct live_game *
find_game(const struct event_log *log, uint64_t game)
{
    struct live_game *live = NULL;

    HASH_FIND(hh, log->games, &game, sizeof(game), live);
    return live;
}

static struct live_game *
add_game(struct event_log *log, uint64_t game)
{
    struct live_game *live = xcalloc(1, sizeof(*live));

    live->game = game;
    HASH_ADD(hh, log->games, game, sizeof(live->game), live);
    return live;
}

static void
remove_game(struct event_log *log, struct live_game *live)
{
    HASH_DEL(log->games, live);
    free(live);
}

static void
forget_games(struct event_log *log)
{
    struct live_game *live, *next;

    HASH_ITER(hh, log->games, live, next)
    {
        remove_game(log, live);
    }
}

void
events_finish(struct event_log *log)
{
    sqlite3_finalize(log->add);
    sqlite3_finalize(log->end);
    sqlite3_finalize(log->old);
    sqlite3_finalize(log->drop);
    sqlite3_finalize(log->replace);
    forget_games(log);
    *log = (struct event_log){0};
}

static void
extend(struct extent *extent, int64_t id, uint32_t number)
{
    if (extent->rows++ == 0) {
        extent->first_id = id;
    }
    if (number >= extent->next) {
        extent->next = number + 1;
    }
}

static bool
is_live(const struct event_log *log, uint64_t game, int64_t id)
{
    const struct live_game *live = find_game(log, game);

    return live && live->kept.rows > 0 && id >= live->kept.first_id;
}

// Loading.

static void
add_row(struct event_rows *rows, const struct event_row *row, const void *text)
{
    if (rows->count == rows->capacity) {
        rows->capacity = rows->capacity ? 2 * rows->capacity : 1024;
        rows->list = xreallocarray(rows->list, rows->capacity, sizeof(*rows->list));
    }
    rows->list[rows->count] = *row;
    rows->list[rows->count++].start = rows->text.length;
    if (row->length > 0) {
        strbuf_add_bytes(&rows->text, text, row->length);
    }
}

// One row in the order of arrival.
static void
take_row(struct event_log *log, sqlite3_stmt *statement, struct event_rows *rows)
{
    struct event_row row = {.id = sqlite3_column_int64(statement, 0),
                            .game = (uint64_t)sqlite3_column_int64(statement, 1)};
    struct live_game *live = find_game(log, row.game);
    const void *text;

    if (log->last_id == 0) {
        log->first_id = row.id;
    }
    log->last_id = row.id;
    if (sqlite3_column_type(statement, 2) == SQLITE_NULL) {
        if (live) {
            log->live -= live->kept.rows;
            remove_game(log, live);
        }
        return;
    }
    row.number = (uint32_t)sqlite3_column_int64(statement, 2);
    live = live ? live : add_game(log, row.game);
    extend(&live->kept, row.id, row.number);
    log->live++;
    text = sqlite3_column_blob(statement, 3);
    row.length = (uint32_t)sqlite3_column_bytes(statement, 3);
    add_row(rows, &row, text);
}

static int
compare_rows(const void *left, const void *right)
{
    const struct event_row *a = left, *b = right;

    if (a->game != b->game) {
        return a->game < b->game ? -1 : 1;
    }
    return a->number < b->number ? -1 : a->number > b->number;
}

// Leaves the live rows, by game and number.
static void
sort_rows(const struct event_log *log, struct event_rows *rows)
{
    size_t count = 0;

    for (size_t i = 0; i < rows->count; i++) {
        if (is_live(log, rows->list[i].game, rows->list[i].id)) {
            rows->list[count++] = rows->list[i];
        }
    }
    rows->count = count;
    if (count > 0) {
        qsort(rows->list, count, sizeof(*rows->list), compare_rows);
    }
}

static int
visit_rows(const struct event_rows *rows, store_entry_fn visit, void *data)
{
    struct journal_entry entry = {.kind = ENTRY_EVENT};
    size_t capacity = 0;
    bool goes_on = true;

    for (size_t i = 0; i < rows->count && goes_on; i++) {
        const struct event_row *row = &rows->list[i];

        if (row->length >= capacity) {
            capacity = 2 * (row->length + (size_t)1);
            entry.data = xreallocarray(entry.data, 1, sizeof(*entry.data) + capacity);
        }
        entry.key = row->game;
        entry.number = row->number;
        entry.data->refs = 1;
        entry.data->length = row->length;
        if (row->length > 0) {
            memcpy(entry.data->bytes, rows->text.text + row->start, row->length);
        }
        goes_on = visit(data, &entry);
    }
    free(entry.data);
    return goes_on ? SQLITE_OK : SQLITE_ABORT;
}

static int
read_rows(struct event_log *log, struct event_rows *rows)
{
    int code;

    forget_games(log);
    log->first_id = 1;
    log->last_id = log->live = 0;
    sqlite3_bind_int64(log->old, 1, INT64_MAX);
    while ((code = sqlite3_step(log->old)) == SQLITE_ROW) {
        take_row(log, log->old, rows);
    }
    sqlite3_reset(log->old);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int
events_load(struct event_log *log, store_entry_fn visit, void *data)
{
    struct event_rows rows = {0};
    int code = read_rows(log, &rows);

    log->is_known = code == SQLITE_OK;
    if (code == SQLITE_OK && visit) {
        sort_rows(log, &rows);
        code = visit_rows(&rows, visit, data);
    }
    free(rows.list);
    strbuf_finish(&rows.text);
    return code;
}

// Writing.

static int
add_event(struct event_log *log, uint64_t game, uint32_t number, const void *text, size_t length)
{
    int code;

    sqlite3_bind_int64(log->add, 1, (int64_t)game);
    sqlite3_bind_int64(log->add, 2, number);
    sqlite3_bind_text(log->add, 3, text, (int)length, SQLITE_STATIC);
    code = sqlite_step(log->add);
    log->newest_id = sqlite3_last_insert_rowid(log->db);
    return code;
}

// Copies the live rows before this id to the end. New rows have higher ids, so
// that the walk through the old ones does not meet them.
static int
copy_live(struct event_log *log, int64_t before_id)
{
    int code, copied = SQLITE_OK;

    sqlite3_bind_int64(log->old, 1, before_id);
    while (copied == SQLITE_OK && (code = sqlite3_step(log->old)) == SQLITE_ROW) {
        uint64_t game = (uint64_t)sqlite3_column_int64(log->old, 1);

        if (sqlite3_column_type(log->old, 2) != SQLITE_NULL &&
            is_live(log, game, sqlite3_column_int64(log->old, 0))) {
            const void *text = sqlite3_column_blob(log->old, 3);

            copied = add_event(log, game, (uint32_t)sqlite3_column_int64(log->old, 2), text,
                               (size_t)sqlite3_column_bytes(log->old, 3));
        }
    }
    sqlite3_reset(log->old);
    if (copied != SQLITE_OK) {
        return copied;
    }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int
events_begin(struct event_log *log, int count)
{
    int code = log->is_known ? SQLITE_OK : events_load(log, NULL, NULL);
    int64_t rows = log->last_id - log->first_id + 1;

    log->batch++;
    log->swept_id = log->first_id;
    log->newest_id = log->last_id;
    if (code != SQLITE_OK || rows <= 2 * log->live + log->slack) {
        return code;
    }
    // Never the newest row: ids would start again in an empty table.
    log->swept_id = log->first_id + SWEEP_LEAST + 2 * (int64_t)count;
    log->swept_id = log->swept_id < log->last_id ? log->swept_id : log->last_id;
    code = copy_live(log, log->swept_id);
    if (code == SQLITE_OK) {
        sqlite3_bind_int64(log->drop, 1, log->swept_id);
        code = sqlite_step(log->drop);
    }
    return code;
}

// The game as this batch sees it.
static struct live_game *
open_game(struct event_log *log, uint64_t game)
{
    struct live_game *live = find_game(log, game);

    if (live && live->batch != log->batch) {
        live->batch = log->batch;
        live->pending = live->kept;
    }
    return live;
}

// The newest row replaces an earlier one with its number.
static int
remove_older(struct event_log *log, struct live_game *live, uint32_t number)
{
    int code;

    sqlite3_bind_int64(log->replace, 1, (int64_t)live->game);
    sqlite3_bind_int64(log->replace, 2, number);
    sqlite3_bind_int64(log->replace, 3, live->pending.first_id);
    sqlite3_bind_int64(log->replace, 4, log->newest_id);
    code = sqlite_step(log->replace);
    if (code == SQLITE_OK && sqlite3_changes(log->db) > 0) {
        live->pending.rows--;
    }
    return code;
}

static int
write_event(struct event_log *log, const struct journal_entry *entry)
{
    struct live_game *live = open_game(log, entry->key);
    int code;

    if (!live) {
        live = add_game(log, entry->key);
        live->batch = log->batch;
    }
    code = add_event(log, entry->key, entry->number, entry->data->bytes, entry->data->length);
    if (code == SQLITE_OK && entry->number < live->pending.next) {
        code = remove_older(log, live, entry->number);
    }
    extend(&live->pending, log->newest_id, entry->number);
    return code;
}

static int
write_end(struct event_log *log, const struct journal_entry *entry)
{
    struct live_game *live = open_game(log, entry->key);
    int code;

    if (!live) {
        return SQLITE_OK; // there is nothing to forget
    }
    live->pending = (struct extent){0};
    sqlite3_bind_int64(log->end, 1, (int64_t)entry->key);
    code = sqlite_step(log->end);
    log->newest_id = sqlite3_last_insert_rowid(log->db);
    return code;
}

int
events_write(struct event_log *log, const struct journal_entry *entry)
{
    return entry->kind == ENTRY_EVENT ? write_event(log, entry) : write_end(log, entry);
}

void
events_committed(struct event_log *log, const struct journal_entry *entries, int count)
{
    log->first_id = log->swept_id;
    log->last_id = log->newest_id;
    for (int i = 0; i < count; i++) {
        struct live_game *live =
            events_is_kind(entries[i].kind) ? find_game(log, entries[i].key) : NULL;

        if (!live || live->batch != log->batch) {
            continue;
        }
        log->live += (int64_t)live->pending.rows - live->kept.rows;
        live->kept = live->pending;
        if (live->kept.rows == 0) {
            remove_game(log, live);
        }
    }
}
