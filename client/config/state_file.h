// SPDX-License-Identifier: MIT
// Files in the state folder that carry facts from one start to the next: "servers" lists
// the known servers with the name used on each, "continue" the game that was left while it
// ran, "continue.sgf" its moves, "play" what was played here last, "lessons" the progress in the
// lessons. All are small texts for people to read. A missing or broken file counts as empty.
#ifndef CLIENT_CONFIG_STATE_FILE_H
#define CLIENT_CONFIG_STATE_FILE_H

#include <stdbool.h>

#include "common/wire/limits.h"

enum { STATE_FILE_SERVERS_MAX = 16, STATE_FILE_ADDRESS_BYTES = 160, STATE_FILE_WORDS_BYTES = 200 };

struct state_file_server {
    char address[STATE_FILE_ADDRESS_BYTES]; // as people write it: client/net/address.h
    char name[WIRE_NAME_BYTES + 1];         // of the player there
    bool has_account;                       // the name is that of an account
    char date[11];                          // of the last visit, "2026-03-14"
};

struct state_file_servers {
    int count; // the newest first
    struct state_file_server servers[STATE_FILE_SERVERS_MAX];
};

void state_file_read_servers(const char *state_dir, struct state_file_servers *out);
// Puts the server on top of the list. Drops the oldest one if the list is full.
void state_file_note_server(const char *state_dir, const struct state_file_server *server);
void state_file_forget_server(const char *state_dir, const char *address);

// A game that was left while it ran.
struct state_file_game {
    char place[STATE_FILE_ADDRESS_BYTES]; // "here", "host", or an address
    char name[WIRE_NAME_BYTES + 1];
    char facts[STATE_FILE_WORDS_BYTES]; // client/text/left_game.h
    char words
        [STATE_FILE_WORDS_BYTES]; // only read: earlier versions wrote a sentence instead of facts
};

// One that was left in another place is offered again when the noted one is forgotten.
bool state_file_read_game(const char *state_dir, struct state_file_game *out);
void state_file_note_game(const char *state_dir, const struct state_file_game *game);
void state_file_forget_game(const char *state_dir);

struct strbuf;

// Its moves as they were when it was left, to be shown until the server tells them; "" = unknown.
void state_file_read_position(const char *state_dir, struct strbuf *sgf);
void state_file_note_position(const char *state_dir, const char *sgf);

// What was played on this computer last (file play): a line for client/ui/play_choice.h, "" =
// nothing.
enum { STATE_FILE_PLAY_BYTES = 128 };
void state_file_read_play(const char *state_dir, char line[STATE_FILE_PLAY_BYTES]);
void state_file_note_play(const char *state_dir, const char *line);

// The progress in the lessons (file lessons): a line for client/learn/learn.h, "" = none.
enum { STATE_FILE_LESSONS_BYTES = 1024 };
void state_file_read_lessons(const char *state_dir, char line[STATE_FILE_LESSONS_BYTES]);
void state_file_note_lessons(const char *state_dir, const char *line);

// Results and ratings of puzzles (file puzzles): a text for client/puzzle/desk.h, "" = none.
void state_file_read_puzzles(const char *state_dir, struct strbuf *text);
void state_file_note_puzzles(const char *state_dir, const char *text);

#endif
