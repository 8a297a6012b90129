// SPDX-License-Identifier: MIT
// Options of a subcommand as a table: it is parsed by, and --help is printed
// from, the same rows.
#ifndef CLIENT_TOOLS_OPTIONS_H
#define CLIENT_TOOLS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/tools/commands.h"

struct option_row {
    const char *name;     // without the dashes; one letter is good too; NULL ends the table
    const char *argument; // placeholder in the help; NULL for a switch
    const char *help;
    // Stores the value (NULL for a switch) where offset says. If it is no good,
    // returns what would be, as the end of the sentence "--size takes ...".
    const char *(*set)(void *place, const char *value);
    size_t offset; // in the command's settings
};

// Setters that several commands use.
const char *option_set_true(void *place, const char *value);       // bool
const char *option_set_board_size(void *place, const char *value); // uint8_t

// The options of a command, and the rest of its help.
struct option_table {
    const struct option_row *rows;
    const char *usage;   // "goren check [OPTION]... FILE..."
    const char *purpose; // of the command, in a few lines
    // Before the options: what stands behind them; may be NULL.
    void (*print_commands)(FILE *out);
    const char *epilog; // after the options; may be NULL
};

// Parses argv into target and returns the index of the first other argument. 0: the
// program ends here, with *code; help and complaints are printed.
int options_parse(int argc, char **argv, const struct option_table *table, void *target,
                  enum exit_code *code);
// As options_parse(), for a command that takes one other argument, a file. NULL: the program ends.
const char *options_parse_file(int argc, char **argv, const struct option_table *table,
                               void *target, enum exit_code *code);

#endif
