// SPDX-License-Identifier: MIT
// A board as text, with letters and numbers at its edges: X is black, O white, the
// newest stone is in parentheses, # is a forbidden point.
#ifndef CLIENT_TOOLS_TEXT_BOARD_H
#define CLIENT_TOOLS_TEXT_BOARD_H

#include "common/game/board.h"

struct strbuf;

// last may be POINT_NONE. has_fouls shows black's forbidden points in renju.
void text_board_write(const struct board *board, struct point last, bool has_fouls,
                      struct strbuf *out);

#endif
