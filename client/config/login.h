// SPDX-License-Identifier: MIT
// The login name as a name for players, and passwords from files.
#ifndef CLIENT_CONFIG_LOGIN_H
#define CLIENT_CONFIG_LOGIN_H

#include <stdbool.h>

#include "common/wire/limits.h"

// Leaves two columns for a number after the name.
enum { LOGIN_NAME_BYTES = WIRE_NAME_COLUMNS - 2 + 1 };

#define LOGIN_FALLBACK_NAME "player" // where the login name has no letter, or is reserved

// The login name, of the characters that every server takes.
void login_name(char name[LOGIN_NAME_BYTES]);

// Reads the first line of the file. Returns false and prints the reason to stderr if it is no
// password.
bool login_read_password(const char *path, char password[WIRE_PASSWORD_MAX + 1]);

#endif
