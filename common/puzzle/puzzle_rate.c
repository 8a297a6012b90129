// SPDX-License-Identifier: MIT
#include "common/puzzle/puzzle_rate.h"

#include <math.h>

#include "common/util/rng.h"

enum { DAY_MS = 86400000, RATING_LEAST = 500, RATING_MOST = 2600, DEVIATION = 150 };

struct rating
puzzle_first_rating(const struct puzzle *puzzle)
{
    static const int by_motif[MOTIF_COUNT] = {
        [MOTIF_FOUR_THREE] = 30, [MOTIF_THREES] = 150,  [MOTIF_TRAP] = 120,
        [MOTIF_CAPTURE] = 100,   [MOTIF_DEFENCE] = 250,
    };
    struct rating rating = rating_new();
    double first = 600 + 130.0 * (puzzle->moves - 2) + by_motif[puzzle->motif] +
                   (puzzle->class == PUZZLE_THREES ? 120 : 0) + 45.0 * log2(1.0 + puzzle->nodes);

    rating.rating = first < RATING_LEAST ? RATING_LEAST : first > RATING_MOST ? RATING_MOST : first;
    rating.deviation = DEVIATION;
    return rating;
}

double
puzzle_target(const struct rating *solver, int64_t wall_ms)
{
    return solver->rating - 2.0 * (rating_deviation(solver, wall_ms) - RATING_DEVIATION_MIN);
}

int64_t
puzzle_day(int64_t wall_ms)
{
    return wall_ms / DAY_MS;
}

int
puzzle_of_day(int count, int64_t wall_ms)
{
    return count ? (int)(rng_mix((uint64_t)puzzle_day(wall_ms)) % (uint64_t)count) : 0;
}

bool
puzzle_is_plain(const struct puzzle *puzzle)
{
    return !rules_set(puzzle->rule)->capture_sizes && puzzle->rule != RULE_RENJU &&
           puzzle->motif != MOTIF_DEFENCE;
}
