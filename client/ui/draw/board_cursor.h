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
    char typed[8];        // the typed part of a coordinate, "" = none
    struct point before;  // of the cursor before the letter was typed
    struct point clicked; // of the last click, NONE = none
};

// The effect of a key on the typed coordinate.
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

// Moves by one point; returns false if the command is no arrow. At the edge the cursor slides along
// if slides is set, else it stays.
bool board_cursor_step(struct board_cursor *cursor, enum ui_command command, bool slides);
// Jumps to the end of the row, or by five rows; returns false if the command is neither.
bool board_cursor_jump(struct board_cursor *cursor, enum ui_command command);

// Takes a typed key: a letter is remembered, digits after it complete the coordinate.
enum cursor_typing board_cursor_type(struct board_cursor *cursor, uint32_t key,
                                     char text[TYPED_BYTES]);
void board_cursor_forget_typed(struct board_cursor *cursor);
// Moves back to the place before the coordinate; returns false if none is being typed.
bool board_cursor_cancel_typed(struct board_cursor *cursor);

// Puts it there. True for a second click on the same point.
bool board_cursor_click(struct board_cursor *cursor, struct point point);

// So much of the board is visible: moves that part so that the cursor has points around it.
void board_cursor_scroll(struct board_cursor *cursor, int rows, int columns);

#endif
