// SPDX-License-Identifier: MIT
// The commands that look at a server without coming in. Each gets its own arguments, argv[0] being
// its name, and returns the exit code of the program.
#ifndef CLIENT_BESIDE_BESIDE_H
#define CLIENT_BESIDE_BESIDE_H

#include "client/tools/commands.h"

enum exit_code cmd_notify(int argc, char **argv);
enum exit_code cmd_status(int argc, char **argv);

#endif
