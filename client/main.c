// SPDX-License-Identifier: MIT
// goren: finds the subcommand and hands over to it.
#include <stdio.h>
#include <string.h>

#include "client/tools/commands.h"

static const struct command {
    const char *name;
    const char *help;
    enum exit_code (*run)(int argc, char **argv);
} commands[] = {
    {"check", "replay games through the referee; say the first illegal move and why", cmd_check},
    {"forbidden", "positions in, black's forbidden points in renju out", cmd_forbidden},
};

enum { COMMAND_COUNT = sizeof(commands) / sizeof(*commands) };

static void
print_help(FILE *out)
{
    fputs("goren " GOREN_VERSION ": gomoku, renju and capture gomoku\n\n"
          "Usage: goren COMMAND [OPTION]... [FILE]...\n\nCommands:\n",
          out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
    }
    fputs("\n'goren COMMAND --help' explains a command.\n", out);
}

int
main(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_GOOD;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("goren " GOREN_VERSION);
        return EXIT_GOOD;
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            char name[32];
            enum exit_code code;

            snprintf(name, sizeof(name), "goren %s", commands[i].name);
            argv[1] = name;
            code = commands[i].run(argc - 1, argv + 1);
            if (fflush(stdout) != 0 || ferror(stdout)) {
                fputs("goren: the output could not be written.\n", stderr);
                return EXIT_USAGE;
            }
            return (int)code;
        }
    }
    fprintf(stderr, "goren: there is no command '%s'.\n\n", argv[1]);
    print_help(stderr);
    return EXIT_USAGE;
}
