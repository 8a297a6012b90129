// SPDX-License-Identifier: MIT
// The way from curses to the terminal. Left alone, curses writes whenever its small buffer is full,
// and waits when the terminal takes no more. Here it writes into a file in memory, and a whole
// frame goes out in one write that never waits. Bytes that the terminal did not take are kept and
// go first the next time: at most one frame, as no other is drawn before.
#ifndef CLIENT_UI_TERM_TERM_OUTPUT_H
#define CLIENT_UI_TERM_TERM_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "common/util/strbuf.h"

struct term_output {
    int terminal;          // opened again: the shell's descriptor must stay blocking
    int memory;            // where the bytes of curses gather
    FILE *file;            // output of curses, owned
    struct strbuf waiting; // bytes that the terminal has not taken yet
    size_t sent;           // number of these that were taken
};

// Opens a terminal once more, not to wait for it: flags belong to an open file, and that of stdin
// or stdout is shared with the shell. -1: impossible. The caller closes it.
int output_open_again(int terminal, int access);

// Opens the terminal of stdout; returns false if that fails. The file leads there at first,
// because curses asks it for modes and size.
bool output_open(struct term_output *output);
// From now on what curses writes is collected.
void output_collect(struct term_output *output);
void output_close(struct term_output *output);

// Does the terminal take nothing now?
bool output_is_full(const struct term_output *output);
// Writes on with what it has not taken; true if it has everything. A slow line may
// take more and still have much to show: that is false, too.
bool output_drain(struct term_output *output);
// Appends bytes to those of curses.
void output_add(struct term_output *output, const char *bytes, size_t length);
// One write of all that there is; false if the terminal has not taken it all.
bool output_send(struct term_output *output);
// Sends until the terminal has taken all, within a short limit. For the end of the program.
bool output_send_patiently(struct term_output *output);

#endif
