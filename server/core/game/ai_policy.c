// SPDX-License-Identifier: MIT
#include "server/core/game/ai_policy.h"

#include "common/util/rng.h"

enum {
    EVEN_LEAST = 400,   // an even chance is one of these
    EVEN_MOST = 600,    //
    LATE_PART = 3,      // of the board at most this part is empty in a late position
    RESIGN_LEVEL = 6,   // from here on it gives up by itself
    CHILD_LEVEL = 2,    // up to here never against a person
    NO_CHANCE = 25,     // nearly without a chance
    FORCED_WEIGHT = 4,  // a loss by force counts as four moves without a chance
    EASY_PART = 4,      // a pause where nothing is to be thought about: this part of it
    VARIED_LEAST = 400, // others are at least so many thousandths of it
};

bool
ai_policy_is_late(const struct board *board)
{
    return board->empty_count * LATE_PART <= board->size * board->size;
}

int
ai_policy_evenness(int before, uint32_t chance)
{
    return chance >= EVEN_LEAST && chance <= EVEN_MOST ? before + 1 : 0;
}

bool
ai_policy_take_draw(const struct ai_config *ai, bool is_late, int evenness)
{
    if (ai->draws != AI_CHOICE_DEFAULT) {
        return ai->draws == AI_CHOICE_YES;
    }
    return is_late && evenness >= AI_POLICY_EVEN;
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
