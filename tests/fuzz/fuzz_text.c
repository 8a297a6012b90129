// SPDX-License-Identifier: MIT
// Text from outside that the core reads itself: names, chat, stored ratings.
// What passes once passes again and stays the same; limits hold.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/room/rating.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"
#include "server/core/people/names.h"

enum { INPUT_MAX = 600 };

static void
try_name(const struct names *names, const char *text)
{
    char name[WIRE_NAME_BYTES + 1], again[WIRE_NAME_BYTES + 1], cleaned[WIRE_NAME_BYTES + 1];
    struct name_keys keys, second;

    if (name_check(names, text, &keys, name) != NAME_OK) {
        return;
    }
    assert(strlen(name) <= WIRE_NAME_BYTES);
    assert(name_check(names, name, &second, again) == NAME_OK);
    assert(strcmp(name, again) == 0);
    assert(name_key_equal(keys.folded, second.folded) && name_key_equal(keys.seen, second.seen));
    // A name needs no cleaning: it is harmless already.
    assert(text_clean(name, cleaned, sizeof(cleaned), WIRE_NAME_COLUMNS));
    assert(strcmp(name, cleaned) == 0);
}

static void
try_clean(const char *text, size_t capacity, int max_columns)
{
    // Of exactly that size, so that a byte too many is noticed.
    char *once = xcalloc(capacity, 1), *twice = xcalloc(capacity, 1);
    bool is_left = text_clean(text, once, capacity, max_columns);

    assert(strlen(once) < capacity);
    assert(is_left == (once[0] != '\0'));
    assert(text_clean(once, twice, capacity, max_columns) == is_left);
    assert(strcmp(once, twice) == 0);
    for (const char *at = once; *at; at++) {
        assert((unsigned char)*at >= ' ' && *at != 0x7f);
    }
    free(once);
    free(twice);
}

static void
try_rating(const char *text)
{
    struct rating rating, other = rating_new();
    char again[RATING_TEXT_BYTES];

    if (!rating_parse(text, &rating)) {
        return;
    }
    assert(strcmp(rating_format(&rating, again), text) == 0);
    rating_update(&rating, &other, 0.5, rating.last_ms + 1);
    assert(rating_parse(rating_format(&rating, again), &other));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static struct names *names; // costs more to make than all the rest
    char *text;

    if (length > INPUT_MAX) {
        return 0;
    }
    if (!names) {
        names = names_create();
        assert(names);
    }
    text = xcalloc(length + 1, 1);
    if (length > 0) {
        memcpy(text, data, length);
    }
    try_name(names, text);
    try_clean(text, 1 + length % 64, (int)(length % 40));
    try_clean(text, INPUT_MAX + 1, INPUT_MAX);
    try_rating(text);
    free(text);
    return 0;
}
