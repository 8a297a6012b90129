// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "common/engine/position.h"
#include "common/util/xalloc.h"
#include "tests/support/plain_proof.h"
#include "tests/tune/puzzles.h"

enum {
    SEARCH_BYTES = 64 << 20,
    FOURS_NODES = 30000,
    THREES_NODES = 30000,
    THREES_MOVES = 7,
    PLAIN_STEPS = 4000,
    DEFENCE_MOVES_MIN = 3,
};

struct puzzle_maker {
    struct puzzle_search *search;
    struct plain_proof *proof;
    struct position scratch;
    long doubts;
};

struct puzzle_maker *
puzzle_maker_create(void)
{
    struct puzzle_maker *maker = xcalloc(1, sizeof(*maker));

    maker->search = puzzle_search_create(SEARCH_BYTES);
    maker->proof = xcalloc(1, sizeof(*maker->proof));
    return maker;
}

void
puzzle_maker_destroy(struct puzzle_maker *maker)
{
    puzzle_search_destroy(maker->search);
    free(maker->proof);
    free(maker);
}

long
puzzle_maker_doubts(const struct puzzle_maker *maker)
{
    return maker->doubts;
}

static struct puzzle_task
task_of(const struct engine_position *position, enum puzzle_class class, int moves_max)
{
    return (struct puzzle_task){.position = position,
                                .class = class,
                                .moves_max = moves_max,
                                .nodes = class == PUZZLE_FOURS ? FOURS_NODES : THREES_NODES};
}

// After this first move, does the attacker win, however long it takes? False, with *is_known false,
// if the search was not run to its end.
static bool
still_wins(struct puzzle_maker *maker, const struct engine_position *position,
           enum puzzle_class class, struct point first, bool *is_known)
{
    struct engine_position next = *position;
    struct puzzle_task task = task_of(&next, class, PUZZLE_ALL);
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

// What the moves of the solution are, against the longest defence.
struct marks {
    bool has_trap, has_four_three, has_capture;
};

static void
mark(struct puzzle_maker *maker, const struct engine_position *position, struct point p,
     struct marks *marks)
{
    const struct rule_set *set = rules_set(position->rules.rule);
    struct judgement judgement =
        rules_judge(&position->rules, &position->board, p, position->to_move);

    marks->has_capture |= judgement.taken != 0;
    if (!set->capture_sizes) {
        position_init(&maker->scratch, &position->rules, &position->board, position->to_move);
        marks->has_four_three |=
            level_at(&maker->scratch, place_at(p.x, p.y), maker->scratch.side) == LEVEL_FOUR_THREE;
    }
}

// A four stands and nothing can be done, although it has one point only: that one is forbidden.
static bool
is_trapped(const struct engine_position *position)
{
    struct point p = POINT_NONE;
    int fives = 0;

    while (board_next_empty(&position->board, &p)) {
        struct engine_position next = *position;
        enum result result;

        next.to_move = stone_other(position->to_move);
        fives += puzzle_play(&next, p, &result) && result != RESULT_NONE;
    }
    return rules_set(position->rules.rule)->has_fouls && fives == 1;
}

static void
walk(struct puzzle_maker *maker, struct engine_position position, enum puzzle_class class,
     int moves, struct marks *marks)
{
    while (moves > 0) {
        struct puzzle_task task = task_of(&position, class, moves);
        struct puzzle_answer answer;
        enum result result = RESULT_NONE;

        puzzle_search_attack(maker->search, &task, &answer);
        if (!answer.moves) {
            return;
        }
        mark(maker, &position, answer.point, marks);
        if (!puzzle_play(&position, answer.point, &result) || result != RESULT_NONE) {
            return;
        }
        task.moves_max = moves;
        puzzle_search_defend(maker->search, &task, &answer);
        if (point_is_none(answer.point)) {
            marks->has_trap |= answer.moves == 1 && is_trapped(&position);
            return;
        }
        moves = answer.moves;
        if (!puzzle_play(&position, answer.point, &result) || result != RESULT_NONE) {
            return;
        }
    }
}

static enum puzzle_motif
motif_of(const struct marks *marks, enum puzzle_class class)
{
    return marks->has_trap          ? MOTIF_TRAP
           : marks->has_capture     ? MOTIF_CAPTURE
           : marks->has_four_three  ? MOTIF_FOUR_THREE
           : class == PUZZLE_THREES ? MOTIF_THREES
                                    : MOTIF_FOURS;
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

static void
describe(const struct engine_position *position, enum puzzle_class class, struct puzzle *puzzle)
{
    *puzzle = (struct puzzle){
        .rule = position->rules.rule,
        .size = position->board.size,
        .to_move = position->to_move,
        .class = class,
        .captured = {position->board.captured[STONE_BLACK], position->board.captured[STONE_WHITE]},
    };
}

// Who can win by fours needs no threes.
static bool
has_no_fours(struct puzzle_maker *maker, const struct engine_position *position)
{
    struct puzzle_task task = task_of(position, PUZZLE_FOURS, PUZZLE_ALL);
    struct puzzle_answer answer;

    puzzle_search_attack(maker->search, &task, &answer);
    return answer.is_complete && !answer.moves;
}

bool
puzzle_make_win(struct puzzle_maker *maker, const struct engine_position *position,
                enum puzzle_class class, struct puzzle *puzzle)
{
    struct puzzle_task task =
        task_of(position, class, class == PUZZLE_FOURS ? PUZZLE_ALL : THREES_MOVES);
    struct puzzle_answer answer;
    struct marks marks = {0};

    if (class == PUZZLE_THREES && !has_no_fours(maker, position)) {
        return false;
    }
    puzzle_search_attack(maker->search, &task, &answer);
    if (answer.moves < 2 || !answer.is_complete ||
        !is_alone(maker, position, class, answer.point)) {
        return false;
    }
    describe(position, class, puzzle);
    puzzle->moves = answer.moves;
    puzzle->nodes = (uint32_t)answer.nodes;
    walk(maker, *position, class, answer.moves, &marks);
    puzzle->motif = motif_of(&marks, class);
    return is_confirmed(maker, position, puzzle, answer.point);
}

// Does the other side win after this move? Unknown counts as yes where a defence is looked for,
// and ends the matter where a loss is.
static int
win_after(struct puzzle_maker *maker, const struct engine_position *position,
          enum puzzle_class class, struct point p, bool *is_known)
{
    struct engine_position next = *position;
    struct puzzle_task task = task_of(&next, class, PUZZLE_ALL);
    struct puzzle_answer answer;
    enum result result;

    if (!puzzle_play(&next, p, &result) || result != RESULT_NONE) {
        *is_known = false;
        return 0;
    }
    puzzle_search_attack(maker->search, &task, &answer);
    *is_known = answer.is_complete;
    return answer.moves;
}

// The only legal move after which the other side has no win by fours; POINT_NONE if there are
// others, or none.
static struct point
only_move(struct puzzle_maker *maker, const struct engine_position *position)
{
    struct point p = POINT_NONE, only = POINT_NONE;

    while (board_next_empty(&position->board, &p)) {
        struct judgement judgement =
            rules_judge(&position->rules, &position->board, p, position->to_move);
        bool is_known;

        if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
            continue;
        }
        if (win_after(maker, position, PUZZLE_FOURS, p, &is_known) == 0) {
            if (!is_known || !point_is_none(only)) {
                return POINT_NONE;
            }
            only = p;
        }
    }
    return only;
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
    struct engine_position passed = *position;
    struct puzzle_task task = task_of(&passed, PUZZLE_FOURS, PUZZLE_ALL);
    struct puzzle_answer threat, own;
    struct point solution;
    bool is_known;

    passed.to_move = stone_other(position->to_move);
    puzzle_search_attack(maker->search, &task, &threat);
    if (threat.moves < DEFENCE_MOVES_MIN || !threat.is_complete) {
        return false;
    }
    task.position = position;
    puzzle_search_attack(maker->search, &task, &own);
    if (own.moves || !own.is_complete) {
        return false;
    }
    solution = only_move(maker, position);
    // It should hold against threes too, as far as they can be searched.
    if (point_is_none(solution) || win_after(maker, position, PUZZLE_THREES, solution, &is_known) ||
        !is_known) {
        return false;
    }
    describe(position, PUZZLE_FOURS, puzzle);
    puzzle->moves = threat.moves;
    puzzle->nodes = (uint32_t)threat.nodes;
    puzzle->motif = MOTIF_DEFENCE;
    return is_defence_confirmed(maker, position, solution);
}
