// SPDX-License-Identifier: MIT
// The state that the two pages of lessons share: the list, and the lesson that is open.
#ifndef CLIENT_UI_LEARN_LEARN_STATE_H
#define CLIENT_UI_LEARN_LEARN_STATE_H

#include "client/learn/learn.h"
#include "client/ui/draw/board.h"
#include "client/ui/draw/board_cursor.h"
#include "client/ui/ui_internal.h"

struct learn_state {
    bool is_ready; // the lessons were read
    struct learn learn;
    int chosen; // lesson of the list
    // The lesson on the screen.
    struct board_cursor cursor;
    int option;   // the chosen one
    int top;      // first row of the text that is shown
    int top_most; // of the last drawing
    struct area text;
    struct board_view view; // of the last drawing; rows 0 = there was no board
    int board_row, board_column;
};

// page_learn.c
struct learn_state *learn_state(const struct ui *ui); // with lessons

// lesson_text.c: the rows of text beside the board.
enum { TEXT_ROWS_MAX = 64, TEXT_ROW_BYTES = 512 };

struct text_rows {
    int count;
    struct {
        enum role role;
        int option; // -1 = none
        char text[TEXT_ROW_BYTES];
    } rows[TEXT_ROWS_MAX];
};

void lesson_text_make(const struct ui *ui, int columns, struct text_rows *out);

// lesson_draw.c
void lesson_draw(struct ui *ui);
// Sets the option at this place of the screen; returns false if there is none.
bool lesson_hit_option(const struct ui *ui, const struct input *input, int *option);

#endif
