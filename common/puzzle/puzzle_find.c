// SPDX-License-Identifier: MIT
#include "common/puzzle/puzzle_find.h"

#include <stdlib.h>

#include "common/engine/position.h"
#include "common/util/xalloc.h"

enum { THREAT_MOVES_MIN = 3 }; // of a threat that is worth a puzzle

struct puzzle_finder {
    struct puzzle_search *search; // owned
    uint64_t nodes;
    struct position scratch;
};

struct puzzle_finder *
puzzle_finder_create(size_t memory_bytes, uint64_t nodes)
{
    struct puzzle_finder *finder = xcalloc(1, sizeof(*finder));

    finder->search = puzzle_search_create(memory_bytes);
    finder->nodes = nodes;
    return finder;
}

void
puzzle_finder_destroy(struct puzzle_finder *finder)
{
    if (finder) {
        puzzle_search_destroy(finder->search);
        free(finder);
    }
}

bool
puzzle_play(struct engine_position *position, struct point p, enum result *result)
{
    enum stone stone = position->to_move;
    struct judgement judgement = rules_judge(&position->rules, &position->board, p, stone);

    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return false;
    }
    board_place(&position->board, p, stone, judgement.taken);
    engine_recent_add(&position->recent, p);
    position->to_move = stone_other(stone);
    *result = rules_outcome(&position->rules, &position->board, p, stone).result;
    return true;
}

static struct puzzle_task
task_of(const struct puzzle_finder *finder, const struct engine_position *position,
        enum puzzle_class class, int moves_max)
{
    return (struct puzzle_task){
        .position = position, .class = class, .moves_max = moves_max, .nodes = finder->nodes};
}

// What the moves of the solution are, against the longest defence.
struct marks {
    bool has_trap, has_four_three, has_capture;
};

static void
mark(struct puzzle_finder *finder, const struct engine_position *position, struct point p,
     struct marks *marks)
{
    const struct rule_set *set = rules_set(position->rules.rule);
    struct judgement judgement =
        rules_judge(&position->rules, &position->board, p, position->to_move);

    marks->has_capture |= judgement.taken != 0;
    if (!set->capture_sizes) {
        position_init(&finder->scratch, &position->rules, &position->board, position->to_move);
        marks->has_four_three |= level_at(&finder->scratch, place_at(p.x, p.y),
                                          finder->scratch.side) == LEVEL_FOUR_THREE;
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
walk(struct puzzle_finder *finder, struct engine_position position, enum puzzle_class class,
     int moves, struct marks *marks)
{
    while (moves > 0) {
        struct puzzle_task task = task_of(finder, &position, class, moves);
        struct puzzle_answer answer;
        enum result result = RESULT_NONE;

        puzzle_search_attack(finder->search, &task, &answer);
        if (!answer.moves) {
            return;
        }
        mark(finder, &position, answer.point, marks);
        if (!puzzle_play(&position, answer.point, &result) || result != RESULT_NONE) {
            return;
        }
        task.moves_max = moves;
        puzzle_search_defend(finder->search, &task, &answer);
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
has_no_fours(struct puzzle_finder *finder, const struct engine_position *position)
{
    struct puzzle_task task = task_of(finder, position, PUZZLE_FOURS, PUZZLE_ALL);
    struct puzzle_answer answer;

    puzzle_search_attack(finder->search, &task, &answer);
    return answer.is_complete && !answer.moves;
}

bool
puzzle_find_win(struct puzzle_finder *finder, const struct engine_position *position,
                enum puzzle_class class, struct puzzle *puzzle, struct point *solution)
{
    struct puzzle_task task = task_of(
        finder, position, class, class == PUZZLE_FOURS ? PUZZLE_ALL : PUZZLE_FIND_THREES_MOVES);
    struct puzzle_answer answer;
    struct marks marks = {0};

    if (class == PUZZLE_THREES && !has_no_fours(finder, position)) {
        return false;
    }
    puzzle_search_attack(finder->search, &task, &answer);
    if (answer.moves < 2 || !answer.is_complete) {
        return false;
    }
    describe(position, class, puzzle);
    puzzle->moves = answer.moves;
    puzzle->nodes = (uint32_t)answer.nodes;
    walk(finder, *position, class, answer.moves, &marks);
    puzzle->motif = motif_of(&marks, class);
    *solution = answer.point;
    return true;
}

// Does the other side win after this move? Unknown counts as yes where a defence is looked for,
// and ends the matter where a loss is.
static int
win_after(struct puzzle_finder *finder, const struct engine_position *position,
          enum puzzle_class class, struct point p, bool *is_known)
{
    struct engine_position next = *position;
    struct puzzle_task task = task_of(finder, &next, class, PUZZLE_ALL);
    struct puzzle_answer answer;
    enum result result;

    if (!puzzle_play(&next, p, &result) || result != RESULT_NONE) {
        *is_known = false;
        return 0;
    }
    puzzle_search_attack(finder->search, &task, &answer);
    *is_known = answer.is_complete;
    return answer.moves;
}

// The only legal move after which the other side has no win by fours; POINT_NONE if there are
// others, or none.
static struct point
only_move(struct puzzle_finder *finder, const struct engine_position *position)
{
    struct point p = POINT_NONE, only = POINT_NONE;

    while (board_next_empty(&position->board, &p)) {
        struct judgement judgement =
            rules_judge(&position->rules, &position->board, p, position->to_move);
        bool is_known;

        if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
            continue;
        }
        if (win_after(finder, position, PUZZLE_FOURS, p, &is_known) == 0) {
            if (!is_known || !point_is_none(only)) {
                return POINT_NONE;
            }
            only = p;
        }
    }
    return only;
}

bool
puzzle_find_defence(struct puzzle_finder *finder, const struct engine_position *position,
                    struct puzzle *puzzle, struct point *solution)
{
    struct engine_position passed = *position;
    struct puzzle_task task = task_of(finder, &passed, PUZZLE_FOURS, PUZZLE_ALL);
    struct puzzle_answer threat, own;
    struct point only;
    bool is_known;

    passed.to_move = stone_other(position->to_move);
    puzzle_search_attack(finder->search, &task, &threat);
    if (threat.moves < THREAT_MOVES_MIN || !threat.is_complete) {
        return false;
    }
    task.position = position;
    puzzle_search_attack(finder->search, &task, &own);
    if (own.moves || !own.is_complete) {
        return false;
    }
    only = only_move(finder, position);
    // It should hold against threes too, as far as they can be searched.
    if (point_is_none(only) || win_after(finder, position, PUZZLE_THREES, only, &is_known) ||
        !is_known) {
        return false;
    }
    describe(position, PUZZLE_FOURS, puzzle);
    puzzle->moves = threat.moves;
    puzzle->nodes = (uint32_t)threat.nodes;
    puzzle->motif = MOTIF_DEFENCE;
    *solution = only;
    return true;
}
