// SPDX-License-Identifier: MIT
#include "server/core/habits.h"

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
habits_is_late(const struct board *board)
{
    return board->empty_count * LATE_PART <= board->size * board->size;
}

int
habits_evenness(int before, uint32_t chance)
{
    return chance >= EVEN_LEAST && chance <= EVEN_MOST ? before + 1 : 0;
}

bool
habits_take_draw(const struct ai_settings *ai, bool is_late, int evenness)
{
    if (ai->draws != HABIT_USUAL) {
        return ai->draws == HABIT_YES;
    }
    return is_late && evenness >= HABITS_EVEN;
}

bool
habits_offer_draw(const struct ai_settings *ai)
{
    return ai->draws != HABIT_NO;
}

int
habits_despair(int before, uint32_t chance, uint32_t loss_in)
{
    if (loss_in) {
        return before + FORCED_WEIGHT;
    }
    return chance <= NO_CHANCE ? before + 1 : 0;
}

bool
habits_may_resign(const struct ai_settings *ai, bool is_against_person)
{
    if (ai->mind == MIND_GOREN && ai->level <= CHILD_LEVEL && is_against_person) {
        return false;
    }
    if (ai->resign != HABIT_USUAL) {
        return ai->resign == HABIT_YES;
    }
    return ai->mind == MIND_GOREN && ai->level >= RESIGN_LEVEL;
}

int64_t
habits_pause_ms(const struct ai_settings *ai, uint64_t seed, bool easy)
{
    int64_t share = VARIED_LEAST + (int64_t)(rng_mix(seed) % (1000 - VARIED_LEAST + 1));

    if (!ai->varied) {
        return ai->pause_ms;
    }
    return ai->pause_ms * share / 1000 / (easy ? EASY_PART : 1);
}
