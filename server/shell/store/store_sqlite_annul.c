// SPDX-License-Identifier: MIT
// Takes rated games back. Three passes in one transaction: the games of the player are marked in
// their text, the games that are left are rated again from the first one on, and everybody gets the
// rating that follows.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/game/rating_table.h"
#include "server/core/people/player.h"
#include "server/shell/store/store_sqlite_internal.h"

struct annulment {
    sqlite3 *db;
    uint64_t player; // whose games are annulled
    int64_t since_ms;
    struct rating_table table;
    sqlite3_stmt *mark, *keep; // a game is annulled; a rating after a game is kept
    int code;                  // of SQLite, the first that was not good
    struct annulled done;
};

// "rated 1" of the head becomes "rated 0 annulled"; the rest stays to the byte.
static bool
write_annulled(const struct rated_game *game, struct strbuf *out)
{
    static const char was[] = "\nrated 1\n", is[] = "\nrated 0 annulled\n";
    const char *at = strstr(game->text, was);

    if (!at || at >= game->log) {
        return false;
    }
    strbuf_add_bytes(out, game->text, (size_t)(at - game->text));
    strbuf_add(out, is);
    at += strlen(was);
    strbuf_add_bytes(out, at, game->length - (size_t)(at - game->text));
    return true;
}

static bool
is_meant(const struct annulment *annulment, const struct archive_row *row)
{
    return row->ended_ms >= annulment->since_ms &&
           (row->black.id == annulment->player || row->white.id == annulment->player);
}

// Rows that are marked leave the list that is walked through; their ids are gathered first.
struct marked {
    struct annulment *annulment;
    uint64_t *ids; // owned
    char **texts;  // owned
    int count, capacity;
};

static bool
gather(void *data, const struct rated_game *game)
{
    struct marked *marked = data;
    struct strbuf text = {0};

    if (is_meant(marked->annulment, &game->row) && write_annulled(game, &text)) {
        if (marked->count == marked->capacity) {
            marked->capacity = marked->capacity ? 2 * marked->capacity : 64;
            marked->ids =
                xreallocarray(marked->ids, (size_t)marked->capacity, sizeof(*marked->ids));
            marked->texts =
                xreallocarray(marked->texts, (size_t)marked->capacity, sizeof(*marked->texts));
        }
        marked->ids[marked->count] = game->id;
        marked->texts[marked->count++] = xstrdup(strbuf_text(&text));
    }
    strbuf_finish(&text);
    return true;
}

static void
mark_games(struct annulment *annulment)
{
    struct marked marked = {.annulment = annulment};

    annulment->code = games_walk(annulment->db, gather, &marked);
    for (int i = 0; i < marked.count; i++) {
        if (annulment->code == SQLITE_OK) {
            sqlite3_bind_int64(annulment->mark, 1, (int64_t)marked.ids[i]);
            sqlite3_bind_text(annulment->mark, 2, marked.texts[i], -1, SQLITE_STATIC);
            annulment->code = sqlite_step(annulment->mark);
        }
        free(marked.texts[i]);
    }
    annulment->done.games = marked.count;
    free(marked.ids);
    free(marked.texts);
}

static void
keep_rating(struct annulment *annulment, const struct rated_game *game,
            const struct rating_page *page)
{
    const struct archive_row *row = &game->row;

    sqlite3_bind_int64(annulment->keep, 1, (int64_t)game->id);
    sqlite3_bind_int64(annulment->keep, 2, (int64_t)page->key.player);
    sqlite3_bind_int64(annulment->keep, 3, row->ended_ms);
    sqlite3_bind_text(annulment->keep, 4, rules_set(row->rule)->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(annulment->keep, 5, speed_word(row->speed), -1, SQLITE_STATIC);
    sqlite3_bind_int64(annulment->keep, 6, rating_shown(&page->rating));
    if (annulment->code == SQLITE_OK) {
        annulment->code = sqlite_step(annulment->keep);
    }
}

static bool
rate_again(void *data, const struct rated_game *game)
{
    struct annulment *annulment = data;
    const struct archive_row *row = &game->row;
    struct rating_page *black =
        rating_table_page(&annulment->table, row->black.id, row->rule, row->speed);
    struct rating_page *white =
        rating_table_page(&annulment->table, row->white.id, row->rule, row->speed);
    double score = row->result == RESULT_DRAW ? 0.5 : row->result == RESULT_BLACK;

    rating_update(&black->rating, &white->rating, score, row->ended_ms);
    keep_rating(annulment, game, black);
    keep_rating(annulment, game, white);
    annulment->done.counted++;
    return annulment->code == SQLITE_OK;
}

// The ratings of a player become those of the table. Returns
// whether anything has changed.
static bool
correct(struct annulment *annulment, uint64_t id, struct player *player)
{
    bool has_changed = false;

    for (int i = 0; i < player->rating_count; i++) {
        struct player_rating *line = &player->ratings[i];
        struct rating_page *page =
            rating_table_page(&annulment->table, id, line->rule, line->speed);
        char was[RATING_TEXT_BYTES], is[RATING_TEXT_BYTES];

        if (strcmp(rating_format(&line->rating, was), rating_format(&page->rating, is)) != 0) {
            line->rating = page->rating;
            has_changed = true;
        }
    }
    return has_changed;
}

static void
correct_row(struct annulment *annulment, sqlite3_stmt *row, sqlite3_stmt *update)
{
    uint64_t id = (uint64_t)sqlite3_column_int64(row, 0);
    struct strbuf text = {0};
    struct player player;

    memset(&player, 0, sizeof(player));
    if (player_read(&player, sqlite_text(row, 1), (size_t)sqlite3_column_bytes(row, 1)) &&
        correct(annulment, id, &player)) {
        player_write(&player, &text);
        sqlite3_bind_int64(update, 1, (int64_t)id);
        sqlite3_bind_text(update, 2, strbuf_text(&text), (int)text.length, SQLITE_STATIC);
        annulment->code = sqlite_step(update);
        annulment->done.players++;
    }
    player_finish(&player);
    strbuf_finish(&text);
}

static void
correct_players(struct annulment *annulment)
{
    sqlite3_stmt *row = NULL, *update = NULL;
    int code = sqlite3_prepare_v2(annulment->db, "SELECT id, data FROM player ORDER BY id", -1,
                                  &row, NULL);

    if (code == SQLITE_OK) {
        code = sqlite3_prepare_v2(annulment->db, "UPDATE player SET data = ?2 WHERE id = ?1", -1,
                                  &update, NULL);
    }
    while (code == SQLITE_OK && annulment->code == SQLITE_OK) {
        code = sqlite3_step(row);
        if (code == SQLITE_ROW) {
            code = SQLITE_OK;
            correct_row(annulment, row, update);
        }
    }
    sqlite3_finalize(row);
    sqlite3_finalize(update);
    if (annulment->code == SQLITE_OK && code != SQLITE_DONE) {
        annulment->code = code;
    }
}

static void
carry_out(struct annulment *annulment)
{
    static const char mark[] = "UPDATE game SET text = ?2, rated = 0 WHERE id = ?1";
    static const char keep[] = "INSERT INTO game_rating (game, player, ended_ms, rule, speed,"
                               " rating) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

    annulment->code = sqlite3_prepare_v2(annulment->db, mark, -1, &annulment->mark, NULL);
    if (annulment->code == SQLITE_OK) {
        annulment->code = sqlite3_prepare_v2(annulment->db, keep, -1, &annulment->keep, NULL);
    }
    if (annulment->code == SQLITE_OK) {
        mark_games(annulment);
    }
    if (annulment->code == SQLITE_OK) {
        annulment->code = sqlite_run(annulment->db, "DELETE FROM game_rating");
    }
    if (annulment->code == SQLITE_OK) {
        annulment->code = games_walk(annulment->db, rate_again, annulment);
    }
    if (annulment->code == SQLITE_OK) {
        correct_players(annulment);
    }
    sqlite3_finalize(annulment->mark);
    sqlite3_finalize(annulment->keep);
}

// The id of the account, 0 if there is none of this name.
static uint64_t
find_player(sqlite3 *db, const char *name)
{
    sqlite3_stmt *row = NULL;
    uint64_t found = 0;

    sqlite3_prepare_v2(db, "SELECT id, data FROM player", -1, &row, NULL);
    while (row && !found && sqlite3_step(row) == SQLITE_ROW) {
        struct player player;

        memset(&player, 0, sizeof(player));
        if (player_read(&player, sqlite_text(row, 1), (size_t)sqlite3_column_bytes(row, 1)) &&
            strcmp(player.name, name) == 0) {
            found = (uint64_t)sqlite3_column_int64(row, 0);
        }
        player_finish(&player);
    }
    sqlite3_finalize(row);
    return found;
}

enum store_status
rated_games_annul(const char *path, const char *name, int64_t since_ms, struct annulled *done,
                  struct strbuf *why)
{
    struct store *store = NULL;
    enum store_status status = store_sqlite.open(path, DURABILITY_FULL, &store, why);
    struct annulment annulment = {.since_ms = since_ms};

    if (status != STORE_OK) {
        return status;
    }
    store->is_good = true;
    annulment.db = store->db;
    annulment.player = find_player(store->db, name);
    if (!annulment.player) {
        strbuf_addf(why, "There is no player \"%s\".", name);
        store_sqlite.close(store);
        return STORE_NO_FILE;
    }
    annulment.code = sqlite_run(store->db, "BEGIN IMMEDIATE");
    if (annulment.code == SQLITE_OK) {
        carry_out(&annulment);
    }
    if (annulment.code == SQLITE_OK) {
        annulment.code = sqlite_run(store->db, "COMMIT");
    }
    if (annulment.code == SQLITE_OK) {
        *done = annulment.done;
    } else {
        status = sqlite_refuse(path, annulment.code, why);
        sqlite_run(store->db, "ROLLBACK");
    }
    rating_table_finish(&annulment.table);
    store_sqlite.close(store);
    return status;
}
