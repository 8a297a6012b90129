// SPDX-License-Identifier: MIT
// A filter of finished games, as KEY=VALUE: the same words for the server's archive, for the games
// kept here, and in both frontends. Pure.
#ifndef CLIENT_RECORDS_ARCHIVE_FILTER_H
#define CLIENT_RECORDS_ARCHIVE_FILTER_H

#include "common/wire/messages.h"

struct strbuf;

// A zeroed one with rule ANY_RULE lets everything pass.
struct archive_filter {
    char player[WIRE_NAME_BYTES + 1], opponent[WIRE_NAME_BYTES + 1];
    bool is_anybody;                      // player=*: the server is asked for games of all players
    char opening[WIRE_OPENING_BYTES + 1]; // a code or a name, or the beginning of one
    int rule;                             // enum rule or ANY_RULE
    enum result result;                   // RESULT_NONE = any
    int64_t from_ms, to_ms;               // of the day of the game; 0 = any
};

// Applies one word, "rule=renju". Returns false and appends the reason to why if it is none.
bool archive_filter_word(struct archive_filter *filter, const char *word, struct strbuf *why);

// Takes all words of a line. On false the filter holds nothing good.
bool archive_filter_parse(struct archive_filter *filter, const char *line, struct strbuf *why);

#endif
