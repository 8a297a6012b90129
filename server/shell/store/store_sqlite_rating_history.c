// SPDX-License-Identifier: MIT
// The rating history of a player: his rating by day, the most frequent openings of his games, and his
// results by week (private games for himself alone). Each query reads a bounded number of rows,
// however large the archive is.
#include "common/room/rating.h"
#include "server/shell/store/store_sqlite_internal.h"

// Parameters, as they are numbered in the SQL.
enum { HISTORY_PLAYER = 1, HISTORY_FROM, HISTORY_RULE, HISTORY_SPEED, HISTORY_VIEWER };

#define RATED_GAMES                                                                               \
    "(SELECT rule, speed, ended_ms, rating FROM game_rating WHERE player = ?1 AND ended_ms >= ?2" \
    " ORDER BY ended_ms DESC LIMIT 10000)"

static const char most_played[] = "SELECT rule, speed FROM " RATED_GAMES
                                  " WHERE (?3 IS NULL OR rule = ?3) AND (?4 IS NULL OR speed = ?4)"
                                  " GROUP BY rule, speed ORDER BY count(*) DESC, max(ended_ms) DESC"
                                  " LIMIT 1";

// A bare column beside max() is of the row that has the most. The newest day comes first.
static const char by_day[] =
    "SELECT ended_ms / 86400000 AS day, rating, max(ended_ms) FROM " RATED_GAMES
    " WHERE rule = ?3 AND speed = ?4 GROUP BY day ORDER BY day DESC";

static const char openings[] =
    "SELECT opening, count(*) AS games FROM game_opening WHERE"
    " (?1 = ?5 OR game NOT IN (SELECT game FROM game_private)) AND game IN ("
    "SELECT id FROM game INDEXED BY game_by_black WHERE black_id = ?1 UNION ALL "
    "SELECT id FROM game INDEXED BY game_by_white WHERE white_id = ?1 ORDER BY id DESC LIMIT 5000)"
    " GROUP BY opening ORDER BY games DESC, opening";

// Day 0 was a Thursday, so three days before it a week began on a Monday. Both sides are people, and
// a week that began before the first day is left out.
#define WEEK_OF(time) "((" time ") / 86400000 + 3) / 7"

static const char by_week[] = "SELECT " WEEK_OF(
    "ended_ms") " AS week,"
                " sum(result = CASE black_id WHEN ?1 THEN 'black' ELSE 'white' END), sum(result = "
                "'draw'),"
                " sum(result = CASE black_id WHEN ?1 THEN 'white' ELSE 'black' END)"
                " FROM game WHERE ended_ms >= ?2 AND result IN ('black', 'white', 'draw')"
                " AND black_id != 0 AND white_id != 0 AND black_id != white_id"
                " AND (?1 = ?5 OR id NOT IN (SELECT game FROM game_private)) AND id IN ("
                "SELECT id FROM game INDEXED BY game_by_black WHERE black_id = ?1 UNION ALL "
                "SELECT id FROM game INDEXED BY game_by_white WHERE white_id = ?1 ORDER BY id DESC "
                "LIMIT 5000)"
                " GROUP BY week HAVING week * 7 - 3 >= ?2 / 86400000 ORDER BY week DESC";

// NULL on failure. Words of a rule and speed, where they are not NULL.
static sqlite3_stmt *
begin(struct archive *archive, const char *sql, const struct query_job *query)
{
    sqlite3_stmt *statement = NULL;

    if (sqlite3_prepare_v2(archive->db, sql, -1, &statement, NULL) != SQLITE_OK) {
        return NULL;
    }
    sqlite3_bind_int64(statement, HISTORY_PLAYER, (int64_t)query->player);
    sqlite3_bind_int64(statement, HISTORY_FROM, query->from_ms);
    sqlite3_bind_int64(statement, HISTORY_VIEWER, (int64_t)query->viewer);
    if (query->rule != ANY_RULE) {
        sqlite3_bind_text(statement, HISTORY_RULE, rules_set((enum rule)query->rule)->name, -1,
                          SQLITE_STATIC);
    }
    if (query->speed != ANY_SPEED) {
        sqlite3_bind_text(statement, HISTORY_SPEED, speed_word((enum speed)query->speed), -1,
                          SQLITE_STATIC);
    }
    return statement;
}

static bool
has_row(sqlite3_stmt *statement)
{
    return statement && sqlite3_step(statement) == SQLITE_ROW;
}

// Settles what the question leaves open; false if there are no such games.
static bool
choose(struct archive *archive, struct query_job *query)
{
    sqlite3_stmt *statement = begin(archive, most_played, query);
    enum rule rule;
    enum speed speed;
    bool is_found = has_row(statement) && rules_parse(sqlite_text(statement, 0), &rule) &&
                    speed_parse(sqlite_text(statement, 1), &speed);

    if (is_found) {
        query->rule = (int)rule;
        query->speed = (int)speed;
    }
    sqlite3_finalize(statement);
    return is_found;
}

// What is in the file may have been written by anybody.
static bool
read_day(sqlite3_stmt *statement, struct wire_career_day *day)
{
    int64_t number = sqlite3_column_int64(statement, 0);
    int64_t rating = sqlite3_column_int64(statement, 1);

    *day = (struct wire_career_day){(uint32_t)number, (uint32_t)rating};
    return number >= 0 && number <= INT32_MAX && rating >= 0 && rating <= (int64_t)RATING_MAX;
}

static void
reverse(struct wire_career_day *days, int count)
{
    for (int i = 0; i < count / 2; i++) {
        struct wire_career_day day = days[i];

        days[i] = days[count - 1 - i];
        days[count - 1 - i] = day;
    }
}

static int
find_days(struct archive *archive, const struct query_job *query, struct wire_career_day *days)
{
    sqlite3_stmt *statement = begin(archive, by_day, query);
    int count = 0;

    while (count < WIRE_CAREER_DAYS && has_row(statement)) {
        count += read_day(statement, &days[count]);
    }
    sqlite3_finalize(statement);
    reverse(days, count);
    return count;
}

static int
find_openings(struct archive *archive, const struct query_job *query,
              struct wire_career_opening *found)
{
    sqlite3_stmt *statement = begin(archive, openings, query);
    int count = 0;

    while (count < WIRE_CAREER_OPENINGS && has_row(statement)) {
        const struct opening_name *name = opening_name_of_code(sqlite_text(statement, 0));

        if (name) {
            found[count++] = (struct wire_career_opening){
                name->code, (uint32_t)sqlite3_column_int64(statement, 1)};
        }
    }
    sqlite3_finalize(statement);
    return count;
}

static uint32_t
read_count(sqlite3_stmt *statement, int column)
{
    int64_t count = sqlite3_column_int64(statement, column);

    return count > 0 ? (uint32_t)count : 0;
}

static void
reverse_weeks(struct wire_career_week *weeks, int count)
{
    for (int i = 0; i < count / 2; i++) {
        struct wire_career_week week = weeks[i];

        weeks[i] = weeks[count - 1 - i];
        weeks[count - 1 - i] = week;
    }
}

static int
find_weeks(struct archive *archive, const struct query_job *query, struct wire_career_week *weeks)
{
    sqlite3_stmt *statement = begin(archive, by_week, query);
    int count = 0;

    while (count < WIRE_CAREER_WEEKS && has_row(statement)) {
        int64_t week = sqlite3_column_int64(statement, 0);

        if (week > 0 && week <= INT32_MAX / 7) {
            weeks[count++] = (struct wire_career_week){
                .day = (uint32_t)(week * 7 - 3),
                .won = read_count(statement, 1),
                .drawn = read_count(statement, 2),
                .lost = read_count(statement, 3),
            };
        }
    }
    sqlite3_finalize(statement);
    reverse_weeks(weeks, count);
    return count;
}

void
archive_rating_history(struct archive *archive, const struct query_job *query,
                       struct found_rating_history *found)
{
    struct query_job chosen = *query;

    found->wire = (struct wire_career){.player = query->player,
                                       .rule = ANY_RULE,
                                       .speed = ANY_SPEED,
                                       .days = found->days,
                                       .openings = found->openings,
                                       .weeks = found->weeks};
    if (choose(archive, &chosen)) {
        found->wire.rule = chosen.rule;
        found->wire.speed = chosen.speed;
        found->wire.day_count = find_days(archive, &chosen, found->days);
    }
    found->wire.opening_count = find_openings(archive, query, found->openings);
    found->wire.week_count = find_weeks(archive, query, found->weeks);
}
