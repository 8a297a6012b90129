// SPDX-License-Identifier: MIT
// Marks on the points of a drawn board, for files and for the screen. Places and
// sizes are in fields of the board.
#ifndef CLIENT_PICTURE_BOARD_MARKS_H
#define CLIENT_PICTURE_BOARD_MARKS_H

#include "common/game/types.h"

struct pen;

void marks_stone(struct pen *pen, double x, double y, enum stone stone);
void marks_number(struct pen *pen, double x, double y, enum stone stone, int number);
// The dot in the stone of the last move.
void marks_dot(struct pen *pen, double x, double y);
// Forbidden.
void marks_cross(struct pen *pen, double x, double y);
// Small, to the right of a cross.
void marks_beside(struct pen *pen, double x, double y, const char *text);
void marks_star(struct pen *pen, double x, double y);
// Letters on an empty point.
void marks_label(struct pen *pen, double x, double y, const char *text);

#endif
