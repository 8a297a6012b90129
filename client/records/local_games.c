// SPDX-License-Identifier: MIT
#include "client/records/local_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "client/text/dates.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"

enum { SECONDS_BYTES = 3 }; // the last two digits of a stamp, and its end

void
local_games_finish(struct local_games *kept)
{
    free(kept->games);
    *kept = (struct local_games){0};
}

void
local_games_add(struct local_games *kept, const char *file)
{
    if (kept->count == LOCAL_GAMES_MAX || strlen(file) >= LOCAL_FILE_BYTES) {
        return;
    }
    kept->games = xgrow(kept->games, kept->count, &kept->capacity, sizeof(*kept->games));
    kept->games[kept->count] = (struct local_game){0};
    snprintf(kept->games[kept->count++].file, LOCAL_FILE_BYTES, "%s", file);
}

const char *
local_games_next(const struct local_games *kept)
{
    return kept->next_unread < kept->count ? kept->games[kept->next_unread].file : NULL;
}

// The level of an AI belongs to its name, as the server's archive has it.
static void
take_name(char name[WIRE_NAME_BYTES + 1], const struct record *record, enum stone colour)
{
    bool is_black = colour == STONE_BLACK;
    const char *text = record_info(record, is_black ? INFO_BLACK : INFO_WHITE);
    const char *ai = record_info(record, is_black ? INFO_BLACK_AI : INFO_WHITE_AI);
    const char *level = strstr(ai, " level=");
    struct strbuf whole = {0};

    strbuf_add(&whole, text);
    if (level && !strstr(text, AI_LEVEL)) {
        level += strlen(" level=");
        strbuf_addf(&whole, "%s%.*s", AI_LEVEL, (int)strspn(level, "0123456789"), level);
    }
    if (!text_clean(strbuf_text(&whole), name, WIRE_NAME_BYTES + 1, WIRE_NAME_COLUMNS)) {
        snprintf(name, WIRE_NAME_BYTES + 1, "?");
    }
    strbuf_finish(&whole);
}

// Only of the day that the record names.
static void
take_stamp(struct local_game *game, const char *stamp)
{
    char day[LOCAL_DATE_BYTES];

    snprintf(day, sizeof(day), "%.4s-%.2s-%.2s", stamp, strlen(stamp) > 4 ? stamp + 4 : "",
             strlen(stamp) > 6 ? stamp + 6 : "");
    if (strlen(stamp) == LOCAL_STAMP_BYTES - 1 && strspn(stamp, "0123456789") == strlen(stamp) &&
        strcmp(day, game->date) == 0) {
        memcpy(game->stamp, stamp, LOCAL_STAMP_BYTES);
    }
}

static void
take_date(struct local_game *game, const char *date)
{
    int64_t from, to;
    char day[LOCAL_DATE_BYTES];

    snprintf(day, sizeof(day), "%.10s", date);
    if (date_parse(day, &from, &to)) {
        memcpy(game->date, day, sizeof(day));
    }
}

void
local_games_take(struct local_games *kept, const struct record *record,
                 const struct seal_finding *seal)
{
    struct local_game *game = &kept->games[kept->next_unread++];

    game->is_read = true;
    game->is_broken = !record;
    if (!record) {
        return;
    }
    take_name(game->black, record, STONE_BLACK);
    take_name(game->white, record, STONE_WHITE);
    take_date(game, record_info(record, INFO_DATE));
    take_stamp(game, record_info(record, INFO_STAMP));
    game->opening = record_opening(record);
    game->rule = record->rules.rule;
    game->size = record->size;
    game->outcome = record->outcome;
    game->moves = record_main_count(record);
    game->seal = seal ? seal->state : SEAL_NONE;
}

// Did the first of two play the second, or, if nobody is named, anybody else?
static bool
is_between(const char *first, const char *name, const char *second, const char *other)
{
    return strcmp(first, name) == 0 &&
           (other ? strcmp(second, other) == 0 : strcmp(second, name) != 0);
}

struct local_tally
local_games_between(const struct local_games *kept, const char *name, const char *other)
{
    struct local_tally tally = {0};

    for (int i = 0; i < kept->next_unread; i++) {
        const struct local_game *game = &kept->games[i];
        bool as_black = is_between(game->black, name, game->white, other);
        bool as_white = is_between(game->white, name, game->black, other);
        enum result won = as_black ? RESULT_BLACK : RESULT_WHITE;
        enum result lost = as_black ? RESULT_WHITE : RESULT_BLACK;

        if (!game->is_broken && (as_black || as_white)) {
            tally.won += game->outcome.result == won;
            tally.drawn += game->outcome.result == RESULT_DRAW;
            tally.lost += game->outcome.result == lost;
        }
    }
    return tally;
}

static void
format_local_time(int64_t wall_ms, char buffer[LOCAL_WHEN_BYTES])
{
    time_t seconds = (time_t)(wall_ms / 1000);
    struct tm local;

    if (localtime_r(&seconds, &local)) {
        strftime(buffer, LOCAL_WHEN_BYTES, "%Y-%m-%d %H:%M", &local);
    }
}

const char *
game_row_when(const struct local_games *kept, const struct m_archive *archive, struct game_row row,
              char buffer[LOCAL_WHEN_BYTES])
{
    const struct local_game *game = row.kept >= 0 ? &kept->games[row.kept] : NULL;

    buffer[0] = '\0';
    if (game && *game->stamp) {
        snprintf(buffer, LOCAL_WHEN_BYTES, "%s %.2s:%.2s", game->date, game->stamp + 8,
                 game->stamp + 10);
    } else if (row.listed >= 0) {
        format_local_time(archive->games[row.listed].ended_ms, buffer);
    } else if (game) {
        snprintf(buffer, LOCAL_WHEN_BYTES, "%s", game->date);
    }
    return buffer;
}

// What a row says, whichever place it comes from.
struct facts {
    const char *black, *white;
    const struct opening_name *opening;
    char date[DATE_BYTES];
    char when[LOCAL_WHEN_BYTES +
              SECONDS_BYTES]; // with seconds, where they are known: what is sorted by
    enum rule rule;
    enum result result;
    int moves;
};

static struct facts
facts_of(const struct local_games *kept, const struct m_archive *archive, struct game_row row)
{
    struct facts facts = {0};

    if (row.kept >= 0) {
        const struct local_game *game = &kept->games[row.kept];

        facts = (struct facts){.black = game->black,
                               .white = game->white,
                               .opening = game->opening,
                               .rule = game->rule,
                               .result = game->outcome.result,
                               .moves = game->moves};
        snprintf(facts.date, sizeof(facts.date), "%s", game->date);
    } else {
        const struct m_archive_game *game = &archive->games[row.listed];

        facts.black = game->black;
        facts.white = game->white;
        facts.opening = game->opening;
        facts.rule = game->rule;
        facts.result = game->result;
        facts.moves = (int)game->moves;
        date_format(game->ended_ms, facts.date);
    }
    game_row_when(kept, archive, row, facts.when);
    if (row.kept >= 0 && *kept->games[row.kept].stamp) {
        memcpy(facts.when + strlen(facts.when),
               kept->games[row.kept].stamp + LOCAL_STAMP_BYTES - SECONDS_BYTES, SECONDS_BYTES);
    }
    return facts;
}

// Does a name begin with what was typed?
static bool
is_like(const char *name, const char *wanted)
{
    return strncasecmp(name, wanted, strlen(wanted)) == 0;
}

static bool
has_players(const struct facts *facts, const struct archive_filter *filter)
{
    bool as_black =
        is_like(facts->black, filter->player) && is_like(facts->white, filter->opponent);
    bool as_white =
        is_like(facts->white, filter->player) && is_like(facts->black, filter->opponent);

    return as_black || as_white;
}

static bool
is_in_time(const struct facts *facts, const struct archive_filter *filter)
{
    int64_t from, to;

    if (!filter->from_ms && !filter->to_ms) {
        return true;
    }
    return date_parse(facts->date, &from, &to) && (!filter->from_ms || to > filter->from_ms) &&
           (!filter->to_ms || from < filter->to_ms);
}

static bool
passes(const struct facts *facts, const struct archive_filter *filter)
{
    return has_players(facts, filter) && is_in_time(facts, filter) &&
           opening_name_is_like(facts->opening, filter->opening) &&
           (filter->rule == ANY_RULE || filter->rule == (int)facts->rule) &&
           (filter->result == RESULT_NONE || filter->result == facts->result);
}

// The server names an AI with its level, files do without. No person's name has a blank.
static int
compare_players(const char *a, const char *b)
{
    const char *a_level = strstr(a, AI_LEVEL), *b_level = strstr(b, AI_LEVEL);
    size_t a_length = a_level ? (size_t)(a_level - a) : strlen(a);
    size_t b_length = b_level ? (size_t)(b_level - b) : strlen(b);
    int order = memcmp(a, b, a_length < b_length ? a_length : b_length);

    return order ? order : (a_length > b_length) - (a_length < b_length);
}

// Equal: a game of the server's list that is also a file here.
static int
compare_games(const struct facts *a, const struct facts *b)
{
    int order = strcmp(a->date, b->date);

    order = order ? order : a->moves - b->moves;
    order = order ? order : (int)a->rule - (int)b->rule;
    order = order ? order : (int)a->result - (int)b->result;
    order = order ? order : compare_players(a->black, b->black);
    return order ? order : compare_players(a->white, b->white);
}

// Rows to be sorted, with what they are sorted by.
struct sortable {
    struct game_row row;
    struct facts facts;
    enum game_order order;
    int number; // those that are alike stay as they were
};

static int
compare(const void *left, const void *right)
{
    const struct sortable *a = left, *b = right;
    int by_date = strcmp(b->facts.when, a->facts.when), order = 0;

    switch (a->order) {
    case ORDER_NEWEST:
        break;
    case ORDER_OLDEST:
        by_date = -by_date;
        break;
    case ORDER_BLACK:
        order = strcasecmp(a->facts.black, b->facts.black);
        break;
    case ORDER_WHITE:
        order = strcasecmp(a->facts.white, b->facts.white);
        break;
    case ORDER_RULE:
        order = (int)a->facts.rule - (int)b->facts.rule;
        break;
    }
    return order ? order : by_date ? by_date : a->number - b->number;
}

static int
by_game(const void *left, const void *right)
{
    const struct sortable *a = left, *b = right;
    int order = compare_games(&a->facts, &b->facts);

    return order ? order : a->number - b->number;
}

// The first file of the list, which is sorted by game, that is the same one; NULL if
// there is none.
static struct sortable *
find_same(struct sortable *list, int count, const struct facts *facts)
{
    int from = 0, to = count;

    while (from < to) {
        int middle = from + (to - from) / 2;

        if (compare_games(&list[middle].facts, facts) < 0) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from < count && compare_games(&list[from].facts, facts) == 0 ? &list[from] : NULL;
}

static int
add_files(const struct local_games *kept, const struct archive_filter *filter,
          enum game_order order, struct sortable *list)
{
    int count = 0;

    for (int i = 0; i < kept->next_unread; i++) {
        struct game_row row = {i, -1};
        struct facts facts = facts_of(kept, NULL, row);

        if (!kept->games[i].is_broken && passes(&facts, filter)) {
            list[count] = (struct sortable){row, facts, order, count};
            count++;
        }
    }
    return count;
}

int
game_rows(const struct local_games *kept, const struct m_archive *archive,
          const struct archive_filter *filter, enum game_order order, struct game_row *rows)
{
    int most = kept->next_unread + archive->game_count, count, files;
    struct sortable *list = xcalloc((size_t)most + 1, sizeof(*list));

    files = count = add_files(kept, filter, order, list);
    if (archive->game_count) {
        qsort(list, (size_t)files, sizeof(*list), by_game);
    }
    for (int i = 0; i < archive->game_count; i++) {
        struct game_row row = {-1, i};
        struct facts facts = facts_of(kept, archive, row);
        struct sortable *same = find_same(list, files, &facts);

        if (same) {
            same->row.listed = i;
        } else if (passes(&facts, filter)) {
            list[count] = (struct sortable){row, facts, order, count};
            count++;
        }
    }
    qsort(list, (size_t)count, sizeof(*list), compare);
    for (int i = 0; i < count; i++) {
        rows[i] = list[i].row;
    }
    free(list);
    return count;
}
