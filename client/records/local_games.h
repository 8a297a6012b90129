// SPDX-License-Identifier: MIT
// Finished games that are kept here, beside those of the server's list: facts of each file, which
// of them pass a filter, and their order. Pure: the caller passes names and bytes of the files.
#ifndef CLIENT_RECORDS_LOCAL_GAMES_H
#define CLIENT_RECORDS_LOCAL_GAMES_H

#include "client/model/m_archive.h"
#include "client/records/archive_filter.h"
#include "common/record/record.h"
#include "common/record/record_seal.h"

enum {
    LOCAL_GAMES_MAX = 200000,
    LOCAL_FILE_BYTES = 160,
    LOCAL_DATE_BYTES = 11,
    LOCAL_STAMP_BYTES = 15,
    LOCAL_WHEN_BYTES = 17,
};

// As the server's archive writes it: "goren level 4".
#define AI_LEVEL " level "

struct local_game {
    char file[LOCAL_FILE_BYTES]; // its name in the folder
    bool is_read;                // the rest is known
    bool is_broken;              // the file is no record
    char black[WIRE_NAME_BYTES + 1], white[WIRE_NAME_BYTES + 1];
    char date[LOCAL_DATE_BYTES];        // "2026-03-14", "" = unknown
    char stamp[LOCAL_STAMP_BYTES];      // "20260314140510", local time; "" = unknown
    const struct opening_name *opening; // NULL = none
    enum rule rule;
    uint8_t size;
    struct outcome outcome;
    int moves;
    enum seal_state seal;
};

struct local_games {
    int count, capacity;
    struct local_game *games; // owned
    int next_unread;          // all before it are read
};

// A row of the list: a file here, a game of the server's list, or both of the same game.
struct game_row {
    int kept;   // index, -1 = none
    int listed; // index in the server's list, -1 = none
};

// When it ended in local time: "2026-03-14 14:05", the day alone, or "" if not even that is known.
// Returns buffer.
const char *game_row_when(const struct local_games *kept, const struct m_archive *archive,
                          struct game_row row, char buffer[LOCAL_WHEN_BYTES]);

enum game_order { ORDER_NEWEST, ORDER_OLDEST, ORDER_BLACK, ORDER_WHITE, ORDER_RULE };

enum { ORDER_COUNT = ORDER_RULE + 1 };

void local_games_finish(struct local_games *kept);                // of a zeroed one, too
void local_games_add(struct local_games *kept, const char *file); // what is too much is left out
// The next file that was not read yet; NULL if all are known.
const char *local_games_next(const struct local_games *kept);
// Takes the record of a file, NULL if the file is none; seal may be NULL then.
void local_games_take(struct local_games *kept, const struct record *record,
                      const struct seal_finding *seal);

// Finished games of two people, as the first of them sees the results. Names are whole; NULL for
// the other one: against anybody else.
struct local_tally {
    int won, drawn, lost;
};

struct local_tally local_games_between(const struct local_games *kept, const char *name,
                                       const char *other);

// The rows that pass, in order. rows has room for LOCAL_GAMES_MAX + ARCHIVE_GAMES_MAX.
int game_rows(const struct local_games *kept, const struct m_archive *archive,
              const struct archive_filter *filter, enum game_order order, struct game_row *rows);

#endif
