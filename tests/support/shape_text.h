// SPDX-License-Identifier: MIT
// Shapes as text for tests: "f8-g8-h8, h8-h9-h10".
#ifndef TESTS_SUPPORT_SHAPE_TEXT_H
#define TESTS_SUPPORT_SHAPE_TEXT_H

#include "common/game/lines.h"

// Two fours on each line, their stones with hyphens, and room to spare.
enum { SHAPE_TEXT_BYTES = 512 };

// Returns buffer.
const char *shape_text(const struct shape *shapes, int count, char buffer[SHAPE_TEXT_BYTES]);

#endif
