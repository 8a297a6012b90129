// SPDX-License-Identifier: MIT
// Deliberate faults in the referee's clock, which server, replay and clients all
// share: only the timekeeper can find them. The linker puts these functions
// before the real ones (--wrap), so that common/game itself knows of none.
#include <stddef.h>

#include "common/game/match.h"
#include "server/core/fault.h"

void __real_clock_restart_gift(struct clock *clock);
void __real_clock_take_back(struct clock *clock, enum seat seat, const struct clock_earned *earned);
void __real_clock_book_lag(struct clock *clock, enum seat seat, int64_t comp_ms, int64_t lag_ms);
void __real_match_note_lag(struct match *match, enum seat seat, int64_t round_trip_ms);
void __wrap_clock_restart_gift(struct clock *clock);
void __wrap_clock_take_back(struct clock *clock, enum seat seat, const struct clock_earned *earned);
void __wrap_clock_book_lag(struct clock *clock, enum seat seat, int64_t comp_ms, int64_t lag_ms);
void __wrap_match_note_lag(struct match *match, enum seat seat, int64_t round_trip_ms);

void
__wrap_clock_restart_gift(struct clock *clock)
{
    __real_clock_restart_gift(clock);
    if (FAULT(FAULT_GIFT_TWICE)) {
        __real_clock_restart_gift(clock);
    }
}

// Called for each move that an undo takes back.
void
__wrap_clock_take_back(struct clock *clock, enum seat seat, const struct clock_earned *earned)
{
    const struct match *match =
        (const struct match *)((const char *)clock - offsetof(struct match, clock));
    struct clock_earned nothing = {0};

    __real_clock_take_back(clock, seat, FAULT(FAULT_EARNED_KEPT) ? &nothing : earned);
    if (FAULT(FAULT_REFUND_TWICE) && match->settings.undo == UNDO_REFUND) {
        clock_give(clock, seat_other(seat), 1000);
    }
}

void
__wrap_clock_book_lag(struct clock *clock, enum seat seat, int64_t comp_ms, int64_t lag_ms)
{
    __real_clock_book_lag(clock, seat, FAULT(FAULT_LAG_UNLIMITED) ? 0 : comp_ms, lag_ms);
}

void
__wrap_match_note_lag(struct match *match, enum seat seat, int64_t round_trip_ms)
{
    __real_match_note_lag(match, seat, round_trip_ms);
    if (FAULT(FAULT_LAG_RATED_UNCUT)) {
        match->run.lag_ms[seat] = round_trip_ms;
    }
}
