// SPDX-License-Identifier: MIT
#include "tests/sim/books.h"

#include <stdlib.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/xalloc.h"
#include "server/core/state.h"
#include "tests/sim/timekeeper.h"
#include "tests/sim/world.h"

static struct rating *
rating_of(struct books *books, uint64_t player, enum rule rule, enum speed speed)
{
    struct book_rating id, *line = NULL;

    memset(&id, 0, sizeof(id));
    id.id.player = player;
    id.id.rule = (uint32_t)rule;
    id.id.speed = (uint32_t)speed;
    HASH_FIND(hh, books->ratings, &id.id, sizeof(id.id), line);
    if (!line) {
        line = xcalloc(1, sizeof(*line));
        line->id = id.id;
        line->rating = rating_new();
        HASH_ADD(hh, books->ratings, id, sizeof(line->id), line);
    }
    return &line->rating;
}

// "black person 17 name", "white ai 0 3"
static void
read_side(struct book_game *game, enum stone stone, const char *rest)
{
    unsigned long long id;
    char name[WIRE_NAME_BYTES + 1];

    if (sscanf(rest, "person %llu %64s", &id, name) == 2) {
        game->players[stone] = id;
        snprintf(game->names[stone], sizeof(game->names[stone]), "%s", name);
    } else {
        snprintf(game->names[stone], WIRE_NAME_BYTES + 1, "AI");
    }
}

static const char *
value_of(const char *text, const char *key)
{
    const char *line = strstr(text, key);

    return line ? line + strlen(key) : "";
}

static void
rate(struct sim *sim, const struct book_game *game, enum speed speed)
{
    double score = game->outcome.result == RESULT_DRAW ? 0.5 : game->outcome.result == RESULT_BLACK;

    if (!game->players[STONE_BLACK] || !game->players[STONE_WHITE] ||
        game->players[STONE_BLACK] == game->players[STONE_WHITE]) {
        sim_fail(sim, 0, 0, "game %llu is rated without two people", (unsigned long long)game->id);
        return;
    }
    rating_of(&sim->books, game->players[STONE_BLACK], game->rule, speed);
    rating_of(&sim->books, game->players[STONE_WHITE], game->rule, speed);
    rating_update(rating_of(&sim->books, game->players[STONE_BLACK], game->rule, speed),
                  rating_of(&sim->books, game->players[STONE_WHITE], game->rule, speed), score,
                  game->ended_ms);
}

// What was shown of the game is what is archived.
static void
compare_with_ledger(struct sim *sim, const struct book_game *game, const struct match *match)
{
    struct ledger_game *shown = NULL;

    HASH_FIND(hh, sim->ledger.games, &game->id, sizeof(game->id), shown);
    for (int i = 0; shown && i < shown->count; i++) {
        if (i >= match->event_count || !match_event_equal(&shown->events[i], &match->events[i])) {
            sim_fail(sim, shown->room, 0, "event %d of game %llu was shown otherwise than archived",
                     i, (unsigned long long)game->id);
            return;
        }
    }
}

static void
count(struct totals *totals, const struct match *match)
{
    totals->ends[match->outcome.reason]++;
    totals->rules[match->settings.rules.rule]++;
    totals->openings[match->settings.opening.protocol]++;
    totals->controls[match->settings.control.kind]++;
    totals->rated += match->settings.rated;
}

static void
read_match(struct sim *sim, struct book_game *game, const char *log)
{
    struct match match;
    int line;

    if (match_log_read(log, strlen(log), 0, &match, &line) != MATCH_LOG_OK) {
        sim_fail(sim, 0, 0, "the referee refuses line %d of archived game %llu", line,
                 (unsigned long long)game->id);
        return;
    }
    if (match.phase != MATCH_OVER || match.outcome.reason == END_NONE) {
        sim_fail(sim, 0, 0, "archived game %llu has not ended", (unsigned long long)game->id);
    }
    game->rule = match.settings.rules.rule;
    game->size = match.settings.size;
    game->outcome = match.outcome;
    game->move_count = match.move_count;
    if (game->is_rated != match.settings.rated) {
        sim_fail(sim, 0, 0, "archived game %llu: rated twice told", (unsigned long long)game->id);
    }
    compare_with_ledger(sim, game, &match);
    timekeeper_check(sim, 0, game->id, &match);
    count(&sim->totals, &match);
    if (game->is_rated && game->outcome.result != RESULT_ABORTED) {
        rate(sim, game, control_speed(&match.settings.control));
    }
    match_finish(&match);
}

void
books_add(struct sim *sim, uint64_t id, const struct blob *data)
{
    struct book_game *game = xcalloc(1, sizeof(*game));
    char *text = xcalloc(1, data->length + 1);
    const char *log;

    memcpy(text, data->bytes, data->length);
    game->id = id;
    game->number = ++sim->books.count;
    game->ended_ms = strtoll(value_of(text, "\nended "), NULL, 10);
    game->is_rated = *value_of(text, "\nrated ") == '1';
    read_side(game, STONE_BLACK, value_of(text, "\nblack "));
    read_side(game, STONE_WHITE, value_of(text, "\nwhite "));
    log = value_of(text, "\n\n");
    HASH_ADD(hh, sim->books.games, id, sizeof(game->id), game);
    read_match(sim, game, log);
    free(text);
}

const struct book_game *
books_find(const struct books *books, uint64_t id)
{
    struct book_game *game = NULL;

    HASH_FIND(hh, books->games, &id, sizeof(id), game);
    return game;
}

// A stored player against the books.
static void
check_player(struct sim *sim, const struct kept *kept)
{
    struct player player;

    memset(&player, 0, sizeof(player));
    if (!player_read(&player, (const char *)kept->data->bytes, kept->data->length)) {
        sim_fail(sim, 0, kept->id.key, "a stored player cannot be read");
    }
    for (int i = 0; i < player.rating_count; i++) {
        const struct player_rating *line = &player.ratings[i];
        const struct rating *should = rating_of(&sim->books, kept->id.key, line->rule, line->speed);
        char a[RATING_TEXT_BYTES], b[RATING_TEXT_BYTES];

        if (strcmp(rating_format(&line->rating, a), rating_format(should, b)) != 0) {
            sim_fail(sim, 0, kept->id.key, "the rating is %s, but by the archive it is %s", a, b);
        }
    }
    player_finish(&player);
}

// The other way round: whoever has played has the rating.
static void
check_ratings(struct sim *sim)
{
    const struct book_rating *line;

    for (line = sim->books.ratings; line; line = line->hh.next) {
        const struct player *player = sim->core ? core_player(sim->core, line->id.player) : NULL;
        const struct rating *has =
            player ? player_rating(player, (enum rule)line->id.rule, (enum speed)line->id.speed)
                   : NULL;

        // The core may be ahead of the disk, never behind.
        if (sim->core && line->rating.games && (!has || has->games < line->rating.games)) {
            sim_fail(sim, 0, line->id.player, "a rated game of the archive is not in the rating");
        }
    }
}

void
books_check(struct sim *sim)
{
    for (const struct kept *kept = sim->disk.kept; kept && !sim->has_failed; kept = kept->hh.next) {
        if (kept->id.kind == ENTRY_PLAYER) {
            check_player(sim, kept);
        }
    }
    check_ratings(sim);
}

void
books_finish(struct books *books)
{
    struct book_game *game, *next_game;
    struct book_rating *rating, *next_rating;

    HASH_ITER(hh, books->games, game, next_game)
    {
        HASH_DEL(books->games, game);
        free(game);
    }
    HASH_ITER(hh, books->ratings, rating, next_rating)
    {
        HASH_DEL(books->ratings, rating);
        free(rating);
    }
}
