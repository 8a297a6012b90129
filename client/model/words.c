// SPDX-License-Identifier: MIT
#include "client/model/words.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"

enum { VALUES_MAX = 9 };

const char *
words_text(enum word word)
{
    static const char *const texts[WORD_COUNT] = {
#define WORD_TEXT(name, text) [WORD_##name] = text,
        WORD_LIST(WORD_TEXT)
#undef WORD_TEXT
    };

    return texts[word];
}

// Adds length bytes of a sentence, with the values in their places.
static void
fill(struct strbuf *out, const char *text, size_t length, const char *const *values, int count)
{
    for (size_t i = 0; i < length; i++) {
        int number = text[i] == '{' ? text[i + 1] - '0' : 0;

        if (number < 1 || number > VALUES_MAX || text[i + 2] != '}') {
            strbuf_add_char(out, text[i]);
            continue;
        }
        assert(number <= count); // the caller knows the sentence
        strbuf_add(out, number <= count ? values[number - 1] : "");
        i += 2;
    }
}

void
say(struct strbuf *out, enum word word, int count, ...)
{
    const char *values[VALUES_MAX];
    const char *text = words_text(word);
    va_list args;

    assert(count <= VALUES_MAX);
    va_start(args, count);
    for (int i = 0; i < count; i++) {
        values[i] = va_arg(args, const char *);
    }
    va_end(args);
    fill(out, text, strlen(text), values, count);
}

const char *
words_number(int64_t number, char buffer[WORDS_NUMBER_BYTES])
{
    snprintf(buffer, WORDS_NUMBER_BYTES, "%" PRId64, number);
    return buffer;
}

void
say_count(struct strbuf *out, enum word word, int64_t number)
{
    const char *text = words_text(word), *bar = strchr(text, '|');
    char digits[WORDS_NUMBER_BYTES];
    const char *values[] = {words_number(number, digits)};

    if (bar && number == 1) {
        text = bar + 1;
        bar = NULL;
    }
    fill(out, text, bar ? (size_t)(bar - text) : strlen(text), values, 1);
}
