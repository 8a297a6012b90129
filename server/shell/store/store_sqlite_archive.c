// SPDX-License-Identifier: MIT
// Finished games, read with a connection of its own that never waits for the
// writer.
#include <stdlib.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/kvtext.h"
#include "server/shell/store/archive_row.h"
#include "server/shell/store/store_sqlite_internal.h"

// Parameters of a search, as they are numbered in the SQL, used or not.
enum {
    FIND_PLAYER = 1,
    FIND_OPPONENT,
    FIND_RULE,
    FIND_RESULT,
    FIND_BEFORE,
    FIND_FROM,
    FIND_TO,
    FIND_VIEWER,
};

// Columns of an answer.
enum {
    COLUMN_ID,
    COLUMN_ENDED,
    COLUMN_BLACK,
    COLUMN_WHITE,
    COLUMN_RULE,
    COLUMN_SIZE,
    COLUMN_RESULT,
    COLUMN_REASON,
    COLUMN_MOVES,
    COLUMN_RATED,
    COLUMN_OPENING,
};

static const char select_rows[] = "SELECT id, ended_ms, black, white, rule, size, result, reason,"
                                  " moves, rated, (SELECT opening FROM game_opening"
                                  " WHERE game = id) FROM game WHERE id IN (";

enum store_status
archive_open(const char *path, struct archive **archive, struct strbuf *why)
{
    sqlite3 *db = sqlite_connect(path, SQLITE_OPEN_READONLY);
    int64_t newest = 0;
    int code = db ? sqlite_number(db, "SELECT max(id) FROM game", &newest) : SQLITE_CANTOPEN;

    if (code != SQLITE_OK) {
        sqlite3_close(db);
        return sqlite_refuse(path, code, why);
    }
    *archive = xcalloc(1, sizeof(**archive));
    (*archive)->db = db;
    return STORE_OK;
}

void
archive_close(struct archive *archive)
{
    if (archive) {
        sqlite3_close(archive->db);
        free(archive);
    }
}

// What the answer must fit besides the players, and the index that finds it if
// there is no player to go by: that of the first row that is asked for.
static bool
asks_rule(const struct query_job *query)
{
    return query->rule != ANY_RULE;
}

static bool
asks_result(const struct query_job *query)
{
    return query->result != RESULT_NONE;
}

static bool
asks_from(const struct query_job *query)
{
    return query->from_ms > 0;
}

static bool
asks_to(const struct query_job *query)
{
    return query->to_ms > 0;
}

static const struct {
    bool (*is_asked)(const struct query_job *query);
    const char *condition, *index;
} filters[] = {
    {asks_rule, " AND rule = ?3", " INDEXED BY game_by_rule"},
    {asks_result, " AND result = ?4", " INDEXED BY game_by_result"},
    {asks_from, " AND ended_ms >= ?6", " INDEXED BY game_by_end"},
    {asks_to, " AND ended_ms <= ?7", " INDEXED BY game_by_end"},
};

enum { FILTERS = sizeof(filters) / sizeof(*filters) };

// The openings that are meant; none of them finds nothing. Codes are our own words.
static void
add_opening(struct strbuf *sql, const char *wanted)
{
    const struct opening_name *found[OPENING_NAMES];
    int count = opening_names_like(wanted, found);

    strbuf_add(sql, " AND id IN (SELECT game FROM game_opening WHERE opening IN (");
    for (int i = 0; i < count; i++) {
        strbuf_addf(sql, i ? ",'%s'" : "'%s'", found[i]->code);
    }
    strbuf_add(sql, "))");
}

// Of private games everybody sees his own.
#define SEEN_BY(viewer)                                 \
    " AND (black_id = " viewer " OR white_id = " viewer \
    " OR NOT EXISTS (SELECT 1 FROM game_private WHERE game = id))"

static void
add_filters(struct strbuf *sql, const struct query_job *query)
{
    strbuf_add(sql, SEEN_BY("?8"));
    for (int i = 0; i < FILTERS; i++) {
        if (filters[i].is_asked(query)) {
            strbuf_add(sql, filters[i].condition);
        }
    }
    if (*query->opening) {
        add_opening(sql, query->opening);
    }
}

// Games of one player, who had this colour.
static void
add_arm(struct strbuf *sql, const struct query_job *query, const char *own, const char *other)
{
    strbuf_addf(sql, "SELECT id FROM game INDEXED BY game_by_%s WHERE %s_id = ?1 AND id < ?5", own,
                own);
    if (query->player && query->opponent) {
        strbuf_addf(sql, " AND %s_id = ?2", other);
    }
    add_filters(sql, query);
}

static void
add_any(struct strbuf *sql, const struct query_job *query)
{
    int i = 0;

    while (i < FILTERS && !filters[i].is_asked(query)) {
        i++;
    }
    strbuf_addf(sql, "SELECT id FROM game%s WHERE id < ?5", i < FILTERS ? filters[i].index : "");
    add_filters(sql, query);
}

// The ids of a page are found in the indexes; only its rows are looked up.
static void
write_sql(struct strbuf *sql, const struct query_job *query)
{
    strbuf_add(sql, select_rows);
    if (query->player || query->opponent) {
        add_arm(sql, query, "black", "white");
        strbuf_add(sql, " UNION ALL ");
        add_arm(sql, query, "white", "black");
    } else {
        add_any(sql, query);
    }
    // One more than fits tells whether there are more.
    strbuf_addf(sql, " ORDER BY id DESC LIMIT %d) ORDER BY id DESC", WIRE_ARCHIVE_MAX + 1);
}

// 0 is the id of an AI, not of a viewer.
static void
bind_viewer(sqlite3_stmt *statement, int index, const struct query_job *query)
{
    if (query->viewer) {
        sqlite3_bind_int64(statement, index, (int64_t)query->viewer);
    }
}

// Numbers past the last parameter of the SQL are refused, which is no harm.
static void
bind_query(sqlite3_stmt *statement, const struct query_job *query)
{
    bool is_any = query->game == 0 || query->game > INT64_MAX;

    sqlite3_bind_int64(statement, FIND_PLAYER,
                       (int64_t)(query->player ? query->player : query->opponent));
    sqlite3_bind_int64(statement, FIND_OPPONENT, (int64_t)query->opponent);
    if (asks_rule(query)) {
        sqlite3_bind_text(statement, FIND_RULE, rules_set((enum rule)query->rule)->name, -1,
                          SQLITE_STATIC);
    }
    sqlite3_bind_text(statement, FIND_RESULT, archive_result_word(query->result), -1,
                      SQLITE_STATIC);
    sqlite3_bind_int64(statement, FIND_BEFORE, is_any ? INT64_MAX : (int64_t)query->game);
    sqlite3_bind_int64(statement, FIND_FROM, query->from_ms);
    sqlite3_bind_int64(statement, FIND_TO, query->to_ms);
    bind_viewer(statement, FIND_VIEWER, query);
}

// What is in the file may have been written by anybody: only what could go out to
// a client is taken. False if the row is none.
static bool
read_row(sqlite3_stmt *statement, struct wire_archive_game *game,
         char names[2][WIRE_NAME_BYTES + 1])
{
    int64_t size = sqlite3_column_int64(statement, COLUMN_SIZE);
    int64_t moves = sqlite3_column_int64(statement, COLUMN_MOVES);
    int64_t ended_ms = sqlite3_column_int64(statement, COLUMN_ENDED);
    const struct opening_name *opening =
        opening_name_of_code(sqlite_text(statement, COLUMN_OPENING));

    *game = (struct wire_archive_game){
        .game = (uint64_t)sqlite3_column_int64(statement, COLUMN_ID),
        .black = names[0],
        .white = names[1],
        .size = (uint32_t)size,
        .moves = (uint32_t)moves,
        .ended_ms = (uint64_t)ended_ms,
        .rated = sqlite3_column_int(statement, COLUMN_RATED),
        .opening = opening ? opening->code : "",
    };
    return size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX && moves >= 0 && moves <= INT32_MAX &&
           ended_ms >= 0 && rules_parse(sqlite_text(statement, COLUMN_RULE), &game->rule) &&
           archive_result_parse(sqlite_text(statement, COLUMN_RESULT), &game->result) &&
           archive_reason_parse(sqlite_text(statement, COLUMN_REASON), &game->reason) &&
           kvtext_copy(sqlite_text(statement, COLUMN_BLACK), names[0], WIRE_NAME_BYTES + 1) &&
           kvtext_copy(sqlite_text(statement, COLUMN_WHITE), names[1], WIRE_NAME_BYTES + 1);
}

void
archive_find(struct archive *archive, const struct query_job *query, struct found_games *found)
{
    struct strbuf sql = {0};
    sqlite3_stmt *statement = NULL;
    int rows = 0;

    found->count = 0;
    write_sql(&sql, query);
    if (sqlite3_prepare_v2(archive->db, strbuf_text(&sql), -1, &statement, NULL) == SQLITE_OK) {
        bind_query(statement, query);
        while (rows < WIRE_ARCHIVE_MAX && sqlite3_step(statement) == SQLITE_ROW) {
            rows++;
            found->count +=
                read_row(statement, &found->games[found->count], found->names[found->count]);
        }
    }
    found->more = rows == WIRE_ARCHIVE_MAX && sqlite3_step(statement) == SQLITE_ROW;
    sqlite3_finalize(statement);
    strbuf_finish(&sql);
}

bool
archive_read(struct archive *archive, const struct query_job *query, struct strbuf *text)
{
    sqlite3_stmt *statement = NULL;
    bool is_there = false;

    if (sqlite3_prepare_v2(archive->db, "SELECT text FROM game WHERE id = ?1" SEEN_BY("?2"), -1,
                           &statement, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(statement, 1, (int64_t)query->game);
        bind_viewer(statement, 2, query);
        is_there = sqlite3_step(statement) == SQLITE_ROW;
    }
    if (is_there) {
        strbuf_add(text, sqlite_text(statement, 0));
    }
    sqlite3_finalize(statement);
    return is_there;
}
