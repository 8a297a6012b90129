// SPDX-License-Identifier: MIT
#include "tests/support/archived_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/xalloc.h"

static const char *
value_of(const char *text, const char *key)
{
    const char *line = strstr(text, key);

    return line ? line + strlen(key) : "";
}

// "black person 17 name", "white ai 0 3"
static void
read_side(struct archived_game *game, enum stone stone, const char *rest)
{
    unsigned long long id;
    char name[WIRE_NAME_BYTES + 1];

    if (sscanf(rest, "person %llu %64s", &id, name) == 2) {
        game->players[stone] = id;
        snprintf(game->names[stone], sizeof(game->names[stone]), "%s", name);
    } else {
        snprintf(game->names[stone], sizeof(game->names[stone]), "AI");
    }
}

// "1", "0" or "0 pair"
static void
read_rated(struct archived_game *game, const char *rest)
{
    char word[16];

    game->is_rated = *rest == '1';
    if (strncmp(rest, "0 ", 2) == 0 && sscanf(rest + 2, "%15[a-z]", word) == 1 &&
        !uncounted_parse(word, &game->uncounted)) {
        game->is_rated = true; // no such reason: whoever compares will see it
    }
}

static const char *
check(const struct archived_game *game)
{
    if (game->match.phase != MATCH_OVER || game->match.outcome.reason == END_NONE) {
        return "it has not ended";
    }
    if ((game->is_rated || game->uncounted != UNCOUNTED_NONE) != game->match.settings.rated) {
        return "it says twice whether it is rated, and not the same";
    }
    return NULL;
}

const char *
archived_game_read(uint64_t id, const char *text, struct archived_game *game)
{
    const char *log = value_of(text, "\n\n"), *fault;
    int line;

    memset(game, 0, sizeof(*game));
    game->id = id;
    game->ended_ms = strtoll(value_of(text, "\nended "), NULL, 10);
    game->started_ms = strtoll(value_of(text, "\nstarted "), NULL, 10);
    read_rated(game, value_of(text, "\nrated "));
    game->is_private = *value_of(text, "\nprivate ") == '1';
    read_side(game, STONE_BLACK, value_of(text, "\nblack "));
    read_side(game, STONE_WHITE, value_of(text, "\nwhite "));
    if (match_log_read(log, strlen(log), 0, &game->match, &line) != MATCH_LOG_OK) {
        return "the referee refuses it";
    }
    fault = check(game);
    if (fault) {
        match_finish(&game->match);
    }
    return fault;
}

void
archived_game_finish(struct archived_game *game)
{
    match_finish(&game->match);
}

bool
archived_game_counts(const struct archived_game *game)
{
    return game->is_rated && game->match.outcome.result != RESULT_ABORTED;
}

void
rating_book_finish(struct rating_book *book)
{
    struct rating_line *line, *next;

    HASH_ITER(hh, book->lines, line, next)
    {
        HASH_DEL(book->lines, line);
        free(line);
    }
}

struct rating *
rating_book_find(struct rating_book *book, uint64_t player, enum rule rule, enum speed speed)
{
    struct rating_line id, *line = NULL;

    memset(&id, 0, sizeof(id));
    id.id.player = player;
    id.id.rule = (uint32_t)rule;
    id.id.speed = (uint32_t)speed;
    HASH_FIND(hh, book->lines, &id.id, sizeof(id.id), line);
    if (!line) {
        line = xcalloc(1, sizeof(*line));
        line->id = id.id;
        line->rating = rating_new();
        HASH_ADD(hh, book->lines, id, sizeof(line->id), line);
    }
    return &line->rating;
}

const char *
rating_book_add(struct rating_book *book, const struct archived_game *game)
{
    const struct match_settings *settings = &game->match.settings;
    uint64_t black = game->players[STONE_BLACK], white = game->players[STONE_WHITE];
    enum result result = game->match.outcome.result;
    double score = result == RESULT_DRAW ? 0.5 : result == RESULT_BLACK;

    if (!archived_game_counts(game)) {
        return NULL;
    }
    if (!black || !white || black == white) {
        return "it is rated without two people";
    }
    rating_update(
        rating_book_find(book, black, settings->rules.rule, control_speed(&settings->control)),
        rating_book_find(book, white, settings->rules.rule, control_speed(&settings->control)),
        score, game->ended_ms);
    return NULL;
}
