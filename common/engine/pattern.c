// SPDX-License-Identifier: MIT
#include "common/engine/pattern.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "common/engine/eval_weights.h"
#include "common/util/xalloc.h"

enum { CELL_EMPTY, CELL_OWN, CELL_OTHER, CELL_WALL };

enum { UNKNOWN = 0xff };

// Tells the classes of one colour, to whom its stones are CELL_OWN.
struct classifier {
    int reach;
    bool is_exact;
    bool is_renju_black;
    enum block block;
    uint8_t *known; // by key, UNKNOWN if not asked yet
};

static unsigned
cell_at(uint32_t key, int slot)
{
    return (key >> (2 * slot)) & 3;
}

static uint32_t
with_cell(uint32_t key, int slot, unsigned cell)
{
    return key | cell << (2 * slot);
}

// Own stones next to the centre in one direction; *end is what comes after them, a
// wall if the key does not tell.
static int
run_from_centre(const struct classifier *classifier, uint32_t key, int step, unsigned *end)
{
    int reach = classifier->reach, length = 0;

    while (length < reach && cell_at(key, slot_of(reach, step * (length + 1))) == CELL_OWN) {
        length++;
    }
    *end = length < reach ? cell_at(key, slot_of(reach, step * (length + 1))) : CELL_WALL;
    return length;
}

static bool
is_blocking(unsigned end, enum block block)
{
    return end == CELL_OTHER || (end == CELL_WALL && block != BLOCK_BOTH);
}

// Is a run of exactly five with these ends worthless (variants.md 4)?
static bool
is_void(enum block block, unsigned before, unsigned after)
{
    switch (block) {
    case BLOCK_NEVER:
        return false;
    case BLOCK_EITHER:
        return is_blocking(before, block) || is_blocking(after, block);
    case BLOCK_BOTH:
    case BLOCK_BOTH_EDGE:
        break;
    }
    return is_blocking(before, block) && is_blocking(after, block);
}

static enum line_class classify(const struct classifier *classifier, uint32_t key);

// The slots whose stone makes a five through the centre.
static uint32_t
five_slots(const struct classifier *classifier, uint32_t key)
{
    uint32_t slots = 0;

    for (int slot = 0; slot < 2 * classifier->reach; slot++) {
        if (cell_at(key, slot) == CELL_EMPTY &&
            classify(classifier, with_cell(key, slot, CELL_OWN)) == LINE_FIVE) {
            slots |= 1u << slot;
        }
    }
    return slots;
}

// Whatever the other one plays on this line, is there still a five?
static bool
is_unstoppable(const struct classifier *classifier, uint32_t key, uint32_t fives)
{
    if (classifier->block == BLOCK_NEVER) {
        return fives & (fives - 1);
    }
    for (int slot = 0; slot < 2 * classifier->reach; slot++) {
        if (cell_at(key, slot) == CELL_EMPTY &&
            !five_slots(classifier, with_cell(key, slot, CELL_OTHER))) {
            return false;
        }
    }
    return true;
}

// Two points that complete a five are one four if they are the ends of an unbroken
// run of four (renju.md 3), five steps apart.
static bool
is_straight(const struct classifier *classifier, uint32_t fives)
{
    int first = slot_offset(classifier->reach, __builtin_ctz(fives));
    int second = slot_offset(classifier->reach, __builtin_ctz(fives & (fives - 1)));

    return second - first == 5;
}

static enum line_class
class_of_four(const struct classifier *classifier, uint32_t key, uint32_t fives)
{
    if (!is_unstoppable(classifier, key, fives)) {
        return LINE_FOUR;
    }
    if (classifier->is_renju_black && !is_straight(classifier, fives)) {
        return LINE_FOURS;
    }
    return LINE_FOUR_OPEN;
}

// The class by what one more own stone makes of it; counts has the ways to each class.
static enum line_class
class_of_growth(const int counts[LINE_CLASSES])
{
    int threes = counts[LINE_THREE] + counts[LINE_THREE_2];

    if (counts[LINE_FOUR_OPEN]) {
        return counts[LINE_FOUR_OPEN] > 1 ? LINE_THREE_2 : LINE_THREE;
    }
    if (counts[LINE_FOUR] + counts[LINE_FOURS]) {
        return LINE_THREE_CLOSED;
    }
    if (threes) {
        return threes == 1 ? LINE_TWO : threes == 2 ? LINE_TWO_2 : LINE_TWO_3;
    }
    if (counts[LINE_THREE_CLOSED]) {
        return LINE_TWO_CLOSED;
    }
    if (counts[LINE_TWO] + counts[LINE_TWO_2] + counts[LINE_TWO_3]) {
        return LINE_ONE;
    }
    return counts[LINE_TWO_CLOSED] ? LINE_ONE_CLOSED : LINE_DEAD;
}

static enum line_class
find_class(const struct classifier *classifier, uint32_t key)
{
    int counts[LINE_CLASSES] = {0};
    unsigned before, after;
    int run = 1 + run_from_centre(classifier, key, -1, &before) +
              run_from_centre(classifier, key, 1, &after);
    uint32_t fives;

    if (run > 5) {
        return classifier->is_exact ? LINE_OVER : LINE_FIVE;
    }
    if (run == 5 && !is_void(classifier->block, before, after)) {
        return LINE_FIVE;
    }
    fives = five_slots(classifier, key);
    if (fives) {
        return class_of_four(classifier, key, fives);
    }
    for (int slot = 0; slot < 2 * classifier->reach; slot++) {
        if (cell_at(key, slot) == CELL_EMPTY) {
            counts[classify(classifier, with_cell(key, slot, CELL_OWN))]++;
        }
    }
    return class_of_growth(counts);
}

static enum line_class
classify(const struct classifier *classifier, uint32_t key)
{
    uint8_t *known = &classifier->known[key];

    if (*known == UNKNOWN) {
        *known = (uint8_t)find_class(classifier, key);
    }
    return (enum line_class) * known;
}

// What lies behind a wall counts as wall: only such keys are classified.
static uint32_t
behind_walls(uint32_t key, int reach)
{
    for (int step = -1; step <= 1; step += 2) {
        bool is_behind = false;

        for (int i = 1; i <= reach; i++) {
            int slot = slot_of(reach, step * i);

            is_behind = is_behind || cell_at(key, slot) == CELL_WALL;
            key |= is_behind ? 3u << (2 * slot) : 0;
        }
    }
    return key;
}

// The key as white sees it, to whom white stones are the own ones.
static uint32_t
exchanged(uint32_t key)
{
    return (key & 0x55555555u) << 1 | ((key >> 1) & 0x55555555u);
}

static void
add_classes(struct patterns *patterns, enum rule rule, int side, uint8_t *known)
{
    const struct rule_set *set = rules_set(rule);
    uint32_t count = 1u << (4 * patterns->reach);
    struct classifier classifier = {
        .reach = patterns->reach,
        .is_exact = set->exact[side + 1],
        .is_renju_black = set->has_fouls && side == 0,
        .block = set->block,
        .known = known,
    };

    memset(known, UNKNOWN, count);
    for (uint32_t key = 0; key < count; key++) {
        uint32_t seen = behind_walls(side ? exchanged(key) : key, patterns->reach);

        patterns->classes[key] |= (uint8_t)(classify(&classifier, seen) << (4 * side));
    }
}

static enum level
level_of(const struct patterns *patterns, int side, const int n[LINE_CLASSES])
{
    int threes = n[LINE_THREE] + n[LINE_THREE_2];
    int fours = n[LINE_FOUR] + n[LINE_FOUR_OPEN];
    int twos = n[LINE_TWO] + n[LINE_TWO_2] + n[LINE_TWO_3];
    int more = twos + n[LINE_THREE_CLOSED];

    if (n[LINE_FIVE]) {
        return LEVEL_FIVE;
    }
    if (patterns->has_fouls && side == 0) {
        if (n[LINE_OVER] || n[LINE_FOURS] || fours > 1) {
            return LEVEL_FOUL;
        }
        if (threes > 1) {
            return LEVEL_DOUBTFUL;
        }
    }
    if (n[LINE_FOUR_OPEN] || fours > 1) {
        return LEVEL_FOUR_OPEN;
    }
    if (fours) {
        return threes ? LEVEL_FOUR_THREE : more ? LEVEL_FOUR_PLUS : LEVEL_FOUR;
    }
    if (threes) {
        return threes > 1 ? LEVEL_THREES : more ? LEVEL_THREE_PLUS : LEVEL_THREE;
    }
    return more > 1 ? LEVEL_TWOS : LEVEL_NONE;
}

static int16_t
sum_of(const struct eval_weights *weights, enum weights_kind kind, const int classes[4])
{
    int sum = 0;

    for (int i = 0; i < 4; i++) {
        sum += weights->of[kind][classes[i]];
        for (int k = i + 1; k < 4; k++) {
            sum += weights->of[kind][feature_of_pair(classes[i], classes[k])];
        }
    }
    return (int16_t)sum;
}

// The classes are sorted, the highest first.
static void
add_facts(struct patterns *patterns, enum rule rule, int code, const int classes[4])
{
    for (int side = 0; side < SIDES; side++) {
        const struct eval_weights *weights = eval_weights_of(rule, side);
        struct code_facts *facts = &patterns->facts[side][code];
        int n[LINE_CLASSES] = {0};

        for (int i = 0; i < 4; i++) {
            n[classes[i]]++;
        }
        facts->level = (uint8_t)level_of(patterns, side, n);
        facts->fours = (uint8_t)(n[LINE_FOUR] + n[LINE_FOURS] + n[LINE_FOUR_OPEN]);
        facts->mover = sum_of(weights, WEIGHTS_MOVER, classes);
        facts->other = sum_of(weights, WEIGHTS_OTHER, classes);
        facts->attack = sum_of(weights, WEIGHTS_ATTACK, classes);
        facts->defence = sum_of(weights, WEIGHTS_DEFENCE, classes);
    }
}

static void
sort_down(int classes[4])
{
    for (int i = 1; i < 4; i++) {
        for (int k = i; k > 0 && classes[k] > classes[k - 1]; k--) {
            int kept = classes[k];

            classes[k] = classes[k - 1];
            classes[k - 1] = kept;
        }
    }
}

// A number for each multiset: the sum of four binomial coefficients.
static int
code_number(const int sorted[4])
{
    int a = sorted[3], b = sorted[2], c = sorted[1], d = sorted[0];

    return a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24;
}

static int
pair_number(int a, int b)
{
    int high = a > b ? a : b, low = a > b ? b : a;

    return high * (high + 1) / 2 + low;
}

static void
add_codes_of_pair(struct patterns *patterns, enum rule rule, int a, int b)
{
    for (int c = 0; c < LINE_CLASSES; c++) {
        for (int d = 0; d < LINE_CLASSES; d++) {
            int classes[4] = {a, b, c, d}, code;

            sort_down(classes);
            code = code_number(classes);
            patterns->codes[pair_number(a, b)][pair_number(c, d)] = (uint16_t)code;
            add_facts(patterns, rule, code, classes);
        }
    }
}

static void
add_codes(struct patterns *patterns, enum rule rule)
{
    for (int a = 0; a < LINE_CLASSES; a++) {
        for (int b = 0; b < LINE_CLASSES; b++) {
            patterns->pairs[a << 4 | b] = (uint8_t)pair_number(a, b);
            if (b <= a) {
                add_codes_of_pair(patterns, rule, a, b);
            }
        }
    }
}

static struct patterns *
make_patterns(enum rule rule)
{
    const struct rule_set *set = rules_set(rule);
    struct patterns *patterns = xcalloc(1, sizeof(*patterns));
    bool is_plain =
        !set->exact[STONE_BLACK] && !set->exact[STONE_WHITE] && set->block == BLOCK_NEVER;
    uint8_t *known;

    patterns->reach = is_plain ? REACH_MAX - 1 : REACH_MAX;
    patterns->has_blocks = set->block != BLOCK_NEVER;
    patterns->has_fouls = set->has_fouls;
    patterns->classes = xcalloc((size_t)1 << (4 * patterns->reach), 1);
    known = xcalloc((size_t)1 << (4 * patterns->reach), 1);
    add_classes(patterns, rule, 0, known);
    add_classes(patterns, rule, 1, known);
    add_codes(patterns, rule);
    for (int side = 0; side < SIDES; side++) {
        patterns->to_move[side] = eval_weights_of(rule, side)->to_move;
    }
    free(known);
    return patterns;
}

const struct patterns *
patterns_of(enum rule rule)
{
    // Made once and only read after that.
    static _Atomic(struct patterns *) made[RULE_COUNT];
    static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
    struct patterns *patterns = atomic_load(&made[rule]);

    if (!patterns) {
        pthread_mutex_lock(&making);
        patterns = atomic_load(&made[rule]);
        if (!patterns) {
            patterns = make_patterns(rule);
            atomic_store(&made[rule], patterns);
        }
        pthread_mutex_unlock(&making);
    }
    return patterns;
}
