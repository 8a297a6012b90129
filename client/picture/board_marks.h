// SPDX-License-Identifier: MIT
// What stands on a point of a drawn board, the same in files and on the screen. Places and
// sizes are in fields of the board.
#ifndef CLIENT_PICTURE_BOARD_MARKS_H
#define CLIENT_PICTURE_BOARD_MARKS_H

#include "common/game/types.h"

struct pen;

void marks_stone(struct pen *pen, double x, double y, enum stone stone);
void marks_number(struct pen *pen, double x, double y, enum stone stone, int number);
// In the stone of the last move.
void marks_dot(struct pen *pen, double x, double y);
// Forbidden.
void marks_cross(struct pen *pen, double x, double y);
void marks_star(struct pen *pen, double x, double y);
// Letters on an empty point.
void marks_label(struct pen *pen, double x, double y, const char *text);

#endif
