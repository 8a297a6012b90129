// SPDX-License-Identifier: MIT
#include "common/game/point.h"
#include "common/puzzle/puzzle_find.h"
#include "tests/tune/puzzles.h"

enum { STONES_MIN = 2, STONES_MAX = 8, MOVES_MAX_WEAK = 90, NODES_MAX = 400 };

static struct point
any_point(const struct puzzle_game *game, struct rng *rng)
{
    struct point near = point_centre(game->start.board.size);

    if (game->count) {
        near = game->moves[rng_below(rng, (uint32_t)game->count)];
    }
    near.x = (int8_t)(near.x + (int)rng_below(rng, 7) - 3);
    near.y = (int8_t)(near.y + (int)rng_below(rng, 7) - 3);
    return near;
}

// A weak player: what he overlooks is the puzzle of the other.
static struct ai_config
any_player(struct rng *rng)
{
    static const struct ai_config players[] = {
        {.kind = AI_GOREN, .level = 1},    {.kind = AI_GOREN, .level = 2},
        {.kind = AI_GOREN, .level = 3},    {.kind = AI_CLASSIC},
        {.kind = AI_PATTERNS, .plies = 0}, {.kind = AI_PATTERNS, .plies = 1},
        {.kind = AI_LINES, .plies = 1},
    };

    return players[rng_below(rng, sizeof(players) / sizeof(*players))];
}

void
puzzle_invent(struct engine *engine, struct rng *rng, enum rule rule, struct puzzle_game *game)
{
    struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = NODES_MAX};
    struct ai_config players[2] = {any_player(rng), any_player(rng)};
    int stones = STONES_MIN + (int)rng_below(rng, STONES_MAX - STONES_MIN + 1);
    struct engine_position position;
    enum result result = RESULT_NONE;

    *game = (struct puzzle_game){.start = {.rules = {.rule = rule}, .to_move = STONE_BLACK}};
    board_init(&game->start.board, rules_set(rule)->default_size);
    position = game->start;
    while (result == RESULT_NONE && game->count < MOVES_MAX_WEAK) {
        struct point p = any_point(game, rng);
        struct engine_view view;

        if (game->count >= stones && !engine_find(engine, &position, &players[game->count % 2],
                                                  rng_next(rng), &limits, &p, &view)) {
            return;
        }
        if (puzzle_play(&position, p, &result)) {
            game->moves[game->count++] = p;
        } else if (game->count >= stones) {
            return;
        }
    }
}
