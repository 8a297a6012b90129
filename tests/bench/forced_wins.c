// SPDX-License-Identifier: MIT
// Makes, proves and solves the forced wins of tests/data/forced_wins.txt.
//
//      forced_wins make RULE SIZE GAMES SEED    prints new ones, one of a game at most
//      forced_wins prove FILE [STEP]            proves every one, or one in STEP
//      forced_wins solve FILE NODES             how many does the search see, in how many nodes?
//
// Games of the engine against itself from openings by chance. Where a deep search sees a
// win that a shallow one does not, it is proved with the referee (tests/support/
// forced_proof.h) and kept.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/game/point.h"
#include "common/util/number.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "tests/support/engine_games.h"
#include "tests/support/forced_proof.h"
#include "tests/support/forced_wins.h"

enum {
    PLAY_NODES = 1000,   // of each move of a game
    SHALLOW_NODES = 400, // that must not see it
    DEEP_NODES = 12000,  // that sees it
    PLIES_LEAST = 7,     // what anybody sees is no task
    PLIES_SPARE = 30,    // a proof may take longer than the search thought
    PROOF_STEPS = 400000,
    TABLE_BYTES = 16 << 20,
};

struct maker {
    struct engine *engine;      // owned
    struct forced_proof *proof; // owned
    struct engine_position position;
    struct rng rng;
    int move_count;
    struct point moves[BOARD_POINTS_MAX];
};

static struct point
think(struct maker *maker, uint64_t nodes, struct engine_view *view)
{
    struct ai_config ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX};
    struct engine_limits limits = engine_games_no_limits;
    struct point best = POINT_NONE;

    limits.nodes = nodes;
    *view = (struct engine_view){0};
    engine_find(maker->engine, &maker->position, &ai, 1, &limits, &best, view);
    return best;
}

static bool
is_proved(struct maker *maker, struct point first, int plies)
{
    const struct engine_position *position = &maker->position;

    forced_proof_begin(maker->proof, &position->rules, &position->board, position->to_move);
    return forced_proof_holds(maker->proof, first, plies + PLIES_SPARE);
}

// Does the first move threaten a five?
static bool
makes_four(const struct engine_position *position, struct point first)
{
    struct board board = position->board;
    struct point p = POINT_NONE;

    board_place(&board, first, position->to_move, 0);
    while (board_next_empty(&board, &p)) {
        if (rules_makes_five(&position->rules, &board, p, position->to_move)) {
            return true;
        }
    }
    return false;
}

static void
print_win(const struct maker *maker, struct point first, const struct engine_view *view)
{
    const struct engine_position *position = &maker->position;
    char text[POINT_TEXT_BYTES];

    printf("%s %d %s %d %s %s :", rules_set(position->rules.rule)->name, position->board.size,
           position->to_move == STONE_BLACK ? "black" : "white", view->win_in,
           point_format(first, text), makes_four(position, first) ? "four" : "quiet");
    for (int i = 0; i < maker->move_count; i++) {
        printf(" %s", point_format(maker->moves[i], text));
    }
    printf("\n");
    fflush(stdout);
}

// Is this the first moment at which it is won, and hard to see?
static bool
look_for_win(struct maker *maker)
{
    struct engine_view shallow, deep;
    struct point first;

    think(maker, SHALLOW_NODES, &shallow);
    if (shallow.win_in != 0) {
        return false;
    }
    first = think(maker, DEEP_NODES, &deep);
    if (deep.win_in < PLIES_LEAST || !is_proved(maker, first, deep.win_in)) {
        return false;
    }
    print_win(maker, first, &deep);
    return true;
}

static enum result
place(struct maker *maker, struct point p)
{
    struct engine_position *position = &maker->position;
    enum stone stone = position->to_move;

    maker->moves[maker->move_count++] = p;
    board_place(&position->board, p, stone, 0);
    position->to_move = stone_other(stone);
    return rules_outcome(&position->rules, &position->board, p, stone).result;
}

// The stones of the opening as moves, each colour in order of rows.
static void
list_opening(struct maker *maker)
{
    const struct board *board = &maker->position.board;
    int next[STONE_STATES] = {0}, points = board->size * board->size;

    maker->move_count = 0;
    for (int move = 1; maker->move_count < points - board->empty_count; move++) {
        enum stone stone = stone_of_move(move);

        for (;; next[stone]++) {
            struct point p = {(int8_t)(next[stone] % board->size),
                              (int8_t)(next[stone] / board->size)};

            if (board_at(board, p) == stone) {
                next[stone]++;
                maker->moves[maker->move_count++] = p;
                break;
            }
        }
    }
}

static bool
play(struct maker *maker, const struct rules *rules, int size)
{
    enum result result = RESULT_NONE;

    engine_games_open(maker->engine, rules, size, &maker->rng, &maker->position);
    list_opening(maker);
    while (result == RESULT_NONE) {
        struct engine_view view;
        struct point p;

        if (look_for_win(maker)) {
            return true;
        }
        p = think(maker, PLAY_NODES / 2 + rng_below(&maker->rng, PLAY_NODES), &view);
        if (point_is_none(p) || view.win_in != 0) {
            return false; // seen by everybody from here on
        }
        result = place(maker, p);
    }
    return false;
}

static int
make(const char *rule, char **words)
{
    struct maker maker = {.engine = engine_create(TABLE_BYTES),
                          .proof = xcalloc(1, sizeof(*maker.proof))};
    struct rules rules = {0};
    int64_t size, games, seed;
    int count = 0;

    if (!rules_parse(rule, &rules.rule) ||
        !number_parse(words[0], strlen(words[0]), BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size) ||
        !number_parse(words[1], strlen(words[1]), 1, 1000000, &games) ||
        !number_parse(words[2], strlen(words[2]), 0, INT64_MAX, &seed)) {
        return 2;
    }
    maker.proof->advise = engine_games_advise;
    maker.proof->data = maker.engine;
    maker.proof->steps_max = PROOF_STEPS;
    for (int64_t game = 0; game < games; game++) {
        maker.rng = (struct rng){rng_mix((uint64_t)(seed + game))};
        count += play(&maker, &rules, (int)size);
    }
    fprintf(stderr, "%d wins of %" PRId64 " games\n", count, games);
    free(maker.proof);
    engine_destroy(maker.engine);
    return 0;
}

static int
prove(FILE *file, int64_t step)
{
    struct engine *engine = engine_create(TABLE_BYTES);
    struct forced_proof *proof = xcalloc(1, sizeof(*proof));
    int line_number = 0, count = 0, proved = 0, asked = 0;
    struct forced_win win;
    long steps = 0;

    proof->advise = engine_games_advise;
    proof->data = engine;
    while (forced_wins_next(file, &line_number, &win)) {
        if (count++ % step != 0) {
            continue;
        }
        asked++;
        forced_proof_begin(proof, &win.rules, &win.board, win.attacker);
        if (forced_proof_holds(proof, win.first, win.plies + PLIES_SPARE)) {
            proved++;
        } else {
            printf("line %d: not proved\n", line_number);
        }
        steps += proof->steps;
    }
    printf("%d positions, %d of %d proved, %ld stones placed\n", count, proved, asked, steps);
    free(proof);
    engine_destroy(engine);
    return proved == asked ? 0 : 1;
}

static double
seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int
solve(FILE *file, uint64_t nodes_max)
{
    struct maker maker = {.engine = engine_create(TABLE_BYTES)};
    int line_number = 0, count = 0, solved = 0;
    double start = seconds_now();
    struct forced_win win;
    uint64_t nodes = 0;

    while (forced_wins_next(file, &line_number, &win)) {
        struct engine_view view;

        maker.position = (struct engine_position){
            .rules = win.rules, .board = win.board, .to_move = win.attacker};
        think(&maker, nodes_max, &view);
        count++;
        solved += view.win_in > 0;
        nodes += view.nodes;
        if (view.win_in <= 0) {
            printf("line %d: not seen, %d plies\n", line_number, win.plies);
        }
    }
    printf("%d of %d solved, %" PRIu64 " nodes, %.2f s\n", solved, count, nodes,
           seconds_now() - start);
    engine_destroy(maker.engine);
    return 0;
}

// prove and solve, which read the file.
static int
use_file(int argc, char **argv)
{
    int64_t number = 1;
    bool is_solve = strcmp(argv[1], "solve") == 0;
    int status;
    FILE *file;

    if ((!is_solve && strcmp(argv[1], "prove") != 0) || argc > 4 || (is_solve && argc != 4) ||
        (argc == 4 && !number_parse(argv[3], strlen(argv[3]), 1, INT64_MAX, &number))) {
        return 2;
    }
    file = fopen(argv[2], "r");
    if (!file) {
        perror(argv[2]);
        return 1;
    }
    status = is_solve ? solve(file, (uint64_t)number) : prove(file, number);
    fclose(file);
    return status;
}

int
main(int argc, char **argv)
{
    int status = 2;

    if (argc == 6 && strcmp(argv[1], "make") == 0) {
        status = make(argv[2], argv + 3);
    } else if (argc >= 3) {
        status = use_file(argc, argv);
    }
    if (status == 2) {
        fprintf(stderr, "usage: forced_wins make RULE SIZE GAMES SEED\n"
                        "       forced_wins prove FILE [STEP]\n"
                        "       forced_wins solve FILE NODES\n");
    }
    return status;
}
