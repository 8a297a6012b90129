// SPDX-License-Identifier: MIT
// A position of a record as a diagram, as in books on renju: thin lines, letters
// and numbers at the edge, stones with their move numbers, a line through the five, and below
// the board who played what, when, and how it ended.
#ifndef CLIENT_PICTURE_DIAGRAM_H
#define CLIENT_PICTURE_DIAGRAM_H

#include "common/record/record.h"

struct pen;

struct diagram {
    const struct record *record; // replayed
    int32_t node;
    bool has_numbers;
    bool has_fouls; // black's forbidden points, in renju
};

// Width and height in fields.
double diagram_width(const struct diagram *diagram);
double diagram_height(const struct diagram *diagram);
void diagram_draw(const struct diagram *diagram, struct pen *pen);

// A file of the kind that the end of its name says: .svg or .png.
bool diagram_is_file(const char *path);
// Appends the bytes of such a file; false if it can't be drawn.
bool diagram_write(const struct diagram *diagram, const char *path, struct strbuf *out);

#endif
