// SPDX-License-Identifier: MIT
// Shared by the files of the desk.
#ifndef CLIENT_PUZZLE_DESK_INTERNAL_H
#define CLIENT_PUZZLE_DESK_INTERNAL_H

#include "client/puzzle/desk.h"

// The puzzle with this number is on the board.
void desk_begin(struct desk *desk, int puzzle, int64_t now_ms);

#endif
