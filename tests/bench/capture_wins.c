// SPDX-License-Identifier: MIT
// Makes and proves the forced wins of tests/data/capture_wins.txt.
//
//      capture_wins make RULE SIZE NODES GAMES SEED    prints new ones
//      capture_wins prove FILE [STEP]                  proves every one, or one in STEP
//
// Games of the search against itself, with many moves that are not its best. Where it sees
// a forced win the prover is asked (tests/support/capture_proof.h), which knows the referee
// and nothing of the engine. Of each kind, as the words after the first move tell, a few
// are kept.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/engine/capture_search.h"
#include "common/game/point.h"
#include "common/util/number.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "tests/support/capture_proof.h"
#include "tests/support/forced_wins.h"

enum {
    MOVES_MAX = 150,
    KINDS_MAX = 200,
    OF_A_KIND = 1,
    PLIES_LEAST = 3,
    PLIES_MOST = 13,
    PROOF_STEPS = 6000000,
    TABLE_BYTES = 16 << 20,
};

struct maker {
    struct rules rules;
    int size;
    uint64_t nodes;
    struct rng rng;
    struct capture_search *search; // owned
    struct tt *tt;                 // owned
    struct capture_proof *proof;   // owned
    struct candidates candidates;
    struct point moves[MOVES_MAX];
    int move_count, kind_count;
    struct {
        char text[FORCED_WINS_TAGS];
        int count;
    } kinds[KINDS_MAX];
};

static struct point
think(struct maker *maker, const struct situation *situation, uint64_t nodes,
      struct engine_view *view)
{
    struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};
    struct budget budget;
    struct point best;
    struct capture_task task = {
        .situation = situation,
        .candidates = &maker->candidates,
        .tt = maker->tt,
        .budget = &budget,
        .depth_max = CAPTURE_DEPTH_MAX,
        .seed = rng_next(&maker->rng),
    };

    tt_forget(maker->tt, nodes);
    budget_begin(&budget, &limits, nodes);
    capture_search_run(maker->search, &task, view, &best);
    return best;
}

// What happens on the way to the win, as words.
struct way {
    bool by_capture, takes, breaks, pends, ban, quiet;
};

// Could the defender not answer a four because of the double-three ban?
static bool
has_banned_answer(const struct rules *rules, const struct board *board, enum stone attacker)
{
    struct point p = POINT_NONE;

    while (board_next_empty(board, &p)) {
        if (rules_makes_five(rules, board, p, attacker) &&
            rules_judge(rules, board, p, stone_other(attacker)).verdict == VERDICT_DOUBLE_THREE) {
            return true;
        }
    }
    return false;
}

static bool
has_five_point(const struct rules *rules, const struct board *board, enum stone stone)
{
    struct point p = POINT_NONE;

    while (board_next_empty(board, &p)) {
        if (rules_makes_five(rules, board, p, stone)) {
            return true;
        }
    }
    return false;
}

static struct way
follow(const struct rules *rules, struct board board, enum stone attacker,
       const struct engine_view *view)
{
    struct way way = {0};
    enum stone stone = attacker;

    for (int i = 0; i < view->line_length; i++, stone = stone_other(stone)) {
        struct point p = view->line[i];
        struct judgement judgement = rules_judge(rules, &board, p, stone);
        bool is_broken = rules_pending_five(rules, &board, stone_other(attacker), NULL);
        struct outcome outcome;

        if (judgement.verdict != VERDICT_OK) {
            break;
        }
        board_place(&board, p, stone, judgement.taken);
        outcome = rules_outcome(rules, &board, p, stone);
        if (stone == attacker) {
            way.takes |= judgement.taken != 0;
            way.breaks |= is_broken;
            way.pends |=
                outcome.result == RESULT_NONE && rules_pending_five(rules, &board, attacker, NULL);
            way.ban |= has_banned_answer(rules, &board, attacker);
            way.quiet |= i == 0 && !judgement.taken && !has_five_point(rules, &board, attacker);
        }
        if (outcome.result != RESULT_NONE) {
            way.by_capture = outcome.reason == END_CAPTURE;
            break;
        }
    }
    return way;
}

static void
write_tags(struct way way, char text[FORCED_WINS_TAGS])
{
    snprintf(text, FORCED_WINS_TAGS, "%s%s%s%s%s%s", way.by_capture ? "captures" : "five",
             way.takes ? ",take" : "", way.breaks ? ",break" : "", way.pends ? ",pending" : "",
             way.ban ? ",ban" : "", way.quiet ? ",quiet" : "");
}

// Is there room for one more of this kind? Then it is counted.
static bool
is_wanted(struct maker *maker, const char *tags, int plies)
{
    char kind[FORCED_WINS_TAGS + 8];

    snprintf(kind, sizeof(kind), "%d %s", plies, tags);
    for (int i = 0; i < maker->kind_count; i++) {
        if (strcmp(maker->kinds[i].text, kind) == 0) {
            return maker->kinds[i].count < OF_A_KIND;
        }
    }
    return maker->kind_count < KINDS_MAX;
}

static void
count_kind(struct maker *maker, const char *tags, int plies)
{
    char kind[FORCED_WINS_TAGS];

    snprintf(kind, sizeof(kind), "%d %.50s", plies, tags);
    for (int i = 0; i < maker->kind_count; i++) {
        if (strcmp(maker->kinds[i].text, kind) == 0) {
            maker->kinds[i].count++;
            return;
        }
    }
    memcpy(maker->kinds[maker->kind_count].text, kind, sizeof(kind));
    maker->kinds[maker->kind_count++].count = 1;
}

static void
print_win(const struct maker *maker, enum stone attacker, int plies, struct point first,
          const char *tags)
{
    char text[POINT_TEXT_BYTES];

    printf("%s %d %s %d %s %s :", rules_set(maker->rules.rule)->name, maker->size,
           attacker == STONE_BLACK ? "black" : "white", plies, point_format(first, text), tags);
    for (int i = 0; i < maker->move_count; i++) {
        printf(" %s", point_format(maker->moves[i], text));
    }
    printf("\n");
    fflush(stdout);
}

static void
look_for_win(struct maker *maker, const struct situation *situation)
{
    struct engine_view view;
    struct point first = think(maker, situation, maker->nodes, &view);
    char tags[FORCED_WINS_TAGS];

    if (view.win_in < PLIES_LEAST || view.win_in > PLIES_MOST) {
        return;
    }
    write_tags(follow(situation->rules, *situation->board, situation->stone, &view), tags);
    if (!is_wanted(maker, tags, view.win_in)) {
        return;
    }
    capture_proof_begin(maker->proof, situation->rules, situation->board, situation->stone,
                        PROOF_STEPS);
    if (capture_proof_holds(maker->proof, first, view.win_in)) {
        count_kind(maker, tags, view.win_in);
        print_win(maker, situation->stone, view.win_in, first, tags);
    } else if (maker->proof->steps <= PROOF_STEPS) {
        fprintf(stderr, "not proved in %ld steps: ", maker->proof->steps);
        fprintf(stderr, "%d %s\n", view.win_in, tags);
    }
}

static struct point
any_candidate(struct maker *maker)
{
    return maker->candidates.list[rng_below(&maker->rng, (uint32_t)maker->candidates.count)].point;
}

// Half of the time something is taken where it can be, so that captures decide as well.
static bool
find_greedy(struct maker *maker, struct point *p)
{
    int first = (int)rng_below(&maker->rng, (uint32_t)maker->candidates.count);

    for (int i = 0; i < maker->candidates.count; i++) {
        const struct candidate *candidate =
            &maker->candidates.list[(first + i) % maker->candidates.count];

        if (candidate->taken) {
            *p = candidate->point;
            return rng_below(&maker->rng, 2);
        }
    }
    return false;
}

static void
play(struct maker *maker)
{
    enum result result = RESULT_NONE;
    struct board board;

    board_init(&board, maker->size);
    for (maker->move_count = 0; result == RESULT_NONE && maker->move_count < MOVES_MAX;) {
        enum stone stone = stone_of_move(maker->move_count + 1);
        struct situation situation = {.rules = &maker->rules, .board = &board, .stone = stone};
        struct engine_view view;
        struct point p;

        candidates_find(&situation, &maker->candidates);
        if (maker->candidates.prospect != PROSPECT_OPEN) {
            p = any_candidate(maker);
        } else {
            if (maker->move_count > 8) {
                look_for_win(maker, &situation);
            }
            if (!find_greedy(maker, &p)) {
                p = think(maker, &situation, 20 + rng_below(&maker->rng, 300), &view);
            }
        }
        board_place(&board, p, stone, rules_judge(&maker->rules, &board, p, stone).taken);
        result = rules_outcome(&maker->rules, &board, p, stone).result;
        maker->moves[maker->move_count++] = p;
    }
}

static int
make(const char *rule, const char *numbers[4])
{
    struct maker *maker = xcalloc(1, sizeof(*maker));
    int64_t values[4];

    for (int i = 0; i < 4; i++) {
        if (!number_parse(numbers[i], strlen(numbers[i]), 0, INT64_MAX, &values[i])) {
            return 2;
        }
    }
    if (!rules_parse(rule, &maker->rules.rule) ||
        !rules_size_allowed(maker->rules.rule, (int)values[0])) {
        return 2;
    }
    maker->size = (int)values[0];
    maker->nodes = (uint64_t)values[1];
    maker->search = capture_search_create();
    maker->tt = tt_create(TABLE_BYTES);
    maker->proof = xcalloc(1, sizeof(*maker->proof));
    for (int64_t game = 0; game < values[2]; game++) {
        maker->rng = (struct rng){rng_mix((uint64_t)(values[3] + game))};
        play(maker);
    }
    capture_search_destroy(maker->search);
    tt_destroy(maker->tt);
    free(maker->proof);
    free(maker);
    return 0;
}

static int
prove(const char *path, int64_t step)
{
    struct capture_proof *proof = xcalloc(1, sizeof(*proof));
    int line_number = 0, count = 0, failed = 0;
    FILE *file = fopen(path, "r");
    struct forced_win win;

    if (!file) {
        perror(path);
        free(proof);
        return 1;
    }
    while (forced_wins_next(file, &line_number, &win)) {
        if (count++ % step != 0) {
            continue;
        }
        capture_proof_begin(proof, &win.rules, &win.board, win.attacker, 0);
        if (!capture_proof_holds(proof, win.first, win.plies)) {
            printf("line %d: not proved\n", line_number);
            failed++;
        }
    }
    printf("%d positions, %d not proved\n", count, failed);
    fclose(file);
    free(proof);
    return failed ? 1 : 0;
}

int
main(int argc, char **argv)
{
    int64_t step = 1;
    int status = 2;

    if (argc == 7 && strcmp(argv[1], "make") == 0) {
        const char *numbers[4] = {argv[3], argv[4], argv[5], argv[6]};

        status = make(argv[2], numbers);
    } else if ((argc == 3 ||
                (argc == 4 && number_parse(argv[3], strlen(argv[3]), 1, 1000, &step))) &&
               strcmp(argv[1], "prove") == 0) {
        status = prove(argv[2], step);
    }
    if (status == 2) {
        fprintf(stderr, "usage: capture_wins make RULE SIZE NODES GAMES SEED\n"
                        "       capture_wins prove FILE [STEP]\n");
    }
    return status;
}
