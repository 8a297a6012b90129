// SPDX-License-Identifier: MIT
// The steps are those of Glickman's paper, with three turns that keep the
// numbers tame: changes are added to the rating instead of converting it to the
// inner scale and back (so that no change is exactly none), expectations are
// computed from both sides alike (so that equals change alike), and 1/v, the
// information, is used instead of v (so that no results are no special case).
//
// The limits of the header bound every number here: a gap of 3900 points is
// 22.5 on the inner scale, the information of one game no less than 1e-10, and
// neither exp nor a quotient comes near the ends of a double.
#include "common/room/rating.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "common/util/hex.h"
#include "common/util/number.h"

enum {
    FIELDS = 7,
    HEX_DIGITS = 13,     // of the fraction of a double
    FRACTION_BITS = 52,  // the same in bits
    EXPONENT_MAX = 1023, // of a double
    DOUBLE_BYTES = 32,   // of the text of one
    ILLINOIS_STEPS = 100,
};

#define SCALE 173.7178
#define PI 3.14159265358979323846
#define TAU 0.5 // how fast the volatility itself may change
#define TAU_SQUARED (TAU * TAU)
#define ILLINOIS_EPSILON 1e-6
#define HOUR_MS 3600000.0

// What a rating period says about the player.
struct evidence {
    double information; // 1/v of the paper: how much was learned
    double surprise;    // sum of g * (score - expected)
};

// A piece of a text, without a NUL behind it.
struct word {
    const char *text;
    size_t bytes;
};

// What the equation of the volatility depends on.
struct volatility_problem {
    double a;             // ln of the volatility squared
    double delta_squared; // of the improvement that the results alone suggest
    double phi_squared;   // of the deviation
    double v;
};

static double
within(double value, double least, double most, double otherwise)
{
    if (isnan(value)) {
        return otherwise;
    }
    return value < least ? least : value > most ? most : value;
}

static int32_t
count_within(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static int64_t
time_within(int64_t ms)
{
    return ms < 0 ? 0 : ms > RATING_TIME_MAX_MS ? RATING_TIME_MAX_MS : ms;
}

static double
sane_rating(double value)
{
    return within(value, RATING_MIN, RATING_MAX, RATING_START);
}

static double
sane_deviation(double value)
{
    return within(value, RATING_DEVIATION_MIN, RATING_DEVIATION_MAX, RATING_DEVIATION_START);
}

static double
sane_volatility(double value)
{
    return within(value, RATING_VOLATILITY_MIN, RATING_VOLATILITY_MAX, RATING_VOLATILITY_START);
}

static struct rating
sane(const struct rating *rating)
{
    struct rating out = {
        .rating = sane_rating(rating->rating),
        .deviation = sane_deviation(rating->deviation),
        .volatility = sane_volatility(rating->volatility),
        .games = count_within(rating->games, RATING_GAMES_MAX),
        .last_ms = time_within(rating->last_ms),
    };

    out.wins = count_within(rating->wins, out.games);
    out.draws = count_within(rating->draws, out.games - out.wins);
    return out;
}

// Steps 3 and 4 for one result.
static struct evidence
weigh(double rating, const struct rating_result *result)
{
    double phi = sane_deviation(result->deviation) / SCALE;
    double score = within(result->score, 0.0, 1.0, 0.5);
    double g = 1.0 / sqrt(1.0 + 3.0 * phi * phi / (PI * PI));
    double gap = g * ((rating - sane_rating(result->rating)) / SCALE);
    double wins = 1.0 / (1.0 + exp(-gap)), loses = 1.0 / (1.0 + exp(gap));

    // score - wins, in a form in which the other side gets exactly the opposite.
    return (struct evidence){
        .information = g * g * wins * loses,
        .surprise = g * (score * loses - (1.0 - score) * wins),
    };
}

// f(x) of step 5.
static double
volatility_error(const struct volatility_problem *p, double x)
{
    double ex = exp(x), sum = p->phi_squared + p->v + ex;

    return ex * (p->delta_squared - sum) / (2.0 * sum * sum) - (x - p->a) / TAU_SQUARED;
}

// The other end of an interval with the root inside; one end is p->a.
static double
bracket(const struct volatility_problem *p)
{
    double excess = p->delta_squared - p->phi_squared - p->v;

    if (excess > 0.0) {
        return log(excess);
    }
    // The paper goes on to a - 2 tau and so on while f is negative. It never is:
    // the first term of f is above -1/2, the second one is 1/tau = 2.
    return p->a - TAU;
}

// Step 5: the root of f by the Illinois method.
static double
solve_volatility(const struct volatility_problem *p)
{
    double a = p->a, b = bracket(p);
    double fa = volatility_error(p, a), fb = volatility_error(p, b);

    for (int step = 0; step < ILLINOIS_STEPS && fabs(b - a) > ILLINOIS_EPSILON && fa != fb;
         step++) {
        double c = a + (a - b) * fa / (fb - fa), fc = volatility_error(p, c);

        if (fc * fb <= 0.0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2.0;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2.0);
}

static double
new_volatility(const struct rating *rating, const struct evidence *evidence)
{
    double phi = rating->deviation / SCALE;
    double delta = evidence->surprise / evidence->information;
    struct volatility_problem problem = {
        .a = log(rating->volatility * rating->volatility),
        .delta_squared = delta * delta,
        .phi_squared = phi * phi,
        .v = 1.0 / evidence->information,
    };

    return within(solve_volatility(&problem), RATING_VOLATILITY_MIN, RATING_VOLATILITY_MAX,
                  rating->volatility);
}

// Steps 6 and 7, with the new volatility.
static void
apply_evidence(struct rating *rating, const struct evidence *evidence)
{
    double phi = rating->deviation / SCALE;
    double widened = phi * phi + rating->volatility * rating->volatility;
    double phi_squared = 1.0 / (1.0 / widened + evidence->information);

    rating->deviation = sane_deviation(SCALE * sqrt(phi_squared));
    rating->rating = sane_rating(rating->rating + SCALE * phi_squared * evidence->surprise);
}

static void
count_game(struct rating *rating, double score, int64_t now_ms)
{
    rating->last_ms = time_within(now_ms);
    if (rating->games == RATING_GAMES_MAX) {
        return;
    }
    rating->games++;
    rating->wins += score > 0.5;
    rating->draws += score == 0.5;
}

// The value before a game: absence has widened the deviation.
static struct rating
as_of(const struct rating *rating, int64_t now_ms)
{
    struct rating out = sane(rating);

    out.deviation = rating_deviation(&out, now_ms);
    return out;
}

static struct rating
after_game(const struct rating *player, const struct rating *opponent, double score, int64_t now_ms)
{
    struct rating out = *player;
    struct rating_result result = {opponent->rating, opponent->deviation, score};

    rating_period(&out, &result, 1);
    count_game(&out, score, now_ms);
    return out;
}

// What "%.13a" gives for a normal number above 0, but with a point in every
// locale of the process.
static const char *
format_double(double value, char buffer[DOUBLE_BYTES])
{
    const uint64_t fraction_mask = ((uint64_t)1 << FRACTION_BITS) - 1;
    int exponent;
    uint64_t digits = (uint64_t)ldexp(frexp(value, &exponent), FRACTION_BITS + 1);

    snprintf(buffer, DOUBLE_BYTES, "0x1.%013" PRIx64 "p%+d", digits & fraction_mask, exponent - 1);
    return buffer;
}

// Thirteen hexadecimal digits behind the 1 that every normal number begins with.
static bool
parse_fraction(const char *text, uint64_t *fraction)
{
    uint64_t value = 1;

    for (int i = 0; i < HEX_DIGITS; i++) {
        int digit = hex_digit(text[i]);

        if (digit < 0) {
            return false;
        }
        value = value << 4 | (uint64_t)digit;
    }
    *fraction = value;
    return true;
}

// "0x1.", the fraction, "p", the exponent with its sign. Not strtod: that takes
// "nan", blanks and more, and asks the locale.
static bool
parse_double(struct word word, double *value)
{
    static const char lead[] = "0x1.";
    const size_t lead_bytes = sizeof(lead) - 1, exponent_at = lead_bytes + HEX_DIGITS + 1;
    uint64_t fraction;
    int64_t exponent;

    if (word.bytes <= exponent_at || memcmp(word.text, lead, lead_bytes) != 0 ||
        !parse_fraction(word.text + lead_bytes, &fraction) || word.text[exponent_at - 1] != 'p') {
        return false;
    }
    word.text += exponent_at;
    word.bytes -= exponent_at;
    if (word.text[0] == '+') { // number_parse() knows the minus alone
        word.text++;
        word.bytes--;
    }
    if (!number_parse(word.text, word.bytes, -EXPONENT_MAX, EXPONENT_MAX, &exponent)) {
        return false;
    }
    *value = ldexp((double)fraction, (int)exponent - FRACTION_BITS);
    return true;
}

static bool
parse_count(struct word word, int32_t *count)
{
    int64_t value;

    if (!number_parse(word.text, word.bytes, 0, RATING_GAMES_MAX, &value)) {
        return false;
    }
    *count = (int32_t)value;
    return true;
}

static bool
split(const char *text, struct word words[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        words[i] = (struct word){text, strcspn(text, " ")};
        text += words[i].bytes;
        if (*text != (i < FIELDS - 1 ? ' ' : '\0')) {
            return false;
        }
        text++;
    }
    return true;
}

struct rating
rating_new(void)
{
    return (struct rating){
        .rating = RATING_START,
        .deviation = RATING_DEVIATION_START,
        .volatility = RATING_VOLATILITY_START,
    };
}

void
rating_update(struct rating *a, struct rating *b, double score_a, int64_t now_ms)
{
    struct rating old_a = as_of(a, now_ms), old_b = as_of(b, now_ms);
    double score = within(score_a, 0.0, 1.0, 0.5);

    assert(a != b);
    *a = after_game(&old_a, &old_b, score, now_ms);
    *b = after_game(&old_b, &old_a, 1.0 - score, now_ms);
}

void
rating_period(struct rating *rating, const struct rating_result *results, int count)
{
    struct rating out = sane(rating);
    struct evidence sum = {0};

    for (int i = 0; i < count; i++) {
        struct evidence one = weigh(out.rating, &results[i]);

        sum.information += one.information;
        sum.surprise += one.surprise;
    }
    if (count > 0) {
        out.volatility = new_volatility(&out, &sum);
    }
    apply_evidence(&out, &sum);
    *rating = out;
}

// Step 6 for any number of periods, also parts of one.
double
rating_deviation(const struct rating *rating, int64_t now_ms)
{
    struct rating from = sane(rating);
    double away_ms = (double)time_within(now_ms) - (double)from.last_ms;
    double periods = away_ms / (RATING_PERIOD_HOURS * HOUR_MS);
    double phi = from.deviation / SCALE;

    if (from.games == 0 || away_ms <= 0.0) {
        return from.deviation;
    }
    return sane_deviation(SCALE * sqrt(phi * phi + periods * from.volatility * from.volatility));
}

bool
rating_is_provisional(const struct rating *rating, int64_t now_ms)
{
    return rating_deviation(rating, now_ms) > RATING_PROVISIONAL;
}

int64_t
rating_established_until_ms(const struct rating *rating)
{
    struct rating from = sane(rating);
    double room = (RATING_PROVISIONAL * RATING_PROVISIONAL - from.deviation * from.deviation) /
                  (SCALE * SCALE);
    double periods = room / (from.volatility * from.volatility);

    if (from.games == 0 || room < 0.0) {
        return 0;
    }
    return time_within(from.last_ms + (int64_t)(periods * RATING_PERIOD_HOURS * HOUR_MS));
}

int
rating_shown(const struct rating *rating)
{
    return (int)lround(sane_rating(rating->rating));
}

int
rating_deviation_shown(const struct rating *rating, int64_t now_ms)
{
    return (int)lround(rating_deviation(rating, now_ms));
}

const char *
rating_format(const struct rating *rating, char buffer[RATING_TEXT_BYTES])
{
    struct rating r = sane(rating);
    char numbers[3][DOUBLE_BYTES];

    snprintf(buffer, RATING_TEXT_BYTES, "%s %s %s %" PRId32 " %" PRId32 " %" PRId32 " %" PRId64,
             format_double(r.rating, numbers[0]), format_double(r.deviation, numbers[1]),
             format_double(r.volatility, numbers[2]), r.games, r.wins, r.draws, r.last_ms);
    return buffer;
}

bool
rating_parse(const char *text, struct rating *rating)
{
    char again[RATING_TEXT_BYTES];
    struct word words[FIELDS];
    struct rating out;

    if (!split(text, words) || !parse_double(words[0], &out.rating) ||
        !parse_double(words[1], &out.deviation) || !parse_double(words[2], &out.volatility) ||
        !parse_count(words[3], &out.games) || !parse_count(words[4], &out.wins) ||
        !parse_count(words[5], &out.draws) ||
        !number_parse(words[6].text, words[6].bytes, 0, RATING_TIME_MAX_MS, &out.last_ms)) {
        return false;
    }
    // Refuses values beyond their limits, leading zeros and the like at once.
    if (strcmp(rating_format(&out, again), text) != 0) {
        return false;
    }
    *rating = out;
    return true;
}
