// SPDX-License-Identifier: MIT
#include "server/shell/workers/engine_task.h"

#include <string.h>

#include "common/game/match_log.h"

enum {
    CHANCE_MAX = 1000,
    PROOF_LEVEL = 5, // the levels below do not search, and prove nothing
    NEARLY_LOST = 100,
};

// How far a proof is looked for: moves back, and nodes for each position. A player asks for hints
// here and there; a move is told only whether it wins, or whether the opponent has just won.
static const struct proving {
    int back;
    uint64_t nodes;
} for_hints = {10, 30000}, for_moves = {1, 8000};

static void
add_point(struct engine_task *task, struct point p, uint32_t value)
{
    task->points[task->hint.point_count++] = (struct wire_hint_point){.point = p, .value = value};
}

static void
tell_map(struct engine_task *task, const struct match *match, const struct ai_config *ai)
{
    struct engine_rating ratings[BOARD_POINTS_MAX];
    struct point p = POINT_NONE;

    engine_rate(match, ai, ratings);
    while (board_next_empty(&match->board, &p)) {
        const struct engine_rating *rating = &ratings[p.y * match->board.size + p.x];

        if (rating->is_legal) {
            add_point(task, p, (uint32_t)rating->attack << 16 | rating->defence);
        }
    }
}

static uint32_t
above_zero(int number)
{
    return number > 0 ? (uint32_t)number : 0;
}

// Only what is proven is certain.
static uint32_t
chance_told(const struct engine_view *view)
{
    if (view->win_in) {
        return view->win_in > 0 ? CHANCE_MAX : 0;
    }
    return view->chance < 1            ? 1
           : view->chance < CHANCE_MAX ? (uint32_t)view->chance
                                       : CHANCE_MAX - 1;
}

// Where nothing was searched there is one answer alone; it may be the last one.
static bool
may_be_decided(const struct engine_view *view)
{
    return view->win_in || view->chance <= NEARLY_LOST || view->depth <= 1;
}

static bool
needs_proof(const struct engine_task *task, const struct engine_answer *answer)
{
    const struct ai_config *ai = &task->asked.ai;

    return answer->action.kind == ACTION_PLACE && ai->kind == AI_GOREN &&
           ai->level >= PROOF_LEVEL && (task->asked.is_hint || may_be_decided(&answer->view));
}

// A search sees wins that there may not be: the view keeps what is proven of the match, and nothing
// else is called a win or a loss. The stone is that of the proof.
static void
settle(const struct engine_task *task, struct engine *engine, const struct match *match,
       struct engine_answer *answer)
{
    const struct proving *proving = task->asked.is_hint ? &for_hints : &for_moves;
    struct engine_limits limits = {
        .until_ms = task->until_ms,
        .aim_ms = TIME_NEVER,
        .now = task->now,
        .now_data = task->data,
        .stop = task->stop,
        .nodes = proving->nodes,
    };
    struct engine_view *view = &answer->view;
    struct engine_claim claim;
    bool is_asked = needs_proof(task, answer);

    view->win_in = 0;
    if (!is_asked || !engine_claim(engine, match, proving->back, &limits, &claim)) {
        return;
    }
    view->win_in = claim.win_in;
    if (claim.length) {
        answer->action.points[0] = claim.line[0];
        view->line_length = claim.length;
        memcpy(view->line, claim.line, sizeof(claim.line));
    }
}

// The expected moves, or in an opening the points of the step itself.
static void
tell_best(struct engine_task *task, const struct engine_answer *answer)
{
    bool has_line = answer->view.line_length > 0;
    const struct point *points = has_line ? answer->view.line : answer->action.points;
    int count = has_line ? answer->view.line_length : answer->action.point_count;

    for (int i = 0; i < count && !point_is_none(points[i]); i++) {
        add_point(task, points[i], 0);
    }
    task->hint.chance = chance_told(&answer->view);
    task->hint.depth = above_zero(answer->view.depth);
    task->hint.win_in = above_zero(answer->view.win_in);
    task->hint.loss_in = above_zero(-answer->view.win_in);
    task->hint.nodes = answer->view.nodes;
    task->hint.shortened = answer->is_shortened;
}

void
engine_info_read(struct engine_info *info, const struct engine_view *view)
{
    info->wire = (struct wire_thought){
        .depth = above_zero(view->depth),
        .nodes = view->nodes,
        .points = info->line,
        .chance = chance_told(view),
        .win_in = above_zero(view->win_in),
        .loss_in = above_zero(-view->win_in),
    };
    // A pass has no point: what would follow it is not told.
    for (int i = 0; i < view->line_length && i < WIRE_LINE_MAX; i++) {
        if (point_is_none(view->line[i])) {
            break;
        }
        info->line[info->wire.point_count++] = view->line[i];
    }
}

static enum engine_answer_kind
answer_for(struct engine_task *task, struct engine *engine, const struct match *match)
{
    struct engine_limits limits = {
        .until_ms = task->until_ms,
        .aim_ms = task->aim_ms,
        .now = task->now,
        .now_data = task->data,
        .stop = task->stop,
        .progress = task->asked.wants_info ? task->progress : NULL,
        .progress_data = task->data,
    };
    const struct ai_config *ai = &task->asked.ai;
    struct engine_answer answer;

    if (match->phase != MATCH_RUNNING) {
        return ENGINE_FAILED;
    }
    if (task->asked.is_hint && task->asked.hint == HINT_MAP) {
        tell_map(task, match, ai);
        return ENGINE_HINT;
    }
    if (!engine_think(engine, match, ai, task->seed, &limits, &answer)) {
        return ENGINE_FAILED;
    }
    settle(task, engine, match, &answer);
    task->action = answer.action;
    engine_info_read(&task->last, &answer.view);
    task->last.wire.shortened = answer.is_shortened;
    if (task->asked.is_hint) {
        tell_best(task, &answer);
        return ENGINE_HINT;
    }
    return ENGINE_MOVE;
}

void
engine_task_run(struct engine_task *task, struct engine *engine)
{
    const struct blob *log = task->asked.log;
    struct match match;
    int line;

    task->kind = ENGINE_FAILED;
    task->hint.kind = task->asked.hint;
    task->hint.room = task->asked.room;
    task->hint.points = task->points;
    if (match_log_read((const char *)log->bytes, log->length, 0, &match, &line) == MATCH_LOG_OK) {
        task->hint.move = (uint32_t)match_next_move(&match);
        task->kind = answer_for(task, engine, &match);
        match_finish(&match);
    }
}
