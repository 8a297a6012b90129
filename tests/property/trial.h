// SPDX-License-Identifier: MIT
// One random position with the rule and the options to ask about, made from a
// seed alone: the same seed gives the same trial on every machine. Positions
// need not be reachable by play; the referee must be right on any board.
#ifndef TESTS_PROPERTY_TRIAL_H
#define TESTS_PROPERTY_TRIAL_H

#include "common/util/rng.h"
#include "tests/property/reference.h"

enum trial_kind {
    TRIAL_UNIFORM,    // every point alike, from empty to full
    TRIAL_DEAD,       // full boards without a five, with holes and flaws
    TRIAL_CLUSTER,    // stones beside stones
    TRIAL_LINES,      // runs with gaps along lines, near edges and corners
    TRIAL_STAR,       // shapes on all lines through one empty point
    TRIAL_THREATENED, // fives with stones that can be captured
    TRIAL_PLAY,       // legal play under the rule
    TRIAL_NESTED,     // renju: stones moved until a point asks many deep questions
};

enum { TRIAL_KINDS = TRIAL_NESTED + 1 };

struct trial {
    uint64_t seed;
    enum trial_kind kind;
    struct reference position;
    struct rules rules;
};

void trial_make(struct trial *trial, uint64_t seed);

// The same with a rule that captures; never a nested one.
void trial_make_capturing(struct trial *trial, uint64_t seed);

// The position as a real board.
void trial_board(const struct reference *position, struct board *board);

// Seed, rule, options and the position as a diagram, on standard output.
void trial_print(const struct trial *trial);

// A point of the board by chance.
struct point trial_any_point(struct rng *rng, int size);

enum stone trial_stone(char colour);

#endif
