// SPDX-License-Identifier: MIT
// The columns of a finished game in the archive, read from its text (ENTRY_GAME):
//
//      game 1
//      ended 1700000123456
//      started 1700000000000
//      black person 1234 Hana
//      white ai 0 4
//      rated 0                             or "rated 0 pair": why it does not count (uncounted.h)
//      private 1                           only where it is
//
//      goren-match 1 rule=renju ...        the log of match_log.h
#ifndef SERVER_SHELL_STORE_ARCHIVE_ROW_H
#define SERVER_SHELL_STORE_ARCHIVE_ROW_H

#include "common/room/uncounted.h"
#include "common/wire/messages.h"

struct archive_player {
    uint64_t id; // 0 = an AI
    char name[WIRE_NAME_BYTES + 1];
};

struct archive_row {
    int64_t ended_ms;
    struct archive_player black, white;
    enum rule rule;
    enum speed speed;
    uint32_t size;
    enum result result;
    enum end_reason reason;
    uint32_t moves;
    bool rated;                         // it counts
    enum uncounted uncounted;           // why not, of a game that was played as a rated one
    bool is_private;                    // its players' alone
    const struct opening_name *opening; // NULL = none
};

// Returns false if the text is not of this form; then the row must not be used.
bool archive_row_read(struct archive_row *row, const char *text, size_t length);
// The same without the opening, for which the moves would have to be replayed.
bool archive_row_scan(struct archive_row *row, const char *text, size_t length);

// "goren level 4", "AI classic". No person can be called so: there is a blank.
void archive_ai_name(enum ai_kind kind, uint32_t level, char name[WIRE_NAME_BYTES + 1]);

// Stable words for the database: "black", "white", "draw", "aborted", "" for none.
const char *archive_result_word(enum result result);

// Back from words; false if there is no such one.
bool archive_result_parse(const char *word, enum result *result);
bool archive_reason_parse(const char *word, enum end_reason *reason);

#endif
