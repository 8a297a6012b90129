// SPDX-License-Identifier: MIT
// Files that hold keys.
#ifndef SERVER_SHELL_SECRET_FILE_H
#define SERVER_SHELL_SECRET_FILE_H

#include <stdbool.h>

struct strbuf;

// Is the file kept from all but its owner and its group? A file that does not exist is. Returns
// false and appends the reason, with what to do, to why.
bool secret_file_check(const char *path, struct strbuf *why);

#endif
