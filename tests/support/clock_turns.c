// SPDX-License-Identifier: MIT
#include "tests/support/clock_turns.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/game/time_control.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

const char *const clock_every_control[] = {
    "none",
    "sudden:60",
    "fischer:60+3",
    "fischer:20+9c30",
    "fischer:0+5",
    "delay:20d5",
    "delay:20d0",
    "bronstein:20b5",
    "byoyomi:10+3x7",
    "byoyomi:1+1x1",
    "byoyomi:5+25x2",
    "canadian:10+4/30",
    "canadian:5+1/10",
    "permove:12/60",
    "permove:12/0",
    "permove:0/0",
    "corr:1d",
    NULL,
};

struct clock
clock_of(const char *text)
{
    struct time_control control;
    struct clock clock;
    enum control_error error = control_parse(text, &control);

    if (error != CONTROL_OK) {
        fail_msg("making a clock of \"%s\": %s", text, control_error_text(error));
    }
    clock_init(&clock, &control);
    return clock;
}

void
clock_expect(const char *what, int64_t got, int64_t want)
{
    if (got != want) {
        fail_msg("%s: expected %" PRId64 ", got %" PRId64, what, want, got);
    }
}

void
clock_expect_side(const char *what, const struct clock_side *got, const struct clock_side *want)
{
    const struct {
        const char *name;
        int64_t got, want;
    } fields[] = {
        {"rem", got->rem_ms, want->rem_ms},
        {"block", got->block_ms, want->block_ms},
        {"used", got->used_ms, want->used_ms},
        {"turn", got->turn_ms, want->turn_ms},
        {"over", got->over_ms, want->over_ms},
        {"periods", got->periods, want->periods},
        {"stones", got->stones, want->stones},
        {"overtime", got->overtime, want->overtime},
        {"is_compensated", got->is_compensated, want->is_compensated},
        {"tolerance", got->tolerance_ms, want->tolerance_ms},
        {"quota", got->quota_ms, want->quota_ms},
    };

    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        if (fields[i].got != fields[i].want) {
            fail_msg("%s: expected %s %" PRId64 ", got %" PRId64, what, fields[i].name,
                     fields[i].want, fields[i].got);
        }
    }
}

void
clock_expect_reading(const char *what, struct clock_reading got, struct clock_reading want)
{
    char name[96];

    snprintf(name, sizeof(name), "%s, main of the reading", what);
    clock_expect(name, got.main_ms, want.main_ms);
    snprintf(name, sizeof(name), "%s, extra of the reading", what);
    clock_expect(name, got.extra_ms, want.extra_ms);
    snprintf(name, sizeof(name), "%s, count of the reading", what);
    clock_expect(name, got.count, want.count);
    snprintf(name, sizeof(name), "%s, overtime of the reading", what);
    clock_expect(name, got.overtime, want.overtime);
}

void
clock_expect_in_time(struct clock *clock, int64_t t_ms)
{
    if (!clock_consume(clock, SEAT_A, t_ms)) {
        fail_msg("consuming %" PRId64 " ms: expected no flag, got one", t_ms);
    }
}

void
clock_expect_flag(struct clock *clock, int64_t t_ms)
{
    if (clock_consume(clock, SEAT_A, t_ms)) {
        fail_msg("consuming %" PRId64 " ms: expected the flag, got none (%" PRId64 " ms to go)",
                 t_ms, clock_until_flag_ms(clock, SEAT_A));
    }
}

struct clock_earned
clock_turn(struct clock *clock, int64_t t_ms)
{
    clock_begin_turn(clock, SEAT_A);
    clock_expect_in_time(clock, t_ms);
    return clock_hand_over(clock, SEAT_A);
}
