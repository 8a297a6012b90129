// SPDX-License-Identifier: MIT
// Matches between kinds of AI, in one process and by any rule.
//
//      goren-match RULE SIZE FIRST SECOND OPENINGS [SEED]
//      goren-match levels RULE SIZE OPENINGS [SEED]      each level against the one below
//      goren-match ladder RULE SIZE OPENINGS [SEED]      the same, and the simple AIs against those
//                                                        levels that are near to them
//      goren-match kinds RULE SIZE LEVEL OPENINGS [SEED] a level against every kind of AI
//      goren-match show RULE SIZE FIRST SECOND GAMES [SEED]  prints games from the first stone
//
// A player is the name of an AI (tests/support/engine_games.h), with a limit of its own
// behind it if it shall have one, nodes or milliseconds for each move: goren5, classic1,
// goren10@3000n, goren10@100ms. Or it is a person (tests/support/scripted.h): novice,
// beginner. Every opening is a few stones by chance that neither side
// would rather have, and is played twice with the colours changed. Prints the score of the
// first player and its standard error, by pairs of games.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/util/number.h"
#include "common/util/rng.h"
#include "tests/support/engine_games.h"
#include "tests/support/scripted.h"

enum {
    MOVES_MAX = 400, // then it is a draw
    TABLE_BYTES = 16 << 20,
    NAME_BYTES = 32,
};

// The highest level uses the whole clock. In "levels" it has so many nodes instead, about
// half a second of one core, so that the figure is the same on every machine.
static const char *const names_of_levels[AI_LEVEL_MAX] = {
    "goren1", "goren2", "goren3", "goren4", "goren5",
    "goren6", "goren7", "goren8", "goren9", "goren10@400000n"};

// The simple AIs that are rungs of the ladder, and the levels between which they stand.
static const struct {
    const char *name;
    int from, to;
} rungs[] = {{"classic1", 1, 2},  {"patterns0", 1, 4}, {"lines2", 1, 4},
             {"patterns2", 3, 5}, {"minimax2", 3, 5},  {"matrix2", 2, 4}};

static const char *const names_of_kinds[] = {"classic1",  "classic2",  "patterns0", "patterns1",
                                             "patterns2", "patterns3", "lines2",    "minimax2",
                                             "minimax3",  "matrix2",   "scale"};

struct player {
    char name[NAME_BYTES];
    uint64_t nodes;       // 0 = as its kind says
    int64_t ms;           // per move; 0 = no limit
    enum scripted script; // a person of tests/support/scripted.h instead of an AI
    struct ai_config ai;
    struct engine *engine; // owned
    uint64_t nodes_spent, moves, depths;
    double seconds;
};

struct contest {
    struct rules rules;
    int size;
    struct engine *judge;          // owned; of the openings
    int numbers[BOARD_POINTS_MAX]; // of the stones, by y * size + x
    struct player players[2];
};

// What the pairs of a match came to.
struct score {
    int counts[3]; // of games lost, drawn, won
    int pairs;
    double sum, squares;
};

static double
seconds_now(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int64_t
now_ms(void *data)
{
    (void)data;
    return (int64_t)(seconds_now(CLOCK_MONOTONIC) * 1e3);
}

static bool
player_init(struct player *player, const char *text)
{
    size_t length = strcspn(text, "@");
    const char *limit = text + length + (text[length] == '@');
    size_t digits = strspn(limit, "0123456789");
    int64_t number = 0;

    *player = (struct player){0};
    if (strlen(text) >= NAME_BYTES ||
        (*limit && !number_parse(limit, digits, 1, INT64_MAX, &number))) {
        return false;
    }
    memcpy(player->name, text, length);
    player->script = scripted_parse(player->name);
    if (player->script == SCRIPTED_NOBODY) {
        player->ai = engine_games_ai(player->name);
    }
    memcpy(player->name, text, strlen(text) + 1);
    if (strcmp(limit + digits, "ms") == 0) {
        player->ms = number;
    } else if (strcmp(limit + digits, "n") == 0) {
        player->nodes = (uint64_t)number;
    } else if (*limit) {
        return false;
    }
    player->engine = engine_create(TABLE_BYTES);
    return true;
}

static struct point
ask(struct player *player, const struct engine_position *position, uint64_t seed)
{
    struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .now = now_ms, .nodes = player->nodes};
    double start = seconds_now(CLOCK_PROCESS_CPUTIME_ID);
    struct engine_view view = {0};
    struct point best = POINT_NONE;

    if (player->ms) {
        limits.until_ms = now_ms(NULL) + player->ms;
    }
    if (player->script != SCRIPTED_NOBODY) {
        best = scripted_move(player->script, position, &(struct rng){seed});
    } else {
        engine_find(player->engine, position, &player->ai, seed, &limits, &best, &view);
    }
    player->seconds += seconds_now(CLOCK_PROCESS_CPUTIME_ID) - start;
    player->nodes_spent += view.nodes;
    player->depths += (uint64_t)view.depth;
    player->moves++;
    return best;
}

// Half points of the first player; black_player has black.
static int
play(struct contest *contest, struct engine_position position, struct rng rng, int black_player)
{
    int moves = contest->size * contest->size - position.board.empty_count;
    enum result result = RESULT_NONE;

    for (; result == RESULT_NONE && moves < MOVES_MAX; moves++) {
        enum stone stone = position.to_move;
        struct player *player = &contest->players[(stone == STONE_WHITE) ^ black_player];
        struct point p = ask(player, &position, rng_next(&rng));
        struct judgement judgement;

        if (point_is_none(p)) {
            break; // nothing can be placed: black may not pass here
        }
        judgement = rules_judge(&contest->rules, &position.board, p, stone);
        if (judgement.verdict != VERDICT_OK) {
            fprintf(stderr, "%s plays what is not legal\n", player->name);
            exit(1);
        }
        if (judgement.is_foul) {
            result = result_win(STONE_WHITE);
            break;
        }
        board_place(&position.board, p, stone, judgement.taken);
        engine_recent_add(&position.recent, p);
        contest->numbers[p.y * contest->size + p.x] = moves + 1;
        position.to_move = stone_other(stone);
        result = rules_outcome(&contest->rules, &position.board, p, stone).result;
    }
    if (result == RESULT_NONE || result == RESULT_DRAW) {
        return 1;
    }
    return (result == RESULT_BLACK) == (black_player == 0) ? 2 : 0;
}

static double
elo_of(double share)
{
    return share <= 0 || share >= 1 ? INFINITY * (share - 0.5) : 400 * log10(share / (1 - share));
}

static void
report(const struct contest *contest, const struct score *score)
{
    double mean = score->sum / score->pairs;
    double variance = score->squares / score->pairs - mean * mean;
    double error = score->pairs > 1 ? sqrt(variance / (score->pairs - 1)) : 0;

    printf("%s %d: %s - %s  +%d =%d -%d  %.1f %% +- %.1f  %+.0f Elo",
           rules_set(contest->rules.rule)->name, contest->size, contest->players[0].name,
           contest->players[1].name, score->counts[2], score->counts[1], score->counts[0],
           100 * mean, 100 * error, elo_of(mean));
    for (int i = 0; i < 2; i++) {
        const struct player *player = &contest->players[i];
        double moves = (double)player->moves;

        printf("  [%.2f ms, depth %.1f, %.0f nodes, %.0f kn/s]", 1e3 * player->seconds / moves,
               (double)player->depths / moves, (double)player->nodes_spent / moves,
               (double)player->nodes_spent / player->seconds / 1e3);
    }
    printf("\n");
    fflush(stdout);
}

static bool
run(struct contest *contest, const char *first, const char *second, int64_t pairs, uint64_t seed)
{
    struct score score = {0};
    bool is_good =
        player_init(&contest->players[0], first) && player_init(&contest->players[1], second);

    for (; is_good && score.pairs < pairs; score.pairs++) {
        struct rng rng = {rng_mix(seed + (uint64_t)score.pairs)};
        struct engine_position opening;
        int a, b;
        double share;

        engine_games_open(contest->judge, &contest->rules, contest->size, &rng, &opening);
        a = play(contest, opening, rng, 0);
        b = play(contest, opening, rng, 1);
        share = (a + b) / 4.0;
        score.counts[a]++;
        score.counts[b]++;
        score.sum += share;
        score.squares += share * share;
    }
    if (is_good) {
        report(contest, &score);
    }
    for (int i = 0; i < 2; i++) {
        engine_destroy(contest->players[i].engine);
        contest->players[i].engine = NULL;
    }
    return is_good;
}

// Numbers of the stones as they were placed; odd ones are black.
static void
print_numbers(const struct contest *contest)
{
    for (int y = contest->size - 1; y >= 0; y--) {
        printf("%3d ", y + 1);
        for (int x = 0; x < contest->size; x++) {
            int number = contest->numbers[y * contest->size + x];

            if (number) {
                printf("%4d%c", number, number % 2 ? 'x' : 'o');
            } else {
                printf("    .");
            }
        }
        printf("\n");
    }
    printf("    ");
    for (int x = 0; x < contest->size; x++) {
        printf("    %c", 'a' + x);
    }
    printf("\n\n");
}

// Games from an empty board, with black by turns.
static bool
show(struct contest *contest, char **names, int64_t games, uint64_t seed)
{
    static const char *const results[] = {"loses", "draws", "wins"};
    bool is_good =
        player_init(&contest->players[0], names[0]) && player_init(&contest->players[1], names[1]);

    for (int i = 0; is_good && i < games; i++) {
        struct engine_position position = {.rules = contest->rules, .to_move = STONE_BLACK};
        int points;

        memset(contest->numbers, 0, sizeof(contest->numbers));
        board_init(&position.board, contest->size);
        points = play(contest, position, (struct rng){rng_mix(seed + (uint64_t)i)}, i % 2);
        printf("%s (%s) %s against %s\n", names[0], i % 2 ? "white" : "black", results[points],
               names[1]);
        print_numbers(contest);
    }
    for (int i = 0; i < 2; i++) {
        engine_destroy(contest->players[i].engine);
    }
    return is_good;
}

static bool
run_levels(struct contest *contest, int64_t pairs, uint64_t seed)
{
    for (int level = 1; level < AI_LEVEL_MAX; level++) {
        if (!run(contest, names_of_levels[level], names_of_levels[level - 1], pairs, seed)) {
            return false;
        }
    }
    return true;
}

static bool
run_rungs(struct contest *contest, int64_t pairs, uint64_t seed)
{
    for (size_t i = 0; i < sizeof(rungs) / sizeof(*rungs); i++) {
        for (int level = rungs[i].from; level <= rungs[i].to; level++) {
            if (!run(contest, names_of_levels[level - 1], rungs[i].name, pairs, seed)) {
                return false;
            }
        }
    }
    return true;
}

static bool
run_kinds(struct contest *contest, int64_t level, int64_t pairs, uint64_t seed)
{
    for (size_t i = 0; i < sizeof(names_of_kinds) / sizeof(*names_of_kinds); i++) {
        if (!run(contest, names_of_levels[level - 1], names_of_kinds[i], pairs, seed)) {
            return false;
        }
    }
    return true;
}

static bool
read_number(const char *text, int64_t least, int64_t most, int64_t *number)
{
    return number_parse(text, strlen(text), least, most, number);
}

static bool
read_board(struct contest *contest, char **words)
{
    int64_t size;

    if (!rules_parse(words[0], &contest->rules.rule) ||
        !read_number(words[1], BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size)) {
        return false;
    }
    contest->size = (int)size;
    return rules_size_allowed(contest->rules.rule, (int)size);
}

// "minds" is what scripts of others may still say.
static bool
is_kinds_word(const char *word)
{
    return strcmp(word, "kinds") == 0 || strcmp(word, "minds") == 0;
}

static bool
obey(struct contest *contest, int argc, char **argv)
{
    bool is_ladder = argc > 1 && strcmp(argv[1], "ladder") == 0;
    bool is_levels = is_ladder || (argc > 1 && strcmp(argv[1], "levels") == 0);
    bool is_kinds = argc > 1 && is_kinds_word(argv[1]);
    bool is_show = argc > 1 && strcmp(argv[1], "show") == 0;
    int board_at = is_levels || is_kinds || is_show ? 2 : 1;
    int pairs_at = is_levels ? 4 : is_show ? 6 : 5;
    int64_t pairs, seed = 1, level = 0;

    if (argc <= pairs_at || argc > pairs_at + 2 || !read_board(contest, argv + board_at) ||
        !read_number(argv[pairs_at], 1, 1000000, &pairs) ||
        (argc > pairs_at + 1 && !read_number(argv[pairs_at + 1], 0, INT64_MAX, &seed)) ||
        (is_kinds && !read_number(argv[4], 1, AI_LEVEL_MAX, &level))) {
        return false;
    }
    if (is_levels) {
        return run_levels(contest, pairs, (uint64_t)seed) &&
               (!is_ladder || run_rungs(contest, pairs, (uint64_t)seed));
    }
    if (is_kinds) {
        return run_kinds(contest, level, pairs, (uint64_t)seed);
    }
    if (is_show) {
        return show(contest, argv + 4, pairs, (uint64_t)seed);
    }
    return run(contest, argv[3], argv[4], pairs, (uint64_t)seed);
}

int
main(int argc, char **argv)
{
    struct contest contest = {.judge = engine_create(TABLE_BYTES)};
    bool is_good = obey(&contest, argc, argv);

    engine_destroy(contest.judge);
    if (!is_good) {
        fprintf(stderr, "usage: goren-match RULE SIZE FIRST SECOND OPENINGS [SEED]\n"
                        "       goren-match levels RULE SIZE OPENINGS [SEED]\n"
                        "       goren-match ladder RULE SIZE OPENINGS [SEED]\n"
                        "       goren-match kinds RULE SIZE LEVEL OPENINGS [SEED]\n"
                        "       goren-match show RULE SIZE FIRST SECOND GAMES [SEED]\n");
        return 2;
    }
    return 0;
}
