// SPDX-License-Identifier: MIT
#include "client/learn/judge.h"

#include "client/learn/force.h"
#include "common/game/captures.h"
#include "common/game/renju_forbidden.h"
#include "common/game/threat_shapes.h"

enum { ANSWER_NODES = 3000, ENGINE_LEVEL = 5 };

// One move that is looked at.
struct trial {
    const struct lesson_step *step;
    struct engine *engine;
    const struct engine_position *before;
    struct engine_position after; // the opponent is to move
    struct point move;
    enum stone own;
    struct judged *out;
};

static void
mark(struct judged *out, const struct point *points, int count)
{
    for (int i = 0; i < count && out->line_count < JUDGE_LINE_MAX; i++) {
        out->line[out->line_count++] = points[i];
    }
}

static void
mark_five(struct judged *out, const struct engine_position *position, struct point p,
          enum stone stone)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct shape run = lines_run(&position->board, p, (enum axis)axis, stone);

        if (run.count >= 5) {
            mark(out, run.stones, run.count);
        }
    }
}

static void
wrong(struct trial *trial, enum judge_reason reason, struct point answer)
{
    trial->out->reason = reason;
    trial->out->answer = answer;
}

// Goals. Each returns true if the move is right; a reason of its own may be set if not.

static bool
is_among_answers(struct trial *trial)
{
    for (int i = 0; i < trial->step->answer_count; i++) {
        if (point_equal(trial->step->answers[i], trial->move)) {
            return true;
        }
    }
    return false;
}

static struct threat_shape
shape_of(const struct trial *trial)
{
    return threat_shapes_at(&trial->before->rules, &trial->before->board, trial->move, trial->own);
}

static bool
makes_four(struct trial *trial)
{
    return shape_of(trial).stones == 4;
}

static bool
makes_open_four(struct trial *trial)
{
    struct threat_shape shape = shape_of(trial);

    return shape.stones == 4 && shape.is_open;
}

static bool
makes_open_three(struct trial *trial)
{
    struct threat_shape shape = shape_of(trial);

    return shape.stones == 3 && shape.is_open;
}

static bool
blocks(struct trial *trial)
{
    struct point first;
    int plies;

    return !force_prove(trial->engine, &trial->after, false, &first, &plies);
}

// Continues until the five: what is right is not finished by it.
static bool
forces(struct trial *trial)
{
    bool by_fours = trial->step->goal == GOAL_FOURS;
    struct force force = force_try(trial->engine, &trial->after, by_fours);

    trial->out->trap = force.trap;
    trial->out->answer = force.answer;
    trial->out->is_finished = false;
    if (!force.holds) {
        wrong(trial, REASON_NO_FORCE, force.answer);
    }
    return force.holds;
}

static bool
captures(struct trial *trial)
{
    int wanted = trial->step->number ? trial->step->number : 2;

    return trial->out->taken >= wanted;
}

static bool
saves(struct trial *trial)
{
    const struct engine_position *after = &trial->after;
    struct point p = POINT_NONE, points[CAPTURES_MAX];

    while (board_next_empty(&after->board, &p)) {
        struct judgement judgement = rules_judge(&after->rules, &after->board, p, after->to_move);

        if (judgement.verdict == VERDICT_OK && judgement.taken) {
            wrong(trial, REASON_THEY_CAPTURE, p);
            mark(trial->out, points, captures_points(p, judgement.taken, points));
            return false;
        }
    }
    return true;
}

static bool
breaks(struct trial *trial)
{
    const struct engine_position *after = &trial->after;
    struct shape five;

    if (!rules_pending_five(&after->rules, &after->board, after->to_move, &five)) {
        return true;
    }
    wrong(trial, REASON_FIVE_STAYS, POINT_NONE);
    mark(trial->out, five.stones, five.count);
    return false;
}

static bool
never(struct trial *trial)
{
    (void)trial;
    return false;
}

static bool (*const goals[GOAL_COUNT])(struct trial *trial) = {
    [GOAL_READ] = never,
    [GOAL_CHOICE] = never,
    [GOAL_POINTS] = is_among_answers,
    [GOAL_FIVE] = never, // a win is right before it is asked
    [GOAL_FOUR] = makes_four,
    [GOAL_OPEN_FOUR] = makes_open_four,
    [GOAL_OPEN_THREE] = makes_open_three,
    [GOAL_BLOCK] = blocks,
    [GOAL_WIN] = forces,
    [GOAL_FOURS] = forces,
    [GOAL_CAPTURE] = captures,
    [GOAL_SAVE] = saves,
    [GOAL_BREAK] = breaks,
    [GOAL_FORBIDDEN] = never, // a foul is right before it is asked
    [GOAL_PLACE] = never,
    [GOAL_OFFER] = never,
    [GOAL_CHOOSE] = never,
};

// Why a move is wrong, if its goal has not told.

// A stone of the same side that would make an open four: an open three is on the board.
static bool
has_open_three(const struct trial *trial)
{
    const struct engine_position *after = &trial->after;
    struct point p = POINT_NONE;

    while (board_next_empty(&after->board, &p)) {
        struct threat_shape shape = threat_shapes_at(&after->rules, &after->board, p, trial->own);

        if (shape.stones == 4 && shape.is_open) {
            return true;
        }
    }
    return false;
}

static struct point
find_answer(const struct trial *trial)
{
    struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = ANSWER_NODES};
    struct ai_config ai = {.kind = AI_GOREN, .level = ENGINE_LEVEL};
    struct engine_view view;
    struct point best;

    return engine_find(trial->engine, &trial->after, &ai, 1, &limits, &best, &view) ? best
                                                                                    : POINT_NONE;
}

static void
explain(struct trial *trial)
{
    enum judge_reason told = trial->out->reason;
    struct point p = POINT_NONE, own = POINT_NONE, first;
    int plies;

    if (told == REASON_THEY_CAPTURE || told == REASON_FIVE_STAYS) {
        return;
    }
    if (force_next_five(&trial->after, trial->after.to_move, &p)) {
        wrong(trial, REASON_THEY_FIVE, p);
        mark_five(trial->out, &trial->after, p, trial->after.to_move);
    } else if (force_next_five(&trial->after, trial->own, &own) &&
               force_is_legal(&trial->after, own)) {
        wrong(trial, REASON_FOUR_BLOCKED, own);
    } else if (force_prove(trial->engine, &trial->after, false, &first, &plies)) {
        wrong(trial, REASON_THEY_FORCE, first);
    } else if (told == REASON_NO_FORCE && !point_is_none(trial->out->answer)) {
        return;
    } else if (has_open_three(trial)) {
        wrong(trial, REASON_THREE_BLOCKED, find_answer(trial));
    } else {
        wrong(trial, REASON_MISSED, POINT_NONE);
    }
}

static void
explain_foul(struct trial *trial)
{
    struct renju_explanation explanation;

    renju_explain(&trial->before->board, trial->move, &explanation);
    trial->out->is_right = trial->out->is_finished = trial->step->goal == GOAL_FORBIDDEN;
    trial->out->reason = REASON_FOUL;
    trial->out->fouls = explanation.fouls;
    for (int i = 0; i < explanation.shape_count; i++) {
        mark(trial->out, explanation.shapes[i].stones, explanation.shapes[i].count);
    }
}

static bool
has_won(const struct trial *trial)
{
    struct outcome outcome =
        rules_outcome(&trial->after.rules, &trial->after.board, trial->move, trial->own);

    return outcome.result == result_win(trial->own);
}

static void
judge_legal(struct trial *trial)
{
    struct judged *out = trial->out;
    bool is_asked_for_less =
        trial->step->goal == GOAL_POINTS || trial->step->goal == GOAL_FORBIDDEN;

    out->is_finished = true;
    out->is_won = has_won(trial);
    if (out->is_won) {
        mark_five(out, &trial->after, trial->move, trial->own);
    }
    out->is_right = (out->is_won && !is_asked_for_less) || goals[trial->step->goal](trial);
    if (!out->is_right) {
        out->is_finished = false;
        explain(trial);
    }
}

void
judge_move(const struct lesson_step *step, const struct engine_position *position, struct point p,
           struct engine *engine, struct judged *out)
{
    struct trial trial = {.step = step,
                          .engine = engine,
                          .before = position,
                          .after = *position,
                          .move = p,
                          .own = position->to_move,
                          .out = out};
    struct judgement judgement =
        rules_judge(&position->rules, &position->board, p, position->to_move);

    *out = (struct judged){.answer = POINT_NONE, .trap = POINT_NONE};
    out->verdict = judgement.verdict;
    if (judgement.verdict != VERDICT_OK) {
        out->reason = REASON_REFUSED;
        return;
    }
    if (judgement.is_foul) {
        explain_foul(&trial);
        return;
    }
    out->taken = captures_count(judgement.taken);
    force_place(&trial.after, p);
    judge_legal(&trial);
}
