// SPDX-License-Identifier: MIT
// A line is a number. The cells around a point on one line, two bits each, are the
// key of a table that tells for both colours what a stone there would make of the
// line: its class. The four classes of a point, in any order, are its code, and the
// code tells its threat level and what it is worth.
//
//      key of p:   slot    0  1  2  3  4 [p] 5  6  7  8  9      reach 5
//                          bits 00 empty, 01 black, 10 white, 11 wall
//
// Four cells each way are enough where six count as five; exact fives and blocked
// fives need the fifth. A class follows from what the line becomes with one more own
// stone (pattern.c), so that FIVE, FOUR and FOUR_OPEN are exactly the referee's.
//
// Tables are made once for a rule, at its first use, and never change after that.
#ifndef COMMON_ENGINE_PATTERN_H
#define COMMON_ENGINE_PATTERN_H

#include "common/game/rules.h"

// In ascending order. The number after TWO or THREE says how many points of the line, by one more
// stone, make it a three or an open four.
enum line_class {
    LINE_DEAD,
    LINE_OVER, // too long to be a five
    LINE_ONE_CLOSED,
    LINE_ONE,
    LINE_TWO_CLOSED,
    LINE_TWO,
    LINE_TWO_2,
    LINE_TWO_3,
    LINE_THREE_CLOSED,
    LINE_THREE,   // one stone makes it an open four
    LINE_THREE_2, // and so does another
    LINE_FOUR,
    LINE_FOURS, // renju's black: two fours on one line
    LINE_FOUR_OPEN,
    LINE_FIVE,
};

// What a stone would threaten on all its lines together.
enum level {
    LEVEL_NONE,
    LEVEL_TWOS, // two ways to get threes
    LEVEL_THREE,
    LEVEL_THREE_PLUS,
    LEVEL_THREES,
    LEVEL_DOUBTFUL, // renju's black: two threes, if they are real; maybe with a four
    LEVEL_FOUR,
    LEVEL_FOUR_PLUS,
    LEVEL_FOUR_THREE,
    LEVEL_FOUR_OPEN, // or two fours: two ways to get a five
    LEVEL_FIVE,
    LEVEL_FOUL, // renju's black: forbidden for certain
};

enum {
    LINE_CLASSES = LINE_FIVE + 1,
    LEVEL_COUNT = LEVEL_FOUL + 1,
    CLASS_PAIRS = LINE_CLASSES * (LINE_CLASSES + 1) / 2,
    CODE_COUNT = 3060, // multisets of four classes
    REACH_MAX = 5,
    SIDES = 2, // black is 0, white 1
};

// The meaning of a code for one colour.
struct code_facts {
    int16_t mover;   // the worth of the point to its owner when he is to move,
    int16_t other;   // and when he is not
    int16_t attack;  // how much its owner likes to play there
    int16_t defence; // how much the other one does
    uint8_t level;   // enum level
    uint8_t fours;   // lines that become a four or better
};

struct patterns {
    int reach;          // cells each way, 4 or 5
    bool has_blocks;    // caro: ends of a five matter
    bool has_fouls;     // renju
    uint8_t *classes;   // by key: black's in the low half, white's in the high one; owned
    uint8_t pairs[256]; // two classes, either order, as one number
    uint16_t codes[CLASS_PAIRS][CLASS_PAIRS];
    struct code_facts facts[SIDES][CODE_COUNT];
    int16_t to_move[SIDES]; // bonus for the turn, in units of the values
};

// Makes them if need be; lives as long as the program. Any thread may ask. Not for
// rules that capture.
const struct patterns *patterns_of(enum rule rule);

static inline unsigned
class_of(uint8_t both, int side)
{
    return (unsigned)(both >> (4 * side)) & 15;
}

// The code of four lines, each a byte of both colours.
static inline unsigned
code_of(const struct patterns *patterns, const uint8_t classes[4], int side)
{
    unsigned shift = 4u * (unsigned)side;
    unsigned a = (classes[0] >> shift) & 15u, b = (classes[1] >> shift) & 15u;
    unsigned c = (classes[2] >> shift) & 15u, d = (classes[3] >> shift) & 15u;

    return patterns->codes[patterns->pairs[a << 4 | b]][patterns->pairs[c << 4 | d]];
}

// The slot of the cell at this offset, which is not 0.
static inline int
slot_of(int reach, int offset)
{
    return offset < 0 ? reach + offset : reach + offset - 1;
}

static inline int
slot_offset(int reach, int slot)
{
    return slot < reach ? slot - reach : slot - reach + 1;
}

#endif
