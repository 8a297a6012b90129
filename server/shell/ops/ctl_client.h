// SPDX-License-Identifier: MIT
// The other end of the operator's socket: 'gorend ctl COMMAND...'.
#ifndef SERVER_SHELL_OPS_CTL_CLIENT_H
#define SERVER_SHELL_OPS_CTL_CLIENT_H

#include <stdio.h>

enum ctl_exit {
    CTL_OK = 0,
    CTL_NO = 1,        // the server says no
    CTL_WRONG = 2,     // wrong usage
    CTL_NO_SERVER = 3, // no server, or it does not answer
};

struct config_input;

// Sends the words of a command and shows the answer: a good one on out, all else
// on err. Waits for it.
enum ctl_exit ctl_client_ask(const char *path, char *const *words, int count, FILE *out, FILE *err);

// 'gorend ctl', where input has the arguments from "ctl" on: options as those of
// gorend, of which --config, --data and --control tell where the socket is, then
// the command.
enum ctl_exit ctl_client_main(const struct config_input *input, FILE *out, FILE *err);

#endif
