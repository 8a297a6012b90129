// SPDX-License-Identifier: MIT
// The state that the two pages of puzzles share: the list, and the puzzle that is open.
#ifndef CLIENT_UI_PUZZLE_PUZZLE_STATE_H
#define CLIENT_UI_PUZZLE_PUZZLE_STATE_H

#include "client/text/words.h"
#include "client/ui/draw/board.h"
#include "client/ui/draw/board_cursor.h"
#include "client/ui/solving.h"
#include "client/ui/ui_internal.h"

// The rows of the list: the modes, and two fields. ROW_SERVER is there on servers that have puzzles.
enum puzzle_row {
    ROW_DAILY,
    ROW_RATED,
    ROW_STREAK,
    ROW_STORM,
    ROW_OWN,
    ROW_SERVER,
    ROW_MOTIF,
    ROW_RULE
};

enum { PUZZLE_ROWS = ROW_RULE + 1 };

// What came of the puzzle before, in a storm.
enum came { CAME_NOTHING, CAME_RIGHT, CAME_WRONG };

struct puzzle_state {
    enum puzzle_row row;
    // The puzzle on the screen.
    struct board_cursor cursor;
    int moves;              // of the solution that are shown
    bool is_solution_asked; // once: the next time it is given
    enum came came;
    struct board board;     // of the last drawing
    struct board_view view; // the same; rows 0 = there was none
    int board_row, board_column;
};

// page_puzzles.c
struct puzzle_state *puzzle_state(const struct ui *ui);

// puzzles_draw.c
void puzzles_draw(struct ui *ui);
bool puzzles_has_row(const struct ui *ui, enum puzzle_row row);
bool puzzles_hit(const struct ui *ui, int row, int column, enum puzzle_row *chosen);

// page_puzzle.c: another puzzle is on the board.
void puzzle_begin(struct ui *ui);

// puzzle_server.c
// Why the server hands out no puzzles here; WORD_NONE if it does.
enum word puzzle_server_refusal(const struct ui *ui);
void puzzle_server_ask(struct ui *ui);
void puzzle_server_ask_stats(struct ui *ui);
// A hint was taken, or the puzzle is given up.
void puzzle_server_help(struct ui *ui, bool gives_up);
void puzzle_server_place(struct ui *ui, struct point p);
void puzzle_server_news(struct ui *ui, const struct news *item);

// puzzle_draw.c
void puzzle_draw(struct ui *ui);

#endif
