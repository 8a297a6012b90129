// SPDX-License-Identifier: MIT
#include "common/engine/brain_input.h"

bool
brain_input_byte(struct brain_input *input, char byte)
{
    if (byte == '\n' || byte == '\r') {
        return input->length > 0;
    }
    if (input->length < sizeof(input->line)) {
        input->line[input->length++] = byte;
    }
    return false;
}

void
brain_input_next(struct brain_input *input)
{
    input->length = 0;
}
