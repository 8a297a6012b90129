// SPDX-License-Identifier: MIT
// What is remembered from one start to the next, in the state folder: servers
// that were met and who one was there (file servers), and a game that was left
// while it ran (file continue). Small files for people to read; one that is
// missing or broken is an empty one.
#ifndef CLIENT_CONFIG_STATE_FILE_H
#define CLIENT_CONFIG_STATE_FILE_H

#include <stdbool.h>

#include "common/wire/limits.h"

enum { MEMORY_SERVERS_MAX = 16, MEMORY_ADDRESS_BYTES = 160, MEMORY_WORDS_BYTES = 200 };

struct state_file_server {
    char address[MEMORY_ADDRESS_BYTES]; // as people write it: client/net/address.h
    char name[WIRE_NAME_BYTES + 1];     // who one was there
    bool has_account;                   // that name is an account there
    char date[11];                      // when, "2026-03-14"
};

struct state_file_servers {
    int count; // the newest first
    struct state_file_server servers[MEMORY_SERVERS_MAX];
};

void state_file_read_servers(const char *state_dir, struct state_file_servers *out);
// Puts it on top; the oldest one may go.
void state_file_note_server(const char *state_dir, const struct state_file_server *server);
void state_file_forget_server(const char *state_dir, const char *address);

// A game that goes on without us.
struct state_file_game {
    char place[MEMORY_ADDRESS_BYTES]; // "here", "host", or an address
    char name[WIRE_NAME_BYTES + 1];
    char facts[MEMORY_WORDS_BYTES]; // client/text/left_game.h
    char words[MEMORY_WORDS_BYTES]; // read only: what earlier versions wrote instead, in words
};

bool state_file_read_game(const char *state_dir, struct state_file_game *out);
void state_file_note_game(const char *state_dir, const struct state_file_game *game);
void state_file_forget_game(const char *state_dir);

// What was played on this computer last (file play): a line for client/ui/play_choice.h, "" =
// nothing.
enum { MEMORY_PLAY_BYTES = 128 };
void state_file_read_play(const char *state_dir, char line[MEMORY_PLAY_BYTES]);
void state_file_note_play(const char *state_dir, const char *line);

#endif
