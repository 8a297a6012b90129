// SPDX-License-Identifier: MIT
// Positions drawn as text, for tests; rows from top to bottom:
//
//      12  X . . . q . .        X black, O white, . empty
//      11  . X . . . . .        * the point in question, empty
//      10  . . O * O X .        a lower-case letter: another empty point
//          e f g h i j k
//
// Spaces between the cells may be left out. Row numbers and the line of column
// letters place a part on a larger board; without numbers all rows are drawn.
//
// A single line may be laid along any axis: "|.XX*..", where | is the edge.
//
// Whatever is wrong with a drawing fails the running test.
#ifndef TESTS_SUPPORT_DIAGRAM_H
#define TESTS_SUPPORT_DIAGRAM_H

#include "common/game/board.h"

enum {
    DIAGRAM_NAMES = 26,
    DIAGRAM_SYMMETRIES = 8,
    // 25 rows and the letters, each a number, 25 cells with a space, an end.
    DIAGRAM_TEXT_BYTES = (BOARD_SIZE_MAX + 1) * (2 + 2 * BOARD_SIZE_MAX + 2),
};

struct diagram {
    struct board board;
    struct point star;                 // *, or POINT_NONE
    struct point named[DIAGRAM_NAMES]; // a to z, POINT_NONE where not drawn
};

struct diagram diagram_read(const char *text, int size);

// One line along an axis, from its lower bit to its higher one or the other way
// round. It goes through the middle of the board as far as its edges let it;
// with an edge at both ends it needs a line of exactly its length.
struct diagram diagram_line(const char *line, int size, enum axis axis, bool is_reversed);

// Another line through the star of a drawing that has one.
void diagram_cross(struct diagram *diagram, const char *line, enum axis axis, bool is_reversed);

// Further stones as a list: "X: e12 f11 / O: g10 / *: h9". "O+8" stands for eight
// stones, an even number, that O has captured in the past.
void diagram_add(struct diagram *diagram, const char *list);

// The point of a letter or of the star, which must be drawn.
struct point diagram_point(const struct diagram *diagram, char name);

// The point that a text such as "h8" names.
struct point diagram_parse_point(const char *text, int size);

// X becomes white and O black, with what they have captured.
void diagram_swap_colours(struct diagram *diagram);

// Turned and mirrored: the image of a point under one of the eight symmetries.
struct point diagram_symmetric(struct point p, int size, int symmetry);

// The whole board as text that diagram_read() understands; star is POINT_NONE or
// an empty point. Returns buffer.
const char *diagram_write(const struct board *board, struct point star,
                          char buffer[DIAGRAM_TEXT_BYTES]);

#endif
