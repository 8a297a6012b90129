// SPDX-License-Identifier: MIT
#include "common/room/uncounted.h"

#include <string.h>

static const char *const words[UNCOUNTED_COUNT] = {
    [UNCOUNTED_NONE] = "",
    [UNCOUNTED_PAIR] = "pair",
    [UNCOUNTED_ADDRESS] = "address",
    [UNCOUNTED_ANNULLED] = "annulled",
};

const char *
uncounted_word(enum uncounted uncounted)
{
    return words[uncounted];
}

bool
uncounted_parse(const char *word, enum uncounted *uncounted)
{
    for (int i = UNCOUNTED_NONE + 1; i < UNCOUNTED_COUNT; i++) {
        if (strcmp(word, words[i]) == 0) {
            *uncounted = (enum uncounted)i;
            return true;
        }
    }
    return false;
}
