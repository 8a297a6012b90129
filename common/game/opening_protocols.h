// SPDX-License-Identifier: MIT
// The opening protocols as data, read by the machine in opening.c and by its
// tests; everybody else includes opening.h. A protocol is a list of phases; a
// phase is one moment in which one seat acts, and lists what that seat may do.
// All tables are constant and live as long as the program.
#ifndef COMMON_GAME_OPENING_PROTOCOLS_H
#define COMMON_GAME_OPENING_PROTOCOLS_H

#include "common/game/opening.h"

enum { OPENING_TRANSITIONS_MAX = 4 };

// The seat that acts in a phase. Black and white are the seats that hold the colours at
// that moment, after all swaps so far.
enum opening_role { ROLE_A, ROLE_B, ROLE_BLACK, ROLE_WHITE };

// Which numbers a step may carry: of a declaration the number itself, of an
// offer the count of points. n is the parameter of the protocol.
enum opening_numbers {
    NUMBERS_NONE,
    NUMBERS_TWO,       // exactly 2
    NUMBERS_UP_TO_N,   // 1..n
    NUMBERS_EXACTLY_N, // n
    NUMBERS_DECLARED,  // the number declared before
};

// One thing that the actor may do.
struct opening_transition {
    enum opening_step step;
    struct region region; // of the stones that the step places
    enum opening_numbers numbers;
    const char *signs; // one per swap right settled by this step: - waives it, R uses it and so
                       // exchanges the colours; "" if none; NULL marks an unused entry
    int8_t next;       // phase that follows, or OPENING_PLAY
};

struct opening_phase {
    const char *name; // as in openings.md, which has one name for a few phases in a row
    enum opening_role actor;
    struct opening_transition transitions[OPENING_TRANSITIONS_MAX];
};

// Does a number follow the name?
enum opening_suffix {
    SUFFIX_NEVER,
    SUFFIX_SPECIAL, // written only if it is not the default
    SUFFIX_ALWAYS,  // written always; may be left out on input
};

// Which boards will do.
enum opening_grid {
    GRID_ANY,
    GRID_ODD,   // there must be a centre
    GRID_RENJU, // 15x15 with the renju rule
};

struct opening_protocol {
    const char *name; // in small letters
    enum opening_suffix suffix;
    uint8_t default_n; // 0 without a suffix
    enum opening_grid grid;
    uint8_t least_size; // of the board, so that every region has room; the only one of GRID_RENJU
    bool bans_captures; // while the protocol lasts
    const struct opening_phase *phases;
    uint8_t phase_count; // 0: begins with PLAY
};

const struct opening_protocol *opening_protocol(enum opening protocol);

#endif
