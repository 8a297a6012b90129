// SPDX-License-Identifier: MIT
#include "tests/support/engine_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/point.h"
#include "common/util/rng.h"

enum {
    STEPS_MAX = 1500, // no game of two engines is longer
    STONES_MIN = 2,   // of an opening
    STONES_MAX = 6,
    SPREAD = 3,         // of its stones, from each other
    FAIR = 180,         // neither side is better off by more (value.h)
    FAIR_NODES = 1000,  // as such a search sees it
    OPENINGS_MAX = 200, // that are tried before an unfair one is good enough
};

const struct engine_limits engine_games_no_limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};

static const struct {
    const char *name;
    enum ai_kind kind;
    int first; // the number that follows the name begins here, -1 without a number
    int last;
} names[] = {
    {"classic", AI_CLASSIC, 1, 2},
    {"patterns", AI_PATTERNS, 0, 3},
    {"lines", AI_LINES, 1, 3},
    {"minimax", AI_MINIMAX, 2, 3},
    {"matrix", AI_MATRIX, 1, 3},
    {"scale", AI_SCALE, -1, -1},
    {"goren", AI_GOREN, 1, AI_LEVEL_MAX},
};

static struct ai_config
ai_with(enum ai_kind kind, int number)
{
    struct ai_config ai = {.kind = kind};

    if (kind == AI_CLASSIC) {
        ai.weight_count = AI_WEIGHT_COUNT;
        memcpy(ai.weights, ai_classic_presets[number - 1], sizeof(ai.weights));
    } else if (kind == AI_GOREN) {
        ai.level = (uint32_t)number;
    } else {
        ai.plies = (uint32_t)number;
    }
    return ai;
}

struct ai_config
engine_games_ai(const char *name)
{
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        size_t length = strlen(names[i].name);

        for (int number = names[i].first; number <= names[i].last; number++) {
            char tail[4] = "";

            if (number >= 0) {
                snprintf(tail, sizeof(tail), "%d", number & 15);
            }
            if (strncmp(name, names[i].name, length) == 0 && strcmp(name + length, tail) == 0) {
                return ai_with(names[i].kind, number);
            }
        }
    }
    fprintf(stderr, "there is no AI called %s\n", name);
    abort();
}

struct match_settings
engine_games_settings(enum rule rule, enum opening opening, int size)
{
    struct match_settings settings;

    memset(&settings, 0, sizeof(settings));
    settings.rules.rule = rule;
    settings.size = (uint8_t)size;
    settings.opening = (struct opening_choice){opening, opening_default_n(opening)};
    return settings;
}

bool
engine_games_step(struct engine *engine, struct match *match, const struct ai_config *ai,
                  uint64_t seed, struct engine_answer *answer)
{
    return engine_think(engine, match, ai, seed, &engine_games_no_limits, answer) &&
           match_apply(match, &answer->action, 0).verdict == VERDICT_OK;
}

// A point near the stones, or near the centre if there is none.
static struct point
any_point(const struct board *board, struct rng *rng)
{
    struct point near = point_centre(board->size), p = POINT_NONE;
    uint32_t seen = 0;

    for (int i = 0; i < board->size * board->size; i++) {
        struct point q = {(int8_t)(i % board->size), (int8_t)(i / board->size)};

        if (board_at(board, q) != STONE_NONE && rng_below(rng, ++seen) == 0) {
            near = q;
        }
    }
    p.x = (int8_t)(near.x + (int)rng_below(rng, 2 * SPREAD + 1) - SPREAD);
    p.y = (int8_t)(near.y + (int)rng_below(rng, 2 * SPREAD + 1) - SPREAD);
    return p;
}

static void
scatter(const struct rules *rules, int size, struct rng *rng, struct engine_position *position)
{
    int stones = STONES_MIN + (int)rng_below(rng, STONES_MAX - STONES_MIN + 1);

    memset(position, 0, sizeof(*position));
    position->rules = *rules;
    position->to_move = STONE_BLACK;
    board_init(&position->board, size);
    while (stones > 0) {
        struct point p = any_point(&position->board, rng);
        struct judgement judgement = rules_judge(rules, &position->board, p, position->to_move);

        if (judgement.verdict == VERDICT_OK && !judgement.is_foul) {
            board_place(&position->board, p, position->to_move, judgement.taken);
            engine_recent_add(&position->recent, p);
            position->to_move = stone_other(position->to_move);
            stones--;
        }
    }
}

void
engine_games_open(struct engine *engine, const struct rules *rules, int size, struct rng *rng,
                  struct engine_position *position)
{
    struct ai_config ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX};
    struct engine_limits limits = engine_games_no_limits;

    limits.nodes = FAIR_NODES;
    for (int i = 0; i < OPENINGS_MAX; i++) {
        struct engine_view view;
        struct point best;

        scatter(rules, size, rng, position);
        if (engine_find(engine, position, &ai, 1, &limits, &best, &view) &&
            abs(view.value) <= FAIR) {
            return;
        }
    }
}

struct point
engine_games_advise(void *data, const struct rules *rules, const struct board *board,
                    enum stone attacker)
{
    struct engine_position position = {.rules = *rules, .board = *board, .to_move = attacker};
    struct ai_config ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX};
    struct engine_limits limits = engine_games_no_limits;
    struct engine_view view;
    struct point best;

    limits.nodes = ENGINE_GAMES_ADVICE_NODES;
    if (!engine_find(data, &position, &ai, 1, &limits, &best, &view) || view.win_in <= 0) {
        return POINT_NONE;
    }
    return best;
}

static uint64_t
mix_action(uint64_t signature, const struct action *action)
{
    signature = rng_mix(signature ^ (uint64_t)action->kind);
    signature = rng_mix(signature ^ (uint64_t)action->number);
    for (int i = 0; i < action->point_count; i++) {
        signature = rng_mix(signature ^ (uint64_t)(action->points[i].y << 5 | action->points[i].x));
    }
    return signature;
}

// 0 if it went wrong.
static uint64_t
play(struct engine *engine, const struct match_settings *settings, const struct ai_config *ai,
     uint64_t signature, long *actions)
{
    struct match match;
    int step = 0;

    match_init(&match, settings, 0);
    while (match.phase == MATCH_RUNNING && step < STEPS_MAX) {
        struct engine_answer answer;

        if (!engine_games_step(engine, &match, ai, signature + (uint64_t)step, &answer)) {
            break;
        }
        signature = mix_action(signature, &answer.action);
        step++;
    }
    *actions += step;
    signature = rng_mix(signature ^ (uint64_t)match.outcome.result);
    if (match.phase != MATCH_OVER) {
        signature = 0;
    }
    match_finish(&match);
    return signature;
}

uint64_t
engine_games_signature(struct engine *engine, const struct ai_config *ai, long *actions)
{
    static const struct {
        enum rule rule;
        enum opening opening;
        int size;
    } games[] = {
        {RULE_FREESTYLE, OPENING_FREE, 15},   {RULE_STANDARD, OPENING_SWAP2, 15},
        {RULE_CARO, OPENING_PRO, 13},         {RULE_RENJU, OPENING_TARAGUCHI, 15},
        {RULE_RENJU, OPENING_SOOSYRV, 15},    {RULE_CAPTURE42, OPENING_FREE, 19},
        {RULE_NINUKI, OPENING_CENTRAL, 15},   {RULE_KERYO, OPENING_LONGPRO, 19},
        {RULE_CARO_STRICT, OPENING_FREE, 10},
    };
    uint64_t signature = 1;

    *actions = 0;
    for (size_t i = 0; i < sizeof(games) / sizeof(*games) && signature; i++) {
        struct match_settings settings =
            engine_games_settings(games[i].rule, games[i].opening, games[i].size);

        signature = play(engine, &settings, ai, signature, actions);
    }
    return signature;
}
