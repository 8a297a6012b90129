// SPDX-License-Identifier: MIT
// Matches of capture rules: the search against a personality, or against itself with
// another limit.
//
//      capture_match RULE SIZE FIRST SECOND OPENINGS [SEED]
//
// A player is the name of a mind (tests/support/engine_games.h), or a number of nodes
// with an n, or milliseconds with ms: classic1, 3000n, 100ms. Every opening is a few
// stones by chance near the centre, and is played twice with the colours changed. Prints
// the score of the first player and its standard error, by pairs of games.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/engine/capture_search.h"
#include "common/util/number.h"
#include "common/util/rng.h"
#include "tests/support/engine_games.h"

enum {
    STONES = 5,      // of an opening
    SPREAD = 3,      // from the centre
    MOVES_MAX = 400, // then it is a draw
    TABLE_BYTES = 16 << 20,
};

struct player {
    const char *name;
    uint64_t nodes; // of the search; 0 = no limit
    int64_t ms;     // per move; 0 = no limit
    bool is_search;
    struct engine_mind mind;
    struct capture_search *search; // owned
    struct tt *tt;                 // owned
    uint64_t nodes_spent, moves, depths;
    double seconds;
};

struct contest {
    struct rules rules;
    int size;
    struct engine *engine; // owned; of the minds
    struct player players[2];
    struct candidates candidates;
};

static double
seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int64_t
now_ms(void *data)
{
    (void)data;
    return (int64_t)(seconds_now() * 1e3);
}

static void
player_init(struct player *player, const char *name)
{
    size_t length = strlen(name);
    int64_t number;

    player->name = name;
    if (length > 1 && number_parse(name, length - 1, 1, INT64_MAX, &number)) {
        player->nodes = (uint64_t)number;
    } else if (length > 2 && number_parse(name, length - 2, 1, INT64_MAX, &number)) {
        player->ms = number;
    } else {
        player->mind = engine_games_mind(name);
        return;
    }
    player->is_search = true;
    player->search = capture_search_create();
    player->tt = tt_create(TABLE_BYTES);
}

static void
player_finish(struct player *player)
{
    capture_search_destroy(player->search);
    tt_destroy(player->tt);
}

static struct point
ask_search(struct contest *contest, struct player *player, const struct situation *situation,
           uint64_t seed)
{
    struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .now = now_ms};
    struct budget budget;
    struct engine_view view;
    struct point best;
    struct capture_task task = {
        .situation = situation,
        .candidates = &contest->candidates,
        .tt = player->tt,
        .budget = &budget,
        .depth_max = CAPTURE_DEPTH_MAX,
        .seed = seed,
    };

    if (contest->candidates.prospect != PROSPECT_OPEN) {
        return contest->candidates.list[0].point;
    }
    if (player->ms) {
        limits.until_ms = now_ms(NULL) + player->ms;
    }
    tt_forget(player->tt, player->nodes);
    budget_begin(&budget, &limits, player->nodes);
    capture_search_run(player->search, &task, &view, &best);
    player->nodes_spent += view.nodes;
    player->depths += (uint64_t)view.depth;
    return best;
}

static struct point
ask_mind(struct contest *contest, struct player *player, const struct situation *situation,
         uint64_t seed)
{
    struct engine_position position = {
        .rules = contest->rules, .board = *situation->board, .to_move = situation->stone};
    struct engine_view view;
    struct point best = POINT_NONE;

    engine_find(contest->engine, &position, &player->mind, seed, &engine_games_no_limits, &best,
                &view);
    return best;
}

static void
open(const struct contest *contest, struct rng *rng, struct board *board, int count)
{
    int centre = contest->size / 2;

    board_init(board, contest->size);
    for (int stones = 0; stones < count;) {
        struct point p = {(int8_t)(centre - SPREAD + (int)rng_below(rng, 2 * SPREAD + 1)),
                          (int8_t)(centre - SPREAD + (int)rng_below(rng, 2 * SPREAD + 1))};
        enum stone stone = stone_of_move(stones + 1);
        struct judgement judgement = rules_judge(&contest->rules, board, p, stone);

        if (judgement.verdict == VERDICT_OK) {
            board_place(board, p, stone, judgement.taken);
            stones++;
        }
    }
}

// Half points of the first player; black_player has black.
static int
play(struct contest *contest, struct rng rng, int black_player)
{
    int count = STONES - (int)rng_below(&rng, 2), moves = count;
    enum result result = RESULT_NONE;
    struct board board;

    open(contest, &rng, &board, count);
    for (; result == RESULT_NONE && moves < MOVES_MAX; moves++) {
        enum stone stone = stone_of_move(moves + 1);
        struct player *player = &contest->players[(moves + black_player) % 2];
        struct situation situation = {.rules = &contest->rules, .board = &board, .stone = stone};
        double start = seconds_now();
        struct judgement judgement;
        struct point p;

        candidates_find(&situation, &contest->candidates);
        p = player->is_search ? ask_search(contest, player, &situation, rng_next(&rng))
                              : ask_mind(contest, player, &situation, rng_next(&rng));
        player->seconds += seconds_now() - start;
        player->moves++;
        judgement = rules_judge(&contest->rules, &board, p, stone);
        if (judgement.verdict != VERDICT_OK) {
            fprintf(stderr, "%s plays what is not legal\n", player->name);
            exit(1);
        }
        board_place(&board, p, stone, judgement.taken);
        result = rules_outcome(&contest->rules, &board, p, stone).result;
    }
    if (result == RESULT_NONE || result == RESULT_DRAW) {
        return 1;
    }
    return (result == RESULT_BLACK) == (black_player == 0) ? 2 : 0;
}

static void
report(const struct contest *contest, const int counts[3], double sum, double squares, int pairs)
{
    double mean = sum / pairs, variance = squares / pairs - mean * mean;
    double error = pairs > 1 ? sqrt(variance / (pairs - 1)) : 0;

    printf("%s %d: %s - %s  +%d =%d -%d  %.1f %% +- %.1f", rules_set(contest->rules.rule)->name,
           contest->size, contest->players[0].name, contest->players[1].name, counts[2], counts[1],
           counts[0], 100 * mean, 100 * error);
    for (int i = 0; i < 2; i++) {
        const struct player *player = &contest->players[i];
        double moves = (double)player->moves;

        printf("  [%.1f ms, depth %.1f, %.0f kn/s]", 1e3 * player->seconds / moves,
               (double)player->depths / moves, (double)player->nodes_spent / player->seconds / 1e3);
    }
    printf("\n");
}

static void
play_all(struct contest *contest, int pairs, uint64_t seed)
{
    int counts[3] = {0};
    double sum = 0, squares = 0;

    for (int pair = 0; pair < pairs; pair++) {
        struct rng rng = {rng_mix(seed + (uint64_t)pair)};
        int first = play(contest, rng, 0), second = play(contest, rng, 1);
        double score = (first + second) / 4.0;

        counts[first]++;
        counts[second]++;
        sum += score;
        squares += score * score;
    }
    report(contest, counts, sum, squares, pairs);
}

int
main(int argc, char **argv)
{
    struct contest contest = {.engine = engine_create(0)};
    int64_t size, pairs, seed = 1;

    if (argc < 6 || argc > 7 || !rules_parse(argv[1], &contest.rules.rule) ||
        !number_parse(argv[2], strlen(argv[2]), BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size) ||
        !number_parse(argv[5], strlen(argv[5]), 1, 1000000, &pairs) ||
        (argc > 6 && !number_parse(argv[6], strlen(argv[6]), 0, INT64_MAX, &seed))) {
        fprintf(stderr, "usage: capture_match RULE SIZE FIRST SECOND OPENINGS [SEED]\n");
        return 2;
    }
    contest.size = (int)size;
    player_init(&contest.players[0], argv[3]);
    player_init(&contest.players[1], argv[4]);
    play_all(&contest, (int)pairs, (uint64_t)seed);
    player_finish(&contest.players[0]);
    player_finish(&contest.players[1]);
    engine_destroy(contest.engine);
    return 0;
}
