// SPDX-License-Identifier: MIT
// A puzzle: a position in which one first move wins by force, or in which one move alone does not
// lose. One line of text for each:
//
//      renju 15 white fours 4 trap 812 0 0 ggghhi... fffgij...
//
// The fields: rule, size, side to move, class (fours or threes), moves to the win, motif, nodes of
// the search, stones taken by Black and by White, stones of Black and of White as pairs of letters
// for column and row. Of eight symmetric positions the list has the one whose text sorts first.
// Trees and solutions are not stored: puzzle_search.h finds them.
#ifndef COMMON_PUZZLE_PUZZLE_H
#define COMMON_PUZZLE_PUZZLE_H

#include "common/engine/puzzle_search.h"
#include "common/util/strbuf.h"

enum puzzle_motif {
    MOTIF_FOURS,      // a chain of fours
    MOTIF_FOUR_THREE, // a four and an open three with one stone
    MOTIF_THREES,     // threes, until there are two at a time
    MOTIF_TRAP,       // renju: the answer would be forbidden
    MOTIF_CAPTURE,    // stones are taken on the way
    MOTIF_DEFENCE,    // the only move that does not lose
};

enum { MOTIF_COUNT = MOTIF_DEFENCE + 1, PUZZLE_LINE_BYTES = 2048 };

// Borrows its line.
struct puzzle {
    enum rule rule;
    int size;
    enum stone to_move;
    enum puzzle_class class; // of a defence: of the win that has to be stopped
    int moves;               // of the winner; of a defence: of the other side, if nothing is done
    enum puzzle_motif motif;
    uint32_t nodes;
    int captured[2];       // by Black, by White
    const char *stones[2]; // of Black, of White: two letters each, ended by a blank or a zero
    uint32_t id;           // of the position: the same in every list that has it
};

// The list of the program, in the order of its file; the last one is NULL.
extern const char *const puzzle_lines[];

// False if the line is no puzzle; everything is checked but that the solution is right.
bool puzzle_read(const char *line, struct puzzle *puzzle);

void puzzle_position(const struct puzzle *puzzle, struct engine_position *position);

const char *puzzle_motif_word(enum puzzle_motif motif);
bool puzzle_motif_parse(const char *word, size_t length, enum puzzle_motif *motif);

#endif
