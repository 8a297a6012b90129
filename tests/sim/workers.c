// SPDX-License-Identifier: MIT
// Those who work beside the loop: engines that answer late, wrongly or never,
// the one who hashes passwords, the one who reads the archive.
#include <stdlib.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/game/rating_entry.h"
#include "server/core/tables.h"
#include "tests/sim/ais.h"
#include "tests/sim/world.h"
#include "tests/support/random_match.h"

enum { PAGE_GAMES = 6, SPENT_MS = 700 };

static struct worker *
find(struct sim *sim, uint64_t job)
{
    struct worker *worker = NULL;

    HASH_FIND(hh, sim->workers, &job, sizeof(job), worker);
    return worker;
}

static void
drop(struct sim *sim, struct worker *worker)
{
    HASH_DEL(sim->workers, worker);
    blob_release(worker->log);
    free(worker);
}

void
workers_take(struct sim *sim, const struct effect *effect)
{
    struct worker *worker = xcalloc(1, sizeof(*worker));
    int64_t delay = world_between(sim, 1, 300);

    worker->kind = effect->kind;
    if (effect->kind == EFFECT_ENGINE) {
        struct note note = {.step = sim->totals.steps,
                            .at_ms = sim->now_ms,
                            .kind = NOTE_ENGINE,
                            .room = effect->engine.room,
                            .b = effect->engine.job};

        history_add(&sim->history, &note);
        worker->job = effect->engine.job;
        worker->room = effect->engine.room;
        worker->is_hint = effect->engine.is_hint;
        worker->log = blob_hold(effect->engine.log);
        // A dead one is noticed by the core alone; hints are always answered.
        worker->is_mute = !worker->is_hint && world_chance(sim, 60);
        delay = world_chance(sim, 100) ? world_between(sim, 1000, 20000) : delay;
    } else if (effect->kind == EFFECT_HASH) {
        worker->job = effect->hash.job;
        worker->hash = effect->hash;
    } else {
        worker->job = effect->query.job;
        worker->query = effect->query;
    }
    HASH_ADD(hh, sim->workers, job, sizeof(worker->job), worker);
    world_add(sim, sim->now_ms + delay, TASK_WORKER, worker->job, NULL);
    if (effect->kind == EFFECT_ENGINE && effect->engine.wants_info) {
        world_add(sim, sim->now_ms + world_between(sim, 1, 200), TASK_INFO, worker->job, NULL);
    }
}

// It thinks aloud, more often than anybody wants to hear it.
void
workers_on_info(struct sim *sim, uint64_t job)
{
    const struct worker *worker = find(sim, job);
    struct wire_thought info;
    struct core_event event = {.kind = EVENT_ENGINE_INFO, .job = job, .info = &info};

    // The last word of a job that was cancelled may still be on its way.
    if (!sim->core || (!worker && !world_chance(sim, 200))) {
        return;
    }
    info = (struct wire_thought){.depth = 3, .nodes = 100, .chance = rng_below(&sim->rng, 1001)};
    world_step(sim, &event);
    if (find(sim, job)) {
        world_add(sim, sim->now_ms + world_between(sim, 20, 600), TASK_INFO, job, NULL);
    }
}

void
workers_forget(struct sim *sim, uint64_t job)
{
    struct worker *worker = find(sim, job);

    if (worker) {
        drop(sim, worker);
    }
}

void
workers_drop_all(struct sim *sim)
{
    struct worker *worker, *next;

    HASH_ITER(hh, sim->workers, worker, next)
    {
        drop(sim, worker);
    }
}

// Mostly a move that could be played, now and then nonsense.
static struct action
think(struct sim *sim, const struct worker *worker, struct wire_thought *info)
{
    struct random_match random = {.rng = {rng_next(&sim->rng)}};
    struct action action = {.kind = ACTION_PLACE, .point_count = 1, .points = {{7, 7}}};
    int line;

    *info = (struct wire_thought){0};
    if (match_log_read((const char *)worker->log->bytes, worker->log->length, 0, &random.match,
                       &line) != MATCH_LOG_OK) {
        sim_fail(sim, 0, 0, "an engine is handed a log that is wrong in line %d", line);
        return action;
    }
    action = random_match_pick(&random);
    *info = ais_think(sim, worker->room, &random.match);
    match_finish(&random.match);
    return action;
}

static void
answer_engine(struct sim *sim, const struct worker *worker)
{
    struct wire_hint_point points[] = {{.point = {3, 3}, .value = 500},
                                       {.point = {4, 4}, .value = 400}};
    struct wire_hint_result hint = {.point_count = 2, .points = points, .chance = 500, .depth = 4};
    struct core_event event = {.kind = EVENT_ENGINE_FAILED, .job = worker->job};
    struct wire_thought info;
    struct action action;

    if (worker->is_hint && !world_chance(sim, 200)) {
        event.kind = EVENT_ENGINE_HINT;
        event.hint = &hint;
    } else if (!worker->is_hint && !world_chance(sim, 50)) {
        const struct room *room = core_room(sim->core, worker->room);

        action = think(sim, worker, &info);
        event.kind = EVENT_ENGINE_MOVE;
        event.action = &action;
        event.info = &info;
        event.spent_ms = SPENT_MS;
        if (room && room->ai_job == worker->job) {
            ais_note(sim, room, &info);
        }
    }
    workers_forget(sim, worker->job);
    world_step(sim, &event);
}

// A stored password is its own hash with a mark in front.
static void
answer_hash(struct sim *sim, struct worker *worker)
{
    char hash[PLAYER_HASH_BYTES];
    struct core_event event = {.kind = EVENT_HASHED, .job = worker->job, .text = hash};

    snprintf(hash, sizeof(hash), "$sim$%.100s", worker->hash.password);
    event.is_good = worker->hash.kind == HASH_MAKE ? !world_chance(sim, 20)
                                                   : strcmp(hash, worker->hash.stored) == 0;
    workers_forget(sim, worker->job);
    world_step(sim, &event);
}

static bool
is_match(const struct book_game *game, const struct query_job *query)
{
    const uint64_t *who = game->players;
    bool has_player = !query->player || who[1] == query->player || who[2] == query->player;
    bool has_other = !query->opponent || who[1] == query->opponent || who[2] == query->opponent;

    return has_player && has_other && books_may_see(game, query->viewer) &&
           (!query->game || game->id < query->game) &&
           (query->rule == ANY_RULE || (int)game->rule == query->rule) &&
           (query->result == RESULT_NONE || game->outcome.result == query->result) &&
           (!query->from_ms || game->ended_ms >= query->from_ms) &&
           (!query->to_ms || game->ended_ms <= query->to_ms) &&
           opening_name_is_like(game->opening, query->opening);
}

static struct wire_archive_game
page_row(const struct book_game *game)
{
    return (struct wire_archive_game){
        .game = game->id,
        .black = game->names[STONE_BLACK],
        .white = game->names[STONE_WHITE],
        .rule = game->rule,
        .size = (uint32_t)game->size,
        .result = game->outcome.result,
        .reason = game->outcome.reason,
        .moves = (uint32_t)game->move_count,
        .ended_ms = (uint64_t)game->ended_ms,
        .rated = game->is_rated,
        .opening = game->opening ? game->opening->code : "",
    };
}

// The newest game that fits and is older than this one, 0 = the newest.
static const struct book_game *
next_game(struct sim *sim, const struct query_job *query, uint64_t before)
{
    const struct book_game *newest = NULL;

    for (const struct book_game *game = sim->books.games; game; game = game->hh.next) {
        if ((!before || game->id < before) && (!newest || game->id > newest->id) &&
            is_match(game, query)) {
            newest = game;
        }
    }
    return newest;
}

// Pages are short, so that there are several.
static void
answer_archive(struct sim *sim, struct worker *worker)
{
    struct wire_archive_game games[WIRE_ARCHIVE_MAX];
    struct wire_archive_page page = {.games = games};
    struct core_event event = {.kind = EVENT_ARCHIVE_PAGE, .job = worker->job, .archive = &page};
    const struct book_game *game = next_game(sim, &worker->query, 0);

    while (game && page.game_count < PAGE_GAMES) {
        games[page.game_count++] = page_row(game);
        game = next_game(sim, &worker->query, game->id);
    }
    page.more = game;
    workers_forget(sim, worker->job);
    world_step(sim, &event);
}

static void
answer_record(struct sim *sim, struct worker *worker)
{
    const struct kept *kept = disk_find(&sim->disk, ENTRY_GAME, worker->query.game, 0);
    const struct book_game *game = books_find(&sim->books, worker->query.game);
    struct core_event event = {.kind = EVENT_RECORD, .job = worker->job};
    char *text = NULL;

    if (kept && game && books_may_see(game, worker->query.viewer)) {
        text = xcalloc(1, kept->data->length + 1);
        memcpy(text, kept->data->bytes, kept->data->length);
        event.text = text;
    }
    workers_forget(sim, worker->job);
    world_step(sim, &event);
    free(text);
}

// Is it of his rating, as the question wants it?
static bool
is_of_rating_history(const struct kept *kept, const struct query_job *query,
                     struct rating_entry *entry)
{
    return kept->id.kind == ENTRY_RATING &&
           rating_entry_read(entry, (const char *)kept->data->bytes, kept->data->length) &&
           entry->player == query->player && entry->ended_ms >= query->from_ms &&
           (query->rule == ANY_RULE || (int)entry->rule == query->rule) &&
           (query->speed == ANY_SPEED || (int)entry->speed == query->speed);
}

// Entries come in the order in which games ended. Where the question leaves it open, the
// first one settles rule and speed.
static void
answer_rating_history(struct sim *sim, struct worker *worker)
{
    struct wire_career_day days[WIRE_CAREER_DAYS];
    struct wire_career career = {.rule = ANY_RULE, .speed = ANY_SPEED, .days = days};
    struct core_event event = {
        .kind = EVENT_RATING_HISTORY, .job = worker->job, .rating_history = &career};

    for (const struct kept *kept = sim->disk.kept; kept; kept = kept->hh.next) {
        struct rating_entry entry;
        uint32_t day;

        if (!is_of_rating_history(kept, &worker->query, &entry)) {
            continue;
        }
        worker->query.rule = career.rule = (int)entry.rule;
        worker->query.speed = career.speed = (int)entry.speed;
        day = (uint32_t)(entry.ended_ms / (24 * 60 * 60 * 1000));
        if (!career.day_count || days[career.day_count - 1].day != day) {
            career.day_count += career.day_count < WIRE_CAREER_DAYS;
        }
        days[career.day_count - 1] = (struct wire_career_day){day, entry.rating};
    }
    workers_forget(sim, worker->job);
    world_step(sim, &event);
}

void
workers_on_task(struct sim *sim, uint64_t job)
{
    struct worker *worker = find(sim, job);

    if (!worker || worker->is_mute) {
        // An answer to a job that nobody waits for is harmless.
        struct core_event late = {.kind = EVENT_ENGINE_FAILED, .job = job};

        if (!worker && world_chance(sim, 300)) {
            world_step(sim, &late);
        }
        return;
    }
    if (worker->kind != EFFECT_ENGINE && world_chance(sim, 15)) {
        struct core_event refused = {.kind = EVENT_REFUSED, .job = job};

        // Too many waited already.
        workers_forget(sim, job);
        world_step(sim, &refused);
    } else if (worker->kind == EFFECT_ENGINE) {
        answer_engine(sim, worker);
    } else if (worker->kind == EFFECT_HASH) {
        answer_hash(sim, worker);
    } else if (worker->query.kind == QUERY_ARCHIVE) {
        answer_archive(sim, worker);
    } else if (worker->query.kind == QUERY_RATING_HISTORY) {
        answer_rating_history(sim, worker);
    } else {
        answer_record(sim, worker);
    }
}
