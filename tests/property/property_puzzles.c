// SPDX-License-Identifier: MIT
// Every puzzle of the list, proved by the referee alone (tests/support/plain_proof.h); nothing of
// the search that found it is used.
//
//      fours      one first move wins by fours, in as many moves as the list says and no fewer;
//                 without captures no other wins by fours, however long it takes
//      threes     one wins by fours and threes in that number of moves; none wins by fours
//      defence    after every legal move but one the other side wins by fours
//
//   property_puzzles [--all | --every N | --only N]
//
// Without arguments: all if GOREN_POSITIONS is a million or more, else a sample.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/puzzle/puzzle.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"
#include "tests/support/plain_proof.h"

enum { SAMPLE = 60, ALL_POSITIONS = 1000000 };

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

int
main(int argc, char **argv)
{
    struct trial *trial = xcalloc(1, sizeof(*trial));
    int count = count_lines(), proved = 0, failed = 0, every, from;

    if (!read_arguments(argc, argv, &every, &from)) {
        fprintf(stderr, "usage: property_puzzles [--all | --every N | --only N]\n");
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
