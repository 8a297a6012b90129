// SPDX-License-Identifier: MIT
#include "common/engine/puzzle_search.h"

#include <stdlib.h>

#include "common/engine/budget.h"
#include "common/engine/puzzle_tree.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"

// What is known of a position in which the attacker is to move.
struct known {
    uint64_t key;
    uint8_t won;  // he wins within so many moves; 0 = not known
    uint8_t lost; // and not within so many
};

struct puzzle_search {
    struct puzzle_field field;
    void *states[2]; // owned; without and with captures
    struct budget budget;
    uint64_t salt; // of rule, size and class
    size_t known_mask;
    struct known *known; // owned
};

struct puzzle_search *
puzzle_search_create(size_t memory_bytes)
{
    struct puzzle_search *search = xcalloc(1, sizeof(*search));
    size_t count = 1024;

    search->states[0] = xcalloc(1, puzzle_field_lines.state_bytes);
    search->states[1] = xcalloc(1, puzzle_field_captures.state_bytes);
    while (2 * count * sizeof(*search->known) <= memory_bytes) {
        count *= 2;
    }
    search->known = xcalloc(count, sizeof(*search->known));
    search->known_mask = count - 1;
    return search;
}

void
puzzle_search_destroy(struct puzzle_search *search)
{
    if (search) {
        free(search->known);
        free(search->states[0]);
        free(search->states[1]);
    }
    free(search);
}

static void
begin(struct puzzle_search *search, const struct puzzle_task *task,
      const struct engine_limits *limits)
{
    const struct engine_position *position = task->position;
    bool has_captures = rules_set(position->rules.rule)->capture_sizes;

    search->field.ops = has_captures ? &puzzle_field_captures : &puzzle_field_lines;
    search->field.state = search->states[has_captures];
    search->field.class = has_captures ? PUZZLE_FOURS : task->class;
    search->field.ops->init(&search->field, position);
    search->salt = rng_mix((uint64_t)position->rules.rule * 1024 +
                           (uint64_t)position->board.size * 8 + search->field.class);
    budget_begin(&search->budget, limits, task->nodes);
}

static struct known *
known_of(struct puzzle_search *search, uint64_t *key)
{
    *key = search->field.ops->key(&search->field) ^ search->salt;
    return &search->known[rng_mix(*key) & search->known_mask];
}

static void
note(struct puzzle_search *search, int left, bool is_won)
{
    uint64_t key;
    struct known *known = known_of(search, &key);

    if (known->key != key) {
        *known = (struct known){.key = key};
    }
    if (is_won && (!known->won || left < known->won)) {
        known->won = (uint8_t)left;
    } else if (!is_won && left > known->lost) {
        known->lost = (uint8_t)left;
    }
}

static bool attack(struct puzzle_search *search, int left);

// Does the attacker, who has just moved, win with at most so many moves more?
static bool
is_beaten(struct puzzle_search *search, int left)
{
    struct puzzle_field *field = &search->field;
    struct puzzle_places places;
    int least;

    if (!field->ops->answers(field, &places, &least) || least > left) {
        return false;
    }
    for (int i = 0; i < places.count; i++) {
        bool is_won;

        field->ops->make(field, places.list[i]);
        is_won = attack(search, left);
        field->ops->undo(field);
        if (!is_won) {
            return false;
        }
    }
    return true;
}

static bool
wins_by(struct puzzle_search *search, int place, int left)
{
    bool is_won;

    search->field.ops->make(&search->field, place);
    is_won = is_beaten(search, left - 1);
    search->field.ops->undo(&search->field);
    return is_won;
}

// Does the side to move win with at most so many moves?
static bool
attack(struct puzzle_search *search, int left)
{
    struct puzzle_field *field = &search->field;
    struct puzzle_places places;
    uint64_t key;
    const struct known *known = known_of(search, &key);
    bool is_won = false;
    int place, obvious;

    if (known->key == key && known->won && known->won <= left) {
        return true;
    }
    if (known->key == key && known->lost >= left) {
        return false;
    }
    obvious = field->ops->obvious(field, &place);
    if (obvious && obvious <= left) {
        return true;
    }
    if (left < 2 || budget_spend(&search->budget)) {
        return false;
    }
    field->ops->threats(field, &places);
    for (int i = 0; i < places.count && !is_won; i++) {
        is_won = wins_by(search, places.list[i], left);
    }
    if (!search->budget.is_over || is_won) {
        note(search, left, is_won);
    }
    return is_won;
}

// The fewest moves with which the side to move wins, at most limit; 0 = none found. Without a real
// limit it is asked first whether there is any win: most often there is none.
static int
fewest(struct puzzle_search *search, int limit)
{
    if (limit == PUZZLE_ALL && !attack(search, limit)) {
        return 0;
    }
    for (int left = 1; left <= limit && !search->budget.is_over; left++) {
        if (attack(search, left)) {
            return left;
        }
    }
    return 0;
}

static struct engine_limits
no_limits(void)
{
    return (struct engine_limits){.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};
}

// A first move with which this number of moves is enough.
static struct point
first_move(struct puzzle_search *search, int moves)
{
    struct puzzle_field *field = &search->field;
    struct puzzle_places places;
    int place = 0, obvious = field->ops->obvious(field, &place);

    if (obvious && obvious <= moves) {
        return field->ops->point(place);
    }
    field->ops->threats(field, &places);
    for (int i = 0; i < places.count; i++) {
        if (wins_by(search, places.list[i], moves)) {
            return field->ops->point(places.list[i]);
        }
    }
    return POINT_NONE;
}

void
puzzle_search_attack(struct puzzle_search *search, const struct puzzle_task *task,
                     struct puzzle_answer *answer)
{
    struct engine_limits limits = no_limits();

    begin(search, task, &limits);
    *answer = (struct puzzle_answer){.point = POINT_NONE};
    answer->moves = fewest(search, task->moves_max);
    answer->is_complete = !search->budget.is_over;
    answer->nodes = search->budget.nodes;
    if (answer->moves) {
        search->budget.is_over = false;
        search->budget.nodes_max = 0; // it is known that there is one
        answer->point = first_move(search, answer->moves);
    }
}

// Tries one answer to the threat. Returns false if it stops it.
static bool
try_answer(struct puzzle_search *search, int place, int limit, struct puzzle_answer *answer)
{
    struct puzzle_field *field = &search->field;
    int moves;

    field->ops->make(field, place);
    moves = fewest(search, limit);
    field->ops->undo(field);
    if (moves > answer->moves || moves == 0) {
        answer->moves = moves;
        answer->point = field->ops->point(place);
    }
    return moves > 0;
}

void
puzzle_search_defend(struct puzzle_search *search, const struct puzzle_task *task,
                     struct puzzle_answer *answer)
{
    struct engine_limits limits = no_limits();
    struct puzzle_field *field = &search->field;
    struct puzzle_places places;
    int least, place;

    begin(search, task, &limits);
    *answer = (struct puzzle_answer){.point = POINT_NONE, .is_complete = true};
    if (!field->ops->answers(field, &places, &least)) {
        if (field->ops->obvious(field, &place)) {
            answer->point = field->ops->point(place);
        }
        return;
    }
    answer->moves = places.count ? 0 : least;
    for (int i = 0; i < places.count; i++) {
        if (!try_answer(search, places.list[i], task->moves_max, answer)) {
            break;
        }
    }
    if (answer->moves && answer->moves < least) {
        answer->moves = least;
    }
    answer->is_complete = !search->budget.is_over;
    answer->nodes = search->budget.nodes;
}
