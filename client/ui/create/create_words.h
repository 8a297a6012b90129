// SPDX-License-Identifier: MIT
// The values of the form as people read them, and what they mean. The fields keep the words of the
// command create.
#ifndef CLIENT_UI_CREATE_CREATE_WORDS_H
#define CLIENT_UI_CREATE_CREATE_WORDS_H

#include <stdbool.h>

struct strbuf;

// Appends the value of a field in the language of the screen: "Gomoku" for freestyle. is_short:
// there is little room.
void create_format_word(int field, const char *value, bool is_short, struct strbuf *out);
// What the value of a choice means, in the language of the screen; NULL: the field explains it.
const char *create_word_sentence(int field, const char *value);

#endif
