// SPDX-License-Identifier: MIT
#include "common/engine/scores.h"

#include <stdbool.h>

enum { CELLS = 6, OWN_MAX = 5 };

static int
count(uint64_t places)
{
    return __builtin_popcountll(places);
}

// The line six times, each moved down by one cell more: bit s of own[i] is cell s+i.
struct shifted {
    uint64_t own[CELLS], empty[CELLS];
};

static struct shifted
shift(uint64_t own, uint64_t empty)
{
    struct shifted line;

    for (int i = 0; i < CELLS; i++) {
        line.own[i] = own >> i;
        line.empty[i] = empty >> i;
    }
    return line;
}

// Where k of the cells first .. last are own and the others empty, as bits of
// with[k]. A cell that is neither is in none of them.
static void
count_own(const struct shifted *line, int first, int last, uint64_t with[OWN_MAX + 1])
{
    with[0] = ~(uint64_t)0;
    for (int k = 1; k <= OWN_MAX; k++) {
        with[k] = 0;
    }
    for (int i = first; i <= last; i++) {
        for (int k = i - first + 1; k > 0; k--) {
            with[k] = (with[k] & line->empty[i]) | (with[k - 1] & line->own[i]);
        }
        with[0] &= line->empty[i];
    }
}

// Shapes of six cells that are not told by their number of stones alone.
static uint64_t
twos_of_patterns(const struct shifted *l)
{
    uint64_t ends = l->empty[0] & l->empty[5];

    return ends & ((l->empty[1] & l->own[2] & l->own[3] & l->empty[4]) |
                   (l->empty[1] & l->own[2] & l->empty[3] & l->own[4]) |
                   (l->own[1] & l->empty[2] & l->own[3] & l->empty[4]));
}

static uint64_t
ones_of_patterns(const struct shifted *l)
{
    uint64_t ends = l->empty[0] & l->empty[5];

    return ends & l->empty[1] & l->empty[4] &
           ((l->own[2] & l->empty[3]) | (l->empty[2] & l->own[3]));
}

static struct line_score
line_of_patterns(uint64_t own, uint64_t empty)
{
    struct shifted line = shift(own, empty);
    uint64_t five[OWN_MAX + 1], inner[OWN_MAX + 1], ends = line.empty[0] & line.empty[5];

    count_own(&line, 0, 4, five);
    count_own(&line, 1, 4, inner);
    return (struct line_score){
        .sum = 50000 * count(five[5]) + 4320 * count(inner[4] & ends) +
               720 * (count(five[4]) + count(inner[3] & ends)) +
               120 * count(twos_of_patterns(&line)) + 20 * count(ones_of_patterns(&line)),
    };
}

static struct line_score
line_of_minimax(uint64_t own, uint64_t empty)
{
    struct shifted line = shift(own, empty);
    uint64_t five[OWN_MAX + 1], inner[OWN_MAX + 1], ends = line.empty[0] & line.empty[5];

    count_own(&line, 0, 4, five);
    count_own(&line, 1, 4, inner);
    return (struct line_score){
        .sum = ((int64_t)count(five[5]) << 50) + (count(inner[3] & ends) << 10) +
               (count(five[3]) << 8) + (count(inner[2] & ends) << 6) + (count(five[2]) << 4) +
               4 * count(inner[1] & ends) + count(five[1]),
        .fours = count(five[4]),
    };
}

// A row of stones from bit first to the bit before end.
struct run {
    int first, end;
};

// The lowest run of the word, which is not 0.
static struct run
first_run(uint64_t own)
{
    struct run run = {.first = __builtin_ctzll(own)};

    run.end = run.first + __builtin_ctzll(~(own >> run.first));
    return run;
}

static int64_t
score_run(int stones, bool has_gap, int free_ends)
{
    static const int64_t table[OWN_MAX][3] = {
        {0, 0, 0}, {0, 1, 3}, {0, 10, 40}, {0, 100, 600}, {0, 1000, 10000},
    };
    const int64_t five = 1000000, gap_four = 1000;

    if (stones < 4) {
        return table[stones][free_ends];
    }
    if (has_gap) {
        return gap_four;
    }
    return stones == 4 ? table[4][free_ends] : five;
}

static int
length_of(struct run run)
{
    return run.end - run.first;
}

// The run after this one, if only one empty cell lies between them and neither is a
// five already; else an empty run at the end of this one.
static struct run
joined_run(uint64_t own, uint64_t empty, struct run run)
{
    struct run none = {run.end, run.end}, next;

    if (length_of(run) >= OWN_MAX || !((empty >> run.end) & (own >> run.end >> 1) & 1)) {
        return none;
    }
    next = first_run(own >> run.end << run.end);
    return length_of(next) < OWN_MAX ? next : none;
}

static struct line_score
line_of_lines(uint64_t own, uint64_t empty)
{
    struct line_score score = {0};

    while (own) {
        struct run run = first_run(own), next = joined_run(own, empty, run);
        int free_ends = (int)((empty >> (run.first - 1)) & 1) + (int)((empty >> next.end) & 1);

        score.sum += score_run(length_of(run) + length_of(next), length_of(next) > 0, free_ends);
        // The second of two joined runs is not counted again.
        own = own >> next.end << next.end;
    }
    return score;
}

const struct score_table scores_patterns = {
    .line = line_of_patterns,
    .captured = 360,
    .opponent = 1,
};

const struct score_table scores_minimax = {
    .line = line_of_minimax,
    .one_four = (int64_t)1 << 12,
    .fours = (int64_t)1 << 40,
    .captured = 1 << 9,
    .opponent = 2,
};

const struct score_table scores_lines = {
    .line = line_of_lines,
    .captured = 150,
    .opponent = 1,
};
