// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "tests/tune/tune.h"

enum {
    FAIR = 180, // openings are kept when neither side is better off by more
    TRIES = 1000,
    LINE_BYTES = 16384,
    MEMORY_BYTES = 16 << 20,
};

void
tune_write(FILE *file, const struct tune_game *game)
{
    fprintf(file, "%s %d %s", rules_set(game->rule)->name, game->size, result_score(game->result));
    for (int i = 0; i < game->count; i++) {
        const struct tune_move *move = &game->moves[i];

        fprintf(file, " %c%d", 'a' + move->point.x, move->point.y + 1);
        if (move->has_value) {
            fprintf(file, "/%d", move->value);
        }
    }
    fputc('\n', file);
}

static enum result
result_of(const char *score)
{
    for (int result = RESULT_BLACK; result <= RESULT_DRAW; result++) {
        if (strcmp(score, result_score((enum result)result)) == 0) {
            return (enum result)result;
        }
    }
    return RESULT_NONE;
}

static bool
read_move(const char **text, struct tune_move *move)
{
    int length = 0, y = 0;
    char x = 0;

    memset(move, 0, sizeof(*move));
    if (sscanf(*text, " %c%d%n", &x, &y, &length) != 2) {
        return false;
    }
    move->point = (struct point){(int8_t)(x - 'a'), (int8_t)(y - 1)};
    *text += length;
    if (**text == '/') {
        move->has_value = sscanf(*text, "/%d%n", &move->value, &length) == 1;
        *text += length;
    }
    return point_on_board(move->point, BOARD_SIZE_MAX);
}

bool
tune_read(FILE *file, struct tune_game *game)
{
    char line[LINE_BYTES], rule[32], score[16];
    const char *rest = line;
    int length = 0;

    if (!fgets(line, sizeof(line), file) ||
        sscanf(line, "%31s %d %15s%n", rule, &game->size, score, &length) != 3 ||
        !rules_parse(rule, &game->rule)) {
        return false;
    }
    game->result = result_of(score);
    game->count = 0;
    rest += length;
    while (game->count < BOARD_POINTS_MAX && read_move(&rest, &game->moves[game->count])) {
        game->count++;
    }
    return true;
}

// Playing.

struct table {
    const struct tune_play *task;
    struct engine *engine; // owned
    struct engine_position position;
    struct rng rng;
    struct tune_game game;
};

static void
begin(struct table *table)
{
    const struct tune_play *task = table->task;

    table->game = (struct tune_game){.rule = task->rule, .size = task->size};
    tune_open(&table->game, &table->position, &table->rng);
}

static bool
think(struct table *table, struct tune_move *move)
{
    struct ai_config ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX};
    struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = table->task->nodes};
    struct engine_view view;

    if (!engine_find(table->engine, &table->position, &ai, 1, &limits, &move->point, &view)) {
        return false;
    }
    move->value = view.value;
    move->has_value = true;
    return true;
}

// False if the opening is not fair.
static bool
play_game(struct table *table)
{
    struct tune_move move;
    enum result result = RESULT_NONE;
    int opening;

    begin(table);
    opening = table->game.count;
    while (result == RESULT_NONE && think(table, &move)) {
        if (table->game.count == opening && abs(move.value) > FAIR) {
            return false;
        }
        result = tune_place(&table->game, &table->position, &move);
    }
    table->game.result = result == RESULT_NONE ? RESULT_DRAW : result;
    return true;
}

void
tune_play(const struct tune_play *task, FILE *file)
{
    struct table table = {
        .task = task, .engine = engine_create(MEMORY_BYTES), .rng = {rng_mix(task->seed)}};

    for (long i = 0; i < task->games; i++) {
        for (int tries = 0; tries < TRIES && !play_game(&table); tries++) {
        }
        tune_write(file, &table.game);
        fflush(file);
    }
    engine_destroy(table.engine);
}
