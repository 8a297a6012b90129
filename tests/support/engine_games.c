// SPDX-License-Identifier: MIT
#include "tests/support/engine_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/rng.h"

enum { STEPS_MAX = 1500 }; // no game of two engines is longer

const struct engine_limits engine_games_no_limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};

static const struct {
    const char *name;
    enum personality personality;
    int first; // the number that follows the name begins here, -1 without a number
    int last;
} names[] = {
    {"classic", PERSONALITY_CLASSIC, 1, 2},
    {"patterns", PERSONALITY_PATTERNS, 0, 3},
    {"lines", PERSONALITY_LINES, -1, -1},
    {"minimax", PERSONALITY_MINIMAX, 2, 3},
    {"goren", PERSONALITY_GOREN, 1, ENGINE_LEVEL_MAX},
};

static struct engine_mind
mind_with(enum personality personality, int number)
{
    struct engine_mind mind = {.personality = personality};

    if (personality == PERSONALITY_CLASSIC) {
        memcpy(mind.weights, engine_classic_presets[number - 1], sizeof(mind.weights));
    } else if (personality == PERSONALITY_GOREN) {
        mind.level = number;
    } else {
        mind.plies = number;
    }
    return mind;
}

struct engine_mind
engine_games_mind(const char *name)
{
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        size_t length = strlen(names[i].name);

        for (int number = names[i].first; number <= names[i].last; number++) {
            char tail[4] = "";

            if (number >= 0) {
                snprintf(tail, sizeof(tail), "%d", number & 15);
            }
            if (strncmp(name, names[i].name, length) == 0 && strcmp(name + length, tail) == 0) {
                return mind_with(names[i].personality, number);
            }
        }
    }
    fprintf(stderr, "there is no mind called %s\n", name);
    abort();
}

struct match_settings
engine_games_settings(enum rule rule, enum opening opening, int size)
{
    struct match_settings settings;

    memset(&settings, 0, sizeof(settings));
    settings.rules.rule = rule;
    settings.size = (uint8_t)size;
    settings.opening = (struct opening_choice){opening, opening_usual_n(opening)};
    return settings;
}

bool
engine_games_step(struct engine *engine, struct match *match, const struct engine_mind *mind,
                  uint64_t seed, struct engine_answer *answer)
{
    return engine_think(engine, match, mind, seed, &engine_games_no_limits, answer) &&
           match_apply(match, &answer->action, 0).verdict == VERDICT_OK;
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
play(struct engine *engine, const struct match_settings *settings, const struct engine_mind *mind,
     uint64_t signature, long *actions)
{
    struct match match;
    int step = 0;

    match_init(&match, settings, 0);
    while (match.phase == MATCH_RUNNING && step < STEPS_MAX) {
        struct engine_answer answer;

        if (!engine_games_step(engine, &match, mind, signature + (uint64_t)step, &answer)) {
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
engine_games_signature(struct engine *engine, const struct engine_mind *mind, long *actions)
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

        signature = play(engine, &settings, mind, signature, actions);
    }
    return signature;
}
