// SPDX-License-Identifier: MIT
// The rated games of the archive one after the other, and the operator's way to take some of them
// back. Used by commands beside the server, never by its threads.
#ifndef SERVER_SHELL_STORE_RATED_GAMES_H
#define SERVER_SHELL_STORE_RATED_GAMES_H

#include "server/shell/store/archive_row.h"
#include "server/shell/store/store.h"

// One of them. The row has no opening; text is the whole entry, and log the part of it that
// match_log_read() takes. Borrowed for the call.
struct rated_game {
    uint64_t id;
    struct archive_row row;
    const char *text, *log;
    size_t length, log_length;
};

// Returns false to end the walk.
typedef bool (*rated_game_fn)(void *data, const struct rated_game *game);

// Calls the function with every game that counts, in the order of their ends; those that cannot be
// read are passed over. Reads beside a running server.
enum store_status rated_games_walk(const char *path, rated_game_fn call, void *data,
                                   struct strbuf *why);

struct annulled {
    int games;   // that were annulled
    int players; // whose ratings have changed
    int counted; // games that count now
};

// Annuls the rated games of the player that ended at since_ms or later, and works all ratings out
// again from the archive, in one transaction: all or nothing. No server may use the file. Returns
// STORE_NO_FILE if there is no such player, too; appends a sentence to why on failure.
//
// The server itself could not do it: the ratings of everybody would change while games are rated,
// and millions of games would have to be read between two moves.
enum store_status rated_games_annul(const char *path, const char *name, int64_t since_ms,
                                    struct annulled *done, struct strbuf *why);

#endif
