// SPDX-License-Identifier: MIT
// What only the terminal itself can tell: how wide a stone is, and whether its ground
// is light. Asked once, before curses takes it.
#ifndef CLIENT_UI_TERM_TERM_PROBE_H
#define CLIENT_UI_TERM_TERM_PROBE_H

#include <stdbool.h>
#include <termios.h>

#include "client/ui/term/term.h"

struct probe {
    bool is_light;
    int stone_column; // where the cursor stood behind a stone, from 1; 0 = no answer
};

// Asks the terminal of stdin and stdout, whose modes are these and stay so.
void probe_terminal(const struct termios *before, struct probe *probe);
// The glyphs on which terminal, locale and wcwidth() agree.
enum glyphs probe_glyphs(const struct probe *probe, enum term_charset charset);

#endif
