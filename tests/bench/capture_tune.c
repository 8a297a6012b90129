// SPDX-License-Identifier: MIT
// Fits the weights of capture_eval.h to games that the search plays against itself.
//
//      capture_tune RULE SIZE NODES GAMES [SEED]
//
// From every game the positions in which nobody threatens to win at once are kept with the
// result for the player to move. The weights are those under which the chances
// 1 / (1 + exp(-value / 200)) fit the results best, a little drawn to zero; they are
// printed as capture_weights.c has them. RULE may be "all".
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/engine/capture_eval.h"
#include "common/engine/capture_moves.h"
#include "common/engine/capture_search.h"
#include "common/util/number.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum {
    STONES = 5,
    SPREAD = 4,
    MOVES_MAX = 300,
    SAMPLES_MAX = 400000,
    TABLE_BYTES = 4 << 20,
    ROUNDS = 200,
    RANDOM_PART = 12, // one move in so many is not the best one
    PARAMETERS = 2 * CAPTURE_TERMS + CAPTURE_KNOTS + 1,
    FIRST_CAPTURED = 2 * CAPTURE_TERMS,
    TEMPO = FIRST_CAPTURED + CAPTURE_KNOTS,
};

struct sample {
    int16_t terms[2][CAPTURE_TERMS];
    uint8_t progress[2];
    int8_t result; // 1 won, 0 drawn, -1 lost, for the player to move
    uint8_t side;
};

struct tuner {
    struct rules rules;
    int size, count, first_of_game;
    uint64_t nodes;
    struct capture_search *search;
    struct tt *tt;
    struct capture_position position;
    struct candidates candidates;
    struct sample samples[SAMPLES_MAX];
    double weights[PARAMETERS];
};

static void
keep_sample(struct tuner *tuner, int side)
{
    struct sample *sample = &tuner->samples[tuner->count];
    int terms[CAPTURE_TERMS];

    if (tuner->count == SAMPLES_MAX || capture_moves_is_threatened(&tuner->position, side) ||
        capture_moves_is_threatened(&tuner->position, !side)) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        int whose = i ? !side : side;

        capture_eval_terms(&tuner->position, whose, terms);
        for (int k = 0; k < CAPTURE_TERMS; k++) {
            sample->terms[i][k] = (int16_t)terms[k];
        }
        sample->progress[i] = (uint8_t)capture_eval_progress(&tuner->position, whose);
    }
    sample->side = (uint8_t)side;
    tuner->count++;
}

static struct point
choose(struct tuner *tuner, const struct situation *situation, struct rng *rng)
{
    struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};
    struct budget budget;
    struct engine_view view;
    struct point best;
    struct capture_task task = {
        .situation = situation,
        .candidates = &tuner->candidates,
        .tt = tuner->tt,
        .budget = &budget,
        .depth_max = rng_below(rng, RANDOM_PART) ? CAPTURE_DEPTH_MAX : 1,
        .seed = rng_next(rng),
    };

    if (tuner->candidates.prospect != PROSPECT_OPEN) {
        return tuner->candidates.list[0].point;
    }
    tt_forget(tuner->tt, tuner->nodes);
    budget_begin(&budget, &limits, tuner->nodes);
    capture_search_run(tuner->search, &task, &view, &best);
    return best;
}

static void
play(struct tuner *tuner, struct rng rng)
{
    int count = STONES - (int)rng_below(&rng, 3), first = tuner->count;
    enum result result = RESULT_NONE;
    struct board board;

    board_init(&board, tuner->size);
    for (int moves = 0; result == RESULT_NONE && moves < MOVES_MAX; moves++) {
        enum stone stone = stone_of_move(moves + 1);
        struct situation situation = {.rules = &tuner->rules, .board = &board, .stone = stone};
        struct judgement judgement;
        struct point p;

        if (moves < count) {
            int low = tuner->size / 2 - SPREAD;

            p.x = (int8_t)(low + (int)rng_below(&rng, 2 * SPREAD + 1));
            p.y = (int8_t)(low + (int)rng_below(&rng, 2 * SPREAD + 1));
        } else {
            capture_position_init(&tuner->position, &tuner->rules, &board);
            keep_sample(tuner, side_of(stone));
            candidates_find(&situation, &tuner->candidates);
            p = choose(tuner, &situation, &rng);
        }
        judgement = rules_judge(&tuner->rules, &board, p, stone);
        if (judgement.verdict != VERDICT_OK) {
            tuner->count = first;
            return;
        }
        board_place(&board, p, stone, judgement.taken);
        result = rules_outcome(&tuner->rules, &board, p, stone).result;
    }
    for (int i = first; i < tuner->count; i++) {
        struct sample *sample = &tuner->samples[i];

        if (result == RESULT_BLACK || result == RESULT_WHITE) {
            sample->result = (result == RESULT_WHITE) == sample->side ? 1 : -1;
        }
    }
}

static void
add_captured(int progress, double sign, double slopes[PARAMETERS])
{
    double part = progress % 4 / 4.0;
    int knot = progress / 4 < CAPTURE_KNOTS - 1 ? progress / 4 : CAPTURE_KNOTS - 2;

    slopes[FIRST_CAPTURED + knot] += sign * (1 - part);
    slopes[FIRST_CAPTURED + knot + 1] += sign * part;
}

// The value of a sample in units of 200, and how it grows with each weight.
static double
sum_of(const struct tuner *tuner, const struct sample *sample, double slopes[PARAMETERS])
{
    double sum = 0;

    memset(slopes, 0, PARAMETERS * sizeof(*slopes));
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < CAPTURE_TERMS; k++) {
            slopes[i * CAPTURE_TERMS + k] = sample->terms[i][k];
        }
    }
    add_captured(sample->progress[0], 1, slopes);
    add_captured(sample->progress[1], -1, slopes);
    slopes[TEMPO] = 1;
    for (int i = 0; i < PARAMETERS; i++) {
        sum += tuner->weights[i] * slopes[i];
    }
    return sum;
}

// Steps of the sign of the slope that grow while it stays and shrink when it turns.
static void
fit(struct tuner *tuner)
{
    double steps[PARAMETERS], last[PARAMETERS] = {0};

    for (int i = 0; i < PARAMETERS; i++) {
        steps[i] = 0.01;
    }
    for (int round = 0; round < ROUNDS; round++) {
        double slopes[PARAMETERS], total[PARAMETERS] = {0}, loss = 0;

        for (int i = 0; i < tuner->count; i++) {
            const struct sample *sample = &tuner->samples[i];
            double chance = 1 / (1 + exp(-sum_of(tuner, sample, slopes)));
            double target = 0.5 + 0.5 * sample->result, miss = chance - target;

            loss -= target * log(chance + 1e-12) + (1 - target) * log(1 - chance + 1e-12);
            for (int k = 0; k < PARAMETERS; k++) {
                total[k] += miss * slopes[k];
            }
        }
        for (int k = 0; k < PARAMETERS; k++) {
            double slope = total[k] + tuner->count * 1e-5 * tuner->weights[k];

            steps[k] *= slope * last[k] > 0 ? 1.2 : 0.5;
            steps[k] = steps[k] > 0.5 ? 0.5 : steps[k];
            tuner->weights[k] -= slope > 0 ? steps[k] : -steps[k];
            last[k] = slope;
        }
        if (round % 20 == 0) {
            fprintf(stderr, "round %d: loss %.5f\n", round, loss / tuner->count);
        }
    }
}

static int
told(double weight)
{
    return (int)lround(weight * 200 * 16);
}

static void
print_row(const char *name, const double *weights, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; i++) {
        printf("%s%d", i ? ", " : "", told(weights[i]));
    }
    printf("},\n");
}

int
main(int argc, char **argv)
{
    static const enum rule rules[] = {RULE_CAPTURE42, RULE_PENTE, RULE_KERYO, RULE_BOAT,
                                      RULE_NINUKI};
    struct tuner *tuner = xcalloc(1, sizeof(*tuner));
    int64_t size, nodes, games, seed = 1;
    bool is_all;

    if (argc < 5 || argc > 6 ||
        !number_parse(argv[2], strlen(argv[2]), BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size) ||
        !number_parse(argv[3], strlen(argv[3]), 1, INT64_MAX, &nodes) ||
        !number_parse(argv[4], strlen(argv[4]), 1, 1000000, &games) ||
        (argc > 5 && !number_parse(argv[5], strlen(argv[5]), 0, INT64_MAX, &seed))) {
        fprintf(stderr, "usage: capture_tune RULE SIZE NODES GAMES [SEED]\n");
        return 2;
    }
    is_all = !rules_parse(argv[1], &tuner->rules.rule);
    tuner->size = (int)size;
    tuner->nodes = (uint64_t)nodes;
    tuner->search = capture_search_create();
    tuner->tt = tt_create(TABLE_BYTES);
    for (int64_t game = 0; game < games; game++) {
        struct rng rng = {rng_mix((uint64_t)(seed + game))};

        if (is_all) {
            tuner->rules.rule = rules[game % 5];
        }
        play(tuner, rng);
    }
    fprintf(stderr, "%d positions\n", tuner->count);
    fit(tuner);
    printf("    // %s: %d positions of %d games\n", argv[1], tuner->count, (int)games);
    print_row("mover", tuner->weights, CAPTURE_TERMS);
    print_row("waiter", tuner->weights + CAPTURE_TERMS, CAPTURE_TERMS);
    for (int i = CAPTURE_KNOTS - 1; i >= 0; i--) {
        tuner->weights[FIRST_CAPTURED + i] -= tuner->weights[FIRST_CAPTURED];
    }
    print_row("captured", tuner->weights + FIRST_CAPTURED, CAPTURE_KNOTS);
    printf("    .tempo = %d,\n", told(tuner->weights[TEMPO]));
    capture_search_destroy(tuner->search);
    tt_destroy(tuner->tt);
    free(tuner);
    return 0;
}
