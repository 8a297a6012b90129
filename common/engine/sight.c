// SPDX-License-Identifier: MIT
#include "common/engine/sight.h"

#include <stdlib.h>

#include "common/engine/pick.h"
#include "common/game/captures.h"
#include "common/game/lines.h"
#include "common/game/point.h"

enum glimpse { NOTHING, TWO, THREE, OPEN_THREE, CAPTURE, FOUR, OPEN_FOUR, TWICE, FIVE };

enum {
    GLIMPSES = FIVE + 1,
    ALL = BOARD_SIZE_MAX, // a reach: the whole board
    NEVER = -1,
    FIVE_CELLS = 5,
    TRIED_MAX = 16,     // moves whose answers are thought of
    WORTH_UNIT = 2048,  // above all that nearness adds up to
    NEARNESS_UNIT = 32, // above the distance from the centre
};

enum whose { OWN, OTHER };

// How far from the latest stones a shape is noticed, and what it is worth.
struct notice {
    int worth[2];       // by enum whose
    int8_t reach[2][2]; // by enum whose, straight or gapped
};

struct eye {
    const struct notice *notices; // by enum glimpse
    int stones;                   // the latest ones, which draw the eye
    int slanted;                  // so much less is the reach on diagonals, unless it is ALL
    int combined; // within this reach lines add up, beyond it only the best one counts
    bool answers; // thinks of the answer
};

// A newcomer follows his own plan, and looks at the latest stone alone. Of the other's threes he
// sees those that have just been made on a row or a column, and none on a diagonal. He sees no
// threats that come in twos.
static const struct notice notices_of_newcomer[GLIMPSES] = {
    [TWO] = {{30, 20}, {{4, NEVER}, {1, NEVER}}},
    [THREE] = {{60, 10}, {{4, 2}, {2, NEVER}}},
    [OPEN_THREE] = {{150, 30}, {{4, 3}, {1, NEVER}}},
    [CAPTURE] = {{200, 100}, {{3, 3}, {1, 1}}},
    [FOUR] = {{300, 70}, {{4, 2}, {2, NEVER}}},
    [OPEN_FOUR] = {{800, 400}, {{ALL, 3}, {1, 1}}},
    [FIVE] = {{2000, 1000}, {{ALL, ALL}, {ALL, 4}}},
};

// A casual player stops what stands in a row near the latest stones, also on a diagonal.
static const struct notice notices_of_casual[GLIMPSES] = {
    [TWO] = {{30, 20}, {{4, 2}, {2, NEVER}}},
    [THREE] = {{60, 15}, {{4, 2}, {2, NEVER}}},
    [OPEN_THREE] = {{150, 40}, {{4, 3}, {1, NEVER}}},
    [CAPTURE] = {{200, 100}, {{4, 4}, {2, 2}}},
    [FOUR] = {{250, 70}, {{4, 2}, {2, 1}}},
    [OPEN_FOUR] = {{1500, 700}, {{ALL, 3}, {2, 1}}},
    [FIVE] = {{4000, 2500}, {{ALL, ALL}, {ALL, 4}}},
};

// TWICE: two lines with a four or an open three. A keen player sees them where they are made.
static const struct notice notices_of_keen[GLIMPSES] = {
    [TWO] = {{20, 15}, {{ALL, 4}, {ALL, 4}}},
    [THREE] = {{50, 20}, {{ALL, 4}, {ALL, 4}}},
    [OPEN_THREE] = {{160, 70}, {{ALL, 4}, {4, 2}}},
    [CAPTURE] = {{200, 150}, {{ALL, ALL}, {ALL, ALL}}},
    [FOUR] = {{150, 60}, {{ALL, ALL}, {ALL, ALL}}},
    [OPEN_FOUR] = {{3000, 1200}, {{ALL, 3}, {ALL, 2}}},
    [TWICE] = {{1000, 500}, {{2, 2}, {1, 1}}},
    [FIVE] = {{9000, 6000}, {{ALL, ALL}, {ALL, ALL}}},
};

// A watchful player sees everything that stands on the board.
static const struct notice notices_of_watchful[GLIMPSES] = {
    [TWO] = {{20, 15}, {{ALL, ALL}, {ALL, ALL}}},
    [THREE] = {{50, 20}, {{ALL, ALL}, {ALL, ALL}}},
    [OPEN_THREE] = {{160, 70}, {{ALL, ALL}, {ALL, ALL}}},
    [CAPTURE] = {{200, 150}, {{ALL, ALL}, {ALL, ALL}}},
    [FOUR] = {{120, 60}, {{ALL, ALL}, {ALL, ALL}}},
    [OPEN_FOUR] = {{3000, 1200}, {{ALL, ALL}, {ALL, ALL}}},
    [TWICE] = {{1000, 500}, {{ALL, ALL}, {ALL, ALL}}},
    [FIVE] = {{9000, 6000}, {{ALL, ALL}, {ALL, ALL}}},
};

static const struct eye eyes[SIGHT_LEVEL_MAX + 1] = {
    [1] = {notices_of_newcomer, .stones = 1, .slanted = 1, .combined = NEVER},
    [2] = {notices_of_casual, .stones = 2, .slanted = 1, .combined = NEVER},
    [3] = {notices_of_keen, .stones = 1, .slanted = 1, .combined = 2},
    [4] = {notices_of_watchful, .stones = 1, .slanted = 0, .combined = ALL, .answers = true},
};

// One look at a position.
struct look {
    const struct eye *eye;
    const struct rules *rules;
    const struct board *board;
    enum stone own;
    struct engine_recent recent;
};

struct shape_seen {
    enum glimpse glimpse;
    bool is_straight;
};

// The most own stones among five cells in a row through the point, no cell of them
// taken by the other: 1 .. 5, the stone at the point included; 0 without room.
static int
most_of_five(struct window window)
{
    int most = 0;

    for (int first = WINDOW_CENTRE - FIVE_CELLS + 1; first <= WINDOW_CENTRE; first++) {
        uint32_t cells = 0x1fu << first;

        if ((cells & ~(window.own | window.empty)) == 0) {
            int count = __builtin_popcount(cells & window.own);

            most = count > most ? count : most;
        }
    }
    return most;
}

static enum glimpse
glimpse_of(struct window window, bool exact)
{
    uint32_t fives = window_five_points(window, exact);
    int most;

    if (fives) {
        return fives & (fives - 1) ? OPEN_FOUR : FOUR;
    }
    if (window_open_four_points(window, exact)) {
        return OPEN_THREE;
    }
    most = most_of_five(window);
    if (most >= 3) {
        return THREE;
    }
    return most == 2 ? TWO : NOTHING;
}

static struct shape_seen
shape_on(const struct look *look, struct point p, enum axis axis, enum stone stone)
{
    static const int stones[GLIMPSES] = {
        [TWO] = 2, [THREE] = 3, [OPEN_THREE] = 3, [FOUR] = 4, [OPEN_FOUR] = 4, [FIVE] = 5};
    struct window window = lines_window(look->board, p, axis, stone);
    int up = window_run_up(window), down = window_run_down(window);
    struct shape_seen seen;

    if (up + down + 1 >= FIVE_CELLS && rules_makes_five(look->rules, look->board, p, stone)) {
        seen.glimpse = FIVE;
    } else {
        seen.glimpse = glimpse_of(window, rules_set(look->rules->rule)->exact[stone]);
    }
    seen.is_straight = (up == 0 || down == 0) && up + down + 1 >= stones[seen.glimpse];
    return seen;
}

// From the nearest of the stones that draw the eye. Where no stone is known to be the
// latest, everything is near.
static int
distance_of(const struct look *look, struct point p)
{
    int count = look->recent.count, nearest = ALL;

    if (count == 0) {
        return 0;
    }
    for (int i = 0; i < count && i < look->eye->stones; i++) {
        int distance = point_distance(p, look->recent.points[i]);

        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

static int
worth_of(const struct look *look, struct shape_seen seen, enum whose whose, int distance)
{
    const struct notice *notice = &look->eye->notices[seen.glimpse];

    return distance <= notice->reach[whose][!seen.is_straight] ? notice->worth[whose] : 0;
}

static bool
is_threat(enum glimpse glimpse)
{
    return glimpse == OPEN_THREE || glimpse == FOUR || glimpse == OPEN_FOUR;
}

// What the lines through the point are worth to the eye.
static int
worth_of_lines(const struct look *look, struct point p, enum whose whose, int distance)
{
    enum stone stone = whose == OWN ? look->own : stone_other(look->own);
    bool adds_up = distance <= look->eye->combined;
    int best = 0, sum = 0, threats = 0;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct shape_seen seen = shape_on(look, p, (enum axis)axis, stone);
        bool is_slanted = axis == AXIS_DIAGONAL || axis == AXIS_ANTIDIAGONAL;
        int worth = worth_of(look, seen, whose, distance + is_slanted * look->eye->slanted);

        best = worth > best ? worth : best;
        sum += worth;
        threats += worth && is_threat(seen.glimpse);
    }
    if (adds_up && threats > 1) {
        sum += worth_of(look, (struct shape_seen){TWICE, true}, whose, distance);
    }
    return adds_up ? sum : best;
}

static int
worth_of_captures(const struct look *look, struct point p, enum whose whose, int distance)
{
    enum stone stone = whose == OWN ? look->own : stone_other(look->own);
    const struct rule_set *set = rules_set(look->rules->rule);
    int count = captures_count(captures_find(look->board, p, stone, set->capture_sizes));
    bool wins = look->board->captured[stone] + count >= set->capture_goal;

    if (count == 0) {
        return 0;
    }
    return worth_of(look, (struct shape_seen){wins ? FIVE : CAPTURE, false}, whose, distance);
}

static int
worth_to(const struct look *look, struct point p, enum whose whose, int distance)
{
    int worth = worth_of_lines(look, p, whose, distance);

    if (rules_set(look->rules->rule)->capture_sizes) {
        int captures = worth_of_captures(look, p, whose, distance);

        worth = captures > worth ? captures : worth;
    }
    return worth;
}

static bool
may_place(const struct look *look, struct point p, enum stone stone)
{
    struct judgement judgement = rules_judge(look->rules, look->board, p, stone);

    return judgement.verdict == VERDICT_OK && !judgement.is_foul;
}

// What a stone of its own at the point is worth: for itself, and because the other
// cannot have it.
static int
worth_at(const struct look *look, struct point p)
{
    int distance = distance_of(look, p);
    int own = worth_to(look, p, OWN, distance), other = worth_to(look, p, OTHER, distance);

    if (other > 0 && !may_place(look, p, stone_other(look->own))) {
        other = 0;
    }
    if (distance <= look->eye->combined) {
        return own + other;
    }
    return own > other ? own : other;
}

// Of points that are worth the same: near the two latest stones, then near the centre.
static int
nearness_of(const struct look *look, struct point p)
{
    int size = look->board->size;
    int dx = abs(2 * p.x - (size - 1)), dy = abs(2 * p.y - (size - 1));
    int far = (dx > dy ? dx : dy) / 2;

    for (int i = 0; i < look->recent.count && i < 2; i++) {
        far += NEARNESS_UNIT * point_distance(p, look->recent.points[i]);
    }
    return -far;
}

// Does the stone make a four? Then the other has to answer it.
static bool
is_forcing(const struct look *look, struct point p)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (shape_on(look, p, (enum axis)axis, look->own).glimpse >= FOUR) {
            return true;
        }
    }
    return false;
}

// What the best answer to a move is worth to the other, seen with the same eyes.
static int
worth_of_answer(const struct look *look, const struct candidate *move, struct point *answer)
{
    struct board board = *look->board;
    struct look after = *look;
    int least = is_forcing(look, move->point) ? look->eye->notices[FIVE].worth[OWN] : 1;
    struct point p = POINT_NONE;
    int best = 0;

    board_place(&board, move->point, look->own, move->taken);
    after.board = &board;
    after.own = stone_other(look->own);
    engine_recent_add(&after.recent, move->point);
    while (board_next_empty(&board, &p)) {
        int worth = worth_to(&after, p, OWN, distance_of(&after, p));

        if (worth >= least && worth > best && may_place(&after, p, after.own)) {
            best = worth;
            *answer = p;
        }
    }
    return best;
}

// Which of the candidates has the best score; a score of INT64_MIN is out of the game.
static int
best_of(const int64_t *scores, int count, struct rng *rng)
{
    struct pick pick = {0};

    for (int i = 0; i < count; i++) {
        pick_show(&pick, i, scores[i], rng);
    }
    return pick.index;
}

// Thinks of the answers to the moves that look best.
static void
try_answers(const struct sight_task *task, const struct look *look, int64_t *scores,
            struct sight_result *result)
{
    const struct candidates *candidates = task->candidates;
    int64_t best = INT64_MIN;

    result->depth = 2;
    for (int i = 0; i < TRIED_MAX && i < candidates->count; i++) {
        int index = best_of(scores, candidates->count, task->rng);
        struct point answer = POINT_NONE;
        int64_t worth = worth_of_answer(look, &candidates->list[index], &answer);
        int64_t score = scores[index] - WORTH_UNIT * worth;

        scores[index] = INT64_MIN;
        result->nodes += look->board->empty_count;
        if (score > best) {
            best = score;
            result->index = index;
            result->line_length = point_is_none(answer) ? 1 : 2;
            result->line[1] = answer;
        }
    }
}

struct sight_result
sight_choose(const struct sight_task *task)
{
    const struct candidates *candidates = task->candidates;
    struct look look = {&eyes[task->level], task->situation->rules, task->situation->board,
                        task->situation->stone, *task->recent};
    struct sight_result result = {
        .depth = 1, .nodes = (uint64_t)candidates->count, .line_length = 1};
    int64_t scores[BOARD_POINTS_MAX];

    for (int i = 0; i < candidates->count; i++) {
        struct point p = candidates->list[i].point;

        scores[i] = (int64_t)worth_at(&look, p) * WORTH_UNIT + nearness_of(&look, p);
    }
    if (look.eye->answers && !task->is_hurried) {
        try_answers(task, &look, scores, &result);
    } else {
        result.index = best_of(scores, candidates->count, task->rng);
    }
    result.line[0] = candidates->list[result.index].point;
    return result;
}
