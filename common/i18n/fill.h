// SPDX-License-Identifier: MIT
// Sentences with {1} .. {9}, which stand for strings. A translation may put them in any
// order. Unlike a format of printf such a sentence can be an entry of a table, and a
// wrong one does no harm.
#ifndef COMMON_I18N_FILL_H
#define COMMON_I18N_FILL_H

#include <stdarg.h>

struct strbuf;

enum { FILL_VALUES_MAX = 9 };

// Adds the text with the first of count strings in place of {1}, and so on.
void fill(struct strbuf *out, const char *text, int count, ...);
void fill_args(struct strbuf *out, const char *text, int count, va_list args);

#endif
