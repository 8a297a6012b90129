// SPDX-License-Identifier: MIT
// The class of every empty cell of a line for both colours, for rules with captures. One word
// holds a whole line: black in the lower half, white in the upper half, each with the bits of
// board.h.
//
//      63        32 31         0
//      |   white   |   black   |      bit LINE_PAD + k of a half: cell k
//
// The class of a cell says what a stone of that colour makes there on this line:
//
//      TWO, THREE     a second, third stone of five that have room
//      OPEN_TWO       . X X . . .  and its kin: one more makes an open three
//      OPEN_THREE     one more makes  . X X X X .
//      FOUR           one cell is left that makes five
//      OPEN_FOUR      two such cells or more, also  X . X X X . X
//      FIVE           an alignment as the rule wants it
#ifndef COMMON_ENGINE_CAPTURE_LINES_H
#define COMMON_ENGINE_CAPTURE_LINES_H

#include "common/game/board.h"

enum line_class {
    LINE_NONE,
    LINE_TWO,
    LINE_OPEN_TWO,
    LINE_THREE,
    LINE_OPEN_THREE,
    LINE_FOUR,
    LINE_OPEN_FOUR,
    LINE_FIVE,
};

enum {
    LINE_CLASSES = LINE_FIVE + 1,
    LINE_CLASS_BITS = 3,
    LINE_HALF = 32, // bits of one colour
};

// Which stones a stone takes: two or three of them, at higher bits or at lower ones.
enum line_take { TAKE_TWO_UP, TAKE_TWO_DOWN, TAKE_THREE_UP, TAKE_THREE_DOWN };

enum { LINE_TAKES = TAKE_THREE_DOWN + 1 };

struct line_masks {
    uint64_t classes[LINE_CLASS_BITS]; // of the cells, bit by bit
    uint64_t takes[LINE_TAKES];        // cells where a stone takes others
    uint64_t free_threes;              // cells that count for the ban (free_three.h)
    uint64_t risks;                    // a stone here makes a pair that can be taken
    uint64_t attacks;                  // a stone here threatens to take
    uint64_t pairs;                    // one bit for each pair with free ends on both sides
    uint64_t fives;                    // one bit for each alignment on the board, or more
};

// The part of a rule that concerns lines.
struct line_rule {
    bool is_exact;    // only exactly five is an alignment
    bool has_pairs;   // two are taken
    bool has_triples; // three are taken
};

struct line_masks capture_lines_read(const struct line *line, struct line_rule rule);

#endif
