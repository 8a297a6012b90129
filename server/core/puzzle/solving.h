// SPDX-License-Identifier: MIT
// The puzzle that a player has open. Not stored: after a restart he asks again. The player owns it
// (player.h), for free().
#ifndef SERVER_CORE_PUZZLE_SOLVING_H
#define SERVER_CORE_PUZZLE_SOLVING_H

#include "common/puzzle/puzzle_try.h"

struct solving {
    int puzzle; // number in the list
    struct puzzle_try try;
    uint32_t moves; // right ones of his
    int hints;      // that he took
    bool counts;    // the result changes both ratings
    int64_t daily;  // the day whose puzzle it is, -1 = none
};

#endif
