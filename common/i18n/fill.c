// SPDX-License-Identifier: MIT
#include "common/i18n/fill.h"

#include <assert.h>
#include <stdarg.h>

#include "common/util/strbuf.h"

void
fill_values(struct strbuf *out, const char *text, int count, const char *const *values)
{
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
    const char *values[FILL_VALUES_MAX];
    va_list args;

    assert(count <= FILL_VALUES_MAX);
    va_start(args, count);
    for (int i = 0; i < count; i++) {
        values[i] = va_arg(args, const char *);
    }
    va_end(args);
    fill_values(out, text, count, values);
}
