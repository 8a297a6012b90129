// SPDX-License-Identifier: MIT
#include "common/engine/winning_line.h"

#include <stdlib.h>

#include "common/engine/eval.h"
#include "common/engine/movegen.h"

enum { FOURS_MAX = 12 };

// The winner's move; PLACE_NONE if it does not follow from threats.
static int
winning_move(struct threats *threats)
{
    int forced = eval_forced(threats->position);
    struct proof proof;

    if (forced > 0) {
        return threats_obvious(threats->position, forced);
    }
    return threats_prove_fours(threats, FOURS_MAX, &proof) ? proof.line[0] : PLACE_NONE;
}

// Plies that the side to move lives after this stone; the longest of those that are
// seen at once.
static int
life_after(struct position *position, int place)
{
    int forced;

    position_make(position, place);
    forced = eval_forced(position);
    position_undo(position);
    return forced > 0 ? forced : THREATS_LINE_MAX;
}

// The loser's move: an answer to the nearest threat, or where it would have happened.
static int
losing_move(struct position *position)
{
    int winner = position->side ^ 1, longest = 0, best = PLACE_NONE;
    enum level level = position->counts[winner][LEVEL_FIVE] ? LEVEL_FIVE : LEVEL_FOUR_OPEN;
    struct move answers[MOVES_MAX];
    int count = movegen_answers(position, level, answers);

    for (int i = 0; i < count; i++) {
        int life = life_after(position, answers[i].place);

        if (life > longest) {
            longest = life;
            best = answers[i].place;
        }
    }
    if (best == PLACE_NONE) {
        best = position_first(position, winner, level);
    }
    return best != PLACE_NONE && position_is_foul(position, best, position->side) ? PLACE_NONE
                                                                                  : best;
}

static bool
makes_five(const struct position *position, int place)
{
    return level_at(position, place, position->side) == LEVEL_FIVE;
}

void
winning_line_finish(struct threats *threats, struct engine_view *view)
{
    struct position *position = threats->position;
    const int winner = view->win_in > 0 ? position->side : position->side ^ 1;
    const int before = position->played_count;
    bool is_over = false;

    for (int i = 0; i < view->line_length && !point_is_none(view->line[i]); i++) {
        int place = place_at(view->line[i].x, view->line[i].y);

        is_over = makes_five(position, place);
        position_make(position, place);
    }
    while (!is_over && view->line_length < abs(view->win_in) &&
           view->line_length < ENGINE_LINE_MAX) {
        int place = position->side == winner ? winning_move(threats) : losing_move(position);

        if (place == PLACE_NONE) {
            break;
        }
        view->line[view->line_length++] = place_point(place);
        is_over = makes_five(position, place);
        position_make(position, place);
    }
    while (position->played_count > before) {
        position_undo(position);
    }
}
