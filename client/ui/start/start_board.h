// SPDX-License-Identifier: MIT
// The board beside the menu, on screens that have room for it: the game that can be continued, also
// one of an earlier start; else the end of the game that was played last, or a position of ours as
// long as there is none. The larger the screen, the larger it is.
#ifndef CLIENT_UI_START_START_BOARD_H
#define CLIENT_UI_START_START_BOARD_H

#include "client/records/open_record.h"
#include "client/ui/draw/board.h"

struct ui;

struct start_board {
    bool is_known;           // what follows is as the files are
    int kept;                // games that are kept on this computer
    int won, finished;       // of the user's games among them; 0 if they are too many to be read
    struct open_record game; // the newest of them, if it is open
};

// Where menu and board go.
struct start_layout {
    int row, column; // of the menu
    int right;       // the menu ends before this column
    bool is_narrow;  // the words of the chosen item are below the list
    bool has_board;
    enum board_style style;
    int board_row, board_column;
};

void start_board_init(struct start_board *board);
void start_board_finish(struct start_board *board);
// Looks which game is the newest; reads it if that has changed.
void start_board_load(struct ui *ui, struct start_board *board);

// Rows that menu and board have.
int start_body_rows(const struct ui *ui);
// The columns of a menu in which nothing is wrapped, and of its names alone.
struct start_menu {
    int columns, names;
    int rows; // with a blank one, or words, below each item
    int rows_narrow;
    bool wraps; // there is a second row for the words of an item
};
struct start_layout start_layout(const struct ui *ui, const struct start_board *board,
                                 const struct start_menu *menu);
void start_board_draw(struct ui *ui, const struct start_board *board,
                      const struct start_layout *layout);

#endif
