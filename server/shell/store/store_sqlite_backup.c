// SPDX-License-Identifier: MIT
// A copy of the file while a server uses it, in one piece: commits go on, the log
// grows meanwhile. The copy gets its name when it is whole and found sound.
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "common/util/strbuf.h"
#include "server/shell/store/store_sqlite_internal.h"

// A code of SQLite, of whichever of the two failed.
static int
copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");

    if (!backup) {
        return sqlite3_errcode(to);
    }
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup);
}

static int
copy_checked(const char *path, const char *temporary)
{
    sqlite3 *from = sqlite_connect(path, SQLITE_OPEN_READONLY);
    sqlite3 *to = sqlite_connect(temporary, SQLITE_OPEN_READWRITE);
    int code = from && to ? copy_pages(from, to) : SQLITE_CANTOPEN;

    if (code == SQLITE_OK && !sqlite_is_sound(to)) {
        code = SQLITE_CORRUPT;
    }
    sqlite3_close(from);
    sqlite3_close(to);
    return code;
}

static enum store_status
copy_to(const char *path, const char *temporary, const char *copy, struct strbuf *why)
{
    int code;

    if (!file_create_private(temporary)) {
        strbuf_addf(why, "%s can't be created: %s. Check the path and its permissions.", temporary,
                    strerror(errno));
        return STORE_NO_FILE;
    }
    code = copy_checked(path, temporary);
    if (code == SQLITE_OK && file_rename(temporary, copy)) {
        return STORE_OK;
    }
    if (code == SQLITE_OK) {
        strbuf_addf(why, "%s can't be created: %s.", copy, strerror(errno));
    }
    unlink(temporary);
    return code == SQLITE_OK ? STORE_NO_FILE : sqlite_refuse(path, code, why);
}

enum store_status
backup_copy(const char *path, const char *copy, struct strbuf *why)
{
    struct strbuf temporary = {0};
    enum store_status status = file_inspect(path, why);

    if (status != STORE_OK) {
        return status;
    }
    if (access(path, F_OK) != 0) {
        return sqlite_refuse(path, SQLITE_CANTOPEN, why);
    }
    if (access(copy, F_OK) == 0) {
        strbuf_addf(why, "%s already exists. Use a new name, or move it away.", copy);
        return STORE_NO_FILE;
    }
    strbuf_addf(&temporary, "%s.new", copy);
    status = copy_to(path, strbuf_text(&temporary), copy, why);
    strbuf_finish(&temporary);
    return status;
}
