// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "common/puzzle/puzzle_find.h"
#include "common/util/xalloc.h"
#include "tests/support/plain_proof.h"
#include "tests/tune/puzzles.h"

enum {
    SEARCH_BYTES = 64 << 20,
    NODES = 30000,
    PLAIN_STEPS = 4000,
};

struct puzzle_maker {
    struct puzzle_finder *finder;
    struct puzzle_search *search; // for other first moves
    struct plain_proof *proof;
    long doubts;
};

struct puzzle_maker *
puzzle_maker_create(void)
{
    struct puzzle_maker *maker = xcalloc(1, sizeof(*maker));

    maker->finder = puzzle_finder_create(SEARCH_BYTES, NODES);
    maker->search = puzzle_search_create(SEARCH_BYTES);
    maker->proof = xcalloc(1, sizeof(*maker->proof));
    return maker;
}

void
puzzle_maker_destroy(struct puzzle_maker *maker)
{
    puzzle_finder_destroy(maker->finder);
    puzzle_search_destroy(maker->search);
    free(maker->proof);
    free(maker);
}

long
puzzle_maker_doubts(const struct puzzle_maker *maker)
{
    return maker->doubts;
}

// After this first move, does the attacker win, however long it takes? *is_known is set to false
// if the search was not run to its end.
static bool
still_wins(struct puzzle_maker *maker, const struct engine_position *position,
           enum puzzle_class class, struct point first, bool *is_known)
{
    struct engine_position next = *position;
    struct puzzle_task task = {
        .position = &next, .class = class, .moves_max = PUZZLE_ALL, .nodes = NODES};
    struct puzzle_answer answer;
    enum result result;

    if (!puzzle_play(&next, first, &result)) {
        return false;
    }
    if (result != RESULT_NONE) {
        return result == result_win(position->to_move);
    }
    puzzle_search_defend(maker->search, &task, &answer);
    *is_known = answer.is_complete;
    return answer.moves > 0;
}

static bool
is_alone(struct puzzle_maker *maker, const struct engine_position *position,
         enum puzzle_class class, struct point solution)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&position->board, &p)) {
        bool is_known = true;

        if (!point_equal(p, solution) &&
            (still_wins(maker, position, class, p, &is_known) || !is_known)) {
            return false;
        }
    }
    return true;
}

// The referee alone: the move wins in so many moves and no fewer, and no other one wins so fast.
static bool
is_confirmed(struct puzzle_maker *maker, const struct engine_position *position,
             const struct puzzle *puzzle, struct point solution)
{
    struct plain_proof *proof = maker->proof;
    bool is_won;

    plain_begin(proof, &position->rules, &position->board, position->to_move,
                puzzle->class == PUZZLE_THREES);
    proof->steps_max = PLAIN_STEPS;
    is_won = plain_wins_by(proof, solution, puzzle->moves);
    if (!is_won && !plain_is_over(proof)) {
        maker->doubts++;
    }
    return is_won;
}

bool
puzzle_make_win(struct puzzle_maker *maker, const struct engine_position *position,
                enum puzzle_class class, struct puzzle *puzzle)
{
    struct point solution;

    return puzzle_find_win(maker->finder, position, class, puzzle, &solution) &&
           is_alone(maker, position, class, solution) &&
           is_confirmed(maker, position, puzzle, solution);
}

static bool
is_defence_confirmed(struct puzzle_maker *maker, const struct engine_position *position,
                     struct point solution)
{
    struct plain_proof *proof = maker->proof;
    enum stone other = stone_other(position->to_move);
    struct point p = POINT_NONE;

    while (board_next_empty(&position->board, &p)) {
        struct engine_position next = *position;
        enum result result;
        bool is_won;

        if (!puzzle_play(&next, p, &result)) {
            continue;
        }
        plain_begin(proof, &next.rules, &next.board, other, false);
        proof->steps_max = PLAIN_STEPS;
        is_won = plain_wins(proof, PLAIN_ALL);
        if (plain_is_over(proof)) {
            return false;
        }
        if (is_won == point_equal(p, solution)) {
            maker->doubts++;
            return false;
        }
    }
    return true;
}

bool
puzzle_make_defence(struct puzzle_maker *maker, const struct engine_position *position,
                    struct puzzle *puzzle)
{
    struct point solution;

    return puzzle_find_defence(maker->finder, position, puzzle, &solution) &&
           is_defence_confirmed(maker, position, solution);
}
