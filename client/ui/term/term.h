// SPDX-License-Identifier: MIT
// The terminal. Curses starts and stops it, reads keys and the mouse; cells, colours and
// pictures are written by this folder itself, and only what has changed. A terminal that takes
// no output never blocks the program (but for half a second at its end). The terminal is restored
// however the program ends (but by SIGKILL): after a fault by a signal handler, with write() and
// tcsetattr() alone.
#ifndef CLIENT_UI_TERM_TERM_H
#define CLIENT_UI_TERM_TERM_H

#include "client/ui/draw/canvas.h"
#include "client/ui/input/input.h"

struct board_picture;
struct pixels;
struct strbuf;
struct term;

// The character set of the terminal, by the locale.
enum term_charset {
    CHARSET_UTF8,
    CHARSET_UNKNOWN, // the locale does not say: the terminal is asked
    CHARSET_OTHER,
};

// Whether boards are shown as pictures.
enum term_graphics {
    GRAPHICS_AUTO, // if the terminal can, and no multiplexer is in between
    GRAPHICS_ON,   // inside of tmux, too, and where no answer comes
    GRAPHICS_OFF,
};

// Functions that draw pictures, passed by the caller, so that this folder knows no drawing library.
struct picture_ops {
    // The tiles of an area, counted in tiles, in equal parts of the pixels.
    void (*draw)(const struct board_picture *picture, const struct scheme *scheme,
                 struct area tiles, struct pixels *pixels);
    // Adds the pixels as PNG; false if that failed.
    bool (*png)(struct pixels *pixels, struct strbuf *out);
};

struct term_options {
    enum term_charset charset;
    bool has_mouse;
    enum term_graphics graphics;
    const struct picture_ops *pictures; // borrowed; NULL: none are shown
    // If the program ends by a fault: where its report goes, and what is said. May
    // be NULL. Copied.
    const char *crash_path, *crash_words;
};

// Is there a terminal at both ends, and does it claim to be more than dumb?
bool term_is_capable(void);

// Takes the terminal of stdin and stdout. The locale is set. Returns owned; NULL
// if there is none that curses can use.
struct term *term_start(const struct term_options *options);
// Gives it back as it was; accepts NULL.
void term_stop(struct term *term);

// Found out about the terminal.
enum depth term_depth(const struct term *term);
enum glyphs term_glyphs(const struct term *term);
bool term_is_light(const struct term *term);
// "kitty", "sixel", "iTerm2", "none": how pictures are sent.
const char *term_graphics_name(const struct term *term);
// The size of a cell in pixels, 0 if unknown.
void term_cell_size(const struct term *term, int *width, int *height);

// The size now; to be asked again after SIGWINCH.
void term_size(struct term *term, int *rows, int *columns);

// The columns it gives a character, for canvas.width.
int term_width(uint32_t point);

// Sets the next input; returns false if there is none now.
bool term_next(struct term *term, struct input *input);

// Shows the canvas in one write, which never waits. Returns false and shows nothing if the terminal
// has not taken the whole frame before; the rest of that goes first.
bool term_show(struct term *term, const struct canvas *canvas, const struct scheme *scheme);
// Does it take nothing now? Then the descriptor tells when it does: show again.
bool term_is_full(const struct term *term);
int term_output_fd(const struct term *term);
// The next canvas is written whole.
void term_forget(struct term *term);
void term_set_mouse(struct term *term, bool is_on);
void term_bell(struct term *term);
// Stops the program until it is continued, with the terminal as it was.
void term_suspend(struct term *term);
// Takes the terminal again, after the process was stopped and continued from outside.
void term_resume(struct term *term);

#endif
