// SPDX-License-Identifier: MIT
// The parts that the pages replay and study are drawn with. They draw the record that is open.
#ifndef CLIENT_UI_RECORDS_RECORD_DRAW_H
#define CLIENT_UI_RECORDS_RECORD_DRAW_H

#include "client/ui/records/records.h"

enum { RECORD_BELOW_ROWS = 4 }; // that a page needs below the board

// record_layout.c
struct record_layout {
    enum board_style style;
    int rows, columns; // points that are visible
    int board_column;
    bool has_pane, has_bottom;
    struct area pane, below;
};

struct record_layout record_layout(const struct ui *ui, int size, int below_wanted);
// The first visible row, with the focus in the middle of the visible ones where possible.
int record_scroll(int focus, int visible, int size);

// record_board.c: cursor may be NULL.
void record_draw_board(struct ui *ui, const struct record_layout *layout,
                       const struct point *cursor);
// Sets the point of the board at this place of the screen; returns false if there is none.
bool record_hit_point(struct ui *ui, const struct input *input, struct point *point);

// record_pane.c: players, moves, the comment. Returns the free area between moves and comment,
// below_rows high or empty.
struct area record_draw_pane(struct ui *ui, const struct record_layout *layout, int below_rows);
// Sets the move of the list at this place of the screen; returns false if there is none.
bool record_hit_move(const struct ui *ui, const struct input *input, int *at);

// record_graph.c: the caption takes one row, and more where all mistakes are to be named.
void record_draw_graph(struct ui *ui, struct area area);
int record_graph_more_rows(const struct ui *ui, int columns);

// record_page.c: a whole page. What replay and study draw differently:
struct record_page {
    const char *title;
    const char *remark;         // after the title, "" = none
    const struct point *cursor; // NULL = none
    int pane_rows;              // of a pane that has room for more at its end
    // Draws that, where there are no such rows below the board.
    void (*draw_in_pane)(struct ui *ui, struct area area);
    // Draws the rows below the board.
    void (*draw_below)(struct ui *ui, struct area area);
    // How many rows more it uses in a pane of so many columns, NULL: none.
    int (*more_rows)(const struct ui *ui, int columns);
    bool has_words_below;   // they take more rows where there are some to spare
    bool is_always_below;   // else only where they are as high as wanted, or there is no pane
    const char *typed;      // "" = nothing
    const char *typed_help; // effect of Enter
};

void record_draw_page(struct ui *ui, const struct record_page *page);

#endif
