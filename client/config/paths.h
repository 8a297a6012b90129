// SPDX-License-Identifier: MIT
// The paths of the client's files, by the rules of XDG, and how new files are created there: an
// existing one is never overwritten.
#ifndef CLIENT_CONFIG_PATHS_H
#define CLIENT_CONFIG_PATHS_H

#include <stdbool.h>

struct strbuf;

// Appends the folder for known hosts and tokens: given if it is not NULL, else
// $XDG_STATE_HOME/goren, else ~/.local/state/goren. Returns false if there is no home.
bool path_state(const char *given, struct strbuf *out);

// Appends the folder for settings: given, $XDG_CONFIG_HOME/goren, else ~/.config/goren.
bool path_config(const char *given, struct strbuf *out);
// Appends the folder for games: given, $XDG_DATA_HOME/goren, else ~/.local/share/goren.
bool path_data(const char *given, struct strbuf *out);
bool path_cache(struct strbuf *out); // XDG_CACHE_HOME: for what can be made again

// Creates a file with this text. Returns false and appends the reason to why if the file exists or
// cannot be written; then no part of it is left.
bool file_write_new(const char *path, const struct strbuf *text, struct strbuf *why);

// Writes STEM.sgf into the folder, which is created if missing; STEM-2.sgf and so on if the name is
// taken. Appends the name to out; or returns false and appends the reason.
bool file_keep_game(const char *folder, const char *stem, const struct strbuf *text,
                    struct strbuf *out);

#endif
