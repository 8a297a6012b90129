// SPDX-License-Identifier: MIT
// The running client: the connection to a server, the model, and the frontend that shows it,
// screens or the line mode. One thread, one loop over input and messages of the server.
#ifndef CLIENT_APP_APP_H
#define CLIENT_APP_APP_H

#include <stdbool.h>

enum app_mode {
    APP_HERE,   // a private server on this machine
    APP_HOST,   // a server on this machine, open to friends
    APP_JOIN,   // another server
    APP_WATCH,  // another server, to watch
    APP_REPLAY, // no server: a record is shown
};

// Strings are borrowed for app_run(); NULL where nothing was said.
struct app_options {
    enum app_mode mode;
    const char *address; // of JOIN and WATCH: HOST[:PORT][/CODE][#KEY]
    const char *name;
    const char *password_file;
    const char *language;
    const char *config; // the settings file
    const char *state_dir;
    const char *data_dir;
    const char *ca_file;
    const char *port; // of HOST
    bool stops;       // of HOST: the server that runs in the background is stopped
    bool opens_port;  // of HOST: the router is asked for a port
    bool is_plain;    // the line mode was asked for
    bool as_json;
    bool is_learning;   // of HERE: begins with the lessons
    bool is_puzzling;   // of HERE: begins with the puzzles, in line mode with that of the day
    bool is_insecure;   // no TLS
    const char *record; // of REPLAY: a file
    int record_game;    // number of the game in the file, from 1
    int delay_ms;       // between the moves of a replay; 0 = default
};

// Exit codes as in client/tools/commands.h.
enum app_end { APP_GOOD = 0, APP_FAILED = 1, APP_USAGE = 2, APP_NO_CONNECTION = 3 };

// Can the screen run here: is there a terminal that is not too simple?
bool app_has_screen(void);

enum app_end app_run(const struct app_options *options);

#endif
