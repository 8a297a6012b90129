// SPDX-License-Identifier: MIT
#include <string.h>

#include "common/game/point.h"
#include "tests/tune/tune.h"

enum {
    STONES_MIN = 2,
    STONES_MAX = 6,
};

enum result
tune_place(struct tune_game *game, struct engine_position *position, const struct tune_move *move)
{
    enum stone stone = position->to_move;

    game->moves[game->count++] = *move;
    board_place(&position->board, move->point, stone, 0);
    position->to_move = stone_other(stone);
    return rules_outcome(&position->rules, &position->board, move->point, stone).result;
}

// A point near the other stones, or near the centre if there is none.
static struct point
any_point(const struct tune_game *game, struct rng *rng)
{
    struct point near = point_centre(game->size);

    if (game->count) {
        near = game->moves[rng_below(rng, (uint32_t)game->count)].point;
    }
    near.x = (int8_t)(near.x + (int)rng_below(rng, 7) - 3);
    near.y = (int8_t)(near.y + (int)rng_below(rng, 7) - 3);
    return near;
}

bool
tune_may_place(const struct engine_position *position, struct point p)
{
    struct judgement judgement =
        rules_judge(&position->rules, &position->board, p, position->to_move);

    return judgement.verdict == VERDICT_OK && !judgement.is_foul;
}

void
tune_open(struct tune_game *game, struct engine_position *position, struct rng *rng)
{
    int stones = STONES_MIN + (int)rng_below(rng, STONES_MAX - STONES_MIN + 1);

    memset(position, 0, sizeof(*position));
    position->rules.rule = game->rule;
    board_init(&position->board, game->size);
    position->to_move = STONE_BLACK;
    game->count = 0;
    while (game->count < stones) {
        struct tune_move move = {.point = any_point(game, rng)};

        if (tune_may_place(position, move.point)) {
            tune_place(game, position, &move);
        }
    }
}
