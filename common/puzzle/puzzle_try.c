// SPDX-License-Identifier: MIT
#include "common/puzzle/puzzle_try.h"

#include "common/puzzle/puzzle_find.h"

void
puzzle_try_begin(struct puzzle_try *try, const struct puzzle *puzzle)
{
    *try = (struct puzzle_try){.puzzle = puzzle, .left = puzzle->moves, .last = POINT_NONE};
    puzzle_position(puzzle, &try->now);
}

static struct puzzle_answer
defend(struct puzzle_search *search, const struct engine_position *next, enum puzzle_class class,
       int moves_max, uint64_t nodes)
{
    struct puzzle_task task = {
        .position = next, .class = class, .moves_max = moves_max, .nodes = nodes};
    struct puzzle_answer answer;

    puzzle_search_defend(search, &task, &answer);
    return answer;
}

// After the solver's stone.
static struct puzzle_answer
judge_win(struct puzzle_try *try, struct puzzle_search *search, const struct puzzle_limits *limits,
          const struct engine_position *next)
{
    enum puzzle_class class = try->puzzle->class;
    struct puzzle_answer answer = defend(search, next, class, try->left - 1, limits->nodes);

    try->nodes = answer.nodes;
    if (!answer.moves && class == PUZZLE_FOURS && !rules_set(next->rules.rule)->capture_sizes) {
        struct puzzle_answer other =
            defend(search, next, PUZZLE_THREES, try->left - 1, limits->other_nodes);

        try->nodes += other.nodes;
        return other.moves ? other : answer;
    }
    return answer;
}

// The stone stays, the longest defence answers. Nothing left to answer with: solved.
static enum puzzle_step
accept(struct puzzle_try *try, const struct engine_position *next, struct point p,
       const struct puzzle_answer *found, struct point *answer)
{
    enum result result = RESULT_NONE;

    try->now = *next;
    try->last = p;
    try->left = found->moves;
    if (point_is_none(found->point) || !puzzle_play(&try->now, found->point, &result)) {
        return PUZZLE_SOLVED;
    }
    try->last = *answer = found->point;
    return PUZZLE_GOES_ON;
}

static enum puzzle_step
judge_defence(struct puzzle_try *try, struct puzzle_search *search,
              const struct puzzle_limits *limits, const struct engine_position *next,
              struct point p, struct point *answer)
{
    struct puzzle_task task = {
        .position = next, .class = PUZZLE_FOURS, .moves_max = PUZZLE_ALL, .nodes = limits->nodes};
    struct puzzle_answer found;

    puzzle_search_attack(search, &task, &found);
    try->nodes = found.nodes;
    if (found.moves) {
        *answer = found.point;
        return PUZZLE_WRONG;
    }
    if (!found.is_complete) {
        return PUZZLE_UNDECIDED;
    }
    try->now = *next;
    try->last = p;
    return PUZZLE_SOLVED;
}

enum puzzle_step
puzzle_try_place(struct puzzle_try *try, struct puzzle_search *search,
                 const struct puzzle_limits *limits, struct point p, struct point *answer)
{
    struct engine_position next = try->now;
    enum result result = RESULT_NONE;
    struct puzzle_answer found;

    *answer = POINT_NONE;
    try->nodes = 0;
    if (!puzzle_play(&next, p, &result)) {
        return PUZZLE_ILLEGAL;
    }
    if (result == result_win(try->puzzle->to_move)) {
        try->now = next;
        try->last = p;
        try->left = 0;
        return PUZZLE_SOLVED;
    }
    if (try->puzzle->motif == MOTIF_DEFENCE) {
        return judge_defence(try, search, limits, &next, p, answer);
    }
    found = judge_win(try, search, limits, &next);
    if (found.moves) {
        return accept(try, &next, p, &found, answer);
    }
    if (!found.is_complete) {
        return PUZZLE_UNDECIDED;
    }
    *answer = found.point;
    return PUZZLE_WRONG;
}
