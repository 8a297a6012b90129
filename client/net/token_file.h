// SPDX-License-Identifier: MIT
// The newest token of each server and name, with which a player returns to a seat: a file each in
// the folder tokens of the state folder, mode 0600. The server takes the newest token and the one
// before. So a new token is written before it is used, and a reconnect always reads the file.
#ifndef CLIENT_NET_TOKEN_FILE_H
#define CLIENT_NET_TOKEN_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/util/file.h"
#include "common/wire/limits.h"

// Returns false and leaves token unchanged if there is no usable one.
bool token_file_load(const char *state_dir, const char *server, const char *name,
                     uint8_t token[WIRE_TOKEN_BYTES]);

// On the disk when it returns OK, instead of the one before.
enum file_result token_file_save(const char *state_dir, const char *server, const char *name,
                                 const uint8_t token[WIRE_TOKEN_BYTES]);

// The name of the newest token that is kept for this server, whatever name that is. Returns false
// and leaves name unchanged if there is none.
bool token_file_find_name(const char *state_dir, const char *server,
                          char name[WIRE_NAME_BYTES + 1]);

// It is not good any more.
void token_file_forget(const char *state_dir, const char *server, const char *name);
// All of them that belong to this server; how many.
int token_file_forget_server(const char *state_dir, const char *server);

#endif
