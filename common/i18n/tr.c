// SPDX-License-Identifier: MIT
#include "common/i18n/tr.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "common/i18n/catalogue.h"
#include "common/i18n/files.h"

static unsigned
form_of_one(uint64_t n)
{
    (void)n;
    return 0;
}

// 1, 21, 101 ход; 2-4, 22 хода; 0, 5-20, 111 ходов.
static unsigned
form_of_russian(uint64_t n)
{
    uint64_t last = n % 10, two = n % 100;

    if (last == 1 && two != 11) {
        return 0;
    }
    return last >= 2 && last <= 4 && (two < 12 || two > 14) ? 1 : 2;
}

static const struct {
    const char *code;
    const char *name;
    struct plural_rule rule;
} languages[LANGUAGE_COUNT] = {
    [LANGUAGE_ENGLISH] = {"en", "English", {1, form_of_one}},
    [LANGUAGE_RUSSIAN] = {"ru", "Русский", {3, form_of_russian}},
    [LANGUAGE_JAPANESE] = {"ja", "日本語", {1, form_of_one}},
    [LANGUAGE_CHINESE] = {"zh_CN", "简体中文", {1, form_of_one}},
    [LANGUAGE_CHINESE_OLD] = {"zh_TW", "繁體中文", {1, form_of_one}},
};

// The one mutable global: HACKING.md, "The language". Main thread of the client.
static struct {
    enum language language;
    struct catalogue catalogue;
} spoken;

void
tr_use(enum language language)
{
    const struct catalogue_file *file = catalogue_files;

    spoken.language = language;
    spoken.catalogue = (struct catalogue){0};
    if (language == LANGUAGE_ENGLISH) {
        return;
    }
    while (strcmp(file->code, languages[language].code) != 0) {
        file++;
        assert(file->code);
    }
    catalogue_open(&spoken.catalogue, file->bytes, languages[language].rule);
}

enum language
tr_language(void)
{
    return spoken.language;
}

const char *
language_code(enum language language)
{
    return languages[language].code;
}

const char *
language_name(enum language language)
{
    return languages[language].name;
}

// What begins a code, and the language it means. The first that fits counts; the
// territories of the old script stand before the language itself.
static const struct {
    const char *beginning;
    enum language language;
} codes[] = {
    {"en", LANGUAGE_ENGLISH},          {"c", LANGUAGE_ENGLISH},
    {"posix", LANGUAGE_ENGLISH},       {"ru", LANGUAGE_RUSSIAN},
    {"ja", LANGUAGE_JAPANESE},         {"zh_tw", LANGUAGE_CHINESE_OLD},
    {"zh_hk", LANGUAGE_CHINESE_OLD},   {"zh_mo", LANGUAGE_CHINESE_OLD},
    {"zh_hant", LANGUAGE_CHINESE_OLD}, {"zh", LANGUAGE_CHINESE},
};

// Does the code begin so, with whole words of it? '-' is as good as '_'.
static bool
begins_with(const char *code, const char *beginning)
{
    for (; *beginning; code++, beginning++) {
        char c = *code == '-' ? '_' : *code;

        c = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        if (c != *beginning) {
            return false;
        }
    }
    return !*code || strchr("_-.@", *code);
}

bool
language_find(const char *code, enum language *language)
{
    for (size_t i = 0; i < sizeof(codes) / sizeof(*codes); i++) {
        if (begins_with(code, codes[i].beginning)) {
            *language = codes[i].language;
            return true;
        }
    }
    return false;
}

// Sentences. The empty one is the header of a catalogue, and is none.

const char *
tr(const char *english)
{
    const char *found = *english ? catalogue_find(&spoken.catalogue, NULL, english) : NULL;

    return found ? found : english;
}

const char *
tr_c(const char *context, const char *english)
{
    const char *found = catalogue_find(&spoken.catalogue, context, english);

    return found ? found : english;
}

const char *
tr_n(const char *one, const char *many, int64_t n)
{
    uint64_t size = n < 0 ? -(uint64_t)n : (uint64_t)n;
    const char *found = catalogue_find_form(&spoken.catalogue, one, size);

    return found ? found : n == 1 ? one : many;
}
