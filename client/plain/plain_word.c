// SPDX-License-Identifier: MIT
// Words that belong to an open lesson or puzzle rather than to the commands.
#include <stdio.h>
#include <strings.h>

#include "client/plain/plain_internal.h"

bool
plain_read_word(const char *text, size_t length, char word[PLAIN_WORD_BYTES])
{
    while (length > 0 && text[length - 1] == ' ') {
        length--;
    }
    if (length == 0 || length >= PLAIN_WORD_BYTES) {
        return false;
    }
    snprintf(word, PLAIN_WORD_BYTES, "%.*s", (int)length, text);
    return true;
}

bool
plain_act_on_word(struct plain *plain, const struct plain_word *words, const char *word)
{
    for (; words->word; words++) {
        if (strcasecmp(words->word, word) == 0) {
            words->act(plain);
            return true;
        }
    }
    return false;
}
