// SPDX-License-Identifier: MIT
// Writes a match as SGF (records.md 4): FF[4], GM[4], one move a node, the time
// that is left after each move, captured stones as set-up nodes, and what SGF has
// no word for in the private properties XO (opening), XA (offered fifth moves)
// and XU (why it ended).
#ifndef COMMON_RECORD_RECORD_SGF_H
#define COMMON_RECORD_RECORD_SGF_H

#include "common/game/match.h"

struct strbuf;

struct sgf_player {
    const char *name;
    uint32_t rating; // 0 = none
};

// What a match does not know. Strings are UTF-8; NULL or "" is left out.
struct sgf_info {
    const char *program; // required
    const char *version; // required
    struct sgf_player black, white;
    const char *title; // of the game
    const char *date;  // "2026-03-14"
    const char *place; // where it was played: the server
};

// Adds the game to out, finished or running, with a line break at its end.
void record_sgf_write(const struct match *match, const struct sgf_info *info, struct strbuf *out);

#endif
