// SPDX-License-Identifier: MIT
// Judges a move of a lesson by its goal: right, or wrong for a reason that the referee or the
// engine has found in the position. No lesson lists its wrong moves.
#ifndef CLIENT_LEARN_JUDGE_H
#define CLIENT_LEARN_JUDGE_H

#include "client/learn/lesson.h"
#include "common/engine/engine.h"

enum judge_reason {
    REASON_NONE,
    REASON_REFUSED,       // by the referee: the verdict says why
    REASON_FOUL,          // a forbidden point: fouls, and the lines that are marked
    REASON_THEY_FIVE,     // the opponent makes five with the answer
    REASON_THEY_FORCE,    // the opponent wins by force, beginning with the answer
    REASON_THEY_CAPTURE,  // the answer takes the stones that are marked
    REASON_FIVE_STAYS,    // the five of the opponent, which is marked, is not broken
    REASON_FOUR_BLOCKED,  // the answer blocks a four
    REASON_THREE_BLOCKED, // the answer stops an open three
    REASON_NO_FORCE,      // after the answer there is no forced win any more
    REASON_MISSED,        // it does not do what the goal asks for
};

enum { JUDGE_LINE_MAX = 40 };

struct judged {
    bool is_right;
    bool is_finished; // right, and nothing is left to do in this step
    enum judge_reason reason;
    enum verdict verdict;
    unsigned fouls;      // FOUL_ bits
    struct point answer; // of the opponent; POINT_NONE = none
    struct point trap;   // his only defence, which is forbidden; POINT_NONE = not so
    int taken;           // stones that the move captured
    bool is_won;         // the move has won the game
    int line_count;      // stones that the reason rests on
    struct point line[JUDGE_LINE_MAX];
};

// A stone of the side to move at p. Openings and options are no matter of this file.
void judge_move(const struct lesson_step *step, const struct engine_position *position,
                struct point p, struct engine *engine, struct judged *out);

#endif
