// SPDX-License-Identifier: MIT
// The running client: model, line, private server and line mode put together
// around one loop.
#ifndef CLIENT_APP_H
#define CLIENT_APP_H

#include <stdbool.h>

// Where one plays.
enum app_place {
    APP_HERE,  // a server of one's own, for nobody else
    APP_HOST,  // a server of one's own, for friends too
    APP_JOIN,  // another's, to play
    APP_WATCH, // another's, to watch
};

enum app_end {
    APP_GOOD = 0,
    APP_USAGE = 2,
    APP_NO_CONNECTION = 3,
};

// Strings are borrowed for app_run(); NULL = not given.
struct app_options {
    enum app_place place;
    const char *address; // of JOIN and WATCH: HOST[:PORT][/CODE][#KEY]
    const char *listen;  // of HOST
    const char *name;
    const char *password_file; // the first line of it
    bool is_new;               // register that name with that password
    const char *language;
    const char *state_dir, *data_dir;
    const char *ca_file;
    bool is_plain_tcp; // without TLS
    bool as_json;
    const char *command; // one command, then the end
};

// Runs until the user has had enough. Returns the exit status of the program.
enum app_end app_run(const struct app_options *options);

#endif
