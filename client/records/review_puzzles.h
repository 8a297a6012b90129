// SPDX-License-Identifier: MIT
// Puzzles of one's own games: where a proven win was missed, and where the only move that did not
// lose was not found.
#ifndef CLIENT_RECORDS_REVIEW_PUZZLES_H
#define CLIENT_RECORDS_REVIEW_PUZZLES_H

#include "client/records/review.h"

enum { REVIEW_PUZZLES_MAX = 8 }; // of a game

// Appends a line for each (common/puzzle/puzzle.h), in the order of the moves, with the board as it
// was. The review must be settled. Returns their number.
int review_puzzles(const struct review *review, const struct record *record, struct strbuf *out);

#endif
