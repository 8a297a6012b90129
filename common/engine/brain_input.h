// SPDX-License-Identifier: MIT
// Lines out of bytes as they come: a line ends at CR, LF or both, and what is longer
// than a line may be is cut. Empty lines are no lines. A plain value.
#ifndef COMMON_ENGINE_BRAIN_INPUT_H
#define COMMON_ENGINE_BRAIN_INPUT_H

#include "common/engine/brain.h"

// A zeroed one is ready.
struct brain_input {
    char line[BRAIN_LINE_MAX];
    size_t length;
};

// Adds a byte. Returns true if it has ended a line: line then holds its length bytes until the
// next call of brain_input_next(), which must be made before another byte is added.
bool brain_input_byte(struct brain_input *input, char byte);
void brain_input_next(struct brain_input *input);

#endif
