// SPDX-License-Identifier: MIT
// A game that was left while it ran. It is kept as facts, so that it can be told in the language of
// the next start. Pure.
//
//      renju fischer:300+3 134000,0,0,0 person 花子
//      freestyle none - ai goren 4
//      pente fischer:300+3 - self
#ifndef CLIENT_TEXT_LEFT_GAME_H
#define CLIENT_TEXT_LEFT_GAME_H

#include "client/text/format.h"

enum { LEFT_GAME_WORDS_BYTES = 200 };

struct left_game {
    bool is_known; // the fields below are set; else there are only words
    enum rule rule;
    struct time_control control;
    struct occupant opponent; // none if the user has both seats
    bool is_my_move;          // it was the user's move, with this clock
    struct clock_reading clock;
    char words[LEFT_GAME_WORDS_BYTES]; // the sentence of an earlier version, in any language
};

// is_leaving: the clock counts from now on.
void left_game_note(struct left_game *game, const struct scene *scene, bool is_leaving);

void left_game_write(const struct left_game *game, struct strbuf *out);
// Returns false if the text is not of this form; then nothing is known.
bool left_game_read(struct left_game *game, const char *text);

// "renju 5+3 against 花子 at play.example.net: your move, 2:14"; place "" = here.
void format_left_game(struct strbuf *out, const struct left_game *game, const char *place);

#endif
