// SPDX-License-Identifier: MIT
// Ctrl-C and SIGTERM as a flag: a command that has begun to write ends in order, keeps what is
// finished and tells so. A second signal ends it the hard way.
#ifndef CLIENT_TOOLS_STOPPING_H
#define CLIENT_TOOLS_STOPPING_H

#include <stdatomic.h>
#include <stdbool.h>

// Begins to watch; the flag becomes true when a signal has come. Lives as long as the program.
const atomic_bool *stopping_watch(void);
bool stopping_has_come(void);

#endif
