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
enum { EXPLORER_COLUMNS = 46 }; // that all of it takes

// The heads of the columns, and one move: no line break. Where there are fewer columns, less is told:
// without the games that reached the position in any order, then without results.
void explorer_format_head(int columns, struct strbuf *out);
void explorer_format_move(const struct explorer_move *move, int columns, struct strbuf *out);

#endif
