// SPDX-License-Identifier: MIT
#include "tests/chaos/private_games.h"

#include <sqlite3.h>

#include "common/util/strbuf.h"

enum { PATIENCE_MS = 10000 }; // while the server writes

// The first column of the only row; NULL in *statement if there is none.
static sqlite3 *
look(const char *path, const char *sql, uint64_t id, sqlite3_stmt **statement)
{
    sqlite3 *db = NULL;

    *statement = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) {
        return db;
    }
    sqlite3_busy_timeout(db, PATIENCE_MS);
    if (sqlite3_prepare_v2(db, sql, -1, statement, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(*statement, 1, (int64_t)id);
        if (sqlite3_step(*statement) != SQLITE_ROW) {
            sqlite3_finalize(*statement);
            *statement = NULL;
        }
    }
    return db;
}

bool
private_games_read(const char *path, uint64_t id, struct strbuf *text)
{
    sqlite3_stmt *statement;
    sqlite3 *db = look(path,
                       "SELECT text FROM game WHERE id = ?1 AND EXISTS"
                       " (SELECT 1 FROM game_private WHERE game = id)",
                       id, &statement);
    bool is_there = statement != NULL;

    if (is_there) {
        strbuf_add(text, (const char *)sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return is_there;
}

uint64_t
private_games_next(const char *path, uint64_t after)
{
    sqlite3_stmt *statement;
    sqlite3 *db = look(path, "SELECT game FROM game_private WHERE game > ?1 ORDER BY game LIMIT 1",
                       after, &statement);
    uint64_t game = statement ? (uint64_t)sqlite3_column_int64(statement, 0) : 0;

    sqlite3_finalize(statement);
    sqlite3_close(db);
    return game;
}
