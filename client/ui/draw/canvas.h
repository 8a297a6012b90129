// SPDX-License-Identifier: MIT
// Cells of text that widgets draw on: term.c shows it, a test reads it. Text is
// measured in columns; what does not fit is cut with '~', never within a
// character of two columns. Whatever the text is, nothing but one line of it can
// come of it: control characters and those whose width is in doubt become '?'.
#ifndef CLIENT_UI_DRAW_CANVAS_H
#define CLIENT_UI_DRAW_CANVAS_H

#include <stddef.h>

#include "client/ui/draw/theme.h"

struct board_picture;
struct strbuf;

enum { CELL_POINTS = 4 }; // a character and its combining marks

// Which glyphs the terminal can show.
enum glyphs {
    GLYPHS_UNICODE,
    GLYPHS_WIDE,    // stones take two columns; frames are ASCII
    GLYPHS_CONSOLE, // lines and letters of one column; stones are ASCII (Linux console)
    GLYPHS_PLAIN,   // widths are in doubt: ASCII, and what surely takes two columns
    GLYPHS_ASCII,   // nothing else, whatever it is
};

// Is the interface itself drawn with stand-ins? The console has its lines.
static inline bool
glyphs_is_ascii(enum glyphs glyphs)
{
    return glyphs == GLYPHS_PLAIN || glyphs == GLYPHS_ASCII;
}

struct cell {
    uint32_t points[CELL_POINTS]; // [0] is 0 in the right half of a wide character
    uint8_t role;                 // enum role
    uint8_t ground;               // enum role, ROLE_TEXT = its own
    bool is_reversed;             // ink and ground change places
    bool has_picture;             // a picture covers the cell; text that is put here hides it
};

// The columns that the terminal gives a character, below 1 if it has no idea.
typedef int (*width_fn)(uint32_t point);

// Reports of each drawing step, for tests that compute whether a frame is sound: whether a text is
// covered, lost or out of its column. Nothing else uses them.
enum drawn_kind {
    DRAWN_FRAME, // everything was cleared
    DRAWN_TEXT,  // a text, and the cells that it may have; those that it takes follow
    DRAWN_CELL,  // one glyph of it
    DRAWN_LINE,  // a glyph that fills cells, as a line does
    DRAWN_SIGN,  // a glyph that may cover lines and other signs, as a stone does
    DRAWN_BLANK, // a cell was cleared: later drawing there covers nothing
    DRAWN_LIST,  // a list begins
    DRAWN_LIST_END,
    DRAWN_PADDED, // blanks were added to the text up to the column
};

struct drawn {
    enum drawn_kind kind;
    int row, column, columns;
    uint32_t point;   // of a cell
    const char *text; // borrowed
    bool is_right;    // its end is in its column, not its start
};

typedef void (*drawn_fn)(void *data, const struct drawn *drawn);

struct canvas {
    int rows, columns;
    struct cell *cells; // owned
    // While a window is open, rows and columns are its own: where it begins, and the whole.
    bool has_window;
    int origin_row, origin_column, whole_rows, whole_columns;
    enum glyphs glyphs;
    width_fn width;    // the terminal's opinion; NULL: none
    drawn_fn on_drawn; // NULL but in tests
    void *drawn_data;  // handed to it, borrowed
    bool has_cursor;
    int cursor_row, cursor_column;
    bool is_cursor_unseen; // it has a place, for readers of the screen, but is not shown
    bool refuses_pictures; // text alone is wanted
    bool has_picture;
    int picture_row, picture_column; // of its upper left corner
    struct board_picture *picture;   // owned, NULL if there never was one
};

// A part of the screen.
struct area {
    int row, column, rows, columns;
};

void canvas_resize(struct canvas *canvas, int rows, int columns); // accepts a zeroed struct; clears
void canvas_finish(struct canvas *canvas);
void canvas_clear(struct canvas *canvas);
// Between the two everything is drawn in this part of the canvas, which lies inside of it, as if
// it were the whole.
void canvas_open_window(struct canvas *canvas, struct area area);
void canvas_close_window(struct canvas *canvas);

// Columns of the text as it would be drawn here.
int canvas_columns(const struct canvas *canvas, const char *text);

// Can the whole text be shown, without stand-ins and question marks?
bool canvas_shows(const struct canvas *canvas, const char *text);

// Draws the text in at most columns cells from there. Returns the number of cells used. Draws
// nothing outside of the canvas.
int canvas_put(struct canvas *canvas, int row, int column, int columns, enum role role,
               const char *text);
// As canvas_put(), with blanks up to columns.
void canvas_put_padded(struct canvas *canvas, int row, int column, int columns, enum role role,
                       const char *text);
// As canvas_put(), aligned to the right: ends at column + columns.
void canvas_put_right(struct canvas *canvas, int row, int column, int columns, enum role role,
                      const char *text);
// As canvas_put(), for signs that may cover lines and other signs, as a stone covers the grid; they
// must not cover text.
int canvas_put_sign(struct canvas *canvas, int row, int column, int columns, enum role role,
                    const char *text);
// Cuts words into the rows of the area; returns the rows that were used.
int canvas_put_wrapped(struct canvas *canvas, struct area area, enum role role, const char *text);

bool canvas_is_blank(const struct canvas *canvas, int row); // nothing is written there

// The number of bytes of the text that fit into columns, broken where a line may end
// (line_break.h). A longer word is broken anywhere.
size_t canvas_fit(const struct canvas *canvas, const char *text, int columns);

// Adds blanks to a line that is being made, up to the column where the next part
// begins. The line must end before it.
void canvas_pad(const struct canvas *canvas, struct strbuf *line, int column);

// Appends the part of the text that fits into columns; cut with '~' as by canvas_put().
void canvas_add_cut(const struct canvas *canvas, struct strbuf *line, int columns,
                    const char *text);

// Between the two, the rows of a list are drawn: the first text of each row begins (or
// ends, if it was put right) in the same column, and so do the second, the third ...
void canvas_begin_list(const struct canvas *canvas);
void canvas_end_list(const struct canvas *canvas);

// The number of rows that the whole text needs.
int canvas_wrapped_rows(const struct canvas *canvas, int columns, const char *text);

// Puts one glyph into each of columns cells.
void canvas_fill(struct canvas *canvas, int row, int column, int columns, enum role role,
                 uint32_t point);

// Gives cells another role, or another ground.
void canvas_paint(struct canvas *canvas, int row, int column, int columns, enum role role);
void canvas_paint_ground(struct canvas *canvas, int row, int column, int columns, enum role ground);
// Draws the glyphs there in the colour of their ground, on a ground of their own colour: a ground
// fills its cell in every font, a block may miss the edge.
void canvas_reverse(struct canvas *canvas, int row, int column, int columns);

// "── Moves ──────── right ──" over the whole width.
void canvas_heading(struct canvas *canvas, int row, int column, int columns, const char *title,
                    const char *right);
// As canvas_heading(), over the whole row and with double lines, for important messages.
void canvas_banner(struct canvas *canvas, int row, enum role role, const char *title,
                   const char *right);

// Puts a picture over the cells there, for terminals that show pixels; others show the cells. The
// canvas copies the picture and has one at most. Later drawing covers it.
void canvas_put_picture(struct canvas *canvas, int row, int column,
                        const struct board_picture *picture);

// Sets the place of the terminal's cursor.
void canvas_set_cursor(struct canvas *canvas, int row, int column);

// Adds all rows as lines without blanks at their ends.
void canvas_write(const struct canvas *canvas, struct strbuf *out);

#endif
