// SPDX-License-Identifier: MIT
#include "common/util/line_break.h"

#include <stddef.h>

// The writing of Japan and China, with its signs; Hangul has blanks between words.
static const struct {
    uint32_t first, last;
} wide[] = {
    {0x2e80, 0x9fff},   // radicals, signs, kana, ideographs
    {0xf900, 0xfaff},   // ideographs for compatibility
    {0xff01, 0xff60},   // fullwidth forms
    {0x20000, 0x3ffff}, // further ideographs
};

static const uint32_t closing[] = {
    ')',    ']',    '}',    ',',    '.',    ':',    ';',    '?',    '!',    '%',    '~',    0x2019,
    0x201d, 0x3001, 0x3002, 0x3005, 0x3009, 0x300b, 0x300d, 0x300f, 0x3011, 0x3015, 0x3017, 0x3019,
    0x301f, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308e, 0x3095,
    0x3096, 0x309b, 0x309c, 0x309d, 0x309e, 0x30a1, 0x30a3, 0x30a5, 0x30a7, 0x30a9, 0x30c3, 0x30e3,
    0x30e5, 0x30e7, 0x30ee, 0x30f5, 0x30f6, 0x30fb, 0x30fc, 0x30fd, 0x30fe, 0xff01, 0xff05, 0xff09,
    0xff0c, 0xff0e, 0xff1a, 0xff1b, 0xff1f, 0xff3d, 0xff5d, 0xff60,
};

static const uint32_t opening[] = {
    '(',    '[',    '{',    0x2018, 0x201c, 0x3008, 0x300a, 0x300c, 0x300e,
    0x3010, 0x3014, 0x3016, 0x3018, 0x301d, 0xff08, 0xff3b, 0xff5b, 0xff5f,
};

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static bool
is_wide(uint32_t point)
{
    for (size_t i = 0; i < COUNT_OF(wide); i++) {
        if (point >= wide[i].first && point <= wide[i].last) {
            return true;
        }
    }
    return false;
}

static bool
is_one_of(uint32_t point, const uint32_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i] == point) {
            return true;
        }
    }
    return false;
}

bool
line_break_is_allowed(uint32_t before, uint32_t after)
{
    if (after == ' ') {
        return true;
    }
    return before != ' ' && (is_wide(before) || is_wide(after)) &&
           !is_one_of(after, closing, COUNT_OF(closing)) &&
           !is_one_of(before, opening, COUNT_OF(opening));
}
