// SPDX-License-Identifier: MIT
// A position of a record as a diagram, as in books on renju: thin lines, letters
// and numbers at the edge, stones with their move numbers.
#ifndef CLIENT_TOOLS_PICTURE_H
#define CLIENT_TOOLS_PICTURE_H

#include "common/record/record.h"

struct pen;

struct picture {
    const struct record *record; // replayed
    int32_t node;
    bool has_numbers;
    bool has_fouls; // black's forbidden points, in renju
};

// Width and height in fields.
double picture_width(const struct picture *picture);
double picture_height(const struct picture *picture);
void picture_draw(const struct picture *picture, struct pen *pen);

#endif
