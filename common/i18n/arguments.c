// SPDX-License-Identifier: MIT
#include "common/i18n/arguments.h"

#include <stddef.h>
#include <string.h>

enum { VALUES_MAX = 9, TYPE_BYTES = 4 };

// The types of the values that a format takes: "d", "lld", "s", "*" for a width.
struct format {
    char types[VALUES_MAX][TYPE_BYTES];
    int count;          // of values in order, where no places are named
    unsigned has_place; // bit per value whose place is named: %2$s
};

static bool
set_type(struct format *format, int value, const char *type, size_t length)
{
    if (value >= VALUES_MAX || length >= TYPE_BYTES) {
        return false;
    }
    // The same value twice must be the same thing.
    if (*format->types[value] &&
        (strlen(format->types[value]) != length || memcmp(format->types[value], type, length))) {
        return false;
    }
    memcpy(format->types[value], type, length);
    return true;
}

// A width or a precision; a star is a value of its own.
static bool
skip_number(const char **at, struct format *format)
{
    if (**at == '*') {
        (*at)++;
        return set_type(format, format->count++, "*", 1);
    }
    *at += strspn(*at, "0123456789");
    return true;
}

// What stands behind a '%'. False if printf would not know it.
static bool
read_value(const char **at, struct format *format)
{
    bool has_place = **at >= '1' && **at <= '9' && (*at)[1] == '$';
    int value = has_place ? **at - '1' : -1;
    size_t length;

    *at += has_place ? 2 : 0;
    *at += strspn(*at, "-+ #0'");
    if (!skip_number(at, format)) {
        return false;
    }
    if (**at == '.') {
        (*at)++;
        if (!skip_number(at, format)) {
            return false;
        }
    }
    length = strspn(*at, "hlzjtL");
    if (!(*at)[length] || !strchr("diouxXcsfgeEGaAp", (*at)[length])) {
        return false;
    }
    if (has_place) {
        format->has_place |= 1u << value;
    } else {
        value = format->count++;
    }
    if (!set_type(format, value, *at, length + 1)) {
        return false;
    }
    *at += length + 1;
    return true;
}

// False if it is no format.
static bool
read_format(const char *text, struct format *format)
{
    memset(format, 0, sizeof(*format));
    while ((text = strchr(text, '%'))) {
        text++;
        if (*text == '%') {
            text++;
        } else if (!read_value(&text, format)) {
            return false;
        }
    }
    // Named places have no gaps and do not mix with those in order.
    return !(format->has_place && format->count) && !(format->has_place & (format->has_place + 1));
}

// Bit per {1} .. {9}.
static unsigned
read_places(const char *text)
{
    unsigned places = 0;

    for (; (text = strchr(text, '{')); text++) {
        if (text[1] >= '1' && text[1] <= '9' && text[2] == '}') {
            places |= 1u << (text[1] - '1');
        }
    }
    return places;
}

bool
arguments_agree(const char *english, const char *translation, bool may_lack)
{
    unsigned wanted = read_places(english), places = read_places(translation);
    struct format ours, theirs;

    if (places & ~wanted || (places != wanted && !may_lack)) {
        return false;
    }
    if (!read_format(english, &ours)) {
        return true;
    }
    return read_format(translation, &theirs) &&
           memcmp(ours.types, theirs.types, sizeof(ours.types)) == 0;
}
