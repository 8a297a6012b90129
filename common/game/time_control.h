// SPDX-License-Identifier: MIT
// Which clock a table uses: the controls of clocks.md with their limits, their
// text form ("fischer:300+3"), the speed class, and the waits that follow from
// it. Plain values; all times in milliseconds. But for control_check(), a
// control that is handed in has passed that check.
#ifndef COMMON_GAME_TIME_CONTROL_H
#define COMMON_GAME_TIME_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

enum control_kind {
    CONTROL_NONE,
    CONTROL_SUDDEN,
    CONTROL_FISCHER,
    CONTROL_DELAY,
    CONTROL_BRONSTEIN,
    CONTROL_BYOYOMI,
    CONTROL_CANADIAN,
    CONTROL_PERMOVE,
    CONTROL_CORR,
};

enum { CONTROL_COUNT = CONTROL_CORR + 1, CONTROL_TEXT_BYTES = 40 };

// Only the fields that the kind uses are set; the others are 0.
struct time_control {
    enum control_kind kind;
    int64_t main_ms;   // all but none, permove, corr
    int64_t extra_ms;  // fischer increment; delay and bronstein delay
    int64_t cap_ms;    // fischer: increments lift the clock no higher; 0 = no cap
    int32_t count;     // byoyomi periods; canadian stones per block
    int64_t period_ms; // byoyomi period; canadian block; permove turn limit; corr days
    int64_t match_ms;  // permove: limit of all turns together, 0 = none
};

enum speed { SPEED_BULLET, SPEED_BLITZ, SPEED_RAPID, SPEED_CLASSICAL, SPEED_CORR, SPEED_NONE };

enum { SPEED_COUNT = SPEED_NONE + 1 };

enum { TIME_NEVER = -1 }; // where a limit does not exist

static inline int64_t
min_ms(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t
max_ms(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

// Why a text or a control is no good; each has a sentence in control_error_text().
enum control_error {
    CONTROL_OK,
    CONTROL_UNKNOWN_KIND,
    CONTROL_MALFORMED,
    CONTROL_BAD_MAIN,
    CONTROL_BAD_INCREMENT,
    CONTROL_BAD_CAP,
    CONTROL_BAD_PERIODS,
    CONTROL_BAD_PERIOD,
    CONTROL_BAD_STONES,
    CONTROL_BAD_BLOCK,
    CONTROL_BAD_TURN,
    CONTROL_BAD_MATCH,
    CONTROL_BAD_DAYS,
};

// Reads a whole text such as "byoyomi:600+3x30". Leaves *control alone on error.
enum control_error control_parse(const char *text, struct time_control *control);

// Writes the same form back. Returns buffer.
const char *control_format(const struct time_control *control, char buffer[CONTROL_TEXT_BYTES]);

// Are all numbers within the limits of clocks.md 2.1, and unused fields 0?
enum control_error control_check(const struct time_control *control);

// A sentence in English: what is wrong, and what would be right.
const char *control_error_text(enum control_error error);

// Expected length of a player's game in ms, the measure of the speed class;
// TIME_NEVER for corr and none.
int64_t control_estimate_ms(const struct time_control *control);

enum speed control_speed(const struct time_control *control);

// "bullet" ... "corr", "none".
const char *speed_word(enum speed speed);

// Back from its word; false if there is no such one.
bool speed_parse(const char *word, enum speed *speed);

// How long the first move may take before the game is aborted; TIME_NEVER for none.
int64_t control_first_move_ms(const struct time_control *control);

// How long the actor must have been away before the other may claim; TIME_NEVER
// where there is no claim.
int64_t control_claim_wait_ms(const struct time_control *control, bool left_on_purpose);

#endif
