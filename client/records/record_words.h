// SPDX-License-Identifier: MIT
// Records in words: titles, results, players, moves, comments. Everything is appended to out,
// translated.
#ifndef CLIENT_RECORDS_RECORD_WORDS_H
#define CLIENT_RECORDS_RECORD_WORDS_H

#include "client/records/open_record.h"

struct strbuf;

// "Black won by five": begins a sentence.
void record_format_result(const struct outcome *outcome, struct strbuf *out);
// "Replay · renju 15x15 · 5+3 · 2026-03-14" to the left, the result and the seal to the right.
void record_format_title(const struct open_record *opened, const char *what, struct strbuf *left,
                         struct strbuf *right);
// Appends "mizu 1d", "goren L3"; "?" if the name is unknown.
void record_format_player(const struct record *record, enum stone colour, struct strbuf *out);
// "took 2  then 3:00 (2)": captures and the clock as they were at the place.
void record_format_stand(const struct open_record *opened, enum stone colour, struct strbuf *out);
// "D1 Kansei"; nothing if the line has no opening with a name.
void record_format_opening(const struct open_record *opened, struct strbuf *out);
// "> 23 h8": a move of the line, with a mark at the place.
void record_format_move(const struct open_record *opened, int index, struct strbuf *out);
// " 66%": Black's chance after it or its time; nothing if neither is known.
void record_format_value(const struct open_record *opened, int index, struct strbuf *out);
// "?" for a mistake, "??" for a blunder, else "".
const char *record_mistake_sign(const struct open_record *opened, int index);
// " · Black 64% · mistake · better h9": all that the analysis says, where one row has room.
void record_format_brief(const struct open_record *opened, struct strbuf *out);
// The comment at the place, and below it the letters of the next moves if there are several.
void record_format_comment(const struct open_record *opened, struct strbuf *out);
// "Black: five at h9; four at g7 h8".
void record_format_threats(const struct open_record *opened, enum stone stone, struct strbuf *out);
// "23: Black 66%  mistakes: 24 27".
void record_format_chance(const struct open_record *opened, struct strbuf *out);
// "Black won by five, 31 moves. D1 Kansei, 5+3."
void record_format_game(const struct record *record, struct strbuf *out);
// "Signed by goren.example, intact", or what is wrong with the seal.
void record_format_seal(const struct seal_finding *seal, struct strbuf *out);

// Black's chance after this move of the line in thousandths; -1 if it is unknown.
int record_chance_at(const struct open_record *opened, int index);

#endif
