// SPDX-License-Identifier: MIT
// The names of rules, openings, speeds and so on for people. In English these are the ids that
// programs and commands use; in other languages the words of players.
#ifndef CLIENT_TEXT_TITLES_H
#define CLIENT_TEXT_TITLES_H

#include "common/game/match.h"
#include "common/wire/messages.h"

struct strbuf;

const char *rule_title(enum rule rule);
// A rule that a person types: its name in records, or "gomoku" for freestyle.
bool rule_read(const char *word, enum rule *rule);
// What players call the game, in every language: "Gomoku" for freestyle, "Capture gomoku".
const char *game_title(enum rule rule);
// At most 10 columns but in English, for lists and title lines.
const char *rule_short_title(enum rule rule);
const char *speed_title(enum speed speed);
// Not used in commands: they follow "won by" and "draw by".
const char *end_reason_title(enum end_reason reason);
const char *ai_kind_title(enum ai_kind kind);

// "taraguchi10": a choice that is valid.
void format_opening_title(struct strbuf *out, struct opening_choice choice);
// At most 12 columns.
void format_opening_short(struct strbuf *out, struct opening_choice choice);

// "Kansei"; in Japanese and Chinese the characters alone.
const char *opening_name_title(const struct opening_name *name);

#endif
