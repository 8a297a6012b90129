// SPDX-License-Identifier: MIT
#include "server/core/game/ai_policy.h"

#include "common/util/rng.h"

enum {
    STRONG_LEVEL = 5,   // from here on it knows what a draw is worth
    EVEN_CHANCE = 500,  // a strong one is not better up to here
    WON_CHANCE = 800,   // the others see a win from here on
    RESIGN_LEVEL = 6,   // from here on it gives up by itself
    CHILD_LEVEL = 2,    // up to here never against a person
    NO_CHANCE = 25,     // nearly without a chance
    FORCED_WEIGHT = 2,  // a loss by force counts as two moves without a chance
    EASY_PART = 4,      // a pause where nothing is to be thought about: this part of it
    VARIED_LEAST = 400, // others are at least so many thousandths of it
};

bool
ai_policy_take_draw(const struct ai_config *ai, uint32_t chance)
{
    if (ai->draws != AI_CHOICE_DEFAULT) {
        return ai->draws == AI_CHOICE_YES;
    }
    return ai->kind == AI_GOREN && ai->level >= STRONG_LEVEL ? chance <= EVEN_CHANCE
                                                             : chance < WON_CHANCE;
}

bool
ai_policy_offer_draw(const struct ai_config *ai)
{
    return ai->draws != AI_CHOICE_NO;
}

int
ai_policy_despair(int before, uint32_t chance, uint32_t loss_in)
{
    if (loss_in) {
        return before + FORCED_WEIGHT;
    }
    return chance <= NO_CHANCE ? before + 1 : 0;
}

bool
ai_policy_may_resign(const struct ai_config *ai, bool is_against_person)
{
    if (ai->kind == AI_GOREN && ai->level <= CHILD_LEVEL && is_against_person) {
        return false;
    }
    if (ai->resign != AI_CHOICE_DEFAULT) {
        return ai->resign == AI_CHOICE_YES;
    }
    return ai->kind == AI_GOREN && ai->level >= RESIGN_LEVEL;
}

int64_t
ai_policy_pause_ms(const struct ai_config *ai, uint64_t seed, bool easy)
{
    int64_t share = VARIED_LEAST + (int64_t)(rng_mix(seed) % (1000 - VARIED_LEAST + 1));

    if (!ai->varied) {
        return ai->pause_ms;
    }
    return ai->pause_ms * share / 1000 / (easy ? EASY_PART : 1);
}
