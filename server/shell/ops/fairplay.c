// SPDX-License-Identifier: MIT
// The fair-play report: how often somebody plays what the engine would play, by phase and
// difficulty, and how he uses his time, beside others of his rating. It says what it has seen and
// never what follows from it.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#include "common/engine/engine.h"
#include "common/util/json.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/game/rating_table.h"
#include "server/shell/ops/fair_commands.h"
#include "server/shell/ops/fair_moves.h"
#include "server/shell/store/rated_games.h"

#define DAY_MS ((int64_t)24 * 60 * 60 * 1000)

enum { PEER_POINTS = 150, ENGINE_BYTES = 16 << 20 };

static const char remark[] =
    "These are counts, not a verdict. Forced moves are left out; few moves prove nothing; strong\n"
    "players agree with engines. Look at the games before you act.\n";

static const char *const phase_words[PHASE_COUNT] = {"opening", "middle", "end"};
static const char *const difficulty_words[DIFFICULTY_COUNT] = {"easy", "hard"};

// A game that is to be looked at.
struct chosen {
    struct archive_player players[2]; // black, white
    int ratings[2];                   // before it
    char *log;                        // owned
    size_t length;
};

// The newest ones, in a ring.
struct ring {
    struct chosen *list; // owned
    int64_t count;       // of all that came; the newest `most` are there
    int64_t most;
};

struct person {
    uint64_t id;
    char name[WIRE_NAME_BYTES + 1];
    int games;
    int64_t rating_sum; // before each of them
    struct fair_tally tally;
    UT_hash_handle hh;
};

struct fairplay {
    const struct fair_options *options;
    int64_t since_ms;
    struct rating_table table;
    struct ring named, others;
    struct person *people;
};

static void
ring_add(struct ring *ring, const struct rated_game *game, int black, int white)
{
    struct chosen *chosen = &ring->list[ring->count++ % ring->most];

    free(chosen->log);
    chosen->players[0] = game->row.black;
    chosen->players[1] = game->row.white;
    chosen->ratings[0] = black;
    chosen->ratings[1] = white;
    chosen->log = xcalloc(1, game->log_length + 1);
    memcpy(chosen->log, game->log, game->log_length);
    chosen->length = game->log_length;
}

static bool
choose_game(void *data, const struct rated_game *game)
{
    struct fairplay *fairplay = data;
    const struct archive_row *row = &game->row;
    const char *name = fairplay->options->name;
    struct rating *black =
        &rating_table_page(&fairplay->table, row->black.id, row->rule, row->speed)->rating;
    struct rating *white =
        &rating_table_page(&fairplay->table, row->white.id, row->rule, row->speed)->rating;
    double score = row->result == RESULT_DRAW ? 0.5 : row->result == RESULT_BLACK;
    bool is_named =
        name && (strcmp(row->black.name, name) == 0 || strcmp(row->white.name, name) == 0);

    if (row->ended_ms >= fairplay->since_ms) {
        ring_add(is_named ? &fairplay->named : &fairplay->others, game, rating_shown(black),
                 rating_shown(white));
    }
    rating_update(black, white, score, row->ended_ms);
    return true;
}

static struct person *
person_of(struct fairplay *fairplay, const struct archive_player *who)
{
    struct person *person = NULL;

    HASH_FIND(hh, fairplay->people, &who->id, sizeof(who->id), person);
    if (!person) {
        person = xcalloc(1, sizeof(*person));
        person->id = who->id;
        HASH_ADD(hh, fairplay->people, id, sizeof(person->id), person);
    }
    snprintf(person->name, sizeof(person->name), "%s", who->name);
    return person;
}

static void
look_at(struct fairplay *fairplay, struct engine *engine, const struct chosen *chosen)
{
    struct fair_tally tallies[2] = {0};

    if (!fair_moves_count(engine, (uint64_t)fairplay->options->nodes, chosen->log, chosen->length,
                          &tallies[0], &tallies[1])) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        struct person *person = person_of(fairplay, &chosen->players[i]);

        person->games++;
        person->rating_sum += chosen->ratings[i];
        fair_tally_add(&person->tally, &tallies[i]);
    }
}

static int64_t
ring_size(const struct ring *ring)
{
    return ring->count < ring->most ? ring->count : ring->most;
}

static void
look_at_all(struct fairplay *fairplay)
{
    struct engine *engine = engine_create(ENGINE_BYTES);
    int64_t total = ring_size(&fairplay->named) + ring_size(&fairplay->others), done = 0;
    const struct ring *const rings[] = {&fairplay->named, &fairplay->others};

    for (int k = 0; k < 2; k++) {
        for (int64_t i = 0; i < ring_size(rings[k]); i++) {
            fprintf(fairplay->options->progress, "\rgame %" PRId64 " of %" PRId64, ++done, total);
            fflush(fairplay->options->progress);
            look_at(fairplay, engine, &rings[k]->list[i]);
        }
    }
    if (total > 0) {
        fputc('\n', fairplay->options->progress);
    }
    engine_destroy(engine);
}

static int
rating_of(const struct person *person)
{
    return (int)(person->rating_sum / person->games);
}

// All others whose ratings are near.
static struct fair_tally
peers_of(const struct fairplay *fairplay, const struct person *person)
{
    struct fair_tally sum = {0};

    for (const struct person *other = fairplay->people; other; other = other->hh.next) {
        if (other != person && abs(rating_of(other) - rating_of(person)) <= PEER_POINTS) {
            fair_tally_add(&sum, &other->tally);
        }
    }
    return sum;
}

// "71% of 20", "none" where there is nothing to share.
static void
add_share(struct strbuf *out, int agreed, int moves)
{
    if (moves == 0) {
        strbuf_add(out, "none");
    } else {
        strbuf_addf(out, "%d%% of %d", (100 * agreed + moves / 2) / moves, moves);
    }
}

static void
write_times(const struct fair_tally *tally, struct strbuf *out)
{
    int spread = fair_tally_spread(tally);

    strbuf_addf(out, "easy %" PRId64 " ms, hard %" PRId64 " ms, spread %d.%02d",
                fair_tally_mean_ms(tally, MOVE_EASY), fair_tally_mean_ms(tally, MOVE_HARD),
                spread / 100, spread % 100);
}

static void
write_text(const struct person *person, const struct fair_tally *peers, struct strbuf *out)
{
    const struct fair_tally *tally = &person->tally;

    strbuf_addf(out, "%s, rating %d, %d games, %d forced moves left out\n", person->name,
                rating_of(person), person->games, tally->forced);
    for (int i = 0; i < PHASE_COUNT; i++) {
        for (int k = 0; k < DIFFICULTY_COUNT; k++) {
            strbuf_addf(out, "  %-7s %s: ", phase_words[i], difficulty_words[k]);
            add_share(out, tally->agreed[i][k], tally->moves[i][k]);
            strbuf_add(out, "; others of that rating: ");
            add_share(out, peers->agreed[i][k], peers->moves[i][k]);
            strbuf_add_char(out, '\n');
        }
    }
    strbuf_add(out, "  time: ");
    write_times(tally, out);
    strbuf_add(out, "; others of that rating: ");
    write_times(peers, out);
    strbuf_add_char(out, '\n');
}

static void
add_json_tally(struct json *json, const char *name, const struct fair_tally *tally)
{
    json_open(json, name, '{');
    for (int i = 0; i < PHASE_COUNT; i++) {
        json_open(json, phase_words[i], '{');
        for (int k = 0; k < DIFFICULTY_COUNT; k++) {
            json_open(json, difficulty_words[k], '{');
            json_number(json, "moves", tally->moves[i][k]);
            json_number(json, "agreed", tally->agreed[i][k]);
            json_close(json, '}');
        }
        json_close(json, '}');
    }
    json_number(json, "forced", tally->forced);
    json_number(json, "easy_ms", fair_tally_mean_ms(tally, MOVE_EASY));
    json_number(json, "hard_ms", fair_tally_mean_ms(tally, MOVE_HARD));
    json_number(json, "spread_percent", fair_tally_spread(tally));
    json_close(json, '}');
}

static void
write_json(const struct person *person, const struct fair_tally *peers, struct json *json)
{
    json_open(json, NULL, '{');
    json_text(json, "player", person->name);
    json_number(json, "rating", rating_of(person));
    json_number(json, "games", person->games);
    add_json_tally(json, "moves", &person->tally);
    add_json_tally(json, "others", peers);
    json_close(json, '}');
}

static bool
is_asked_for(const struct fairplay *fairplay, const struct person *person)
{
    return !fairplay->options->name || strcmp(person->name, fairplay->options->name) == 0;
}

static void
report(struct fairplay *fairplay)
{
    const struct fair_options *options = fairplay->options;
    struct strbuf text = {0};
    struct json json = {.out = &text};

    if (options->is_json) {
        json_open(&json, NULL, '[');
    }
    for (const struct person *person = fairplay->people; person; person = person->hh.next) {
        struct fair_tally peers = peers_of(fairplay, person);

        if (is_asked_for(fairplay, person)) {
            options->is_json ? write_json(person, &peers, &json)
                             : write_text(person, &peers, &text);
        }
    }
    if (options->is_json) {
        json_close(&json, ']');
        strbuf_add_char(&text, '\n');
    } else {
        strbuf_add(&text, text.length ? remark : "There are no such rated games.\n");
    }
    fputs(strbuf_text(&text), options->out);
    strbuf_finish(&text);
}

static void
finish(struct fairplay *fairplay)
{
    struct ring *const rings[] = {&fairplay->named, &fairplay->others};
    struct person *person, *next;

    for (int k = 0; k < 2; k++) {
        for (int64_t i = 0; i < ring_size(rings[k]); i++) {
            free(rings[k]->list[i].log);
        }
        free(rings[k]->list);
    }
    HASH_ITER(hh, fairplay->people, person, next)
    {
        HASH_DEL(fairplay->people, person);
        free(person);
    }
    rating_table_finish(&fairplay->table);
}

bool
fairplay_report(const struct fair_options *options, struct strbuf *why)
{
    struct fairplay fairplay = {
        .options = options,
        .since_ms = options->days ? options->now_ms - options->days * DAY_MS : 0,
        .named = {.most = options->games},
        .others = {.most = options->games},
    };
    bool is_good;

    fairplay.named.list = xcalloc((size_t)options->games, sizeof(*fairplay.named.list));
    fairplay.others.list = xcalloc((size_t)options->games, sizeof(*fairplay.others.list));
    is_good = rated_games_walk(options->data, choose_game, &fairplay, why) == STORE_OK;
    if (is_good) {
        look_at_all(&fairplay);
        report(&fairplay);
    }
    finish(&fairplay);
    return is_good;
}
