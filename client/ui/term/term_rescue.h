// SPDX-License-Identifier: MIT
// The terminal is given back when the program is lost: a fault or a signal that
// nobody expects. All of it happens in a signal handler, by write(), poll() and
// tcsetattr() alone; what it needs is prepared before.
#ifndef CLIENT_UI_TERM_TERM_RESCUE_H
#define CLIENT_UI_TERM_TERM_RESCUE_H

#include <stdbool.h>
#include <termios.h>

// Where the terminal is, written to without waiting, and how it was; where the report of a fault goes, and what is said then. The
// texts may be NULL. All is copied.
void rescue_prepare(int terminal, const struct termios *before, const char *crash_path,
                    const char *crash_words);
// From now on, or no longer.
void rescue_arm(bool is_on);

#endif
