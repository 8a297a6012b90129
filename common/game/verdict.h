// SPDX-License-Identifier: MIT
// The referee's answer to an action: yes, or the one reason why not. A
// refusal is a value; nothing changes when it is given. The word is stable and
// goes into program output; common/wire/error_code.c has the sentence for people.
#ifndef COMMON_GAME_VERDICT_H
#define COMMON_GAME_VERDICT_H

enum verdict {
    VERDICT_OK,
    // The placement itself.
    VERDICT_OFF_BOARD,
    VERDICT_OCCUPIED,
    VERDICT_DOUBLE_THREE,    // the ban of the capture rules
    VERDICT_FORBIDDEN,       // a renju foul at a table that rejects fouls
    VERDICT_OUTSIDE_REGION,  // the opening wants the stone elsewhere
    VERDICT_OPENING_CAPTURE, // no captures before the colours are settled
    VERDICT_NO_PASS,         // this rule knows no pass
    VERDICT_PASS_TOO_EARLY,  // not before the opening has ended and move 6
    // Turn and phase.
    VERDICT_GAME_OVER,
    VERDICT_NOT_YOUR_TURN,
    VERDICT_STALE, // the action was meant for another move number
    VERDICT_WRONG_PHASE,
    VERDICT_PAUSED,
    VERDICT_NOT_PAUSED,
    // Openings.
    VERDICT_BAD_NUMBER,  // the declared number is out of range
    VERDICT_WRONG_COUNT, // not as many points as asked for
    VERDICT_REPEATED_POINT,
    VERDICT_EQUIVALENT_POINTS,
    VERDICT_NOT_OFFERED,
    // Questions between the players.
    VERDICT_ALREADY_ASKED,
    VERDICT_ANSWER_FIRST, // the same question from the other side is open
    VERDICT_NOTHING_ASKED,
    VERDICT_OWN_QUESTION,
    VERDICT_DRAW_TOO_SOON, // one offer per ten moves and side
    VERDICT_UNDO_OFF,
    VERDICT_UNDO_NOT_YOURS, // only the player who has just moved may ask
    VERDICT_UNDO_OPENING,   // the opening is not taken back
    VERDICT_UNDO_TOO_SOON,  // after refusals one has to wait
    VERDICT_UNDO_LIMIT,
    VERDICT_RATED, // not in rated games
    // Time and absence.
    VERDICT_TIME_OVER, // the flag had fallen before the action came
    VERDICT_NOT_FLAGGED,
    VERDICT_NO_CLOCK,
    VERDICT_CLAIM_PRESENT, // the other side is not away
    VERDICT_CLAIM_TOO_SOON,
    VERDICT_CLAIM_NEVER,
    VERDICT_TOO_MANY_EVENTS,
};

enum { VERDICT_COUNT = VERDICT_TOO_MANY_EVENTS + 1 };

// A short stable word such as "occupied" or "not-your-turn".
const char *verdict_word(enum verdict verdict);

#endif
