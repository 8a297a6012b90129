// SPDX-License-Identifier: MIT
// The position of the search against the referee: random games of every rule without
// captures, and every point of every position.
#include "common/engine/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum { GAMES = 40, STONES_MAX = 120, UNDO_SHARE = 3 };

struct game {
    struct rules rules;
    struct board board;
    struct position *position;
    struct rng rng;
    enum stone stone; // to move
};

static void
fail_at(const struct game *game, int place, const char *what)
{
    fail_msg("%s, size %d, %c%d: %s", rules_set(game->rules.rule)->name, game->board.size,
             'a' + place_x(place), place_y(place) + 1, what);
}

static void
compare_point(const struct game *game, struct point p, int side)
{
    enum stone stone = (enum stone)(side + 1);
    int place = place_at(p.x, p.y);
    bool is_five = level_at(game->position, place, side) == LEVEL_FIVE;

    if (is_five != rules_makes_five(&game->rules, &game->board, p, stone)) {
        fail_at(game, place, is_five ? "is no five" : "is a five");
    }
    if (position_is_foul(game->position, place, side) !=
        rules_judge(&game->rules, &game->board, p, stone).is_foul) {
        fail_at(game, place, "is a foul, or not");
    }
}

static void
compare_points(const struct game *game)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&game->board, &p)) {
        compare_point(game, p, 0);
        compare_point(game, p, 1);
    }
}

// What was kept from stone to stone is what a new position finds.
static void
compare_with_new(const struct game *game)
{
    struct position *other = xcalloc(1, sizeof(*other));

    position_init(other, &game->rules, &game->board, game->stone);
    assert_true(position_key(other) == position_key(game->position));
    assert_memory_equal(other->sums, game->position->sums, sizeof(other->sums));
    assert_memory_equal(other->counts, game->position->counts, sizeof(other->counts));
    assert_memory_equal(other->levels, game->position->levels, sizeof(other->levels));
    assert_memory_equal(other->empty, game->position->empty, sizeof(other->empty));
    free(other);
}

// An empty point, most often near the middle of a small area: lines must meet.
static bool
any_point(struct game *game, struct point *p)
{
    int size = game->board.size, area = size < 9 ? size : 9;

    for (int i = 0; i < 100; i++) {
        p->x = (int8_t)rng_below(&game->rng, (uint32_t)(i < 50 ? area : size));
        p->y = (int8_t)rng_below(&game->rng, (uint32_t)(i < 50 ? area : size));
        if (board_is_empty(&game->board, *p)) {
            return true;
        }
    }
    return false;
}

static void
try_and_take_back(const struct game *game, struct point p)
{
    uint64_t key = position_key(game->position);
    struct sums sums[SIDES];

    memcpy(sums, game->position->sums, sizeof(sums));
    position_make(game->position, place_at(p.x, p.y));
    position_undo(game->position);
    assert_true(key == position_key(game->position));
    assert_memory_equal(sums, game->position->sums, sizeof(sums));
}

static void
play(struct game *game)
{
    struct point p;

    for (int i = 0; i < STONES_MAX && any_point(game, &p); i++) {
        bool is_end = rules_makes_five(&game->rules, &game->board, p, game->stone) ||
                      rules_judge(&game->rules, &game->board, p, game->stone).is_foul;

        compare_points(game);
        try_and_take_back(game, p);
        if (is_end) {
            continue;
        }
        position_make(game->position, place_at(p.x, p.y));
        board_place(&game->board, p, game->stone, 0);
        game->stone = stone_other(game->stone);
    }
    compare_with_new(game);
}

static void
random_games_of_every_rule_agree_with_the_referee(void **state)
{
    struct position *position = xcalloc(1, sizeof(*position));

    (void)state;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        for (uint64_t seed = 0; seed < GAMES && !rules_set((enum rule)rule)->capture_sizes;
             seed++) {
            struct game game = {.rules = {.rule = (enum rule)rule},
                                .position = position,
                                .rng = {rng_mix(seed)},
                                .stone = STONE_BLACK};

            board_init(&game.board, 5 + (int)rng_below(&game.rng, 21));
            position_init(position, &game.rules, &game.board, STONE_BLACK);
            play(&game);
        }
    }
    free(position);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_every_rule_agree_with_the_referee),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
