// SPDX-License-Identifier: MIT
#include "common/room/rating.h"

#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/rng.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define DAY_MS ((int64_t)86400000)
#define NOW_MS ((int64_t)1700000000000)

enum { RANDOM_PLAYERS = 64, RANDOM_UPDATES = 2000000, HOSTILE_UPDATES = 200000 };

static void
expect_near(const char *what, double got, double want, double tolerance)
{
    if (!(fabs(got - want) <= tolerance)) {
        fail_msg("%s: expected %.9g within %g, got %.9g", what, want, tolerance, got);
    }
}

static void
expect_same_bits(const char *what, const struct rating *got, const struct rating *want)
{
    char got_text[RATING_TEXT_BYTES], want_text[RATING_TEXT_BYTES];

    rating_format(got, got_text);
    rating_format(want, want_text);
    if (strcmp(got_text, want_text) != 0) {
        fail_msg("%s: expected %s, got %s", what, want_text, got_text);
    }
}

static bool
is_within(double value, double least, double most)
{
    return value >= least && value <= most; // false for NaN
}

static void
expect_sane(const char *what, const struct rating *r)
{
    if (!is_within(r->rating, RATING_MIN, RATING_MAX) ||
        !is_within(r->deviation, RATING_DEVIATION_MIN, RATING_DEVIATION_MAX) ||
        !is_within(r->volatility, RATING_VOLATILITY_MIN, RATING_VOLATILITY_MAX)) {
        fail_msg("%s: beyond the limits: rating %g, deviation %g, volatility %g", what, r->rating,
                 r->deviation, r->volatility);
    }
    if (r->games < 0 || r->wins < 0 || r->draws < 0 || r->wins > r->games - r->draws ||
        r->last_ms < 0) {
        fail_msg("%s: beyond the limits: %" PRId32 " games, %" PRId32 " wins, %" PRId32
                 " draws, last %" PRId64,
                 what, r->games, r->wins, r->draws, r->last_ms);
    }
}

static struct rating
player(double rating, double deviation)
{
    return (struct rating){.rating = rating,
                           .deviation = deviation,
                           .volatility = 0.06,
                           .games = 1,
                           .last_ms = NOW_MS};
}

static void
worked_example_of_the_author_comes_out(void **state)
{
    const struct rating_result results[] = {
        {1400, 30, 1},
        {1550, 100, 0},
        {1700, 300, 0},
    };
    struct rating r = player(1500, 200);

    (void)state;
    rating_period(&r, results, COUNT_OF(results));
    expect_near("rating", r.rating, 1464.06, 0.01);
    expect_near("deviation", r.deviation, 151.52, 0.01);
    expect_near("volatility", r.volatility, 0.05999, 0.00001);
}

// Computed apart from this program, by bisection instead of Illinois.
static void
other_periods_come_out_as_computed_elsewhere(void **state)
{
    static const struct {
        struct rating before;
        struct rating_result result;
        int times;
        double rating, deviation, volatility;
    } cases[] = {
        {{1500, 60, 0.06, 0, 0, 0, 0}, {1200, 60, 0}, 10, 1346.500979, 56.675526, 0.060702336},
        {{1500, 350, 0.06, 0, 0, 0, 0}, {2500, 40, 1}, 1, 2188.804856, 347.875435, 0.060012822},
        {{2000, 45, 0.05, 0, 0, 0, 0}, {2000, 45, 0.5}, 5, 2000, 43.993192, 0.049991185},
        {{1800, 80, 0.08, 0, 0, 0, 0}, {1300, 50, 0}, 1, 1764.967584, 80.752437, 0.080025678},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct rating r = cases[i].before;
        struct rating_result results[10];

        for (size_t j = 0; j < COUNT_OF(results); j++) {
            results[j] = cases[i].result;
        }
        rating_period(&r, results, cases[i].times);
        expect_near("rating", r.rating, cases[i].rating, 1e-5);
        expect_near("deviation", r.deviation, cases[i].deviation, 1e-5);
        expect_near("volatility", r.volatility, cases[i].volatility, 1e-7);
    }
}

static void
order_of_results_in_a_period_does_not_matter(void **state)
{
    const struct rating_result one[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    const struct rating_result other[] = {{1700, 300, 0}, {1400, 30, 1}, {1550, 100, 0}};
    struct rating a = player(1500, 200), b = a;

    (void)state;
    rating_period(&a, one, COUNT_OF(one));
    rating_period(&b, other, COUNT_OF(other));
    expect_near("rating", a.rating, b.rating, 1e-9);
    expect_near("deviation", a.deviation, b.deviation, 1e-9);
}

static void
period_without_results_widens_the_deviation_only(void **state)
{
    struct rating r = player(1700, 80), before = r;

    (void)state;
    rating_period(&r, NULL, 0);
    expect_near("deviation", r.deviation, sqrt(80 * 80 + 173.7178 * 173.7178 * 0.06 * 0.06), 1e-9);
    r.deviation = before.deviation;
    expect_same_bits("the rest", &r, &before);
}

static void
new_player_starts_in_the_middle_and_is_provisional(void **state)
{
    struct rating r = rating_new();

    (void)state;
    expect_sane("new", &r);
    assert_int_equal(rating_shown(&r), 1500);
    assert_int_equal(rating_deviation_shown(&r, NOW_MS), 350);
    assert_true(rating_is_provisional(&r, NOW_MS));
    assert_int_equal(r.games, 0);
}

static void
equal_players_change_by_opposite_amounts(void **state)
{
    static const double deviations[] = {30, 60, 110, 200, 350};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(deviations); i++) {
        struct rating a = player(1500, deviations[i]), b = a;

        rating_update(&a, &b, 1.0, NOW_MS);
        expect_near("sum of changes", a.rating - 1500 + b.rating - 1500, 0, 1e-9);
        assert_true(a.rating > 1500);
        expect_near("deviation", a.deviation, b.deviation, 0);
        expect_near("volatility", a.volatility, b.volatility, 0);
    }
}

static void
unequal_players_mirrored_change_mirrored(void **state)
{
    struct rating strong = player(1800, 70), weak = player(1600, 70);
    struct rating strong2 = player(1400, 70), weak2 = player(1200, 70);

    (void)state;
    rating_update(&strong, &weak, 0.0, NOW_MS);
    rating_update(&strong2, &weak2, 0.0, NOW_MS);
    expect_near("winner", weak.rating - 1600, weak2.rating - 1200, 1e-9);
    expect_near("loser", strong.rating - 1800, strong2.rating - 1400, 1e-9);
    expect_near("both", weak.rating - 1600, 1800 - strong.rating, 1e-9);
}

// The volatility falls by a hair: as expected, nothing surprising happened.
static void
draw_between_equals_leaves_the_rating_to_the_bit(void **state)
{
    struct rating a = player(1723.45, 90), b = a;

    (void)state;
    rating_update(&a, &b, 0.5, NOW_MS);
    expect_near("rating of a", a.rating, 1723.45, 0);
    expect_near("rating of b", b.rating, 1723.45, 0);
    assert_true(a.deviation < 90);
    expect_near("volatility", a.volatility, 0.06, 1e-5);
    assert_true(a.volatility <= 0.06);
}

static void
who_is_called_a_does_not_matter(void **state)
{
    static const double scores[] = {0, 0.5, 1};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(scores); i++) {
        struct rating a = player(1832.1, 65.4), b = player(1555.5, 123.4);
        struct rating a2 = a, b2 = b;

        rating_update(&a, &b, scores[i], NOW_MS + 3 * DAY_MS);
        rating_update(&b2, &a2, 1 - scores[i], NOW_MS + 3 * DAY_MS);
        expect_same_bits("a", &a, &a2);
        expect_same_bits("b", &b, &b2);
    }
}

static void
opponent_counts_as_he_was_before_the_game(void **state)
{
    struct rating a = player(1500, 200), b = player(1700, 300), alone = b;
    const struct rating_result result = {1500, 200, 0};

    (void)state;
    rating_update(&a, &b, 1.0, NOW_MS);
    rating_period(&alone, &result, 1);
    expect_near("b", b.rating, alone.rating, 0);
}

static void
games_wins_and_draws_are_counted(void **state)
{
    struct rating a = rating_new(), b = rating_new();

    (void)state;
    rating_update(&a, &b, 1.0, NOW_MS);
    rating_update(&a, &b, 0.5, NOW_MS + 1);
    rating_update(&a, &b, 0.0, NOW_MS + 2);
    rating_update(&a, &b, 0.0, NOW_MS + 3);
    assert_int_equal(a.games, 4);
    assert_int_equal(a.wins, 1);
    assert_int_equal(a.draws, 1);
    assert_int_equal(b.games, 4);
    assert_int_equal(b.wins, 2);
    assert_int_equal(b.draws, 1);
    assert_int_equal(a.last_ms, NOW_MS + 3);
}

static void
counting_stops_at_the_limit(void **state)
{
    struct rating a = player(1500, 60), b = player(1500, 60);

    (void)state;
    a.games = a.wins = RATING_GAMES_MAX;
    rating_update(&a, &b, 1.0, NOW_MS);
    assert_int_equal(a.games, RATING_GAMES_MAX);
    assert_int_equal(a.wins, RATING_GAMES_MAX);
    assert_int_equal(b.games, 2);
}

static void
established_deviation_is_provisional_after_a_year(void **state)
{
    struct rating r = player(1500, 60);

    (void)state;
    expect_near("at once", rating_deviation(&r, NOW_MS), 60, 1e-9);
    expect_near("a year", rating_deviation(&r, NOW_MS + 365 * DAY_MS), 110, 0.5);
    assert_false(rating_is_provisional(&r, NOW_MS + 330 * DAY_MS));
    assert_true(rating_is_provisional(&r, NOW_MS + 400 * DAY_MS));
    expect_near("for ever", rating_deviation(&r, INT64_MAX), 350, 0);
}

static void
clock_that_went_back_is_no_absence(void **state)
{
    struct rating r = player(1500, 60), never = rating_new();

    (void)state;
    expect_near("back", rating_deviation(&r, NOW_MS - 1000 * DAY_MS), 60, 1e-9);
    expect_near("far back", rating_deviation(&r, INT64_MIN), 60, 1e-9);
    never.deviation = 200;
    expect_near("no games", rating_deviation(&never, NOW_MS), 200, 0);
}

static void
absence_before_a_game_counts_in_it(void **state)
{
    struct rating fresh = player(1500, 60), rested = fresh, b = player(1500, 60), b2 = b;

    (void)state;
    rating_update(&fresh, &b, 1.0, NOW_MS);
    rating_update(&rested, &b2, 1.0, NOW_MS + 365 * DAY_MS);
    assert_true(rested.rating > fresh.rating + 5);
}

// Each game is a rating period of its own, so playing on makes nobody certain
// without end: the deviation that the length of a period was chosen for.
static void
deviation_of_regular_players_settles_about_sixty(void **state)
{
    struct rating a = rating_new(), b = rating_new();

    (void)state;
    for (int i = 0; i < 2000; i++) {
        rating_update(&a, &b, i % 2, NOW_MS + i);
    }
    expect_near("deviation", a.deviation, 60, 5);
    expect_near("rating", a.rating, 1500, 30);
}

static void
stronger_player_ends_up_higher(void **state)
{
    struct rating a = rating_new(), b = rating_new();
    struct rng rng = {.state = 7};

    (void)state;
    for (int i = 0; i < 500; i++) {
        rating_update(&a, &b, rng_below(&rng, 100) < 76, NOW_MS);
    }
    // Three of four games are won at 200 points.
    expect_near("gap", a.rating - b.rating, 200, 120);
}

static void
endless_winner_stops_at_the_limits(void **state)
{
    struct rating a = rating_new(), b = rating_new();

    (void)state;
    for (int i = 0; i < 20000; i++) {
        struct rating top = player(RATING_MAX, 30), bottom = player(RATING_MIN, 30);

        rating_update(&a, &top, 1.0, NOW_MS);
        rating_update(&b, &bottom, 0.0, NOW_MS);
        expect_sane("winner", &a);
        expect_sane("loser", &b);
    }
    expect_near("highest", a.rating, RATING_MAX, 0);
    expect_near("lowest", b.rating, RATING_MIN, 0);
}

static void
greatest_upset_stays_within_the_limits(void **state)
{
    static const double deviations[] = {30, 350};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(deviations); i++) {
        for (size_t j = 0; j < COUNT_OF(deviations); j++) {
            struct rating a = player(RATING_MAX, deviations[i]);
            struct rating b = player(RATING_MIN, deviations[j]);

            rating_update(&a, &b, 0.0, NOW_MS);
            expect_sane("beaten", &a);
            expect_sane("winner", &b);
            assert_true(a.rating < RATING_MAX);
            assert_true(b.rating > RATING_MIN);
        }
    }
}

static void
millions_of_random_games_stay_sane(void **state)
{
    struct rating players[RANDOM_PLAYERS];
    struct rng rng = {.state = 1};
    int64_t now_ms = NOW_MS;

    (void)state;
    for (int i = 0; i < RANDOM_PLAYERS; i++) {
        players[i] = rating_new();
    }
    for (int i = 0; i < RANDOM_UPDATES; i++) {
        uint32_t a = rng_below(&rng, RANDOM_PLAYERS);
        uint32_t b = (a + 1 + rng_below(&rng, RANDOM_PLAYERS - 1)) % RANDOM_PLAYERS;

        // Half of the games are won by the lower number, so that ratings spread.
        double score = rng_below(&rng, 2) ? a < b : rng_below(&rng, 3) / 2.0;

        now_ms += rng_below(&rng, 100000000);
        rating_update(&players[a], &players[b], score, now_ms);
        expect_sane("a", &players[a]);
        expect_sane("b", &players[b]);
    }
}

// Any bits at all as a double, and often the worst ones.
static double
hostile_double(struct rng *rng)
{
    static const double worst[] = {0, -0.0, 1, -1, NAN, INFINITY, -INFINITY, 1e308, -1e308, 5e-324};
    uint64_t bits = rng_next(rng);
    double value;

    if (rng_below(rng, 2)) {
        return worst[rng_below(rng, COUNT_OF(worst))];
    }
    memcpy(&value, &bits, sizeof(value));
    return value;
}

static struct rating
hostile_rating(struct rng *rng)
{
    return (struct rating){
        .rating = hostile_double(rng),
        .deviation = hostile_double(rng),
        .volatility = hostile_double(rng),
        .games = (int32_t)(uint32_t)rng_next(rng),
        .wins = (int32_t)(uint32_t)rng_next(rng),
        .draws = (int32_t)(uint32_t)rng_next(rng),
        .last_ms = (int64_t)rng_next(rng),
    };
}

static void
whatever_comes_in_sane_values_come_out(void **state)
{
    struct rng rng = {.state = 2};

    (void)state;
    for (int i = 0; i < HOSTILE_UPDATES; i++) {
        struct rating a = hostile_rating(&rng), b = hostile_rating(&rng), read;
        char text[RATING_TEXT_BYTES];
        int64_t now_ms = (int64_t)rng_next(&rng);

        assert_true(rating_parse(rating_format(&a, text), &read));
        assert_true(is_within(rating_deviation(&a, now_ms), 30, 350));
        assert_in_range(rating_shown(&a), 100, 4000);
        rating_update(&a, &b, hostile_double(&rng), now_ms);
        expect_sane("a", &a);
        expect_sane("b", &b);
    }
}

static void
shown_numbers_are_rounded(void **state)
{
    struct rating r = player(1499.5, 59.49);

    (void)state;
    assert_int_equal(rating_shown(&r), 1500);
    assert_int_equal(rating_deviation_shown(&r, NOW_MS), 59);
    r.rating = 1499.49;
    assert_int_equal(rating_shown(&r), 1499);
}

static void
text_form_is_that_of_printf(void **state)
{
    struct rating r = player(1464.0506705393013, 151.51652412385727);
    char text[RATING_TEXT_BYTES], want[RATING_TEXT_BYTES];

    (void)state;
    r.games = 12;
    r.wins = 7;
    r.draws = 1;
    snprintf(want, sizeof(want), "%.13a %.13a %.13a 12 7 1 1700000000000", r.rating, r.deviation,
             r.volatility);
    assert_string_equal(rating_format(&r, text), want);
}

static void
text_form_is_read_back_to_the_same_bits(void **state)
{
    struct rating a = rating_new(), b = rating_new();
    struct rng rng = {.state = 3};

    (void)state;
    for (int i = 0; i < 100000; i++) {
        struct rating read;
        char text[RATING_TEXT_BYTES];

        rating_update(&a, &b, rng_below(&rng, 3) / 2.0, (int64_t)i * DAY_MS);
        assert_true(rating_parse(rating_format(&a, text), &read));
        assert_memory_equal(&read.rating, &a.rating, sizeof(double));
        assert_memory_equal(&read.deviation, &a.deviation, sizeof(double));
        assert_memory_equal(&read.volatility, &a.volatility, sizeof(double));
        assert_int_equal(read.games, a.games);
        assert_int_equal(read.wins, a.wins);
        assert_int_equal(read.draws, a.draws);
        assert_int_equal(read.last_ms, a.last_ms);
    }
}

#define GOOD_DOUBLES "0x1.7700000000000p+10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5"

static void
other_texts_are_refused(void **state)
{
    static const char *const texts[] = {
        "",
        " ",
        "nonsense",
        GOOD_DOUBLES,
        GOOD_DOUBLES " 1 0 0",
        GOOD_DOUBLES " 1 0 0 5 ",
        GOOD_DOUBLES " 1 0 0 5 5",
        " " GOOD_DOUBLES " 1 0 0 5",
        GOOD_DOUBLES "  1 0 0 5",
        GOOD_DOUBLES " 01 0 0 5",
        GOOD_DOUBLES " -1 0 0 5",
        GOOD_DOUBLES " -0 0 0 5",
        GOOD_DOUBLES " 1 1 1 5",
        GOOD_DOUBLES " 1 2 0 5",
        GOOD_DOUBLES " 1000000001 0 0 5",
        GOOD_DOUBLES " 99999999999999999999 0 0 5",
        GOOD_DOUBLES " 1 0 0 -5",
        GOOD_DOUBLES " 1 0 0 9007199254740993",
        GOOD_DOUBLES " 1 0 0 5\n",
        "nan 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "inf 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "1500 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "-0x1.7700000000000p+10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.77p+10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1,7700000000000p+10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0X1.7700000000000P+10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.770000000000gp+10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.77000000000000p+10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p+ 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p+-10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p+010 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p+1024 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p-1023 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p+20 0x1.5e00000000000p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p+10 0x1.5e00000000001p+8 0x1.eb851eb851eb8p-5 1 0 0 5",
        "0x1.7700000000000p+10 0x1.5e00000000000p+8 0x1.eb851eb851eb8p+5 1 0 0 5",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct rating r = player(1234, 56), before = r;

        if (rating_parse(texts[i], &r)) {
            fail_msg("\"%s\" was read; expected a refusal", texts[i]);
        }
        expect_same_bits(texts[i], &r, &before);
    }
}

static void
good_text_is_read(void **state)
{
    struct rating r;

    (void)state;
    assert_true(rating_parse(GOOD_DOUBLES " 3 2 1 5", &r));
    expect_near("rating", r.rating, 1500, 0);
    expect_near("deviation", r.deviation, 350, 0);
    expect_near("volatility", r.volatility, 0.06, 0);
    assert_int_equal(r.games, 3);
    assert_int_equal(r.wins, 2);
    assert_int_equal(r.draws, 1);
    assert_int_equal(r.last_ms, 5);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example_of_the_author_comes_out),
        cmocka_unit_test(other_periods_come_out_as_computed_elsewhere),
        cmocka_unit_test(order_of_results_in_a_period_does_not_matter),
        cmocka_unit_test(period_without_results_widens_the_deviation_only),
        cmocka_unit_test(new_player_starts_in_the_middle_and_is_provisional),
        cmocka_unit_test(equal_players_change_by_opposite_amounts),
        cmocka_unit_test(unequal_players_mirrored_change_mirrored),
        cmocka_unit_test(draw_between_equals_leaves_the_rating_to_the_bit),
        cmocka_unit_test(who_is_called_a_does_not_matter),
        cmocka_unit_test(opponent_counts_as_he_was_before_the_game),
        cmocka_unit_test(games_wins_and_draws_are_counted),
        cmocka_unit_test(counting_stops_at_the_limit),
        cmocka_unit_test(established_deviation_is_provisional_after_a_year),
        cmocka_unit_test(clock_that_went_back_is_no_absence),
        cmocka_unit_test(absence_before_a_game_counts_in_it),
        cmocka_unit_test(deviation_of_regular_players_settles_about_sixty),
        cmocka_unit_test(stronger_player_ends_up_higher),
        cmocka_unit_test(endless_winner_stops_at_the_limits),
        cmocka_unit_test(greatest_upset_stays_within_the_limits),
        cmocka_unit_test(millions_of_random_games_stay_sane),
        cmocka_unit_test(whatever_comes_in_sane_values_come_out),
        cmocka_unit_test(shown_numbers_are_rounded),
        cmocka_unit_test(text_form_is_that_of_printf),
        cmocka_unit_test(text_form_is_read_back_to_the_same_bits),
        cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(good_text_is_read),
    };

    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
