// SPDX-License-Identifier: MIT
// INFO: values from a manager, which a brain does not answer. Unknown keys and values that make
// no sense are ignored.
#include <strings.h>

#include "common/engine/brain_internal.h"
#include "common/util/number.h"

// What follows from a value that was told.
enum effect {
    EFFECT_NONE,
    EFFECT_PLAN,   // of the running task
    EFFECT_TABLES, // of the engine
    EFFECT_RULE,   // another one is another game
};

struct info_key {
    const char *word;
    int64_t least, most;
    enum effect effect;
    void (*set)(struct brain_info *info, int64_t value);
};

// Some managers say "no limit" by the largest number that they know.
#define MS_MAX (INT64_C(1) << 40)
#define BYTES_MAX (INT64_C(1) << 50)

static void
set_turn(struct brain_info *info, int64_t value)
{
    info->turn_ms = value;
}

static void
set_match(struct brain_info *info, int64_t value)
{
    info->match_ms = value;
}

static void
set_left(struct brain_info *info, int64_t value)
{
    info->left_ms = value;
    info->has_left = true;
}

static void
set_increment(struct brain_info *info, int64_t value)
{
    info->increment_ms = value;
}

static void
set_memory(struct brain_info *info, int64_t value)
{
    info->memory_bytes = value;
}

static void
set_hash(struct brain_info *info, int64_t value)
{
    info->hash_kb = value;
}

static void
set_threads(struct brain_info *info, int64_t value)
{
    info->threads = (int)(value < BRAIN_THREADS_MAX ? value : BRAIN_THREADS_MAX);
}

static void
set_rule(struct brain_info *info, int64_t value)
{
    info->rule = (int)value;
}

static void
set_depth(struct brain_info *info, int64_t value)
{
    info->depth_max = value > 0 ? (int)value : 0;
}

static void
set_nodes(struct brain_info *info, int64_t value)
{
    info->node_max = value > 0 ? value : 0;
}

static void
set_detail(struct brain_info *info, int64_t value)
{
    info->shows_detail = value > 0;
}

static void
set_pondering(struct brain_info *info, int64_t value)
{
    info->ponders = value > 0;
}

// Not in the table, and so ignored like unknown ones: game_type, evaluate, folder (we
// keep no files), thread_split_depth, caution_factor, usedatabase,
// nbestsym, checkmate, vcthread.
static const struct info_key keys[] = {
    {"timeout_turn", 0, MS_MAX, EFFECT_PLAN, set_turn},
    {"timeout_match", 0, MS_MAX, EFFECT_PLAN, set_match},
    {"time_left", -MS_MAX, MS_MAX, EFFECT_PLAN, set_left},
    {"time_increment", 0, MS_MAX, EFFECT_PLAN, set_increment},
    {"max_memory", 0, BYTES_MAX, EFFECT_TABLES, set_memory},
    {"hash_size", 0, BYTES_MAX / 1024, EFFECT_TABLES, set_hash},
    {"thread_num", 1, INT32_MAX, EFFECT_TABLES, set_threads},
    {"rule", 0, 15, EFFECT_RULE, set_rule},
    {"max_depth", -1, INT32_MAX, EFFECT_NONE, set_depth},
    {"max_node", -1, INT64_MAX, EFFECT_NONE, set_nodes},
    {"show_detail", 0, 3, EFFECT_NONE, set_detail},
    {"pondering", 0, 1, EFFECT_NONE, set_pondering},
};

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
            key->set(&brain->info, value);
            return carry_out(brain, key->effect, rule);
        }
    }
    return 0;
}
