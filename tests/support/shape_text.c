// SPDX-License-Identifier: MIT
#include "tests/support/shape_text.h"

#include <stdio.h>

#include "common/game/point.h"

const char *
shape_text(const struct shape *shapes, int count, char buffer[SHAPE_TEXT_BYTES])
{
    size_t length = 0;

    buffer[0] = '\0';
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < shapes[i].count && length < SHAPE_TEXT_BYTES; k++) {
            const char *before = k ? "-" : i ? ", " : "";
            char point[POINT_TEXT_BYTES];

            length += (size_t)snprintf(buffer + length, SHAPE_TEXT_BYTES - length, "%s%s", before,
                                       point_format(shapes[i].stones[k], point));
        }
    }
    return buffer;
}
