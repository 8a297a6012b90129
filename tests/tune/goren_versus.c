// SPDX-License-Identifier: MIT
// A match between two builds of the engine, or any two brains.
//
//      goren-versus RULE SIZE GAMES LIMIT SEED A B
//
// RULE is freestyle, standard or renju; LIMIT is so many nodes for a move, or ms if it
// ends so: 5000, 20ms. Every opening is played twice, colours exchanged; openings are
// stones by chance that a short search finds fair. The error bar is of the pairs, since
// the games of a pair are not independent.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/number.h"
#include "tests/tune/versus_brain.h"

enum {
    FAIR = 80, // openings are kept when neither side is better off by more
    FAIR_NODES = 8000,
    JUDGE_BYTES = 16 << 20,
    REPORT = 50, // games between two reports
};

struct contest {
    enum rule rule;
    int size;
    int64_t games;
    struct rng rng;
    struct brain_limit limit;
    struct brain_process brains[2];
    struct engine *judge;  // of openings; owned
    long won, drawn, lost; // as the first brain sees it
    double squares;        // of the pairs' points, each 0 .. 2
    const char *fault;
};

static bool
is_fair(const struct contest *contest, const struct engine_position *position)
{
    struct ai_config ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX};
    struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = FAIR_NODES};
    struct engine_view view;
    struct point point;

    return engine_find(contest->judge, position, &ai, 1, &limits, &point, &view) &&
           abs(view.value) <= FAIR;
}

// Goes on from the opening; black's brain is told.
static enum result
play_on(struct contest *contest, struct tune_game game, struct engine_position position, int black)
{
    while (game.count < game.size * game.size) {
        int turn = game.count % 2 ? black ^ 1 : black;
        struct tune_move move = {0};
        enum result result;

        if (!brain_ask(&contest->brains[turn], &game, &move.point) ||
            !tune_may_place(&position, move.point)) {
            contest->fault = contest->brains[turn].path;
            return RESULT_NONE;
        }
        result = tune_place(&game, &position, &move);
        if (result != RESULT_NONE) {
            return result;
        }
    }
    return RESULT_DRAW;
}

static void
play_pair(struct contest *contest)
{
    struct tune_game game = {.rule = contest->rule, .size = contest->size};
    struct engine_position position;
    double points = 0;

    do {
        tune_open(&game, &position, &contest->rng);
    } while (!is_fair(contest, &position));
    for (int black = 0; black < 2 && !contest->fault; black++) {
        enum result result = play_on(contest, game, position, black);
        enum result win = result_win(black == 0 ? STONE_BLACK : STONE_WHITE);

        contest->won += result == win;
        contest->drawn += result == RESULT_DRAW;
        contest->lost += result != win && result != RESULT_DRAW;
        points += result == win ? 1 : result == RESULT_DRAW ? 0.5 : 0;
    }
    contest->squares += points * points;
}

static double
elo_of(double score)
{
    double kept = score < 0.001 ? 0.001 : score > 0.999 ? 0.999 : score;

    return -400 * log10(1 / kept - 1);
}

static void
report(const struct contest *contest)
{
    double pairs = (double)(contest->won + contest->drawn + contest->lost) / 2;
    double mean = ((double)contest->won + (double)contest->drawn / 2) / pairs; // of 0 .. 2
    double spread = pairs > 1 ? (contest->squares - pairs * mean * mean) / (pairs - 1) : 0;
    double score = mean / 2, error = 1.96 * sqrt(spread > 0 ? spread / pairs : 0) / 2;

    printf(
        "%.0f games: won %ld drawn %ld lost %ld, score %.3f +- %.3f, Elo %+.0f (%+.0f .. %+.0f)\n",
        2 * pairs, contest->won, contest->drawn, contest->lost, score, error, elo_of(score),
        elo_of(score - error), elo_of(score + error));
    fflush(stdout);
}

static bool
read_limit(const char *word, struct brain_limit *limit)
{
    size_t length = strlen(word);
    bool is_time = length > 2 && strcmp(word + length - 2, "ms") == 0;
    int64_t number;

    if (!number_parse(word, is_time ? length - 2 : length, 1, 1000000000, &number)) {
        return false;
    }
    *limit =
        (struct brain_limit){.nodes = is_time ? 0 : (long)number, .ms = is_time ? (long)number : 0};
    return true;
}

static bool
is_known_to_brains(enum rule rule)
{
    return rule == RULE_FREESTYLE || rule == RULE_STANDARD || rule == RULE_RENJU;
}

static bool
read_words(char **words, struct contest *contest)
{
    int64_t size, seed;

    if (!rules_parse(words[1], &contest->rule) || !is_known_to_brains(contest->rule) ||
        !number_parse(words[2], strlen(words[2]), 9, 20, &size) ||
        !number_parse(words[3], strlen(words[3]), 2, 1000000, &contest->games) ||
        !read_limit(words[4], &contest->limit) ||
        !number_parse(words[5], strlen(words[5]), 0, 1000000000, &seed)) {
        return false;
    }
    contest->size = (int)size;
    contest->rng.state = rng_mix((uint64_t)seed);
    return true;
}

static void
play_all(struct contest *contest)
{
    contest->judge = engine_create(JUDGE_BYTES);
    for (int64_t played = 0; played < contest->games && !contest->fault; played += 2) {
        play_pair(contest);
        if (!contest->fault && ((played + 2) % REPORT == 0 || played + 2 >= contest->games)) {
            report(contest);
        }
    }
    engine_destroy(contest->judge);
}

int
main(int argc, char **argv)
{
    struct contest contest = {0};

    if (argc != 8 || !read_words(argv, &contest)) {
        fprintf(stderr, "usage: goren-versus RULE SIZE GAMES NODES|TIMEms SEED A B\n");
        return 2;
    }
    for (int i = 0; i < 2 && !contest.fault; i++) {
        if (!brain_start(&contest.brains[i], argv[6 + i], contest.rule, contest.size,
                         &contest.limit)) {
            contest.fault = argv[6 + i];
        }
    }
    if (!contest.fault) {
        play_all(&contest);
    }
    for (int i = 0; i < 2; i++) {
        brain_stop(&contest.brains[i]);
    }
    if (contest.fault) {
        fprintf(stderr, "goren-versus: %s does not answer with a move that it may play\n",
                contest.fault);
        return 1;
    }
    return 0;
}
