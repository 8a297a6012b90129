// SPDX-License-Identifier: MIT
// Checks go from cheap to dear and from what the player sees at once to what he
// does not: size, characters one by one, then ICU. utf8proc does normal forms and
// widths as everywhere else; folding and skeletons are ICU's, of one edition.
#include "server/core/people/names.h"

#include <stdlib.h>
#include <string.h>

#include <unicode/ucasemap.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <utf8proc.h>

#include "common/room/reserved_names.h"
#include "common/util/rng.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"

enum {
    MARKS_MAX = 2,
    KEY_TEXT_BYTES = 2048, // of a folded skeleton; the longest one of a name is far below
};

// Each reserved name counts in small and in capital letters, so that "admln" is reserved as well.
enum { RESERVED_FORMS = 2 };

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

struct names {
    USpoofChecker *checker;
    UCaseMap *cases;
    struct name_keys reserved[RESERVED_NAME_COUNT * RESERVED_FORMS];
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
    size_t length = 0;

    for (int i = 0; i < count; i++) {
        utf8proc_uint8_t bytes[TEXT_POINT_BYTES];
        size_t more = (size_t)utf8proc_encode_char(points[i], bytes);

        if (length + more > WIRE_NAME_BYTES) {
            return false;
        }
        memcpy(name + length, bytes, more);
        length += more;
    }
    name[length] = '\0';
    return true;
}

// The canonical form of the text, if its characters may stand in a name.
static enum name_error
normalize(const char *text, char name[WIRE_NAME_BYTES + 1])
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

static enum name_error
check_scripts(const struct names *names, const char *name)
{
    UErrorCode status = U_ZERO_ERROR;
    int32_t failed = uspoof_check2UTF8(names->checker, name, -1, NULL, &status);

    // ICU refuses the characters before it looks at their scripts, and calls
    // such a name mixed as well.
    if (U_FAILURE(status) || failed & USPOOF_CHAR_LIMIT) {
        return NAME_BAD_CHARACTER;
    }
    if (failed & (USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY)) {
        return NAME_BAD_MARK;
    }
    return failed ? NAME_MIXED : NAME_OK;
}

static bool
fold(const struct names *names, const char *in, char out[KEY_TEXT_BYTES])
{
    UErrorCode status = U_ZERO_ERROR;

    ucasemap_utf8FoldCase(names->cases, out, KEY_TEXT_BYTES, in, -1, &status);
    return status == U_ZERO_ERROR; // any warning would be a missing NUL
}

static bool
skeleton(const struct names *names, const char *in, char out[KEY_TEXT_BYTES])
{
    UErrorCode status = U_ZERO_ERROR;

    uspoof_getSkeletonUTF8(names->checker, 0, in, -1, out, KEY_TEXT_BYTES, &status);
    return status == U_ZERO_ERROR;
}

// Two chains of splitmix64 over the bytes, from different starts; each step is
// stirred by the length so far, and the second chain by the first.
static struct name_key
hash(const char *text)
{
    struct name_key key = {.high = 0x676f72656e2d6869, .low = 0x676f72656e2d6c6f};

    for (uint64_t i = 0; text[i]; i++) {
        key.high = rng_mix(key.high ^ (unsigned char)text[i]);
        key.low = rng_mix(key.low + rng_mix(key.high + i));
    }
    return key;
}

// The key of what the text looks like. Two rounds, since folding makes letters
// that look like others again: IM, lM, lm. No letter needs a third one. Fails
// only where a text does not fit, which nothing of WIRE_NAME_BYTES gets to.
static bool
make_key(const struct names *names, const char *text, struct name_key *key)
{
    char look[KEY_TEXT_BYTES], folded[KEY_TEXT_BYTES];

    if (!skeleton(names, text, look) || !fold(names, look, folded) ||
        !skeleton(names, folded, look) || !fold(names, look, folded)) {
        return false;
    }
    *key = hash(folded);
    return true;
}

// ICU takes the small palochka for an i and the capital one for an l. In most
// fonts both are an l, as in the Cyrillic "аррӏе".
static void
raise_palochkas(char *text)
{
    static const char small[] = "\u04cf", capital[] = "\u04c0";

    for (char *at = strstr(text, small); at; at = strstr(at, small)) {
        memcpy(at, capital, sizeof(capital) - 1);
    }
}

static bool
make_keys(const struct names *names, const char *name, struct name_keys *keys)
{
    char folded[KEY_TEXT_BYTES], seen[WIRE_NAME_BYTES + 1];
    struct name_keys made;

    memcpy(seen, name, strlen(name) + 1);
    raise_palochkas(seen);
    if (!fold(names, name, folded) || !make_key(names, folded, &made.folded) ||
        !make_key(names, seen, &made.seen)) {
        return false;
    }
    *keys = made;
    return true;
}

static bool
is_reserved(const struct names *names, const struct name_keys *keys)
{
    for (int i = 0; i < RESERVED_NAME_COUNT * RESERVED_FORMS; i++) {
        if (name_keys_clash(keys, &names->reserved[i])) {
            return true;
        }
    }
    return false;
}

static bool
reserve(struct names *names)
{
    char capitals[WIRE_NAME_BYTES + 1];
    struct name_keys *keys = names->reserved;

    for (int i = 0; i < RESERVED_NAME_COUNT; i++) {
        UErrorCode status = U_ZERO_ERROR;

        ucasemap_utf8ToUpper(names->cases, capitals, sizeof(capitals), reserved_names[i], -1,
                             &status);
        if (status != U_ZERO_ERROR || !make_keys(names, reserved_names[i], keys++) ||
            !make_keys(names, capitals, keys++)) {
            return false;
        }
    }
    return true;
}

static void
open_checker(struct names *names, UErrorCode *status)
{
    USet *allowed;

    names->checker = uspoof_open(status);
    names->cases = ucasemap_open("", U_FOLD_CASE_DEFAULT, status);
    if (U_FAILURE(*status)) {
        return;
    }
    allowed = uset_cloneAsThawed(uspoof_getRecommendedSet(status));
    uset_add(allowed, '_');
    uset_add(allowed, '-');
    uspoof_setAllowedChars(names->checker, allowed, status);
    uset_close(allowed);
    uspoof_setRestrictionLevel(names->checker, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(names->checker,
                     USPOOF_RESTRICTION_LEVEL | USPOOF_CHAR_LIMIT | USPOOF_INVISIBLE |
                         USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
                     status);
}

struct names *
names_create(void)
{
    struct names *names = xcalloc(1, sizeof(*names));
    UErrorCode status = U_ZERO_ERROR;

    open_checker(names, &status);
    if (U_FAILURE(status) || !reserve(names)) {
        names_destroy(names);
        return NULL;
    }
    return names;
}

void
names_destroy(struct names *names)
{
    if (!names) {
        return;
    }
    uspoof_close(names->checker);
    ucasemap_close(names->cases);
    free(names);
}

enum name_error
name_check(const struct names *names, const char *text, struct name_keys *keys,
           char canonical[WIRE_NAME_BYTES + 1])
{
    char name[WIRE_NAME_BYTES + 1];
    struct name_keys made;
    enum name_error error = normalize(text, name);

    if (error == NAME_OK) {
        error = check_scripts(names, name);
    }
    if (error != NAME_OK) {
        return error;
    }
    if (!make_keys(names, name, &made)) {
        return NAME_BAD_CHARACTER;
    }
    if (is_reserved(names, &made)) {
        return NAME_RESERVED;
    }
    *keys = made;
    memcpy(canonical, name, strlen(name) + 1);
    return NAME_OK;
}

bool
name_fold(const struct names *names, const char *text, char out[NAME_FOLDED_BYTES])
{
    char folded[KEY_TEXT_BYTES];
    size_t length;

    if (strlen(text) > WIRE_NAME_BYTES || !fold(names, text, folded)) {
        return false;
    }
    length = strlen(folded);
    if (length >= NAME_FOLDED_BYTES) {
        return false;
    }
    memcpy(out, folded, length + 1);
    return true;
}

bool
name_key_equal(struct name_key a, struct name_key b)
{
    return a.high == b.high && a.low == b.low;
}

bool
name_keys_clash(const struct name_keys *a, const struct name_keys *b)
{
    return name_key_equal(a->folded, b->folded) || name_key_equal(a->folded, b->seen) ||
           name_key_equal(a->seen, b->folded) || name_key_equal(a->seen, b->seen);
}

const char *
name_error_word(enum name_error error)
{
    return error_words[error];
}
