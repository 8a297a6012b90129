// SPDX-License-Identifier: MIT
// Names of openings: what is read is valid and written in a form that reads the
// same.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/game/opening.h"

enum { TEXT_MAX = 64 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char text[TEXT_MAX + 1], again[OPENING_TEXT_BYTES];
    struct opening_choice choice, second;

    if (length > TEXT_MAX) {
        return 0;
    }
    memcpy(text, data, length);
    text[length] = '\0';
    if (!opening_parse(text, &choice)) {
        return 0;
    }
    assert(opening_choice_is_valid(choice));
    assert(opening_parse(opening_format(choice, again), &second));
    assert(second.protocol == choice.protocol && second.n == choice.n);
    return 0;
}
