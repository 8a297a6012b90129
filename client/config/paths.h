// SPDX-License-Identifier: MIT
// Where the client keeps things, by the rules of XDG, and how new files get
// there: an existing one is never overwritten.
#ifndef CLIENT_CONFIG_PATHS_H
#define CLIENT_CONFIG_PATHS_H

#include <stdbool.h>

struct strbuf;

// Adds the folder for known hosts and tokens: given if it is not NULL, else
// $XDG_STATE_HOME/goren, else ~/.local/state/goren. False: there is no home.
bool path_state(const char *given, struct strbuf *out);

// The same for games: $XDG_DATA_HOME/goren, else ~/.local/share/goren.
bool path_config(const char *given, struct strbuf *out); // XDG_CONFIG_HOME
bool path_data(const char *given, struct strbuf *out);
bool path_cache(struct strbuf *out); // XDG_CACHE_HOME: for what can be made again

// Writes a new file of this text. False, and a sentence in why, if there is one
// already, or it cannot be written; then nothing of it is left.
bool file_write_new(const char *path, const struct strbuf *text, struct strbuf *why);

// Writes STEM.sgf into the folder, which is made if need be; STEM-2.sgf and so on
// if that is taken. Adds the name to out, or a sentence that says why not (false).
bool file_keep_game(const char *folder, const char *stem, const struct strbuf *text,
                    struct strbuf *out);

#endif
