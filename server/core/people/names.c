// SPDX-License-Identifier: MIT
// Checks go from cheap to dear and from what the player sees at once to what he
// does not: size and characters one by one (name_text.h), then ICU. Folding and
// skeletons are ICU's, of one edition.
#include "server/core/people/names.h"

#include <stdlib.h>
#include <string.h>

#include <unicode/ucasemap.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>

#include "common/room/reserved_names.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum { KEY_TEXT_BYTES = 2048 }; // of a folded skeleton; the longest one of a name is far below

// Each reserved name counts in small and in capital letters, so that "admln" is reserved as well.
enum { RESERVED_FORMS = 2 };

struct names {
    USpoofChecker *checker;
    UCaseMap *cases;
    struct name_keys reserved[RESERVED_NAME_COUNT * RESERVED_FORMS];
};

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
    enum name_error error = name_normalize(text, name);

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
