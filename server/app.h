// SPDX-License-Identifier: MIT
// The running server: creates the shell around the core in order, hands each part
// what it needs, runs the loop, and destroys everything in reverse.
#ifndef SERVER_APP_H
#define SERVER_APP_H

#include <stdbool.h>

struct app;
struct config;
struct config_input;
struct strbuf;

// Opens everything and recovers what was stored. Borrows both. NULL with a
// sentence in *why.
struct app *app_create(struct config *config, const struct config_input *input, struct strbuf *why);

// Runs until the server was told to stop.
void app_run(struct app *app);

// Returns true if everything is stored. Accepts NULL.
bool app_destroy(struct app *app);

#endif
