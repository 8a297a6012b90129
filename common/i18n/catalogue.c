// SPDX-License-Identifier: MIT
#include "common/i18n/catalogue.h"

#include <string.h>

#include "common/i18n/arguments.h"
#include "common/util/utf8.h"

enum {
    HEADER_BYTES = 28,
    ROW_BYTES = 8, // length, offset
    COUNT_MAX = 1 << 16,
    FORMS_MAX = 4,
    END_OF_CONTEXT = 4, // EOT
};

static const unsigned char magic_little[4] = {0xde, 0x12, 0x04, 0x95};
static const unsigned char magic_big[4] = {0x95, 0x04, 0x12, 0xde};

// Numbers and strings of the file.

static uint32_t
number_at(const struct catalogue *catalogue, size_t offset)
{
    const unsigned char *at = catalogue->bytes + offset;

    if (catalogue->is_big_endian) {
        return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    }
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

// Is all of it there?

static bool
is_table_inside(uint32_t table, uint32_t count, size_t length)
{
    return table <= length && (uint64_t)count * ROW_BYTES <= length - table;
}

static bool
is_row_inside(const struct catalogue *catalogue, uint32_t table, uint32_t index, size_t length)
{
    size_t row = (size_t)table + (size_t)index * ROW_BYTES;
    uint32_t bytes = number_at(catalogue, row), offset = number_at(catalogue, row + 4);

    return offset < length && bytes < length - offset && catalogue->bytes[offset + bytes] == '\0';
}

static bool
read_header(struct catalogue *catalogue, size_t length)
{
    if (length < HEADER_BYTES) {
        return false;
    }
    catalogue->is_big_endian = memcmp(catalogue->bytes, magic_big, sizeof(magic_big)) == 0;
    if (!catalogue->is_big_endian &&
        memcmp(catalogue->bytes, magic_little, sizeof(magic_little)) != 0) {
        return false;
    }
    catalogue->count = number_at(catalogue, 8);
    catalogue->originals = number_at(catalogue, 12);
    catalogue->translations = number_at(catalogue, 16);
    // Another revision has strings that depend on the machine.
    return number_at(catalogue, 4) == 0 && catalogue->count <= COUNT_MAX &&
           is_table_inside(catalogue->originals, catalogue->count, length) &&
           is_table_inside(catalogue->translations, catalogue->count, length);
}

// Is it sound?

// UTF-8 without control characters, but for line breaks.
static bool
is_clean(const char *text)
{
    size_t length = strlen(text);

    if (length > 0 && !utf8_is_text(text, length)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        bool is_long_control = c == 0xc2 && (unsigned char)text[i + 1] < 0xa0;

        if ((c < ' ' && c != '\n') || c == 0x7f || is_long_control) {
            return false;
        }
    }
    return true;
}

static const char *
without_context(const char *original)
{
    const char *end = strchr(original, END_OF_CONTEXT);

    return end ? end + 1 : original;
}

// The English of a row: its last form decides which values there are.
static bool
read_original(const struct catalogue *catalogue, uint32_t index, const char **english,
              bool *is_plural)
{
    size_t length, first;
    const char *text = string_at(catalogue, catalogue->originals, index, &length);

    first = strlen(text);
    *is_plural = first < length;
    *english = *is_plural ? text + first + 1 : without_context(text);
    return !*is_plural || (length > first + 1 && first + 1 + strlen(*english) == length);
}

// The empty original is that of the header, which is no sentence.
static bool
is_form_sound(const char *english, const char *form, bool is_plural)
{
    return *form && is_clean(form) && (!*english || arguments_agree(english, form, is_plural));
}

static bool
are_forms_sound(const struct catalogue *catalogue, uint32_t index, const char *english,
                bool is_plural)
{
    size_t length;
    const char *text = string_at(catalogue, catalogue->translations, index, &length);
    const char *end = text + length;
    unsigned forms = 0;

    for (const char *form = text; form <= end; form += strlen(form) + 1) {
        if (!is_form_sound(english, form, is_plural)) {
            return false;
        }
        forms++;
    }
    return forms == (is_plural ? catalogue->rule.forms : 1);
}

// Sorted, each once: else a search would miss some.
static bool
is_in_order(const struct catalogue *catalogue, uint32_t index)
{
    size_t length;

    return index == 0 || strcmp(string_at(catalogue, catalogue->originals, index - 1, &length),
                                string_at(catalogue, catalogue->originals, index, &length)) < 0;
}

static bool
is_row_sound(const struct catalogue *catalogue, uint32_t index, size_t length)
{
    const char *english;
    bool is_plural;

    return is_row_inside(catalogue, catalogue->originals, index, length) &&
           is_row_inside(catalogue, catalogue->translations, index, length) &&
           is_in_order(catalogue, index) && read_original(catalogue, index, &english, &is_plural) &&
           are_forms_sound(catalogue, index, english, is_plural);
}

bool
catalogue_open(struct catalogue *catalogue, const void *bytes, size_t length,
               struct plural_rule rule)
{
    *catalogue = (struct catalogue){.bytes = bytes, .rule = rule};
    if (rule.forms >= 1 && rule.forms <= FORMS_MAX && read_header(catalogue, length)) {
        uint32_t good = 0;

        while (good < catalogue->count && is_row_sound(catalogue, good, length)) {
            good++;
        }
        if (good == catalogue->count) {
            return true;
        }
    }
    *catalogue = (struct catalogue){0};
    return false;
}

// Looking for a sentence.

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
