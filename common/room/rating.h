// SPDX-License-Identifier: MIT
// The strength of a player at one rule and one speed class: Glicko-2 (Glickman,
// "Example of the Glicko-2 system", 2022), where every game is one rating
// period. A plain value; pure numbers, time is an argument.
//
// Any input, also NaN, gives a result within the limits below. The same input gives the same bits
// only with the same libm (exp and log are not exact). So a result is stored in its exact text
// form and not computed again elsewhere.
#ifndef COMMON_ROOM_RATING_H
#define COMMON_ROOM_RATING_H

#include <stdbool.h>
#include <stdint.h>

#define RATING_START 1500.0
#define RATING_MIN 100.0
#define RATING_MAX 4000.0

#define RATING_DEVIATION_START 350.0
#define RATING_DEVIATION_MIN 30.0 // or the rating of who plays daily could not move any more
#define RATING_DEVIATION_MAX 350.0
#define RATING_PROVISIONAL 110.0 // deviations above it

#define RATING_VOLATILITY_START 0.06
#define RATING_VOLATILITY_MIN 0.01
#define RATING_VOLATILITY_MAX 0.15

enum {
    // An absence of this length makes a rating as much less certain as one rating period
    // does. With 4 2/3 days an established deviation of 60 is 110 after a year.
    RATING_PERIOD_HOURS = 112,
    RATING_GAMES_MAX = 1000000000, // counting stops there
    RATING_TEXT_BYTES = 128,
};

#define RATING_TIME_MAX_MS ((int64_t)1 << 53)

struct rating {
    double rating;     // RATING_MIN .. RATING_MAX
    double deviation;  // right after the last game; RATING_DEVIATION_MIN .. _MAX
    double volatility; // RATING_VOLATILITY_MIN .. _MAX
    int32_t games;     // 0 .. RATING_GAMES_MAX
    int32_t wins;      // wins + draws <= games
    int32_t draws;
    int64_t last_ms; // wall time of the last game, 0 .. RATING_TIME_MAX_MS; 0 without games
};

// One result of a rating period: against whom, and what was scored.
struct rating_result {
    double rating;    // of the opponent
    double deviation; // of the opponent
    double score;     // 1 won, 0.5 drawn, 0 lost
};

// The rating of a player who has not played yet.
struct rating rating_new(void);

// Ends one game between a and b: both change by what they were before it, so that a
// and b can be exchanged. score_a is 1 if a won, 0.5 for a draw, 0 if he lost.
// Absence until now_ms (wall time) counts before the game.
void rating_update(struct rating *a, struct rating *b, double score_a, int64_t now_ms);

// One rating period with all its results; none (count 0) only widens the
// deviation. Changes the rating, deviation and volatility, not counts or time,
// and uses the deviation unchanged.
void rating_period(struct rating *rating, const struct rating_result *results, int count);

// The deviation as of now: it grows while the player is away. A clock that went
// backwards is no absence.
double rating_deviation(const struct rating *rating, int64_t now_ms);

bool rating_is_provisional(const struct rating *rating, int64_t now_ms);

// The wall time until which it is established if its player stays away; 0 if it is not.
int64_t rating_established_until_ms(const struct rating *rating);

// Whole numbers for display.
int rating_shown(const struct rating *rating);
int rating_deviation_shown(const struct rating *rating, int64_t now_ms);

// "0x1.7700000000000p+10 ... 12 7 1 1700000000000": rating, deviation and
// volatility as hexadecimal floats (%.13a, in no locale), games, wins, draws,
// time. Values beyond their limits are written as the nearest within. Returns buffer.
const char *rating_format(const struct rating *rating, char buffer[RATING_TEXT_BYTES]);

// Reads the text of rating_format() to the same bits. Returns false and leaves *rating unchanged
// for any other text.
bool rating_parse(const char *text, struct rating *rating);

#endif
