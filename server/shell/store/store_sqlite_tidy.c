// SPDX-License-Identifier: MIT
// The log grows with every commit; its pages are moved into the file beside the commits, which
// hardly notices. But while commits continue the log never becomes empty, and only an empty log
// starts from its beginning. So when it is long, the small rest is moved while the next commit
// waits: one more sync for one of many commits.
//
//      log   ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▒▒
//            moved beside       └ between two commits; then it begins at the left
//
// A sync of a file that has become longer costs nearly twice that of one that was
// written over. So the log is given its whole length once, in zeros, which SQLite
// takes for the end of what was written.
#include "server/shell/store/store_sqlite_internal.h"

enum {
    TIDY_STEP_PAGES = 512,                // 2 MiB
    TIDY_MOST_PAGES = 2048,               // 8 MiB
    FRAME_BYTES = SQLITE_PAGE_BYTES + 24, // a page in the log, with its head
    ROOM_STEP_BYTES = 65536,
};

// After each commit, in its thread.
static int
on_commit(void *data, sqlite3 *db, const char *name, int pages)
{
    struct tidy *tidy = data;

    (void)db;
    (void)name;
    atomic_store(&tidy->pages, pages);
    return SQLITE_OK;
}

void
tidy_init(struct store *store, enum durability durability)
{
    struct tidy *tidy = &store->tidy;

    pthread_mutex_init(&tidy->lock, NULL);
    pthread_cond_init(&tidy->turn, NULL);
    atomic_init(&tidy->pages, 0);
    atomic_init(&tidy->is_broken, false);
    tidy->step_pages = TIDY_STEP_PAGES;
    tidy->most_pages = TIDY_MOST_PAGES;
    tidy->wants_room = durability == DURABILITY_FULL; // else commits do not sync
    // This takes the place of SQLite's own hook, which would move it within commits.
    sqlite3_wal_hook(store->db, on_commit, tidy);
}

void
tidy_finish(struct store *store)
{
    pthread_mutex_destroy(&store->tidy.lock);
    pthread_cond_destroy(&store->tidy.turn);
}

void
tidy_begin_commit(struct store *store)
{
    struct tidy *tidy = &store->tidy;

    pthread_mutex_lock(&tidy->lock);
    while (tidy->is_moving) {
        pthread_cond_wait(&tidy->turn, &tidy->lock);
    }
    tidy->is_committing = true;
    pthread_mutex_unlock(&tidy->lock);
}

void
tidy_end_commit(struct store *store)
{
    struct tidy *tidy = &store->tidy;

    pthread_mutex_lock(&tidy->lock);
    tidy->is_committing = false;
    pthread_cond_signal(&tidy->turn);
    pthread_mutex_unlock(&tidy->lock);
}

static void
begin_move(struct tidy *tidy)
{
    pthread_mutex_lock(&tidy->lock);
    tidy->is_moving = true; // from here on no commit begins
    while (tidy->is_committing) {
        pthread_cond_wait(&tidy->turn, &tidy->lock);
    }
    pthread_mutex_unlock(&tidy->lock);
}

static void
end_move(struct tidy *tidy)
{
    pthread_mutex_lock(&tidy->lock);
    tidy->is_moving = false;
    pthread_cond_signal(&tidy->turn);
    pthread_mutex_unlock(&tidy->lock);
}

static int
add_zeros(sqlite3_file *log, sqlite3_int64 from, sqlite3_int64 to)
{
    static const uint8_t zeros[ROOM_STEP_BYTES];
    int code = SQLITE_OK;

    for (sqlite3_int64 at = from; at < to && code == SQLITE_OK; at += ROOM_STEP_BYTES) {
        sqlite3_int64 left = to - at;

        code = log->pMethods->xWrite(log, zeros,
                                     left < ROOM_STEP_BYTES ? (int)left : ROOM_STEP_BYTES, at);
    }
    return code;
}

// Between two commits. Where there is no space for it the log stays as it was.
static void
make_room(struct store *store)
{
    struct tidy *tidy = &store->tidy;
    sqlite3_int64 size = 0, wanted = (sqlite3_int64)tidy->most_pages * FRAME_BYTES * 9 / 8;
    sqlite3_file *log = NULL;

    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (!log || !log->pMethods || log->pMethods->xFileSize(log, &size) != SQLITE_OK ||
        size >= wanted) {
        return;
    }
    if (add_zeros(log, size, wanted) != SQLITE_OK) {
        log->pMethods->xTruncate(log, size);
    }
    if (log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) != SQLITE_OK) {
        atomic_store(&tidy->is_broken, true);
    }
}

// No space, or a reader in the way, is no harm: the log stays, and grows. After
// any other failure nobody knows what the file holds, and the log, which does
// know, must not be written over.
static void
move(struct store *store, int how)
{
    int code = sqlite3_wal_checkpoint_v2(store->tidier, NULL, how, NULL, NULL);

    if (code != SQLITE_OK && !commit_can_be_retried(store->tidier, code)) {
        atomic_store(&store->tidy.is_broken, true);
    }
}

void
tidy_move(struct store *store)
{
    struct tidy *tidy = &store->tidy;
    int pages = atomic_load(&tidy->pages);

    if (tidy->wants_room) {
        begin_move(tidy);
        make_room(store);
        end_move(tidy);
        tidy->wants_room = false;
    }
    if (pages < tidy->looked_pages) {
        tidy->looked_pages = 0; // the log has started from its beginning
    }
    if (pages - tidy->looked_pages < tidy->step_pages || atomic_load(&tidy->is_broken)) {
        return;
    }
    tidy->looked_pages = pages;
    move(store, SQLITE_CHECKPOINT_PASSIVE);
    if (atomic_load(&tidy->pages) < tidy->most_pages) {
        return;
    }
    begin_move(tidy);
    move(store, SQLITE_CHECKPOINT_FULL);
    end_move(tidy);
}
