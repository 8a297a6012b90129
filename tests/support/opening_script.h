// SPDX-License-Identifier: MIT
// Openings as a line of text, one word per step, for tests:
//
//      h8        PLACE            #3      DECLARE 3        swap   keep
//      g7+k8     PLACE2           ?a1,b2  OFFER            black  white (TAKE)
//      g7#3      PLACE_DECLARE    !a1     CHOOSE
//
// Whatever goes wrong here fails the running test.
#ifndef TESTS_SUPPORT_OPENING_SCRIPT_H
#define TESTS_SUPPORT_OPENING_SCRIPT_H

#include "common/game/board.h"
#include "common/game/opening.h"

enum { SCRIPT_SIZE = 15, SCRIPT_WORD_BYTES = 64 };

// An opening under way, with what match.c would add to it.
struct script_game {
    struct opening_state opening;
    struct board board;
    int stones;            // placed so far
    enum seat last_placer; // of the latest stone
};

struct opening_choice script_choice(const char *protocol);

struct opening_move script_move(const char *word, int size);

// Copies the next word and returns what follows it, or NULL after the last.
const char *script_next_word(const char *text, char word[SCRIPT_WORD_BYTES]);

void script_start(struct script_game *game, const char *protocol, int size);

// On 15x15, with these steps already taken.
void script_start_at(struct script_game *game, const char *protocol, const char *path);

// Takes a step and places its stones; what opening_check() said is not asked.
void script_carry_out(struct script_game *game, const struct opening_move *move);

// Takes all these steps, each of which must be accepted.
void script_play(struct script_game *game, const char *path);

void script_expect(const struct script_game *game, const char *word, enum verdict want);

enum seat script_actor(const struct script_game *game);

// 'A' or 'B'.
char script_letter(enum seat seat);

// "S1" and so on, or "PLAY".
const char *script_phase(const struct script_game *game);

#endif
