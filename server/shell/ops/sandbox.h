// SPDX-License-Identifier: MIT
// What the server may ask of the system once it runs. Whoever finds a hole in it and makes it
// run something of his own can then neither start a program nor look into another process, and
// gets no socket but those of the network and of Unix.
#ifndef SERVER_SHELL_OPS_SANDBOX_H
#define SERVER_SHELL_OPS_SANDBOX_H

enum sandbox_result {
    SANDBOX_ON,
    SANDBOX_NOT_BUILT, // without libseccomp, or with a sanitizer
    SANDBOX_FAILED,    // errno says why; nothing has changed
};

// For this process with all its threads, for ever. What it needs besides, it has opened before.
enum sandbox_result sandbox_enter(void);

#endif
