// SPDX-License-Identifier: MIT
// A cursor on a board: arrows move it, a coordinate that is typed ("h8") or a click puts it
// somewhere, and the part of the board that is visible follows. Pure; game and study use it.
#ifndef CLIENT_UI_DRAW_BOARD_CURSOR_H
#define CLIENT_UI_DRAW_BOARD_CURSOR_H

#include "client/ui/input/keymap.h"
#include "common/game/board.h"

struct board_cursor {
    int size; // of the board for which it was set, 0 = none yet
    struct point at;
    int left, top;        // of the part that is visible
    char typed[8];        // a coordinate on its way, "" = none
    struct point before;  // where the cursor stood before its letter
    struct point clicked; // where the last click put it, NONE = nowhere
};

// What a key meant to the coordinate that is typed.
enum cursor_typing {
    TYPING_NOTHING,
    TYPING_LETTER,  // the first of a coordinate; it may move the cursor as well
    TYPING_POINT,   // the cursor is there now
    TYPING_OUTSIDE, // no point of this board: text says which
};

enum { TYPED_BYTES = sizeof(((struct board_cursor *)0)->typed) };

void board_cursor_init(struct board_cursor *cursor);
// For a board of another size the cursor begins at this point, or (NONE) in the centre.
void board_cursor_fit(struct board_cursor *cursor, int size, struct point start);
void board_cursor_centre(struct board_cursor *cursor);

// One point by an arrow; false if the command is none. At the edge it slides along, or
// stays where it is.
bool board_cursor_step(struct board_cursor *cursor, enum ui_command command, bool slides);
// To the ends of the row, or by five rows; false if the command means neither.
bool board_cursor_jump(struct board_cursor *cursor, enum ui_command command);

// A letter is remembered; digits behind it make a coordinate of the two.
enum cursor_typing board_cursor_type(struct board_cursor *cursor, uint32_t key,
                                     char text[TYPED_BYTES]);
void board_cursor_forget_typed(struct board_cursor *cursor);
// Back to where it stood before the coordinate; false if none is being typed.
bool board_cursor_cancel_typed(struct board_cursor *cursor);

// Puts it there. True for a second click on the same point.
bool board_cursor_click(struct board_cursor *cursor, struct point point);

// So much of the board is visible: moves that part so that the cursor has points around it.
void board_cursor_scroll(struct board_cursor *cursor, int rows, int columns);

#endif
