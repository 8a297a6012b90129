// SPDX-License-Identifier: MIT
// Restores the terminal after a fault or an unexpected signal. All of it happens in a signal
// handler, by write(), poll() and tcsetattr() alone; its data is prepared before.
#ifndef CLIENT_UI_TERM_TERM_RESCUE_H
#define CLIENT_UI_TERM_TERM_RESCUE_H

#include <stdbool.h>
#include <termios.h>

// Prepares the handler: a descriptor of the terminal that never blocks, the modes from before, the
// path of the report of a fault, and the messages. The texts may be NULL. All is copied.
void rescue_prepare(int terminal, const struct termios *before, const char *crash_path,
                    const char *crash_words);
// From now on, or no longer.
void rescue_arm(bool is_on);

#endif
