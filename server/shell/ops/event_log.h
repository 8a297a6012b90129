// SPDX-License-Identifier: MIT
// Sends the messages of libevent to our log instead of stderr.
#ifndef SERVER_SHELL_OPS_EVENT_LOG_H
#define SERVER_SHELL_OPS_EVENT_LOG_H

// Once, at the start of the process.
void event_log_install(void);

#endif
