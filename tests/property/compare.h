// SPDX-License-Identifier: MIT
// The real code against the reference, one question after the other. Every
// function asks all its questions about one trial; the first answer that differs
// is printed with the position, and ends the program with status 1.
#ifndef TESTS_PROPERTY_COMPARE_H
#define TESTS_PROPERTY_COMPARE_H

#include "tests/property/trial.h"

struct compare {
    const struct trial *trial; // borrowed
    struct board board;        // the trial's position
    long questions;            // asked so far
    // What the present question is about, for the message.
    struct point point; // or POINT_NONE
    char colour;        // or 0
    int direction;      // or -1
    int image;          // the mirror image that answers otherwise; 0 is the position itself
};

void compare_begin(struct compare *compare, const struct trial *trial);

// Sets what the next questions are about.
void compare_about(struct compare *compare, struct point p, char colour, int direction);

void compare_number(struct compare *compare, const char *what, long expected, long got);

// The same points in any order.
struct points {
    const struct point *at; // borrowed
    int count;
};

void compare_points(struct compare *compare, const char *what, struct points expected,
                    struct points got);

// Says that the shape is wrong unless ok.
void compare_shape(struct compare *compare, const char *what, bool ok, const struct shape *got);

// Cells, captured and empty counts of a real board are those of the position.
void compare_cells(struct compare *compare, const struct reference *expected,
                   const struct board *got);

// Groups of questions.
void compare_lines(struct compare *compare);
void compare_captures(struct compare *compare);
void compare_free_threes(struct compare *compare);
void compare_renju(struct compare *compare);
void compare_rules(struct compare *compare);

#endif
