// SPDX-License-Identifier: MIT
#include "client/model/m_kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/model/dates.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"

void
m_kept_clear(struct m_kept *kept)
{
    kept->count = kept->next_unread = 0;
}

void
m_kept_finish(struct m_kept *kept)
{
    free(kept->games);
    *kept = (struct m_kept){0};
}

void
m_kept_add(struct m_kept *kept, const char *file)
{
    if (kept->count == KEPT_GAMES_MAX || strlen(file) >= KEPT_FILE_BYTES) {
        return;
    }
    if (kept->count == kept->capacity) {
        kept->capacity = kept->capacity ? 2 * kept->capacity : 64;
        kept->games = xreallocarray(kept->games, (size_t)kept->capacity, sizeof(*kept->games));
    }
    kept->games[kept->count] = (struct kept_game){0};
    snprintf(kept->games[kept->count++].file, KEPT_FILE_BYTES, "%s", file);
}

const char *
m_kept_next(const struct m_kept *kept)
{
    return kept->next_unread < kept->count ? kept->games[kept->next_unread].file : NULL;
}

static void
take_name(char name[WIRE_NAME_BYTES + 1], const struct record *record, enum record_info info)
{
    if (!text_clean(record_info(record, info), name, WIRE_NAME_BYTES + 1, WIRE_NAME_COLUMNS)) {
        snprintf(name, WIRE_NAME_BYTES + 1, "?");
    }
}

static void
take_date(struct kept_game *game, const char *date)
{
    int64_t from, to;
    char day[KEPT_DATE_BYTES];

    snprintf(day, sizeof(day), "%.10s", date);
    if (date_parse(day, &from, &to)) {
        memcpy(game->date, day, sizeof(day));
    }
}

static void
take_opening(struct kept_game *game, const struct record *record)
{
    const struct opening_name *name = record_opening(record);

    if (name) {
        snprintf(game->opening, sizeof(game->opening), "%s %s", name->code, name->name);
    }
}

void
m_kept_take(struct m_kept *kept, const struct record *record, const struct seal_finding *seal)
{
    struct kept_game *game = &kept->games[kept->next_unread++];

    game->is_read = true;
    game->is_broken = !record;
    if (!record) {
        return;
    }
    take_name(game->black, record, INFO_BLACK);
    take_name(game->white, record, INFO_WHITE);
    take_date(game, record_info(record, INFO_DATE));
    take_opening(game, record);
    game->rule = record->rules.rule;
    game->size = record->size;
    game->outcome = record->outcome;
    game->moves = record_main_count(record);
    game->seal = seal ? seal->state : SEAL_NONE;
}

// What a row says, whichever place it comes from.
struct facts {
    const char *black, *white, *opening;
    char date[DATE_BYTES];
    enum rule rule;
    enum result result;
    int moves;
};

static struct facts
facts_of(const struct m_kept *kept, const struct m_archive *archive, struct game_row row)
{
    struct facts facts = {.opening = ""};

    if (row.kept >= 0) {
        const struct kept_game *game = &kept->games[row.kept];

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
        facts.rule = game->rule;
        facts.result = game->result;
        facts.moves = (int)game->moves;
        date_format(game->ended_ms, facts.date);
    }
    return facts;
}

// Does a name begin with what was typed?
static bool
is_like(const char *name, const char *wanted)
{
    return strncasecmp(name, wanted, strlen(wanted)) == 0;
}

// "D1", "Kansei" or the beginning of either.
static bool
is_opening_like(const char *opening, const char *wanted)
{
    const char *blank = strchr(opening, ' ');

    return is_like(opening, wanted) || (blank && is_like(blank + 1, wanted));
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
           is_opening_like(facts->opening, filter->opening) &&
           (filter->rule == ANY_RULE || filter->rule == (int)facts->rule) &&
           (filter->result == RESULT_NONE || filter->result == facts->result);
}

// A game of the server's list that is also a file here.
static bool
is_same(const struct facts *a, const struct facts *b)
{
    return a->rule == b->rule && a->moves == b->moves && a->result == b->result &&
           strcmp(a->date, b->date) == 0 && strcmp(a->black, b->black) == 0 &&
           strcmp(a->white, b->white) == 0;
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
    int by_date = strcmp(b->facts.date, a->facts.date), order = 0;

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

// The file that is the same game; -1 if there is none.
static int
find_same(const struct sortable *list, int count, const struct facts *facts)
{
    for (int i = 0; i < count; i++) {
        if (list[i].row.listed < 0 && is_same(&list[i].facts, facts)) {
            return i;
        }
    }
    return -1;
}

int
game_rows(const struct m_kept *kept, const struct m_archive *archive,
          const struct archive_filter *filter, enum game_order order, struct game_row *rows)
{
    int most = kept->next_unread + archive->game_count, count = 0, files;
    struct sortable *list = xcalloc((size_t)most + 1, sizeof(*list));

    for (int i = 0; i < kept->next_unread; i++) {
        struct game_row row = {i, -1};
        struct facts facts = facts_of(kept, archive, row);

        if (!kept->games[i].is_broken && passes(&facts, filter)) {
            list[count] = (struct sortable){row, facts, order, count};
            count++;
        }
    }
    files = count;
    for (int i = 0; i < archive->game_count; i++) {
        struct game_row row = {-1, i};
        struct facts facts = facts_of(kept, archive, row);
        int same = find_same(list, files, &facts);

        if (same >= 0) {
            list[same].row.listed = i;
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
