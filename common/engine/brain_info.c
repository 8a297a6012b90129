// SPDX-License-Identifier: MIT
// INFO: values from a manager, which a brain does not answer. Unknown keys and values that make
// no sense are ignored.
#include <stddef.h>

#include "common/engine/brain_internal.h"
#include "common/util/number.h"

// What follows from a value that was told.
enum effect {
    EFFECT_NONE,
    EFFECT_PLAN,   // of the running task
    EFFECT_TABLES, // of the engine
    EFFECT_RULE,   // another one is another game
};

// How a value is kept.
enum place { PLACE_INT64, PLACE_INT, PLACE_BOOL };

struct info_key {
    const char *word;
    int64_t least, most;
    enum effect effect;
    enum place place;
    size_t offset; // in struct brain_info
};

// Some managers say "no limit" by the largest number that they know.
#define MS_MAX (INT64_C(1) << 40)
#define BYTES_MAX (INT64_C(1) << 50)

#define WIDE(field) PLACE_INT64, offsetof(struct brain_info, field)
#define NARROW(field) PLACE_INT, offsetof(struct brain_info, field)
#define SWITCH(field) PLACE_BOOL, offsetof(struct brain_info, field)

// Not in the table, and so ignored like unknown ones: game_type, evaluate, folder (we
// keep no files), thread_split_depth, caution_factor, usedatabase,
// nbestsym, checkmate, vcthread.
static const struct info_key keys[] = {
    {"timeout_turn", 0, MS_MAX, EFFECT_PLAN, WIDE(turn_ms)},
    {"timeout_match", 0, MS_MAX, EFFECT_PLAN, WIDE(match_ms)},
    {"time_left", -MS_MAX, MS_MAX, EFFECT_PLAN, WIDE(left_ms)},
    {"time_increment", 0, MS_MAX, EFFECT_PLAN, WIDE(increment_ms)},
    {"max_memory", 0, BYTES_MAX, EFFECT_TABLES, WIDE(memory_bytes)},
    {"hash_size", 0, BYTES_MAX / 1024, EFFECT_TABLES, WIDE(hash_kb)},
    {"thread_num", 1, INT32_MAX, EFFECT_TABLES, NARROW(threads)},
    {"rule", 0, 15, EFFECT_RULE, NARROW(rule)},
    {"max_depth", -1, INT32_MAX, EFFECT_NONE, NARROW(depth_max)},
    {"max_node", -1, INT64_MAX, EFFECT_NONE, WIDE(node_max)},
    {"show_detail", 0, 3, EFFECT_NONE, SWITCH(shows_detail)},
    {"pondering", 0, 1, EFFECT_NONE, SWITCH(ponders)},
};

static void
keep(struct brain_info *info, const struct info_key *key, int64_t value)
{
    void *place = (char *)info + key->offset;

    switch (key->place) {
    case PLACE_INT64:
        *(int64_t *)place = value;
        break;
    case PLACE_INT:
        *(int *)place = (int)value;
        break;
    case PLACE_BOOL:
        *(bool *)place = value > 0;
        break;
    }
    info->has_left = info->has_left || place == &info->left_ms;
    info->threads = info->threads < BRAIN_THREADS_MAX ? info->threads : BRAIN_THREADS_MAX;
}

static unsigned
carry_out(struct brain *brain, enum effect effect, enum rule rule_before)
{
    switch (effect) {
    case EFFECT_PLAN:
        if (brain->is_thinking) {
            brain->task.plan = brain_plan(brain);
            return BRAIN_RETIME;
        }
        return 0;
    case EFFECT_TABLES:
        return brain->size && !brain->is_thinking ? BRAIN_PREPARE : 0;
    case EFFECT_RULE:
        if (brain_rule(brain) != rule_before) {
            brain_clear(brain);
            return brain_abort(brain) | (brain->size ? BRAIN_PREPARE : 0);
        }
        return 0;
    case EFFECT_NONE:
        break;
    }
    return 0;
}

unsigned
brain_info_line(struct brain *brain, const struct call *call)
{
    struct words rest = call->rest, word = words_take(&rest);
    enum rule rule = brain_rule(brain);
    int64_t value;

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
        const struct info_key *key = &keys[i];

        if (words_equal(word, key->word)) {
            if (!number_parse(rest.text, rest.length, key->least, key->most, &value)) {
                return 0;
            }
            keep(&brain->info, key, value);
            return carry_out(brain, key->effect, rule);
        }
    }
    return 0;
}
