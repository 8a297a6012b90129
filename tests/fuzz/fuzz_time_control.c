// SPDX-License-Identifier: MIT
// Time controls: what is read passes the check and is written in a form that
// reads the same.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/game/clock.h"
#include "common/game/time_control.h"

enum { TEXT_MAX = 200 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char text[TEXT_MAX + 1], again[CONTROL_TEXT_BYTES], twice[CONTROL_TEXT_BYTES];
    struct time_control control, second;
    struct clock clock;

    if (length > TEXT_MAX) {
        return 0;
    }
    memcpy(text, data, length);
    text[length] = '\0';
    if (control_parse(text, &control) != CONTROL_OK) {
        return 0;
    }
    assert(control_check(&control) == CONTROL_OK);
    assert(control_parse(control_format(&control, again), &second) == CONTROL_OK);
    assert(strcmp(again, control_format(&second, twice)) == 0);
    clock_init(&clock, &control);
    assert(!clock_would_flag(&clock, SEAT_A, 0));
    return 0;
}
