// SPDX-License-Identifier: MIT
// The newest token of each server and name, by which one comes back to a seat: a
// file each in the folder tokens of the state folder, mode 0600. The server takes
// the newest one and the one before; so a new one is kept before anything else is
// done with it, and whoever wants to come back reads the file and nothing older.
#ifndef CLIENT_NET_TOKEN_FILE_H
#define CLIENT_NET_TOKEN_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/util/file.h"
#include "common/wire/limits.h"

// False: there is none that could be used, and token is as it was.
bool token_file_load(const char *state_dir, const char *server, const char *name,
                     uint8_t token[WIRE_TOKEN_BYTES]);

// On the disk when it returns OK, instead of the one before.
enum file_result token_file_save(const char *state_dir, const char *server, const char *name,
                                 const uint8_t token[WIRE_TOKEN_BYTES]);

// It is not good any more.
void token_file_forget(const char *state_dir, const char *server, const char *name);
// All of them that belong to this server; how many.
int token_file_forget_server(const char *state_dir, const char *server);

#endif
