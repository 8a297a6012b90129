// SPDX-License-Identifier: MIT
#include "server/core/letters.h"

void
letters_write(const uint8_t *bytes, int count, char *out)
{
    // No i, l, o, 0 and 1. They are 32 with a second z, so that none but z is likelier.
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789z";

    for (int i = 0; i < count; i++) {
        out[i] = letters[bytes[i] % 32];
    }
}
