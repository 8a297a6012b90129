// SPDX-License-Identifier: MIT
// The board in its styles. Draws what it is told and knows no room:
// stones come from a board, everything else (last move, marks, numbers) from the
// view.
#ifndef CLIENT_UI_DRAW_BOARD_H
#define CLIENT_UI_DRAW_BOARD_H

#include "client/ui/draw/canvas.h"
#include "common/game/board.h"

enum board_style {
    STYLE_AUTO, // the largest that fits
    STYLE_LINES,
    STYLE_LARGE,
    STYLE_COMPACT,
    STYLE_WIDE,
    STYLE_ASCII,
    STYLE_HUGE,   // points of 6x3 cells
    STYLE_GIANT,  // 8x4
    STYLE_BLOCKS, // what is drawn for LARGE where blocks can be: 4x2
};

enum { STYLE_COUNT = STYLE_BLOCKS + 1, STYLE_CHOICES = STYLE_BLOCKS };

// Marks of one point besides its stone.
struct point_mark {
    char glyph;      // on an empty point: '*', '3', '9'; 0 = the grid
    uint16_t value;  // the mark as three digits, for large cells; 0 = none
    uint8_t role;    // enum role of the mark, and of a stone's ground; ROLE_TEXT = none
    bool is_blank;   // nothing at all is shown: not allowed here
    bool is_win;     // part of the winning line
    bool is_flash;   // its role covers all others
    uint8_t pending; // enum stone: on its way to the server
    uint16_t number; // of the move, 0 = none
};

struct board_view {
    const struct board *board; // borrowed
    enum board_style style;    // not AUTO
    bool has_wood;             // both stones are solid
    bool has_right, has_bottom;
    bool has_cursor, is_cursor_typed;
    struct point cursor;
    struct point last; // POINT_NONE = none
    // The visible part: columns from left on, rows from top down.
    int left, top, columns, rows;
    struct point_mark marks[BOARD_POINTS_MAX]; // by board_mark_index()
};

static inline int
board_mark_index(struct point p)
{
    return p.y * BOARD_SIZE_MAX + p.x;
}

// Columns and rows of the screen for this number of points, with all labels.
int board_columns_for(enum board_style style, int points);
int board_rows_for(enum board_style style, int points);

// Draws it with its upper left corner there, and puts the terminal's cursor on
// the point of the view's cursor.
void board_draw(struct canvas *canvas, int row, int column, const struct board_view *view);

// A stone as a sign beside text; on wood in the colours of the board.
void board_put_stone(struct canvas *canvas, int row, int column, enum stone stone, bool has_wood);

// Sets the point at a place of the screen; returns false if there is none.
bool board_hit(const struct board_view *view, int row, int column, int at_row, int at_column,
               struct point *point);

// Cells of the screen from one point to the next.
int board_style_columns(enum board_style style);
int board_style_rows(enum board_style style);
// Has it stones of several cells?
bool board_style_has_blocks(enum board_style style);
// Does a stone have room for its number, without being asked?
bool board_style_has_numbers(enum board_style style);
// What is drawn for the style with these glyphs, on painted wood or not.
enum board_style board_style_fit(enum board_style style, enum glyphs glyphs, bool has_wood);

// The role whose ground the point has on wood; ROLE_TEXT = none of its own: what has no
// ground there is drawn as a sign.
enum role board_ground(const struct board_view *view, struct point p);

const char *board_style_name(enum board_style style);
bool board_style_find(const char *name, enum board_style *style);

bool board_is_star(int size, struct point p);

#endif
