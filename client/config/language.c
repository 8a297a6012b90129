// SPDX-License-Identifier: MIT
#include "client/config/language.h"

#include <stddef.h>

enum language
language_wanted(char *(*get)(const char *name), bool is_terminal)
{
    static const char *const names[] = {"GOREN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    size_t count = is_terminal ? sizeof(names) / sizeof(*names) : 1;
    enum language language;

    // The first that is set counts, even if it is none of ours.
    for (size_t i = 0; i < count; i++) {
        const char *code = get(names[i]);

        if (code && *code) {
            return language_find(code, &language) ? language : LANGUAGE_ENGLISH;
        }
    }
    return LANGUAGE_ENGLISH;
}
