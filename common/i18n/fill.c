// SPDX-License-Identifier: MIT
#include "common/i18n/fill.h"

#include <assert.h>

#include "common/util/strbuf.h"

void
fill_args(struct strbuf *out, const char *text, int count, va_list args)
{
    const char *values[FILL_VALUES_MAX];

    assert(count <= FILL_VALUES_MAX);
    for (int i = 0; i < count; i++) {
        values[i] = va_arg(args, const char *);
    }
    for (; *text; text++) {
        int number = text[0] == '{' ? text[1] - '0' : 0;

        if (number < 1 || number > FILL_VALUES_MAX || text[2] != '}') {
            strbuf_add_char(out, *text);
            continue;
        }
        assert(number <= count); // the caller knows the sentence
        strbuf_add(out, number <= count ? values[number - 1] : "");
        text += 2;
    }
}

void
fill(struct strbuf *out, const char *text, int count, ...)
{
    va_list args;

    va_start(args, count);
    fill_args(out, text, count, args);
    va_end(args);
}
