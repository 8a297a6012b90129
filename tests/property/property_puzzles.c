// SPDX-License-Identifier: MIT
// Every puzzle of the list, proved by the referee alone (tests/support/plain_proof.h); nothing of
// the search that found it is used.
//
//      fours      one first move wins by fours, in as many moves as the list says and no fewer;
//                 without captures no other wins by fours, however long it takes
//      threes     one wins by fours and threes in that number of moves; none wins by fours
//      defence    after every legal move but one the other side wins by fours
//
//   property_puzzles [--all | --every N | --only N | --spread]
//
// --spread proves nothing: it prints how many puzzles there are by first rating and motif. Without
// arguments: all if GOREN_POSITIONS is a million or more, else a sample.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/puzzle/puzzle_rate.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"
#include "tests/support/plain_proof.h"

enum { SAMPLE = 60, ALL_POSITIONS = 1000000, BAND = 200, BANDS = 15 };

struct trial {
    struct puzzle puzzle;
    struct engine_position position;
    struct plain_proof *proof; // owned
};

static void
begin(struct trial *trial, enum stone attacker, bool by_threes)
{
    plain_begin(trial->proof, &trial->position.rules, &trial->position.board, attacker, by_threes);
}

// First moves with which the side to move wins in at most so many moves.
static int
count_first_moves(struct trial *trial, bool by_threes, int moves)
{
    struct point p = POINT_NONE;
    int count = 0;

    begin(trial, trial->puzzle.to_move, by_threes);
    while (board_next_empty(&trial->position.board, &p)) {
        count += plain_wins_by(trial->proof, p, moves);
    }
    return count;
}

static const char *
check_fours(struct trial *trial)
{
    int moves = trial->puzzle.moves;

    if (count_first_moves(trial, false, moves) != 1) {
        return "not one first move wins in as many moves as the list says";
    }
    if (!rules_set(trial->puzzle.rule)->capture_sizes &&
        count_first_moves(trial, false, PLAIN_ALL) != 1) {
        return "another first move wins too";
    }
    begin(trial, trial->puzzle.to_move, false);
    return plain_wins(trial->proof, moves - 1) ? "there is a faster win" : NULL;
}

static const char *
check_threes(struct trial *trial)
{
    if (count_first_moves(trial, true, trial->puzzle.moves) != 1) {
        return "not one first move wins by threes in as many moves as the list says";
    }
    begin(trial, trial->puzzle.to_move, false);
    return plain_wins(trial->proof, PLAIN_ALL) ? "there is a win by fours" : NULL;
}

static const char *
check_defence(struct trial *trial)
{
    enum stone defender = trial->puzzle.to_move, other = stone_other(defender);
    struct point p = POINT_NONE;
    int holding = 0;

    while (board_next_empty(&trial->position.board, &p)) {
        const struct rules *rules = &trial->position.rules;
        struct judgement judgement = rules_judge(rules, &trial->position.board, p, defender);
        struct board board = trial->position.board;

        if (judgement.verdict == VERDICT_OK && !judgement.is_foul) {
            board_place(&board, p, defender, judgement.taken);
            plain_begin(trial->proof, rules, &board, other, false);
            holding += !plain_wins(trial->proof, PLAIN_ALL);
        }
    }
    return holding == 1 ? NULL : "not one move alone holds";
}

static const char *
check_line(struct trial *trial, const char *line)
{
    if (!puzzle_read(line, &trial->puzzle)) {
        return "is no puzzle";
    }
    puzzle_position(&trial->puzzle, &trial->position);
    return trial->puzzle.motif == MOTIF_DEFENCE   ? check_defence(trial)
           : trial->puzzle.class == PUZZLE_THREES ? check_threes(trial)
                                                  : check_fours(trial);
}

static int
count_lines(void)
{
    int count = 0;

    while (puzzle_lines[count]) {
        count++;
    }
    return count;
}

static bool
read_arguments(int argc, char **argv, int *every, int *from)
{
    const char *positions = getenv("GOREN_POSITIONS");
    int count = count_lines();
    int64_t number = 0;

    *from = 0;
    *every = count > SAMPLE ? count / SAMPLE : 1;
    if (positions &&
        number_parse(positions, strlen(positions), ALL_POSITIONS, INT64_MAX, &number)) {
        *every = 1;
    }
    if (argc == 2 && strcmp(argv[1], "--all") == 0) {
        *every = 1;
        return true;
    }
    if (argc == 3 && number_parse(argv[2], strlen(argv[2]), 1, INT32_MAX, &number)) {
        bool is_only = strcmp(argv[1], "--only") == 0;

        *from = is_only ? (int)number - 1 : 0;
        *every = is_only ? count : (int)number;
        return true;
    }
    return argc == 1;
}

static void
count_bands(int counts[BANDS][MOTIF_COUNT])
{
    for (int i = 0; puzzle_lines[i]; i++) {
        struct puzzle puzzle;

        if (puzzle_read(puzzle_lines[i], &puzzle)) {
            counts[(int)puzzle_first_rating(&puzzle).rating / BAND][puzzle.motif]++;
        }
    }
}

static void
print_band(int band, const int counts[MOTIF_COUNT], int all)
{
    printf("%4d..%4d ", band * BAND, (band + 1) * BAND - 1);
    for (int motif = 0; motif < MOTIF_COUNT; motif++) {
        printf(" %10d", counts[motif]);
    }
    printf(" %10d\n", all);
}

static void
print_spread(void)
{
    int counts[BANDS][MOTIF_COUNT] = {0};

    count_bands(counts);
    printf("rating     ");
    for (int motif = 0; motif < MOTIF_COUNT; motif++) {
        printf(" %10s", puzzle_motif_word((enum puzzle_motif)motif));
    }
    printf(" %10s\n", "all");
    for (int band = 0; band < BANDS; band++) {
        int all = 0;

        for (int motif = 0; motif < MOTIF_COUNT; motif++) {
            all += counts[band][motif];
        }
        if (all > 0) {
            print_band(band, counts[band], all);
        }
    }
}

int
main(int argc, char **argv)
{
    struct trial *trial;
    int count = count_lines(), proved = 0, failed = 0, every, from;

    if (argc == 2 && strcmp(argv[1], "--spread") == 0) {
        print_spread();
        return 0;
    }
    trial = xcalloc(1, sizeof(*trial));
    if (!read_arguments(argc, argv, &every, &from)) {
        fprintf(stderr, "usage: property_puzzles [--all | --every N | --only N | --spread]\n");
        free(trial);
        return 2;
    }
    trial->proof = xcalloc(1, sizeof(*trial->proof));
    for (int i = from; i < count; i += every) {
        const char *fault = check_line(trial, puzzle_lines[i]);

        proved += !fault;
        failed += fault != NULL;
        if (fault) {
            fprintf(stderr, "puzzle %d: %s\n  %s\n", i + 1, fault, puzzle_lines[i]);
        }
    }
    printf("%d of %d puzzles proved by the referee alone, %d failed\n", proved, count, failed);
    free(trial->proof);
    free(trial);
    return failed > 0 || proved == 0;
}
