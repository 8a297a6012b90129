// SPDX-License-Identifier: MIT
// Random games of every capture rule: whatever the incremental position says is compared
// with the referee, stone by stone, and after taking back with a position made afresh.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/engine/capture_moves.h"
#include "common/engine/capture_position.h"
#include "common/game/captures.h"
#include "common/game/free_three.h"
#include "common/util/rng.h"

enum { GAMES = 60, MOVES_MAX = 120 };

static const enum rule capture_rules[] = {RULE_CAPTURE42, RULE_PENTE, RULE_KERYO, RULE_BOAT,
                                          RULE_NINUKI};

struct play {
    struct capture_position position, other;
    struct rules rules;
    struct rng rng;
    uint64_t seed;
    int move;
    long wins[CAPTURE_DRAWN + 1], captures, bans, fives;
};

static void
complain(const struct play *play, const char *what, struct point p)
{
    fail_msg("%s: %s, seed %llu, size %d, move %d, point %d,%d", rules_set(play->rules.rule)->name,
             what, (unsigned long long)play->seed, play->position.board.size, play->move, p.x, p.y);
}

// The cells that make five after a stone of this colour at p, on one axis.
static int
count_five_points(const struct play *play, struct point p, enum axis axis, enum stone stone)
{
    struct window window = lines_window(&play->position.board, p, axis, stone);

    return __builtin_popcount(
        window_five_points(window, rules_set(play->rules.rule)->exact[stone]));
}

static void
compare_fours(const struct play *play, struct point p, int side)
{
    uint64_t counters = play->position.cells[side][cell_of(p)];
    int fours = 0, open_fours = 0;

    if (cell_count(counters, LINE_FIVE)) {
        return;
    }
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int count = count_five_points(play, p, (enum axis)axis, stone_of_side(side));

        fours += count == 1;
        open_fours += count > 1;
    }
    if (cell_count(counters, LINE_FOUR) != fours ||
        cell_count(counters, LINE_OPEN_FOUR) != open_fours) {
        complain(play, "another number of fours", p);
    }
}

static void
compare_cell(struct play *play, struct point p, int side)
{
    const struct capture_position *position = &play->position;
    const struct board *board = &position->board;
    enum stone stone = stone_of_side(side);
    int cell = cell_of(p);
    uint64_t counters = position->cells[side][cell];
    struct judgement judgement = rules_judge(&play->rules, board, p, stone);

    if (capture_position_is_legal(position, cell, side) != (judgement.verdict == VERDICT_OK)) {
        complain(play, "legal or not", p);
    }
    if (position->taken[side][cell] != judgement.taken ||
        cell_taken(counters) != captures_count(judgement.taken)) {
        complain(play, "takes something else", p);
    }
    if (!!cell_count(counters, LINE_FIVE) != rules_makes_five(&play->rules, board, p, stone)) {
        complain(play, "five or not", p);
    }
    if (cell_count(counters, COUNTER_FREE_THREES) != free_three_count(board, p, stone)) {
        complain(play, "another number of free-threes", p);
    }
    compare_fours(play, p, side);
    play->bans += judgement.verdict == VERDICT_DOUBLE_THREE;
}

static void
compare_all(struct play *play)
{
    const struct capture_position *position = &play->position;
    struct point p = POINT_NONE;

    for (int side = 0; side < 2; side++) {
        enum stone stone = stone_of_side(side);
        bool is_pending = rules_pending_five(&play->rules, &position->board, stone, NULL);

        if (position->set->endgame_capture && is_pending != !!position->sums[side].fives) {
            complain(play, "a five stands or not", p);
        }
        play->fives += is_pending;
    }
    while (board_next_empty(&position->board, &p)) {
        compare_cell(play, p, 0);
        compare_cell(play, p, 1);
    }
}

static enum capture_end
end_of(enum result result, enum stone stone)
{
    if (result == RESULT_NONE) {
        return CAPTURE_GOES_ON;
    }
    if (result == RESULT_DRAW) {
        return CAPTURE_DRAWN;
    }
    return result == result_win(stone) ? CAPTURE_WON : CAPTURE_LOST;
}

// Makes the move, compares, takes it back and compares, and makes it again.
static enum capture_end
place(struct play *play, int cell, int side)
{
    struct capture_position *position = &play->position;
    struct point p = cell_point(cell);
    struct board before = position->board;
    struct capture_step step = capture_position_place(position, cell, side);
    enum stone stone = stone_of_side(side);
    enum capture_end end = capture_position_end(position, &step);

    if (end != end_of(rules_outcome(&play->rules, &position->board, p, stone).result, stone)) {
        complain(play, "another outcome", p);
    }
    capture_position_undo(position, &step);
    capture_position_init(&play->other, &play->rules, &before);
    if (memcmp(position, &play->other, sizeof(*position)) != 0) {
        complain(play, "taken back it is another position", p);
    }
    play->captures += step.placement.taken != 0;
    capture_position_place(position, cell, side);
    play->wins[end]++;
    return end;
}

// A move that could be one of a game: by its guess, or any.
static int
choose(struct play *play, int side)
{
    struct capture_moves *moves = test_malloc(sizeof(*moves));
    int cell = cell_of((struct point){(int8_t)(play->position.board.size / 2),
                                      (int8_t)(play->position.board.size / 2)});

    capture_moves_list(&play->position, side, moves);
    if (moves->count > 0) {
        for (int i = 0; i < moves->count; i++) {
            moves->list[i].score += (int)rng_below(&play->rng, 400);
        }
        capture_moves_select(moves, 0);
        cell = rng_below(&play->rng, 6) == 0
                   ? moves->list[rng_below(&play->rng, (uint32_t)moves->count)].cell
                   : moves->list[0].cell;
    } else if (play->move > 0) {
        cell = CELL_NONE;
    }
    test_free(moves);
    return cell;
}

static int
any_size(struct play *play)
{
    int size;

    do {
        size = BOARD_SIZE_MIN + (int)rng_below(&play->rng, BOARD_SIZE_MAX - BOARD_SIZE_MIN + 1);
    } while (!rules_size_allowed(play->rules.rule, size));
    return size;
}

static void
play_game(struct play *play, enum rule rule, uint64_t seed)
{
    enum capture_end end = CAPTURE_GOES_ON;
    struct board board;

    play->seed = seed;
    play->rng = (struct rng){rng_mix(seed)};
    play->rules = (struct rules){.rule = rule};
    play->rules.options.draw_margin = (uint16_t)(rng_below(&play->rng, 2) * 30);
    board_init(&board, any_size(play));
    capture_position_init(&play->position, &play->rules, &board);
    for (play->move = 0; play->move < MOVES_MAX && end == CAPTURE_GOES_ON; play->move++) {
        int cell = choose(play, play->move % 2);

        if (cell == CELL_NONE) {
            return;
        }
        compare_all(play);
        end = place(play, cell, play->move % 2);
    }
    compare_all(play);
}

static void
the_position_agrees_with_the_referee(void **state)
{
    struct play *play = test_calloc(1, sizeof(*play));

    (void)state;
    for (size_t i = 0; i < sizeof(capture_rules) / sizeof(*capture_rules); i++) {
        for (uint64_t game = 0; game < GAMES; game++) {
            play_game(play, capture_rules[i], 1000 * i + game);
        }
    }
    print_message("# %ld captures, %ld bans, %ld fives standing, won %ld lost %ld drawn %ld\n",
                  play->captures, play->bans, play->fives, play->wins[CAPTURE_WON],
                  play->wins[CAPTURE_LOST], play->wins[CAPTURE_DRAWN]);
    // The games must have met what they are to compare.
    assert_true(play->captures > 100);
    assert_true(play->bans > 100);
    assert_true(play->fives > 5);
    assert_true(play->wins[CAPTURE_WON] > 5);
    test_free(play);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_position_agrees_with_the_referee),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
