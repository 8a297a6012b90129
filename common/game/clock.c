// SPDX-License-Identifier: MIT
// One row of functions per kind of control; what all kinds share (sums of time,
// lag, a new turn) is done around them. No kind keeps a hidden "flagged" mark:
// a fallen flag follows from the time left, so a stored side is complete.
#include "common/game/clock.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

enum {
    START_MIN_MS = 3000, // fischer without main time starts with no less
    TAKE_BACK_FLOOR_MS = 1,
    // clocks.md 4.1
    GAIN_CEILING_MS = 1000,
    GAIN_BASE_MS = 150,
    GAIN_EST_DIVISOR = 250, // 4 ms for each second of the estimate
    GAIN_OVER_LAG_MS = 140,
    QUOTA_START_GAINS = 3,
    QUOTA_CEILING_GAINS = 7,
};

// All sums stop here. Two of them still add up without overflow, and JSON
// readers take the number exactly.
#define SUM_MAX_MS ((int64_t)1 << 53)

struct control_ops {
    // Takes off t_ms, which turn_ms and used_ms already include. Returns false if the flag falls.
    bool (*consume)(const struct time_control *control, struct clock_side *side, int64_t t_ms);
    // NULL: a turn earns nothing.
    struct clock_earned (*hand_over)(const struct time_control *control, struct clock_side *side);
    // 0 when the flag has fallen.
    int64_t (*until_flag_ms)(const struct time_control *control, const struct clock_side *side);
    struct clock_reading (*read)(const struct time_control *control, const struct clock_side *side);
    // The gift after a restart of the server; NULL: none.
    void (*restart)(const struct time_control *control, struct clock_side *side);
    bool has_main; // time can be given to it
    bool has_lag;  // lag is forgiven
};

static void
add_time(int64_t *sum_ms, int64_t ms)
{
    *sum_ms = min_ms(*sum_ms + min_ms(ms, SUM_MAX_MS), SUM_MAX_MS);
}

// Takes from the main time what is there; returns what it could not pay.
static int64_t
spend_main(struct clock_side *side, int64_t t_ms)
{
    int64_t use_ms = min_ms(side->rem_ms, t_ms);

    side->rem_ms -= use_ms;
    return t_ms - use_ms;
}

// none: time is only summed up.

static bool
none_consume(const struct time_control *control, struct clock_side *side, int64_t t_ms)
{
    (void)control;
    (void)side;
    (void)t_ms;
    return true;
}

static int64_t
none_until_flag(const struct time_control *control, const struct clock_side *side)
{
    (void)control;
    (void)side;
    return TIME_NEVER;
}

static struct clock_reading
none_read(const struct time_control *control, const struct clock_side *side)
{
    (void)control;
    (void)side;
    return (struct clock_reading){0};
}

// sudden, and the main time of fischer, delay and bronstein.

static bool
main_consume(const struct time_control *control, struct clock_side *side, int64_t t_ms)
{
    (void)control;
    spend_main(side, t_ms);
    return side->rem_ms > 0;
}

static int64_t
main_until_flag(const struct time_control *control, const struct clock_side *side)
{
    (void)control;
    return side->rem_ms;
}

static struct clock_reading
main_read(const struct time_control *control, const struct clock_side *side)
{
    (void)control;
    return (struct clock_reading){.main_ms = side->rem_ms};
}

static void
main_restart(const struct time_control *control, struct clock_side *side)
{
    (void)control;
    add_time(&side->rem_ms, CLOCK_RESTART_GIFT_MS);
}

// fischer

static struct clock_earned
fischer_hand_over(const struct time_control *control, struct clock_side *side)
{
    int64_t charged_ms = side->rem_ms, before_ms = charged_ms + side->turn_ms;

    add_time(&side->rem_ms, control->extra_ms);
    if (control->cap_ms) {
        // Time above the cap already is not cut down; it only gains nothing.
        side->rem_ms = min_ms(side->rem_ms, max_ms(control->cap_ms, before_ms));
    }
    return (struct clock_earned){.rem_ms = side->rem_ms - charged_ms};
}

// delay: the first D of the turn are free.

static bool
delay_consume(const struct time_control *control, struct clock_side *side, int64_t t_ms)
{
    int64_t free_ms = max_ms(0, control->extra_ms - (side->turn_ms - t_ms));

    return main_consume(control, side, max_ms(0, t_ms - free_ms));
}

static int64_t
delay_until_flag(const struct time_control *control, const struct clock_side *side)
{
    return side->rem_ms + max_ms(0, control->extra_ms - side->turn_ms);
}

// bronstein: all is charged, up to D is repaid.

static struct clock_earned
bronstein_hand_over(const struct time_control *control, struct clock_side *side)
{
    int64_t repaid_ms = min_ms(side->turn_ms, control->extra_ms);

    add_time(&side->rem_ms, repaid_ms);
    return (struct clock_earned){.rem_ms = repaid_ms};
}

// byoyomi: over_ms is what the turn has used of the running period. The refill
// at the hand-over is the fresh turn that every control gets.

static bool
byoyomi_consume(const struct time_control *control, struct clock_side *side, int64_t t_ms)
{
    int64_t over_ms = side->over_ms + spend_main(side, t_ms);
    int64_t lost = over_ms / control->period_ms;

    if (lost >= side->periods) {
        side->periods = 0;
        side->over_ms = 0;
        return false;
    }
    side->periods -= (int32_t)lost;
    side->over_ms = over_ms % control->period_ms;
    return true;
}

static int64_t
byoyomi_until_flag(const struct time_control *control, const struct clock_side *side)
{
    return side->rem_ms + side->periods * control->period_ms - side->over_ms;
}

static struct clock_reading
byoyomi_read(const struct time_control *control, const struct clock_side *side)
{
    struct clock_reading reading = {
        .main_ms = side->rem_ms, .count = side->periods, .overtime = side->rem_ms == 0};

    if (reading.overtime && side->periods > 0) {
        reading.extra_ms = control->period_ms - side->over_ms;
    }
    return reading;
}

static void
byoyomi_restart(const struct time_control *control, struct clock_side *side)
{
    (void)control;
    side->over_ms = 0;
}

// canadian

static void
begin_block(const struct time_control *control, struct clock_side *side)
{
    side->overtime = true;
    side->stones = control->count;
    side->block_ms = control->period_ms;
}

static bool
canadian_consume(const struct time_control *control, struct clock_side *side, int64_t t_ms)
{
    int64_t over_ms = spend_main(side, t_ms);

    // Main time used up to the last millisecond is not overtime yet.
    if (over_ms == 0 && !side->overtime) {
        return true;
    }
    if (!side->overtime) {
        begin_block(control, side);
    }
    side->block_ms = max_ms(0, side->block_ms - over_ms);
    return side->block_ms > 0;
}

static struct clock_earned
canadian_hand_over(const struct time_control *control, struct clock_side *side)
{
    struct clock_earned earned = {.stone = side->overtime};

    if (!side->overtime) {
        return earned;
    }
    side->stones--;
    if (side->stones == 0) {
        earned.block = true;
        earned.block_ms = side->block_ms;
        begin_block(control, side);
    }
    return earned;
}

static int64_t
canadian_until_flag(const struct time_control *control, const struct clock_side *side)
{
    return side->rem_ms + (side->overtime ? side->block_ms : control->period_ms);
}

static struct clock_reading
canadian_read(const struct time_control *control, const struct clock_side *side)
{
    struct clock_reading reading = {.main_ms = side->rem_ms, .overtime = side->rem_ms == 0};

    // Before the first block the whole of it is ahead.
    reading.count = side->overtime ? side->stones : control->count;
    if (reading.overtime) {
        reading.extra_ms = side->overtime ? side->block_ms : control->period_ms;
    }
    return reading;
}

// The stones already played still count: a gift must not leave more to do.
static void
canadian_restart(const struct time_control *control, struct clock_side *side)
{
    if (side->overtime) {
        side->block_ms = control->period_ms;
    }
}

// permove: here a limit may be reached, and only then it is passed.

// What the stricter of the two limits leaves; negative is out.
static int64_t
permove_left(const struct time_control *control, const struct clock_side *side)
{
    int64_t turn_left_ms = control->period_ms - side->turn_ms;

    return control->match_ms ? min_ms(turn_left_ms, control->match_ms - side->used_ms)
                             : turn_left_ms;
}

static bool
permove_consume(const struct time_control *control, struct clock_side *side, int64_t t_ms)
{
    (void)t_ms;
    return permove_left(control, side) + side->tolerance_ms >= 0;
}

static int64_t
permove_until_flag(const struct time_control *control, const struct clock_side *side)
{
    return max_ms(0, permove_left(control, side) + side->tolerance_ms + 1);
}

// The tolerance is not shown, but neither is zero while the flag is up.
static struct clock_reading
permove_read(const struct time_control *control, const struct clock_side *side)
{
    bool is_out = permove_until_flag(control, side) == 0;

    return (struct clock_reading){.main_ms = is_out ? 0 : max_ms(1, permove_left(control, side))};
}

// corr

static int64_t
corr_until_flag(const struct time_control *control, const struct clock_side *side)
{
    return max_ms(0, control->period_ms - side->turn_ms);
}

static bool
corr_consume(const struct time_control *control, struct clock_side *side, int64_t t_ms)
{
    (void)t_ms;
    return corr_until_flag(control, side) > 0;
}

static struct clock_reading
corr_read(const struct time_control *control, const struct clock_side *side)
{
    return (struct clock_reading){.main_ms = corr_until_flag(control, side)};
}

static const struct control_ops controls[CONTROL_COUNT] = {
    [CONTROL_NONE] = {.consume = none_consume, .until_flag_ms = none_until_flag, .read = none_read},
    [CONTROL_SUDDEN] = {.consume = main_consume,
                        .until_flag_ms = main_until_flag,
                        .read = main_read,
                        .restart = main_restart,
                        .has_main = true,
                        .has_lag = true},
    [CONTROL_FISCHER] = {.consume = main_consume,
                         .hand_over = fischer_hand_over,
                         .until_flag_ms = main_until_flag,
                         .read = main_read,
                         .restart = main_restart,
                         .has_main = true,
                         .has_lag = true},
    [CONTROL_DELAY] = {.consume = delay_consume,
                       .until_flag_ms = delay_until_flag,
                       .read = main_read,
                       .restart = main_restart,
                       .has_main = true,
                       .has_lag = true},
    [CONTROL_BRONSTEIN] = {.consume = main_consume,
                           .hand_over = bronstein_hand_over,
                           .until_flag_ms = main_until_flag,
                           .read = main_read,
                           .restart = main_restart,
                           .has_main = true,
                           .has_lag = true},
    [CONTROL_BYOYOMI] = {.consume = byoyomi_consume,
                         .until_flag_ms = byoyomi_until_flag,
                         .read = byoyomi_read,
                         .restart = byoyomi_restart,
                         .has_main = true,
                         .has_lag = true},
    [CONTROL_CANADIAN] = {.consume = canadian_consume,
                          .hand_over = canadian_hand_over,
                          .until_flag_ms = canadian_until_flag,
                          .read = canadian_read,
                          .restart = canadian_restart,
                          .has_main = true,
                          .has_lag = true},
    [CONTROL_PERMOVE] = {.consume = permove_consume,
                         .until_flag_ms = permove_until_flag,
                         .read = permove_read,
                         .has_lag = true},
    [CONTROL_CORR] = {.consume = corr_consume, .until_flag_ms = corr_until_flag, .read = corr_read},
};

static const struct control_ops *
ops_of(const struct clock *clock)
{
    return &controls[clock->control.kind];
}

// The most that one move adds to the quota: gainMax of clocks.md 4.1.
static int64_t
gain_max(const struct time_control *control)
{
    return min_ms(GAIN_CEILING_MS, control_estimate_ms(control) / GAIN_EST_DIVISOR + GAIN_BASE_MS);
}

static bool
is_lag_forgiven(const struct clock *clock, enum seat seat, int64_t lag_ms)
{
    return ops_of(clock)->has_lag && clock->sides[seat].is_compensated && lag_ms >= 0;
}

static bool
consume(const struct time_control *control, struct clock_side *side, int64_t t_ms)
{
    assert(t_ms >= 0);
    t_ms = min_ms(t_ms, SUM_MAX_MS);
    add_time(&side->turn_ms, t_ms);
    add_time(&side->used_ms, t_ms);
    return controls[control->kind].consume(control, side, t_ms);
}

void
clock_init(struct clock *clock, const struct time_control *control)
{
    struct clock_side side = {.rem_ms = control->main_ms, .is_compensated = true};

    assert(control_check(control) == CONTROL_OK);
    if (control->kind == CONTROL_FISCHER && control->main_ms == 0) {
        side.rem_ms = max_ms(control->extra_ms, START_MIN_MS);
    }
    if (control->kind == CONTROL_BYOYOMI) {
        side.periods = control->count;
    }
    if (controls[control->kind].has_lag) {
        side.quota_ms = QUOTA_START_GAINS * gain_max(control);
    }
    *clock = (struct clock){.control = *control, .sides = {side, side}};
}

int64_t
clock_compensation(const struct clock *clock, enum seat seat, int64_t elapsed_ms, int64_t lag_ms)
{
    assert(elapsed_ms >= 0);
    return min_ms(clock_grace_ms(clock, seat, lag_ms), elapsed_ms);
}

void
clock_book_lag(struct clock *clock, enum seat seat, int64_t comp_ms, int64_t lag_ms)
{
    struct clock_side *side = &clock->sides[seat];
    int64_t most_ms, gain_ms, left_ms;

    assert(comp_ms >= 0);
    if (!is_lag_forgiven(clock, seat, lag_ms)) {
        return;
    }
    most_ms = gain_max(&clock->control);
    gain_ms = min_ms(most_ms, min_ms(lag_ms, CLOCK_LAG_CAP_MS) + GAIN_OVER_LAG_MS);
    left_ms = max_ms(0, side->quota_ms - comp_ms);
    side->quota_ms = min_ms(left_ms + gain_ms, QUOTA_CEILING_GAINS * most_ms);
}

bool
clock_would_flag(const struct clock *clock, enum seat seat, int64_t t_ms)
{
    struct clock_side side = clock->sides[seat];

    return !consume(&clock->control, &side, t_ms);
}

bool
clock_consume(struct clock *clock, enum seat seat, int64_t t_ms)
{
    return consume(&clock->control, &clock->sides[seat], t_ms);
}

struct clock_earned
clock_hand_over(struct clock *clock, enum seat seat)
{
    const struct control_ops *ops = ops_of(clock);
    struct clock_earned earned = {0};

    assert(!clock_would_flag(clock, seat, 0));
    if (ops->hand_over) {
        earned = ops->hand_over(&clock->control, &clock->sides[seat]);
    }
    clock_begin_turn(clock, seat);
    return earned;
}

void
clock_take_back(struct clock *clock, enum seat seat, const struct clock_earned *earned)
{
    struct clock_side *side = &clock->sides[seat];

    // A side in overtime may have earned nothing and have no main time; that stays.
    if (earned->rem_ms) {
        side->rem_ms = max_ms(TAKE_BACK_FLOOR_MS, side->rem_ms - earned->rem_ms);
    }
    if (earned->block) {
        side->stones = 1;
        side->block_ms = earned->block_ms;
    } else if (earned->stone) {
        side->stones++;
    }
    clock_begin_turn(clock, seat);
}

void
clock_begin_turn(struct clock *clock, enum seat seat)
{
    clock->sides[seat].turn_ms = 0;
    clock->sides[seat].over_ms = 0;
}

int64_t
clock_until_flag_ms(const struct clock *clock, enum seat seat)
{
    return ops_of(clock)->until_flag_ms(&clock->control, &clock->sides[seat]);
}

int64_t
clock_grace_ms(const struct clock *clock, enum seat seat, int64_t lag_ms)
{
    if (!is_lag_forgiven(clock, seat, lag_ms)) {
        return 0;
    }
    return min_ms(min_ms(lag_ms, CLOCK_LAG_CAP_MS), clock->sides[seat].quota_ms);
}

void
clock_restart_gift(struct clock *clock)
{
    const struct control_ops *ops = ops_of(clock);

    for (int seat = 0; ops->restart && seat < SEAT_COUNT; seat++) {
        ops->restart(&clock->control, &clock->sides[seat]);
    }
}

bool
clock_restart_adds_main(const struct time_control *control)
{
    return controls[control->kind].restart == main_restart;
}

bool
clock_give(struct clock *clock, enum seat seat, int64_t ms)
{
    if (!ops_of(clock)->has_main || ms <= 0) {
        return false;
    }
    add_time(&clock->sides[seat].rem_ms, ms);
    return true;
}

struct clock_reading
clock_read(const struct clock *clock, enum seat seat, int64_t t_ms)
{
    struct clock_side side = clock->sides[seat];

    consume(&clock->control, &side, t_ms);
    return ops_of(clock)->read(&clock->control, &side);
}

// Rounds first and chooses the form then, or 9.95 s would be "10.0".
const char *
clock_format_ms(int64_t ms, char buffer[CLOCK_TEXT_BYTES])
{
    int64_t tenths = ms / 100 + (ms % 100 > 0), seconds = ms / 1000 + (ms % 1000 > 0);

    if (ms <= 0) {
        snprintf(buffer, CLOCK_TEXT_BYTES, "0:00");
    } else if (tenths < 100) {
        snprintf(buffer, CLOCK_TEXT_BYTES, "%" PRId64 ".%" PRId64, tenths / 10, tenths % 10);
    } else if (seconds < 3600) {
        snprintf(buffer, CLOCK_TEXT_BYTES, "%" PRId64 ":%02" PRId64, seconds / 60, seconds % 60);
    } else {
        snprintf(buffer, CLOCK_TEXT_BYTES, "%" PRId64 ":%02" PRId64 ":%02" PRId64, seconds / 3600,
                 seconds / 60 % 60, seconds % 60);
    }
    return buffer;
}
