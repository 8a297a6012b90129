// SPDX-License-Identifier: MIT
// Sentences with {1} .. {9} in them, which stand for strings. A translation may put
// them in any order. Unlike a format of printf they can stand in tables, and a
// wrong one does no harm.
#ifndef COMMON_I18N_FILL_H
#define COMMON_I18N_FILL_H

struct strbuf;

enum { FILL_VALUES_MAX = 9 };

// Adds the text with values[0] in place of {1}, and so on.
void fill_values(struct strbuf *out, const char *text, int count, const char *const *values);

// The same with the values, count strings, behind it.
void fill(struct strbuf *out, const char *text, int count, ...);

#endif
