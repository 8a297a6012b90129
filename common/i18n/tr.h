// SPDX-License-Identifier: MIT
// Sentences in the language of the user. The source has the English, which is the key; the
// catalogues of the other languages (po/) are part of the program, so that no search path and no
// locale can be wrong.
//
// The language is the one mutable global of the project (HACKING.md says why): it
// belongs to the main thread of the client, and no other thread calls tr_use() or
// tr(). tr() returns constant data that stays valid for ever, in the language at the
// time of the call: keep the English, translate when drawing.
#ifndef COMMON_I18N_TR_H
#define COMMON_I18N_TR_H

#include <stdbool.h>
#include <stdint.h>

#include "common/util/mark.h"

enum language {
    LANGUAGE_ENGLISH,
    LANGUAGE_RUSSIAN,
    LANGUAGE_JAPANESE,
    LANGUAGE_CHINESE,     // simplified, zh_CN
    LANGUAGE_CHINESE_OLD, // traditional as in Taiwan, zh_TW
};

enum { LANGUAGE_COUNT = LANGUAGE_CHINESE_OLD + 1 };

// Speaks this language from now on.
void tr_use(enum language language);
enum language tr_language(void);

// "zh_TW"; and what its speakers call it, for menus.
const char *language_code(enum language language);
const char *language_name(enum language language);

// The language of a code as people write it: "ru", "ru_RU.UTF-8", "zh-TW", "zh_HK",
// "zh-Hans", "C". Returns false if we have no such language.
bool language_find(const char *code, enum language *language);

// The translation of an English sentence; the sentence itself if there is none.
const char *tr(const char *english) __attribute__((format_arg(1)));
// The form for n of them: tr_n("%d move", "%d moves", n).
const char *tr_n(const char *one, const char *many, int64_t n)
    __attribute__((format_arg(1), format_arg(2)));
// For words with two senses: tr_c("the result", "draw").
const char *tr_c(const char *context, const char *english) __attribute__((format_arg(2)));

#define _(english) tr(english)

// Marks a word with two senses in a table, as N_() marks a sentence. Pass it to tr_c() when
// it is shown.
#define NC_(context, english) english

#endif
