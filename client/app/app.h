// SPDX-License-Identifier: MIT
// The client put together: the line to a server, the model, and who shows it,
// screens or the line mode. One thread, one loop over what is typed and what
// the server says.
#ifndef CLIENT_APP_APP_H
#define CLIENT_APP_APP_H

#include <stdbool.h>

enum app_mode {
    APP_HERE,   // a private server of one's own
    APP_HOST,   // the same, open to friends
    APP_JOIN,   // somebody else's server
    APP_WATCH,  // the same, to watch
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
    bool is_plain;    // the line mode was asked for
    bool as_json;
    bool is_insecure;   // no TLS
    const char *record; // of REPLAY: a file
    int record_game;    // of a file with several, from 1
    int delay_ms;       // between its moves; 0 = as usual
};

// As in client/tools/commands.h.
enum app_end { APP_GOOD = 0, APP_FAILED = 1, APP_USAGE = 2, APP_NO_CONNECTION = 3 };

// Can the screen be had here: a terminal that is none of the simple ones?
bool app_has_screen(void);

enum app_end app_run(const struct app_options *options);

#endif
