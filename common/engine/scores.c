// SPDX-License-Identifier: MIT
#include "common/engine/scores.h"

#include <stdbool.h>
#include <stddef.h>

#include "common/game/board.h"

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

// minimax: a shape is a row of drawings, or so many stones in five cells.
struct minimax_shape {
    int worth;
    const char *drawings[3];
    int stones; // in five cells, the others empty; 0: as drawn
};

static const struct minimax_shape minimax_shapes[] = {
    {1 << 10, {".XXX..", "..XXX."}, 0},
    {1 << 8, {".XX.X.", ".X.XX."}, 0},
    {1 << 6, {NULL}, 3},
    {1 << 4, {".XX...", "..XX..", "...XX."}, 0},
    {1 << 2, {".X.X..", "..X.X.", ".X..X."}, 0},
    {1, {NULL}, 2},
};

// Where the cells look like the drawing, as bits.
static uint64_t
places_of(const struct shifted *line, const char *drawing)
{
    uint64_t places = ~(uint64_t)0;

    for (int i = 0; i < CELLS; i++) {
        places &= drawing[i] == 'X' ? line->own[i] : line->empty[i];
    }
    return places;
}

static uint64_t
places_of_shape(const struct shifted *line, const struct minimax_shape *shape)
{
    uint64_t with[OWN_MAX + 1], places = 0;

    if (shape->stones) {
        count_own(line, 0, 4, with);
        return with[shape->stones];
    }
    for (int i = 0; i < 3 && shape->drawings[i]; i++) {
        places |= places_of(line, shape->drawings[i]);
    }
    return places;
}

// The own stones in all these places, and of each place the first one: the same stones in two
// places count once.
struct stones {
    uint64_t all, first;
};

static struct stones
stones_of(const struct shifted *line, uint64_t places, int cells)
{
    struct stones stones = {0};
    uint64_t unseen = places;

    for (int i = 0; i < cells; i++) {
        stones.all |= (places & line->own[i]) << i;
        stones.first |= (unseen & line->own[i]) << i;
        unseen &= ~line->own[i];
    }
    return stones;
}

// The empty cells that make five of four stones.
static int
count_fifths(const struct shifted *line, uint64_t places)
{
    uint64_t cells = 0;

    for (int i = 0; i < OWN_MAX; i++) {
        cells |= (places & line->empty[i]) << i;
    }
    return count(cells);
}

// The greatest shapes first; a stone of one is none of a smaller one on this line.
static struct line_score
line_of_minimax(uint64_t own, uint64_t empty)
{
    struct shifted line = shift(own, empty);
    struct line_score score = {0};
    uint64_t with[OWN_MAX + 1], fives;

    if (!(own & (own - 1))) {
        return score;
    }
    count_own(&line, 0, 4, with);
    fives = stones_of(&line, with[5], OWN_MAX).all;
    score.fives = count(fives & ~(fives << 1));
    line = shift(own & ~fives, empty);
    count_own(&line, 0, 4, with);
    score.fours = count_fifths(&line, with[4]);
    own &= ~fives & ~stones_of(&line, with[4], OWN_MAX).all;
    for (size_t i = 0; i < sizeof(minimax_shapes) / sizeof(*minimax_shapes); i++) {
        const struct minimax_shape *shape = &minimax_shapes[i];
        struct stones stones;

        line = shift(own, empty);
        stones = stones_of(&line, places_of_shape(&line, shape), shape->stones ? OWN_MAX : CELLS);
        score.sum += (int64_t)shape->worth *
                     (shape->stones ? count(stones.all) / shape->stones : count(stones.first));
        own &= ~stones.all;
    }
    return score;
}

static struct line_score
line_of_matrix(uint64_t own, uint64_t empty)
{
    static const int64_t worth[OWN_MAX + 1] = {0, 1, 10, 100, 1000, 1000000};
    struct shifted line = shift(own, empty);
    struct line_score score = {0};
    uint64_t with[OWN_MAX + 1];

    count_own(&line, 0, 4, with);
    for (int k = 1; k <= OWN_MAX; k++) {
        score.sum += worth[k] * count(with[k]);
    }
    return score;
}

static int
at_most(int value, int most)
{
    return value < most ? value : most;
}

// A row lies in as many windows, one above the other, as there are rows to begin with; a
// diagonal of five cells lies in one.
static int
windows_of_matrix(int size, int axis, int number)
{
    if (axis != AXIS_ROW && axis != AXIS_COLUMN) {
        return 1;
    }
    return at_most(at_most(number + 1, size - number), at_most(OWN_MAX, size - OWN_MAX + 1));
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
    .five = (int64_t)1 << 50,
    .captured = 1 << 9,
    .opponent = 2,
};

const struct score_table scores_matrix = {
    .line = line_of_matrix,
    .windows = windows_of_matrix,
    .captured = 150,
    .opponent = 1,
};

const struct score_table scores_lines = {
    .line = line_of_lines,
    .captured = 150,
    .opponent = 1,
};
