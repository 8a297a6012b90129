// SPDX-License-Identifier: MIT
// Whole games of engines against each other and against somebody who does anything
// that is legal, by all rules, openings and sizes: every answer is accepted, a win
// is taken, nothing that loses at once is played while something else is there, and
// every game ends.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/point.h"
#include "common/util/rng.h"
#include "tests/property/property.h"
#include "tests/support/engine_games.h"

enum {
    STEPS_MAX = 3000,
    TRIES_MAX = 200000, // of the random player to find something legal
    SLOW_SIZE_MAX = 11, // beyond that the small players do not look ahead
    NODES_MAX = 60,     // of a search of the full engine
    LOOK_SHARE = 8,     // one answer in so many is compared with all other stones
};

enum player_kind { PLAYER_RANDOM, PLAYER_CLASSIC, PLAYER_GOREN, PLAYER_OTHER };

struct player {
    enum player_kind kind;
    struct ai_config ai;
};

struct game {
    uint64_t seed;
    struct rng rng;
    struct match match, trial; // owned
    struct engine *engine;     // owned
    struct player players[SEAT_COUNT];
    long questions;
};

static void
fail(const struct game *game, const char *what)
{
    const struct match_settings *settings = &game->match.settings;
    char text[OPENING_TEXT_BYTES];

    printf("property_engine: %s\n  seed %" PRIu64 ", %s, %s, size %d, move %d, AI kinds %d "
           "and %d\n",
           what, game->seed, rules_set(settings->rules.rule)->name,
           opening_format(settings->opening, text), settings->size, match_next_move(&game->match),
           game->players[SEAT_A].ai.kind, game->players[SEAT_B].ai.kind);
    exit(1);
}

// Settings.

static struct match_settings
any_settings(struct rng *rng)
{
    struct match_settings settings;

    do {
        enum rule rule = (enum rule)rng_below(rng, RULE_COUNT);
        enum opening opening = (enum opening)rng_below(rng, OPENING_COUNT);
        int size = BOARD_SIZE_MIN + (int)rng_below(rng, BOARD_SIZE_MAX - BOARD_SIZE_MIN + 1);

        settings = engine_games_settings(rule, opening, size);
        if (settings.opening.n) {
            settings.opening.n = (uint8_t)(1 + rng_below(rng, OPENING_OFFERS_MAX));
        }
        settings.rules.options.reject_fouls = rng_below(rng, 2);
        settings.rules.options.draw_dead = rng_below(rng, 2);
        settings.rules.options.draw_margin = (uint16_t)(rng_below(rng, 2) * rng_below(rng, 20));
    } while (match_settings_check(&settings) != SETTINGS_OK);
    return settings;
}

static struct player
any_player(struct rng *rng, int size)
{
    struct player player = {.kind = (enum player_kind)rng_below(rng, PLAYER_OTHER + 1)};
    struct ai_config *ai = &player.ai;

    if (player.kind == PLAYER_OTHER && size > SLOW_SIZE_MAX) {
        player.kind = PLAYER_CLASSIC;
    }
    ai->kind = AI_CLASSIC;
    ai->level = 1 + rng_below(rng, AI_LEVEL_MAX);
    ai->plies = rng_below(rng, 4);
    if (player.kind == PLAYER_OTHER) {
        ai->kind = (enum ai_kind)rng_below(rng, AI_KIND_COUNT);
    } else if (player.kind == PLAYER_GOREN) {
        ai->kind = AI_GOREN;
    }
    // A preset, or weights of any kind.
    ai->weight_count = AI_WEIGHT_COUNT;
    memcpy(ai->weights, ai_classic_presets[rng_below(rng, 2)], sizeof(ai->weights));
    for (int i = 0; i < AI_WEIGHT_COUNT && rng_below(rng, 3) == 0; i++) {
        ai->weights[i] = rng_below(rng, 100001);
    }
    return player;
}

// The player who does anything.

static struct point
any_point(struct rng *rng, int size)
{
    int8_t x = (int8_t)rng_below(rng, (uint32_t)size);
    int8_t y = (int8_t)rng_below(rng, (uint32_t)size);

    return (struct point){x, y};
}

static struct action
any_action(struct game *game)
{
    const struct match *match = &game->match;
    unsigned steps = opening_steps(&match->opening);
    struct action action = {.kind = ACTION_PLACE, .seat = match_actor(match), .point_count = 1};
    int least, most;

    if (steps) {
        action.kind = (enum action_kind)rng_below(&game->rng, OPENING_STEP_COUNT);
        opening_number_range(&match->opening, &least, &most);
        action.number = least + (int)rng_below(&game->rng, (uint32_t)(most - least + 1));
        action.point_count = action.kind == ACTION_OFFER                                ? least
                             : action.kind == ACTION_PLACE2                             ? 2
                             : action.kind >= ACTION_SWAP && action.kind < ACTION_OFFER ? 0
                                                                                        : 1;
    } else if (rng_below(&game->rng, 40) == 0) {
        action.kind = ACTION_PASS;
        action.point_count = 0;
    }
    for (int i = 0; i < action.point_count; i++) {
        action.points[i] = any_point(&game->rng, match->board.size);
    }
    if (action.kind == ACTION_CHOOSE && match->opening.offered_count) {
        action.points[0] =
            match->opening.offered[rng_below(&game->rng, match->opening.offered_count)];
    }
    return action;
}

static void
play_anything(struct game *game)
{
    for (int i = 0; i < TRIES_MAX; i++) {
        struct action action = any_action(game);

        if (match_apply(&game->match, &action, 0).verdict == VERDICT_OK) {
            return;
        }
    }
    fail(game, "the random player found nothing legal");
}

// The engine, and what could be said against its answer.

// What a stone leads to for whoever places it: 1 wins, -1 loses, 0 neither; -2 if it
// is refused.
static int
outcome_of(struct game *game, struct point p)
{
    const struct match *match = &game->match;
    struct action action = {
        .kind = ACTION_PLACE, .seat = match_actor(match), .point_count = 1, .points = {p}};
    enum result win = result_win(match_next_stone(match));

    match_copy(&game->trial, match);
    if (match_apply(&game->trial, &action, 0).verdict != VERDICT_OK) {
        return -2;
    }
    if (game->trial.phase != MATCH_OVER || game->trial.outcome.result == RESULT_DRAW) {
        return 0;
    }
    return game->trial.outcome.result == win ? 1 : -1;
}

static int
best_outcome(struct game *game)
{
    struct point p = POINT_NONE;
    int best = -2;

    while (board_next_empty(&game->match.board, &p)) {
        int outcome = outcome_of(game, p);

        best = outcome > best ? outcome : best;
    }
    return best;
}

// The best outcome is compared with what the answer leads to.
static void
compare(struct game *game, const struct action *action)
{
    int best = best_outcome(game);

    game->questions++;
    if (action->kind == ACTION_PASS) {
        if (best >= 0) {
            fail(game, "passes though there is a stone to place");
        }
    } else if (action->kind == ACTION_PLACE && outcome_of(game, action->points[0]) != best) {
        fail(game, best == 1 ? "does not take the win" : "loses at once without need");
    }
}

static void
play_answer(struct game *game, const struct ai_config *ai)
{
    uint64_t seed = rng_next(&game->rng);
    struct engine_limits limits = engine_games_no_limits;
    struct engine_answer answer;

    // The last move and the first one that was looked at are as legal as the best.
    limits.nodes = 1 + rng_below(&game->rng, NODES_MAX);
    game->questions++;
    if (!engine_think(game->engine, &game->match, ai, seed, &limits, &answer)) {
        fail(game, "the engine has no answer");
    }
    if (rng_below(&game->rng, LOOK_SHARE) == 0 && game->match.opening.state == OPENING_PLAY) {
        compare(game, &answer.action);
    }
    if (match_apply(&game->match, &answer.action, 0).verdict != VERDICT_OK) {
        fail(game, "the engine's answer is refused");
    }
}

static long
try_seed(uint64_t seed)
{
    struct game game = {.seed = seed, .rng = {rng_mix(seed)}, .engine = engine_create(0)};
    struct match_settings settings = any_settings(&game.rng);
    int steps = 0;

    for (int seat = 0; seat < SEAT_COUNT; seat++) {
        game.players[seat] = any_player(&game.rng, settings.size);
    }
    match_init(&game.match, &settings, 0);
    for (; game.match.phase == MATCH_RUNNING; steps++) {
        const struct player *player = &game.players[match_actor(&game.match)];

        if (steps == STEPS_MAX) {
            fail(&game, "the game does not end");
        }
        if (player->kind == PLAYER_RANDOM) {
            play_anything(&game);
        } else {
            play_answer(&game, &player->ai);
        }
    }
    match_finish(&game.match);
    match_finish(&game.trial);
    engine_destroy(game.engine);
    return game.questions;
}

int
main(int argc, char **argv)
{
    static const struct property property = {
        .name = "property_engine", .percent = 2, .try_seed = try_seed};

    return property_main(&property, argc, argv);
}
