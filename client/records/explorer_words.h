// SPDX-License-Identifier: MIT
// The numbers of the opening explorer in words, for the screen, the line mode and the tool.
#ifndef CLIENT_RECORDS_EXPLORER_WORDS_H
#define CLIENT_RECORDS_EXPLORER_WORDS_H

#include "client/records/explorer.h"

// Of the games with a result, in whole percent: they add up to 100 unless there are none.
struct explorer_percents {
    int black, drawn, white;
};

struct explorer_percents explorer_percents(const struct explorer_score *score);

// "Renju 15x15: 1000 games; Black won 50%, drawn 5%, White won 45%".
void explorer_format_book(const struct explorer_book *book, struct strbuf *out);
// The heads of the columns, and one move: no line break. The columns are 46 wide.
void explorer_format_head(struct strbuf *out);
void explorer_format_move(const struct explorer_move *move, struct strbuf *out);

#endif
