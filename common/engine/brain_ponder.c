// SPDX-License-Identifier: MIT
// The task of a brain while the opponent thinks (INFO pondering, gomocup-protocol.md A.6).
#include "common/engine/brain.h"

// Places the stone for the player to move. False if the game is over with it, or it
// cannot stand there.
static bool
go_on(struct engine_position *position, struct point p)
{
    enum stone stone = position->to_move;
    struct judgement judgement = rules_judge(&position->rules, &position->board, p, stone);

    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return false;
    }
    board_place(&position->board, p, stone, judgement.taken);
    position->to_move = stone_other(stone);
    return rules_outcome(&position->rules, &position->board, p, stone).result == RESULT_NONE;
}

bool
brain_ponder(const struct brain *brain, const struct brain_task *task,
             const struct brain_answer *answer, struct engine_position *position)
{
    const struct engine_view *view = &answer->views[0];

    if (!brain->info.ponders || brain->is_thinking || brain->game != task->game ||
        brain->task.id != task->id || task->work != WORK_MOVE || !answer->is_found ||
        answer->view_count == 0 || view->line_length < 2) {
        return false;
    }
    *position = task->position;
    return go_on(position, answer->points[0]) && go_on(position, view->line[1]);
}
