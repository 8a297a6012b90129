// SPDX-License-Identifier: MIT
// What the operator can say to a server, a line each. 'gorend ctl help' prints it without asking
// one; a server answers the word 'help' with it.
#ifndef SERVER_SHELL_OPS_CTL_HELP_H
#define SERVER_SHELL_OPS_CTL_HELP_H

extern const char ctl_help[];

#endif
