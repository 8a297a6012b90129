// SPDX-License-Identifier: MIT
// Clocks of tests: made of their text, played by turns of A, and compared with what
// they must show. "A" is always the player whose turn it is.
#ifndef TESTS_SUPPORT_CLOCK_TURNS_H
#define TESTS_SUPPORT_CLOCK_TURNS_H

#include <stdint.h>

#include "common/game/clock.h"

// Every kind, small enough that random turns reach overtime and the flag. Ends with NULL.
extern const char *const clock_every_control[];

struct clock clock_of(const char *text);

void clock_expect(const char *what, int64_t got, int64_t want);
void clock_expect_side(const char *what, const struct clock_side *got,
                       const struct clock_side *want);
void clock_expect_reading(const char *what, struct clock_reading got, struct clock_reading want);

// A uses so much time, and has some left, or none.
void clock_expect_in_time(struct clock *clock, int64_t t_ms);
void clock_expect_flag(struct clock *clock, int64_t t_ms);

// A whole turn of A that must not flag.
struct clock_earned clock_turn(struct clock *clock, int64_t t_ms);

#endif
