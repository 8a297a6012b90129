// SPDX-License-Identifier: MIT
// utf8proc does normal forms and widths, as everywhere else.
#include "common/wire/name_text.h"

#include <stdint.h>
#include <string.h>

#include <utf8proc.h>

#include "common/util/text.h"

enum { MARKS_MAX = 2 };

// Their sentences stand in common/wire/error_code.c.
static const char *const error_words[NAME_ERROR_COUNT] = {
    [NAME_OK] = "ok",
    [NAME_EMPTY] = "empty",
    [NAME_TOO_LONG] = "too-long",
    [NAME_NOT_UTF8] = "not-utf8",
    [NAME_BAD_CHARACTER] = "bad-character",
    [NAME_BAD_MARK] = "bad-mark",
    [NAME_BAD_START] = "bad-start",
    [NAME_NO_LETTER] = "no-letter",
    [NAME_MIXED] = "mixed",
    [NAME_RESERVED] = "reserved",
};

// What the characters of a name are, as seen while walking along it.
struct census {
    int letters, columns;
    int marks;            // in a row, up to here
    bool is_after_letter; // also with marks between
    bool has_right_to_left;
};

static bool
is_letter(int32_t point)
{
    utf8proc_category_t category = utf8proc_category(point);

    return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LL ||
           category == UTF8PROC_CATEGORY_LT || category == UTF8PROC_CATEGORY_LM ||
           category == UTF8PROC_CATEGORY_LO;
}

static bool
is_other_allowed(int32_t point)
{
    return utf8proc_category(point) == UTF8PROC_CATEGORY_ND || point == '_' || point == '-';
}

static bool
is_right_to_left(int32_t point)
{
    utf8proc_propval_t class = utf8proc_get_property(point)->bidi_class;

    return class == UTF8PROC_BIDI_CLASS_R || class == UTF8PROC_BIDI_CLASS_AL;
}

static enum name_error
count_point(struct census *census, int32_t point)
{
    census->columns += utf8proc_charwidth(point);
    if (text_is_mark(point)) {
        census->marks++;
        return census->is_after_letter && census->marks <= MARKS_MAX ? NAME_OK : NAME_BAD_MARK;
    }
    census->marks = 0;
    census->is_after_letter = is_letter(point);
    census->letters += census->is_after_letter;
    census->has_right_to_left = census->has_right_to_left || is_right_to_left(point);
    return census->is_after_letter || is_other_allowed(point) ? NAME_OK : NAME_BAD_CHARACTER;
}

static enum name_error
check_points(const int32_t *points, int count)
{
    struct census census = {0};

    for (int i = 0; i < count; i++) {
        enum name_error error = count_point(&census, points[i]);

        if (error != NAME_OK) {
            return error;
        }
    }
    if (census.columns > WIRE_NAME_COLUMNS) {
        return NAME_TOO_LONG;
    }
    if (census.letters == 0) {
        return NAME_NO_LETTER;
    }
    if (points[0] == '-' || (census.has_right_to_left && !is_letter(points[0]))) {
        return NAME_BAD_START;
    }
    return NAME_OK;
}

// False if it is too long; composing can also lengthen a name.
static bool
encode(const int32_t *points, int count, char name[WIRE_NAME_BYTES + 1])
{
    char text[WIRE_NAME_BYTES + 1];
    size_t length = 0;

    for (int i = 0; i < count; i++) {
        utf8proc_uint8_t bytes[TEXT_POINT_BYTES];
        size_t more = (size_t)utf8proc_encode_char(points[i], bytes);

        if (length + more > WIRE_NAME_BYTES) {
            return false;
        }
        memcpy(text + length, bytes, more);
        length += more;
    }
    memcpy(name, text, length);
    name[length] = '\0';
    return true;
}

enum name_error
name_normalize(const char *text, char name[WIRE_NAME_BYTES + 1])
{
    int32_t points[TEXT_POINTS_MAX];
    size_t length = strnlen(text, WIRE_NAME_BYTES + 1);
    enum name_error error;
    int count;

    if (length == 0 || length > WIRE_NAME_BYTES) {
        return length == 0 ? NAME_EMPTY : NAME_TOO_LONG;
    }
    count = text_normalize(text, length, points);
    if (count < 0) {
        return NAME_NOT_UTF8;
    }
    error = check_points(points, count);
    if (error != NAME_OK) {
        return error;
    }
    return encode(points, count, name) ? NAME_OK : NAME_TOO_LONG;
}

const char *
name_error_word(enum name_error error)
{
    return error_words[error];
}
