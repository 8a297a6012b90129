// SPDX-License-Identifier: MIT
#include "tests/sim/reading.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/game/match_log.h"
#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

void
reading_finish(struct reading *reading)
{
    strbuf_finish(&reading->text);
    *reading = (struct reading){0};
}

// Any finished game, or none.
static uint64_t
any_game(struct sim *sim)
{
    unsigned count = HASH_COUNT(sim->books.games);
    const struct book_game *game = sim->books.games;

    if (!count || world_chance(sim, 100)) {
        return 12345;
    }
    for (uint32_t i = rng_below(&sim->rng, count); i > 0; i--) {
        game = game->hh.next;
    }
    return game->id;
}

static void
ask_record(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_RECORD_ASK, .record_ask = {any_game(sim)}};

    client->reading.game = msg.record_ask.game;
    client->reading.parts_got = 0;
    strbuf_clear(&client->reading.text);
    client_send(sim, client, &msg);
    client->reading.seq = msg.seq;
}

// Of a game that is there, or anything.
static void
choose_opening(struct sim *sim, char opening[WIRE_OPENING_BYTES + 1])
{
    static const char *const any[] = {"D", "i1", "Kansei", "k", "swap2", "\xe5\xaf\x92"};
    const struct book_game *game = books_find(&sim->books, any_game(sim));

    if (game && game->opening) {
        snprintf(opening, WIRE_OPENING_BYTES + 1, "%s",
                 world_chance(sim, 500) ? game->opening->code : game->opening->name);
    } else {
        snprintf(opening, WIRE_OPENING_BYTES + 1, "%s",
                 any[rng_below(&sim->rng, sizeof(any) / sizeof(*any))]);
    }
}

static void
ask_page(struct sim *sim, struct client *client)
{
    struct reading *reading = &client->reading;
    struct client_msg msg = {.kind = CLIENT_ARCHIVE_ASK};

    if (!reading->last_game || world_chance(sim, 300)) {
        reading->ask = (struct wire_archive_ask){.opponent = "", .rule = ANY_RULE};
        snprintf(reading->player, sizeof(reading->player), "%s",
                 world_chance(sim, 400) ? choose_name(sim) : "");
        if (world_chance(sim, 200)) {
            reading->ask.rule = (int)rng_below(&sim->rng, RULE_COUNT);
        }
        if (world_chance(sim, 200)) {
            reading->ask.result = (enum result)rng_below(&sim->rng, RESULT_ABORTED + 1);
        }
        reading->opening[0] = '\0';
        if (world_chance(sim, 200)) {
            choose_opening(sim, reading->opening);
        }
    }
    reading->ask.before_game = reading->last_game; // goes on where the last page ended
    reading->ask.player = reading->player;
    reading->ask.opening = reading->opening;
    msg.archive_ask = reading->ask;
    client_send(sim, client, &msg);
    reading->seq = msg.seq;
}

static void
ask_rating_history(struct sim *sim, struct client *client)
{
    struct reading *reading = &client->reading;
    struct client_msg msg = {.kind = CLIENT_CAREER_ASK,
                             .career_ask = {reading->player, ANY_RULE, ANY_SPEED}};

    snprintf(reading->player, sizeof(reading->player), "%s", choose_name(sim));
    reading->last_game = 0;
    client_send(sim, client, &msg);
    reading->seq = msg.seq;
}

void
reading_ask(struct sim *sim, struct client *client)
{
    client->reading.book_count = sim->books.count;
    if (world_chance(sim, 250)) {
        ask_rating_history(sim, client);
    } else if (world_chance(sim, 500)) {
        ask_record(sim, client);
    } else {
        ask_page(sim, client);
    }
}

// The network may have changed what was asked for.
static bool
is_damaged(struct sim *sim, const struct client *client)
{
    const struct conn *conn = net_find(sim, client->conn);

    return !conn || conn->is_damaged;
}

static bool
is_wanted(const struct client *client, const struct book_game *game)
{
    const struct wire_archive_ask *ask = &client->reading.ask;

    return books_may_see(game, client->player) &&
           (!*ask->player || strcmp(game->names[STONE_BLACK], ask->player) == 0 ||
            strcmp(game->names[STONE_WHITE], ask->player) == 0) &&
           (ask->rule == ANY_RULE || (int)game->rule == ask->rule) &&
           (ask->result == RESULT_NONE || game->outcome.result == ask->result) &&
           opening_name_is_like(game->opening, ask->opening) &&
           (!ask->before_game || game->id < ask->before_game);
}

static void
check_game(struct sim *sim, const struct client *client, const struct wire_archive_game *shown)
{
    const struct book_game *game = books_find(&sim->books, shown->game);

    if (!game) {
        sim_fail(sim, 0, client->player, "the archive shows game %" PRIu64 ", which is not there",
                 shown->game);
        return;
    }
    if (!is_wanted(client, game)) {
        sim_fail(sim, 0, client->player, "the archive shows game %" PRIu64 ", which nobody wanted",
                 shown->game);
    }
    if (strcmp(shown->black, game->names[STONE_BLACK]) != 0 ||
        strcmp(shown->white, game->names[STONE_WHITE]) != 0 || shown->rule != game->rule ||
        shown->size != (uint32_t)game->size || shown->result != game->outcome.result ||
        shown->reason != game->outcome.reason || shown->moves != (uint32_t)game->move_count ||
        shown->ended_ms != (uint64_t)game->ended_ms || shown->rated != game->is_rated ||
        strcmp(shown->opening, game->opening ? game->opening->code : "") != 0) {
        sim_fail(sim, 0, client->player, "the archive shows game %" PRIu64 " as another",
                 shown->game);
    }
}

static bool
is_on(const struct wire_archive_page *page, uint64_t game)
{
    for (int i = 0; i < page->game_count; i++) {
        if (page->games[i].game == game) {
            return true;
        }
    }
    return false;
}

// Whatever was finished when it was asked, and belongs on this page, is there.
static void
check_missing(struct sim *sim, const struct client *client, const struct wire_archive_page *page)
{
    const struct reading *reading = &client->reading;
    uint64_t oldest = page->more ? page->games[page->game_count - 1].game : 0;

    for (const struct book_game *game = sim->books.games; game; game = game->hh.next) {
        if (game->number <= reading->book_count && game->id >= oldest && is_wanted(client, game) &&
            !is_on(page, game->id)) {
            sim_fail(sim, 0, client->player, "the archive does not show game %" PRIu64, game->id);
        }
    }
}

void
reading_page(struct sim *sim, struct client *client, uint64_t re_seq,
             const struct wire_archive_page *page)
{
    struct reading *reading = &client->reading;

    if (!re_seq || re_seq != reading->seq || is_damaged(sim, client)) {
        return;
    }
    reading->seq = 0;
    for (int i = 0; i < page->game_count; i++) {
        check_game(sim, client, &page->games[i]);
        if (i > 0 && page->games[i].game >= page->games[i - 1].game) {
            sim_fail(sim, 0, client->player, "the archive is not in order");
        }
    }
    if (page->more && !page->game_count) {
        sim_fail(sim, 0, client->player, "an empty page of the archive says there is more");
        return;
    }
    check_missing(sim, client, page);
    reading->last_game = page->more ? page->games[page->game_count - 1].game : 0;
}

// Did a game of his make it so on that day?
static bool
is_in_books(const struct sim *sim, const struct wire_career *career,
            const struct wire_career_day *day)
{
    const int64_t day_ms = 24 * 60 * 60 * 1000;

    for (const struct book_game *game = sim->books.games; game; game = game->hh.next) {
        bool is_black = game->players[STONE_BLACK] == career->player;

        if ((is_black || game->players[STONE_WHITE] == career->player) &&
            (int)game->rule == career->rule && (int)game->speed == career->speed &&
            game->ended_ms / day_ms == day->day &&
            game->ratings[is_black ? STONE_BLACK : STONE_WHITE] == day->rating) {
            return true;
        }
    }
    return false;
}

void
reading_rating_history(struct sim *sim, struct client *client, uint64_t re_seq,
                       const struct wire_career *career)
{
    struct reading *reading = &client->reading;
    const struct player *player = sim->core ? core_player(sim->core, career->player) : NULL;

    if (!re_seq || re_seq != reading->seq || is_damaged(sim, client)) {
        return;
    }
    reading->seq = 0;
    if (player && strcmp(player->name, reading->player) != 0) {
        sim_fail(sim, 0, client->player, "the rating history of %s is told as that of %s",
                 player->name, reading->player);
    }
    for (int i = 0; i < career->day_count; i++) {
        if (!is_in_books(sim, career, &career->days[i])) {
            sim_fail(sim, 0, career->player, "%u is told as the rating of day %u",
                     career->days[i].rating, career->days[i].day);
        }
    }
}

// The whole text has come: it is what is kept, and the referee plays it again.
static void
check_record(struct sim *sim, const struct client *client)
{
    const struct reading *reading = &client->reading;
    const struct kept *kept = disk_find(&sim->disk, ENTRY_GAME, reading->game, 0);
    const struct book_game *game = books_find(&sim->books, reading->game);
    const char *text = strbuf_text(&reading->text);
    const char *log = strstr(text, "\n\n");
    struct match match;
    int line;

    if (!kept || !game || kept->data->length != reading->text.length ||
        memcmp(kept->data->bytes, text, reading->text.length) != 0) {
        sim_fail(sim, 0, client->player, "the record of game %" PRIu64 " is not the one kept",
                 reading->game);
        return;
    }
    if (!books_may_see(game, client->player)) {
        sim_fail(sim, 0, client->player, "the record of game %" PRIu64 " is private",
                 reading->game);
    }
    if (!log || match_log_read(log + 2, strlen(log + 2), 0, &match, &line) != MATCH_LOG_OK) {
        sim_fail(sim, 0, client->player, "the record of game %" PRIu64 " cannot be played",
                 reading->game);
        return;
    }
    if (match.outcome.result != game->outcome.result ||
        match.outcome.reason != game->outcome.reason || match.move_count != game->move_count) {
        sim_fail(sim, 0, client->player, "the record of game %" PRIu64 " ends otherwise",
                 reading->game);
    }
    match_finish(&match);
}

void
reading_record(struct sim *sim, struct client *client, uint64_t re_seq,
               const struct wire_record *record)
{
    struct reading *reading = &client->reading;

    // Only the first part has the number.
    if (is_damaged(sim, client) ||
        (record->part == 0 ? re_seq != reading->seq : reading->parts_got == 0)) {
        return;
    }
    if (record->game != reading->game || record->part != reading->parts_got) {
        sim_fail(sim, 0, client->player, "part %u of game %" PRIu64 " out of order", record->part,
                 record->game);
        return;
    }
    reading->seq = 0;
    reading->parts_got++;
    strbuf_add(&reading->text, record->text);
    if (reading->parts_got == record->parts) {
        check_record(sim, client);
        reading->parts_got = 0;
        strbuf_clear(&reading->text);
    }
}
