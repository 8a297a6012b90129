// SPDX-License-Identifier: MIT
// How long to think: from a clock to two durations. Pure arithmetic; nothing here
// reads the time. Durations count from the moment the clock was read, and both are
// kept: the aim is what a move of this game is worth, the limit is never passed, so
// that the flag stays up even if a search runs into it on every move.
//
//      sudden       a share of what is left, by the moves that may still come
//      fischer      a share as for sudden, and most of the increment
//      delay        the free part of the turn, and a share
//      bronstein    as for delay, but never more than the clock shows: time is repaid after
//                   the move
//      byoyomi      a share of main time, at least a period; the last two periods are
//                   never given away
//      canadian     a share of main time; then the block divided by its stones
//      permove      the turn, and a share of the match if that is limited
//      corr         a minute, if there are days
//      none         no limit
#ifndef COMMON_ENGINE_TIMEMAN_H
#define COMMON_ENGINE_TIMEMAN_H

#include "common/game/clock.h"

// The fields of struct engine_limits, as durations: 0 <= aim <= until, or both TIME_NEVER. An
// until of 0 means: answer without a search.
struct time_plan {
    int64_t aim_ms;   // after which no long step is begun
    int64_t until_ms; // when the answer must be ready
};

// Facts about the turn that the clock does not know.
struct time_turn {
    int64_t spent_ms; // of the running turn, not yet consumed from the clock
    int64_t lag_ms;   // may be lost between the end of the search and the stop of the clock
    int64_t most_ms;  // no move needs more; TIME_NEVER = any
    int stones;       // on the board
};

// The plan for the seat whose turn it is. If its flag has fallen, both times are 0.
struct time_plan timeman_clock(const struct clock *clock, enum seat seat,
                               const struct time_turn *turn);

enum { BRAIN_TURN_MS = 5000, BRAIN_LEFT_UNLIMITED = 2147483647 };

// The times that a manager of brains has told (gomocup-protocol.md A.3).
struct brain_time {
    int64_t turn_ms;      // timeout_turn; 0 = as fast as possible
    int64_t left_ms;      // time_left; negative = none; BRAIN_LEFT_UNLIMITED and above = any
    int64_t increment_ms; // of the match, for each move
};

// The plan for a brain with this number of stones on the board, counted from the arrival of the
// command that started the turn.
struct time_plan timeman_brain(const struct brain_time *time, int stones);

#endif
