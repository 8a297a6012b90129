// SPDX-License-Identifier: MIT
// A second implementation of the rules, slow and obvious: a plain array of
// characters and walks from cell to cell, written from the rules pages
// variants.md and renju.md without a look at common/game. It shares names with
// the real code (rules, points, outcomes), but neither tables nor tricks.
//
// Colours are characters: 'X' black, 'O' white, '.' empty, '|' off the board.
// Plain values. Where a point is asked about that is "to be placed", it is empty.
#ifndef TESTS_PROPERTY_REFERENCE_H
#define TESTS_PROPERTY_REFERENCE_H

#include "common/game/lines.h"
#include "common/game/rules.h"

enum { REFERENCE_SIDES = 8, REFERENCE_SHAPES_MAX = 16 };

struct reference {
    int size;                                  // n, 5..25
    char cell[BOARD_SIZE_MAX][BOARD_SIZE_MAX]; // by x from the left, then y from the bottom
    int captured_by_black, captured_by_white;  // stones
};

// A maximal row of one colour (variants.md 1.1) and what stands past its two ends.
struct reference_run {
    int length;
    struct point first; // its stone with the lowest step along the direction
    char before, after;
};

struct reference_judgement {
    enum verdict verdict;
    bool is_foul;
    int taken[REFERENCE_SIDES]; // stones captured towards each side, as in board.h
};

// What a black stone makes in renju. The lines that count are in shapes.
struct reference_renju {
    bool five, overline;
    int fours, threes;
    bool is_forbidden;
    int shape_count;
    struct shape shapes[REFERENCE_SHAPES_MAX];
};

// How hard a question of renju was: nested questions in all, and the deepest.
// To find hard ones the answer can be spoilt: with a cut, points that lie deeper
// are called forbidden unasked. 0 is no cut.
struct reference_effort {
    long questions;
    int depth, deepest;
    int cut;
};

void reference_clear(struct reference *reference, int size);

// What stands at the point: a colour, '.', or '|' off the board.
char reference_at(const struct reference *reference, struct point p);
void reference_set(struct reference *reference, struct point p, char what);

char reference_enemy(char colour);

// The point so many steps away along one of the four directions, which are
// numbered like enum axis: right, up, right and up, right and down.
struct point reference_step(struct point p, int direction, int steps);

int reference_empty_count(const struct reference *reference);

// Stones that this colour has taken.
int reference_captured(const struct reference *reference, char colour);

// The run through a point that has a stone.
struct reference_run reference_run(const struct reference *reference, struct point p,
                                   int direction);

// Is there a run of five or more, or if exact of exactly five, on the board?
bool reference_has_five(const struct reference *reference, char colour, bool exact);

// Are there five points in a row without a stone of this colour?
bool reference_has_room_without(const struct reference *reference, char colour);

// What the rule says of itself.
bool reference_takes_pairs(enum rule rule);
bool reference_takes_triples(enum rule rule);
int reference_goal(enum rule rule);
bool reference_has_endgame_capture(enum rule rule);
bool reference_wants_exact(enum rule rule, char colour);

// Does the stone at p win by a line of its own, under this rule?
bool reference_makes_five(const struct reference *reference, enum rule rule, struct point p);

// Stones that this colour would take by a stone at p, and how many to each side.
int reference_captures(const struct reference *reference, enum rule rule, struct point p,
                       char colour, int taken[REFERENCE_SIDES]);

// Places the stone and takes off what it captures under this rule.
void reference_place(struct reference *reference, enum rule rule, struct point p, char colour);

// The groups of three stones that make this direction a free-three for a stone
// at p (variants.md 6.2), one for each window of six that fits. Returns how many.
enum { REFERENCE_WINDOWS = 4 };
int reference_free_threes(const struct reference *reference, struct point p, char colour,
                          int direction, struct point threes[REFERENCE_WINDOWS][3]);

struct reference_judgement reference_judge(const struct reference *reference,
                                           const struct rules *rules, struct point p, char colour);

// The outcome after the stone at p was placed.
struct outcome reference_outcome(const struct reference *reference, const struct rules *rules,
                                 struct point p);

bool reference_has_move(const struct reference *reference, const struct rules *rules, char colour);

// Would a stone of the owner's enemy at the empty point p capture something and
// by that reach the goal or leave the owner without an alignment (variants.md 6.4)?
bool reference_breaks(const struct reference *reference, enum rule rule, char owner,
                      struct point p);

// Is there such a point?
bool reference_is_breakable(const struct reference *reference, enum rule rule, char owner);

// Has this colour a run of five or more none of whose stones are of a pair that could be
// captured (7)?
bool reference_has_safe_five(const struct reference *reference, char colour);

// Renju (reference_renju.c): what a black stone at the empty point p makes. The
// effort, if not NULL, is counted on.
void reference_renju(const struct reference *reference, struct point p,
                     struct reference_effort *effort, struct reference_renju *out);

// The procedure of renju.md 3.
bool reference_is_forbidden(const struct reference *reference, struct point p,
                            struct reference_effort *effort);

#endif
