// SPDX-License-Identifier: MIT
#include "common/util/utf8.h"

// One row of the standard's table. Only the second byte has a range that
// depends on the first; all later ones are 80..bf.
struct form {
    unsigned char first, last; // of the first byte
    unsigned char low, high;   // of the second byte
    size_t length;
};

static const struct form forms[] = {
    {0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

static const struct form *
find_form(unsigned char first)
{
    for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
        if (first >= forms[i].first && first <= forms[i].last) {
            return &forms[i];
        }
    }
    return NULL;
}

size_t
utf8_sequence_bytes(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    const struct form *form = length > 0 ? find_form(bytes[0]) : NULL;

    if (!form || form->length > length) {
        return 0;
    }
    if (form->length > 1 && (bytes[1] < form->low || bytes[1] > form->high)) {
        return 0;
    }
    for (size_t i = 2; i < form->length; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return form->length;
}

uint32_t
utf8_point(const char *sequence, size_t bytes)
{
    // What the first byte holds of the character, by the length of the sequence.
    static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t point = (unsigned char)sequence[0] & masks[bytes];

    for (size_t i = 1; i < bytes; i++) {
        point = point << 6 | ((unsigned char)sequence[i] & 0x3f);
    }
    return point;
}

bool
utf8_is_text(const char *text, size_t length)
{
    size_t at = 0;

    while (at < length) {
        size_t bytes = utf8_sequence_bytes(text + at, length - at);

        if (bytes == 0 || text[at] == '\0') {
            return false;
        }
        at += bytes;
    }
    return true;
}
