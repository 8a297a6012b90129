// SPDX-License-Identifier: MIT
// How fast the referee answers, beside the slow second implementation of the
// property tests in the same run. A machine's hour moves the absolute figures;
// the ratio stays.
//
//      bench_referee [ROUNDS] [GAMES.txt]
//
// GAMES.txt has real games (<rule> <result> <end> <moves>), whose positions
// after 20 to 60 moves are asked about; without it games are made by a seeded
// player. One round is enough for callgrind (see instructions.sh).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/game/match.h"
#include "common/game/renju_forbidden.h"
#include "common/record/record_position.h"
#include "common/record/record_text.h"
#include "common/util/number.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "tests/property/reference.h"

enum {
    POSITIONS_MAX = 4000,
    GAMES_MAX = 1000,
    MOVES_MAX = 225,
    LINE_MAX_BYTES = 4096,
    ROUNDS = 20,
    REFERENCE_SHARE = 50, // the slow one is asked about every 50th position
    FIRST_MOVE = 20,      // mid-game: positions after this many moves ...
    LAST_MOVE = 60,
    STEP = 8,
};

struct game {
    int count;
    struct point moves[MOVES_MAX];
};

struct material {
    int position_count, game_count;
    struct board *positions;
    struct game *games;
};

// Everything that is computed goes in here, so that nothing is optimised away.
struct tally {
    long questions;
    long positive;
};

static double
seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void
report(const char *what, const char *unit, struct tally tally, double seconds)
{
    printf("%-44s %9.2f M %s/s  %8.1f ns each  (%ld of %ld yes)\n", what,
           (double)tally.questions / seconds / 1e6, unit, seconds * 1e9 / (double)tally.questions,
           tally.positive, tally.questions);
}

static void
add_position(struct material *material, const struct board *board)
{
    if (material->position_count < POSITIONS_MAX) {
        material->positions[material->position_count++] = *board;
    }
}

// Keeps a game and its mid-game positions.
static void
add_game(struct material *material, const struct game *game)
{
    struct board board;

    if (material->game_count == GAMES_MAX) {
        return;
    }
    material->games[material->game_count++] = *game;
    board_init(&board, 15);
    for (int i = 0; i < game->count; i++) {
        board_place(&board, game->moves[i], stone_of_move(i + 1), 0);
        if (i + 1 >= FIRST_MOVE && i + 1 <= LAST_MOVE && (i + 1) % STEP == 4) {
            add_position(material, &board);
        }
    }
}

// A legal renju game of a player who likes to play beside stones.
static void
make_game(struct rng *rng, struct game *game)
{
    const struct rules rules = {.rule = RULE_RENJU, .options = {.reject_fouls = true}};
    struct outcome outcome = {RESULT_NONE, END_NONE};
    struct point last = {7, 7};
    struct board board;

    board_init(&board, 15);
    game->count = 0;
    while (game->count < LAST_MOVE + STEP && outcome.result == RESULT_NONE) {
        enum stone stone = stone_of_move(game->count + 1);
        struct point p = {(int8_t)(last.x + (int)rng_below(rng, 7) - 3),
                          (int8_t)(last.y + (int)rng_below(rng, 7) - 3)};

        if (rng_below(rng, 4) == 0) {
            p = (struct point){(int8_t)(4 + rng_below(rng, 7)), (int8_t)(4 + rng_below(rng, 7))};
        }
        if (rules_judge(&rules, &board, p, stone).verdict != VERDICT_OK) {
            continue;
        }
        board_place(&board, p, stone, 0);
        outcome = rules_outcome(&rules, &board, p, stone);
        game->moves[game->count++] = p;
        last = p;
    }
}

static void
make_games(struct material *material)
{
    struct rng rng = {20};

    while (material->game_count < GAMES_MAX) {
        struct game game;

        make_game(&rng, &game);
        add_game(material, &game);
    }
}

static bool
read_games(struct material *material, const char *path)
{
    char line[LINE_MAX_BYTES];
    FILE *file = fopen(path, "r");

    if (!file) {
        return false;
    }
    while (fgets(line, sizeof(line), file)) {
        struct record_text reader;
        struct game game = {0};
        const char *moves = line;

        for (int field = 0; moves && field < 3; field++) {
            moves = strchr(moves, ' ');
            moves = moves ? moves + 1 : NULL;
        }
        if (line[0] == '#' || !moves) {
            continue;
        }
        record_text_init(&reader, moves, strlen(moves));
        while (game.count < MOVES_MAX &&
               record_text_next(&reader, 15, &game.moves[game.count]) == RECORD_TOKEN_POINT) {
            game.count++;
        }
        add_game(material, &game);
    }
    fclose(file);
    return material->game_count > 0;
}

// The positions of docs/rules that were searched out to be hard.
static void
read_hard(struct material *material)
{
    char line[LINE_MAX_BYTES];
    FILE *file = fopen(DOCS_RULES "/renju_cases.txt", "r");

    while (file && fgets(line, sizeof(line), file)) {
        struct record_text where;
        struct board board;

        if (strstr(line, "src=hard") &&
            record_position_parse(line, strlen(line), 15, &board, &where) == POSITION_OK) {
            add_position(material, &board);
        }
    }
    if (file) {
        fclose(file);
    }
}

static struct tally
ask_all(const struct material *material, int rounds)
{
    struct tally tally = {0};

    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < material->position_count; i++) {
            struct point p = POINT_NONE;

            while (board_next_empty(&material->positions[i], &p)) {
                tally.positive += renju_status(&material->positions[i], p) == RENJU_FORBIDDEN;
                tally.questions++;
            }
        }
    }
    return tally;
}

static struct reference
reference_of(const struct board *board)
{
    struct reference reference;

    reference_clear(&reference, board->size);
    for (int8_t y = 0; y < board->size; y++) {
        for (int8_t x = 0; x < board->size; x++) {
            struct point p = {x, y};

            reference_set(&reference, p, ".XO"[board_at(board, p)]);
        }
    }
    return reference;
}

static struct tally
ask_reference(const struct material *material, int share)
{
    struct tally tally = {0};

    for (int i = 0; i < material->position_count; i += share) {
        struct reference reference = reference_of(&material->positions[i]);
        struct point p = POINT_NONE;

        while (board_next_empty(&material->positions[i], &p)) {
            tally.positive += reference_is_forbidden(&reference, p, NULL);
            tally.questions++;
        }
    }
    return tally;
}

static void
bench_forbidden(const char *what, const struct material *material, int rounds, int share)
{
    double fast, slow, start = seconds_now();
    struct tally tally = ask_all(material, rounds);

    fast = (seconds_now() - start) / (double)tally.questions;
    report(what, "questions", tally, fast * (double)tally.questions);
    printf("%-44s %9.1f us\n", "  all points of one position",
           fast * 1e6 * (double)tally.questions / rounds / material->position_count);
    start = seconds_now();
    tally = ask_reference(material, share);
    slow = (seconds_now() - start) / (double)tally.questions;
    printf("%-44s %9.1f\n", "  ratio to the slow implementation", slow / fast);
}

static struct tally
play_all(const struct material *material, const struct match_settings *settings, int rounds)
{
    struct tally tally = {0};

    for (int i = 0; i < rounds * material->game_count; i++) {
        const struct game *game = &material->games[i % material->game_count];
        struct match match;

        match_init(&match, settings, 0);
        for (int k = 0; k < game->count && match.phase == MATCH_RUNNING; k++) {
            struct action action = {
                .seat = match_actor(&match), .point_count = 1, .points = {game->moves[k]}};

            match_note_shown(&match, 1000 * k);
            tally.positive += match_apply(&match, &action, 1000 * k + 700).verdict == VERDICT_OK;
            tally.questions++;
        }
        match_finish(&match);
    }
    return tally;
}

static void
bench_match(const struct material *material, enum rule rule, int rounds)
{
    struct match_settings settings = {
        .rules = {.rule = rule},
        .size = 15,
        .control = {.kind = CONTROL_FISCHER, .main_ms = 300000, .extra_ms = 3000},
    };
    char what[64];
    double start = seconds_now();
    struct tally tally = play_all(material, &settings, rounds);

    snprintf(what, sizeof(what), "match_apply, whole games, %s", rules_set(rule)->name);
    report(what, "moves", tally, seconds_now() - start);
}

// A stone with judgement, win test and undo, as an engine uses it.
static void
bench_placement(const struct material *material, enum rule rule, int rounds)
{
    const struct rules rules = {.rule = rule};
    struct tally tally = {0};
    double start = seconds_now();
    char what[64];

    for (int i = 0; i < rounds * material->position_count; i++) {
        struct board board = material->positions[i % material->position_count];
        struct point p = POINT_NONE;

        while (board_next_empty(&board, &p)) {
            struct judgement judgement = rules_judge(&rules, &board, p, STONE_WHITE);
            struct placement placement;

            tally.questions++;
            if (judgement.verdict != VERDICT_OK) {
                continue;
            }
            placement = board_place(&board, p, STONE_WHITE, judgement.taken);
            tally.positive += rules_outcome(&rules, &board, p, STONE_WHITE).result != RESULT_NONE;
            board_undo(&board, &placement);
        }
    }
    snprintf(what, sizeof(what), "judge + place + outcome + undo, %s", rules_set(rule)->name);
    report(what, "stones", tally, seconds_now() - start);
}

int
main(int argc, char **argv)
{
    struct material games = {0}, hard = {0};
    int64_t rounds = ROUNDS;

    if (argc > 1 && !number_parse(argv[1], strlen(argv[1]), 1, 100000, &rounds)) {
        fprintf(stderr, "usage: bench_referee [ROUNDS] [GAMES.txt]\n");
        return 2;
    }
    games.positions = xcalloc(POSITIONS_MAX, sizeof(*games.positions));
    games.games = xcalloc(GAMES_MAX, sizeof(*games.games));
    hard.positions = xcalloc(POSITIONS_MAX, sizeof(*hard.positions));
    if (argc < 3 || !read_games(&games, argv[2])) {
        make_games(&games);
        printf("# no real games: %d made ones\n", games.game_count);
    }
    read_hard(&hard);
    printf("# %d mid-game positions, %d hard ones, %d rounds\n", games.position_count,
           hard.position_count, (int)rounds);
    bench_forbidden("renju_status, mid-game", &games, (int)rounds, REFERENCE_SHARE);
    bench_forbidden("renju_status, hard positions", &hard, (int)rounds * 50, 1);
    bench_match(&games, RULE_FREESTYLE, (int)rounds);
    bench_match(&games, RULE_RENJU, (int)rounds);
    bench_match(&games, RULE_CAPTURE42, (int)rounds);
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        bench_placement(&games, (enum rule)rule, 1 + (int)rounds / 10);
    }
    free(games.positions);
    free(games.games);
    free(hard.positions);
    return 0;
}
