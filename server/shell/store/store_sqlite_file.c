// SPDX-License-Identifier: MIT
// The database as a file: is it ours, is it locked, how it is created and brought up to date. A
// file that is refused is only read, and only by SQLite's own file functions: closing a descriptor
// of our own would take the locks of every connection in this process away.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/store/schema.h"
#include "server/shell/store/store_sqlite_internal.h"

enum { HEAD_BYTES = 100, HEAD_VERSION = 60, HEAD_APPLICATION = 68 };

static const char magic[16] = "SQLite format 3";

static uint32_t
read_u32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// A code of SQLite; SQLITE_IOERR_SHORT_READ if the file is shorter.
static int
read_head(const char *path, uint8_t head[HEAD_BYTES])
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    char *full = file_full_path(path); // it follows no links
    sqlite3_filename name = sqlite3_create_filename(full, "", "", 0, NULL);
    sqlite3_file *file = xcalloc(1, (size_t)vfs->szOsFile);
    int code = vfs->xOpen(vfs, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, NULL);

    if (code == SQLITE_OK) {
        code = file->pMethods->xRead(file, head, HEAD_BYTES, 0);
    }
    if (file->pMethods) {
        file->pMethods->xClose(file);
    }
    free(file);
    sqlite3_free_filename(name);
    free(full);
    return code;
}

enum store_status
file_inspect(const char *path, struct strbuf *why)
{
    uint8_t head[HEAD_BYTES];
    uint32_t version;
    int code;

    if (access(path, F_OK) != 0) {
        return STORE_OK;
    }
    code = read_head(path, head);
    if (code == SQLITE_IOERR_SHORT_READ || (code == SQLITE_OK && memcmp(head, magic, 16) != 0)) {
        return sqlite_refuse(path, SQLITE_NOTADB, why);
    }
    if (code != SQLITE_OK) {
        return sqlite_refuse(path, SQLITE_CANTOPEN, why);
    }
    if (read_u32(head + HEAD_APPLICATION) != SQLITE_APPLICATION_ID) {
        strbuf_addf(why,
                    "%s is a database of another program; it was not changed. Use another "
                    "path for Goren.",
                    path);
        return STORE_DAMAGED;
    }
    version = read_u32(head + HEAD_VERSION);
    return version > (uint32_t)schema_version ? file_refuse_newer(path, version, why) : STORE_OK;
}

enum store_status
file_refuse_newer(const char *path, int64_t version, struct strbuf *why)
{
    strbuf_addf(why,
                "%s was created by a newer Goren (file version %d; this one knows up to %d); "
                "it was not changed. Start the newer Goren.",
                path, (int)version, schema_version);
    return STORE_NEWER;
}

char *
file_full_path(const char *path)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    char *full = xcalloc((size_t)vfs->mxPathname + 1, 1);
    int code = vfs->xFullPathname(vfs, path, vfs->mxPathname + 1, full);

    if (code == SQLITE_OK || code == SQLITE_OK_SYMLINK) {
        return full;
    }
    free(full);
    return xstrdup(path); // too long, or a ring of links: opening it will say so
}

enum store_status
file_lock(const char *path, int *fd, struct strbuf *why)
{
    struct strbuf name = {0};
    int lock;

    strbuf_addf(&name, "%s.lock", path);
    lock = open(strbuf_text(&name), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) {
        strbuf_addf(why, "%s can't be created: %s. Check the path and its permissions.",
                    strbuf_text(&name), strerror(errno));
        strbuf_finish(&name);
        return STORE_NO_FILE;
    }
    strbuf_finish(&name);
    if (flock(lock, LOCK_EX | LOCK_NB) == 0) {
        *fd = lock;
        return STORE_OK;
    }
    close(lock);
    strbuf_addf(why, "%s is in use by another server. Stop that one, or use another path.", path);
    return STORE_IN_USE;
}

bool
file_create_private(const char *path)
{
    int fd;

    if (unlink(path) != 0 && errno != ENOENT) {
        return false;
    }
    fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return fd >= 0 && close(fd) == 0;
}

// A name is on the disk when its folder is.
static bool
sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct strbuf folder = {0};
    int fd;
    bool is_good;

    if (slash) {
        strbuf_add_bytes(&folder, path, (size_t)(slash - path) + 1);
    } else {
        strbuf_add(&folder, ".");
    }
    fd = open(strbuf_text(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    strbuf_finish(&folder);
    is_good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is_good;
}

bool
file_rename(const char *from, const char *to)
{
    return rename(from, to) == 0 && sync_folder(to);
}

// All steps from this version on, in the transaction that is open.
static int
run_steps(sqlite3 *db, int version)
{
    char pragma[64];
    int code = functions_add(db);

    for (int i = version; i < schema_version && code == SQLITE_OK; i++) {
        code = sqlite_run(db, schema_steps[i]);
    }
    snprintf(pragma, sizeof(pragma), "PRAGMA user_version = %d", schema_version);
    return code == SQLITE_OK ? sqlite_run(db, pragma) : code;
}

int
file_migrate(sqlite3 *db, int version)
{
    int code;

    if (version == schema_version) {
        return SQLITE_OK;
    }
    code = sqlite_run(db, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK) {
        code = run_steps(db, version);
    }
    if (code == SQLITE_OK) {
        code = sqlite_run(db, "COMMIT");
    }
    if (!sqlite3_get_autocommit(db)) {
        sqlite_run(db, "ROLLBACK");
    }
    return code;
}

// Without a journal, because nobody knows the file yet; it is synced all the same.
static int
fill_new(sqlite3 *db)
{
    char sql[256];
    int code;

    snprintf(sql, sizeof(sql),
             "PRAGMA page_size = %d; PRAGMA auto_vacuum = NONE; PRAGMA journal_mode = OFF;"
             "PRAGMA synchronous = FULL; BEGIN; PRAGMA application_id = %d;",
             SQLITE_PAGE_BYTES, SQLITE_APPLICATION_ID);
    code = sqlite_run(db, sql);
    if (code == SQLITE_OK) {
        code = run_steps(db, 0);
    }
    return code == SQLITE_OK ? sqlite_run(db, "COMMIT; PRAGMA journal_mode = WAL") : code;
}

// A log without its file holds what somebody may miss, and would be taken for
// that of the new file.
static bool
has_orphan_log(const char *path, struct strbuf *why)
{
    struct strbuf log = {0};
    bool has_log;

    strbuf_addf(&log, "%s-wal", path);
    has_log = access(strbuf_text(&log), F_OK) == 0;
    if (has_log) {
        strbuf_addf(why,
                    "%s exists, but the file it belongs to, %s, does not. Put that file "
                    "back, or move this one away.",
                    strbuf_text(&log), path);
    }
    strbuf_finish(&log);
    return has_log;
}

static enum store_status
make_at(const char *path, const char *temporary, struct strbuf *why)
{
    sqlite3 *db;
    int code = SQLITE_CANTOPEN;

    if (!file_create_private(temporary)) {
        return sqlite_refuse(path, SQLITE_CANTOPEN, why);
    }
    db = sqlite_connect(temporary, SQLITE_OPEN_READWRITE);
    if (db) {
        code = fill_new(db);
    }
    sqlite3_close(db);
    if (code == SQLITE_OK && !file_rename(temporary, path)) {
        code = SQLITE_CANTOPEN;
    }
    if (code != SQLITE_OK) {
        unlink(temporary);
        return sqlite_refuse(path, code, why);
    }
    return STORE_OK;
}

enum store_status
file_make(const char *path, struct strbuf *why)
{
    struct strbuf temporary = {0};
    enum store_status status;

    if (has_orphan_log(path, why)) {
        return STORE_DAMAGED;
    }
    strbuf_addf(&temporary, "%s.new", path);
    status = make_at(path, strbuf_text(&temporary), why);
    strbuf_finish(&temporary);
    return status;
}
