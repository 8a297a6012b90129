// SPDX-License-Identifier: MIT
#include "common/i18n/catalogue.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum {
    MAGIC_AT = 0, // offsets of the numbers in the header
    REVISION_AT = 4,
    COUNT_AT = 8,
    ORIGINALS_AT = 12,
    TRANSLATIONS_AT = 16,
    ROW_BYTES = 8,      // length, offset
    END_OF_CONTEXT = 4, // EOT
};

#define MAGIC_LITTLE 0x950412deu

static uint32_t
number_at(const struct catalogue *catalogue, size_t offset)
{
    const unsigned char *at = catalogue->bytes + offset;

    return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

// A string of the table; *length does not count its last NUL, but those within.
static const char *
string_at(const struct catalogue *catalogue, uint32_t table, uint32_t index, size_t *length)
{
    size_t row = (size_t)table + (size_t)index * ROW_BYTES;

    *length = number_at(catalogue, row);
    return (const char *)catalogue->bytes + number_at(catalogue, row + 4);
}

void
catalogue_open(struct catalogue *catalogue, const unsigned char *bytes, struct plural_rule rule)
{
    *catalogue = (struct catalogue){.bytes = bytes, .rule = rule};
    assert(number_at(catalogue, MAGIC_AT) == MAGIC_LITTLE);
    assert(number_at(catalogue, REVISION_AT) ==
           0); // others have strings that depend on the machine
    catalogue->count = number_at(catalogue, COUNT_AT);
    catalogue->originals = number_at(catalogue, ORIGINALS_AT);
    catalogue->translations = number_at(catalogue, TRANSLATIONS_AT);
}

// As strcmp() of "context EOT english" and the original.
static int
compare(const char *context, const char *english, const char *original)
{
    static const char eot[] = {END_OF_CONTEXT, '\0'};
    const char *parts[] = {context ? context : "", context ? eot : "", english};

    for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
        for (const char *part = parts[i]; *part; part++, original++) {
            if (*part != *original) {
                return (unsigned char)*part < (unsigned char)*original ? -1 : 1;
            }
        }
    }
    return *original ? -1 : 0;
}

static bool
find(const struct catalogue *catalogue, const char *context, const char *english, uint32_t *index)
{
    uint32_t low = 0, high = catalogue->count;
    size_t length;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order =
            compare(context, english, string_at(catalogue, catalogue->originals, middle, &length));

        if (order == 0) {
            *index = middle;
            return true;
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return false;
}

const char *
catalogue_find(const struct catalogue *catalogue, const char *context, const char *english)
{
    uint32_t index;
    size_t length;

    if (!find(catalogue, context, english, &index)) {
        return NULL;
    }
    return string_at(catalogue, catalogue->translations, index, &length);
}

const char *
catalogue_find_form(const struct catalogue *catalogue, const char *one, uint64_t n)
{
    uint32_t index;
    size_t length;
    const char *form, *original;
    unsigned wanted;

    if (!find(catalogue, NULL, one, &index)) {
        return NULL;
    }
    original = string_at(catalogue, catalogue->originals, index, &length);
    if (strlen(original) == length) {
        return NULL; // no plural
    }
    form = string_at(catalogue, catalogue->translations, index, &length);
    wanted = catalogue->rule.form_of(n);
    for (unsigned i = 0; i < wanted && i + 1 < catalogue->rule.forms; i++) {
        form += strlen(form) + 1;
    }
    return form;
}
