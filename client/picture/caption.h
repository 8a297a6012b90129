// SPDX-License-Identifier: MIT
// The lines below a diagram: who played, how it ended, rule and date, and what was captured.
#ifndef CLIENT_PICTURE_CAPTION_H
#define CLIENT_PICTURE_CAPTION_H

#include "common/util/strbuf.h"

struct diagram;

enum { CAPTION_LINES_MAX = 8 };

struct caption {
    int count, columns;
    struct strbuf lines[CAPTION_LINES_MAX];
};

// Translated, broken between words to the width of the board.
void caption_write(const struct diagram *diagram, struct caption *caption);
void caption_finish(struct caption *caption);

#endif
