// SPDX-License-Identifier: MIT
// Writes a canvas as the bytes of a terminal: only the cells that have changed since the
// one before, colours of 24 bits where the terminal has them. Terminfo says what differs
// between terminals; it is handed in, so that this file knows no curses.
#ifndef CLIENT_UI_TERM_TERM_FRAME_H
#define CLIENT_UI_TERM_TERM_FRAME_H

#include "client/ui/draw/canvas.h"
#include "common/util/strbuf.h"

enum cap {
    CAP_MOVE, // to a row and a column
    CAP_RESET,
    CAP_BOLD,
    CAP_DIM,
    CAP_REVERSE,
    CAP_UNDERLINE,
    CAP_FG,
    CAP_BG,
    CAP_CLEAR_ROW, // from the cursor on
    CAP_HIDE_CURSOR,
    CAP_SHOW_CURSOR,
};

enum { CAP_COUNT = CAP_SHOW_CURSOR + 1 };

// Capabilities by terminfo.
struct frame_caps {
    const char *strings[CAP_COUNT]; // NULL: the terminal has no such thing
    // Adds a sequence with its numbers filled in.
    void (*expand)(struct strbuf *out, const char *sequence, int a, int b);
    int colours;
    unsigned lost_attributes; // ATTR_ bits that cannot be seen together with colours
    bool clears_in_colour;    // clearing leaves the ground that is set
    bool scrolls_at_corner;   // a glyph in the last cell would move the screen
};

struct frame {
    struct frame_caps caps;
    enum depth depth;
    struct canvas shown; // what the terminal shows now
    struct palette palette;
    bool is_blank; // nothing is shown but the terminal's own ground
    bool is_cursor_hidden;
    bool has_pictures; // somewhere: rows are not cleared as a whole
    bool has_look;
    struct look look;  // the current look of the terminal, if known
    int row, column;   // of its cursor; row -1: unknown
    struct strbuf out; // bytes for the terminal
};

void frame_finish(struct frame *frame);

// The terminal has been cleared, and its attributes are off.
void frame_clear(struct frame *frame, int rows, int columns);
void frame_set_scheme(struct frame *frame, const struct scheme *scheme);

// Adds what makes the terminal show the canvas, which has the size of the shown one. In two
// steps: pictures are written between them.
void frame_draw_cells(struct frame *frame, const struct canvas *canvas);
void frame_place_cursor(struct frame *frame, const struct canvas *canvas);

// Adds what gives the terminal back: no attributes, and a cursor.
void frame_leave(struct frame *frame);

// Moves the terminal's cursor; its place counts as unknown afterwards.
void frame_go_to(struct frame *frame, int row, int column);
// The cell will be written by the next draw, whatever is shown there.
void frame_forget_cell(struct frame *frame, int row, int column);
// Does the canvas have other text in this cell than the terminal?
bool frame_has_changed(const struct frame *frame, const struct canvas *canvas, int row, int column);

#endif
