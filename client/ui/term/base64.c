// SPDX-License-Identifier: MIT
#include "client/ui/term/base64.h"

#include <stdint.h>

#include "common/util/strbuf.h"

void
base64_encode(const char *bytes, size_t length, struct strbuf *out)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < length; i += 3) {
        uint32_t group = 0;
        size_t count = length - i < 3 ? length - i : 3;

        for (size_t k = 0; k < 3; k++) {
            group = group << 8 | (k < count ? (uint8_t)bytes[i + k] : 0);
        }
        for (size_t k = 0; k < 4; k++) {
            strbuf_add_char(out, k <= count ? letters[group >> (18 - 6 * k) & 63] : '=');
        }
    }
}
