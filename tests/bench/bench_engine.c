// SPDX-License-Identifier: MIT
// How fast the kinds of AI answer, and the signatures of their play.
//
//      bench_engine [ROUNDS]
//
// Positions are those of fixed games after 20 to 60 moves, so that runs can be
// compared; a signature is all actions of a few fixed games as one number
// (tests/support/engine_games.h), and changes with the play alone.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/util/number.h"
#include "common/util/rng.h"
#include "tests/support/engine_games.h"

enum { ROUNDS = 20, POSITIONS = 32, FIRST_MOVE = 20, LAST_MOVE = 60, STEP = 5 };

static const char *const kinds[] = {"classic1",  "classic2", "patterns0", "patterns1", "patterns2",
                                    "patterns3", "lines1",   "lines2",    "lines3",    "minimax2",
                                    "minimax3",  "matrix1",  "matrix2",   "matrix3",   "scale"};

struct positions {
    int count;
    struct match matches[POSITIONS];
};

static double
seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// One game of the greedy player against itself, and its positions.
static void
add_game(struct engine *engine, struct positions *positions, enum rule rule, int size,
         uint64_t seed)
{
    struct match_settings settings = engine_games_settings(rule, OPENING_CENTRAL, size);
    struct ai_config ai = engine_games_ai("patterns0");
    struct engine_answer answer;
    struct match match;

    match_init(&match, &settings, 0);
    while (match.phase == MATCH_RUNNING && match.move_count < LAST_MOVE &&
           engine_games_step(engine, &match, &ai, seed + (uint64_t)match.move_count, &answer)) {
        if (match.phase == MATCH_RUNNING && match.move_count >= FIRST_MOVE &&
            match.move_count % STEP == 0 && positions->count < POSITIONS) {
            match_copy(&positions->matches[positions->count++], &match);
        }
    }
    match_finish(&match);
}

static void
measure(struct engine *engine, struct positions *positions, const char *name, const char *what,
        int rounds)
{
    struct ai_config ai = engine_games_ai(name);
    double start = seconds_now(), slowest = 0, seconds;
    long moves = 0;

    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < positions->count; i++) {
            double before = seconds_now(), spent;
            struct engine_answer answer;

            moves += engine_think(engine, &positions->matches[i], &ai, (uint64_t)round,
                                  &engine_games_no_limits, &answer);
            spent = seconds_now() - before;
            slowest = spent > slowest ? spent : slowest;
        }
    }
    seconds = seconds_now() - start;
    printf("%-10s %-18s %9.0f moves/s  %8.3f ms each  %8.3f ms at most  (%ld)\n", name, what,
           (double)moves / seconds, 1e3 * seconds / (double)moves, 1e3 * slowest, moves);
}

static void
bench(struct engine *engine, enum rule rule, int size, int rounds)
{
    struct positions positions = {0};
    char what[32];

    for (uint64_t seed = 1; positions.count < POSITIONS && seed < 1000; seed++) {
        add_game(engine, &positions, rule, size, rng_mix(seed));
    }
    snprintf(what, sizeof(what), "%s %dx%d", rules_set(rule)->name, size, size);
    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        bool is_quick = strncmp(kinds[i], "classic", 7) == 0;

        measure(engine, &positions, kinds[i], what, is_quick ? 10 * rounds : 1 + rounds / 10);
    }
    for (int i = 0; i < positions.count; i++) {
        match_finish(&positions.matches[i]);
    }
}

int
main(int argc, char **argv)
{
    struct engine *engine = engine_create(0);
    int64_t rounds = ROUNDS;
    bool is_good = true;

    if (argc > 1 && !number_parse(argv[1], strlen(argv[1]), 1, 100000, &rounds)) {
        fprintf(stderr, "usage: bench_engine [ROUNDS]\n");
        return 2;
    }
    bench(engine, RULE_FREESTYLE, 15, (int)rounds);
    bench(engine, RULE_FREESTYLE, 25, (int)rounds);
    bench(engine, RULE_RENJU, 15, (int)rounds);
    bench(engine, RULE_CAPTURE42, 19, (int)rounds);
    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        struct ai_config ai = engine_games_ai(kinds[i]);
        long actions;
        uint64_t signature = engine_games_signature(engine, &ai, &actions);

        printf("%-10s signature %016" PRIx64 " of %ld actions\n", kinds[i], signature, actions);
        is_good = is_good && signature != 0;
    }
    engine_destroy(engine);
    return is_good ? 0 : 1;
}
