// SPDX-License-Identifier: MIT
// The chess clock of one game: pure arithmetic in milliseconds (clocks.md). The
// caller says how much time has passed; nothing here reads a clock of the machine,
// so all of it can be stored. match.c knows when a turn began. Two operations, never
// mixed: consume takes time off and tells whether the flag fell, hand over gives
// what a completed turn earns. A plain value.
#ifndef COMMON_GAME_CLOCK_H
#define COMMON_GAME_CLOCK_H

#include "common/game/time_control.h"
#include "common/game/types.h"

enum {
    CLOCK_TEXT_BYTES = 24,
    CLOCK_RESTART_GIFT_MS = 20000,
    CLOCK_LAG_CAP_MS = 2000,
    CLOCK_LAG_CAP_RATED_MS = 500, // of what a rated game is told; see match_note_lag()
};

// One player's side. Fields that the control does not use stay 0.
struct clock_side {
    int64_t rem_ms;       // main time left
    int64_t block_ms;     // canadian: left in the block
    int64_t used_ms;      // permove: of all finished turns and the running one; always summed up
    int64_t turn_ms;      // consumed in the running turn so far
    int64_t over_ms;      // byoyomi: used of the running period
    int32_t periods;      // byoyomi: left
    int32_t stones;       // canadian: to play in the block
    bool overtime;        // canadian: a block has begun
    bool is_compensated;  // lag is forgiven (people); off for AI seats
    int64_t tolerance_ms; // permove: 0 for people, 1000 for external brains
    int64_t quota_ms;     // of lag that may still be forgiven
};

struct clock {
    struct time_control control;
    struct clock_side sides[SEAT_COUNT];
};

// What a hand-over gave, so that an undo can take it back.
struct clock_earned {
    int64_t rem_ms;   // increment or repayment
    bool stone;       // canadian: a stone was counted
    bool block;       // canadian: and it began a new block
    int64_t block_ms; // canadian: left in the block before it was renewed
};

// What a player has left, for display: the running turn is taken off.
struct clock_reading {
    int64_t main_ms;  // main time; permove and corr: of the turn; 0 without a clock
    int64_t extra_ms; // left of the running period or block, 0 while in main time
    int32_t count;    // periods or stones left; in main time those to come
    bool overtime;    // byoyomi, canadian: main time is gone
};

// control passes control_check(). Both sides have their lag forgiven and no
// tolerance; the caller changes that for AI seats and external brains.
void clock_init(struct clock *clock, const struct time_control *control);

// The part of elapsed_ms (0 or more) that is forgiven. lag_ms is the measured
// round trip, -1 if there is no measurement yet. Changes nothing.
int64_t clock_compensation(const struct clock *clock, enum seat seat, int64_t elapsed_ms,
                           int64_t lag_ms);

// Books one compensated action: the quota pays comp_ms and gains.
void clock_book_lag(struct clock *clock, enum seat seat, int64_t comp_ms, int64_t lag_ms);

// Would consuming t_ms more in the running turn let the flag fall?
bool clock_would_flag(const struct clock *clock, enum seat seat, int64_t t_ms);

// Takes time off in the running turn, t_ms is 0 or more. Several calls do the
// same as one with their sum. Returns false if the flag fell; what is left then
// is 0, never negative.
bool clock_consume(struct clock *clock, enum seat seat, int64_t t_ms);

// The turn of seat is complete and he has not flagged: he gets what it earns.
// Not called for a turn that was not charged (clocks.md 3): it earns nothing.
struct clock_earned clock_hand_over(struct clock *clock, enum seat seat);

// Takes back what a hand-over gave; main time stays at 1 ms or more. The turn
// he gets back begins afresh (lost periods stay lost).
void clock_take_back(struct clock *clock, enum seat seat, const struct clock_earned *earned);

// A new turn of seat begins: the period is full, nothing is consumed.
void clock_begin_turn(struct clock *clock, enum seat seat);

// Milliseconds of charged time after which the flag falls, from now on in the
// running turn; TIME_NEVER without a limit.
int64_t clock_until_flag_ms(const struct clock *clock, enum seat seat);

// Extra delay of the flag timer, so that a move on the wire can arrive.
int64_t clock_grace_ms(const struct clock *clock, enum seat seat, int64_t lag_ms);

// Gives both sides 20 s, or a fresh period or block, after a restart of the server.
void clock_restart_gift(struct clock *clock);
// Does clock_restart_gift() give the 20 s under this control?
bool clock_restart_adds_main(const struct time_control *control);

// Gives main time to one side. Returns false and changes nothing if the control has no
// main time (permove, corr, none) or ms is not above 0.
bool clock_give(struct clock *clock, enum seat seat, int64_t ms);

struct clock_reading clock_read(const struct clock *clock, enum seat seat, int64_t t_ms);

// "1:02:03" from an hour up, "4:05" below, "9.3" below ten seconds; always
// rounded up, so that "0:00" is shown only when the flag fell. Returns buffer.
const char *clock_format_ms(int64_t ms, char buffer[CLOCK_TEXT_BYTES]);

#endif
