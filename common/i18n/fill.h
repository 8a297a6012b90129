// SPDX-License-Identifier: MIT
// Sentences with {1} .. {9}, which stand for strings. A translation may put them in any
// order. Unlike a format of printf such a sentence can be an entry of a table, and a
// wrong one does no harm.
#ifndef COMMON_I18N_FILL_H
#define COMMON_I18N_FILL_H

struct strbuf;

enum { FILL_VALUES_MAX = 9 };

// Adds the text with values[0] in place of {1}, and so on.
void fill_values(struct strbuf *out, const char *text, int count, const char *const *values);

// As fill_values(), but the values, count strings, are arguments.
void fill(struct strbuf *out, const char *text, int count, ...);

#endif
