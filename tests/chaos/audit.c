// SPDX-License-Identifier: MIT
#include "tests/chaos/audit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "tests/chaos/chaos.h"
#include "tests/chaos/private_games.h"
#include "tests/support/archived_game.h"

enum { QUESTIONS = 6 }; // that one connection may ask without a rest

// Comes in as a new guest whenever its credit is used up.
struct auditor {
    struct chaos *chaos;
    struct wire_client wire;
    int left;
};

static void
leave(struct auditor *auditor)
{
    struct client_msg goodbye = {.kind = CLIENT_GOODBYE};

    if (auditor->wire.fd >= 0) {
        client_ask(&auditor->wire, &goodbye);
        client_close(&auditor->wire);
    }
}

static void
come(struct auditor *auditor)
{
    struct chaos *chaos = auditor->chaos;
    char name[32];

    leave(auditor);
    snprintf(name, sizeof(name), "auditor%d", ++chaos->auditors);
    if (!client_connect_unix(&auditor->wire, chaos->server.socket) ||
        !client_guest(&auditor->wire, name)) {
        chaos_fail(chaos, 0, NOBODY, "the auditor is not let in");
    }
    auditor->left = QUESTIONS;
}

static void
begin(struct auditor *auditor, struct chaos *chaos)
{
    auditor->chaos = chaos;
    auditor->left = 0;
    client_init(&auditor->wire);
}

static void
finish(struct auditor *auditor)
{
    leave(auditor);
    client_finish(&auditor->wire);
}

static const struct server_msg *
ask(struct auditor *auditor, struct client_msg *msg)
{
    const struct server_msg *answer;

    if (auditor->left == 0) {
        come(auditor);
    }
    auditor->left--;
    answer = client_ask(&auditor->wire, msg);
    if (!answer) {
        chaos_fail(auditor->chaos, 0, NOBODY, "the auditor gets no answer");
    }
    return answer;
}

// The whole text of a game; false if there is none.
static bool
read_record(struct auditor *auditor, uint64_t id, struct strbuf *text)
{
    struct client_msg msg = {.kind = CLIENT_RECORD_ASK, .record_ask = {id}};
    const struct server_msg *answer = ask(auditor, &msg);

    strbuf_clear(text);
    while (answer && answer->kind == SERVER_RECORD && answer->record.game == id) {
        strbuf_add(text, answer->record.text);
        if (answer->record.part + 1 == answer->record.parts) {
            auditor->chaos->counts.records++;
            return true;
        }
        answer = client_until(&auditor->wire, SERVER_RECORD);
    }
    return false;
}

static void
compare(struct chaos *chaos, struct shown_game *shown, const struct archived_game *game)
{
    bool is_over = shown_game_is_over(shown);

    for (int i = 0; i < shown->count; i++) {
        if (i >= game->match.event_count ||
            !match_event_equal(&shown->events[i].event, &game->match.events[i])) {
            chaos_fail(chaos, shown->room, NOBODY,
                       "event %d of game %" PRIu64 " was shown otherwise than it is archived", i,
                       shown->id);
        }
    }
    if (is_over && game->match.event_count != shown->count) {
        chaos_fail(chaos, shown->room, NOBODY, "game %" PRIu64 " goes on in the archive",
                   shown->id);
    }
    shown->is_audited = true;
}

// By what was shown: has each side acted twice? What ends before that is not archived.
static bool
has_begun(const struct shown_game *shown)
{
    int acts[SEAT_COUNT] = {0};

    for (int i = 0; i < shown->count; i++) {
        const struct action *action = &shown->events[i].event.action;

        acts[action->seat] += action->kind <= ACTION_CHOOSE;
    }
    return acts[SEAT_A] >= 2 && acts[SEAT_B] >= 2;
}

// Reads a game that must be there; the caller finishes it.
static void
look_up(struct auditor *auditor, uint64_t id, struct archived_game *game)
{
    struct strbuf text = {0};
    bool is_sent = read_record(auditor, id, &text);
    const char *fault = is_sent || private_games_read(auditor->chaos->server.data, id, &text)
                            ? archived_game_read(id, strbuf_text(&text), game)
                            : "not found";
    struct shown_game *shown = ledger_find_game(&auditor->chaos->ledger, id);

    strbuf_finish(&text);
    if (!fault && is_sent && game->is_private) {
        fault = "it is private, and a stranger can read it";
    }
    if (fault) {
        chaos_fail(auditor->chaos, shown ? shown->room : 0, NOBODY, "archived game %" PRIu64 ": %s",
                   id, fault);
    }
    if (shown) {
        compare(auditor->chaos, shown, game);
    }
    if (shown && shown_game_is_over(shown) && !has_begun(shown)) {
        chaos_fail(auditor->chaos, shown->room, NOBODY,
                   "game %" PRIu64 " is archived and has not begun", id);
    }
}

// A game of which nothing was shown that makes it one: not in the archive if that was all of it.
static void
look_up_unbegun(struct auditor *auditor, struct shown_game *shown)
{
    struct strbuf text = {0};

    if (read_record(auditor, shown->id, &text)) {
        struct archived_game game;

        look_up(auditor, shown->id, &game);
        archived_game_finish(&game);
    }
    strbuf_finish(&text);
    shown->is_audited = true;
}

void
audit_records(struct chaos *chaos, int most)
{
    struct auditor auditor;
    struct shown_game *shown;

    begin(&auditor, chaos);
    for (shown = chaos->ledger.games; shown && most > 0; shown = shown->hh.next) {
        struct archived_game game;

        if (shown->is_audited || !(shown->is_gone || shown_game_is_over(shown))) {
            continue;
        }
        if (has_begun(shown)) {
            look_up(&auditor, shown->id, &game);
            archived_game_finish(&game);
        } else {
            look_up_unbegun(&auditor, shown);
        }
        most--;
    }
    finish(&auditor);
}

// Everything.

struct archive {
    int count, capacity;
    struct archived_game *games; // owned; oldest first once it is whole
};

static struct archived_game *
add_game(struct auditor *auditor, struct archive *archive, uint64_t id)
{
    struct archived_game *game;

    if (archive->count == archive->capacity) {
        archive->capacity = 2 * archive->capacity + 64;
        archive->games =
            xreallocarray(archive->games, (size_t)archive->capacity, sizeof(*archive->games));
    }
    game = &archive->games[archive->count++];
    look_up(auditor, id, game);
    return game;
}

static void
add_row(struct auditor *auditor, struct archive *archive, const struct wire_archive_game *row)
{
    const struct archived_game *game = add_game(auditor, archive, row->game);

    if (game->is_private) {
        chaos_fail(auditor->chaos, 0, NOBODY, "the private game %" PRIu64 " is listed", row->game);
    }
    if (game->match.outcome.result != row->result || game->match.outcome.reason != row->reason ||
        game->match.move_count != (int)row->moves || game->is_rated != row->rated) {
        chaos_fail(auditor->chaos, 0, NOBODY, "the list and the record of game %" PRIu64 " differ",
                   row->game);
    }
}

// One page; *before becomes its last game. False if there are no older ones.
static bool
read_page(struct auditor *auditor, struct archive *archive, uint64_t *before)
{
    struct client_msg msg = {
        .kind = CLIENT_ARCHIVE_ASK,
        .archive_ask = {
            .player = "", .opponent = "", .opening = "", .rule = ANY_RULE, .before_game = *before}};
    const struct server_msg *answer = ask(auditor, &msg);
    struct wire_archive_game rows[WIRE_ARCHIVE_MAX];
    bool has_more = answer->kind == SERVER_ARCHIVE_PAGE && answer->archive_page.more;
    int count = answer->kind == SERVER_ARCHIVE_PAGE ? answer->archive_page.game_count : 0;

    // Asking for the records overwrites the answer.
    for (int i = 0; i < count; i++) {
        rows[i] = answer->archive_page.games[i];
    }
    for (int i = 0; i < count; i++) {
        if (*before && rows[i].game >= *before) {
            chaos_fail(auditor->chaos, 0, NOBODY, "game %" PRIu64 " is in the archive twice",
                       rows[i].game);
        }
        *before = rows[i].game;
        add_row(auditor, archive, &rows[i]);
    }
    return has_more && count > 0;
}

// Those that are not listed for a stranger.
static void
add_private_games(struct auditor *auditor, struct archive *archive)
{
    const char *path = auditor->chaos->server.data;

    for (uint64_t id = 0; (id = private_games_next(path, id));) {
        add_game(auditor, archive, id);
    }
}

static int
by_id(const void *a, const void *b)
{
    const struct archived_game *x = a, *y = b;

    return (x->id > y->id) - (x->id < y->id);
}

// The ratings that were shown when the game ended.
static void
compare_ratings(struct chaos *chaos, const struct archived_game *game, struct rating_book *book,
                int from)
{
    const struct shown_game *shown = ledger_find_game(&chaos->ledger, game->id);
    const struct match_settings *settings = &game->match.settings;

    for (int seat = 0; shown && shown->has_ratings && seat < SEAT_COUNT; seat++) {
        uint64_t player = game->players[match_colour_of(&game->match, (enum seat)seat)];
        const struct rating *rating =
            rating_book_find(book, player, settings->rules.rule, control_speed(&settings->control));

        if ((int)shown->ratings[2 * seat + from] != rating_shown(rating)) {
            chaos_fail(chaos, shown->room, NOBODY,
                       "game %" PRIu64 " showed a rating of %u, by the archive it was %d", game->id,
                       shown->ratings[2 * seat + from], rating_shown(rating));
        }
    }
}

// Each of our people plays one rated game at a time, so games in the order of
// their numbers are in the order of everybody's results.
static void
rate_all(struct chaos *chaos, struct archive *archive, struct rating_book *book)
{
    if (archive->count > 0) { // without games there is no list to sort
        qsort(archive->games, (size_t)archive->count, sizeof(*archive->games), by_id);
    }
    for (int i = 0; i < archive->count; i++) {
        const struct archived_game *game = &archive->games[i];
        const char *fault;

        if (!archived_game_counts(game)) {
            continue;
        }
        compare_ratings(chaos, game, book, 0);
        fault = rating_book_add(book, game);
        if (fault) {
            chaos_fail(chaos, 0, NOBODY, "game %" PRIu64 ": %s", game->id, fault);
        }
        compare_ratings(chaos, game, book, 1);
    }
}

static int64_t
wall_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
compare_line(struct chaos *chaos, const struct person *person, const struct wire_rating_line *line,
             const struct rating *rating)
{
    int deviation = rating_deviation_shown(rating, wall_ms());

    if ((int)line->rating != rating_shown(rating) || (int)line->games != rating->games ||
        (int)line->wins != rating->wins || (int)line->draws != rating->draws ||
        abs((int)line->deviation - deviation) > 1) {
        chaos_fail(chaos, 0, person->index,
                   "the profile says %u +- %u after %u games (%u won, %u drawn), the archive %d +- "
                   "%d after %d (%d, %d)",
                   line->rating, line->deviation, line->games, line->wins, line->draws,
                   rating_shown(rating), deviation, rating->games, rating->wins, rating->draws);
    }
}

static void
check_profile(struct auditor *auditor, struct rating_book *book, const struct person *person)
{
    struct client_msg msg = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {person->name}};
    const struct server_msg *answer = ask(auditor, &msg);
    const struct wire_profile *profile = &answer->profile;
    int should = 0;

    if (answer->kind != SERVER_PROFILE) {
        chaos_fail(auditor->chaos, 0, person->index, "%s has no profile", person->name);
    }
    for (int i = 0; i < profile->rating_count; i++) {
        const struct wire_rating_line *line = &profile->ratings[i];

        compare_line(auditor->chaos, person, line,
                     rating_book_find(book, person->player, line->rule, line->speed));
    }
    for (const struct rating_line *line = book->lines; line; line = line->hh.next) {
        should += line->id.player == person->player && line->rating.games > 0;
    }
    if (profile->rating_count != should) {
        chaos_fail(auditor->chaos, 0, person->index, "the profile of %s has %d ratings, not %d",
                   person->name, profile->rating_count, should);
    }
    auditor->chaos->counts.profiles++;
}

static void
check_missing(struct chaos *chaos)
{
    for (const struct shown_game *game = chaos->ledger.games; game; game = game->hh.next) {
        if (!game->is_audited && (game->is_gone || shown_game_is_over(game)) && has_begun(game)) {
            chaos_fail(chaos, game->room, NOBODY, "game %" PRIu64 " is not in the archive",
                       game->id);
        }
    }
}

void
audit_all(struct chaos *chaos)
{
    struct archive archive = {0};
    struct rating_book book = {0};
    struct auditor auditor;
    uint64_t before = 0;

    begin(&auditor, chaos);
    for (struct shown_game *game = chaos->ledger.games; game; game = game->hh.next) {
        game->is_audited = false;
    }
    while (read_page(&auditor, &archive, &before)) {
    }
    add_private_games(&auditor, &archive);
    check_missing(chaos);
    rate_all(chaos, &archive, &book);
    for (int i = 0; i < chaos->person_count; i++) {
        if (chaos->people[i]->wants_account && chaos->people[i]->is_known) {
            check_profile(&auditor, &book, chaos->people[i]);
        }
    }
    finish(&auditor);
    rating_book_finish(&book);
    for (int i = 0; i < archive.count; i++) {
        archived_game_finish(&archive.games[i]);
    }
    free(archive.games);
}
