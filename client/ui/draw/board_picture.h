// SPDX-License-Identifier: MIT
// A board as a picture, described and not drawn: a page lays it over the cells of its
// board (canvas_put_picture), and a terminal that shows pixels draws it there. A point
// covers a whole number of cells. Plain values; colours come from the scheme.
//
//      a tile of 4x2 cells  ▗▄▄▖      is drawn with the pixels of these cells
//                           ▝▀▀▘
#ifndef CLIENT_UI_DRAW_BOARD_PICTURE_H
#define CLIENT_UI_DRAW_BOARD_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "client/ui/draw/theme.h"
#include "common/game/board.h"

struct board_view;

enum { PICTURE_LABEL_BYTES = 4 };

// Halves of lines from the middle of a point, for the five that has won.
enum {
    HALF_NORTH = 1,
    HALF_NORTH_EAST = 2,
    HALF_EAST = 4,
    HALF_SOUTH_EAST = 8,
    HALF_SOUTH = 16,
    HALF_SOUTH_WEST = 32,
    HALF_WEST = 64,
    HALF_NORTH_WEST = 128,
};

struct picture_point {
    uint8_t stone;                   // enum stone
    bool is_pending;                 // the stone is on its way to the server: dim
    bool has_dot;                    // the last move
    bool is_cross;                   // forbidden
    bool has_cursor;                 // in a frame
    bool is_blank;                   // no lines: not allowed here
    uint8_t ground;                  // enum role of the ground; ROLE_TEXT = wood
    uint8_t five;                    // HALF_ bits
    uint16_t number;                 // of the move, 0 = none
    char label[PICTURE_LABEL_BYTES]; // on an empty point, "" = none
};

struct board_picture {
    int size; // of the board
    // The visible part: columns from left on, rows from top down; row 0 is the topmost.
    int left, top, columns, rows;
    int cell_columns, cell_rows;                   // of the screen, for a point
    struct picture_point points[BOARD_POINTS_MAX]; // y * BOARD_SIZE_MAX + x, as of marks
};

// Pixels, 0x00rrggbb, a row after the other.
struct pixels {
    int width, height;
    uint32_t *rgb; // owned
};

void pixels_resize(struct pixels *pixels, int width, int height); // accepts a zeroed struct
void pixels_finish(struct pixels *pixels);

// Makes a picture of a board view, with this number of cells for a point.
void board_picture_make(struct board_picture *picture, const struct board_view *view,
                        int cell_columns, int cell_rows);

// The point of a tile, counted from the upper left.
static inline const struct picture_point *
picture_at(const struct board_picture *picture, int row, int column)
{
    int y = picture->size - 1 - picture->top - row;

    return &picture->points[y * BOARD_SIZE_MAX + picture->left + column];
}

#endif
