// SPDX-License-Identifier: MIT
// Sudden climbs: who has gained many points in the last days, against whom, and in how short games.
// All ratings are worked out from the archive on the way, so that it needs nothing of the server.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#include "common/util/json.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/game/rating_table.h"
#include "server/shell/ops/fair_commands.h"
#include "server/shell/store/rated_games.h"

#define DAY_MS ((int64_t)24 * 60 * 60 * 1000)

enum {
    SHORT_MOVES = 10, // a game with fewer is short
    LEAST_GAMES = 3,  // of a climb
    OPPONENTS_MAX = 64,
};

struct opponent {
    uint64_t id;
    int games;
    char name[WIRE_NAME_BYTES + 1];
};

// What somebody has done at one rule and speed within these days.
struct climb {
    const struct rating_page *page; // the key; borrowed
    char name[WIRE_NAME_BYTES + 1];
    int before, after; // ratings as they are shown
    int games, wins, short_games;
    int opponent_count; // of them that many at most are told apart
    struct opponent opponents[OPPONENTS_MAX];
    UT_hash_handle hh;
};

struct climbs {
    int64_t since_ms;
    struct rating_table table;
    struct climb *list; // by page
};

static struct climb *
climb_of(struct climbs *climbs, const struct rating_page *page, const struct archive_player *who)
{
    struct climb *climb = NULL;

    HASH_FIND(hh, climbs->list, &page, sizeof(page), climb);
    if (!climb) {
        climb = xcalloc(1, sizeof(*climb));
        climb->page = page;
        climb->before = rating_shown(&page->rating);
        HASH_ADD(hh, climbs->list, page, sizeof(climb->page), climb);
    }
    snprintf(climb->name, sizeof(climb->name), "%s", who->name);
    return climb;
}

static void
count_opponent(struct climb *climb, const struct archive_player *who)
{
    int i = 0;

    while (i < climb->opponent_count && climb->opponents[i].id != who->id) {
        i++;
    }
    if (i == OPPONENTS_MAX) {
        return;
    }
    if (i == climb->opponent_count) {
        climb->opponents[climb->opponent_count++].id = who->id;
    }
    climb->opponents[i].games++;
    snprintf(climb->opponents[i].name, sizeof(climb->opponents[i].name), "%s", who->name);
}

static void
note(struct climb *climb, const struct archive_row *row, const struct archive_player *other,
     bool has_won)
{
    climb->games++;
    climb->wins += has_won;
    climb->short_games += row->moves < SHORT_MOVES;
    count_opponent(climb, other);
}

static bool
add_game(void *data, const struct rated_game *game)
{
    struct climbs *climbs = data;
    const struct archive_row *row = &game->row;
    struct rating_page *black =
        rating_table_page(&climbs->table, row->black.id, row->rule, row->speed);
    struct rating_page *white =
        rating_table_page(&climbs->table, row->white.id, row->rule, row->speed);
    double score = row->result == RESULT_DRAW ? 0.5 : row->result == RESULT_BLACK;

    if (row->ended_ms >= climbs->since_ms) {
        note(climb_of(climbs, black, &row->black), row, &row->white, row->result == RESULT_BLACK);
        note(climb_of(climbs, white, &row->white), row, &row->black, row->result == RESULT_WHITE);
    }
    rating_update(&black->rating, &white->rating, score, row->ended_ms);
    return true;
}

static int
compare(struct climb *a, struct climb *b)
{
    return (b->after - b->before) - (a->after - a->before);
}

static const struct opponent *
most_frequent(const struct climb *climb)
{
    const struct opponent *most = &climb->opponents[0];

    for (int i = 1; i < climb->opponent_count; i++) {
        most = climb->opponents[i].games > most->games ? &climb->opponents[i] : most;
    }
    return most;
}

static void
write_text(const struct climb *climb, struct strbuf *out)
{
    const struct opponent *most = most_frequent(climb);

    strbuf_addf(out,
                "%s %s %s %d to %d (+%d): %d games, %d won, %d short, %d opponents, most often %s "
                "(%d)\n",
                climb->name, rules_set((enum rule)climb->page->key.rule)->name,
                speed_word((enum speed)climb->page->key.speed), climb->before, climb->after,
                climb->after - climb->before, climb->games, climb->wins, climb->short_games,
                climb->opponent_count, most->name, most->games);
}

static void
write_json(const struct climb *climb, struct json *json)
{
    const struct opponent *most = most_frequent(climb);

    json_open(json, NULL, '{');
    json_text(json, "player", climb->name);
    json_text(json, "rule", rules_set((enum rule)climb->page->key.rule)->name);
    json_text(json, "speed", speed_word((enum speed)climb->page->key.speed));
    json_number(json, "before", climb->before);
    json_number(json, "after", climb->after);
    json_number(json, "games", climb->games);
    json_number(json, "won", climb->wins);
    json_number(json, "short", climb->short_games);
    json_number(json, "opponents", climb->opponent_count);
    json_text(json, "most_often", most->name);
    json_number(json, "most_often_games", most->games);
    json_close(json, '}');
}

static void
report(struct climbs *climbs, const struct fair_options *options)
{
    struct strbuf text = {0};
    struct json json = {.out = &text};
    struct climb *climb;
    int count = 0;

    for (climb = climbs->list; climb; climb = climb->hh.next) {
        climb->after = rating_shown(&climb->page->rating);
    }
    HASH_SORT(climbs->list, compare);
    if (options->is_json) {
        json_open(&json, NULL, '[');
    }
    for (climb = climbs->list; climb; climb = climb->hh.next) {
        if (climb->after - climb->before < options->points || climb->games < LEAST_GAMES) {
            continue;
        }
        count++;
        options->is_json ? write_json(climb, &json) : write_text(climb, &text);
    }
    if (options->is_json) {
        json_close(&json, ']');
        strbuf_add_char(&text, '\n');
    } else if (count == 0) {
        strbuf_addf(&text, "Nobody has gained %" PRId64 " points in %" PRId64 " days.\n",
                    options->points, options->days);
    }
    fputs(strbuf_text(&text), options->out);
    strbuf_finish(&text);
}

bool
climbs_report(const struct fair_options *options, struct strbuf *why)
{
    struct climbs climbs = {.since_ms =
                                options->days ? options->now_ms - options->days * DAY_MS : 0};
    bool is_good = rated_games_walk(options->data, add_game, &climbs, why) == STORE_OK;
    struct climb *climb, *next;

    if (is_good) {
        report(&climbs, options);
    }
    HASH_ITER(hh, climbs.list, climb, next)
    {
        HASH_DEL(climbs.list, climb);
        free(climb);
    }
    rating_table_finish(&climbs.table);
    return is_good;
}
