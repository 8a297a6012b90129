// SPDX-License-Identifier: MIT
#include "tests/sim/books.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/room/rating.h"
#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/game/rating_entry.h"
#include "server/core/people/player.h"
#include "server/core/tables.h"
#include "tests/sim/fairness.h"
#include "tests/sim/timekeeper.h"
#include "tests/sim/world.h"

// What was shown of the game is what is archived.
static void
compare_with_ledger(struct sim *sim, uint64_t id, const struct match *match)
{
    struct ledger_game *shown = NULL;

    HASH_FIND(hh, sim->ledger.games, &id, sizeof(id), shown);
    for (int i = 0; shown && i < shown->count; i++) {
        if (i >= match->event_count || !match_event_equal(&shown->events[i], &match->events[i])) {
            sim_fail(sim, shown->room, 0, "event %d of game %llu was shown otherwise than archived",
                     i, (unsigned long long)id);
            return;
        }
    }
}

static void
count(struct totals *totals, const struct match *match)
{
    totals->rules[match->settings.rules.rule]++;
    totals->openings[match->settings.opening.protocol]++;
    totals->controls[match->settings.control.kind]++;
    totals->rated += match->settings.rated;
}

static uint32_t
rating_after(struct books *books, const struct archived_game *archived, enum stone stone)
{
    const struct match_settings *settings = &archived->match.settings;

    return (uint32_t)rating_shown(rating_book_find(&books->ratings, archived->players[stone],
                                                   settings->rules.rule,
                                                   control_speed(&settings->control)));
}

// The ratings of the books are those after it.
static void
add_game(struct books *books, const struct archived_game *archived)
{
    const struct match *match = &archived->match;
    struct book_game *game = xcalloc(1, sizeof(*game));

    game->id = archived->id;
    game->number = ++books->count;
    memcpy(game->players, archived->players, sizeof(game->players));
    memcpy(game->names, archived->names, sizeof(game->names));
    game->ended_ms = archived->ended_ms;
    game->started_ms = archived->started_ms;
    game->is_rated = archived->is_rated;
    game->is_private = archived->is_private;
    game->rule = match->settings.rules.rule;
    game->speed = control_speed(&match->settings.control);
    if (archived_game_counts(archived)) {
        game->ratings[STONE_BLACK] = rating_after(books, archived, STONE_BLACK);
        game->ratings[STONE_WHITE] = rating_after(books, archived, STONE_WHITE);
        books->ratings_due += 2;
    }
    game->size = match->settings.size;
    game->outcome = match->outcome;
    game->move_count = match->move_count;
    game->opening = match_opening_name(match);
    HASH_ADD(hh, books->games, id, sizeof(game->id), game);
}

// Is there a line that tells who holds the seat since this event?
static bool
has_holder(const char *text, int event, enum seat seat)
{
    char head[32];

    snprintf(head, sizeof(head), "\nheld %d %c ", event, "ab"[seat]);
    return strstr(text, head) != NULL;
}

// The record tells of every seat that changed hands. AIs that sat there when the game began come
// first of all.
static void
check_holders(struct sim *sim, uint64_t id, const char *text, const struct match *match)
{
    int i = 0;

    while (i < match->event_count && match->events[i].action.kind == ACTION_SET_SEAT) {
        i++;
    }
    for (; i < match->event_count; i++) {
        const struct action *action = &match->events[i].action;

        if (action->kind == ACTION_SET_SEAT && !has_holder(text, i, action->seat)) {
            sim_fail(sim, 0, 0, "archived game %llu: it is not told who holds seat %c since %d",
                     (unsigned long long)id, "AB"[action->seat], i);
        }
    }
}

void
books_add(struct sim *sim, uint64_t id, const struct blob *data)
{
    char *text = xcalloc(1, data->length + 1);
    struct archived_game game;
    const char *fault;

    memcpy(text, data->bytes, data->length);
    fault = archived_game_read(id, text, &game);
    if (!fault) {
        check_holders(sim, id, text, &game.match);
    }
    free(text);
    if (fault) {
        sim_fail(sim, 0, 0, "archived game %llu: %s", (unsigned long long)id, fault);
        return;
    }
    fairness_archived(sim, &game);
    fault = rating_book_add(&sim->books.ratings, &game);
    if (fault) {
        sim_fail(sim, 0, 0, "archived game %llu: %s", (unsigned long long)id, fault);
    }
    add_game(&sim->books, &game);
    compare_with_ledger(sim, id, &game.match);
    timekeeper_check(sim, 0, id, &game.match);
    count(&sim->totals, &game.match);
    archived_game_finish(&game);
}

void
books_rated(struct sim *sim, uint64_t id, const struct blob *data)
{
    const struct book_game *game = books_find(&sim->books, id);
    struct rating_entry entry;
    enum stone stone;

    if (!rating_entry_read(&entry, (const char *)data->bytes, data->length) || !game) {
        sim_fail(sim, 0, 0, "a rating is kept of game %llu, which is none", (unsigned long long)id);
        return;
    }
    sim->books.ratings_due--;
    stone = game->players[STONE_BLACK] == entry.player ? STONE_BLACK : STONE_WHITE;
    if (game->players[stone] != entry.player || game->rule != entry.rule ||
        game->speed != entry.speed || game->ended_ms != entry.ended_ms ||
        game->ratings[stone] != entry.rating) {
        sim_fail(sim, 0, entry.player, "%u is kept as the rating after game %llu, it is %u",
                 entry.rating, (unsigned long long)id, game->ratings[stone]);
    }
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
        const struct rating *should =
            rating_book_find(&sim->books.ratings, kept->id.key, line->rule, line->speed);
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
    const struct rating_line *line;

    for (line = sim->books.ratings.lines; line; line = line->hh.next) {
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
    if (sim->books.ratings_due != 0) {
        sim_fail(sim, 0, 0, "%d ratings of archived games are not kept", sim->books.ratings_due);
    }
}

void
books_finish(struct books *books)
{
    struct book_game *game, *next;

    HASH_ITER(hh, books->games, game, next)
    {
        HASH_DEL(books->games, game);
        free(game);
    }
    rating_book_finish(&books->ratings);
}

bool
books_may_see(const struct book_game *game, uint64_t player)
{
    return !game->is_private || (player && (game->players[STONE_BLACK] == player ||
                                            game->players[STONE_WHITE] == player));
}
