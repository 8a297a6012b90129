// SPDX-License-Identifier: MIT
// A program behind a terminal that is emulated (libvterm on a pseudo-terminal):
// keys go in, and the test waits for what the screen must show. Nothing sleeps;
// what does not come within TERMINAL_WAIT_MS fails the test with the screen.
#ifndef TESTS_SUPPORT_TERMINAL_H
#define TESTS_SUPPORT_TERMINAL_H

#include <stdbool.h>
#include <sys/types.h>
#include <vterm.h>

enum { TERMINAL_WAIT_MS = 60000, TERMINAL_TEXT_BYTES = 65536 };

struct terminal {
    int master;
    pid_t pid;
    VTerm *vterm;
    VTermScreen *screen;
    int rows, columns;
    bool is_alternate; // the program has the other screen
    bool is_cursor_visible;
    bool has_ended;
    int status;            // of waitpid
    struct terminal *next; // read as well while this one is waited for; NULL = none
    char text[TERMINAL_TEXT_BYTES];
};

// Starts argv[0] with this environment besides TERM and LANG: "KEY=VALUE", NULL.
void terminal_open(struct terminal *terminal, int rows, int columns, char *const argv[],
                   const char *const environment[]);
// Ends the program if it still runs.
void terminal_close(struct terminal *terminal);

// The screen as text, rows ended by breaks, without blanks at their ends.
const char *terminal_text(struct terminal *terminal);

// One cell of it.
void terminal_cell(struct terminal *terminal, int row, int column, char glyph[8]);

// Waits until the screen has this text; fails the test if the program ends before.
void terminal_wait(struct terminal *terminal, const char *text);
// The same for whichever comes first of a list that ends with NULL; its index.
int terminal_wait_any(struct terminal *terminal, const char *const texts[]);
// The same for one row alone.
void terminal_wait_row(struct terminal *terminal, int row, const char *text);
void terminal_wait_gone(struct terminal *terminal, const char *text);
// Where the text stands; fails the test if it does not.
void terminal_find(struct terminal *terminal, const char *text, int *row, int *column);
// Waits until the program has ended; its status.
int terminal_wait_end(struct terminal *terminal);

// Nobody reads the terminal, and it has room for a few bytes more.
void terminal_fill(struct terminal *terminal);
// Waits for the end without reading; its status.
int terminal_wait_end_unread(struct terminal *terminal);

// Bytes as they are typed.
void terminal_type(struct terminal *terminal, const char *bytes);
// A click of the left button, in the form of SGR.
void terminal_click(struct terminal *terminal, int row, int column);
// The wheel, one notch.
void terminal_wheel(struct terminal *terminal, int row, int column, bool is_up);
void terminal_resize(struct terminal *terminal, int rows, int columns);

#endif
