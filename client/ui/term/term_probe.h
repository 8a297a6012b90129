// SPDX-License-Identifier: MIT
// Asks the terminal for facts that only it knows: the width of a stone, whether its ground is
// light, the number of colours, and which pictures it takes. Asked once, before curses starts, with
// a limit of time.
#ifndef CLIENT_UI_TERM_TERM_PROBE_H
#define CLIENT_UI_TERM_TERM_PROBE_H

#include <stdbool.h>
#include <termios.h>

#include "client/ui/term/term.h"

struct probe {
    bool is_answered; // in time: no answer will come later
    bool is_light;
    bool has_direct;  // colours of 24 bits
    int stone_column; // of the cursor after a stone, from 1; 0 = no answer
    bool has_kitty, has_sixel, has_iterm;
    int sixel_colours;           // registers for them, 0 = no answer
    int cell_width, cell_height; // in pixels, 0 = no answer
};

// Asks the terminal of stdin and stdout, whose modes are these and stay so. For pictures
// only if they are wanted.
void probe_terminal(const struct termios *before, enum term_graphics graphics, struct probe *probe);
// Reads all answers that are in the bytes.
void probe_read(const char *bytes, struct probe *probe);
// Pictures are wanted though the terminal has not said that it takes them: the protocol that its
// names suggest (get is getenv()), else sixel; cells as of a VT340 if it has not told their size.
void probe_force_pictures(struct probe *probe, char *(*get)(const char *name));
// The glyphs on which terminal, locale and wcwidth() agree.
enum glyphs probe_glyphs(const struct probe *probe, enum term_charset charset);

// Answers that came too late and look like keys.
struct late_answer {
    enum { LATE_NONE, LATE_ESCAPE, LATE_CSI, LATE_STRING, LATE_STRING_ESCAPE } state;
};

// Is the character part of an answer? Escape alone is not known yet: it is one, too, if
// nothing follows.
bool late_takes(struct late_answer *late, uint32_t character);

#endif
