// SPDX-License-Identifier: MIT
// What libevent itself has to say goes to our log, rather than to stderr in a
// form of its own.
#ifndef SERVER_SHELL_OPS_EVENT_LOG_H
#define SERVER_SHELL_OPS_EVENT_LOG_H

// Once, at the start of the process.
void event_log_install(void);

#endif
