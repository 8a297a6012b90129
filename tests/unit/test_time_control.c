// SPDX-License-Identifier: MIT
#include "common/game/time_control.h"

#include <inttypes.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define DAY_MS ((int64_t)86400000)

static struct time_control
parsed(const char *text)
{
    struct time_control control;
    enum control_error error = control_parse(text, &control);

    if (error != CONTROL_OK) {
        fail_msg("parsing \"%s\": expected a control, got: %s", text, control_error_text(error));
    }
    return control;
}

static void
expect_number(const char *text, const char *what, int64_t got, int64_t want)
{
    if (got != want) {
        fail_msg("%s, %s: expected %" PRId64 ", got %" PRId64, text, what, want, got);
    }
}

static void
expect_control(const char *text, const struct time_control *got, const struct time_control *want)
{
    expect_number(text, "kind", got->kind, want->kind);
    expect_number(text, "main", got->main_ms, want->main_ms);
    expect_number(text, "extra", got->extra_ms, want->extra_ms);
    expect_number(text, "cap", got->cap_ms, want->cap_ms);
    expect_number(text, "count", got->count, want->count);
    expect_number(text, "period", got->period_ms, want->period_ms);
    expect_number(text, "match", got->match_ms, want->match_ms);
}

static void
expect_error(const char *text, enum control_error want)
{
    const struct time_control before = {.kind = CONTROL_CORR, .main_ms = 77};
    struct time_control control = before;
    enum control_error got = control_parse(text, &control);

    if (got != want) {
        fail_msg("parsing \"%s\": expected error %d, got %d (%s)", text, (int)want, (int)got,
                 control_error_text(got));
    }
    expect_control(text, &control, &before);
}

// The text forms of clocks.md 2.1, and the ends of the ranges.
static const struct {
    const char *text;
    struct time_control control;
} forms[] = {
    {"none", {.kind = CONTROL_NONE}},
    {"sudden:3600", {.kind = CONTROL_SUDDEN, .main_ms = 3600000}},
    {"sudden:1", {.kind = CONTROL_SUDDEN, .main_ms = 1000}},
    {"sudden:359999", {.kind = CONTROL_SUDDEN, .main_ms = 359999000}},
    {"fischer:300+3", {.kind = CONTROL_FISCHER, .main_ms = 300000, .extra_ms = 3000}},
    {"fischer:300+0", {.kind = CONTROL_FISCHER, .main_ms = 300000}},
    {"fischer:0+1", {.kind = CONTROL_FISCHER, .extra_ms = 1000}},
    {"fischer:300+3c600",
     {.kind = CONTROL_FISCHER, .main_ms = 300000, .extra_ms = 3000, .cap_ms = 600000}},
    {"fischer:359999+180c359999",
     {.kind = CONTROL_FISCHER, .main_ms = 359999000, .extra_ms = 180000, .cap_ms = 359999000}},
    {"delay:300d5", {.kind = CONTROL_DELAY, .main_ms = 300000, .extra_ms = 5000}},
    {"delay:1d0", {.kind = CONTROL_DELAY, .main_ms = 1000}},
    {"delay:359999d180", {.kind = CONTROL_DELAY, .main_ms = 359999000, .extra_ms = 180000}},
    {"bronstein:300b5", {.kind = CONTROL_BRONSTEIN, .main_ms = 300000, .extra_ms = 5000}},
    {"bronstein:1b0", {.kind = CONTROL_BRONSTEIN, .main_ms = 1000}},
    {"bronstein:359999b180", {.kind = CONTROL_BRONSTEIN, .main_ms = 359999000, .extra_ms = 180000}},
    {"byoyomi:600+3x30",
     {.kind = CONTROL_BYOYOMI, .main_ms = 600000, .count = 3, .period_ms = 30000}},
    {"byoyomi:1+1x1", {.kind = CONTROL_BYOYOMI, .main_ms = 1000, .count = 1, .period_ms = 1000}},
    {"byoyomi:359999+25x600",
     {.kind = CONTROL_BYOYOMI, .main_ms = 359999000, .count = 25, .period_ms = 600000}},
    {"canadian:600+25/600",
     {.kind = CONTROL_CANADIAN, .main_ms = 600000, .count = 25, .period_ms = 600000}},
    {"canadian:1+1/10",
     {.kind = CONTROL_CANADIAN, .main_ms = 1000, .count = 1, .period_ms = 10000}},
    {"canadian:359999+50/3600",
     {.kind = CONTROL_CANADIAN, .main_ms = 359999000, .count = 50, .period_ms = 3600000}},
    {"permove:30/180", {.kind = CONTROL_PERMOVE, .period_ms = 30000, .match_ms = 180000}},
    {"permove:0/0", {.kind = CONTROL_PERMOVE}},
    {"permove:3600/359999", {.kind = CONTROL_PERMOVE, .period_ms = 3600000, .match_ms = 359999000}},
    {"corr:1d", {.kind = CONTROL_CORR, .period_ms = DAY_MS}},
    {"corr:3d", {.kind = CONTROL_CORR, .period_ms = 3 * DAY_MS}},
    {"corr:14d", {.kind = CONTROL_CORR, .period_ms = 14 * DAY_MS}},
};

static void
every_form_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        struct time_control got = parsed(forms[i].text);

        expect_control(forms[i].text, &got, &forms[i].control);
    }
}

static void
every_form_is_written_back(void **state)
{
    char buffer[CONTROL_TEXT_BYTES];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        const char *got = control_format(&forms[i].control, buffer);

        assert_ptr_equal(got, buffer);
        if (strcmp(got, forms[i].text) != 0) {
            fail_msg("writing: expected \"%s\", got \"%s\"", forms[i].text, got);
        }
    }
}

static void
every_kind_has_a_form(void **state)
{
    bool is_seen[CONTROL_COUNT] = {false};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        is_seen[forms[i].control.kind] = true;
    }
    for (int kind = 0; kind < CONTROL_COUNT; kind++) {
        expect_number("forms", "kinds without one", is_seen[kind] ? -1 : kind, -1);
    }
}

static void
cap_of_zero_is_read_and_not_written(void **state)
{
    struct time_control control = parsed("fischer:300+3c0");
    char buffer[CONTROL_TEXT_BYTES];

    (void)state;
    assert_string_equal(control_format(&control, buffer), "fischer:300+3");
}

static void
leading_zeros_do_not_change_the_number(void **state)
{
    struct time_control got = parsed("sudden:000000000000000000000000000000060");
    const struct time_control want = {.kind = CONTROL_SUDDEN, .main_ms = 60000};

    (void)state;
    expect_control("sudden:0...060", &got, &want);
}

static void
unknown_kinds_are_refused(void **state)
{
    static const char *const texts[] = {
        "",        ":",          ":300",     "blitz",    "blitz:300", "Sudden:300",
        "sud:300", "sudden300",  "suddenly", "nonesuch", " none",     "none ",
        "5:00",    "fischer300", "300+3",    "5 min",    "\xff:300",  "sudden :300",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        expect_error(texts[i], CONTROL_UNKNOWN_KIND);
    }
}

static void
texts_of_another_shape_are_refused(void **state)
{
    static const char *const texts[] = {
        "none:",
        "none:0",
        "sudden",
        "sudden:",
        "sudden::300",
        "sudden:+300",
        "sudden:-300",
        "sudden: 300",
        "sudden:300 ",
        "sudden:300\n",
        "sudden:\t300",
        "sudden:3e2",
        "sudden:0x10",
        "sudden:300.5",
        "sudden:300,0",
        "sudden:300s",
        "sudden:300+0",
        "sudden:\xd9\xa3", // an Arabic digit
        "fischer",
        "fischer:300",
        "fischer:+3",
        "fischer:300+",
        "fischer:300+3+",
        "fischer:300+3c",
        "fischer:300+3c-1",
        "fischer:300+3c600c600",
        "fischer:300c600",
        "fischer:300+3C600",
        "fischer:300++3",
        "delay:300",
        "delay:300b5",
        "delay:300+5",
        "delay:300d",
        "delay:300d5d",
        "bronstein:300d5",
        "bronstein:b5",
        "byoyomi:600",
        "byoyomi:600+3",
        "byoyomi:600+3x",
        "byoyomi:600+x30",
        "byoyomi:600+3X30",
        "byoyomi:600+3/30",
        "byoyomi:600+3x30x",
        "canadian:600+25",
        "canadian:600+25x600",
        "canadian:600/25/600",
        "permove:30",
        "permove:30/",
        "permove:/180",
        "permove:30/180/1",
        "corr:3",
        "corr:d",
        "corr:3dd",
        "corr:3D",
        "corr:3d ",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        expect_error(texts[i], CONTROL_MALFORMED);
    }
}

static void
numbers_beyond_their_limits_are_refused(void **state)
{
    static const struct {
        const char *text;
        enum control_error error;
    } cases[] = {
        {"sudden:0", CONTROL_BAD_MAIN},
        {"sudden:360000", CONTROL_BAD_MAIN},
        {"fischer:0+0", CONTROL_BAD_MAIN},
        {"fischer:0+0c60", CONTROL_BAD_MAIN},
        {"fischer:360000+3", CONTROL_BAD_MAIN},
        {"fischer:300+181", CONTROL_BAD_INCREMENT},
        {"fischer:300+3c360000", CONTROL_BAD_CAP},
        {"delay:0d5", CONTROL_BAD_MAIN},
        {"delay:360000d5", CONTROL_BAD_MAIN},
        {"delay:300d181", CONTROL_BAD_INCREMENT},
        {"bronstein:0b5", CONTROL_BAD_MAIN},
        {"bronstein:360000b5", CONTROL_BAD_MAIN},
        {"bronstein:300b181", CONTROL_BAD_INCREMENT},
        {"byoyomi:0+3x30", CONTROL_BAD_MAIN},
        {"byoyomi:360000+3x30", CONTROL_BAD_MAIN},
        {"byoyomi:600+0x30", CONTROL_BAD_PERIODS},
        {"byoyomi:600+26x30", CONTROL_BAD_PERIODS},
        {"byoyomi:600+3x0", CONTROL_BAD_PERIOD},
        {"byoyomi:600+3x601", CONTROL_BAD_PERIOD},
        {"canadian:0+25/600", CONTROL_BAD_MAIN},
        {"canadian:360000+25/600", CONTROL_BAD_MAIN},
        {"canadian:600+0/600", CONTROL_BAD_STONES},
        {"canadian:600+51/600", CONTROL_BAD_STONES},
        {"canadian:600+25/9", CONTROL_BAD_BLOCK},
        {"canadian:600+25/3601", CONTROL_BAD_BLOCK},
        {"permove:3601/0", CONTROL_BAD_TURN},
        {"permove:30/360000", CONTROL_BAD_MATCH},
        {"corr:0d", CONTROL_BAD_DAYS},
        {"corr:15d", CONTROL_BAD_DAYS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_error(cases[i].text, cases[i].error);
    }
}

// 2^32 + 300, 2^64 + 300 and the like must not come round to a good number.
static void
absurdly_long_numbers_do_not_wrap_around(void **state)
{
    (void)state;
    expect_error("sudden:4294967596", CONTROL_BAD_MAIN);
    expect_error("sudden:18446744073709551916", CONTROL_BAD_MAIN);
    expect_error("sudden:99999999999999999999999999999999999999999999", CONTROL_BAD_MAIN);
    expect_error("byoyomi:600+4294967299x30", CONTROL_BAD_PERIODS);
    expect_error("corr:18446744073709551617d", CONTROL_BAD_DAYS);
}

static void
control_check_wants_whole_seconds_and_days(void **state)
{
    static const struct {
        struct time_control control;
        enum control_error error;
    } cases[] = {
        {{.kind = CONTROL_SUDDEN, .main_ms = 1500}, CONTROL_BAD_MAIN},
        {{.kind = CONTROL_SUDDEN, .main_ms = -1000}, CONTROL_BAD_MAIN},
        {{.kind = CONTROL_SUDDEN, .main_ms = INT64_MIN}, CONTROL_BAD_MAIN},
        {{.kind = CONTROL_SUDDEN, .main_ms = INT64_MAX}, CONTROL_BAD_MAIN},
        {{.kind = CONTROL_FISCHER, .main_ms = 1000, .extra_ms = 1}, CONTROL_BAD_INCREMENT},
        {{.kind = CONTROL_FISCHER, .main_ms = 1000, .cap_ms = -1000}, CONTROL_BAD_CAP},
        {{.kind = CONTROL_BYOYOMI, .main_ms = 1000, .count = -1, .period_ms = 1000},
         CONTROL_BAD_PERIODS},
        {{.kind = CONTROL_CORR, .period_ms = DAY_MS + 1000}, CONTROL_BAD_DAYS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char name[32];

        snprintf(name, sizeof(name), "case %zu", i);
        expect_number(name, "error", control_check(&cases[i].control), cases[i].error);
    }
}

static void
control_check_wants_unused_fields_to_be_zero(void **state)
{
    static const struct time_control cases[] = {
        {.kind = CONTROL_NONE, .main_ms = 1000},
        {.kind = CONTROL_SUDDEN, .main_ms = 1000, .extra_ms = 1000},
        {.kind = CONTROL_DELAY, .main_ms = 1000, .cap_ms = 1000},
        {.kind = CONTROL_BRONSTEIN, .main_ms = 1000, .count = 1},
        {.kind = CONTROL_FISCHER, .main_ms = 1000, .period_ms = 1000},
        {.kind = CONTROL_CORR, .period_ms = DAY_MS, .match_ms = 1000},
        {.kind = CONTROL_PERMOVE, .period_ms = 1000, .main_ms = 1000},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char name[32];

        snprintf(name, sizeof(name), "case %zu", i);
        expect_number(name, "error", control_check(&cases[i]), CONTROL_MALFORMED);
    }
}

static void
control_check_refuses_kinds_that_do_not_exist(void **state)
{
    struct time_control control = {.kind = (enum control_kind)CONTROL_COUNT};

    (void)state;
    expect_number("kind behind the last", "error", control_check(&control), CONTROL_UNKNOWN_KIND);
    control.kind = (enum control_kind)INT_MAX;
    expect_number("largest kind", "error", control_check(&control), CONTROL_UNKNOWN_KIND);
}

static void
every_error_has_its_own_sentence(void **state)
{
    (void)state;
    for (int error = CONTROL_OK; error <= CONTROL_BAD_DAYS; error++) {
        const char *text = control_error_text((enum control_error)error);

        if (!text || strlen(text) < 10 || text[strlen(text) - 1] != '.') {
            fail_msg("error %d: expected a sentence, got \"%s\"", error, text ? text : "(null)");
        }
        for (int other = CONTROL_OK; other < error; other++) {
            assert_string_not_equal(text, control_error_text((enum control_error)other));
        }
    }
}

// clocks.md 2.2 and the table of section 4.
static void
estimate_counts_forty_moves(void **state)
{
    static const struct {
        const char *text;
        int64_t estimate_ms;
    } cases[] = {
        {"sudden:60", 60000},
        {"fischer:60+0", 60000},
        {"fischer:180+2", 260000},
        {"fischer:300+3", 420000},
        {"fischer:300+3c300", 420000},
        {"fischer:0+5", 200000},
        {"delay:300d5", 500000},
        {"bronstein:300b5", 500000},
        {"byoyomi:600+3x30", 1800000},
        {"byoyomi:600+25x30", 1800000},
        {"canadian:600+25/600", 1560000},
        {"canadian:1+7/10", 58142}, // 40 * 10 s / 7 is no whole number
        {"permove:5/120", 120000},
        {"permove:30/180", 180000},
        {"permove:300/1000", 1000000},
        {"permove:5/3600", 200000},
        {"permove:5/0", 200000},
        {"permove:0/180", 0},
        {"corr:3d", TIME_NEVER},
        {"none", TIME_NEVER},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct time_control control = parsed(cases[i].text);

        expect_number(cases[i].text, "estimate", control_estimate_ms(&control),
                      cases[i].estimate_ms);
    }
}

static void
speed_class_changes_at_its_thresholds(void **state)
{
    static const struct {
        const char *text;
        const char *word;
    } cases[] = {
        {"sudden:1", "bullet"},
        {"sudden:179", "bullet"},
        {"sudden:180", "blitz"},
        {"sudden:479", "blitz"},
        {"sudden:480", "rapid"},
        {"sudden:1499", "rapid"},
        {"sudden:1500", "classical"},
        {"sudden:359999", "classical"},
        {"fischer:139+1", "bullet"},
        {"fischer:140+1", "blitz"},
        {"delay:140d1", "blitz"},
        {"bronstein:140b1", "blitz"},
        {"byoyomi:60+1x3", "blitz"},
        {"canadian:60+10/30", "blitz"},
        {"canadian:60+10/29", "bullet"},
        {"permove:30/180", "blitz"},
        {"permove:30/179", "bullet"},
        {"permove:0/0", "bullet"},
        {"corr:1d", "corr"},
        {"none", "none"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct time_control control = parsed(cases[i].text);
        const char *got = speed_word(control_speed(&control));

        if (strcmp(got, cases[i].word) != 0) {
            fail_msg("speed of %s: expected %s, got %s", cases[i].text, cases[i].word, got);
        }
    }
}

// One control of each speed class, with the tables of clocks.md 3 and 6.
static const struct {
    const char *text;
    enum speed speed;
    int64_t first_move_ms;
    int64_t lost_wait_ms;
    int64_t left_wait_ms;
} waits[] = {
    {"fischer:60+0", SPEED_BULLET, 20000, 30000, 10000},
    {"fischer:180+2", SPEED_BLITZ, 25000, 60000, 10000},
    {"fischer:600+5", SPEED_RAPID, 30000, 120000, 10000},
    {"sudden:3600", SPEED_CLASSICAL, 35000, 300000, 10000},
    {"corr:3d", SPEED_CORR, 3 * DAY_MS, TIME_NEVER, TIME_NEVER},
    {"none", SPEED_NONE, TIME_NEVER, 900000, 900000},
};

static void
every_speed_class_has_its_waits_tested(void **state)
{
    (void)state;
    assert_int_equal(COUNT_OF(waits), SPEED_COUNT);
    for (size_t i = 0; i < COUNT_OF(waits); i++) {
        struct time_control control = parsed(waits[i].text);

        expect_number(waits[i].text, "speed", control_speed(&control), waits[i].speed);
        expect_number(waits[i].text, "place in the list", (int64_t)i, waits[i].speed);
    }
}

static void
first_move_limit_follows_the_speed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(waits); i++) {
        struct time_control control = parsed(waits[i].text);

        expect_number(waits[i].text, "first move", control_first_move_ms(&control),
                      waits[i].first_move_ms);
    }
}

static void
claim_after_a_lost_connection_waits_by_speed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(waits); i++) {
        struct time_control control = parsed(waits[i].text);

        expect_number(waits[i].text, "claim, connection lost",
                      control_claim_wait_ms(&control, false), waits[i].lost_wait_ms);
    }
}

static void
claim_after_leaving_on_purpose_waits_ten_seconds(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(waits); i++) {
        struct time_control control = parsed(waits[i].text);

        expect_number(waits[i].text, "claim, left on purpose",
                      control_claim_wait_ms(&control, true), waits[i].left_wait_ms);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_is_read),
        cmocka_unit_test(every_form_is_written_back),
        cmocka_unit_test(every_kind_has_a_form),
        cmocka_unit_test(cap_of_zero_is_read_and_not_written),
        cmocka_unit_test(leading_zeros_do_not_change_the_number),
        cmocka_unit_test(unknown_kinds_are_refused),
        cmocka_unit_test(texts_of_another_shape_are_refused),
        cmocka_unit_test(numbers_beyond_their_limits_are_refused),
        cmocka_unit_test(absurdly_long_numbers_do_not_wrap_around),
        cmocka_unit_test(control_check_wants_whole_seconds_and_days),
        cmocka_unit_test(control_check_wants_unused_fields_to_be_zero),
        cmocka_unit_test(control_check_refuses_kinds_that_do_not_exist),
        cmocka_unit_test(every_error_has_its_own_sentence),
        cmocka_unit_test(estimate_counts_forty_moves),
        cmocka_unit_test(speed_class_changes_at_its_thresholds),
        cmocka_unit_test(every_speed_class_has_its_waits_tested),
        cmocka_unit_test(first_move_limit_follows_the_speed),
        cmocka_unit_test(claim_after_a_lost_connection_waits_by_speed),
        cmocka_unit_test(claim_after_leaving_on_purpose_waits_ten_seconds),
    };

    return cmocka_run_group_tests_name("time_control", tests, NULL, NULL);
}
