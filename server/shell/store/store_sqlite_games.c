// SPDX-License-Identifier: MIT
// All rated games in the order of their ends.
#include <string.h>

#include "common/util/strbuf.h"
#include "server/shell/store/store_sqlite_internal.h"

static const char all_games[] =
    "SELECT id, text FROM game WHERE rated = 1 AND result <> 'aborted' ORDER BY ended_ms, id";

static bool
read_game(sqlite3_stmt *statement, struct rated_game *game)
{
    const char *head_end;

    *game = (struct rated_game){.id = (uint64_t)sqlite3_column_int64(statement, 0)};
    game->text = sqlite_text(statement, 1);
    game->length = (size_t)sqlite3_column_bytes(statement, 1);
    head_end = strstr(game->text, "\n\n");
    if (!head_end || !archive_row_scan(&game->row, game->text, game->length)) {
        return false;
    }
    game->log = head_end + 2;
    game->log_length = game->length - (size_t)(game->log - game->text);
    return game->row.black.id && game->row.white.id;
}

int
games_walk(sqlite3 *db, rated_game_fn call, void *data)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, all_games, -1, &statement, NULL);
    bool goes_on = true;

    while (code == SQLITE_OK && goes_on) {
        struct rated_game game;

        code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            code = SQLITE_OK;
            goes_on = !read_game(statement, &game) || call(data, &game);
        }
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

enum store_status
rated_games_walk(const char *path, rated_game_fn call, void *data, struct strbuf *why)
{
    enum store_status status = file_inspect(path, why);
    struct archive *archive = NULL;
    int code;

    if (status == STORE_OK) {
        status = archive_open(path, &archive, why);
    }
    if (status != STORE_OK) {
        return status;
    }
    code = games_walk(archive->db, call, data);
    archive_close(archive);
    return code == SQLITE_OK ? STORE_OK : sqlite_refuse(path, code, why);
}
