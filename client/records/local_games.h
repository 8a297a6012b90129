// SPDX-License-Identifier: MIT
// Finished games that are kept here, beside those of the server's list: what is known
// of each file, which of them pass a filter, and in which order they stand. Pure: the
// names and the bytes of the files are handed in.
#ifndef CLIENT_RECORDS_LOCAL_GAMES_H
#define CLIENT_RECORDS_LOCAL_GAMES_H

#include "client/model/m_archive.h"
#include "client/records/archive_filter.h"
#include "common/record/record.h"
#include "common/record/record_seal.h"

enum {
    KEPT_GAMES_MAX = 200000,
    KEPT_FILE_BYTES = 160,
    KEPT_DATE_BYTES = 11,
};

// As the server's archive writes it: "goren level 4".
#define AI_LEVEL " level "

struct kept_game {
    char file[KEPT_FILE_BYTES]; // its name in the folder
    bool is_read;               // the rest is known
    bool is_broken;             // it is no record
    char black[WIRE_NAME_BYTES + 1], white[WIRE_NAME_BYTES + 1];
    char date[KEPT_DATE_BYTES];         // "2026-03-14", "" = unknown
    const struct opening_name *opening; // NULL = none
    enum rule rule;
    uint8_t size;
    struct outcome outcome;
    int moves;
    enum seal_state seal;
};

struct m_kept {
    int count, capacity;
    struct kept_game *games; // owned
    int next_unread;         // all before it are read
};

// A row of the list: a file here, a game of the server's list, or both of the same game.
struct game_row {
    int kept;   // index, -1 = none
    int listed; // index in the server's list, -1 = none
};

enum game_order { ORDER_NEWEST, ORDER_OLDEST, ORDER_BLACK, ORDER_WHITE, ORDER_RULE };

enum { ORDER_COUNT = ORDER_RULE + 1 };

void m_kept_finish(struct m_kept *kept); // of a zeroed one, too
void m_kept_clear(struct m_kept *kept);
void m_kept_add(struct m_kept *kept, const char *file); // what is too much is left out
// The next file that was not read yet; NULL if all are known.
const char *m_kept_next(const struct m_kept *kept);
// Its record, or NULL if it is none; seal may be NULL then.
void m_kept_take(struct m_kept *kept, const struct record *record, const struct seal_finding *seal);

// Finished games of two people, as the first of them sees the results. Names are whole.
struct kept_tally {
    int won, drawn, lost;
};

struct kept_tally m_kept_between(const struct m_kept *kept, const char *name, const char *other);

// The rows that pass, in order. rows has room for KEPT_GAMES_MAX + ARCHIVE_GAMES_MAX.
int game_rows(const struct m_kept *kept, const struct m_archive *archive,
              const struct archive_filter *filter, enum game_order order, struct game_row *rows);

#endif
