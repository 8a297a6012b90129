// SPDX-License-Identifier: MIT
#include "common/util/hex.h"

#include "common/util/strbuf.h"

int
hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool
hex_read(const char *digits, uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        int high = hex_digit(digits[2 * i]);
        int low = high < 0 ? -1 : hex_digit(digits[2 * i + 1]);

        if (low < 0) {
            return false;
        }
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void
hex_add(struct strbuf *out, const uint8_t *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";

    // Not by a format: a server writes a player at every visit, with up to sixteen tokens.
    for (size_t i = 0; i < length; i++) {
        strbuf_add_char(out, digits[bytes[i] >> 4]);
        strbuf_add_char(out, digits[bytes[i] & 15]);
    }
}
