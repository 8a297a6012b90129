// SPDX-License-Identifier: MIT
// Tasks, results and hints of puzzles as sentences in the language of the user.
#ifndef CLIENT_PUZZLE_DESK_WORDS_H
#define CLIENT_PUZZLE_DESK_WORDS_H

#include "client/puzzle/desk.h"

// "Black to move wins by fours in 4 moves."
void desk_format_task(const struct desk *desk, int number, struct strbuf *out);
// The result of the last move, hint or request; adds nothing before the first one.
void desk_format_result(const struct desk *desk, struct strbuf *out);
// Of a storm: "3 solved, 120 s left."
void desk_format_storm(const struct desk *desk, int64_t now_ms, struct strbuf *out);
// "today: Black wins in 4 · your rating 1512"
void desk_format_summary(const struct desk *desk, int64_t now_ms, struct strbuf *out);
const char *desk_motif_name(enum puzzle_motif motif);
// What is said where a mode has no puzzle.
const char *desk_none(enum desk_mode mode);

// Words of the command, in English: "storm".
bool desk_read_mode(const char *word, enum desk_mode *mode);
// A motif or a rule narrows the choice; "all" widens it again.
bool desk_read_choice(struct desk *desk, const char *word);

#endif
