// SPDX-License-Identifier: MIT
// The subcommands of goren that need no screen. Each gets its own arguments,
// argv[0] being its name, and returns the exit code of the program.
#ifndef CLIENT_TOOLS_COMMANDS_H
#define CLIENT_TOOLS_COMMANDS_H

#include <stdbool.h>

enum exit_code {
    EXIT_GOOD = 0,
    EXIT_NO = 1,    // the answer is no: an illegal game, a line that cannot be read
    EXIT_USAGE = 2, // the call was wrong
    EXIT_NO_CONNECTION = 3,
    EXIT_STOPPED = 130, // by Ctrl-C or SIGTERM, in order
};

enum exit_code cmd_analyze(int argc, char **argv);
enum exit_code cmd_check(int argc, char **argv);
enum exit_code cmd_convert(int argc, char **argv);
enum exit_code cmd_explore(int argc, char **argv);
enum exit_code cmd_forbidden(int argc, char **argv);
enum exit_code cmd_picture(int argc, char **argv);

// Functions that show a record on the screen, if there is one. The path is borrowed, game counts
// from 1, delay_ms 0 = default.
struct replay_screen {
    bool (*is_there)(void);
    enum exit_code (*show)(const char *path, int game, int delay_ms);
};
enum exit_code cmd_replay(int argc, char **argv, const struct replay_screen *screen);

#endif
