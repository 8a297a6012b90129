// SPDX-License-Identifier: MIT
#include "client/text/words.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

static const struct {
    const char *text;    // of one, where there are several forms
    const char *many;    // NULL: there is one form
    const char *context; // NULL: it has one sense
} words[WORD_COUNT] = {[WORD_NONE] = {"", NULL, NULL},
#define WORD_TEXT(name, text) [WORD_##name] = {text, NULL, NULL},
#define WORD_FORMS(name, one, many) [WORD_##name] = {one, many, NULL},
#define WORD_SENSE(name, context, text) [WORD_##name] = {text, NULL, context},
                       WORD_LIST(WORD_TEXT, WORD_FORMS, WORD_SENSE)
#undef WORD_TEXT
#undef WORD_FORMS
#undef WORD_SENSE
};

const char *
words_text(enum word word)
{
    if (words[word].context) {
        return tr_c(words[word].context, words[word].text);
    }
    return words[word].many ? tr_n(words[word].text, words[word].many, 2) : tr(words[word].text);
}

const char *
words_english(enum word word)
{
    return words[word].many ? words[word].many : words[word].text;
}

void
format_word(struct strbuf *out, enum word word, int count, ...)
{
    va_list args;

    va_start(args, count);
    fill_args(out, words_text(word), count, args);
    va_end(args);
}

const char *
words_number(int64_t number, char buffer[WORDS_NUMBER_BYTES])
{
    snprintf(buffer, WORDS_NUMBER_BYTES, "%" PRId64, number);
    return buffer;
}

void
format_count(struct strbuf *out, enum word word, int64_t number)
{
    char digits[WORDS_NUMBER_BYTES];

    assert(words[word].many);
    fill(out, tr_n(words[word].text, words[word].many, number), 1, words_number(number, digits));
}

void
format_stop(struct strbuf *out)
{
    format_word(out, WORD_STOP, 0);
}

void
format_gap(struct strbuf *out)
{
    format_word(out, WORD_SENTENCES, 2, "", "");
}
