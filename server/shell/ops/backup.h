// SPDX-License-Identifier: MIT
// 'gorend backup FILE': all that a server needs to be the same one again. The database, the key
// that signs records (FILE.seal), and the certificate with its key if the server made them itself
// (FILE.crt, FILE.key). Without the seal old records can't be proven, without the key every client
// warns that the server is another one.
#ifndef SERVER_SHELL_OPS_BACKUP_H
#define SERVER_SHELL_OPS_BACKUP_H

#include <stdbool.h>

struct config;
struct strbuf;

// The server may be running. Appends what was copied, and what was not, a line each. False with a
// sentence in *why.
bool backup_make(const struct config *config, const char *copy, struct strbuf *said,
                 struct strbuf *why);

#endif
